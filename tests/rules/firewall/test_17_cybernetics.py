"""Chapter 17: what each cybernetic system does while it works."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.cybernetics.effects import flies, granted_skills, senses
from rules.firewall.cybernetics.systems import cyber_points_of, is_stopped, systems_of
from rules.firewall.movement import reach_on_foot
from rules.firewall.orders import Rally, Reload, ThrowGrenade
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import ACTIVE
from tests.rules.firewall.tabletop import (
    Tabletop,
    changed,
    fight,
    figure,
    shoot,
    table,
    throw,
    walk,
)

COLT = "colt_m2117"
FAR = "B1 190,90"
HIT, MISS = (1, 2), (5, 6)
NIGHT = {"light": "night"}


def stopped(t: Tabletop, name: str = "A1") -> Tabletop:
    """The same table with every system of a figure out of order."""
    figure = t[name]
    cyber = tuple(replace(each, working=False) for each in figure.cyber)
    parts = tuple(each.id for each in systems_of(figure))
    made = replace(figure, cyber=cyber, stopped=parts)
    return Tabletop(replace(t.battle, figures={**t.battle.figures, name: made}))


def gas(kind: str) -> ThrowGrenade:
    """A1 throws a cloud at B1."""
    return throw("A1", "B1", kind, attack=CATALOGUE.grenades[kind].attacks[0])


def shot(words: str, **more: object) -> dict[str, int]:
    """The modifiers of A1's pistol shot at 12 cm."""
    t = table(f"A1 10,10 {COLT} {words}", "B1 24.5,10", **more)  # type: ignore[arg-type]
    return t.order(shoot("A1", "B1", COLT), HIT).modifiers


def blow(words: str) -> dict[str, int]:
    """The modifiers of A1's blow."""
    return table(f"A1 10,10 {words}", "B1 14,10").order(fight("A1", "B1"), HIT).modifiers


def test_every_system_of_the_catalogue_is_tested_here() -> None:
    assert set(CATALOGUE.cybernetics) == {
        "cyber_legs_basic", "cyber_legs_advanced", "cyber_eye", "cyber_ear", "cyber_arm",
        "skill_chip", "muscle_grafts", "wired_reflexes", "lung_filters", "re_breather",
        "built_in_weapon", "combat_computer", "flight_pack",
    }  # fmt: skip


# Legs


@pytest.mark.rule("R5.3")
@pytest.mark.rule("R17.4")
@pytest.mark.parametrize(
    ("words", "crawl", "walks", "run"),
    [
        ("cyber=cyber_legs_basic", 90, 270, 390),
        ("cyber=cyber_legs_advanced", 120, 360, 520),
        ("cyber=cyber_legs_basic cyber=cyber_legs_advanced", 120, 360, 520),
        ("cyber=cyber_legs_basic armour=isuku_ceramoplas", 30, 210, 330),
        ("cyber=cyber_legs_advanced armour=daewoo_scout_mk_ii", 200, 440, 600),
    ],
)
def test_legs_lengthen_the_distance_after_armour(
    words: str, crawl: int, walks: int, run: int
) -> None:
    legged = figure(f"A1 50,50 {words}")
    reach = [reach_on_foot(legged, speed) for speed in ("crawl", "walk", "run")]
    assert reach == [crawl, walks, run]


@pytest.mark.rule("R5.3")
def test_a_figure_with_legs_walks_that_far_and_no_further() -> None:
    t = table("A1 50,50 cyber=cyber_legs_basic", FAR)
    assert t.order(walk("A1", 77, 50), HIT)["A1"].at == (770, 500)
    assert t.refused(walk("A1", 78, 50)).ref == "R5.2"
    assert stopped(t).refused(walk("A1", 69, 50)).ref == "R5.2"


@pytest.mark.rule("G14")
def test_half_and_quarter_are_taken_of_the_lengthened_distance() -> None:
    t = table("A1 50,50 cyber=cyber_legs_advanced", "A2 10,90", FAR)
    assert t.order(walk("A1", 86, 50), MISS)["A1"].at == (680, 500)
    more = t.order(walk("A1", 86, 50), (1, 1))
    assert more.battle.pending[0].reach == {"walk": 90}


