"""Chapter 15: buildings of 10 cm sections, what harms them, and what their fall does."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.firewall.buildings.events import SectionDamaged, SectionDestroyed
from rules.firewall.buildings.names import section_name
from rules.firewall.buildings.orders import Breach
from rules.firewall.climbing.events import FigureFell
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import ACTIVE, DEAD, DOWN, ROUTED, Section
from rules.kernel.geometry import rectangle
from rules.kernel.sight import Area, areas_at
from tests.rules.firewall.tabletop import Tabletop, changed, shoot, table

AMR, LAW = "thorco_20mm_amr_heap", "guo_peng_p_law"


def block(x: int, floors: int = 1, armour: str = "light") -> dict[str, Any]:
    """A building at x, 10 cm: its areas and sections, for `table(…, **block(30))`."""
    areas = tuple(
        Area(
            f"room-{floor}", "room", f"Block, floor {floor}", rectangle(x * 10, 100, 100, 100),
            clutter=2, cover="heavy", blocks=True, floor=100 * floor, height=100, building="block",
        )
        for floor in range(floors)
    )  # fmt: skip
    sections = {
        f"section-{floor}": Section(f"section-{floor}", "block", f"room-{floor}", armour)
        for floor in range(floors)
    }
    return {"areas": areas, "sections": sections}


def breach(weapon: str, floor: int = 0, mode: str = "SS(A)", **more: Any) -> Breach:
    return Breach("A", "A1", weapon, f"section-{floor}", mode, **more)


def section(t: Tabletop, floor: int = 0) -> Section:
    return t.battle.sections[f"section-{floor}"]


FIRER = f"A1 10,15 gutz=8 {AMR}"


@pytest.mark.rule("R15.1")
def test_a_section_has_gutz_7_and_armour_like_a_vehicle() -> None:
    t = table(FIRER, "B1 90,90", **block(30))
    assert section(t).gutz == 7
    assert section(t).armour == "light"


@pytest.mark.rule("R15.2")
@pytest.mark.parametrize(
    ("armour", "loss"), [("soft", 4), ("light", 3), ("medium", 2), ("heavy", 1)]
)
def test_an_anti_armour_success_takes_gutz_by_the_armour(armour: str, loss: int) -> None:
    t = table(FIRER, "B1 90,90", **block(30, armour=armour))
    t = t.order(breach(AMR), dice=(2, 3))
    assert t.happened(SectionDamaged) == [SectionDamaged("section-0", loss, 7 - loss)]
    assert section(t).gutz == 7 - loss


@pytest.mark.rule("R15.2")
def test_walls_give_themselves_no_cover() -> None:
    t = table(FIRER, "B1 90,90", **block(30))
    t = t.order(breach(AMR), dice=(2, 3))
    assert not any("cover" in name or "lutter" in name for name in t.modifiers)


@pytest.mark.rule("R15.2")
def test_ordinary_fire_does_not_harm_a_building() -> None:
    t = table("A1 10,15 h_k_lmg_21", "B1 90,90", **block(30))
    refusal = t.refused(breach("h_k_lmg_21", mode="B(MG)"))
    assert refusal.ref == "R15.2"
    assert [each for each in FIREWALL.offers(t.battle, "A") if each.order == "breach"] == []


@pytest.mark.rule("R15.3")
def test_a_kill_destroys_a_section_at_once() -> None:
    t = table(FIRER, "B1 90,90", **block(30))
    t = t.order(breach(AMR), dice=(2, 2))
    assert t.happened(SectionDestroyed) == [SectionDestroyed("section-0", "hit")]
    assert section(t).destroyed
    assert t["A1"].gutz == 9


@pytest.mark.rule("R15.3")
def test_heavy_armour_is_not_killed_but_loses_three() -> None:
    t = table(FIRER, "B1 90,90", **block(30, armour="heavy"))
    t = t.order(breach(AMR), dice=(2, 2))
    assert section(t).gutz == 4


@pytest.mark.rule("R15.3")
def test_below_two_a_section_is_destroyed() -> None:
    made = block(30, armour="soft")
    made["sections"]["section-0"] = Section("section-0", "block", "room-0", "soft", gutz=5)
    t = table(FIRER, "B1 90,90", **made)
    t = t.order(breach(AMR), dice=(2, 3))
    assert section(t).destroyed


@pytest.mark.rule("R15.3")
def test_the_area_becomes_clutter_5_and_nothing_blocks_any_more() -> None:
    t = table(FIRER, "B1 90,90", **block(30))
    t = t.order(breach(AMR), dice=(2, 2))
    [rubble] = t.battle.areas
    assert (rubble.clutter, rubble.blocks, rubble.kind, rubble.height) == (5, False, "rubble", 0)


@pytest.mark.rule("R15.3")
def test_occupants_lose_four_whatever_they_wear() -> None:
    t = table(
        FIRER, "B1 35,15 gutz=7 armour=corp_arms_high_threat_suit", "B2 45,15 gutz=7", **block(30)
    )
    t = t.order(breach(AMR), dice=(2, 2))
    assert t["B1"].gutz == 3
    assert t["B2"].gutz == 7


@pytest.mark.rule("R15.3")
def test_an_occupant_below_two_routs() -> None:
    t = table(FIRER, "B1 35,15 gutz=5", **block(30))
    t = t.order(breach(AMR), dice=(2, 2))
    assert t["B1"].status == ROUTED


@pytest.mark.rule("R15.3")
@pytest.mark.parametrize(("gutz", "left", "status"), [(7, 3, DOWN), (6, 2, DOWN), (5, 1, DEAD)])
def test_the_helpless_in_it_lose_four_as_well(gutz: int, left: int, status: str) -> None:
    t = table(FIRER, f"B1 35,15 gutz={gutz} down", "B2 90,90", **block(30))
    t = t.order(breach(AMR), dice=(2, 2))
    assert (t["B1"].gutz, t["B1"].status) == (left, status)


@pytest.mark.rule("R15.3")
def test_what_stands_upon_a_destroyed_section_comes_down() -> None:
    t = table(FIRER, "B1 35,15 gutz=11 height=100", **block(30, floors=2))
    # B1 loses 4, then falls 10 cm: two attacks at 11, both missing on 6-6.
    t = t.order(breach(AMR), dice=(2, 2, 6, 6, 6, 6))
    whys = [each.why for each in t.happened(SectionDestroyed)]
    assert whys == ["hit", "undermined"]
    assert [fell.drop for fell in t.happened(FigureFell)] == [100]
    assert (t["B1"].gutz, t["B1"].height, t["B1"].status) == (7, 0, ACTIVE)
    assert [area.id for area in t.battle.areas] == ["room-0"]


@pytest.mark.rule("R15.3")
def test_by_the_house_rule_the_floors_above_stay() -> None:
    t = table(
        FIRER, "B1 35,15 gutz=11 height=100", rules={"collapse": "section"}, **block(30, floors=2)
    )
    t = t.order(breach(AMR), dice=(2, 2))
    assert not section(t, 1).destroyed
    assert (t["B1"].gutz, t["B1"].height) == (11, 100)


@pytest.mark.rule("R15.3")
def test_whoever_stood_on_the_roof_falls() -> None:
    t = table(FIRER, "B1 35,15 gutz=11 height=100", **block(30))
    t = t.order(breach(AMR), dice=(2, 2, 6, 6, 5, 6))
    assert t["B1"].height == 0
    # Not inside, so only one of the two attacks takes its two points.
    assert t["B1"].gutz == 9


@pytest.mark.rule("R15.2")
def test_an_upper_floor_is_a_target_of_its_own() -> None:
    t = table(FIRER, "B1 90,90", **block(30, floors=2))
    t = t.order(breach(AMR, floor=1), dice=(2, 2))
    assert not section(t, 0).destroyed
    assert section(t, 1).destroyed
    assert areas_at(t.battle.areas, t["B1"].at, 0) == ()


@pytest.mark.rule("R15.2")
def test_a_heat_grenade_harms_a_building() -> None:
    t = table("A1 25,15 gutz=8 grenades=heat:1", "B1 90,90", **block(30))
    t = t.order(breach("hand_grenade", grenade="heat"), dice=(2, 3))
    assert section(t).gutz == 4
    assert t["A1"].grenades == {}


@pytest.mark.rule("R15.2")
def test_a_fragmentation_grenade_does_not() -> None:
    t = table("A1 25,15 gutz=8 grenades=fragmentation:1", "B1 90,90", **block(30))
    assert t.refused(breach("hand_grenade", grenade="fragmentation", mode="B")).ref == "R15.2"


@pytest.mark.rule("R15.2")
@pytest.mark.rule("G19")
def test_both_improvised_bombs_harm_a_building_the_one_against_people_as_printed() -> None:
    for bomb, mode, loss in (("ap", "B", 1), ("av", "SS(A)", 3)):
        name = f"improvised_bomb_{bomb}"
        t = table(f"A1 25,15 gutz=8 {name}", "B1 90,90", **block(30, armour="light"))
        order = breach(name, mode=mode)
        hit = t.order(order, dice=(2, 3))
        assert (section(hit).gutz, hit["A1"].weapons[0].shots) == (7 - loss, 0), bomb
        assert section(t.order(order, dice=(2, 2))).destroyed, bomb
        shown = FIREWALL.preview(t.battle, order)
        assert f"A success takes {loss} of its Gutz" in " ".join(shown.notes)


@pytest.mark.rule("R15.2")
@pytest.mark.rule("G19")
def test_house_rule_only_the_bomb_against_vehicles_harms_a_building() -> None:
    words = ("A1 25,15 improvised_bomb_ap improvised_bomb_av", "B1 90,90")
    t = table(*words, rules={"building_bombs": "av"}, **block(30))
    assert t.refused(breach("improvised_bomb_ap", mode="B")).ref == "R15.2"
    offers = [each for each in FIREWALL.offers(t.battle, "A") if each.order == "breach"]
    assert [each.fixed["weapon"] for each in offers] == ["improvised_bomb_av"]


@pytest.mark.rule("R9.7")
def test_a_critical_failure_costs_the_firer_and_tests_the_weapon() -> None:
    t = table(FIRER, "B1 90,90", **block(30))
    t = t.order(breach(AMR), dice=(6, 6, 1))
    assert t["A1"].gutz == 7
    assert section(t).gutz == 7


@pytest.mark.rule("R8.1")
def test_a_building_behind_another_cannot_be_hit() -> None:
    made = block(50)
    wall = Area("wall", "wall", "Wall", rectangle(300, 0, 10, 1000), blocks=True)
    t = table(FIRER, "B1 90,90", areas=(wall, *made["areas"]), sections=made["sections"])
    assert t.refused(breach(AMR)).reason == "Wall blocks the line of sight."


def test_a_bullet_at_an_occupant_meets_the_walls_as_cover() -> None:
    t = table("A1 10,15 gutz=11 colt_m2117", "B1 35,15", **block(30))
    t = t.order(shoot("A1", "B1", "colt_m2117"), dice=(1, 2))
    assert t.modifiers["Heavy cover: Block, floor 0"] == -5


@pytest.mark.rule("R15.1")
def test_the_sections_of_a_floor_are_told_apart_by_the_compass() -> None:
    corners = {"nw": (30, 10), "ne": (40, 10), "sw": (30, 20), "se": (40, 20)}
    areas = tuple(
        Area(each, "room", "Depot", rectangle(10 * x, 10 * y, 100, 100), height=100, building="d")
        for each, (x, y) in corners.items()
    )
    sections = {each: Section(each, "d", each, "light") for each in corners}
    t = table("A1 10,10", "B1 90,90", areas=areas, sections=sections)
    assert [section_name(t.battle, each) for each in corners] == [
        "Depot, north-west", "Depot, north-east", "Depot, south-west", "Depot, south-east",
    ]  # fmt: skip
    assert section_name(table(FIRER, "B1 90,90", **block(30)).battle, "section-0").endswith("0")


@pytest.mark.rule("R14.1", "R15.2")
def test_a_jammed_gun_harms_no_building() -> None:
    t = table(FIRER, "B1 90,90", **block(30))
    gun = next(each for each in t["A1"].weapons if each.entry == "thorco_20mm_amr_heap")
    jammed = tuple(
        replace(each, state="jammed") if each.id == gun.id else each for each in t["A1"].weapons
    )
    t = changed(t, "A1", weapons=jammed)
    t.refused(breach(AMR))
    offered = [each.label for each in FIREWALL.offers(t.battle, "A") if each.order == "breach"]
    assert not any("HEAP" in label for label in offered)


@pytest.mark.rule("R15.2")
def test_a_jammed_launcher_is_no_use_against_a_building() -> None:
    t = table("A1 25,15 35mm_grenade_launcher grenades=heat@35mm:1", "B1 90,90", **block(30))
    order = breach("35mm_grenade_launcher", grenade="heat@35mm")
    FIREWALL.verify(t.battle, order)
    jammed = replace(t["A1"].weapons[0], state="jammed")
    assert changed(t, "A1", weapons=(jammed,)).refused(order).ref == "R14.2"


@pytest.mark.rule("R8.2")
def test_a_vehicle_fires_each_gun_at_a_building_once() -> None:
    t = table("A1 10,15 vehicle=whippet", "B1 90,90", **block(30))
    (gun,) = t["A1"].weapons
    order = breach(gun.id, mode="AV(L)")
    FIREWALL.verify(t.battle, order)
    fired = changed(t, "A1", weapons=(replace(gun, fired=t.battle.turn),))
    assert fired.refused(order).ref == "R8.2"
    assert [each for each in FIREWALL.offers(fired.battle, "A") if each.order == "breach"] == []


@pytest.mark.rule("R15.2")
def test_whoever_carries_somebody_is_offered_no_building() -> None:
    t = table(FIRER, "A2 10,17 down", "B1 90,90", **block(30))
    assert [each for each in FIREWALL.offers(t.battle, "A", "A1") if each.order == "breach"]
    t = changed(changed(t, "A1", carrying="A2"), "A2", carried_by="A1")
    assert [each for each in FIREWALL.offers(t.battle, "A", "A1") if each.order == "breach"] == []


@pytest.mark.rule("R15.3")
def test_a_tall_building_comes_down_from_the_bottom_up() -> None:
    t = table(FIRER, "B1 90,90", **block(30, floors=4))
    t = t.order(breach(AMR), dice=(2, 2))
    fallen = [each.section for each in t.happened(SectionDestroyed)]
    assert fallen == ["section-0", "section-1", "section-2", "section-3"]
