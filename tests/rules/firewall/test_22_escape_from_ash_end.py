"""Chapter 22, scenario 2: the ruin, the late arrivals, and who takes the Mayor off the table."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.firewall.events import EdgesRolled, ScenarioDiceRolled
from rules.firewall.orders import (
    BeginBattle,
    ChooseEdge,
    Deploy,
    EndPhase,
    Fly,
    HoldBack,
    Lift,
    Move,
    PlaceArea,
    RemoveArea,
    ShapeGround,
    Shoot,
)
from rules.firewall.referee.orders import RefereeAdjustsGutz
from rules.firewall.ruleset import FIREWALL
from rules.firewall.scenarios.escape_from_ash_end import check_entry, deploy_areas, due
from rules.firewall.state import ACTIVE, DEAD, DOWN, LEFT, REFEREE, RESERVE, ROUTED, Side
from rules.firewall.vehicles.orders import Alight
from rules.kernel.geometry import Point, is_within
from rules.kernel.record import IllegalOrder
from rules.kernel.screen import Outcome
from tests.rules.firewall.tabletop import Tabletop, changed

CITY, GANG = "mayor", "yardies"


def opened(rules: dict[str, str] | None = None, seed: int = 1) -> Tabletop:
    return Tabletop(FIREWALL.folded(FIREWALL.muster("escape_from_ash_end", {}, rules or {}, seed)))


def begun(rules: dict[str, str] | None = None, dice: tuple[int, ...] = (2, 4, 6, 1)) -> Tabletop:
    """The first Turn: City Hall chose the north edge, the gang the south.

    Dice: 1d3 for the squad, 1d6 for the gang's friends, initiative (City Hall, the gang).
    """
    t = opened(rules).order(BeginBattle(CITY), dice=(5, 3)).order(ChooseEdge(CITY, "north"))
    return t.order(ChooseEdge(GANG, "south"), dice=dice)


def bare(t: Tabletop) -> Tabletop:
    """The same with nothing on the table: places can be named without looking at the ruins."""
    return Tabletop(replace(t.battle, areas=(), sections={}), t.drawn, t.events)


@pytest.mark.rule("R22.2")
def test_the_mayor_lies_between_his_guards_in_the_middle_ruin() -> None:
    for seed in range(12):
        t = opened(seed=seed)
        ruins = {area.id: area for area in t.battle.areas}
        allowed = deploy_areas(t.battle, t["mayor"])
        assert all(ruins[each].floor == 0 and ruins[each].building for each in allowed)
        for name in ("mayor", "guard-1", "guard-2"):
            assert any(is_within(ruins[each].corners, t[name].at) for each in allowed), (seed, name)
            assert max(abs(t[name].at.x - 600), abs(t[name].at.y - 600)) <= 200
        assert [t[name].status for name in ("mayor", "guard-1", "malone")] == [
            DOWN,
            ACTIVE,
            RESERVE,
        ]


@pytest.mark.rule("R22.4")
@pytest.mark.parametrize("seed", range(6))
def test_clutter_of_the_ruins(seed: int) -> None:
    areas = opened(seed=seed).battle.areas
    inside = {area.clutter for area in areas if area.building}
    rubble = {area.clutter for area in areas if area.kind in ("rubble", "heap")}
    streets = {area.clutter for area in areas if area.kind in ("littered", "cratered")}
    assert inside
    assert inside <= {4, 5}
    assert rubble <= {4, 5}
    assert streets
    assert streets <= {1, 2}


@pytest.mark.rule("R22.2")
def test_city_hall_lays_out_the_ruins_and_places_the_three() -> None:
    t = opened()
    other = t.order(ShapeGround(CITY, 8))
    assert other.battle.areas != t.battle.areas
    assert set(other.battle.sections) == {a.id for a in other.battle.areas if a.building}
    assert [other[name].status for name in ("mayor", "guard-1")] == [DOWN, ACTIVE]
    area = next(a for a in t.battle.areas if a.id in deploy_areas(t.battle, t["mayor"]))
    corner = area.corners[0]
    moved = t.order(Deploy(CITY, "mayor", corner.x + 20, corner.y + 20, 3))
    assert (moved["mayor"].at, moved["mayor"].status) == (Point(corner.x + 20, corner.y + 20), DOWN)
    for refusal in (
        t.refused(Deploy(CITY, "guard-1", 20, 20)),
        t.refused(Deploy(CITY, "malone", corner.x + 20, corner.y + 20)),
        t.refused(HoldBack(CITY, "guard-1")),
        t.refused(PlaceArea(CITY, "rubble", 100, 100, 50, 50)),
        t.refused(RemoveArea(CITY, area.id)),
        t.refused(ShapeGround(GANG, 3)),
    ):
        assert refusal.ref == "R22.2"


@pytest.mark.rule("R22.2")
def test_dice_for_the_choice_of_a_table_edge() -> None:
    t = opened().order(BeginBattle(CITY), dice=(2, 5))
    [rolled] = t.happened(EdgesRolled)
    assert (rolled.rolled_for, rolled.order) == ((CITY, GANG), (GANG, CITY))
    t = t.order(ChooseEdge(GANG, "west"))
    assert t.refused(ChooseEdge(CITY, "west")).reason == "Choose the north or east or south edge."


@pytest.mark.rule("R22.2")
@pytest.mark.parametrize(
    ("three", "six", "squad", "friends"), [(1, 1, 3, 1), (2, 4, 4, 4), (3, 6, 5, 6)]
)
def test_when_the_late_teams_are_due(three: int, six: int, squad: int, friends: int) -> None:
    t = begun(dice=(three, six, 6, 1))
    rolled = [(each.purpose, each.sides, each.counted) for each in t.happened(ScenarioDiceRolled)]
    assert rolled == [("extraction", 3, squad), ("reinforcements", 6, friends)]
    facts = t.battle.facts
    assert (facts[due("extraction")], facts[due("reinforcements")]) == (squad, friends)


def in_turn(t: Tabletop, turn: int) -> Tabletop:
    return Tabletop(replace(t.battle, turn=turn), t.drawn, t.events)


@pytest.mark.rule("R22.2")
def test_gaeas_team_may_enter_at_once_and_only_over_its_edge() -> None:
    t = bare(begun().order(EndPhase(CITY)))
    assert t.battle.active_team == "yardies"
    entering = Move(GANG, "gaea", "walk", 600, 1100, edge="south")
    assert (
        t.refused(replace(entering, edge="east", x=1100)).reason
        == "Your people come over the south edge."
    )
    t = t.order(entering, dice=(1, 2))
    assert (t["gaea"].status, t["gaea"].at) == (ACTIVE, Point(600, 1100))


@pytest.mark.rule("R22.2")
def test_nobody_comes_before_the_turn() -> None:
    t = bare(begun(dice=(1, 6, 6, 1)))
    for turn, squad, friends in (
        (2, False, False),
        (3, True, False),
        (5, True, False),
        (6, True, True),
    ):
        then = in_turn(t, turn).battle
        scenario_allows = [
            bool(FIREWALL.offers(acting(then, team), side))
            and any(
                offer.order in ("move", "fly")
                for offer in FIREWALL.offers(acting(then, team), side)
            )
            for team, side in (("extraction", CITY), ("reinforcements", GANG))
        ]
        assert scenario_allows == [squad, friends], turn
    early = replace(t["malone"], aboard="")
    with pytest.raises(IllegalOrder, match="Malone is due in Turn 3"):
        check_entry(in_turn(t, 2).battle, early, "north")


def acting(battle: Any, team: str) -> Any:
    """The battle with this team acting, its members on foot."""
    figures = {name: replace(each, aboard="") for name, each in battle.figures.items()}
    return replace(battle, active_team=team, phase="act", figures=figures)


def carried(t: Tabletop, by: str, at: Point) -> Tabletop:
    """The Mayor on somebody's shoulders near an edge, and that team acting."""
    t = changed(t, by, at=at, carrying="mayor", status=ACTIVE, moved=False, aboard="")
    t = changed(t, "mayor", at=at, carried_by=by)
    return Tabletop(replace(t.battle, active_team=t[by].team, phase="act"), t.drawn, t.events)


