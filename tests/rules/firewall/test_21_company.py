"""Chapter 21: vehicles in company with the other chapters, and in the hands of random players."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.bots import Whim, play_out
from rules.firewall.events import FigureDeployed, FigureHeldBack, GasBreathed
from rules.firewall.fates import Fate
from rules.firewall.gutz import rout, take_out
from rules.firewall.orders import EndPhase, Move
from rules.firewall.play import fold
from rules.firewall.ruleset import FIREWALL
from rules.firewall.skills.concealment import can_hide
from rules.firewall.state import ACTIVE, DEAD, LEFT, RESERVE, ROUTED, SETUP, Cloud, Mount
from rules.firewall.vehicles.crew import shots_a_turn
from rules.firewall.vehicles.design import Parts
from rules.firewall.vehicles.events import GunnerLost
from rules.firewall.vehicles.orders import Alight, Board
from rules.firewall.vehicles.storming import against_vehicle
from rules.firewall.vehicles.wreck import settle_wrecks
from rules.firewall.view import view
from rules.firewall.weighed import fate_words
from rules.kernel.dice import ListedDice, SeededDice
from rules.kernel.geometry import Point
from rules.kernel.offers import Choice
from rules.kernel.umpire import Umpire
from tests.rules.firewall.tabletop import DESIGNS, Tabletop, changed, ground, shoot, table, throw
from tests.rules.laws import check_laws

MACHINE_GUN = "corp_arms_14mm_hgmg"
LIGHT_GUN = "braithewaite_optics_l61"
COLT = "colt_m2117"
RIFLE = "fn_m56_lavr"
SUCCESS = (1, 3)

DESIGNS["jeep"] = Parts(
    "mid_size_car", "light", {"land": "fast"}, gunners=1, seats=3,
    mounts=(
        Mount("pintel", "pintel", MACHINE_GUN), Mount("front", "hard_point", LIGHT_GUN, "front"),
    ),
)  # fmt: skip
DESIGNS["armoured_trike"] = Parts("trike", "light", {"land": "fast"}, seats=2)
DESIGNS["flatbed"] = Parts("pick_up", "soft", {"land": "fast"}, seats=4, roof="open")
DESIGNS["tourer"] = Parts(
    "mid_size_car", "light", {"land": "fast"}, seats=2, roof="open",
    mounts=(Mount("turret", "turret", MACHINE_GUN),),
)  # fmt: skip
DESIGNS["small_flier"] = Parts(
    "luxury_car", "soft", {"air": "slow", "land": "slow"}, seats=2,
    mounts=(Mount("turret", "turret", MACHINE_GUN),),
)  # fmt: skip
DESIGNS["amphibian"] = Parts(
    "mid_size_car", "soft", {"land": "fast", "water": "slow"}, seats=2,
    mounts=(Mount("turret", "turret", MACHINE_GUN),),
)  # fmt: skip


@pytest.mark.rule("G16")
@pytest.mark.rule("R13.1")
def test_behind_armour_and_a_roof_nobody_on_foot_silences_a_mounted_gun() -> None:
    """An open or soft-skinned crew, passengers, and whoever meets another vehicle are silenced."""
    for design, enemy, may in (
        ("jeep", "B1 57,50", True), ("jeep", "B1 58,50 vehicle=jeep", False),
        ("tourer", "B1 57,50", False), ("amphibian", "B1 57,50", False),
    ):  # fmt: skip
        t = table(f"A1 50,50 vehicle={design}", f"A2 0,0 aboard=A1 {COLT}", enemy, "B2 80,50")
        gun = "front" if design == "jeep" else "turret"
        order = shoot("A1", "B2", gun, "AV(L)" if design == "jeep" else "VMG")
        offered = {each.order for each in FIREWALL.offers(t.battle, "A") if each.actor == "A1"}
        assert ("shoot" in offered) is may, (design, enemy)
        if may:
            assert t.order(order, dice=(1, 2)).result == "success"
        else:
            assert t.refused(order).ref == "R13.1", (design, enemy)
        assert t.refused(shoot("A2", "B2", COLT)).ref == "R13.1"


def umpire_of(t: Tabletop, *dice: int) -> Umpire:
    return Umpire(t.battle, ListedDice(dice), fold)


@pytest.mark.rule("R9.10")
def test_a_crew_that_runs_leaves_a_wreck_and_one_that_is_withdrawn_does_not() -> None:
    t = table("A1 10,10", "B1 50,50 vehicle=jeep", "B2 0,0 aboard=B1")
    umpire = umpire_of(t)
    rout(umpire, "B1", "leader lost")
    settle_wrecks(umpire)
    assert (umpire.battle.figures["B1"].status, len(umpire.battle.areas)) == (DEAD, 1)
    umpire = umpire_of(t)
    for each in ("B1", "B2"):
        take_out(umpire, each, ROUTED, "", "withdrawn")
    settle_wrecks(umpire)
    assert (umpire.battle.figures["B1"].status, umpire.battle.areas) == (ROUTED, ())


SEA = ground("gas", 40, 0, 30, 100, cover="medium")
GAS = Cloud("gas", "nerve_gas", SEA, 9, 7, "A1")


@pytest.mark.rule("R11.5")
@pytest.mark.rule("G13")
def test_gas_reaches_nobody_in_a_closed_vehicle_whatever_its_armour() -> None:
    t = table(
        "A1 10,10", "B1 50,20 vehicle=amphibian", "B2 0,0 aboard=B1", "B3 50,60 vehicle=jeep",
        clouds=(GAS,),
    )  # fmt: skip
    t = t.order(EndPhase("A"))
    assert t.happened(GasBreathed) == []
    assert {t[name].gutz for name in ("B1", "B2", "B3")} == {7}


@pytest.mark.rule("R11.5")
@pytest.mark.rule("G13")
def test_gas_reaches_crew_and_riders_of_an_open_vehicle_whatever_its_armour() -> None:
    for design in ("whippet", "armoured_trike", "flatbed"):
        t = table(
            "A1 10,10", f"B1 50,20 vehicle={design}", "B2 0,0 aboard=B1",
            "B3 0,0 aboard=B1 gear=gasmask cyber=lung_filters", clouds=(GAS,),
        )  # fmt: skip
        t = t.order(EndPhase("A"), dice=SUCCESS * 2)
        assert [event.figure for event in t.happened(GasBreathed)] == ["B1", "B2"], design
        assert (t["B1"].gutz, t["B2"].gutz, t["B3"].gutz) == (5, 5, 7), design


@pytest.mark.rule("R11.5")
@pytest.mark.rule("G13")
def test_a_cloud_chokes_whoever_rides_past_in_the_open_or_is_thrown_at() -> None:
    t = table("A1 30,20 vehicle=whippet", "A2 0,0 aboard=A1", "B1 150,90", clouds=(GAS,))
    moved = t.order(Move("A", "A1", "cruise", 500, 200), dice=(1, 2, *SUCCESS, *SUCCESS))
    assert [event.figure for event in moved.happened(GasBreathed)] == ["A1", "A2"]
    t = table("A1 45,20 grenades=nerve_gas", "B1 52,20 vehicle=whippet", "B2 0,0 aboard=B1")
    thrown = t.order(
        throw("A1", "B1", "nerve_gas", attack="Special"), dice=(1, 2, 3, *SUCCESS, *SUCCESS)
    )
    assert [event.figure for event in thrown.happened(GasBreathed)] == ["B1", "B2"]


@pytest.mark.rule("R21.4")
def test_passengers_are_set_down_and_held_back_with_their_vehicle() -> None:
    t = table("A1 10,10 vehicle=jeep reserve", "A2 0,0 aboard=A1 reserve", "B1 99,99")
    placed = fold(t.battle, FigureDeployed("A1", Point(300, 400), 8))
    assert (placed.figures["A2"].at, placed.figures["A2"].status) == (Point(300, 400), ACTIVE)
    back = fold(placed, FigureHeldBack("A1"))
    assert back.figures["A2"].status == RESERVE


@pytest.mark.rule("R19.11")
def test_nobody_hides_in_a_vehicle() -> None:
    t = table("A1 10,10 vehicle=jeep", "A2 0,0 aboard=A1", "B1 99,99")
    assert not can_hide(t.battle, t["A2"])


@pytest.mark.rule("R21.9")
def test_the_odds_know_of_the_gunner() -> None:
    t = table(f"A1 10,50 {COLT}", "B1 24,50 vehicle=jeep")
    shown = FIREWALL.preview(t.battle, shoot("A1", "B1", COLT, at_gunner=True))
    effects = {chance.label: chance.effect for chance in shown.chances}
    assert "B1: a gunner lost" in effects["Critical success"]
    assert "B1: -2 Gutz" in effects["Success"]


@pytest.mark.rule("R9.10")
def test_the_odds_know_of_passengers() -> None:
    t = table(f"A1 10,50 {RIFLE}", "B1 60,50 vehicle=jeep gutz=4", "B2 0,0 aboard=B1")
    odds = FIREWALL.odds(t.battle, shoot("A1", "B1", RIFLE, "SS(A)"))
    assert odds.of("B1").killed == odds.of("B2").loses(4)


def test_an_enemy_who_prepares_keeps_vehicles_to_itself() -> None:
    t = table("A1 10,10 vehicle=jeep", "B1 99,99")
    hidden = view(replace(t.battle, phase=SETUP), "B").figures["A1"]
    assert (hidden.vehicle, hidden.weapons, hidden.armour) == (None, (), "")


def skirmish() -> Tabletop:
    """A field with a wood, a river and a wall, and something of every kind on both sides."""
    areas = (
        ground("wood", 60, 20, 20, 20, cover="medium", clutter=3),
        ground("river", 95, 0, 10, 100, water=True),
        ground("wall", 120, 40, 1, 20, height=30, obstacle=True, cover="medium"),
    )
    return table(
        "A1 20,20 vehicle=thatcher leader gutz=8",
        "A2 20,40 vehicle=jeep",
        f"A3 0,0 aboard=A2 {RIFLE}",
        "A4 20,60 transport=pedal_bike h_k_car_7 grenades=heat:2 grenades=smoke:1",
        "A5 25,80 vehicle=small_flier",
        f"A6 0,0 aboard=A5 {COLT} grenades=fragmentation:2",
        "A7 10,90 vehicle=city_bug reserve",
        f"A8 0,0 aboard=A7 reserve {COLT}",
        "B1 75,20 vehicle=riot_vehicle leader",
        "B2 70,40 vehicle=crewed_gun",
        f"B3 60,60 armour=daewoo_specter hard_point={LIGHT_GUN} melee=sword",
        "B4 70,70 transport=skateboard corp_arms_mg_22 grenades=tear_or_tranq_gas:2",
        "B5 60,85 vehicle=amphibian",
        "B6 0,0 aboard=B5 isuku_stunner",
        "B7 65,50 corp_arms_mpaaw",
        "B8 55,30 vehicle=gladiator",
        areas=areas,
    )


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(4))
def test_random_skirmishes_keep_every_law(seed: int) -> None:
    dice = SeededDice(seed.to_bytes(32, "big"), ("one",))
    drawn = dice.drawn
    shy = frozenset({"concede", "end_phase", "attempt"})
    orders = play_out(FIREWALL, skirmish().battle, dice, Whim(seed), shy=shy)
    for _, (before, order, after, events) in zip(range(60), orders, strict=False):
        check_laws(FIREWALL, before, order, after, events, (drawn, dice.drawn))
        drawn = dice.drawn


@pytest.mark.rule("R11.7")
@pytest.mark.rule("R21.4")
@pytest.mark.parametrize("vehicle", ["amphibian", "jeep"])
def test_a_grenade_that_goes_off_in_a_passenger_s_hand_strikes_him(vehicle: str) -> None:
    t = table(
        f"A1 10,50 vehicle={vehicle}", "A2 0,0 aboard=A1 grenades=fragmentation",
        "A3 0,0 aboard=A1", "B1 20,50",
    )  # fmt: skip
    order = throw("A2", "B1", "fragmentation", attack="B")
    # 6 kills him and who sits beside him, and with them the soft vehicle; 5 takes 1 from each, and
    # 1 for the failure.
    killed = t.order(order, dice=(6, 6, 6))
    assert (killed["A2"].status, killed["A3"].status) == (DEAD, DEAD)
    assert (killed["A1"].status == DEAD) == (vehicle == "amphibian")
    hurt = t.order(order, dice=(6, 6, 5))
    assert (hurt["A2"].gutz, hurt["A2"].suppressed) == (5, True)
    assert (hurt["A3"].gutz, hurt["A3"].suppressed) == (6, True)
    assert hurt["A1"].gutz == (6 if vehicle == "amphibian" else 7)


@pytest.mark.rule("R21.4")
@pytest.mark.parametrize(("others", "left"), [(0, 3), (1, 2), (2, 1)])
def test_whoever_gets_in_is_told_how_many_seats_are_left(others: int, left: int) -> None:
    aboard = [f"A{3 + number} 0,0 aboard=A2" for number in range(others)]
    t = table("A1 10,10", "A2 14,10 vehicle=jeep", *aboard, "A9 60,60 vehicle=jeep", "B1 90,90")
    (offer,) = [each for each in FIREWALL.offers(t.battle, "A", "A1") if each.order == "board"]
    (choice,) = offer.fields
    assert isinstance(choice, Choice)
    assert [(each.value, each.note) for each in choice.options] == [("A2", f"{left} seats left")]
    assert offer.ref == "R21.4"
    shown = FIREWALL.preview(t.battle, Board("A", "A1", "A2"))
    then = {0: "No seat is", 1: "1 seat is", 2: "2 seats are"}[left - 1]
    assert shown.notes == ("Takes the movement action, without a roll.", f"{then} left then.")
    assert (shown.ref, [line.tone for line in shown.lines]) == ("R21.4", ["clear"])


@pytest.mark.rule("R21.9")
def test_a_pintel_loses_its_own_gunner_and_the_hull_one_of_the_others() -> None:
    umpire = umpire_of(table("A1 10,10 vehicle=jeep", "B1 90,90"))
    umpire.record(GunnerLost("A1", "pintel", "shot"))
    jeep = umpire.battle.figures["A1"].vehicle
    assert jeep is not None
    assert ([mount.manned for mount in jeep.mounts], jeep.gunners) == ([False, True], 1)
    umpire.record(GunnerLost("A1", "front", "shot"))
    jeep = umpire.battle.figures["A1"].vehicle
    assert jeep is not None
    assert ([mount.manned for mount in jeep.mounts], jeep.gunners) == ([False, True], 0)


@pytest.mark.rule("R8.2")
@pytest.mark.rule("R21.9")
def test_a_driver_alone_fires_one_gun_and_the_gunner_of_a_pintel_his_own() -> None:
    DESIGNS["battery"] = Parts(
        "medium_tank", "soft", {"land": "slow"},
        mounts=(
            Mount("one", "hard_point", MACHINE_GUN, "front"),
            Mount("two", "hard_point", MACHINE_GUN, "left"),
            Mount("three", "hard_point", MACHINE_GUN, "right"),
            Mount("pintel", "pintel", MACHINE_GUN),
        ),
    )  # fmt: skip
    assert shots_a_turn(table("A1 10,10 vehicle=battery", "B1 90,90")["A1"]) == 2


@pytest.mark.rule("R21.10")
def test_who_serves_a_ruined_gun_has_one_blow() -> None:
    t = table("A1 10,10 vehicle=crewed_gun", "B1 90,90")
    (gun,) = t["A1"].weapons
    ruined = replace(t["A1"], weapons=(replace(gun, state="useless"),))
    assert (shots_a_turn(t["A1"]), shots_a_turn(ruined)) == (1, 1)


@pytest.mark.rule("R9.10")
def test_the_helpless_and_the_others_in_a_wreck_are_all_hurt() -> None:
    t = table(
        "A1 10,10", "B1 50,50 vehicle=jeep", "B2 0,0 aboard=B1 down", "B3 0,0 aboard=B1 gutz=9"
    )
    umpire = umpire_of(t)
    take_out(umpire, "B1", DEAD, "", "shot")
    settle_wrecks(umpire)
    assert umpire.battle.figures["B3"].gutz == 5


@pytest.mark.rule("R13.3")
def test_what_bears_on_a_blow_at_a_vehicle_names_its_rule() -> None:
    t = table("A1 10,10 grenades=heat:1", "B1 14,10 vehicle=jeep")
    found = against_vehicle(t["B1"], "Heat grenade")
    assert [(each.value, each.ref) for each in found] == [(-4, "R13.3"), (4, "R13.3")]


@pytest.mark.rule("R21.4")
def test_nobody_gets_out_of_a_vehicle_that_waits_off_the_table() -> None:
    t = table("A1 0,0 vehicle=jeep reserve", "A2 0,0 aboard=A1 reserve", "B1 90,90")
    assert "not on the table" in t.refused(Alight("A", "A2", 20, 20)).reason


@pytest.mark.rule("R21.8")
def test_a_mount_without_its_gun_is_told_to_be_empty() -> None:
    t = changed(table("A1 10,10 vehicle=jeep", "B1 90,90"), "A1", weapons=())
    card = next(card for card in FIREWALL.scene(t.battle, "A").cards if card.id == "A1")
    empty = [fact.ref for fact in card.facts if fact.value == "empty"]
    assert empty == ["R21.8", "R21.8"]


def test_the_fate_of_whoever_has_left_is_told() -> None:
    assert fate_words(Fate(status=LEFT)) == "off the table"
