"""Cybernetics, drugs, skills and wheels against figures copied by hand from the rulebook.

Lengths are in the book's centimetres, so that they share nothing with the data but the facts.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest

from rules.firewall.catalogue import CATALOGUE, problems_in

# Cyber Points where they are a fixed number.
FIXED_CP = {
    "cyber_legs_basic": 2,
    "cyber_legs_advanced": 3,
    "cyber_ear": 1,
    "cyber_arm": 1,
    "wired_reflexes": 4,
    "lung_filters": 1,
    "re_breather": 2,
    "built_in_weapon": 1,
    "combat_computer": 3,
    "flight_pack": 4,
}

# What each drug adds, and what it adds or does when it goes wrong.
DRUGS: dict[str, tuple[dict[str, int], dict[str, Any]]] = {
    "p90": ({"close_combat": 1}, {"bad_close_combat": -2}),
    "green_jeans": ({"close_combat": 2}, {"bad": "berserk"}),
    "locust_8": ({"shooting": 1}, {"bad_shooting": -2}),
    "wah_wah": ({"shooting": 2}, {"bad": "paranoid"}),
    "zap": ({"movement": 1}, {"bad_movement": -4}),
    "lectron": ({"movement": 2}, {"bad": "no_movement"}),
    "t80": ({"gutz": 1}, {"bad_gutz": -3}),
    "ground_zero": ({"gutz": 2}, {"bad": "death"}),
}

SKILLS = {
    "acrobatics": "bonus",
    "computer": "rolled",
    "drive": "bonus",
    "intrusion": "rolled",
    "leadership": "passive",
    "medical": "rolled",
    "observation": "rolled",
    "stealth": "rolled",
    "streetwise": "pregame",
    "strength": "bonus",
    "tactics": "passive",
    "technical": "rolled",
}

# Slow, cruise and full, in cm.
TRANSPORT = {
    "pedal_bike": (12, 26, 42),
    "roller_blades": (8, 22, 34),
    "skateboard": (10, 24, 36),
}


def effects(row: msgspec.Struct) -> dict[str, Any]:
    """The fields that do something, without names and sources."""
    plain = {"id", "name", "lines", "note", "doubtful", "aliases", "cp", "cp_rule"}
    given = {field: getattr(row, field) for field in row.__struct_fields__ if field not in plain}
    return {field: value for field, value in given.items() if value}


def test_thirteen_systems_and_the_points_of_each() -> None:
    systems = CATALOGUE.cybernetics
    assert len(systems) == 13
    assert {row.id: row.cp for row in systems.values() if row.cp is not None} == FIXED_CP
    assert {row.id: row.cp_rule for row in systems.values() if row.cp is None} == {
        "cyber_eye": "options",
        "skill_chip": "levels",
        "muscle_grafts": "grade",
    }


def test_what_each_system_does() -> None:
    gas = ("breathing apparatus", "lung filters")
    does = {row.id: effects(row) for row in CATALOGUE.cybernetics.values()}
    options = {row.id: effects(row) for row in does["cyber_eye"].pop("options")}
    assert options == {
        "enhanced_vision": {"vision": 1},
        "lo_light": {"sees_in_dark": True},
        "target_optic": {"fire": 1},
    }
    assert does == {
        "cyber_legs_basic": {"legs_percent": 50, "kick": 1},
        "cyber_legs_advanced": {"legs_percent": 100, "kick": 1},
        "cyber_eye": {"protections": ("cyber eye",)},
        "cyber_ear": {"hearing": 2},
        "cyber_arm": {"close_combat": 1},
        "skill_chip": {},
        "muscle_grafts": {"skill": "strength"},
        "wired_reflexes": {"extra_action": True},
        "lung_filters": {"protections": gas},
        "re_breather": {"protections": gas, "oxygen": True},
        "built_in_weapon": {"weapon": 1},
        "combat_computer": {"combat": 1},
        "flight_pack": {"flight": True},
    }


def test_lung_filters_keep_every_gas_out_and_a_cyber_eye_the_blinker() -> None:
    filters = set(CATALOGUE.cybernetics["lung_filters"].protections)
    for grenade in CATALOGUE.grenades.values():
        assert bool(filters & set(grenade.immune)) == (grenade.category == "gas")
    eye = set(CATALOGUE.cybernetics["cyber_eye"].protections)
    assert eye & set(CATALOGUE.weapons["rivcon_blinker"].immune)


def test_tailored_work_costs_half_and_shoddy_work_double() -> None:
    assert {row.id: row.factor for row in CATALOGUE.qualities.values()} == {
        "tailored": (1, 2),
        "standard": (1, 1),
        "shoddy": (2, 1),
    }


def test_what_each_drug_does() -> None:
    assert {row.id: effects(row) for row in CATALOGUE.drugs.values()} == {
        name: good | bad for name, (good, bad) in DRUGS.items()
    }


def test_twelve_skills() -> None:
    skills = CATALOGUE.skills.values()
    assert {row.id: row.kind for row in skills} == SKILLS
    assert {row.id: row.per_level for row in skills if row.per_level} == {
        "acrobatics": 10 * 2,
        "drive": 10 * 3,
    }
    assert {row.id for row in skills if row.clutter} == {"acrobatics", "drive"}
    assert {row.id: row.leader for row in skills if row.leader} == {"leadership": 1, "tactics": 1}
    assert {(row.id, row.against) for row in skills if row.against} == {
        ("observation", "stealth"),
        ("stealth", "observation"),
    }


@pytest.mark.parametrize("wheels", TRANSPORT)
def test_wheels_have_their_printed_speeds(wheels: str) -> None:
    row = CATALOGUE.transport[wheels]
    slow, cruise, full = (10 * cm for cm in TRANSPORT[wheels])
    assert (row.slow, row.cruise, row.full) == (slow, cruise, full)
    assert (row.reach("slow"), row.reach("cruise"), row.reach("full")) == (slow, cruise, full)


def test_fighting_on_wheels() -> None:
    assert len(CATALOGUE.transport) == len(TRANSPORT)
    assert CATALOGUE.transport_penalty == {"slow": 0, "cruise": -1, "full": -3}


@pytest.mark.parametrize(
    ("table", "row", "change", "complaint"),
    [
        ("cybernetics", "cyber_arm", {"cp": None}, "a fixed number of CP, or a rule for them"),
        ("cybernetics", "cyber_eye", {"options": ()}, "options, or no CP for them"),
        ("cybernetics", "muscle_grafts", {"skill": "brawn"}, "no skill brawn"),
        ("skills", "stealth", {"against": "computer"}, "computer does not oppose it"),
        ("transport", "skateboard", {"full": 5}, "speeds do not ascend"),
        ("drugs", "zap", {"doubtful": ("A99",)}, "no doubtful reading A99"),
    ],
)
def test_a_faulty_row_is_reported(
    table: str, row: str, change: dict[str, Any], complaint: str
) -> None:
    rows = getattr(CATALOGUE, table)
    faulty: dict[str, Any] = {table: {**rows, row: msgspec.structs.replace(rows[row], **change)}}
    assert f"{row}: {complaint}" in problems_in(dataclasses.replace(CATALOGUE, **faulty))