@pytest.mark.rule("R22.2")
@pytest.mark.parametrize(
    ("by", "side", "winner", "reason"),
    [
        ("guard-1", CITY, CITY, "The Lord Mayor is safe."),
        ("farnsworth", GANG, GANG, "The Yardies have the Lord Mayor."),
    ],
)
@pytest.mark.parametrize("x", [0, 1200])
def test_whoever_carries_him_off_any_edge_has_won(
    by: str, side: str, winner: str, reason: str, x: int
) -> None:
    t = carried(bare(begun()), by, Point(50 if x == 0 else 1150, 600))
    t = t.order(Move(side, by, "walk", x, 600, leave=True), dice=(1, 2))
    assert t.battle.outcome == Outcome(winner, reason)
    assert t["mayor"].status == LEFT


@pytest.mark.rule("R22.2")
def test_a_carrier_neither_shoots_nor_fights_and_moves_worse() -> None:
    t = carried(bare(begun()), "guard-1", Point(50, 600))
    foe = changed(t, "gaea", status=ACTIVE, at=Point(200, 600))
    assert foe.refused(Shoot(CITY, "guard-1", "jannings_10mm", "SS", "gaea")).ref == "R22.2"
    walked = t.order(Move(CITY, "guard-1", "walk", 100, 600), dice=(1, 2))
    assert walked.modifiers == {"Carrying The Lord Mayor": -2}


