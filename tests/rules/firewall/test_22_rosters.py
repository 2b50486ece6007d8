"""Chapter 22: every printed figure of the second and third scenario, as their rosters have it."""

from __future__ import annotations

import pytest

from rules.firewall.catalogue import CATALOGUE, kind_of
from rules.firewall.events import FigureMustered, TeamMustered
from rules.firewall.orders import EndPhase, Fight
from rules.firewall.scenarios.roster import (
    FigureRow,
    SystemRow,
    VehicleRow,
    arms_of,
    mustered,
    reckoned_cp,
    reckoned_gutz,
    roster,
    systems,
)
from rules.firewall.state import DEAD, DOWN, Figure
from tests.rules.firewall.tabletop import Tabletop, table

ROSTERS = {"R22.2": "escape_from_ash_end", "R22.3": "triple_cross"}
ROWS = [row for name in ROSTERS.values() for row in roster(name).figures]
VEHICLES = [row for name in ROSTERS.values() for row in roster(name).vehicles]


def force(name: str) -> dict[str, Figure]:
    events = mustered(roster(name))
    return {each.figure.id: each.figure for each in events if isinstance(each, FigureMustered)}


@pytest.mark.rule("R22.2")
@pytest.mark.rule("R22.3")
@pytest.mark.rule("R2.4")
@pytest.mark.parametrize("row", [*ROWS, *VEHICLES], ids=lambda row: row.id)
def test_printed_gutz_is_what_the_tables_give(row: FigureRow | VehicleRow) -> None:
    assert row.gutz == reckoned_gutz(row)


@pytest.mark.rule("R22.3")
@pytest.mark.rule("R17.1")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_printed_cyber_points_are_the_sum_of_the_systems_but_for_one_slip(row: FigureRow) -> None:
    slips = {"gorky": (6, 7)}
    assert (row.cp, reckoned_cp(row)) == slips.get(row.id, (row.cp, row.cp))
    if row.id in slips:
        assert {"A24", "G33"} <= set(row.doubtful)


@pytest.mark.parametrize("row", [*ROWS, *VEHICLES], ids=lambda row: row.id)
def test_every_name_in_a_roster_is_in_the_catalogue(row: FigureRow | VehicleRow) -> None:
    assert set(row.doubtful) <= set(CATALOGUE.doubtful)
    assert row.troop in CATALOGUE.troops
    assert row.experience in CATALOGUE.experience
    if isinstance(row, VehicleRow):
        assert row.sample in CATALOGUE.sample_vehicles
        return
    assert row.armour in CATALOGUE.armour
    assert set(row.weapons) <= set(CATALOGUE.weapons)
    assert {kind_of(each) for each in row.grenades} <= set(CATALOGUE.grenades)
    assert row.melee in CATALOGUE.close_combat_weapons
    assert set(row.gear) <= set(CATALOGUE.gear)
    assert {each.entry for each in row.cyber} <= set(CATALOGUE.cybernetics)
    assert set(row.skills) <= set(CATALOGUE.skills)
    assert set(row.drugs) <= set(CATALOGUE.drugs)


