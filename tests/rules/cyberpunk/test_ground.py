"""What is hidden behind and worn: all 17 covers on tables (C29), all 16 armours (C30), in words."""

from __future__ import annotations

import pytest

from rules.cyberpunk import events as e
from rules.cyberpunk import orders as o
from rules.cyberpunk.catalogue import CATALOGUE
from rules.cyberpunk.ruleset import CYBERPUNK
from rules.cyberpunk.tables import HEIGHT, WIDTH, building_of, is_door, table
from rules.kernel.geometry import is_near
from tests.rules.cyberpunk.tabletop import at
from tests.rules.cyberpunk.tabletop import table as tabletop

COVERS = {
    "sheetrock": 5, "stone": 30, "tree": 30, "brick": 25, "concrete_block": 10, "wood_door": 5,
    "heavy_door": 15, "steel_door": 20, "concrete_pole": 35, "data_term": 25, "car": 10,
    "armoured_car": 40, "aerodyne": 40, "engine_block": 35, "mailbox": 25, "hydrant": 35,
    "curb": 25,
}  # fmt: skip


@pytest.mark.rule("C29")
def test_all_seventeen_covers_stand_on_tables_to_hide_behind():
    found: dict[str, int] = {}
    for seed in range(40):
        ground = table(seed)
        for area in ground.areas:
            if not area.blocks:
                found[area.kind] = ground.covers[area.id]
            assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in area.corners)
    assert found == COVERS
    assert {row.id: row.sp for row in CATALOGUE.covers.values()} == COVERS


@pytest.mark.rule("C29")
def test_a_door_stands_at_its_building_and_goes_with_it():
    for seed in range(20):
        areas = {area.id: area for area in table(seed).areas}
        for door in filter(is_door, areas.values()):
            house = areas[building_of(door)]
            assert any(is_near(house.corners, corner, 1) for corner in door.corners)
        for scenario in ("duel", "upload"):
            battle = CYBERPUNK.folded(CYBERPUNK.muster(scenario, {}, {}, seed))
            ids = {area.id for area in battle.areas}
            assert all(building_of(each) in ids for each in battle.areas if is_door(each))
            assert set(battle.covers) == ids


@pytest.mark.rule("C27", "C29")
def test_the_board_and_the_words_say_what_cover_stops_and_what_is_left_of_it():
    t = tabletop("A 0,0 service_pistol", "B 10,0").walled(8.5, -2, 0.2, 4, sp=25)
    t.battle = _named(t.battle)
    shot = o.Shoot("a", "A", "service_pistol-1", "B")
    assert "Cover between: A wall, SP 25." in CYBERPUNK.preview(t.battle, shot).notes

    def words() -> list[str]:
        seen = CYBERPUNK.view(t.battle, "a")
        [area] = CYBERPUNK.scene(seen, "a").areas
        around = CYBERPUNK.around(seen, "A")
        [ground] = [each.name for each in around.landmarks if each.kind == "ground"]
        [other] = around.neighbours
        return [area.name, ground, other.sight, CYBERPUNK.around(seen, "B").here]

    stood = "A wall (SP 25)"
    assert words() == [stood, stood, f"clear, behind {stood}", f"at {stood}"]
    t.battle = _worn(t.battle, 24)
    worn = "A wall (SP 24 of 25)"
    assert words() == [worn, worn, f"clear, behind {worn}", f"at {worn}"]
    assert CYBERPUNK.around(t.battle, "A", at(30, 0)).here == "in the open"
    assert CYBERPUNK.around(t.battle, "nobody") is None


def _named(battle):
    return CYBERPUNK.view(battle, "*")


def _worn(battle, sp):
    area = battle.areas[0].id
    health = battle.figures["B"].health
    hit = e.BlowLanded(
        dice=(), sides=6, draw=0, figure="B", location="torso", cause="a test", rolled=0, sp=0,
        through=0, taken=0, severed=False, health=health, cover=area, cover_left=sp,
    )  # fmt: skip
    return CYBERPUNK.fold(battle, hit)


@pytest.mark.rule("C29")
def test_a_wall_that_hides_all_of_somebody_says_nothing_of_sp():
    t = tabletop("A 0,0", "B 10,0").walled(4, -2, 2, 4)
    seen = CYBERPUNK.view(t.battle, "a")
    assert CYBERPUNK.scene(seen, "a").areas[0].name == "A wall"
    assert CYBERPUNK.around(seen, "A").neighbours[0].sight == "out of sight behind walls"


@pytest.mark.rule("C30")
def test_all_sixteen_armours_are_there_soft_and_hard():
    kinds = {"soft": set(), "hard": set()}
    for row in CATALOGUE.armour.values():
        if not row.cyber:
            kinds[row.kind].add(row.id)
            assert row.printed == ("kind",)
            assert max(row.sp) > 0
    assert kinds["soft"] == {
        "heavy_jacket", "medium_jacket", "light_jacket", "patrol_suit", "m78_rpa", "kevlar",
        "leather", "padding",
    }  # fmt: skip
    assert kinds["hard"] == {
        "metal_gear", "riot_gear", "door_gunner", "steel_helmet", "flak_suit", "nylon_helmet",
        "corp_military", "c_ballistic",
    }  # fmt: skip
