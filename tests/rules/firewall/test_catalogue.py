"""The catalogue against figures copied by hand from the rulebook's tables.

The expectations below are written in the book's own units (centimetres) and notation, so that they
share nothing with the data files but the facts.
"""

from __future__ import annotations

import dataclasses
from types import MappingProxyType

import msgspec
import pytest

from rules.firewall.catalogue import CATALOGUE, Catalogue, Weapon, problems_in

# id: fire types, Gutz and malfunction for each mode (None: cannot malfunction), ranges in cm.
WEAPONS = {
    # Rows printed whole.
    "bow": ("SS", (0,), (None,), (10, 20, 40)),
    "crossbow": ("SS", (1,), (None,), (10, 15, 30)),
    "improvised_bomb_av": ("SS(A)", (-1,), (2,), (3, 5, 10)),
    "throwing_knife": ("SS", (-1,), (None,), (2, 5, 10)),
    "colt_m2117": ("SS", (0,), (0,), (10, 15, 30)),
    "rivcon_punisher": ("SS", (-1,), (0,), (5, 8, 15)),
    "thorco_12mm_magnum": ("SS", (1,), (0,), (8, 15, 25)),
    "guo_peng_model_49": ("CB", (-1,), (1,), (5, 10, 25)),
    "ruger_pdw": ("CB", (1,), (-1,), (10, 20, 40)),
    "corp_arms_mk_ii": ("CB", (1,), (-1,), (10, 25, 40)),
    "h_k_car_7": ("CB/B", (0, -1), (0, 0), (15, 25, 45)),
    "armalite_har_19": ("CB/B", (1, -1), (0, 0), (15, 35, 60)),
    "celtech_big_12": ("SS", (2,), (-1,), (30, 60, 120)),
    "enfield_rn87": ("SS", (1,), (0,), (40, 80, 140)),
    "isuku_oni": ("SS/B", (1, 0), (0, 1), (20, 40, 60)),
    "thorco_20mm_amr_heap": ("SS(A)", (0,), (0,), (30, 50, 100)),
    "thorco_20mm_amr_beehive": ("B(MG)", (0,), (0,), (15, 25, 50)),
    "celtech_25mm_caw": ("B", (2,), (0,), (8, 15, 20)),
    "enfield_colt_saw": ("B(MG)", (0,), (0,), (30, 60, 80)),
    "guo_peng_p_law": ("SS(A)", (2,), (2,), (20, 40, 60)),
    "hand_grenade": ("Special", (0,), (0,), (4, 6, 12)),
    "jannings_incinerator": ("B(MG)", (2,), (2,), (5, 10, 15)),
    "thorco_hammer": ("SS(A)", (0,), (1,), (20, 50, 80)),
    "nukem": ("SS", (1,), (0,), (3, 6, 10)),
    "rivcon_blinker": ("B", (-1,), (-1,), (3, 6, 12)),
    # One value printed for two modes.
    "celtech_flannigan_9mm": ("SS/CB", (0, 0), (0, 0), (5, 10, 20)),
    "ruger_defender": ("SS/CB", (-1, -1), (-1, -1), (6, 12, 24)),
    "celtech_9mm_tactical_smg": ("CB/B", (0, 0), (0, 0), (8, 15, 30)),
    "kalishnikov_akr_97": ("SS/B", (1, -1), (-1, -1), (25, 35, 50)),
    # The name is printed away from the row, or two names share a cell.
    "isuku_shredder": ("B", (-1,), (0,), (4, 8, 12)),
    "jannings_pocket_monster": ("B", (-2,), (-2,), (3, 6, 10)),
    "jannings_10mm": ("SS", (-1,), (1,), (5, 10, 20)),
    "thorco_backup": ("SS", (0,), (-1,), (3, 6, 10)),
    "colt_10mm_uaw": ("CB", (1,), (0,), (10, 20, 30)),
    "rivcon_gamma_five": ("CB/B", (-1, -1), (1, 1), (6, 12, 24)),
    "enfield_colt_m159": ("CB/B", (0, 0), (0, 0), (25, 50, 75)),
    "fn_m2149": ("SS/CB", (1, 1), (-1, -1), (15, 30, 50)),
    "jannings_spiker": ("B", (-1,), (1,), (10, 20, 40)),
    "celtech_12mm_auto": ("B(MG)", (0,), (0,), (25, 50, 75)),
    "20mm_grenade_launcher": ("Special", (0,), (1,), (10, 20, 40)),
    "35mm_grenade_launcher": ("Special", (0,), (0,), (15, 30, 50)),
    "corp_arms_35mm_gl_mk_5a": ("Special", (0,), (1,), (15, 30, 60)),
    "corp_arms_mpaaw": ("SS(A)", (0,), (0,), (25, 50, 75)),
    # Damaged values, as read.
    "shukla_rg12_jezail": ("SS/B", (0, 0), (0, 0), (20, 40, 60)),
    "guo_peng_model_83": ("SS/B", (0, -1), (1, 1), (10, 20, 35)),
    "h_k_cbr_12": ("CB/B", (0, -1), (0, 0), (25, 40, 55)),
    "daewoo_18mm_attached": ("B", (-1,), (-1,), (10, 15, 25)),
    "isuku_kamikaze": ("B/B(MG)", (0, -2), (1, 1), (10, 25, 40)),
    "thorco_whirlwind": ("B/B(MG)", (1, -2), (0, 1), (10, 20, 35)),
    "corp_arms_mg_22": ("B(HMG)", (-1,), (1,), (35, 65, 80)),
    "guo_peng_ag_type_14": ("B(MG)", (-1,), (0,), (25, 55, 75)),
    "h_k_lmg_21": ("B(MG)", (1,), (-1,), (30, 50, 70)),
    # Guns of vehicles.
    "corp_arms_14mm_hgmg": ("VMG", (0,), (-1,), (50, 70, 100)),
    "thorco_30mm_loki": ("VMG", (1,), (0,), (40, 70, 100)),
    "tempest_arms_highwayman": ("VMG", (-1,), (1,), (30, 60, 100)),
    "braithewaite_optics_l61": ("AV(L)", (1,), (1,), (45, 75, 120)),
    "korolev_rail_gun": ("AV(L)", (0,), (0,), (55, 80, 140)),
    "kobe_arms_flamer": ("AV(L)", (-1,), (2,), (10, 15, 20)),
    "braithwaite_optics_l90": ("AV(M)", (1,), (2,), (50, 100, 200)),
    "united_ballistics_qv78_thumper": ("AV(M)", (0,), (-1,), (45, 90, 180)),
    "ho_vinh_holdings_red_flag": ("AV(M)", (-1,), (1,), (30, 60, 90)),
    "braithewaite_optics_l61_heavy": ("AV(H)", (1,), (1,), (100, 200, 300)),
    "korolev_heavy_rail_gun": ("AV(H)", (0,), (0,), (120, 240, 360)),
    "avon_arms_dragon_s_breath": ("AV(H)", (2,), (2,), (20, 40, 60)),
}

