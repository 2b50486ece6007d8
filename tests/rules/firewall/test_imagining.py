"""What a side cannot see is drawn by lot: honestly, and from nothing but what it sees."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.bots import Whim, play_out
from rules.firewall.referee.numbered import counters, treasure
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import ACTIVE, Battle, Figure, Trap
from rules.firewall.strangers import known_people
from rules.firewall.warbands.ready import ready
from rules.kernel.dice import SeededDice
from rules.kernel.geometry import Point
from rules.kernel.record import encode
from tests.rules.firewall.test_random_battles import CARDS, RANDOM, SHY, house_rules

BOMB = "improvised_bomb_ap"
BOTH = ("wardens", "tollgate")


def imagined(battle: Battle, side: str, seed: int = 1) -> Battle:
    return FIREWALL.imagine(FIREWALL.view(battle, side), side, Whim(seed))


def looks_the_same(battle: Battle, side: str, seed: int) -> None:
    seen = FIREWALL.view(battle, side)
    made = FIREWALL.imagine(seen, side, Whim(seed))
    assert FIREWALL.view(made, side) == seen
    assert encode(FIREWALL.view(made, side)) == encode(seen)
    if FIREWALL.to_act(battle):
        assert FIREWALL.to_act(made) == FIREWALL.to_act(battle)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("scenario", CARDS)
@settings(RANDOM, max_examples=8)
@given(data=st.data())
def test_what_is_imagined_looks_like_what_is_seen(scenario: str, data: st.DataObject) -> None:
    seed = data.draw(st.integers(0, 2**32), label="seed")
    rules = data.draw(house_rules(scenario), label="rules")
    shy = data.draw(st.sampled_from(SHY), label="shy")
    battle: Any = FIREWALL.folded(FIREWALL.muster(scenario, {}, rules, seed))
    seats = (*(side.id for side in battle.sides), "", "*")
    played = play_out(FIREWALL, battle, SeededDice(b"imagined"), Whim(seed), shy=shy)
    for number, (before, _, _, _) in enumerate(played):
        # All that happens before the battle, where most is hidden, and then now and then.
        if before.phase == "setup" or not number % 40:
            for side in seats:
                looks_the_same(before, side, seed + number)


@settings(RANDOM, max_examples=8)
@given(seed=st.integers(0, 2**32), first=st.integers(0, 99), second=st.integers(0, 99))
def test_warbands_of_their_own_are_imagined_too(seed: int, first: int, second: int) -> None:
    bands = [each for each in ready() if not FIREWALL.workshop.check(each)]
    forces = dict(zip(BOTH, (bands[n % len(bands)] for n in (first, second)), strict=True))
    events = FIREWALL.muster("street_fight", {}, {"rosters": "hidden"}, seed, forces)
    battle: Any = FIREWALL.folded(events)
    played = play_out(FIREWALL, battle, SeededDice(b"imagined"), Whim(seed))
    for number, (before, _, _, _) in enumerate(played):
        if number < 12 or not number % 60:
            for side in (*BOTH, ""):
                looks_the_same(before, side, seed + number)


# --- Two worlds ----------------------------------------------------------------------------------


def street(rules: dict[str, str] | None = None) -> Battle:
    battle: Any = FIREWALL.folded(FIREWALL.muster("street_fight", {}, rules or {}, 5))
    return replace(battle, phase="act", turn=2)


def thames(spike: str) -> Battle:
    rules = {"lonnie": "nobody"}
    battle: Any = FIREWALL.folded(FIREWALL.muster("triple_cross", {}, rules, 5))
    traps = {
        id_: replace(trap, weapon="" if id_ == spike else BOMB)
        for id_, trap in battle.traps.items()
    }
    return replace(battle, phase="act", turn=2, traps=traps)


def mined(at: Point, owner: str = "tollgate", height: int = 0) -> Battle:
    trap = Trap("bomb-1", at, BOMB, known_to=(owner,), height=height)
    return replace(street(), traps={"bomb-1": trap})


def robbed(battle: Battle, side: str) -> Battle:
    """The same battle, in which the figures of one side have nothing in their pockets."""
    figures = {
        id_: replace(each, skills={}, gear=(), grenades={}, drugs={}) if each.side == side else each
        for id_, each in battle.figures.items()
    }
    return replace(battle, figures=figures)


def told(battle: Battle, **named: str) -> Battle:
    return replace(battle, told=named)


HIDDEN = {"rosters": "hidden"}
WORLDS = {
    "which counter it is": (thames("counter-1"), thames("counter-4"), "mafia"),
    "what a prisoner said": (
        told(thames("counter-1"), thorco="3"), thames("counter-1"), "mafia",
    ),
    "where a bomb lies": (mined(Point(300, 300)), mined(Point(800, 900)), "wardens"),
    "on which floor it lies": (
        mined(Point(300, 300)), mined(Point(300, 300), height=60), "wardens",
    ),
    "what they have on them": (
        street(HIDDEN), robbed(street(HIDDEN), "tollgate"), "wardens",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WORLDS)
def test_worlds_that_differ_in_secrets_alone_are_imagined_alike(name: str) -> None:
    one, other, side = WORLDS[name]
    assert encode(one) != encode(other)
    for seed in range(5):
        assert encode(imagined(one, side, seed)) == encode(imagined(other, side, seed))


def test_another_draw_is_another_world() -> None:
    assert encode(imagined(thames("counter-1"), "mafia", 1)) != encode(
        imagined(thames("counter-1"), "mafia", 3)
    )


# --- What is drawn -------------------------------------------------------------------------------


def test_each_counter_is_the_one_as_often_as_the_others() -> None:
    battle = thames("counter-1")
    found = Counter(treasure(imagined(battle, "mafia", seed)).id for seed in range(1200))
    assert sorted(found) == [f"counter-{number}" for number in range(1, 7)]
    assert all(140 < count < 260 for count in found.values())


def test_a_counter_that_is_known_to_be_a_bomb_is_never_the_one() -> None:
    battle = thames("counter-1")
    known = replace(battle.traps["counter-2"], known_to=("daewoo", "thorco", "mafia"))
    battle = replace(battle, traps={**battle.traps, "counter-2": known})
    for seed in range(60):
        made = imagined(battle, "mafia", seed)
        assert [each.weapon for each in counters(made)].count("") == 1
        assert made.traps["counter-2"].weapon == BOMB


def test_once_it_is_found_all_others_are_bombs() -> None:
    battle = thames("counter-1")
    taken = replace(battle.traps["counter-1"], gone=True)
    battle = replace(battle, traps={**battle.traps, "counter-1": taken})
    assert treasure(imagined(battle, "mafia")).id == "counter-1"


def test_a_hidden_bomb_lies_on_dry_ground_and_is_somebody_else_s() -> None:
    places = set()
    for seed in range(80):
        trap = imagined(mined(Point(300, 300)), "wardens", seed).traps["bomb-1"]
        assert trap.known_to == ("tollgate",)
        assert trap.weapon
        places.add(trap.at)
    assert len(places) > 70


def test_the_own_bomb_stays_where_it_is() -> None:
    battle = mined(Point(300, 300), owner="wardens")
    trap = imagined(battle, "wardens").traps["bomb-1"]
    assert (trap.at, trap.weapon) == (Point(300, 300), BOMB)


def test_pockets_are_those_of_people_with_the_same_guns() -> None:
    battle = street(HIDDEN)
    whole = {
        (each.armour, tuple(sorted(gun.entry for gun in each.weapons))): each
        for each in known_people()
    }
    for figure in imagined(battle, "wardens").figures.values():
        if figure.side == "wardens" or figure.vehicle is not None:
            assert figure == battle.figures[figure.id]
        else:
            guns = sorted(gun.entry for gun in figure.weapons if gun.mount != "built_in")
            assert (figure.armour, tuple(guns)) in whole or figure.cyber


def test_the_squad_in_the_park_hides_in_cover_or_waits() -> None:
    battle: Any = FIREWALL.folded(FIREWALL.muster("walk_in_the_park", {}, {}, 3))
    placed = 0
    for seed in range(20):
        for figure in squad(imagined(battle, "elland", seed)):
            assert figure.weapons
            placed += figure.status == ACTIVE
    assert 20 < placed < 80


def squad(battle: Battle) -> list[Figure]:
    return [each for each in battle.figures.values() if each.side == "snatch"]


def test_referees_and_the_end_know_all() -> None:
    battle = thames("counter-1")
    assert imagined(battle, "referee") == battle
    over = replace(battle, phase="over")
    assert imagined(over, "mafia") == over


def test_people_whom_one_may_meet_have_something_of_everything() -> None:
    people = known_people()
    assert len(people) > 50
    for pocket in ("skills", "cyber", "gear", "grenades", "drugs"):
        assert any(getattr(each, pocket) for each in people)
        assert not all(getattr(each, pocket) for each in people)
