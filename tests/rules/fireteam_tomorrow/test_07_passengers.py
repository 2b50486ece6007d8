"""Passengers of vehicles, and fire at aircraft (T17)."""

from __future__ import annotations

import pytest

from rules.bots import Whim, play_out
from rules.fireteam_tomorrow.events import CardTurned, FigureBoarded, FigureGotOut, ShotFired
from rules.fireteam_tomorrow.morale import losses, strength
from rules.fireteam_tomorrow.orders import Alight, Board, Burst, Concede, Fire, Move
from rules.fireteam_tomorrow.ruleset import FIRETEAM_TOMORROW
from rules.fireteam_tomorrow.state import HIT, riders_of
from rules.kernel.dice import SeededDice
from rules.kernel.geometry import span
from tests.rules.fireteam_tomorrow.tabletop import Table, inches, table
from tests.rules.laws import check_laws

TRUCK = "A8 5,10 wheeled teamtruck"
FAR = "B1 40,30"


def riding(*more: str, vehicle: str = TRUCK, deck: tuple[str, ...] = ("fight",)) -> Table:
    """A1 and A2 have got into A8; what is left is `deck`."""
    t = table(
        "A1 7,10 rifle", "A2 7,12 rifle", "A3 20,30", vehicle, FAR, *more, card="move:a-1",
        deck=deck,
    )  # fmt: skip
    return t.order(Board("a", "A1", "A8")).order(Board("a", "A2", "A8"))


@pytest.mark.rule("T17")
def test_getting_in_is_a_whole_move_near_a_vehicle() -> None:
    t = table("A1 7,10 rifle", "A2 12,10", TRUCK, FAR, card="move:a-1", deck=("fight",))
    t.refuses(Board("a", "A2", "A8"), "within 2 inches")
    t.refuses(Board("a", "A1", "B1"), "within 2 inches")
    t.order(Board("a", "A1", "A8"))
    assert t.told(FigureBoarded)
    assert (t["A1"].status, t["A1"].aboard, t["A1"].at) == ("aboard", "A8", t["A8"].at)
    t.refuses(Alight("a", "A1", 200, 250), "own team's card")


@pytest.mark.rule("T17")
def test_a_vehicle_takes_as_many_as_it_has_seats() -> None:
    people = [f"A{n} {3 + n % 3 * 1.5},{6 + n // 3}" for n in range(1, 8)]
    t = table(*people, "A8 5,10 wheeled teamtruck", FAR, card="move:a-1", deck=("fight",))
    for n in range(1, 7):
        t.order(Board("a", f"A{n}", "A8"))
    t.refuses(Board("a", "A7", "A8"), "seat free")


@pytest.mark.rule("T17")
def test_who_rides_is_carried_and_gets_out_beside_it() -> None:
    t = riding(deck=("move:a-truck",))
    t.order(Move("a", "A3", "steady", 500, 700))
    assert t.battle.card == "move:a-truck"
    t.order(Move("a", "A8", "dash", 500, 250), 6, 6, 6)
    assert t["A1"].at == t["A8"].at == inches(20, 10)
    t = riding(deck=("move:a-1",))
    t.order(Move("a", "A3", "steady", 500, 700))
    t.refuses(Alight("a", "A1", 400, 250), "within 2 inches of A8")
    t.refuses(Alight("a", "A1", 125, 250), "within 2 inches of A8")
    t.order(Alight("a", "A1", 190, 250))
    assert (t["A1"].status, t["A1"].at, t["A1"].aboard) == ("active", (190, 250), "")
    t.refuses(Move("a", "A1", "steady", 300, 250), "has acted")
    t.refuses(Alight("a", "A2", 190, 250), "no room")


@pytest.mark.rule("T17")
def test_nobody_gets_out_beside_an_enemy() -> None:
    t = riding("B2 9,10", deck=("move:a-1",))
    t.order(Move("a", "A3", "steady", 500, 700))
    t.refuses(Alight("a", "A1", 190, 250), "within 2 inches of an enemy")


@pytest.mark.rule("T17")
def test_inside_nobody_is_a_target_or_acts_yet_all_count_as_there() -> None:
    t = riding("B2 9,20 machine_gun", deck=("fire:b-1",))
    t.order(Move("a", "A3", "steady", 500, 700))
    assert t.battle.card == "fire:b-1"
    t.refuses(Fire("b", "B2", "machine_gun", "A1"), "Choose an enemy on the table")
    assert strength(t.battle, "a") == 4
    assert losses(t.battle, "a") == 0


@pytest.mark.rule("T17")
def test_passengers_of_a_wreck_lie_beside_it() -> None:
    t = riding("B2 9,20 rocket", deck=("fire:b-1",))
    t.order(Move("a", "A3", "steady", 500, 700))
    t.order(Fire("b", "B2", "rocket", "A8"), 6, 6, 1, 1, 6)
    assert t["A8"].status == "dead"
    assert {each.figure for each in t.told(FigureGotOut)} == {"A1", "A2"}
    for name in ("A1", "A2"):
        assert t["A8"].radius >= span(t["A8"].at, t[name].at)
        assert not t[name].aboard
        assert t[name].status == HIT
    assert span(t["A1"].at, t["A2"].at) >= 24


