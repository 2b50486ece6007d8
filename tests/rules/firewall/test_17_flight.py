"""Chapter 17: flight packs and the suit that flies."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.firewall.events import BodyDropped, ChoiceOpened, FigureMoved
from rules.firewall.orders import Fly, MoveOn, PutDown, Rally
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import DEAD, DOWN
from rules.kernel.geometry import Point
from rules.kernel.offers import Offer, Place
from tests.rules.firewall.tabletop import Tabletop, fight, ground, shoot, table, walk

PACK = "cyber=flight_pack"
FAR = "B1 190,90"
MATE = "A2 10,90"  # somebody else of the team, so that the phase goes on
SUCCESS, FAILURE, CRITICAL, FUMBLE = (3, 4), (3, 5), (3, 3), (4, 4)
ROOF = ground("house", 60, 40, 20, 20, building="house", height=400)
COLT = "colt_m2117"


def fly(name: str, x: int, y: int, height: int = 0, speed: str = "slow", **more: Any) -> Fly:
    """A flight to a place in cm, to a height in mm."""
    return Fly(name[0], name, speed, x * 10, y * 10, height, **more)


def flier(words: str = "", *others: str, **more: Any) -> Tabletop:
    return table(f"A1 50,50 {PACK} {words}", MATE, *(others or (FAR,)), **more)


def where(t: Tabletop, name: str = "A1") -> tuple[int, int, int, bool]:
    """Place in cm, height in mm, and whether it hovers."""
    figure = t[name]
    return figure.at.x // 10, figure.at.y // 10, figure.height, figure.flying


@pytest.mark.rule("R17.4")
@pytest.mark.parametrize(("speed", "cm"), [("slow", 28), ("cruise", 56), ("full", 80)])
@pytest.mark.parametrize("words", [PACK, "armour=daewoo_scout_mk_ii"])
def test_it_flies_at_the_lowest_speed_of_aircraft(words: str, speed: str, cm: int) -> None:
    t = table(f"A1 50,50 {words}", FAR)
    assert where(t.order(fly("A1", 50 + cm, 50, speed=speed), SUCCESS)) == (50 + cm, 50, 0, False)
    too_far = Fly("A", "A1", speed, 500 + 10 * cm + 1, 500)
    assert t.refused(too_far).ref == "R5.2"


@pytest.mark.rule("R17.4")
def test_legs_do_not_make_it_fly_further() -> None:
    t = table(f"A1 50,50 {PACK} cyber=cyber_legs_advanced", FAR)
    assert t.refused(fly("A1", 79, 50)).ref == "R5.2"


@pytest.mark.rule("R17.4")
def test_who_has_nothing_to_fly_with_stays_below() -> None:
    t = table("A1 50,50", FAR)
    assert t.refused(fly("A1", 60, 50)).ref == "R17.4"
    assert not any(offer.order == "fly" for offer in FIREWALL.offers(t.battle, "A"))
    assert flier().refused(fly("A1", 60, 50, speed="run")).ref == "R17.4"


@pytest.mark.rule("R17.4")
def test_ground_below_does_not_matter_but_the_landing_place_does() -> None:
    swamp = ground("swamp", 55, 0, 10, 100, clutter=5)
    wall = ground("wall", 66, 0, 1, 100, height=40, obstacle=True, blocks=True)
    moor = ground("moor", 70, 0, 50, 100, clutter=2)
    t = flier(areas=(swamp, wall, moor))
    assert t.refused(walk("A1", 67, 50)).ref == "R7.1"
    over = t.order(fly("A1", 68, 50), SUCCESS)
    assert (over.modifiers, where(over)) == ({}, (68, 50, 0, False))
    assert t.order(fly("A1", 75, 50), SUCCESS).modifiers == {"Clutter of Moor": -2}
    hovering = t.order(fly("A1", 75, 50, 100, "cruise"), SUCCESS)
    assert (hovering.modifiers, where(hovering)) == ({}, (75, 50, 100, True))


@pytest.mark.rule("R17.4")
@pytest.mark.parametrize("height", [100, 200, 300])
def test_it_may_hover(height: int) -> None:
    t = flier().order(fly("A1", 55, 50, height, "cruise"), SUCCESS)
    assert where(t) == (55, 50, height, True)


@pytest.mark.rule("R17.4")
def test_heights_between_are_refused_and_rising_counts_as_distance() -> None:
    assert flier().refused(fly("A1", 55, 50, 150)).ref == "R17.4"
    assert flier().refused(fly("A1", 75, 50, 100)).ref == "R5.2"
    straight_up = flier().order(fly("A1", 50, 50, 200), SUCCESS)
    assert where(straight_up) == (50, 50, 200, True)
    assert straight_up["A1"].facing == 4


@pytest.mark.rule("R17.4")
def test_it_lands_on_a_roof_and_does_not_hover_inside_the_house() -> None:
    t = flier(areas=(ROOF,))
    assert where(t.order(fly("A1", 65, 50, speed="cruise"), SUCCESS)) == (65, 50, 400, False)
    assert t.refused(fly("A1", 65, 50, 200, "cruise")).ref == "R17.4"
    beyond = t.order(fly("A1", 85, 50, speed="cruise"), SUCCESS)
    assert where(beyond) == (85, 50, 0, False)


@pytest.mark.rule("R17.4")
def test_there_must_be_room_to_stop() -> None:
    lake = ground("lake", 55, 40, 20, 20, water=True)
    t = flier("", "B1 52,70", areas=(lake,))
    assert t.refused(fly("A1", 60, 50)).reason == "There is no room to stop there."
    assert where(t.order(fly("A1", 60, 50, 100), SUCCESS)) == (60, 50, 100, True)
    assert t.refused(fly("A1", 52, 70)).reason == "There is no room to stop there."
    assert where(t.order(fly("A1", 52, 69, 100, "cruise"), SUCCESS)) == (52, 69, 100, True)


@pytest.mark.rule("R17.4")
def test_who_is_in_the_air_does_not_walk() -> None:
    t = table(f"A1 50,50 {PACK} flying height=200", FAR)
    assert t.refused(walk("A1", 55, 50)).ref == "R17.4"
    assert not any(offer.order == "move" for offer in FIREWALL.offers(t.battle, "A"))
    assert where(t.order(fly("A1", 55, 50), SUCCESS)) == (55, 50, 0, False)


@pytest.mark.rule("R17.4")
@pytest.mark.rule("R5.6")
def test_a_flight_that_fails_stops_half_way_as_high_as_it_was() -> None:
    landed = flier().order(fly("A1", 70, 50, 200, "cruise"), FAILURE)
    assert where(landed) == (70, 50, 0, False)  # half of 20 + 20 cm
    hovering = flier("flying height=300").order(fly("A1", 70, 50, speed="cruise"), FAILURE)
    assert where(hovering) == (70, 50, 300, True)
    over_roof = flier("flying height=300", areas=(ROOF,))
    over_roof = over_roof.order(fly("A1", 80, 50, 0, "cruise"), FAILURE)
    assert where(over_roof) == (70, 50, 400, False)


@pytest.mark.rule("R17.4")
@pytest.mark.rule("R5.7")
def test_a_critical_failure_stays_and_costs_a_point() -> None:
    t = flier("flying height=300").order(fly("A1", 70, 50, 0, "cruise"), FUMBLE)
    assert (where(t), t["A1"].gutz) == ((50, 50, 300, True), 6)


@pytest.mark.rule("R17.4")
@pytest.mark.rule("R5.8")
def test_full_speed_counts_as_a_run() -> None:
    t = flier().order(fly("A1", 100, 50, speed="full"), (*FAILURE, *FAILURE))
    assert (where(t), t["A1"].gutz) == ((75, 50, 0, False), 6)
    assert t.rolls[1].purpose == "second running roll"
    cruise = flier().order(fly("A1", 100, 50, speed="cruise"), FAILURE)
    assert cruise["A1"].gutz == 7


@pytest.mark.rule("R17.4")
@pytest.mark.rule("R5.5")
def test_a_critical_success_flies_a_quarter_further() -> None:
    t = flier(areas=(ROOF,)).order(fly("A1", 55, 50, 100), CRITICAL)
    assert t.battle.pending[0].reach == {"slow": 350 - 150}
    on = t.order(MoveOn("A", "A1", "slow", 550, 600))
    assert where(on) == (55, 60, 100, True)
    landed = flier(areas=(ROOF,)).order(fly("A1", 65, 50, speed="cruise"), CRITICAL)
    assert landed.battle.pending[0].reach == {"cruise": 700 - 550}
    roof = landed.order(MoveOn("A", "A1", "cruise", 700, 500))
    assert where(roof) == (70, 50, 400, False)
    assert landed.refused(MoveOn("A", "A1", "cruise", 550, 500)).ref == "R5.2"  # 40 cm down


@pytest.mark.rule("R12.2")
def test_a_suppressed_flier_hovers_and_rallies() -> None:
    t = table(f"A1 50,50 {PACK} flying height=200 suppressed", MATE, FAR)
    assert t.refused(fly("A1", 55, 50)).ref == "R12.2"
    rallied = t.order(Rally("A", "A1"), CRITICAL)
    assert rallied.battle.pending[0].reach == {"slow": 280, "cruise": 560, "full": 800}
    on = rallied.order(MoveOn("A", "A1", "cruise", 900, 500))
    assert where(on) == (90, 50, 200, True)


@pytest.mark.rule("R17.4")
def test_a_drug_that_roots_keeps_a_flier_too() -> None:
    assert flier("dose=-lectron").refused(fly("A1", 55, 50)).ref == "R18.1"


@pytest.mark.rule("R17.4")
def test_it_flies_on_to_the_table_and_off_it() -> None:
    t = table(f"A1 0,0 {PACK} reserve", MATE, FAR)
    entered = t.order(fly("A1", 20, 50, 100, "cruise", edge="west"), SUCCESS)
    assert where(entered) == (20, 50, 100, True)
    [moved] = entered.happened(FigureMoved)
    assert (moved.path, moved.edge) == ((Point(0, 500), Point(200, 500)), "west")
    out = table(f"A1 20,50 {PACK} flying height=100", MATE, FAR)
    out = out.order(fly("A1", 0, 50, 100, leave=True), SUCCESS)
    assert out["A1"].status == "left"


@pytest.mark.rule("R17.4")
def test_who_is_shot_down_comes_to_the_ground_with_the_body_it_carries() -> None:
    t = table(f"A1 10,50 {COLT}", f"B1 25,50 {PACK} flying height=100", "B2 60,60")
    dead = t.order(shoot("A1", "B1", COLT), (1, 1))
    assert (dead["B1"].status, dead["B1"].height, dead["B1"].flying) == (DEAD, 0, False)
    t = table("A1 10,50", f"B1 25,50 {PACK} flying height=100", "B2 60,60")
    assert t.refused(fight("A1", "B1")).ref == "R13.1"


@pytest.mark.rule("R17.4")
def test_a_body_put_down_in_the_air_is_set_down_below() -> None:
    t = table(f"A1 50,50 {PACK}", "A2 52,50 down", FAR)
    battle = t.battle
    figures = {
        **battle.figures,
        "A1": replace(battle.figures["A1"], carrying="A2", flying=True, height=200),
        "A2": replace(battle.figures["A2"], carried_by="A1", height=200),
    }
    t = Tabletop(replace(battle, figures=figures)).order(PutDown("A", "A1"))
    assert t.happened(BodyDropped)
    assert (t["A2"].status, t["A2"].height, t["A1"].height) == (DOWN, 0, 200)


@pytest.mark.rule("R17.4")
def test_the_flight_is_told_and_shown() -> None:
    t = flier().order(fly("A1", 60, 50, 200, "cruise"), SUCCESS)
    [moved] = t.happened(FigureMoved)
    told = FIREWALL.story(t.battle, moved)
    assert told is not None
    assert told.text == "A1 flies 10 cm east and hovers 20 cm up."
    shown = FIREWALL.preview(flier().battle, fly("A1", 60, 50, speed="full"))
    assert shown.title == "A1 flies at full speed"
    assert "Lands." in shown.notes
    hovering = FIREWALL.preview(flier().battle, fly("A1", 55, 50, 200))
    assert "Hovers at 20 cm." in hovering.notes
    card = next(card for card in FIREWALL.scene(t.battle, "A").cards if card.id == "A1")
    fact = next(fact for fact in card.facts if fact.label == "Flies")
    assert (fact.value, fact.note) == ("slow 28 cm, cruise 56 cm, full 80 cm", "hovers 20 cm up")
    assert not t.happened(ChoiceOpened)


@pytest.mark.rule("R17.4")
@pytest.mark.rule("R21.4")
def test_nobody_is_offered_a_flight_inside_a_vehicle() -> None:
    t = table("A1 50,50 vehicle=city_bug", f"A2 0,0 aboard=A1 {PACK}", FAR)
    assert t.refused(fly("A2", 60, 50)).ref == "R21.4"
    assert "fly" not in {each.order for each in FIREWALL.offers(t.battle, "A")}


@pytest.mark.rule("R17.4")
def test_a_flight_round_a_corner_is_judged_by_its_end() -> None:
    moor = ground("moor", 70, 0, 50, 100, clutter=2)
    t = flier(areas=(ROOF, moor))
    roof = t.order(fly("A1", 65, 50, speed="full", via=((550, 500),)), SUCCESS)
    assert where(roof) == (65, 50, 400, False)
    landed = t.order(fly("A1", 85, 50, speed="cruise", via=((550, 500),)), SUCCESS)
    assert landed.modifiers == {"Clutter of Moor": -2}
    out = table(f"A1 20,50 {PACK}", MATE, FAR)
    out = out.order(fly("A1", 0, 50, leave=True, via=((100, 500),)), SUCCESS)
    assert out["A1"].status == "left"


@pytest.mark.rule("R17.4")
def test_nobody_stops_in_a_wall() -> None:
    wall = ground("wall", 60, 0, 5, 100, height=400, obstacle=True, blocks=True)
    t = flier(areas=(wall,))
    for height in (0, 100):
        refused = t.refused(fly("A1", 62, 50, height, "cruise"))
        assert refused.reason == "There is no room to stop there."
    assert where(t.order(fly("A1", 70, 50, speed="cruise"), SUCCESS)) == (70, 50, 0, False)


@pytest.mark.rule("R17.4")
def test_who_has_nothing_to_fly_with_is_told_so() -> None:
    assert table("A1 50,50", FAR).refused(fly("A1", 60, 50)).reason == (
        "A1 has nothing to fly with."
    )


def flights(t: Tabletop) -> dict[str, Offer]:
    """The flights on offer, by their label."""
    offers = FIREWALL.offers(t.battle, "A", "A1")
    return {each.label: each for each in offers if each.order == "fly"}


@pytest.mark.rule("R17.4")
def test_who_is_not_on_the_table_may_fly_in_anywhere() -> None:
    t = table(f"A1 0,0 {PACK} reserve", MATE, FAR)
    offered = flights(t)
    assert list(offered) == [f"Fly in at {speed} speed" for speed in ("slow", "cruise", "full")]
    assert [each.fields[0] for each in offered.values()] == [Place(t["A1"].at, 0, 2000, 1000)] * 3
    here = flights(flier())
    for speed, reach in (("slow", 280), ("cruise", 560), ("full", 800)):
        place = Place(Point(500, 500), reach, 2000, 1000)
        assert here[f"Fly at {speed} speed"].fields[0] == place


@pytest.mark.rule("R17.4")
def test_nobody_is_offered_a_way_off_the_table_through_a_house() -> None:
    words = (f"A1 20,50 {PACK} flying height=100", MATE, FAR)
    assert "Fly off the west edge at slow speed" in flights(table(*words))
    low = ground("house", 0, 40, 10, 20, building="house", height=90)
    assert "Fly off the west edge at slow speed" in flights(table(*words, areas=(low,)))
    high = replace(low, height=100)
    assert "Fly off the west edge at slow speed" not in flights(table(*words, areas=(high,)))
