"""The preparations: every order of theirs, its limits to the millimetre, and who may give it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.firewall.ground import bounds, middle
from rules.firewall.orders import (
    BeginBattle,
    Deploy,
    Equip,
    HoldBack,
    PlaceArea,
    RemoveArea,
    ShapeGround,
)
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import ACTIVE, RESERVE, SETUP
from rules.kernel.events import Order
from rules.kernel.geometry import Point
from tests.rules.firewall.tabletop import Tabletop, ground, table

SQUAD = "snatch"
WOOD = ground("wood", 50, 10, 20, 20, cover="medium", clutter=3, id="wood-1")
BUSH = ground("bush", 80, 10, 20, 20, cover="light", clutter=2, id="bush-1")
KIT = Equip(SQUAD, "squad-2", "mono_weave", ("isuku_stunner",))
DEPLOYED = Deploy(SQUAD, "squad-2", 600, 200)


def park() -> Tabletop:
    battle = FIREWALL.folded(FIREWALL.muster("walk_in_the_park", {}, {}, 1))
    return Tabletop(replace(battle, areas=(WOOD, BUSH)))


def why(t: Tabletop, order: Order) -> str:
    return t.refused(order).reason


@pytest.mark.rule("R22.1")
@pytest.mark.parametrize(
    "order",
    [
        ShapeGround(SQUAD, 3), PlaceArea(SQUAD, "wood", 600, 700, 200, 100),
        RemoveArea(SQUAD, "wood-1"), KIT, DEPLOYED, HoldBack(SQUAD, "squad-2"), BeginBattle(SQUAD),
    ],
)  # fmt: skip
def test_once_the_battle_has_begun_nothing_is_prepared(order: Order) -> None:
    t = park().order(DEPLOYED).order(BeginBattle(SQUAD), dice=(6, 1))
    assert why(t, order) == "The battle has begun; the preparations are over."


@pytest.mark.rule("R22.1")
@pytest.mark.parametrize("figure", ["ed", "nobody"])
def test_each_side_prepares_its_own(figure: str) -> None:
    for order in (
        replace(KIT, figure=figure), replace(DEPLOYED, figure=figure), HoldBack(SQUAD, figure)
    ):  # fmt: skip
        assert why(park(), order) == "That is not one of your figures."


# --- The ground


@pytest.mark.rule("R22.4")
def test_the_table_has_a_million_shapes() -> None:
    t = park()
    for seed in (0, 999_999):
        assert len(t.order(ShapeGround(SQUAD, seed)).battle.areas) == 11
    for seed in (-1, 1_000_000):
        assert why(t, ShapeGround(SQUAD, seed)) == "Choose a number from 0 to 999999."


@pytest.mark.rule("R22.4")
def test_where_the_ground_is_given_it_stays() -> None:
    t = table("A1 10,10", "B1 60,60", phase=SETUP, areas=(WOOD,))
    for order in (
        ShapeGround("A", 3), PlaceArea("A", "wood", 600, 700, 200, 100), RemoveArea("A", "wood-1")
    ):  # fmt: skip
        assert why(t, order) == "The ground stays as it lies."


@pytest.mark.rule("R22.1")
@pytest.mark.parametrize(("seed", "status"), [(4, ACTIVE), (1, ACTIVE), (3, RESERVE), (0, RESERVE)])
def test_whoever_has_lost_cover_goes_back_off_the_table(seed: int, status: str) -> None:
    """In the parks 4, 1, 3 and 0 a wood, a bush, a flowerbed and grass lie at 60, 20 cm."""
    t = park().order(DEPLOYED).order(ShapeGround(SQUAD, seed))
    assert t["squad-2"].status == status
    assert t["ed"].status == ACTIVE  # on the path, where he belongs


@pytest.mark.rule("R22.4")
@pytest.mark.parametrize("kind", ["wood", "grass"])
def test_a_piece_is_laid_around_its_middle(kind: str) -> None:
    t = park().order(PlaceArea(SQUAD, kind, 600, 700, 220, 101))
    laid = t.battle.areas[-1]
    assert bounds(laid) == (490, 650, 220, 101)
    assert middle(laid) == Point(600, 700)


@pytest.mark.rule("R22.4")
def test_pieces_are_numbered_by_their_kind() -> None:
    t = park()
    for kind in ("wood", "grass", "wood", "wood"):
        t = t.order(PlaceArea(SQUAD, kind, 600, 700, 200, 100))
    names = [(area.id, area.name) for area in t.battle.areas[2:]]
    assert names == [
        ("wood-2", "Wood 2"), ("grass-1", "Open grass 1"), ("wood-3", "Wood 3"),
        ("wood-4", "Wood 4"),
    ]  # fmt: skip
    gone = t.order(RemoveArea(SQUAD, "wood-2"))
    again = gone.order(PlaceArea(SQUAD, "wood", 600, 700, 200, 100))
    assert again.battle.areas[-1].id == "wood-2"


@pytest.mark.rule("R22.4")
@pytest.mark.parametrize(
    ("x", "y", "width", "depth"),
    [(100, 50, 200, 100), (1100, 850, 200, 100), (20, 20, 40, 40), (300, 300, 600, 600)],
)
def test_the_smallest_the_largest_and_at_the_very_edge(
    x: int, y: int, width: int, depth: int
) -> None:
    t = park().order(PlaceArea(SQUAD, "wood", x, y, width, depth))
    assert len(t.battle.areas) == 3


@pytest.mark.rule("R22.4")
@pytest.mark.parametrize(
    ("x", "y", "width", "depth", "reason"),
    [
        (600, 450, 39, 40, "A piece of ground measures 4 to 60 cm each way."),
        (600, 450, 40, 39, "A piece of ground measures 4 to 60 cm each way."),
        (600, 450, 601, 40, "A piece of ground measures 4 to 60 cm each way."),
        (600, 450, 40, 601, "A piece of ground measures 4 to 60 cm each way."),
        (99, 450, 200, 100, "That piece would hang over the edge of the table."),
        (600, 49, 200, 100, "That piece would hang over the edge of the table."),
        (1101, 450, 200, 100, "That piece would hang over the edge of the table."),
        (600, 851, 200, 100, "That piece would hang over the edge of the table."),
    ],
)
def test_ground_that_cannot_be_laid(x: int, y: int, width: int, depth: int, reason: str) -> None:
    assert why(park(), PlaceArea(SQUAD, "wood", x, y, width, depth)) == reason


@pytest.mark.rule("R22.4")
def test_the_park_holds_thirty_pieces_and_one_path() -> None:
    t = park()
    for _ in range(28):
        t = Tabletop(FIREWALL.play(t.battle, PlaceArea(SQUAD, "bush", 600, 700, 40, 40), None)[0])
    assert len(t.battle.areas) == 30
    full = "The park holds at most 30 pieces of ground."
    assert why(t, PlaceArea(SQUAD, "bush", 600, 700, 40, 40)) == full
    for kind in ("path", "roadway"):
        assert t.refused(PlaceArea(SQUAD, kind, 600, 700, 40, 40)).ref == "R22.4"


@pytest.mark.rule("R22.1")
def test_only_a_piece_that_lies_there_is_taken_away() -> None:
    assert why(park(), RemoveArea(SQUAD, "wood-9")) == "There is no such piece of ground."


@pytest.mark.rule("R22.1")
def test_whoever_hid_there_goes_back_and_the_others_stay() -> None:
    t = park().order(DEPLOYED).order(Deploy(SQUAD, "squad-3", 900, 200))
    gone = t.order(RemoveArea(SQUAD, "wood-1"))
    status = [gone[f"squad-{number}"].status for number in (1, 2, 3)]
    assert status == [RESERVE, RESERVE, ACTIVE]


# --- Gear


def equipped(*weapons: str, melee: str = "", grenades: tuple[str, ...] = ()) -> Equip:
    return Equip(SQUAD, "squad-2", "mono_weave", weapons, grenades, melee)


@pytest.mark.rule("R22.5")
@pytest.mark.parametrize("armour", ["thorco_paladin", "daewoo_scout_mk_ii", "cardboard"])
def test_no_powered_suits_and_nothing_that_is_not_listed(armour: str) -> None:
    sentence = "Choose body armour from the list; powered suits are not issued here."
    assert why(park(), replace(KIT, armour=armour)) == sentence


@pytest.mark.rule("R22.5")
@pytest.mark.parametrize(
    "gun", ["catapult", "hand_grenade", "corp_arms_14mm_hgmg", "thorco_20mm_amr_beehive"]
)
def test_no_mounts_no_second_rows_and_nothing_unheard_of(gun: str) -> None:
    assert why(park(), equipped("isuku_stunner", gun)) == "Choose guns from the list."


@pytest.mark.rule("R10.4")
def test_an_attachment_needs_a_gun_of_its_own() -> None:
    t = park()
    alone = t.refused(equipped("isuku_stunner", "daewoo_18mm_attached"))
    assert alone.ref == "R10.4"
    assert "can carry the" in alone.reason
    two = equipped("corp_arms_mk_ii", "daewoo_18mm_attached", "daewoo_18mm_attached")
    assert t.refused(two).ref == "R10.4"
    fitted = t.order(equipped("corp_arms_mk_ii", "daewoo_18mm_attached"))["squad-2"]
    carried = [weapon.entry for weapon in fitted.weapons]
    assert carried == ["corp_arms_mk_ii", "daewoo_18mm_attached"]


@pytest.mark.rule("R13.3")
@pytest.mark.parametrize("melee", ["bayonet", "rifle_butt"])
@pytest.mark.parametrize("rifle", ["corp_arms_mk_ii", "armalite_har_19"])
def test_a_bayonet_goes_with_a_rifle(melee: str, rifle: str) -> None:
    t = park()
    for weapons in ((), ("isuku_stunner",), ("isuku_stunner", "h_k_lmg_21")):
        assert t.refused(equipped(*weapons, melee=melee)).ref == "R13.3"
    for weapons in ((rifle,), (rifle, "isuku_stunner"), ("isuku_stunner", rifle)):
        assert t.order(equipped(*weapons, melee=melee))["squad-2"].melee == melee


@pytest.mark.rule("R13.3")
def test_a_knife_unless_something_else_is_chosen() -> None:
    t = park()
    assert t.order(equipped())["squad-2"].melee == "knife"
    assert t.order(equipped(melee="axe"))["squad-2"].melee == "axe"
    refusal = why(t, equipped(melee="spoon"))
    assert refusal == "Choose a close combat weapon from the list."


@pytest.mark.rule("R22.5")
def test_grenades_are_counted_by_their_kind() -> None:
    t = park().order(equipped(grenades=("smoke", "concussion", "smoke")))
    assert t["squad-2"].grenades == {"concussion": 1, "smoke": 2}
    wrong = equipped(grenades=("smoke", "snowball"))
    assert why(park(), wrong) == "Choose grenades from the list."


@pytest.mark.rule("R22.5")
@pytest.mark.rule("R10.8")
def test_what_is_carried_is_offered_again_as_it_was_chosen() -> None:
    """The rifle for two kinds of rounds is two rows of the table, and one gun on the list."""
    t = park().order(equipped("thorco_20mm_amr_heap", grenades=("smoke",)))
    assert len(t["squad-2"].weapons) == 2
    kit = next(
        each for each in FIREWALL.offers(t.battle, SQUAD, "squad-2") if each.order == "equip"
    )
    chosen = {field.name: field.given for field in kit.fields}
    assert chosen["weapons"] == ("thorco_20mm_amr_heap",)
    assert chosen["grenades"] == ("smoke",)


# --- Places


@pytest.mark.rule("R22.1")
def test_a_hidden_figure_looks_where_it_is_told() -> None:
    t = park()
    before = t["squad-2"].facing
    assert t.order(DEPLOYED)["squad-2"].facing == before
    assert t.order(replace(DEPLOYED, facing=0))["squad-2"].facing == 0
    there = t.order(replace(DEPLOYED, facing=15))
    assert (there["squad-2"].facing, there["squad-2"].at) == (15, Point(600, 200))
    again = there.order(replace(DEPLOYED, x=610))
    assert (again["squad-2"].facing, again["squad-2"].at.x) == (15, 610)
    assert why(t, replace(DEPLOYED, facing=16)) == "A facing is a number from 0 to 15."


@pytest.mark.rule("R1.1")
def test_hidden_bases_do_not_overlap_either() -> None:
    t = park().order(DEPLOYED)
    assert t.refused(Deploy(SQUAD, "squad-3", 624, 200)).ref == "R1.1"
    assert t.order(Deploy(SQUAD, "squad-3", 625, 200))["squad-3"].status == ACTIVE


@pytest.mark.rule("R22.1")
def test_whoever_waits_cannot_be_held_back_once_more() -> None:
    t = park()
    assert why(t, HoldBack(SQUAD, "squad-2")) == "Brandt is off the table already."
    back = t.order(DEPLOYED).order(HoldBack(SQUAD, "squad-2"))
    assert back["squad-2"].status == RESERVE