@pytest.mark.rule("R17.4")
def test_a_kick_counts_as_a_weapon_of_1_unless_a_better_one_is_at_hand() -> None:
    assert blow("cyber=cyber_legs_basic") == {"Cyber kick": 1}
    assert blow("cyber=cyber_legs_advanced") == {"Cyber kick": 1}
    assert blow("cyber=cyber_legs_basic melee=sword") == {"Sword": 2}
    assert blow("cyber=cyber_legs_basic melee=knife") == {"Knife": 1}


# Eyes and ears


@pytest.mark.rule("R17.4")
def test_a_target_optic_helps_every_kind_of_fire_once() -> None:
    assert shot("cyber=cyber_eye:target_optic") == {"Target Optic": 1}
    assert shot("cyber=cyber_eye:target_optic cyber=cyber_eye:target_optic") == {"Target Optic": 1}
    t = table("A1 10,10 grenades=smoke cyber=cyber_eye:target_optic", "B1 18,10")
    assert t.order(gas("smoke"), (1, 2, 3)).modifiers == {"Target Optic": 1}
    assert blow("cyber=cyber_eye:target_optic") == {}


@pytest.mark.rule("R8.5")
@pytest.mark.rule("R17.4")
@pytest.mark.parametrize("words", ["cyber=cyber_eye:lo_light", "gear=ir_goggles"])
def test_a_low_light_eye_and_goggles_see_in_the_dark(words: str) -> None:
    assert shot("", rules=NIGHT) == {"Night or poor weather": -2}
    assert shot("cyber=cyber_eye:target_optic", rules=NIGHT)["Night or poor weather"] == -2
    assert shot(words, rules=NIGHT) == {}


@pytest.mark.rule("R8.5")
def test_the_targets_eyes_do_not_help_the_firer() -> None:
    t = table(f"A1 10,10 {COLT}", "B1 24.5,10 gear=ir_goggles", rules=NIGHT)
    assert t.order(shoot("A1", "B1", COLT), HIT).modifiers == {"Night or poor weather": -2}


@pytest.mark.rule("R17.4")
@pytest.mark.parametrize(
    ("words", "name", "value"),
    [
        ("cyber=cyber_ear", "Cyber Ear", 2),
        ("cyber=cyber_eye:enhanced_vision", "Enhanced Vision", 1),
        ("cyber=cyber_ear cyber=cyber_eye:enhanced_vision", "Cyber Ear", 2),
        ("cyber=cyber_eye:lo_light", "", 0),
    ],
)
def test_the_sharper_sense_helps_in_noticing(words: str, name: str, value: int) -> None:
    found = {each.name: each.value for each in senses(figure(f"A1 10,10 {words}"))}
    assert found == ({name: value} if value else {})


@pytest.mark.rule("R10.9")
def test_an_eye_that_has_stopped_does_not_keep_the_blinker_out() -> None:
    t = table("A1 10,10 rivcon_blinker", "B1 16,10 cyber=cyber_eye:lo_light")
    assert t.order(shoot("A1", "B1", "rivcon_blinker", "B"), (1, 3))["B1"].gutz == 7
    blind = stopped(t, "B1").order(shoot("A1", "B1", "rivcon_blinker", "B"), (1, 3))
    assert (blind["B1"].gutz, blind["B1"].suppressed) == (6, True)


# Arms, computers, built-in weapons


@pytest.mark.rule("R17.4")
def test_an_arm_helps_in_close_combat_beside_any_weapon() -> None:
    assert blow("cyber=cyber_arm") == {"Cyber Arm": 1}
    assert blow("cyber=cyber_arm melee=sword") == {"Sword": 2, "Cyber Arm": 1}
    assert shot("cyber=cyber_arm") == {}


@pytest.mark.rule("R17.4")
def test_a_combat_computer_helps_in_every_combat_action_and_in_no_other() -> None:
    words = "cyber=combat_computer"
    assert shot(words) == {"Combat Computer": 1}
    assert blow(words) == {"Combat Computer": 1}
    t = table(f"A1 10,10 grenades=smoke {words}", "B1 18,10")
    assert t.order(gas("smoke"), (1, 2, 3)).modifiers == {"Combat Computer": 1}
    assert t.order(walk("A1", 12, 12), HIT).modifiers == {}


