"""The ground as drawn: storeys, roofs and walls of buildings, names that find room, the key."""

from __future__ import annotations

from battles.screen.ground import ground_of
from rules.kernel.geometry import rectangle
from rules.kernel.sight import Area


def plot(name: str, kind: str, x: int, y: int, width: int, depth: int, **more) -> Area:
    return Area(name.lower(), kind, name, rectangle(x, y, width, depth), **more)


def section(x: int, storey: int, building: str = "shop") -> Area:
    name = f"Shop 1, floor {storey}"
    return plot(name, "building", x, 0, 100, 100, clutter=2, cover="medium", building=building,
                floor=100 * storey, height=100)  # fmt: skip


# One storey on the left, two on the right.
SHOP = (section(0, 0), section(100, 0), section(100, 1))


def test_roofs_say_how_high_they_are():
    [shop] = ground_of(SHOP).buildings
    assert [(roof.level, roof.storeys) for roof in shop.roofs] == [(1, 1), (2, 2)]
    assert shop.roofs[1].words.endswith("2 floors; roof 20 cm up")
    assert [level.label for level in ground_of(SHOP).levels] == ["Ground", "10 cm", "20 cm"]


def test_a_wall_stands_where_the_height_changes():
    [shop] = ground_of(SHOP).buildings
    assert "M100 0L100 100" in shop.edges
    assert shop.parties == ""
    ground_floor, upper_floor = shop.storeys
    assert "M100 0L100 100" in ground_floor.parties
    assert "M100 0L100 100" in upper_floor.walls
    assert (ground_floor.level, upper_floor.level) == (0, 1)
    assert (len(ground_floor.rooms), len(upper_floor.rooms)) == (2, 1)


def test_roofs_of_one_height_have_a_party_wall():
    [shop] = ground_of((section(0, 0), section(100, 0))).buildings
    assert "M100 0L100 100" in shop.parties
    assert "M100 0L100 100" not in shop.edges


def test_walls_lie_over_the_ground_and_rubble_of_a_floor_over_the_roofs():
    hedge = plot("Hedge 1", "hedge", 0, 300, 100, 20)
    wall = plot("Low wall 1", "low_wall", 0, 400, 100, 8, height=15, obstacle=True)
    heap = plot("Rubble", "rubble", 100, 0, 100, 100, floor=100)
    smoke = plot("Smoke", "smoke", 500, 500, 80, 80)
    ground = ground_of((wall, hedge, *SHOP[:2], heap, smoke))
    assert [each.id for each in ground.plots] == ["hedge 1"]
    assert [each.id for each in ground.walls] == ["low wall 1"]
    assert [each.id for each in ground.above] == ["rubble", "smoke"]
    assert ground.walls[0].words == "Low wall 1; 1.5 cm tall; climb or jump over it"


def test_buildings_are_named_first_and_ways_where_nothing_lies_on_them():
    covered = plot("Pavement 1", "pavement", 0, 0, 200, 100)
    free = plot("Roadway 1", "roadway", 0, 600, 900, 100)
    water = plot("River", "water", 0, 800, 40, 400, water=True)
    labels = ground_of((covered, free, water, *SHOP)).labels
    assert [each.text for each in labels] == ["Shop 1", "River", "2 floors", "Roadway"]
    assert [(each.room, each.is_turned) for each in labels[:2]] == [(200, False), (400, True)]
    middles = [(each.x, each.y) for each in labels if each.text in ("River", "Roadway")]
    assert middles == [(20, 1000), (450, 650)]
    assert [each.fits for each in labels] == [True, True, False, True]
    assert [each.aside for each in labels] == [50, 20, 0, 50], "across its ground, not along it"


def test_the_key_says_each_thing_once():
    yards = [plot(f"Yard {n}", "junk", 300 * n, 300, 90, 90, clutter=5, height=30) for n in (1, 2)]
    key = ground_of((*yards, *SHOP)).key
    assert [(line.name, line.traits) for line in key] == [
        ("Yard", "clutter 5, 3 cm tall"),
        ("Shop", "medium cover, clutter 2, blocks sight"),
    ]