# Base Gutz by kind of person, one of each printed line.
BASE_GUTZ = {
    "elite mercenary": 9,
    "police SWAT officer": 8,
    "ganger": 7,
    "police officer": 6,
    "thug": 5,
    "civilian": 4,
    "elderly civilian": 3,
    "child": 2,
}

# Gutz loss, against blows, against flame, movement in cm, CP, Hard Points.
ARMOUR = {
    "street_clothing": (0, 0, 0, 0, 0, 0),
    "biker_leathers": (0, 1, 1, 0, 0, 0),
    "piece_metal_armour": (1, 2, 1, -4, 0, 0),
    "mono_weave": (1, 0, 1, 0, 0, 0),
    "korlon_pleximesh": (1, 1, 1, -2, 0, 0),
    "bi_phase_inertial_plastic": (2, 2, 2, -3, 0, 0),
    "isuku_ceramoplas": (2, 2, 2, -4, 0, 0),
    "corp_arms_high_threat_suit": (3, 3, 3, -5, 0, 0),
    "thorco_paladin": (3, 3, 3, -2, 2, 1),
    "daewoo_scout_mk_ii": (3, 3, 3, 4, 3, 0),
    "daewoo_specter": (3, 3, 3, 0, 3, 2),
}

GRENADE_ATTACKS = {
    "concussion": "B",
    "fragmentation": "B",
    "heat": "SS(A)",
    "mono_flechette": "B(MG)",
    "nerve_gas": "Special",
    "poison_gas": "Special",
    "plasma": "B(MG)/SS(A)",
    "smoke": "Special",
    "tangler": "B",
    "tear_or_tranq_gas": "Special",
}