@pytest.mark.rule("R17.4")
@pytest.mark.rule("R16.3")
@pytest.mark.parametrize("words", [f"built_in={COLT}", f"hard_point={COLT} armour=thorco_paladin"])
def test_a_built_in_gun_and_one_on_a_hard_point_shoot_better(words: str) -> None:
    t = table(f"A1 10,10 h_k_car_7 {words}", "B1 24.5,10")
    assert t.order(shoot("A1", "B1", COLT), HIT).modifiers == {"Built in Weapon": 1}
    other = t.order(shoot("A1", "B1", "h_k_car_7", "B"), HIT)
    assert "Built in Weapon" not in other.modifiers


@pytest.mark.rule("R16.3")
@pytest.mark.rule("G43")
def test_a_suit_carries_personal_weapons_or_a_light_gun() -> None:
    gun = "braithewaite_optics_l61"
    heavy = table(f"A1 10,10 armour=daewoo_specter hard_point={gun}", "B1 60,10 vehicle=whippet")
    fired = heavy.order(shoot("A1", "B1", gun, "AV(L)"), HIT)
    assert fired.modifiers["Built in Weapon"] == 1
    assert fired["B1"].gutz < heavy["B1"].gutz
    assert cyber_points_of(heavy["A1"]) == 3 + 2
    light = table(f"A1 10,10 armour=daewoo_specter hard_point={COLT} hard_point=h_k_car_7", FAR)
    assert cyber_points_of(light["A1"]) == 3 + 1 + 1


@pytest.mark.rule("R16.3")
def test_a_hard_point_needs_a_powered_suit() -> None:
    t = table(f"A1 10,10 hard_point={COLT}", "B1 24.5,10")
    assert t.order(shoot("A1", "B1", COLT), HIT).modifiers == {}


@pytest.mark.rule("R17.4")
def test_a_built_in_blade_is_chosen_when_it_is_the_best() -> None:
    assert blow("cyber=built_in_weapon:sword") == {"Sword": 2, "Built in: Sword": 1}
    assert blow("cyber=built_in_weapon:knife melee=axe") == {"Axe": 2}
    assert blow("cyber=built_in_weapon:sword melee=sword") == {"Sword": 2, "Built in: Sword": 1}
    assert blow("cyber=built_in_weapon:knife melee=chainsaw") == {"Chainsaw": 3}


@pytest.mark.rule("R17.4")
def test_a_built_in_submachine_gun_is_a_better_club_too() -> None:
    found = blow("built_in=guo_peng_model_49")
    assert sorted(found.values()) == [1, 2]


# Skills


@pytest.mark.rule("R17.4")
def test_chips_and_grafts_give_skills() -> None:
    chipped = figure("A1 10,10 cyber=skill_chip:technical.2+intrusion.1 cyber=muscle_grafts:3")
    assert granted_skills(chipped) == {"technical": 2, "intrusion": 1, "strength": 3}
    dead = tuple(replace(each, working=False) for each in chipped.cyber)
    assert granted_skills(replace(chipped, cyber=dead)) == {}


@pytest.mark.rule("R17.4")
def test_of_two_sources_of_a_skill_the_better_counts() -> None:
    strong = figure("A1 10,10 cyber=muscle_grafts:1 cyber=skill_chip:strength.2")
    assert granted_skills(strong) == {"strength": 2}


# Wired reflexes

WIRED = f"A1 50,50 {COLT} cyber=wired_reflexes"


@pytest.mark.rule("R4.6")
def test_wired_reflexes_add_one_movement_action() -> None:
    t = table(WIRED, FAR).order(walk("A1", 55, 50), HIT).order(walk("A1", 60, 50), HIT)
    assert (t["A1"].moved, t["A1"].extra, t["A1"].fought) == (True, True, False)
    assert t.refused(walk("A1", 65, 50)).ref == "R4.6"