@pytest.mark.rule("T17")
def test_a_vehicle_that_leaves_takes_them_along() -> None:
    t = riding("C1 30,3", deck=("fight",)).order(Concede("a"))
    assert {t[name].status for name in ("A1", "A2", "A3", "A8")} == {"left"}
    assert riders_of(t.battle, "A8") == ()


# --- Aircraft -----------------------------------------------------------------

HELI = "A8 5,10 helicopter teamtruck"
GUNS = ("B2 9,20 machine_gun", "B3 9,23 rifle", "B4 12,20 rocket", "B5 12,12 grenades",
        "B6 15,20 mortar")  # fmt: skip


def aloft(pace: str = "lot") -> Table:
    t = table(HELI, "A1 30,30", FAR, *GUNS, card="move:a-truck", deck=("fire:b-1",))
    return t.order(Move("a", "A8", pace, 250, 250))


@pytest.mark.rule("T17")
def test_a_helicopter_lands_or_stays_in_the_air() -> None:
    assert aloft()["A8"].is_aloft
    assert not aloft("land")["A8"].is_aloft
    t = table("A1 5,7", "A8 5,10 wheeled teamtruck", FAR, card="move:a-truck", deck=("fight",))
    t.refuses(Move("a", "A8", "land", 250, 250), "cannot go like that")


@pytest.mark.rule("T17")
@pytest.mark.parametrize("name", ["grenades", "mortar", "rifle"])
def test_few_weapons_reach_it_there(name: str) -> None:
    firer = {"grenades": "B5", "mortar": "B6", "rifle": "B3"}[name]
    aloft().refuses(Fire("b", firer, name, "A8"), "in the air")
    # On the ground the explosives do.
    if name == "grenades":
        aloft("land").order(Fire("b", firer, name, "A8"), 1, 1, 6, 6)


@pytest.mark.rule("T17")
def test_machine_guns_and_rockets_do_against_1_more_and_no_cover() -> None:
    t = aloft().order(Fire("b", "B2", "machine_gun", "A8"), 6, 6, 1, 1, 1)
    defence = {each.name: each.value for each in t.told(ShotFired)[0].defence}
    assert defence["in the air"] == 1
    assert t["A8"].immobile
    t = aloft().order(Fire("b", "B4", "rocket", "A8"), 6, 6, 1, 1, 6)
    assert [each.target for each in t.told(ShotFired)] == ["A8"]
    assert t["A8"].status == "dead"


@pytest.mark.rule("T17")
def test_no_explosion_on_the_ground_touches_it() -> None:
    t = aloft().order(Burst("b", "B6", "mortar", 225, 225))
    assert not t.told(ShotFired)
    t = aloft("land").order(Burst("b", "B6", "mortar", 225, 225), 1, 1, 6, 6)
    assert [each.target for each in t.told(ShotFired)] == ["A8"]


@pytest.mark.rule("T17")
def test_nobody_gets_in_or_out_in_the_air() -> None:
    t = table("A1 7,10", HELI, FAR, card="move:a-1", deck=("move:a-truck",))
    t.order(Board("a", "A1", "A8"))
    t.order(Move("a", "A8", "lot", 250, 250))
    t.battle = FIRETEAM_TOMORROW.fold(t.battle, CardTurned(card="move:a-1"))
    t.refuses(Alight("a", "A1", 320, 250), "in the air")
    t = table("A1 7,10", HELI, FAR, card="move:a-truck", deck=("move:a-1",))
    t.order(Move("a", "A8", "lot", 150, 250))
    t.battle = FIRETEAM_TOMORROW.fold(t.battle, CardTurned(card="move:a-1"))
    t.refuses(Board("a", "A1", "A8"), "on the ground")


def test_battles_with_passengers_end_and_keep_every_law() -> None:
    assert {FigureBoarded, FigureGotOut} <= set().union(*map(_kinds_of_a_battle, range(8)))


def _kinds_of_a_battle(seed: int) -> set[type]:
    t = table(
        "A1 7,10 rifle leader", "A2 7,12 machine_gun", "A3 9,10 rifle", "A8 5,10 wheeled teamtruck",
        "A9 12,12 helicopter machine_gun teamair", "B1 40,26 rifle leader", "B2 41,24 rocket",
        "B3 38,26 grenades", "B8 42,28 tracked machine_gun teamtruck",
        "B9 36,28 helicopter teamair", deck=("move:a-1", "move:b-1"), card="move:a-1",
    )  # fmt: skip
    dice, drawn, seen, last = SeededDice(bytes([seed]), ["a"]), 0, set(), t.battle
    shy = frozenset({"concede"})
    played = play_out(FIRETEAM_TOMORROW, t.battle, dice, Whim(seed), shy=shy)
    for before, order, after, events in played:
        check_laws(FIRETEAM_TOMORROW, before, order, after, events, (drawn, dice.drawn))
        drawn, last = dice.drawn, after
        seen |= {type(event) for event in events}
    assert FIRETEAM_TOMORROW.outcome(last) is not None
    return seen