@pytest.mark.rule("R22.2")
def test_somebody_must_lift_him_first() -> None:
    t = bare(begun())
    near = t["mayor"].at
    t = changed(t, "guard-1", at=Point(near.x - 30, near.y))
    t = t.order(Lift(CITY, "guard-1", "mayor"))  # he is strong: no roll
    assert t["guard-1"].carrying == "mayor"
    told = FIREWALL.scene(FIREWALL.view(t.battle, GANG), GANG).notices
    assert "Bodyguard Harker carries the Mayor." in told


def without(t: Tabletop, side: str) -> Tabletop:
    """Everybody of a side but the Mayor has fled."""
    for name, each in t.battle.figures.items():
        if each.side == side and name != "mayor":
            t = changed(t, name, status=ROUTED)
    return t


@pytest.mark.rule("R22.2")
@pytest.mark.parametrize(
    ("gone", "outcome"),
    [
        ((GANG,), Outcome(CITY, "No Yardie is left in the fight.")),
        ((CITY,), Outcome(GANG, "Nobody is left to save the Mayor.")),
        ((CITY, GANG), Outcome("", "Nobody is left to carry the Mayor.")),
    ],
)
def test_a_side_without_anybody_has_lost(gone: tuple[str, ...], outcome: Outcome) -> None:
    t = begun()
    for side in gone:
        t = without(t, side)
    assert t.order(EndPhase(CITY)).battle.outcome == outcome


@pytest.mark.rule("R22.2")
@pytest.mark.parametrize(("answer", "winner"), [("draw", ""), ("yardies", GANG)])
def test_what_the_mayors_death_means_is_a_house_rule(answer: str, winner: str) -> None:
    t = changed(begun({"mayor_killed": answer}), "mayor", status=DEAD)
    assert t.order(EndPhase(CITY)).battle.outcome == Outcome(winner, "The Lord Mayor is dead.")


@pytest.mark.rule("R22.2")
@pytest.mark.parametrize("last", [12, 20, 30])
def test_time_runs_out_after_the_turn_that_was_agreed(last: int) -> None:
    t = begun({"ash_end_turns": str(last)})
    assert in_turn(t, last).order(EndPhase(CITY)).battle.outcome is None
    late = in_turn(t, last + 1).order(EndPhase(CITY))
    assert late.battle.outcome == Outcome(
        "", "Night has fallen, and the Mayor is still in Ash End."
    )


@pytest.mark.rule("R22.2")
def test_the_notices_say_who_is_still_to_come() -> None:
    t = begun()
    told = FIREWALL.scene(FIREWALL.view(t.battle, GANG), GANG).notices
    assert told[:2] == ("Extraction squad is due in Turn 4.", "Gleason's team is due in Turn 4.")
    assert FIREWALL.scene(in_turn(t, 4).battle, GANG).notices[0].startswith("The Mayor lies")


@pytest.mark.rule("R22.2")
def test_the_dice_of_the_arrivals_are_told() -> None:
    t = begun()
    told = [FIREWALL.story(t.battle, each) for each in t.happened(ScenarioDiceRolled)]
    assert [each.text for each in told if each] == [
        "The air car with the squad is due in Turn 4.",
        "Gleason's team is due in Turn 4.",
    ]


# --- The late teams come in their vehicles