@pytest.mark.rule("R4.6")
def test_wired_reflexes_add_one_combat_action() -> None:
    t = table(WIRED, "B1 60,50 gutz=11")
    t = t.order(shoot("A1", "B1", COLT), HIT).order(shoot("A1", "B1", COLT), HIT)
    assert t["B1"].gutz == 7
    assert t.refused(shoot("A1", "B1", COLT)).ref == "R4.6"
    after = t.order(walk("A1", 50, 55), HIT)
    assert after["A1"].at == (500, 550)


@pytest.mark.rule("R4.6")
def test_the_phase_goes_on_until_the_extra_action_is_spent() -> None:
    t = table(WIRED, "B1 60,50 gutz=11")
    t = t.order(walk("A1", 50, 53), HIT).order(shoot("A1", "B1", COLT), HIT)
    assert t.battle.active_team == "A"
    t = t.order(walk("A1", 50, 56), HIT)
    assert t.battle.active_team == "B"


@pytest.mark.rule("R4.6")
@pytest.mark.rule("G8")
def test_a_failure_takes_the_extra_action_too() -> None:
    t = table(WIRED, "A2 10,10", "A3 10,20", "A4 10,30", "A5 10,40", "A6 10,60", FAR)
    t = t.order(walk("A1", 55, 50), MISS)
    assert t.refused(walk("A1", 60, 50)).ref == "R4.9"


@pytest.mark.rule("R4.6")
@pytest.mark.rule("G41")
def test_reflexes_that_have_stopped_give_nothing() -> None:
    t = stopped(table(WIRED, "A2 10,10", FAR)).order(walk("A1", 55, 50), HIT)
    assert t.refused(walk("A1", 60, 50)).ref == "R4.6"


@pytest.mark.rule("R4.6")
def test_the_extra_action_comes_back_every_turn_and_loads_a_gun() -> None:
    t = table("A1 50,50 jannings_pocket_monster cyber=wired_reflexes", "B1 57,50 gutz=11")
    gun = "jannings_pocket_monster"
    t = t.order(shoot("A1", "B1", gun, "B"), HIT).order(Reload("A", "A1", gun, "combat"))
    assert (t["A1"].fought, t["A1"].extra, t["A1"].moved) == (True, True, False)
    assert not t.next_turn()["A1"].extra


@pytest.mark.rule("R4.6", "R12.3")
def test_a_wired_figure_that_rallied_stays_where_it_is_this_turn() -> None:
    t = table(f"{WIRED} suppressed", FAR).order(Rally("A", "A1"), HIT)
    assert t.refused(walk("A1", 60, 50)).ref == "R12.3"
    t = t.next_turn()
    assert t.order(walk("A1", 60, 50), HIT)["A1"].at == (600, 500)


# Breathing


@pytest.mark.rule("R11.5")
@pytest.mark.rule("R17.4")
@pytest.mark.parametrize("kind", ["nerve_gas", "poison_gas", "tear_or_tranq_gas"])
@pytest.mark.parametrize("system", ["lung_filters", "re_breather"])
def test_lungs_keep_every_gas_out(kind: str, system: str) -> None:
    t = table(f"A1 10,10 grenades={kind}", f"B1 18,10 cyber={system}")
    after = t.order(gas(kind), (*HIT, 1))
    assert (after["B1"].gutz, after["B1"].status) == (7, ACTIVE)
    assert stopped(t, "B1").order(gas(kind), (*HIT, 1, *HIT))["B1"].gutz == 5


@pytest.mark.rule("R11.5")
@pytest.mark.parametrize(("kind", "safe"), [("nerve_gas", False), ("poison_gas", True)])
def test_a_gasmask_keeps_gas_out_but_not_nerve_gas(kind: str, safe: bool) -> None:
    t = table(f"A1 10,10 grenades={kind}", "B1 18,10 gear=gasmask")
    after = t.order(gas(kind), (*HIT, 1, *(() if safe else HIT)))
    assert after["B1"].gutz == (7 if safe else 5)


# Flight packs


@pytest.mark.rule("R17.4")
def test_who_has_a_flight_pack() -> None:
    assert flies(figure("A1 10,10 cyber=flight_pack"))
    assert flies(figure("A1 10,10 armour=daewoo_scout_mk_ii"))
    assert not flies(figure("A1 10,10 armour=thorco_paladin"))


