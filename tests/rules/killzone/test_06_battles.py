"""Whole battles by chance, with every law checked on every order; doing least."""

from __future__ import annotations

from itertools import combinations

import pytest

from rules.kernel.geometry import Point
from rules.kernel.record import IllegalOrder
from rules.kernel.screen import ScenarioCard
from rules.kernel.shapes import stored
from rules.kernel.warbands import Member, Team, Warband
from rules.killzone import orders as o
from rules.killzone.catalogue import VEHICLES
from rules.killzone.ending import points
from rules.killzone.house_rules import HOUSE_RULES
from rules.killzone.moving import way_out
from rules.killzone.roads import NOWHERE, roads_of
from rules.killzone.ruleset import KILLZONE
from rules.killzone.state import Battle, gap
from rules.killzone.warbands.builds import FIGURE, VEHICLE, FigureBuild, VehicleBuild
from rules.killzone.warbands.ready import warband_called
from tests.games.table import opening, play_whole, usual
from tests.rules.killzone.tabletop import inches, table

CARDS = [pytest.param(card, id=card.id) for card in KILLZONE.scenarios]


def _opened(card: ScenarioCard) -> Battle:
    return KILLZONE.folded(opening(KILLZONE, card, usual(KILLZONE, card.id), 3)[0])


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("seed", range(3))
def test_battles_by_chance_end_and_keep_every_law(card: ScenarioCard, seed: int) -> None:
    rules = {rule.key: rule.answers[seed % len(rule.answers)][0] for rule in HOUSE_RULES}
    play_whole(KILLZONE, card, rules, seed)


@pytest.mark.parametrize("card", CARDS)
def test_whoever_does_least_comes_to_the_end(card: ScenarioCard) -> None:
    journal, dice = opening(KILLZONE, card, usual(KILLZONE, card.id), 5)
    battle = KILLZONE.folded(journal)
    for _ in range(500):
        due = KILLZONE.to_act(battle)
        if not due:
            break
        order = KILLZONE.idle(battle, due[0])
        assert order is not None
        battle, _ = KILLZONE.play(battle, order, dice)
    assert KILLZONE.outcome(battle) is not None


@pytest.mark.rule("K16")
def test_the_chase_begins_like_the_printed_one() -> None:
    battle = _opened(next(card for card in KILLZONE.scenarios if card.id == "chase"))
    ahead, behind, _ = battle.vehicles.values()
    assert (ahead.speed, behind.speed, gap(ahead, behind)) == (14, 14, 18 * 25)
    assert all(figure.aboard for figure in battle.figures.values())


def test_scenarios_are_known() -> None:
    with pytest.raises(IllegalOrder, match="no scenario"):
        KILLZONE.muster("nowhere", {}, {}, 1)


def _chase(**brought: Warband) -> Battle:
    return KILLZONE.folded(list(KILLZONE.muster("chase", {}, {}, 1, brought)))


def test_own_warbands_chase_each_other_and_whoever_has_no_seat_goes_on_foot() -> None:
    walkers = warband_called("company")
    battle = _chase(runaways=walkers)
    assert {f.aboard for f in battle.figures.values() if f.side == "runaways"} == {""}
    assert all(0 <= f.at.x <= battle.width for f in battle.figures.values())
    heads = [f for f in battle.figures.values() if not f.aboard]
    assert all(gap(a, b) > 0 for a, b in combinations(heads, 2))
    assert all(gap(a, b) > 0 for a in heads for b in battle.vehicles.values())


@pytest.mark.parametrize("model", VEHICLES)
def test_four_vehicles_of_any_kind_find_room_on_the_road_and_can_leave_it(model: str) -> None:
    lines = [f"Squad {n}" for n in range(4)]
    teams = tuple(
        Team(name, name, (
            Member(f"{name}p", "Driver", FIGURE, stored(FigureBuild())),
            Member(f"{name}v", "Wheels", VEHICLE, stored(VehicleBuild(model))),
        )) for name in lines
    )  # fmt: skip
    band = Warband("w", "Wheels", teams)
    battle = _chase(runaways=band, pursuit=band)
    cars = list(battle.vehicles.values())
    assert len(cars) == 8
    assert {each.speed for each in cars} == {14}
    assert all(gap(a, b) > 0 for a, b in combinations(cars, 2))
    assert gap(cars[0], cars[4]) == 18 * 25
    for car in cars:
        roads = roads_of(battle, car.radius)
        assert roads.is_open(car.at)
        assert roads.far(roads.edge("east"))[roads.square(car.at)] < NOWHERE
        assert 0 <= car.at.x < battle.width


@pytest.mark.rule("K47")
def test_whoever_gets_away_on_foot_counts_too() -> None:
    """Side b gets away over the east edge; side a over none."""
    found = table("A1 10,10 trooper", "B1 68,10 ganger", "B2 5,5 ganger", active="b")
    found.refuses(o.Leave("b", "B1"), "does not come to the east edge")
    found.put("B1", at=inches(70, 10))
    found.order(o.Leave("b", "B1"))
    assert (found["B1"].status, found["B1"].exit) == ("left", "east")
    side = found.battle.sides[1]
    assert points(found.battle, side) == found["B1"].worth
    own = table("A1 70,10 trooper", "B1 5,5 ganger")
    own.refuses(o.Leave("a", "A1"), "over no edge")
    assert way_out(found.battle, found["B2"]) == (Point(found.battle.width, 5 * 25), "east")
    assert way_out(found.battle, found["A1"]) == (inches(10, 10), "")