SQUAD = ("malone", "ramond", "militia-1", "militia-2")
FRIENDS = ("gleason", "moab", "ticker", "gunman-1", "gunman-2", "gunman-3", "gunman-4")


def due_now(team: str, turn: int = 6) -> Tabletop:
    """A late team may come on, over an empty table."""
    t = in_turn(bare(begun()), turn)
    return Tabletop(replace(t.battle, active_team=team, phase="act"), t.drawn, t.events)


def flown_in() -> Tabletop:
    fly = Fly(CITY, "air-car", "cruise", 600, 300, edge="north")
    return due_now("extraction").order(fly, dice=(1, 2))


@pytest.mark.rule("R22.2")
def test_the_squad_is_flown_in() -> None:
    t = flown_in()
    for name in ("air-car", *SQUAD):
        assert (t[name].status, t[name].at) == (ACTIVE, Point(600, 300)), name
    assert [t[name].aboard for name in SQUAD] == ["air-car"] * 4


@pytest.mark.rule("R22.2")
def test_gleasons_team_drives_in() -> None:
    drive = Move(GANG, "wagon", "cruise", 600, 1100, edge="south")
    t = due_now("reinforcements").order(drive, dice=(1, 2))
    for name in ("wagon", *FRIENDS):
        assert (t[name].status, t[name].at) == (ACTIVE, Point(600, 1100)), name


@pytest.mark.rule("R22.2")
@pytest.mark.rule("R21.4")
def test_the_squad_gets_out_once_the_car_has_stood_still() -> None:
    out = Alight(CITY, "malone", 600, 380)
    t = flown_in()
    assert t.refused(out).ref == "R21.4"
    later = Tabletop(replace(t.battle, turn=t.battle.turn + 2), t.drawn)
    assert later.order(out)["malone"].at == Point(600, 380)


@pytest.mark.rule("R22.2")
def test_the_riders_wait_for_their_vehicle() -> None:
    t = due_now("extraction")
    movers = {offer.actor for offer in FIREWALL.offers(t.battle, CITY) if offer.actor}
    assert movers == {"air-car"}


def aboard(by: str, vehicle: str, at: Point) -> Tabletop:
    """The Mayor in somebody's arms, in a vehicle near an edge, whose team acts."""
    t = due_now("extraction" if vehicle == "air-car" else "reinforcements")
    t = changed(t, vehicle, status=ACTIVE, at=at)
    t = changed(t, by, status=ACTIVE, at=at, carrying="mayor", base=t[vehicle].base)
    return changed(t, "mayor", at=at, carried_by=by)


@pytest.mark.rule("R22.2")
def test_the_mayor_is_flown_out() -> None:
    t = aboard("malone", "air-car", Point(600, 150))
    t = t.order(Fly(CITY, "air-car", "cruise", 600, 0, leave=True), dice=(1, 2))
    assert t.battle.outcome == Outcome(CITY, "The Lord Mayor is safe.")
    assert {t[name].status for name in ("air-car", "malone", "mayor")} == {LEFT}


@pytest.mark.rule("R22.2")
def test_the_mayor_is_driven_off_as_a_hostage() -> None:
    t = aboard("gleason", "wagon", Point(600, 1150))
    t = t.order(Move(GANG, "wagon", "cruise", 600, 1200, leave=True), dice=(1, 2))
    assert t.battle.outcome == Outcome(GANG, "The Yardies have the Lord Mayor.")


@pytest.mark.rule("G25")
@pytest.mark.rule("R22.2")
def test_the_mayor_dies_in_a_wreck() -> None:
    t = aboard("malone", "air-car", Point(600, 600))
    t = changed(t, "air-car", gutz=2)
    t = Tabletop(replace(t.battle, rules={**t.battle.rules, "referee": "seat"}), t.drawn)
    sides = (*t.battle.sides, Side("referee", "The referee", role=REFEREE))
    t = Tabletop(replace(t.battle, sides=sides), t.drawn)
    t = t.order(RefereeAdjustsGutz("referee", "air-car", -1, "shot down"))
    assert (t["air-car"].status, t["mayor"].status) == (DEAD, DEAD)
    assert (t["malone"].status, t["malone"].carrying, t["malone"].gutz) == (ACTIVE, "", 7)
    assert t.battle.outcome == Outcome("", "The Lord Mayor is dead.")