# name: Gutz, armour, weapons, grenades, blade, gear, skills, drugs; cyberware stands below.
PRINTED: dict[str, dict[str, tuple[object, ...]]] = {
    "escape_from_ash_end": {
        "mayor": (4, "street_clothing", (), {}, "unarmed", (), {}, {}),
        "guard-1": (
            7, "mono_weave", ("jannings_10mm", "corp_arms_riot_gun"), {}, "unarmed", (),
            {"observation": 2, "strength": 1}, {},
        ),
        "guard-2": (
            7, "mono_weave", ("jannings_10mm", "h_k_mp5261v"), {}, "unarmed", (),
            {"observation": 2, "strength": 1}, {},
        ),
        "malone": (
            11, "mono_weave", ("colt_10mm_uaw", "celtech_flannigan_9mm", "celtech_flannigan_9mm"),
            {"tear_or_tranq_gas": 2, "concussion": 2, "fragmentation": 3}, "knife", ("gasmask",),
            {"acrobatics": 2, "leadership": 1, "observation": 2, "stealth": 2, "strength": 2,
             "tactics": 3}, {},
        ),
        "ramond": (
            7, "korlon_pleximesh", ("ruger_defender",), {}, "knife", ("gasmask",),
            {"observation": 2, "medical": 2}, {},
        ),
        "militia-2": (
            8, "isuku_ceramoplas", ("corp_arms_mk_ii", "20mm_grenade_launcher", "rivcon_punisher"),
            {"concussion@20mm": 5}, "unarmed", (), {"observation": 1}, {},
        ),
        "gaea": (
            8, "mono_weave", ("kalishnikov_akr_97", "35mm_grenade_launcher", "isuku_shredder"),
            {"heat@35mm": 2, "concussion@35mm": 3}, "unarmed", ("gasmask",),
            {"acrobatics": 1, "stealth": 1, "leadership": 1, "observation": 2, "tactics": 1}, {},
        ),
        "farnsworth": (
            6, "biker_leathers", ("jannings_spiker", "35mm_grenade_launcher", "guo_peng_p_law"),
            {}, "knife", (),
            {"acrobatics": 1, "stealth": 1, "medical": 1, "observation": 1, "strength": 1}, {},
        ),
        "yardie-2": (
            5, "street_clothing", ("guo_peng_model_49", "improvised_bomb_ap"), {}, "unarmed", (),
            {"observation": 1, "stealth": 1}, {},
        ),
        "gleason": (
            6, "street_clothing", ("h_k_lmg_21", "corp_arms_super_high_power"), {}, "unarmed", (),
            {"observation": 1, "strength": 2}, {},
        ),
        "moab": (
            6, "street_clothing",
            ("thorco_20mm_amr_heap", "thorco_20mm_amr_beehive", "smith_wesson_model_144"), {},
            "unarmed", (), {}, {},
        ),
        "ticker": (
            5, "street_clothing", ("thorco_hammer", "jannings_10mm"), {}, "unarmed", (), {}, {},
        ),
        "gunman-4": (
            5, "street_clothing", ("guo_peng_model_49", "improvised_bomb_ap"), {}, "unarmed", (),
            {"observation": 1, "stealth": 1}, {},
        ),
    },
    "triple_cross": {
        "lonnie": (
            6, "mono_weave", ("rivcon_punisher",), {}, "unarmed", (),
            {"observation": 2, "stealth": 1, "streetwise": 2}, {"lectron": 2},
        ),
        "seoul": (
            8, "korlon_pleximesh", ("ruger_pdw", "corp_arms_super_high_power"),
            {"fragmentation": 2}, "sword", (),
            {"acrobatics": 3, "leadership": 1, "observation": 2, "stealth": 2, "tactics": 2,
             "technical": 2}, {},
        ),
        "daewoo-7": (
            6, "korlon_pleximesh", ("imi_buzzard", "smith_wesson_model_144"), {}, "knife", (),
            {"acrobatics": 1, "observation": 1, "stealth": 1, "technical": 1}, {},
        ),
        "deacon": (
            10, "bi_phase_inertial_plastic",
            ("thorco_whirlwind", "thorco_12mm_magnum", "thorco_12mm_magnum"), {"concussion": 3},
            "unarmed", (),
            {"acrobatics": 2, "leadership": 1, "observation": 2, "stealth": 1, "technical": 2}, {},
        ),
        "thorco-6": (
            7, "korlon_pleximesh", ("celtech_9mm_tactical_smg", "thorco_12mm_magnum"), {},
            "knife", (), {"acrobatics": 1, "observation": 1, "stealth": 1, "technical": 1}, {},
        ),
        "gorky": (
            10, "bi_phase_inertial_plastic",
            ("celtech_25mm_caw", "ruger_defender", "ruger_defender", "thorco_backup"), {},
            "hammer", ("ir_goggles",),
            {"acrobatics": 1, "leadership": 1, "observation": 2, "stealth": 1, "streetwise": 2},
            {"p90": 2},
        ),
        "hitter-4": (
            8, "mono_weave", ("h_k_mp5261v", "corp_arms_super_high_power"), {}, "knife",
            ("ir_goggles",),
            {"acrobatics": 2, "observation": 1, "stealth": 1, "streetwise": 1, "technical": 1},
            {"locust_8": 1},
        ),
    },
}  # fmt: skip