def weapons_with(**wanted: object) -> set[str]:
    return {
        row.id
        for row in CATALOGUE.weapons.values()
        if all(getattr(row, field) == value for field, value in wanted.items())
    }


def figures(weapon: Weapon) -> tuple[object, ...]:
    """What the print says of a weapon, in the order of WEAPONS."""
    modes = weapon.modes
    return (
        "/".join(mode.fire for mode in modes),
        tuple(mode.gutz for mode in modes),
        tuple(mode.malfunction for mode in modes),
        tuple(distance // 10 for distance in (weapon.short, weapon.effective, weapon.long)),
    )


def test_weapons_have_their_printed_figures() -> None:
    assert {name: figures(CATALOGUE.weapons[name]) for name in WEAPONS} == WEAPONS


def test_every_row_of_the_rulebook_is_there() -> None:
    assert len(CATALOGUE.weapons) == 67 + 12
    assert len(CATALOGUE.grenades) == 10
    assert len(CATALOGUE.armour) == 11
    assert len(CATALOGUE.troops) == 8
    assert len(CATALOGUE.experience) == 4


def test_weapons_by_category() -> None:
    counts: dict[str, int] = {}
    for weapon in CATALOGUE.weapons.values():
        counts[weapon.category] = counts.get(weapon.category, 0) + 1
    assert counts == {
        "archaic": 11,
        "pistol": 11,
        "submachinegun": 7,
        "assault_rifle": 7,
        "battle_rifle": 9,
        "shotgun": 5,
        "machinegun": 5,
        "miscellaneous": 8,
        "non_lethal": 4,
        "vehicle": 12,
    }


def test_the_catalogue_has_no_problems() -> None:
    assert problems_in(CATALOGUE) == []


def test_weapons_that_need_reloading() -> None:
    assert weapons_with(reload="turn") == {"blunderbuss", "crossbow", "jannings_net_gun"}
    assert weapons_with(reload="action") == {"jannings_pocket_monster", "35mm_grenade_launcher"}
    assert weapons_with(magazine=5) == {"35mm_grenade_launcher"}
    assert weapons_with(shots=1) == {"corp_arms_mpaaw", "guo_peng_p_law"}
    assert weapons_with(shots=6) == {"thorco_hammer"}


def test_armour_counts_double_against_shot_and_darts() -> None:
    shotguns = weapons_with(category="shotgun")
    assert weapons_with(armour_factor=2) == shotguns | {"blunderbuss", "isuku_shredder"}
    assert weapons_with(slug_fire="B") == {"isuku_kamikaze", "thorco_whirlwind"}
    assert weapons_with(slug_fire="B") == weapons_with(automatic=True)
    assert weapons_with(slug_fire="SS") == shotguns - weapons_with(automatic=True)


def test_launchers() -> None:
    assert weapons_with(launcher="standard", launcher_fitted="20mm") == {
        "corp_arms_mk_ii",
        "enfield_colt_m159",
        "isuku_oni",
    }
    assert weapons_with(launcher="standard", launcher_fitted="35mm") == {
        "fn_m2149",
        "jannings_spiker",
        "armalite_har_19",
        "h_k_cbr_12",
        "kalishnikov_akr_97",
    }
    assert weapons_with(launcher="optional") == {"colt_10mm_uaw", "ruger_pdw"}
    assert weapons_with(attaches_to="assault rifle") == {
        "20mm_grenade_launcher",
        "35mm_grenade_launcher",
        "daewoo_18mm_attached",
    }


def test_one_hand_is_enough_for_pistols_and_thrown_weapons_only() -> None:
    thrown = {
        "boomerang",
        "improvised_bomb_av",
        "improvised_bomb_ap",
        "throwing_knife",
        "thrown_hatchet",
        "thrown_rock",
        "thrown_spear",
        "hand_grenade",
    }
    assert weapons_with(thrown=True) == thrown
    assert weapons_with(hands=1) == thrown | weapons_with(category="pistol")


def test_other_particulars() -> None:
    assert weapons_with(fully_automatic=True) == {"celtech_flannigan_9mm", "ruger_defender"}
    assert weapons_with(gauss=True) == {
        "shukla_rg12_jezail",
        "enfield_rn87",
        "corp_arms_14mm_hgmg",
        "korolev_rail_gun",
        "korolev_heavy_rail_gun",
    }
    assert weapons_with(move_gutz=-2) == {"corp_arms_mg_22"}
    assert weapons_with(damage="flame") == {
        "jannings_incinerator",
        "kobe_arms_flamer",
        "avon_arms_dragon_s_breath",
    }
    assert weapons_with(weapon_group="thorco_20mm_amr") == {
        "thorco_20mm_amr_heap",
        "thorco_20mm_amr_beehive",
    }
    assert weapons_with(grenade_malfunction=True) == {
        "improvised_bomb_av",
        "improvised_bomb_ap",
        "hand_grenade",
        "20mm_grenade_launcher",
        "35mm_grenade_launcher",
        "corp_arms_35mm_gl_mk_5a",
    }


def test_non_lethal_weapons() -> None:
    outcomes = {
        row.id: (row.non_lethal, row.immune)
        for row in CATALOGUE.weapons.values()
        if row.non_lethal is not None
    }
    assert outcomes == {
        "isuku_stunner": ("unconscious", ()),
        "jannings_net_gun": ("entangled", ()),
        "nukem": ("incapacitated", ("sealed armour",)),
        "rivcon_blinker": ("incapacitated", ("cyber eye",)),
    }
    assert weapons_with(ignores_armour="all") == {"rivcon_blinker"}


def test_grenade_attacks() -> None:
    found = {row.id: "/".join(row.attacks) for row in CATALOGUE.grenades.values()}
    assert found == GRENADE_ATTACKS


def test_clouds_and_gas() -> None:
    grenades = CATALOGUE.grenades
    clouds = {row.id for row in grenades.values() if row.cloud_side}
    assert clouds == {"nerve_gas", "poison_gas", "smoke", "tear_or_tranq_gas"}
    for grenade_id in clouds:
        row = grenades[grenade_id]
        assert (row.cloud_side, row.cloud_dice, row.cloud_plus) == (100, 1, 1)
        assert row.dud_on_critical_failure
    assert grenades["smoke"].cloud_attack is None
    assert grenades["nerve_gas"].cloud_attack == "SS"
    assert grenades["nerve_gas"].immune == ("sealed armour", "lung filters")
    assert "breathing apparatus" in grenades["poison_gas"].immune
    assert "breathing apparatus" in grenades["tear_or_tranq_gas"].immune


def test_grenades_and_armour() -> None:
    grenades = CATALOGUE.grenades
    assert grenades["concussion"].ignores_armour == "unpowered"
    assert grenades["mono_flechette"].armour_divisor == 2
    assert {row.id: row.non_lethal for row in grenades.values() if row.non_lethal} == {
        "concussion": "unconscious",
        "tangler": "immobilised",
        "tear_or_tranq_gas": "incapacitated",
    }


@pytest.mark.parametrize("armour_id", ARMOUR)
def test_armour_has_its_printed_figures(armour_id: str) -> None:
    reduction, melee, flame, move, cp, hard_points = ARMOUR[armour_id]
    row = CATALOGUE.armour[armour_id]
    assert (row.reduction, row.melee_reduction, row.flame_reduction) == (reduction, melee, flame)
    assert (row.move, row.cp, row.hard_points) == (10 * move, cp, hard_points)


def test_sealed_and_powered_suits() -> None:
    suits = CATALOGUE.armour.values()
    powered = {"thorco_paladin", "daewoo_scout_mk_ii", "daewoo_specter"}
    with_air = {"isuku_ceramoplas", "corp_arms_high_threat_suit"}
    assert {row.id for row in suits if row.powered} == powered
    assert {row.id for row in suits if row.oxygen} == with_air
    assert {row.id for row in suits if row.sealed} == powered | with_air
    assert {row.id for row in suits if row.flight_pack} == {"daewoo_scout_mk_ii"}
    assert {row.id for row in suits if row.vehicle_armour} == {"daewoo_specter"}
    assert {row.id for row in suits if row.concealable} == {"mono_weave"}


def test_starting_gutz() -> None:
    by_member = {name: row.gutz for row in CATALOGUE.troops.values() for name in row.members}
    for name, gutz in BASE_GUTZ.items():
        assert by_member[name] == gutz
    levels = {row.id: (row.gutz, row.malfunction) for row in CATALOGUE.experience.values()}
    assert levels == {
        "veteran": (2, -1),
        "experienced": (1, 0),
        "normal": (0, 0),
        "green": (-2, 1),
    }
    limits = CATALOGUE.gutz
    assert (limits.minimum, limits.maximum, limits.leader) == (2, 11, 1)
    assert (limits.led, limits.led_radius) == (1, 80)


def test_close_combat_weapons() -> None:
    assert {row.id: row.gutz for row in CATALOGUE.close_combat_weapons.values()} == {
        "unarmed": 0,
        "improvised": 0,
        "rifle_butt": 0,
        "knife": 1,
        "bayonet": 1,
        "sword": 2,
        "axe": 2,
        "hammer": 2,
        "vibrosword": 3,
        "chainsaw": 3,
    }
    firearms = CATALOGUE.close_combat_firearms.values()
    assert {(row.category, row.fully_automatic_only, row.gutz) for row in firearms} == {
        ("submachinegun", False, 2),
        ("pistol", True, 2),
        ("assault_rifle", False, 2),
    }


@pytest.mark.parametrize(
    ("weapon_id", "reading"),
    [
        ("guo_peng_model_83", "A06"),
        ("h_k_cbr_12", "A07"),
        ("corp_arms_mg_22", "A09"),
        ("isuku_kamikaze", "A11"),
        ("isuku_kamikaze", "A12"),
        ("shukla_rg12_jezail", "A05"),
        ("celtech_flannigan_9mm", "A49"),
    ],
)
def test_a_damaged_figure_points_to_its_reading(weapon_id: str, reading: str) -> None:
    assert reading in CATALOGUE.weapons[weapon_id].doubtful


def test_the_readings_the_first_game_needs_are_recorded() -> None:
    assert {"A20", "A21", "A31", "A34", "A35", "A36", "A41", "A49", "A51"} <= set(
        CATALOGUE.doubtful
    )


def test_an_unknown_id_is_an_error_and_the_tables_cannot_be_changed() -> None:
    with pytest.raises(KeyError):
        CATALOGUE.weapons["slingshot"]
    assert isinstance(CATALOGUE.weapons, MappingProxyType)
    with pytest.raises(AttributeError):
        CATALOGUE.weapons["bow"].long = 1


def with_weapon(weapon: Weapon) -> Catalogue:
    """The catalogue with one weapon replaced or added."""
    return dataclasses.replace(CATALOGUE, weapons={**CATALOGUE.weapons, weapon.id: weapon})


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"short": 500}, "ranges do not ascend"),
        ({"modes": ()}, "needs one or more different modes"),
        ({"doubtful": ("A99",)}, "no doubtful reading A99"),
        ({"reload": "turn"}, "magazine and reload belong together"),
        ({"launcher_fitted": "20mm"}, "launcher and launcher_fitted belong together"),
        ({"lines": (9, 3)}, "source lines 9 to 3"),
        ({"slug_fire": "SS"}, "shotguns, and only they, fire slugs"),
        ({"ammunition": "tracer"}, "weapon_group and ammunition belong together"),
        ({"launches_grenades": True}, "the fire type Special is for grenades"),
        ({"category": "vehicle"}, "guns of vehicles, and only they, need a mount"),
    ],
)
def test_a_faulty_row_is_reported(change: dict[str, object], complaint: str) -> None:
    faulty = msgspec.structs.replace(CATALOGUE.weapons["bow"], **change)
    assert problems_in(with_weapon(faulty)) == [f"bow: {complaint}"]


def test_an_id_used_in_two_tables_is_reported() -> None:
    clash = msgspec.structs.replace(CATALOGUE.weapons["bow"], id="knife")
    assert problems_in(with_weapon(clash)) == ["knife: used in two tables"]
