"""Gang drugs: who may take them, what they do, and what too much of them does."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.bots.known import BOTS, PLAIN, RANDOM, ordered
from rules.bots.simple import Whim
from rules.kernel.dice import SeededDice
from rules.kernel.sight import Area
from rules.killzone import events as e
from rules.killzone import orders as o
from rules.killzone.catalogue import DRUGS
from rules.killzone.forces import check, figure_points
from rules.killzone.harm import fate_of
from rules.killzone.pace import rate
from rules.killzone.ruleset import KILLZONE
from rules.killzone.state import (
    ACTIVE,
    KEEP_DOWN,
    SETUP,
    SUPPRESSED,
    allowed_orders,
    kill_score,
    order_of,
)
from rules.killzone.turn import wits_of
from tests.rules.killzone.tabletop import Table, house, inches, squad_of, table

PEOPLE = ("A1 10,10 ganger crossbow", "A2 10,20 ganger", "B1 50,10 trooper crossbow")


@pytest.mark.rule("K27")
def test_only_gangs_take_drugs_and_all_of_them_the_same() -> None:
    gang = squad_of("2 ganger", drugs=("haywire", "dove"))
    squad = squad_of("2 trooper", drugs=("speed",))
    assert check(gang) == ()
    assert [each.code for each in check(squad)] == ["drugs"]
    assert [figure_points(each, gang.squad.drugs) for each in gang.people] == [24, 24]
    assert {each.id: each.points for each in DRUGS.values()} == {
        "speed": 4, "haywire": 10, "dove": 4, "alcohol": 0, "sharp": 4,
    }  # fmt: skip


def _begun(drug: str, *dice: int, kind: str = "ganger", more: tuple[str, ...] = ()) -> Table:
    people = ("A1 10,10 ganger", f"A2 10,20 {kind}", *more, "B1 50,10 trooper")
    found = table(*people, drugs=(drug,))
    found.battle = replace(found.battle, phase=SETUP, active="", turn=0, ready=("b",))
    return found.order(o.Begin("a"), *dice)


@pytest.mark.rule("K28")
def test_a_six_is_an_overdose_and_the_player_names_whose() -> None:
    found = _begun("speed", 6, 5)
    assert found.told(e.OverdosesRolled)[0].count == 1
    found.refuses(o.Suffer("b", "A1"), "Nobody asks you")
    found.order(o.Suffer("a", "A2"))
    assert [found[each].overdosed for each in ("A1", "A2")] == [False, True]
    assert found.battle.turn == 1
    assert not _begun("speed", 5, 5).battle.asks
    two = _begun("speed", 6, 6, 1, more=("A3 10,30 ganger",))
    two.order(o.Suffer("a", "A1"))
    assert (two.battle.asks[0].kind, two.battle.turn) == ("overdose", 0), "one is left to name"
    two.refuses(o.Suffer("a", "A1"), "has not been named")
    two.order(o.Suffer("a", "A2"))
    assert (two.battle.asks, two.battle.turn) == ((), 1)


@pytest.mark.rule("K28")
@pytest.mark.rule("K39")
@pytest.mark.parametrize(("die", "clean"), [(4, True), (3, False)])
def test_a_hero_may_be_saved_from_an_overdose(die: int, clean: bool) -> None:
    found = _begun("speed", 6, 1, kind="gang_hero").order(o.Suffer("a", "A2"))
    assert found.told(e.HeroSaved) == []
    shown = KILLZONE.preview(found.battle, o.TrySave("a"))
    assert [(each.ways, each.tone) for each in shown.chances] == [(3, "good"), (3, "plain")]
    found.refuses(o.TrySave("b"), "None of your heroes")
    found.refuses(o.TrySave("a", "perhaps"), "yes or no")
    found.order(o.TrySave("a"), die)
    assert (found["A2"].clean, found["A2"].overdosed) == (clean, not clean)
    assert found["A2"].saved


@pytest.mark.rule("K28")
@pytest.mark.rule("K39")
def test_a_hero_may_keep_the_save_against_death() -> None:
    found = _begun("speed", 6, 6, kind="gang_hero")
    assert KILLZONE.idle(found.battle, "a") == o.TrySave("a", o.NO)
    found.order(o.TrySave("a", o.NO))
    assert found.told(e.HeroSaved) == []
    assert (found["A2"].overdosed, found["A2"].saved) == (True, False)
    assert found.battle.turn == 1


@pytest.mark.rule("K28")
@pytest.mark.parametrize(
    ("drug", "inches", "kill"),
    [("speed", 10, 9), ("haywire", 8, 10), ("dove", 6, 8), ("alcohol", 6, 9), ("sharp", 6, 8)],
)
def test_what_drugs_add(drug: str, inches: int, kill: int) -> None:
    found = table(*PEOPLE, order="assault", drugs=(drug,))
    assert rate(found.battle, found["A1"]) == inches * 25
    assert kill_score(found.battle, found["A1"]) == kill
    steady = fate_of(found.battle, found["A1"], kill - 1) != SUPPRESSED
    assert steady == (drug in ("haywire", "dove"))


@pytest.mark.rule("K28")
@pytest.mark.parametrize(("too_much", "inches"), [(False, 5), (True, 10)])
def test_speed_makes_people_run(too_much: bool, inches: int) -> None:
    found = table(*PEOPLE, order="assault", drugs=("speed",)).put("A1", overdosed=too_much)
    found.order(o.EndSquad("a"))
    moved = found["A1"].at.x - 250
    assert moved == inches * 25
    assert found["A2"].at.x == 250 + 5 * 25


@pytest.mark.rule("K28")
def test_haywire_drives_people_at_the_enemy_and_the_enemy_moves_who_took_too_much() -> None:
    found = table(*PEOPLE, order="assault", drugs=("haywire",)).put("A2", overdosed=True)
    assert allowed_orders(found.battle, "a") == ("shoot", "assault")
    found.order(o.EndSquad("a"))
    assert found["A1"].at.x == 250 + 4 * 25
    assert abs(found["A2"].moved - 8 * 25) <= 1
    x, y = found["A2"].at
    found.refuses(o.Shift("b", x + 51, y), "too far")
    left = table(*PEOPLE, order="assault", drugs=("haywire",)).put("A2", overdosed=True)
    left.order(o.EndSquad("a")).order(o.Shift("b", x, y))
    assert _shifted(left) == "The enemy leaves A2 where he stands."
    found.order(o.Shift("b", x, y + 50))
    assert found["A2"].at == (x, y + 50)
    assert _shifted(found) == "A2 staggers 2 in south, where the enemy wants him."
    # An event from before the start was recorded.
    old = KILLZONE.event_from({"kind": "killzone_shifted", "figure": "A2", "to": [0, 0], "v": 1})
    told = KILLZONE.told(found.battle, old)
    assert told is not None
    assert told.text == "A2 staggers where the enemy wants him."


def _shifted(found: Table) -> str:
    told = KILLZONE.told(found.battle, found.told(e.FigureShifted)[0])
    return told.text if told is not None else ""


@pytest.mark.rule("K28")
def test_dove_keeps_nobody_down_and_too_much_of_it_takes_cover_away() -> None:
    found = table(*PEOPLE, drugs=("dove",)).put("A1", overdosed=True)
    assert KEEP_DOWN not in allowed_orders(found.battle, "a")
    found.order(o.EndSquad("a"))
    (ask,) = found.battle.asks
    assert (ask.subject, ask.reach) == ("A1", 25)
    inside = (house(10, 8),)
    for too_much, cover in ((False, [-1]), (True, [])):
        found = table(*PEOPLE[:2], "B1 20,10 trooper crossbow", drugs=("dove",), areas=inside,
                      active="b").put("A1", overdosed=too_much, at=inches(12, 10))  # fmt: skip
        found.order(o.Shoot("b", "B1", "crossbow", "A1"))
        assert [each.value for each in found.told(e.ShotRolled)[0].modifiers] == cover


@pytest.mark.rule("K28")
def test_alcohol_steadies_nerves_and_dulls_wits() -> None:
    found = table(*PEOPLE, drugs=("alcohol",)).put("A2", status=SUPPRESSED)
    assert [each.value for each in wits_of(found.battle, "a")] == [-1]
    shown = KILLZONE.preview(found.battle, o.ChangeOrder("a", "a", "assault"))
    assert [(each.label, each.ways) for each in shown.chances] == [
        ("Keep Down", 3), ("Shoot", 2), ("Assault", 1),
    ]  # fmt: skip
    found.battle = replace(found.battle, active="b", queue=("a",))
    found.order(o.EndSquad("b"), 3)
    assert found["A2"].status == ACTIVE
    drunk = table(
        "A1 10,10 ganger crossbow", "B1 18,10 trooper", drugs=("alcohol",), order="assault"
    )
    drunk.put("A1", overdosed=True)
    assert rate(drunk.battle, drunk["A1"]) == 4 * 25
    drunk.order(o.Shoot("a", "A1", "crossbow", "B1"), 4)
    assert not drunk.told(e.ShotRolled)[0].hit


@pytest.mark.rule("K28")
def test_sharp_doubles_initiative_and_makes_people_hide() -> None:
    found = table(*PEOPLE, drugs=("sharp",))
    found.order(o.EndSquad("a"), 3, 1, 5, 1)
    assert [roll.score for roll in found.told(e.InitiativeRolled)] == [6, 5]
    found.order(o.ChangeOrder("a", "a", "assault"), 3)
    assert found.battle.squads["a"].order == KEEP_DOWN
    again = table(*PEOPLE, drugs=("sharp",)).put("A1", overdosed=True)
    assert order_of(again.battle, again["A1"]) == KEEP_DOWN


@pytest.mark.rule("K28")
@pytest.mark.rule("K39")
@pytest.mark.parametrize(("drugs", "status"), [(("haywire",), "active"), ((), "suppressed")])
def test_nothing_suppresses_a_hero_on_haywire_not_even_what_he_was_saved_from(
    drugs: tuple[str, ...], status: str
) -> None:
    found = table(
        "A1 12,10 gang_hero", "B1 10,10 trooper crossbow", "A2 5,5 ganger", drugs=drugs, active="b"
    )
    found.order(o.Shoot("b", "B1", "crossbow", "A1"), 6, 6, 6, 6, 6)
    assert (found["A1"].saved, found["A1"].status) == (True, status)


def _wild(*, too_much: bool = False, areas: tuple[Area, ...] = ()) -> Table:
    """Eight inches to go: four of them towards B1, or all with an overdose."""
    found = table(
        "A1 10,10 ganger", "B1 50,10 trooper", order="assault", drugs=("haywire",), areas=areas
    )
    return found.put("A1", overdosed=too_much)


@pytest.mark.rule("K28")
def test_half_of_the_move_on_haywire_goes_towards_the_nearest_enemy_in_sight() -> None:
    found = _wild()
    found.refuses(o.Move("a", "A1", *inches(10, 5)), "A1 must go 4 in towards B1")
    found.order(o.Move("a", "A1", *inches(10, 6)))
    found.refuses(o.Move("a", "A1", *inches(10, 5)), "towards B1")
    found.order(o.EndSquad("a"))
    went = found["A1"].at
    assert went.x > 13.9 * 25
    assert abs(went.y - 6 * 25) < 0.6 * 25
    # Whoever has gone there first goes wherever he likes.
    found = _wild().order(o.Move("a", "A1", *inches(14, 10)))
    assert found["A1"].charged == 4 * 25
    found.order(o.Move("a", "A1", *inches(10, 10)))
    # And so does a way that brings him nearer by as much as it must: 5 inches of it, sideways too.
    slanting = _wild().order(o.Move("a", "A1", *inches(16, 13)))
    assert slanting["A1"].charged >= 4 * 25


@pytest.mark.rule("K28")
def test_whoever_haywire_drives_on_goes_straight_and_no_ground_is_offered_to_choose_from() -> None:
    found = _wild()
    found.refuses(o.Move("a", "A1", *inches(14, 10), via=(tuple(inches(12, 11)),)), "goes straight")
    assert KILLZONE.goings(found.battle, "a", "A1") == ()


@pytest.mark.rule("K28")
def test_too_much_haywire_takes_the_whole_move() -> None:
    found = _wild(too_much=True)
    for x, y in ((10, 6), (14, 13), (6, 10)):
        found.refuses(o.Move("a", "A1", *inches(x, y)), "A1 must go 8 in towards B1")
    found.order(o.Move("a", "A1", *inches(14, 10)))
    found.refuses(o.Move("a", "A1", *inches(14, 11)), "A1 must go 4 in towards B1")
    found.order(o.EndSquad("a"))
    assert found["A1"].at == inches(18, 10)


@pytest.mark.rule("K28")
def test_haywire_without_an_enemy_in_sight_asks_nothing_unless_it_is_too_much() -> None:
    walls = (house(20, 7),)
    free = _wild(areas=walls).order(o.EndSquad("a"))
    assert free["A1"].at == inches(10, 10)
    driven = _wild(too_much=True, areas=walls).order(o.EndSquad("a"))
    assert driven["A1"].at == inches(18, 10)


@pytest.mark.rule("K28")
def test_who_cannot_come_nearer_on_haywire_goes_where_he_likes() -> None:
    found = _wild(too_much=True, areas=(house(11, 7),))
    found.battle = replace(found.battle, gas=("house:0",))
    found.order(o.Move("a", "A1", *inches(10, 4)))
    # Nor does anybody who strikes an enemy go on.
    struck = table("A1 10,10 ganger", "B1 12,10 trooper", order="assault", drugs=("haywire",))
    struck.order(o.Move("a", "A1", *inches(11, 10)))
    assert struck["A1"].moved == 25


@pytest.mark.rule("K28")
def test_a_battle_on_haywire_comes_to_its_end_whoever_plays_it() -> None:
    found = table("A1 10,10 ganger crossbow", "A2 10,14 ganger", "B1 30,10 trooper pistol",
                  order="assault", drugs=("haywire",), areas=(house(16, 8),))  # fmt: skip
    dice, battle = SeededDice(b"haywire", ["a"]), found.put("A2", overdosed=True).battle
    for number in range(400):
        due = KILLZONE.to_act(battle)
        if not due:
            break
        bot = BOTS[(PLAIN, RANDOM)[number % 2]]
        _, battle, _ = ordered(bot, KILLZONE, battle, due[0], dice, Whim(number))
    assert battle.outcome is not None