# Everybody with cyberware: entry, and what was chosen with it.
FITTED: dict[str, list[tuple[str, object]]] = {
    "guard-1": [("cyber_eye", ("target_optic",))],
    "guard-2": [("cyber_eye", ("target_optic",))],
    "malone": [("wired_reflexes", ""), ("cyber_eye", ("lo_light", "target_optic"))],
    "ramond": [("cyber_ear", ""), ("cyber_arm", "")],
    "gaea": [("cyber_legs_advanced", ""), ("combat_computer", "")],
    "farnsworth": [("cyber_eye", ("target_optic",)), ("lung_filters", "")],
    "moab": [("cyber_eye", ("target_optic",))],  # A40
    "lonnie": [("cyber_eye", ("lo_light",))],
    "seoul": [("cyber_eye", ("lo_light",)), ("cyber_legs_advanced", "")],
    "deacon": [
        ("cyber_arm", ""), ("built_in_weapon", "knife"),
        ("cyber_eye", ("lo_light", "target_optic")),
    ],
    "thorco-1": [("cyber_eye", ("lo_light", "target_optic"))],
    "gorky": [
        ("combat_computer", ""), ("muscle_grafts", 3),
        ("skill_chip", {"technical": 2, "intrusion": 2}),
    ],
    "hitter-1": [("muscle_grafts", 2)],
}  # fmt: skip


@pytest.mark.rule("R22.2")
@pytest.mark.rule("R22.3")
@pytest.mark.parametrize(
    ("scenario", "name"), [(each, name) for each, names in PRINTED.items() for name in names]
)
def test_what_everybody_carries_and_can_do(scenario: str, name: str) -> None:
    figure = force(scenario)[name]
    carried = tuple(weapon.entry for weapon in figure.weapons)
    found = (
        figure.gutz, figure.armour, carried, figure.grenades, figure.melee, figure.gear,
        figure.skills, figure.drugs,
    )  # fmt: skip
    assert found == PRINTED[scenario][name]


@pytest.mark.rule("R22.2")
@pytest.mark.rule("R22.3")
def test_who_has_which_cyberware() -> None:
    everybody = force("escape_from_ash_end") | force("triple_cross")
    chosen = {
        name: [
            (each.entry, each.options or each.skills or each.grade or each.weapon)
            for each in figure.cyber
        ]
        for name, figure in everybody.items()
        if figure.cyber
    }
    alike = {f"thorco-{n}": "thorco-1" for n in range(1, 7)}
    alike |= {f"hitter-{n}": "hitter-1" for n in range(1, 5)}
    assert chosen == {name: FITTED[alike.get(name, name)] for name in chosen}
    assert {alike.get(name, name) for name in chosen} == set(FITTED)


@pytest.mark.rule("R22.2")
@pytest.mark.rule("R22.3")
@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        (
            "escape_from_ash_end",
            {"bodyguards": 3, "extraction": 4 + 1, "yardies": 4, "reinforcements": 7 + 1},
        ),
        ("triple_cross", {"lonnie": 1, "daewoo": 8, "thorco": 7, "mafia": 5}),
    ],
)
def test_how_many_are_in_each_team(name: str, sizes: dict[str, int]) -> None:
    found: dict[str, int] = {}
    for figure in force(name).values():
        found[figure.team] = found.get(figure.team, 0) + 1
    assert found == sizes


@pytest.mark.rule("R22.2")
def test_the_vehicles_carry_their_teams() -> None:
    people = force("escape_from_ash_end")
    for name, sample, riders, crew in (
        ("air-car", "urban_assault_vehicle", 4, 7),
        ("wagon", "improvised_apc", 7, 5),
    ):
        design, built = CATALOGUE.sample_vehicles[sample], people[name]
        assert built.vehicle is not None
        assert (built.vehicle.chassis, built.vehicle.armour) == (design.chassis, design.armour)
        assert (built.vehicle.movement, built.vehicle.seats) == (design.movement, design.seats)
        assert built.gutz == crew
        assert sum(1 for each in people.values() if each.aboard == name) == riders