# Stopped systems


@pytest.mark.rule("G41")
@pytest.mark.parametrize("words", ["cyber=cyber_eye:target_optic", "cyber=combat_computer"])
def test_a_stopped_system_does_not_help_in_fire(words: str) -> None:
    t = stopped(table(f"A1 10,10 {COLT} {words}", "B1 24.5,10"))
    assert t.order(shoot("A1", "B1", COLT), HIT).modifiers == {}


@pytest.mark.rule("G41")
@pytest.mark.parametrize("words", [f"built_in={COLT}", f"hard_point={COLT} armour=thorco_paladin"])
def test_a_built_in_gun_that_has_stopped_does_not_fire(words: str) -> None:
    t = stopped(table(f"A1 10,10 {words}", "B1 24.5,10"))
    assert t.refused(shoot("A1", "B1", COLT)).ref == "R17.3"
    assert not any(offer.order == "shoot" for offer in FIREWALL.offers(t.battle, "A"))


@pytest.mark.rule("G41")
@pytest.mark.parametrize(
    "words",
    ["cyber=cyber_legs_basic", "cyber=cyber_arm", "cyber=combat_computer",
     "cyber=built_in_weapon:sword", "built_in=guo_peng_model_49"],
)  # fmt: skip
def test_a_stopped_system_does_not_help_in_close_combat(words: str) -> None:
    t = stopped(table(f"A1 10,10 {words}", "B1 14,10"))
    assert t.order(fight("A1", "B1"), HIT).modifiers == {}


@pytest.mark.rule("R17.4")
def test_the_card_lists_systems_and_gear_with_their_state() -> None:
    t = table("A1 10,10 cyber=cyber_eye:lo_light+target_optic gear=gasmask cyber=muscle_grafts:2",
              f"A2 20,10 built_in={COLT} cyber=built_in_weapon:sword", FAR)  # fmt: skip
    cards = {card.id: card for card in FIREWALL.scene(stopped(t, "A2").battle, "A").cards}
    facts = {fact.label: fact.value for fact in (*cards["A1"].facts, *cards["A2"].facts)}
    assert facts["Cyber Eye (Lo Light, Target Optic)"] == "works"
    assert facts["Muscle Grafts (Strength 2)"] == "works"
    assert facts["Gasmask"] == "gear"
    assert facts["Built in Weapon (Colt M2117)"] == "stopped"
    assert facts["Built in Weapon (Sword)"] == "stopped"


@pytest.mark.rule("R17.3")
def test_the_card_says_until_when_somebody_reboots() -> None:
    t = changed(table("A1 10,10 cyber=cyber_ear", FAR), "A1", idle_until=3)
    card = next(card for card in FIREWALL.scene(t.battle, "A").cards if card.id == "A1")
    (fact,) = [fact for fact in card.facts if fact.label == "Rebooting"]
    assert (fact.value, fact.ref) == ("until the end of Turn 3", "R17.3")


@pytest.mark.rule("R17.4")
def test_of_two_built_in_guns_the_one_that_has_stopped_does_not_fire() -> None:
    t = table(f"A1 10,10 built_in={COLT} cyber=cyber_ear", "B1 24.5,10")
    broken = tuple(replace(each, working=each.entry == "cyber_ear") for each in t["A1"].cyber)
    assert is_stopped(replace(t["A1"], cyber=broken), COLT)
    assert not is_stopped(t["A1"], COLT)


@pytest.mark.rule("R17.1")
def test_a_plain_figure_in_a_plain_suit_has_no_cyber_points() -> None:
    assert cyber_points_of(figure("A1 10,10")) == 0
    assert cyber_points_of(figure("A1 10,10 armour=thorco_paladin")) > 0


@pytest.mark.rule("R17.3")
def test_who_has_waited_long_enough_is_free_of_it_for_good() -> None:
    t = changed(table("A1 50,50", "B1 90,90"), "A1", idle_until=1)
    assert t.next_turn()["A1"].idle_until == 0
