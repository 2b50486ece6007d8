"""Chapter 11: every grenade thrown and launched, clouds and whom they choke, and mishaps."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.firewall.catalogue import CATALOGUE, kind_of, round_id
from rules.firewall.clouds import CLOUD_COVER
from rules.firewall.events import (
    CloudDispersed,
    CloudPlaced,
    CloudsDrifted,
    FigureMustered,
    GasBreathed,
    MalfunctionRolled,
    WeaponFired,
)
from rules.firewall.fold import fold
from rules.firewall.orders import ActivateTeam, EndPhase, Shoot, ThrowGrenade
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import ACTIVE, DEAD, DOWN, Cloud
from rules.firewall.terrain import COVER_GUTZ
from rules.firewall.vehicles.design import Parts
from rules.kernel.geometry import Point, rectangle
from rules.kernel.sight import Area
from tests.rules.firewall.tabletop import DESIGNS, Tabletop, ground, shoot, table, throw, walk

SUCCESS, CRITICAL, FAILURE, FUMBLE = (1, 2), (1, 1), (6, 5), (4, 4)
DESIGNS["flatbed"] = Parts("pick_up", "soft", {"land": "fast"}, seats=4, roof="open")
ATTACKS = {
    "concussion": "B",
    "fragmentation": "B",
    "heat": "SS(A)",
    "mono_flechette": "B(MG)",
    "nerve_gas": "Special",
    "poison_gas": "Special",
    "plasma": "B(MG)",
    "smoke": "Special",
    "tangler": "B",
    "tear_or_tranq_gas": "Special",
}
GASES = ("nerve_gas", "poison_gas", "tear_or_tranq_gas")
END = EndPhase("A")


def grenade(
    kind: str, target: str = "B1", weapon: str = "hand_grenade", **more: Any
) -> ThrowGrenade:
    """A1 sends a grenade, the first of its attacks unless another is named."""
    more.setdefault("attack", ATTACKS[kind_of(kind)])
    return ThrowGrenade("A", "A1", weapon, kind, target, **more)


def thrown(
    kind: str, dice: tuple[int, ...], *words: str, weapon: str = "hand_grenade", **more: Any
) -> Tabletop:
    """A1 throws at B1, 5 cm away: effective range by hand, so that nothing bears on the roll."""
    bench = table(f"A1 10,10 grenades={kind}:2", " ".join(("B1 17.5,10", *words)), "B2 80,80")
    return bench.order(grenade(kind, weapon=weapon, **more), dice)


# R11.1: the roll and the result of each type


@pytest.mark.rule("R11.1")
def test_there_are_ten_types() -> None:
    assert set(CATALOGUE.grenades) == set(ATTACKS)


@pytest.mark.rule("R11.1")
@pytest.mark.rule("G42")
@pytest.mark.parametrize(
    ("kind", "loss"),
    [("concussion", 1), ("fragmentation", 1), ("mono_flechette", 3), ("plasma", 3), ("tangler", 1)],
)
def test_a_burst_takes_gutz_and_suppresses_by_its_row(kind: str, loss: int) -> None:
    after = thrown(kind, SUCCESS)
    assert after.modifiers == {}
    assert (after["B1"].gutz, after["B1"].suppressed) == (7 - loss, True)
    assert after["A1"].grenades == {kind: 1}
    assert after["A1"].gutz == 7


@pytest.mark.rule("R11.1")
@pytest.mark.rule("R9.6")
def test_heat_is_anti_armour_and_bursts_at_two_less_among_infantry() -> None:
    after = thrown("heat", SUCCESS)
    assert after.modifiers == {"Anti-armour against infantry": -2}
    assert (after["B1"].gutz, after["B1"].suppressed) == (6, True)


@pytest.mark.rule("R11.1")
def test_plasma_is_a_machine_gun_burst_or_anti_armour_as_declared() -> None:
    after = thrown("plasma", SUCCESS, attack="SS(A)")
    assert after.modifiers == {"Anti-armour against infantry": -2}
    assert after["B1"].gutz == 6
    bench = table("A1 10,10 grenades=plasma", "B1 17.5,10")
    assert bench.refused(grenade("plasma", attack="B")).ref == "R11.1"


@pytest.mark.rule("R11.1")
@pytest.mark.parametrize("kind", ["fragmentation", "heat", "mono_flechette", "plasma"])
def test_a_critical_success_kills(kind: str) -> None:
    after = thrown(kind, CRITICAL)
    assert after["B1"].status == DEAD
    assert after["A1"].gutz == 8


@pytest.mark.rule("R11.2")
@pytest.mark.rule("R11.6")
@pytest.mark.parametrize(
    ("kind", "fate"), [("concussion", "unconscious"), ("tangler", "immobilised")]
)
def test_some_grenades_do_not_kill(kind: str, fate: str) -> None:
    after = thrown(kind, CRITICAL)
    assert (after["B1"].status, after["B1"].fate) == (DOWN, fate)
    assert after["A1"].gutz == 8
    spent = thrown(kind, SUCCESS, "gutz=2")
    assert (spent["B1"].status, spent["B1"].fate) == (DOWN, fate)


@pytest.mark.rule("G42")
@pytest.mark.parametrize("kind", list(ATTACKS))
def test_a_failed_throw_is_lost(kind: str) -> None:
    after = thrown(kind, FAILURE)
    assert after["B1"].gutz == 7
    assert not after["B1"].suppressed
    assert after.battle.clouds == ()
    assert after["A1"].grenades == {kind: 1}
    assert (after["A1"].gutz, after["A1"].failed) == (7, True)


@pytest.mark.rule("R11.1")
@pytest.mark.parametrize(
    ("x", "expected"),
    [
        ("16.5", {"Short range": 1}),
        ("16.6", {}),
        ("18.5", {}),
        ("18.6", {"Long range": -1}),
        ("24.5", {"Long range": -1}),
    ],
)
def test_a_throw_has_the_ranges_of_the_hand_grenade(x: str, expected: dict[str, int]) -> None:
    bench = table("A1 10,10 grenades=fragmentation", f"B1 {x},10")
    assert bench.order(grenade("fragmentation"), SUCCESS).modifiers == expected


@pytest.mark.rule("R8.4")
def test_nobody_throws_beyond_twelve_centimetres() -> None:
    bench = table("A1 10,10 grenades=smoke", "B1 24.6,10")
    assert bench.refused(grenade("smoke")).ref == "R8.4"
    # To a place it is 12 cm from the edge of the thrower's base.
    assert bench.refused(grenade("smoke", "", x=234, y=100)).ref == "R8.4"
    assert bench.order(grenade("smoke", "", x=232, y=100), (*SUCCESS, 1)).battle.clouds


@pytest.mark.rule("R11.1")
def test_the_modifiers_of_shooting_bear_on_a_throw() -> None:
    wood = ground("wood", 16, 5, 5, 10, cover="medium", clutter=4)
    bench = table(
        "A1 10,10 grenades=fragmentation suppressed gutz=11", "B1 17.5,10 prone", areas=(wood,)
    )
    assert bench.order(grenade("fragmentation"), (1, 2)).modifiers == {
        "Suppressed": -4, "Prone target": -2, "Medium cover: Wood": -3, "Clutter 4 of Wood": -1
    }  # fmt: skip


@pytest.mark.rule("R11.1")
@pytest.mark.parametrize("weapon", ["20mm_grenade_launcher", "35mm_grenade_launcher"])
@pytest.mark.parametrize("kind", list(ATTACKS))
def test_every_type_can_be_launched(kind: str, weapon: str) -> None:
    rifle = "corp_arms_mk_ii" if weapon.startswith("20") else "fn_m2149"
    # 16.5 cm: effective range of either launcher.
    loaded = round_id(kind, weapon[:4])
    bench = table(f"A1 10,10 {rifle} grenades={loaded}:2", "B1 29,10", "B2 80,80")
    cloud = ATTACKS[kind] == "Special"
    extra: tuple[int, ...] = (1, *FAILURE) if kind in GASES else (1,) if cloud else ()
    after = bench.order(grenade(loaded, weapon=weapon), (*SUCCESS, *extra))
    expected = {"Anti-armour against infantry": -2} if kind == "heat" else {}
    assert after.modifiers == expected
    assert after["A1"].grenades == {loaded: 1}
    assert bool(after.battle.clouds) == cloud
    losses = {"concussion": 1, "fragmentation": 1, "heat": 1, "tangler": 1}
    losses |= {"mono_flechette": 3, "plasma": 3}
    assert after["B1"].gutz == 7 - losses.get(kind, 0)


@pytest.mark.rule("R11.1")
def test_the_self_loading_launcher_reaches_sixty_centimetres() -> None:
    bench = table("A1 10,10 corp_arms_35mm_gl_mk_5a grenades=fragmentation@35mm", "B1 72.5,10")
    after = bench.order(grenade("fragmentation@35mm", weapon="corp_arms_35mm_gl_mk_5a"), SUCCESS)
    assert after.modifiers == {"Long range": -1}


@pytest.mark.rule("G52")
@pytest.mark.rule("R10.6")
def test_rounds_are_launched_by_their_calibre_and_hand_grenades_thrown() -> None:
    bench = table(
        "A1 10,10 corp_arms_mk_ii grenades=fragmentation grenades=fragmentation@20mm "
        "grenades=smoke@35mm", "B1 17.5,10", "B2 80,80",
    )  # fmt: skip
    launcher = "20mm_grenade_launcher"
    thrown = bench.order(grenade("fragmentation"), SUCCESS)
    assert thrown["A1"].grenades == {"fragmentation@20mm": 1, "smoke@35mm": 1}
    launched = bench.order(grenade("fragmentation@20mm", weapon=launcher), SUCCESS)
    assert launched["A1"].grenades == {"fragmentation": 1, "smoke@35mm": 1}
    for wrong in (
        grenade("fragmentation", weapon=launcher), grenade("fragmentation@20mm"),
        grenade("smoke@35mm", weapon=launcher), grenade("smoke@35mm"),
    ):  # fmt: skip
        assert bench.refused(wrong).ref == "R10.6"
    offered = {
        (each.fixed["weapon"], each.fixed["grenade"])
        for each in FIREWALL.offers(bench.battle, "A")
        if each.order == "throw_grenade"
    }
    assert offered == {("hand_grenade", "fragmentation"), (launcher, "fragmentation@20mm")}


@pytest.mark.rule("G52")
@pytest.mark.rule("R10.6")
def test_house_rule_one_pool_for_hand_and_launcher() -> None:
    kit = {"smoke": 1, "smoke@20mm": 2, "heat@35mm": 1}
    for answer, carried in (("apart", kit), ("pool", {"smoke": 3, "heat": 1})):
        bench = table(
            "A1 10,10 corp_arms_mk_ii", "B1 17.5,10", "B2 80,80", rules={"rounds": answer}
        )
        armed = replace(bench["A1"], grenades=kit)
        mustered = fold(bench.battle, FigureMustered(armed))
        assert mustered.figures["A1"].grenades == carried
    pool = Tabletop(mustered)
    for weapon in ("hand_grenade", "20mm_grenade_launcher"):
        assert pool.order(grenade("smoke", weapon=weapon), (*SUCCESS, 1))["A1"].grenades == {
            "smoke": 2, "heat": 1
        }  # fmt: skip


@pytest.mark.rule("G52")
def test_the_printed_squad_has_rounds_for_its_launchers() -> None:
    opened = FIREWALL.folded(FIREWALL.muster("escape_from_ash_end", {}, {}, 1))
    found = {name: opened.figures[name].grenades for name in ("militia-1", "gaea", "malone")}
    assert found == {
        "militia-1": {"concussion@20mm": 5},
        "gaea": {"heat@35mm": 2, "concussion@35mm": 3},
        "malone": {"tear_or_tranq_gas": 2, "concussion": 2, "fragmentation": 3},
    }


@pytest.mark.rule("R11.1")
def test_nobody_throws_what_he_has_not_or_launches_without_a_launcher() -> None:
    bench = table("A1 10,10 grenades=smoke colt_m2117", "B1 17.5,10")
    assert bench.refused(grenade("fragmentation")).ref == "R11.1"
    assert bench.refused(grenade("smoke", weapon="20mm_grenade_launcher")).ref == "R10.6"
    assert bench.refused(grenade("smoke", weapon="colt_m2117")).ref == "R10.6"


@pytest.mark.rule("R11.1")
def test_a_burst_catches_friends_but_not_the_thrower() -> None:
    bench = table("A1 10,10 grenades=fragmentation", "A2 17.5,14", "B1 14.6,10", "B2 14.6,14")
    after = bench.order(grenade("fragmentation"), SUCCESS)
    assert [after[name].gutz for name in ("A1", "A2", "B1", "B2")] == [7, 6, 6, 6]


# R11.2, R11.3: grenades and armour


@pytest.mark.rule("R11.2")
@pytest.mark.parametrize(
    ("armour", "left"),
    [("korlon_pleximesh", 6), ("corp_arms_high_threat_suit", 6), ("thorco_paladin", 7)],
)
def test_only_powered_armour_lessens_a_concussion(armour: str, left: int) -> None:
    assert thrown("concussion", SUCCESS, f"armour={armour}")["B1"].gutz == left


@pytest.mark.rule("R11.3")
@pytest.mark.rule("G38")
@pytest.mark.parametrize(
    ("armour", "loss"),
    [
        ("street_clothing", 3),
        ("korlon_pleximesh", 3),
        ("bi_phase_inertial_plastic", 2),
        ("corp_arms_high_threat_suit", 2),
    ],
)
def test_armour_stops_half_of_its_worth_of_mono_flechettes(armour: str, loss: int) -> None:
    assert thrown("mono_flechette", SUCCESS, f"armour={armour}")["B1"].gutz == 7 - loss


@pytest.mark.rule("R16.1")
@pytest.mark.parametrize(("kind", "loss"), [("fragmentation", 0), ("heat", 0), ("plasma", 1)])
def test_armour_stops_the_others_in_full(kind: str, loss: int) -> None:
    after = thrown(kind, SUCCESS, "armour=bi_phase_inertial_plastic")
    assert after["B1"].gutz == 7 - loss
    assert after["B1"].suppressed


@pytest.mark.rule("R10.10")
@pytest.mark.parametrize(
    ("armour", "left"), [("bi_phase_inertial_plastic", 6), ("isuku_ceramoplas", 7)]
)
def test_only_a_sealed_suit_lessens_a_tangler(armour: str, left: int) -> None:
    assert thrown("tangler", SUCCESS, f"armour={armour}")["B1"].gutz == left


# R11.4: smoke


@pytest.mark.rule("R11.4")
@pytest.mark.parametrize("dice", [SUCCESS, CRITICAL])
def test_smoke_makes_a_cloud_of_ten_by_ten_on_its_target(dice: tuple[int, int]) -> None:
    after = thrown("smoke", (*dice, 4))
    (cloud,) = after.battle.clouds
    assert cloud.area.corners == rectangle(125, 50, 100, 100)
    assert cloud.area.cover == "medium"
    assert (after["B1"].gutz, after["B1"].suppressed) == (7, False)
    assert after["A1"].gutz == (8 if dice == CRITICAL else 7)


@pytest.mark.rule("R11.4")
@pytest.mark.parametrize("die", [1, 6])
def test_smoke_hangs_for_a_die_and_one_turns(die: int) -> None:
    bench = thrown("smoke", (*SUCCESS, die))
    # Thrown in Turn 1: there for die + 1 more Turns.
    for turn in range(2, die + 3):
        bench = bench.next_turn()
        assert bench.battle.turn == turn
        assert bench.battle.clouds
    gone = bench.next_turn()
    assert gone.battle.clouds == ()
    assert [each.cloud for each in gone.happened(CloudDispersed)] == [bench.battle.clouds[0].id]


@pytest.mark.rule("R11.4")
def test_smoke_covers_whoever_stands_in_it_and_behind_it() -> None:
    bench = table("A1 10,10 grenades=smoke", "A2 10,30 colt_m2117", "B1 25,30", "B2 40,30")
    smoked = bench.order(grenade("smoke", "", x=220, y=100), (*SUCCESS, 1))
    # The place is not covered yet, and the firer's own smoke changes nothing at once.
    assert smoked.order(shoot("A2", "B1", "colt_m2117"), SUCCESS).modifiers == {}
    words = ("A1 10,10 colt_m2117 grenades=smoke", "A2 10,20 colt_m2117", "B1 22.5,10", "B2 32,10")
    hidden = table(*words).order(grenade("smoke"), (*SUCCESS, 1))
    at_one = hidden.order(shoot("A2", "B1", "colt_m2117"), SUCCESS)
    assert at_one.modifiers == {"Medium cover: Smoke": -3}
    at_two = hidden.order(shoot("A2", "B2", "colt_m2117"), SUCCESS)
    assert at_two.modifiers == {"Long range": -1, "Smoke in between": -2}


@pytest.mark.rule("R11.4")
def test_clouds_are_aimed_at_a_place() -> None:
    bench = table("A1 10,10 grenades=fragmentation grenades=smoke", "B1 17.5,10")
    assert bench.refused(grenade("smoke", "")).ref == "R11.1"
    bench.refused(grenade("smoke", "", x=100, y=-10))
    after = bench.order(grenade("smoke", "", x=180, y=100), (*SUCCESS, 1))
    assert after.battle.clouds[0].area.corners == rectangle(130, 50, 100, 100)


@pytest.mark.rule("R8.7")
@pytest.mark.rule("R11.4")
def test_a_place_has_the_cover_of_its_ground() -> None:
    wood = ground("wood", 15, 5, 10, 10, height=40, cover="medium")
    bench = table("A1 10,10 grenades=smoke", "B1 17.5,10", areas=(wood,))
    after = bench.order(grenade("smoke", "", x=180, y=100), (1, 2, 1))
    assert after.modifiers["Medium cover: Wood"] == -3


@pytest.mark.rule("R11.4")
@pytest.mark.rule("R11.7")
@pytest.mark.parametrize("kind", ["smoke", *GASES])
def test_a_critical_failure_with_smoke_or_gas_is_a_dud(kind: str) -> None:
    after = thrown(kind, FUMBLE)
    assert after.battle.clouds == ()
    assert after.happened(MalfunctionRolled) == []
    assert after["A1"].grenades == {kind: 1}
    assert (after["A1"].gutz, after["A1"].failed) == (7, True)


# R11.5: gas


@pytest.mark.rule("R11.5")
@pytest.mark.rule("G13")
@pytest.mark.parametrize("kind", GASES)
def test_gas_attacks_everybody_in_the_cloud_at_once(kind: str) -> None:
    bench = table(
        f"A1 10,10 grenades={kind}", "A2 20,13", "B1 17.5,10", "B2 17.5,15", "B3 17.5,15.1"
    )
    # The cloud reaches from 12.5 to 22.5 and from 5 to 15. One pair of dice for each inside.
    after = bench.order(grenade(kind), (*SUCCESS, 3, *SUCCESS, *FAILURE, *SUCCESS))
    assert [each.figure for each in after.happened(GasBreathed)] == ["A2", "B1", "B2"]
    assert [after[name].gutz for name in ("A1", "A2", "B1", "B2", "B3")] == [7, 5, 7, 5, 7]
    assert not after["B2"].suppressed


@pytest.mark.rule("R11.5")
@pytest.mark.rule("R11.6")
@pytest.mark.parametrize(
    ("kind", "status", "fate"),
    [
        ("nerve_gas", DEAD, ""),
        ("poison_gas", DEAD, ""),
        ("tear_or_tranq_gas", DOWN, "incapacitated"),
    ],
)
def test_what_a_kill_by_gas_means(kind: str, status: str, fate: str) -> None:
    after = thrown(kind, (*SUCCESS, 1, *CRITICAL))
    assert (after["B1"].status, after["B1"].fate) == (status, fate)
    # No gain for the thrower (G13).
    assert after["A1"].gutz == 7


@pytest.mark.rule("R11.6")
@pytest.mark.rule("G24")
def test_tear_gas_that_takes_the_last_gutz_incapacitates() -> None:
    after = thrown("tear_or_tranq_gas", (*SUCCESS, 1, *SUCCESS), "gutz=3")
    assert (after["B1"].status, after["B1"].fate) == (DOWN, "incapacitated")
    assert thrown("nerve_gas", (*SUCCESS, 1, *SUCCESS), "gutz=3")["B1"].status == "routed"


@pytest.mark.rule("G13")
def test_a_critical_failure_of_the_gas_costs_the_thrower_nothing() -> None:
    after = thrown("nerve_gas", (*SUCCESS, 1, *FUMBLE))
    assert after.rolls[1].result == "critical_failure"
    assert (after["A1"].gutz, after["A1"].failed) == (7, False)
    assert after.happened(MalfunctionRolled) == []


@pytest.mark.rule("G13")
def test_gas_rolls_against_the_throwers_gutz_without_range_or_cover() -> None:
    wood = ground("wood", 15, 5, 10, 10, cover="medium")
    bench = table(
        "A1 10,10 grenades=nerve_gas gutz=9 suppressed", "B1 17.5,10 prone gutz=4",
        "A9 10,15 leader", areas=(wood,),
    )  # fmt: skip
    after = bench.order(grenade("nerve_gas"), (1, 1, 2, 4, 5))
    # The critical success of the throw has just brought the thrower to 10.
    assert (after.rolls[1].gutz, after.rolls[1].target, after.rolls[1].modifiers) == (10, 10, ())
    assert after.rolls[1].result == "success"


IMMUNE = [
    ("nerve_gas", "armour=isuku_ceramoplas", True),
    ("nerve_gas", "armour=thorco_paladin", True),
    ("nerve_gas", "armour=bi_phase_inertial_plastic", False),
    ("nerve_gas", "gear=breathing_apparatus", False),
    ("poison_gas", "armour=isuku_ceramoplas", True),
    ("poison_gas", "gear=breathing_apparatus", True),
    ("poison_gas", "armour=bi_phase_inertial_plastic", False),
    ("tear_or_tranq_gas", "armour=corp_arms_high_threat_suit", True),
    ("tear_or_tranq_gas", "gear=breathing_apparatus", True),
    ("tear_or_tranq_gas", "cyber=cyber_eye:lo_light", False),
]


@pytest.mark.rule("R11.5")
@pytest.mark.rule("R10.10")
@pytest.mark.parametrize(("kind", "word", "immune"), IMMUNE)
def test_who_is_immune_to_gas_and_that_other_armour_does_nothing(
    kind: str, word: str, immune: bool
) -> None:
    if immune:
        assert thrown(kind, (*SUCCESS, 1), word)["B1"].gutz == 7
    else:
        assert thrown(kind, (*SUCCESS, 1, *SUCCESS), word)["B1"].gutz == 5


def gas(kind: str, x: int, y: int, gutz: int = 7, last: int = 9) -> Cloud:
    """A cloud of 10 by 10 cm with its north-west corner at x, y in cm, thrown by A1."""
    corners = rectangle(x * 10, y * 10, 100, 100)
    area = Area(f"cloud-{x}-{y}", "gas", CATALOGUE.grenades[kind].name, corners, 0, CLOUD_COVER)
    return Cloud(area.id, kind, area, last, gutz, "A1")


@pytest.mark.rule("G13")
def test_gas_attacks_whoever_walks_into_it() -> None:
    bench = table("A1 10,10", "A2 10,60", "B1 60,60", clouds=(gas("nerve_gas", 20, 5),))
    after = bench.order(walk("A1", 21, 10), (*SUCCESS, *SUCCESS))
    assert (after["A1"].at, after["A1"].gutz) == (Point(210, 100), 5)
    assert table("A1 10,10", "B1 60,60", clouds=(gas("nerve_gas", 20, 5),)).order(
        walk("A1", 19, 10), SUCCESS
    )["A1"].gutz == 7  # fmt: skip


@pytest.mark.rule("G13")
def test_gas_attacks_whoever_runs_through_it() -> None:
    bench = table("A1 10,10", "B1 60,60", clouds=(gas("nerve_gas", 15, 5),))
    after = bench.order(walk("A1", 30, 10, "run"), (*SUCCESS, *SUCCESS))
    assert (after["A1"].at, after["A1"].gutz) == (Point(300, 100), 5)


@pytest.mark.rule("G13")
def test_a_move_that_falls_short_of_the_gas_is_not_attacked() -> None:
    bench = table("A1 10,10", "A2 10,60", "B1 60,60", clouds=(gas("nerve_gas", 20, 5),))
    after = bench.order(walk("A1", 22, 10), FAILURE)
    assert after["A1"].gutz == 7


@pytest.mark.rule("G13")
def test_gas_does_not_attack_again_whoever_walks_out_of_it() -> None:
    bench = table("A1 22,10", "B1 60,60", clouds=(gas("nerve_gas", 20, 5),))
    assert bench.order(walk("A1", 15, 10), SUCCESS)["A1"].gutz == 7


@pytest.mark.rule("G13")
def test_each_of_two_clouds_attacks() -> None:
    clouds = (gas("nerve_gas", 20, 5), gas("tear_or_tranq_gas", 20, 5))
    bench = table("A1 10,10", "B1 60,60", clouds=clouds)
    assert bench.order(walk("A1", 21, 10), (*SUCCESS, *SUCCESS, *SUCCESS))["A1"].gutz == 3


@pytest.mark.rule("G13")
def test_gas_attacks_whoever_starts_a_phase_inside() -> None:
    bench = table("A1 10,10", "B1 22,10", "B2 60,60", clouds=(gas("nerve_gas", 20, 5),))
    after = bench.order(END, SUCCESS)
    assert after.battle.active_team == "B"
    assert (after["B1"].gutz, after["B2"].gutz) == (5, 7)


@pytest.mark.rule("G13", "G51")
@pytest.mark.parametrize(("rule", "left"), [("struck", 5), ("spared", 7)])
def test_gas_attacks_who_rides_helpless_in_it_without_a_roof(rule: str, left: int) -> None:
    bench = table(
        "A1 10,10", "BV 25,10 vehicle=flatbed", "B1 25,10 aboard=BV down gutz=7", "B2 60,60",
        clouds=(gas("poison_gas", 20, 5),), rules={"helpless": rule},
    )  # fmt: skip
    after = bench.order(END, SUCCESS * (2 if rule == "struck" else 1))  # the vehicle first
    assert after["B1"].gutz == left


@pytest.mark.rule("G13")
def test_gas_also_attacks_a_team_that_was_chosen() -> None:
    words = ("A1 10,10", "B1 22,10", "B2 60,60 team=B-two")
    bench = table(*words, clouds=(gas("nerve_gas", 20, 5),)).order(END)
    assert bench["B1"].gutz == 7
    assert bench.order(ActivateTeam("B", "B"), SUCCESS)["B1"].gutz == 5


@pytest.mark.rule("G13")
def test_smoke_attacks_nobody() -> None:
    words = ("A1 10,10", "B1 22,10", "B2 60,60")
    bench = table(*words, clouds=(gas("smoke", 20, 5, gutz=0),))
    assert bench.order(walk("A1", 21, 14), SUCCESS).order(END)["B1"].gutz == 7


@pytest.mark.rule("R11.5")
def test_the_thrower_chokes_in_his_own_gas() -> None:
    bench = table("A1 10,10 grenades=nerve_gas", "B1 14.6,10")
    after = bench.order(grenade("nerve_gas"), (*SUCCESS, 1, *SUCCESS, *FAILURE))
    assert (after["A1"].gutz, after["B1"].gutz) == (5, 7)


@pytest.mark.rule("G13")
def test_gas_keeps_its_strength_when_its_thrower_is_gone() -> None:
    # Thrown with Gutz 7; what has become of the thrower since does not matter.
    bench = table("A1 80,80 down gutz=3", "A2 10,10", "B1 22,10", clouds=(gas("nerve_gas", 20, 5),))
    after = bench.order(END, (3, 4))
    assert (after.rolls[0].target, after["B1"].gutz) == (7, 5)


LYING = "B2 17.5,13 down gutz=5"


@pytest.mark.rule("G51")
@pytest.mark.rule("R9.2")
def test_bursts_take_in_the_helpless() -> None:
    bench = table("A1 10,10 grenades=fragmentation", "B1 17.5,10", LYING, "A2 20,10 down gutz=2")
    burst = bench.order(grenade("fragmentation"), CRITICAL)
    assert {burst[name].status for name in ("B1", "B2", "A2")} == {DEAD}
    hurt = bench.order(grenade("fragmentation"), SUCCESS)
    assert (hurt["B2"].status, hurt["B2"].gutz, hurt["B2"].suppressed) == (DOWN, 4, False)
    assert hurt["A2"].status == DEAD


@pytest.mark.rule("G51")
@pytest.mark.rule("R11.2")
def test_what_only_stuns_does_nothing_more_to_the_helpless() -> None:
    bench = table("A1 10,10 grenades=concussion", "B1 17.5,10", LYING)
    for dice in (SUCCESS, CRITICAL):
        after = bench.order(grenade("concussion"), dice)
        assert (after["B2"].status, after["B2"].gutz) == (DOWN, 5)
    assert bench.refused(grenade("concussion", "B2")).ref == "G51"


@pytest.mark.rule("G51")
@pytest.mark.rule("R11.5")
def test_gas_chokes_whoever_lies_in_it_unless_it_only_stuns() -> None:
    bench = table("A1 10,10 grenades=nerve_gas grenades=tear_or_tranq_gas", "B1 17.5,10", LYING)
    choking = bench.order(grenade("nerve_gas"), (*SUCCESS, 1, *FAILURE, *SUCCESS))
    assert [each.figure for each in choking.happened(GasBreathed)] == ["B1", "B2"]
    assert (choking["B2"].gutz, choking["B2"].status) == (3, DOWN)
    killed = bench.order(grenade("nerve_gas"), (*SUCCESS, 1, *FAILURE, *CRITICAL))
    assert killed["B2"].status == DEAD
    tears = bench.order(grenade("tear_or_tranq_gas"), (*SUCCESS, 1, *FAILURE))
    assert [each.figure for each in tears.happened(GasBreathed)] == ["B1"]
    clouds = (gas("nerve_gas", 50, 50),)
    dreaming = table("A1 10,10", "B1 90,90", "B2 50,50 down gutz=5", clouds=clouds)
    asleep = dreaming.order(EndPhase("A"), SUCCESS)
    assert asleep["B2"].gutz == 3


@pytest.mark.rule("G51")
def test_house_rule_the_helpless_are_spared() -> None:
    words = "A1 10,10 colt_m2117 grenades=nerve_gas grenades=fragmentation"
    bench = table(words, "B1 17.5,10", LYING, rules={"helpless": "spared"})
    choking = bench.order(grenade("nerve_gas"), (*SUCCESS, 1, *FAILURE))
    assert [each.figure for each in choking.happened(GasBreathed)] == ["B1"]
    burst = bench.order(grenade("fragmentation"), CRITICAL)
    assert (burst["B1"].status, burst["B2"].status) == (DEAD, DOWN)
    assert bench.refused(shoot("A1", "B2", "colt_m2117")).ref == "G51"


@pytest.mark.rule("R11.1")
def test_explosives_burst_at_a_place_around_it_whoever_hides_there() -> None:
    bench = table(
        "A1 10,10 grenades=fragmentation improvised_bomb_ap", "A2 90,90", "B1 17,10",
        "B2 19.5,13 hidden", "B3 22,10", areas=(ground("bush", 15, 5, 12, 12, cover="light"),),
    )  # fmt: skip
    throw_it = grenade("fragmentation", "", x=195, y=110)
    lob = Shoot("A", "A1", "improvised_bomb_ap", "B", x=195, y=110)
    for order in (throw_it, lob):
        # B1 and B3 stand 1.25 cm from it, edge to point, B2 0.75 cm; bushes are light cover.
        hurt = bench.order(order, (1, 2))
        assert hurt.modifiers["Light cover: Bush"] == -1
        assert {hurt[name].gutz for name in ("B1", "B2", "B3")} == {6}
        assert all(hurt[name].suppressed for name in ("B1", "B2", "B3"))
        killed = bench.order(order, CRITICAL)
        assert {killed[name].status for name in ("B1", "B2", "B3")} == {DEAD}
        shown = FIREWALL.preview(bench.battle, order)
        assert "at that place" in shown.title
        assert any(ring.tone == "blast" for ring in shown.rings)
    fired = bench.order(lob, (1, 2))
    assert [event.at for event in fired.happened(WeaponFired)] == [(195, 110)]
    assert fired["A1"].weapons[0].shots == 0
    story = FIREWALL.story(fired.battle, fired.happened(WeaponFired)[0])
    assert story is not None
    assert "at a place" in story.text


@pytest.mark.rule("R11.1")
def test_a_place_must_be_on_the_table_in_range_and_in_sight_and_guns_have_none() -> None:
    house = ground("house", 14, 5, 4, 10, blocks=True)
    bench = table("A1 10,10 colt_m2117 grenades=fragmentation", "B1 90,90", areas=(house,))
    assert bench.refused(grenade("fragmentation", "", x=100, y=300)).ref == "R8.4"
    assert bench.refused(grenade("fragmentation", "", x=195, y=100)).ref == "R8.1"
    bench.refused(grenade("fragmentation", "", x=100, y=-10))
    assert bench.refused(Shoot("A", "A1", "colt_m2117", "SS", x=100, y=150)).ref == "R8.1"


@pytest.mark.rule("R11.1", "R8.5")
def test_nobody_s_own_ground_is_aimed_at_to_spare_oneself_his_cover() -> None:
    """A place where an enemy is seen is not aimed at, and a wall covers the ground behind it."""
    wall = ground("wall", 15, 5, 1, 10, cover="medium", obstacle=True, height=15)
    bench = table(
        "A1 10,10 grenades=fragmentation improvised_bomb_ap", "A2 17.2,14", "B1 17.2,10 prone",
        "B2 10,20 hidden", areas=(wall,),
    )  # fmt: skip
    for x, y in ((172, 100), (184, 100)):
        for order in (
            grenade("fragmentation", "", x=x, y=y),
            Shoot("A", "A1", "improvised_bomb_ap", "B", x=x, y=y),
        ):
            assert "aim at B1" in bench.refused(order).reason
    behind = bench.order(grenade("fragmentation", "", x=172, y=120), FAILURE)
    assert behind.modifiers["Medium cover: Wall"] == COVER_GUTZ["medium"]
    further = bench.order(grenade("fragmentation", "", x=186, y=100), FAILURE)
    assert "Medium cover: Wall" not in further.modifiers
    # Nothing tells that somebody hides there, and a comrade's ground is one's own risk.
    bench.order(grenade("fragmentation", "", x=100, y=200), FAILURE)
    bench.order(grenade("fragmentation", "", x=172, y=140), FAILURE)


@pytest.mark.rule("R11.7", "G51")
@pytest.mark.parametrize(("rule", "left"), [("struck", 6), ("spared", 7)])
def test_what_goes_off_in_a_passenger_s_hand_strikes_the_helpless_beside_him(
    rule: str, left: int
) -> None:
    bench = table(
        "AV 30,30 vehicle=ambulance", "A1 30,30 aboard=AV grenades=fragmentation:2",
        "A2 30,30 aboard=AV gutz=7", "A3 30,30 aboard=AV down gutz=7", "B1 40,30",
        rules={"helpless": rule},
    )  # fmt: skip
    after = bench.order(grenade("fragmentation"), (6, 6, 5))
    assert (after["A2"].gutz, after["A3"].gutz) == (6, left)


@pytest.mark.rule("R11.1")
def test_house_rule_explosives_are_for_figures_only() -> None:
    words = "A1 10,10 grenades=fragmentation grenades=smoke improvised_bomb_av"
    bench = table(words, "B1 90,90", rules={"places": "figures"})
    assert bench.refused(grenade("fragmentation", "", x=180, y=100)).ref == "R11.4"
    lob = Shoot("A", "A1", "improvised_bomb_av", "SS(A)", x=150, y=100)
    assert bench.refused(lob).ref == "R11.4"
    offered = [each for each in FIREWALL.offers(bench.battle, "A") if "at a place" in each.label]
    assert [each.fixed.get("grenade") for each in offered] == ["smoke"]


@pytest.mark.rule("G13")
def test_nobody_slips_off_the_table_through_gas_unharmed() -> None:
    words = ("A1 10,10", "A2 10,60", "B1 60,60")
    bench = table(*words, clouds=(gas("nerve_gas", 5, 0),))
    out = walk("A1", 10, 0, leave=True)
    assert bench.order(out, SUCCESS)["A1"].status == "left"
    outside = table("A1 10,15", "A2 10,60", "B1 60,60", clouds=(gas("nerve_gas", 5, 0),))
    through = walk("A1", 10, 0, leave=True)
    assert outside.order(through, (*SUCCESS, *FAILURE))["A1"].status == "left"
    assert outside.order(through, (*SUCCESS, *SUCCESS))["A1"].gutz == 5
    fallen = outside.order(through, (*SUCCESS, *CRITICAL))
    assert (fallen["A1"].status, fallen["A1"].at) == (DEAD, Point(100, 0))


@pytest.mark.rule("R3.3")
def test_a_leader_lost_to_gas_is_mourned() -> None:
    bench = table("A1 10,10 grenades=nerve_gas", "B1 17.5,10 leader", "B2 60,60")
    after = bench.order(grenade("nerve_gas"), (*SUCCESS, 1, *CRITICAL, 1, 3))
    assert after["B1"].status == DEAD
    assert (after["B2"].gutz, after["B2"].suppressed) == (6, True)


# R11.7: mishaps


@pytest.mark.rule("R11.7")
@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_a_grenade_does_not_jam_it_only_fails_to_go_off(die: int) -> None:
    after = thrown("fragmentation", (*FUMBLE, die))
    assert (after["A1"].gutz, after["A1"].suppressed) == (6, False)
    assert after["A1"].grenades == {"fragmentation": 1}
    assert (after["B1"].gutz, after["B1"].suppressed) == (7, False)
    again = after.next_turn().order(grenade("fragmentation"), SUCCESS)
    assert again["B1"].gutz == 6


@pytest.mark.rule("R11.7")
@pytest.mark.parametrize(("kind", "loss"), [("fragmentation", 1), ("heat", 1), ("plasma", 3)])
def test_on_a_five_it_bursts_on_the_thrower(kind: str, loss: int) -> None:
    after = thrown(kind, (*FUMBLE, 5))
    # One for the critical failure and the rest for the burst.
    assert after["A1"].gutz == 6 - loss
    assert after["A1"].suppressed
    # B1 is 5 cm away: within the suppression of each, and within the burst of plasma.
    assert (after["B1"].gutz, after["B1"].suppressed) == (4 if kind == "plasma" else 7, True)


@pytest.mark.rule("R11.7")
@pytest.mark.parametrize(
    ("kind", "status", "fate"),
    [
        ("fragmentation", DEAD, ""),
        ("mono_flechette", DEAD, ""),
        ("concussion", DOWN, "unconscious"),
        ("tangler", DOWN, "immobilised"),
    ],
)
def test_on_a_six_it_is_a_critical_success_on_the_thrower_without_gain(
    kind: str, status: str, fate: str
) -> None:
    bench = table(f"A1 10,10 grenades={kind}", "A2 14.5,10", "A3 60,60", "B1 22,10")
    after = bench.order(grenade(kind), (*FUMBLE, 6))
    for name in ("A1", "A2"):
        assert (after[name].status, after[name].fate) == (status, fate)
    assert after["A1"].gutz == 6
    assert after["B1"].status == ACTIVE
    assert after["B1"].gutz == 7


@pytest.mark.rule("R11.7")
def test_armour_helps_against_ones_own_grenade() -> None:
    bench = table("A1 10,10 grenades=plasma armour=bi_phase_inertial_plastic", "B1 22,10")
    assert bench.order(grenade("plasma"), (*FUMBLE, 5))["A1"].gutz == 5


@pytest.mark.rule("R11.7")
@pytest.mark.parametrize("kind", ["mono_flechette", "plasma"])
def test_no_machine_gun_is_firing_when_a_grenade_goes_wrong(kind: str) -> None:
    (rolled,) = thrown(kind, (*FUMBLE, 4)).happened(MalfunctionRolled)
    assert (rolled.total, rolled.modifiers) == (4, ())


@pytest.mark.rule("R11.7")
def test_the_launchers_number_counts_and_the_launcher_survives() -> None:
    bench = table("A1 10,10 corp_arms_mk_ii grenades=fragmentation@20mm:2", "B1 29,10", "A2 60,60")
    order = grenade("fragmentation@20mm", weapon="20mm_grenade_launcher")
    burst = bench.order(order, (*FUMBLE, 4))
    assert burst["A1"].gutz == 5
    assert {each.state for each in burst["A1"].weapons} == {"ready"}
    assert bench.order(order, (*FUMBLE, 5))["A1"].status == DEAD


@pytest.mark.rule("R11.7")
@pytest.mark.parametrize(
    ("bomb", "mode", "die", "left"),
    [
        ("improvised_bomb_ap", "B", 2, 6),
        ("improvised_bomb_ap", "B", 3, 5),
        ("improvised_bomb_av", "SS(A)", 2, 6),
        ("improvised_bomb_av", "SS(A)", 3, 5),
    ],
)
def test_improvised_bombs_go_wrong_like_grenades(bomb: str, mode: str, die: int, left: int) -> None:
    # Their number is +2: a two still does not go off, a three bursts on the thrower.
    bench = table(f"A1 10,10 {bomb}", "B1 19,10", "A2 60,60")
    after = bench.order(shoot("A1", "B1", bomb, mode), (*FUMBLE, die))
    assert (after["A1"].gutz, after["A1"].suppressed) == (left, die == 3)
    assert after["A1"].weapons[0].state == "ready"
    assert bench.order(shoot("A1", "B1", bomb, mode), (*FUMBLE, 4))["A1"].status == DEAD


@pytest.mark.rule("R11.7")
def test_experience_counts_with_grenades_too() -> None:
    bench = table("A1 10,10 grenades=fragmentation experience=green", "B1 17.5,10", "A2 60,60")
    assert bench.order(grenade("fragmentation"), (*FUMBLE, 5))["A1"].status == DEAD


@pytest.mark.rule("R11.4")
def test_the_cloud_die_is_written_down() -> None:
    (placed,) = thrown("smoke", (*SUCCESS, 5)).happened(CloudPlaced)
    assert placed.dice == (5,)
    assert placed.cloud.last_turn == 1 + 5 + 1


@pytest.mark.rule("R11.4")
def test_a_breeze_carries_every_cloud_by_dice() -> None:
    t = table("A1 10,50 grenades=smoke:1", "B1 60,50", rules={"wind": "breeze"})
    order = throw("A1", "", "smoke", attack="Special", x=180, y=500)
    t = t.order(order, dice=(1, 2, 3))
    before = t.battle.clouds[0].area.corners
    # The direction (4 of sixteen is east), the distance in cm, then initiative.
    t = t.next_turn(dice=(4, 5, 6, 1))
    assert t.battle.clouds[0].area.corners == tuple(Point(x + 50, y) for x, y in before)


@pytest.mark.rule("R11.4")
def test_in_still_air_a_cloud_stays_where_it_burst() -> None:
    t = table("A1 10,50 grenades=smoke:1", "B1 60,50")
    t = t.order(throw("A1", "", "smoke", attack="Special", x=180, y=500), dice=(1, 2, 3))
    before = t.battle.clouds
    assert t.next_turn().battle.clouds == before


def test_a_cloud_that_drifts_off_the_table_is_gone() -> None:
    t = table("A1 10,10 grenades=smoke:1", "B1 60,50", rules={"wind": "breeze"})
    t = t.order(throw("A1", "", "smoke", attack="Special", x=0, y=100), dice=(1, 2, 6))
    # West (12 of sixteen), 6 cm: half of the cloud hung over the edge already.
    t = t.next_turn(dice=(12, 6, 6, 1))
    assert t.battle.clouds == ()


@pytest.mark.rule("R11.4")
@pytest.mark.parametrize(("facing", "dx", "dy"), [(0, 0, -1), (4, 1, 0), (8, 0, 1), (12, -1, 0)])
@pytest.mark.parametrize("left", [0, 1])
def test_a_cloud_is_gone_when_nothing_of_it_is_over_the_table(
    facing: int, dx: int, dy: int, left: int
) -> None:
    """It drifts 1 cm to an edge of 200 by 100 cm; `left` mm more than that lay on the table."""
    side, far = 100, 10 + left
    x = {1: 2000 - far, -1: far - side, 0: 500}[dx]
    y = {1: 1000 - far, -1: far - side, 0: 500}[dy]
    smoke = Area("smoke", "smoke", "Smoke", rectangle(x, y, side, side), cover="light")
    t = table("A1 100,50", "B1 60,50", rules={"wind": "breeze"},
              clouds=(Cloud("smoke", "smoke", smoke, last_turn=9),))  # fmt: skip
    t = t.next_turn(dice=(facing or 16, 1, 6, 1))
    assert len(t.battle.clouds) == left
    (way,) = t.happened(CloudsDrifted)
    assert way.sides == 6


@pytest.mark.rule("R11.4")
def test_gas_on_the_first_leg_of_a_walk_is_breathed() -> None:
    gas = Area("gas", "gas", "Gas", rectangle(130, 0, 20, 200))
    cloud = Cloud("gas", "tear_or_tranq_gas", gas, last_turn=9, gutz=7, thrower="B1")
    t = table("A1 10,10", "B1 90,90", clouds=(cloud,))
    t = t.order(walk("A1", 16, 12, via=((160, 100),)), dice=(2, 3, 6, 5))
    assert [each.figure for each in t.happened(GasBreathed)] == ["A1"]


@pytest.mark.rule("R8.5")
def test_a_place_in_cover_is_as_hard_to_hit_as_somebody_there() -> None:
    works = ground("works", 16, 5, 10, 10, cover="medium")
    t = table("A1 10,10 grenades=smoke:1", "B1 60,60", areas=(works,))
    t = t.order(throw("A1", "", "smoke", attack="Special", x=180, y=100), dice=(1, 2, 3))
    assert t.modifiers["Medium cover: Works"] == -3


@pytest.mark.rule("R11.3")
@pytest.mark.rule("G38")
def test_every_armour_stops_half_of_its_worth_rounded_down_thrown_or_launched() -> None:
    seen = set()
    for suit in CATALOGUE.armour.values():
        if suit.vehicle_armour:
            continue
        seen.add(suit.reduction)
        loss = max(0, 3 - suit.reduction // 2)
        assert thrown("mono_flechette", SUCCESS, f"armour={suit.id}")["B1"].gutz == 7 - loss, (
            suit.id
        )
    assert {1, 2, 3} <= seen  # 3 is what tells halves rounded down from halves rounded up
    for armour, left in (("bi_phase_inertial_plastic", 5), ("corp_arms_high_threat_suit", 5)):
        words = "A1 10,10 20mm_grenade_launcher grenades=mono_flechette@20mm:1"
        bench = table(words, f"B1 30,10 armour={armour}")
        order = grenade("mono_flechette@20mm", weapon="20mm_grenade_launcher", attack="B(MG)")
        assert bench.order(order, SUCCESS)["B1"].gutz == left, armour


@pytest.mark.rule("R11.3")
def test_wires_strike_those_around_by_their_own_armour_and_kill_through_any() -> None:
    words = "A1 10,10 grenades=mono_flechette:2"
    bench = table(words, "B1 17.5,10", "B2 23,10 armour=bi_phase_inertial_plastic", "B3 80,80")
    hit = bench.order(grenade("mono_flechette"), SUCCESS)
    assert (hit["B1"].gutz, hit["B2"].gutz) == (7 - 3, 7 - 2)
    killed = bench.order(grenade("mono_flechette"), CRITICAL)
    assert (killed["B1"].status, killed["B2"].status) == (DEAD, DEAD)