@pytest.mark.rule("R22.2")
@pytest.mark.rule("G27")
def test_teams_without_a_leader_and_a_mayor_who_is_down() -> None:
    teams = {row.id: row for row in roster("escape_from_ash_end").teams}
    leaders = {row.team for row in roster("escape_from_ash_end").figures if row.leader}
    assert set(teams) - leaders == {"bodyguards", "reinforcements"}
    mayor = force("escape_from_ash_end")["mayor"]
    assert (mayor.status, mayor.fate, mayor.gutz) == (DOWN, "injured", 4)
    lying = [each.id for each in force("escape_from_ash_end").values() if each.prone]
    assert lying == ["mayor"]


def led(loyal: str) -> Tabletop:
    """A1 leads; A2 does or does not care. B1 stands beside A1."""
    leader = "A1 13,10 team=led leader gutz=2"
    return table("A9 80,80", "B1 10,10", leader, f"A2 60,60 team=led {loyal}")


@pytest.mark.rule("R22.2")
@pytest.mark.rule("R3.3")
@pytest.mark.parametrize(("flag", "rolls"), [("", ["A2"]), ("disloyal", [])])
def test_the_militia_do_not_roll_for_malone(flag: str, rolls: list[str]) -> None:
    militia = [each for each in force("escape_from_ash_end").values() if not each.loyal]
    assert [each.id for each in militia] == ["militia-1", "militia-2"]
    dice = (1, 1, *((3, 4) if rolls else ()))
    t = led(flag).order(EndPhase("A")).order(Fight("B", "B1", "A1"), dice=dice)
    assert t["A1"].status == DEAD
    assert [roll.figure for roll in t.rolls if roll.purpose == "leader lost"] == rolls


@pytest.mark.rule("R17.4")
def test_a_gun_in_the_body_is_carried_and_known_to_its_system() -> None:
    gun = SystemRow(entry="built_in_weapon", weapon="colt_m2117")
    blade = SystemRow(entry="built_in_weapon", weapon="sword")
    row = FigureRow(
        id="one", name="One", team="t", troop="goons", experience="normal", gutz=7,
        armour="thorco_paladin", weapons=("colt_m2117",), hard_points=("colt_m2117",),
        cyber=(gun, blade, gun),
    )  # fmt: skip
    assert [(each.id, each.entry, each.mount) for each in arms_of(row)] == [
        ("colt_m2117_3", "colt_m2117", ""),
        ("colt_m2117_4", "colt_m2117", "hard_point"),
        ("colt_m2117", "colt_m2117", "built_in"),
        ("colt_m2117_2", "colt_m2117", "built_in"),
    ]
    assert [each.weapon for each in systems(row)] == ["colt_m2117", "sword", "colt_m2117_2"]


@pytest.mark.rule("R17.1")
def test_pieces_of_one_kind_are_numbered_among_themselves() -> None:
    kinds = ("cyber_arm", "cyber_ear", "cyber_arm", "cyber_ear", "cyber_arm")
    row = FigureRow(
        id="one", name="One", team="t", troop="goons", experience="normal", gutz=7,
        cyber=tuple(SystemRow(entry=kind) for kind in kinds),
    )  # fmt: skip
    assert [each.id for each in systems(row)] == [
        "cyber_arm", "cyber_ear", "cyber_arm_2", "cyber_ear_2", "cyber_arm_3",
    ]  # fmt: skip


@pytest.mark.rule("R22.2")
@pytest.mark.rule("R22.3")
def test_a_row_of_several_is_numbered_and_a_row_of_one_is_not() -> None:
    people = force("escape_from_ash_end")
    names = {name: people[name].name for name in ("gaea", "militia-1", "militia-2")}
    assert names == {
        "gaea": "Mildred Gaea", "militia-1": "Militiaman 1", "militia-2": "Militiaman 2",
    }  # fmt: skip


@pytest.mark.rule("R5.9")
def test_which_teams_know_of_the_enemy_from_the_start() -> None:
    unaware = {
        name: [
            each.team.id
            for each in mustered(roster(name))
            if isinstance(each, TeamMustered) and not each.team.aware
        ]
        for name in (*ROSTERS.values(), "street_fight")
    }
    assert unaware == {
        "escape_from_ash_end": [],
        "triple_cross": ["lonnie", "daewoo", "thorco", "mafia"],
        "street_fight": [],
    }
