"""A touch on what is part of the table: a wall to climb, a building to shoot at, a locked gate."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from battles.order_form.draft import Chosen, Draft, draft_of, key_of
from battles.order_form.ways import NEAR, Touch
from battles.queries.shared_sides import Share
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import Fixture, Section
from rules.kernel.geometry import Point
from rules.kernel.sight import Area
from rules.killzone.ruleset import KILLZONE
from tests.rules.firewall.tabletop import Tabletop, ground, table
from tests.rules.killzone.tabletop import table as killzone_table

LAUNCHER = "guo_peng_p_law"
FENCE = ground("wall", 20, 0, 1, 90, id="wall", obstacle=True, blocks=True, height=60)
GATE = Fixture("gate", "gate", "Locked gate", Point(205, 150), area="wall")


def floors_of(x: int, y: int, number: int) -> dict[str, Any]:
    """A building of several floors: its areas, and their sections of the same names."""
    areas = tuple(_floor(x, y, floor) for floor in range(number))
    sections = {each.id: Section(each.id, "block", each.id, "light") for each in areas}
    return {"areas": areas, "sections": sections}


def _floor(x: int, y: int, floor: int) -> Area:
    at = {"floor": 100 * floor, "height": 100, "building": "block"}
    return ground("room", x, y, 10, 10, id=f"room-{floor}", blocks=True, **at)


def touched(t: Tabletop, key: str = "", **chosen: Any) -> Draft:
    scene = FIREWALL.scene(t.battle, "A")
    wanted = Chosen("A1", key, **chosen)
    return draft_of(FIREWALL, t.battle, scene, Share("A"), wanted)


def on(x: int, y: int, level: int | None = None) -> Touch:
    return Touch(Point(x, y), level)


def test_a_touch_on_a_wall_means_the_climb_that_leads_there():
    t = table("A1 18,15", "B1 90,90", areas=(FENCE,))
    climbs = [each for each in FIREWALL.offers(t.battle, "A") if each.order == "climb"]
    fixed = climbs[0].fixed
    x, y = int(fixed["x"]), int(fixed["y"])
    made = touched(t, touch=on(x, y))
    orders = [each.order for each in (made.offer, *made.others) if each]
    assert "climb" in orders
    climbed = touched(t, f"climb~{x}~{y}~{fixed['height']}", touch=on(x, y))
    assert climbed.values["height"] == fixed["height"]
    assert climbed.preview
    far = touched(t, touch=on(x, y + NEAR + 2))
    assert "climb" not in [each.order for each in (far.offer, *far.others) if each]


def test_a_touch_on_a_building_means_a_shot_at_that_section():
    t = table(f"A1 10,15 {LAUNCHER}", "B1 90,90", **floors_of(40, 10, 2))
    low, high = (touched(t, touch=on(450, 150, level)) for level in (0, 100))
    assert low.offer
    assert high.offer
    assert (low.offer.order, low.values["section"]) == ("breach", "room-0")
    assert (high.offer.order, high.values["section"]) == ("breach", "room-1")
    assert low.preview
    assert high.preview
    assert touched(t, touch=on(600, 700)).offer is None


def test_where_a_figure_may_go_too_the_way_is_meant_and_the_shot_is_beside_it():
    t = table(f"A1 36,15 {LAUNCHER}", "B1 90,90", **floors_of(40, 10, 1))
    made = touched(t, touch=on(420, 150))
    assert made.offer
    assert made.offer.order == "move"
    shot = next(each for each in made.others if each.order == "breach")
    again = touched(t, f"breach~{LAUNCHER}~{shot.fixed['mode']}~~section", touch=on(420, 150))
    assert again.values["section"] == "room-0"
    bent = touched(t, touch=Touch(Point(420, 150), None, (Point(370, 120),)))
    assert "breach" not in [each.order for each in bent.others]


def test_a_touch_on_a_gate_offers_the_work_on_it():
    t = table("A1 18,15 skill=intrusion:2", "B1 90,90", areas=(FENCE,), fixtures={"gate": GATE})
    made = touched(t, on="gate")
    tasks = {each.fixed["task"] for each in (made.offer, *made.others) if each}
    assert tasks == {"gate:pick", "gate:force"}
    assert "gate" in made.takes


def test_who_cannot_go_any_more_may_be_aimed_at_a_building_by_a_touch():
    t = table(f"A1 10,15 {LAUNCHER}", "B1 90,90", **floors_of(40, 10, 1))
    gone = replace(t.battle.figures["A1"], moved=True)
    there = replace(t.battle, figures={**t.battle.figures, "A1": gone})
    scene = FIREWALL.scene(there, "A")
    made = draft_of(FIREWALL, there, scene, Share("A"), Chosen("A1"))
    assert (made.goes, made.takes_ground) == (False, True)
    bare = table("A1 10,15", "B1 90,90")
    still = replace(bare.battle.figures["A1"], moved=True)
    there = replace(bare.battle, figures={**bare.battle.figures, "A1": still})
    made = draft_of(FIREWALL, there, FIREWALL.scene(there, "A"), Share("A"), Chosen("A1"))
    assert (made.goes, made.takes_ground) == (False, False)


def test_of_a_building_with_several_floors_one_shot_is_offered_and_not_one_for_each():
    t = table(f"A1 10,15 {LAUNCHER}", "B1 90,90", **floors_of(40, 10, 3))
    made = touched(t, touch=on(450, 150))
    keys = [key_of(each) for each in (made.offer, *made.others) if each]
    assert len(keys) == len(set(keys))


def test_on_the_roof_the_building_below_is_meant():
    t = table(f"A1 10,15 {LAUNCHER}", "B1 90,90", **floors_of(40, 10, 2))
    made = touched(t, touch=on(450, 150, 200))
    assert made.offer
    assert made.offer.order == "breach"


def test_the_others_are_led_nowhere_by_a_shot_at_a_building():
    t = table(f"A1 36,15 {LAUNCHER}", "A2 36,18", "B1 90,90", **floors_of(40, 10, 1))
    shot = next(each for each in touched(t, touch=on(420, 150)).others if each.order == "breach")
    key = key_of(shot)
    assert not touched(t, key, touch=on(420, 150)).is_way
    assert not touched(t, key, touch=on(420, 150), is_for_all=True).steps
    assert touched(t, touch=on(420, 150), is_for_all=True).steps


def test_a_driver_is_led_to_dots_alone_and_by_himself():
    cars = ("AV 20,18 car speed12", "AW 20,24 car speed12", "A1 in AV trooper", "A2 in AW trooper")
    battle = killzone_table(*cars, "B1 32,18 trooper", "B2 60,2 ganger").battle
    scene = KILLZONE.scene(battle, "a")

    def made(**chosen: Any) -> Draft:
        return draft_of(KILLZONE, battle, scene, Share("a"), Chosen("A1", **chosen))

    near = made(touch=on(31 * 25, 20 * 25))
    assert near.offer
    assert (near.offer.order, near.is_way) == ("drive", False)
    assert not made(touch=on(31 * 25, 20 * 25), is_for_all=True).steps
    far = made(touch=on(70 * 25, 34 * 25))
    assert far.problem
    assert "dot" in far.problem.text
    assert made(on="B1").offer is None, "nobody drives at whom he touches"
