"""What else bears on a tried attack: each in the number to roll, and the same as on a table."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.odds import odds
from rules.firewall.warbands.circumstances import CIRCUMSTANCES
from rules.firewall.warbands.trials import modes_of, trial
from rules.firewall.warbands.workshop import WORKSHOP
from rules.kernel.building import Bench, Level
from tests.rules.firewall.tabletop import ground, shoot, table
from tests.sampling import one_in

PLAIN = Bench(gutz=7, armour="street_clothing", cover="none", target_gutz=7)
USUAL = tuple((each.name, str(each.given)) for each in CIRCUMSTANCES)
SHOOTING = [(row, mode.value) for row in CATALOGUE.weapons.values() for mode in modes_of(row)]


def tried(distance: int = 150, weapon: str = "colt_m2117", mode: str = "SS", **more: str):
    return trial(weapon, mode, distance, replace(PLAIN, more=tuple(more.items())))


def told(**more: str) -> dict[str, int]:
    return {each.name: each.value for each in tried(**more).modifiers}


@pytest.mark.parametrize(
    ("more", "modifiers"),
    [
        ({"leader": "1"}, {"Leader within 8 cm": 1}),
        ({"leader": "3"}, {"Leader within 8 cm": 3}),
        ({"suppressed": "yes"}, {"Suppressed": -4}),
        ({"eye": "target_optic"}, {"Target Optic": 1}),
        ({"drug": "locust_8"}, {"Locust 8": 1}),
        ({"prone": "yes"}, {"Prone target": -2}),
        ({"clutter": "3"}, {}),
        ({"clutter": "5"}, {"Clutter 5 of where the target stands": -2}),
        ({"between": "yes"}, {"Something in between": -2}),
        ({"light": "night"}, {"Night or poor weather": -2}),
        ({"light": "night", "eye": "lo_light"}, {}),
        ({"experience": "veteran"}, {}),
    ],
)
def test_each_is_in_the_number_to_roll(more: dict[str, str], modifiers: dict[str, int]) -> None:
    assert told(**more) == modifiers
    assert tried(**more).target == 7 + sum(modifiers.values())


@pytest.mark.rule("R14.1")
def test_experience_counts_when_a_weapon_fails() -> None:
    """On a die and -1 nothing matters up to 2, on a die and +1 everything does."""
    veteran, green = tried(experience="veteran"), tried(experience="green")
    assert Fraction(*veteran.malfunction) < Fraction(*tried().malfunction)
    assert Fraction(*tried().malfunction) < Fraction(*green.malfunction)
    assert veteran.kill == green.kill


def test_clutter_and_cover_are_the_same_ground() -> None:
    found = trial("colt_m2117", "SS", 150, replace(PLAIN, cover="medium", more=(("clutter", "4"),)))
    assert [each.value for each in found.modifiers] == [-3, -1]


def test_what_is_as_usual_changes_nothing() -> None:
    for row, mode in one_in(3, SHOOTING):
        for distance in (row.short, row.long):
            case = (row.id, mode, distance)
            usual = trial(*case, replace(PLAIN, more=USUAL))
            assert usual == trial(*case, PLAIN), case


@pytest.mark.parametrize("distance", [30, 150, 300])
def test_something_in_between_is_in_between_at_any_distance(distance: int) -> None:
    found = tried(distance, between="yes")
    assert "Something in between" in {each.name for each in found.modifiers}


def test_a_trial_is_the_odds_of_the_same_shot_on_a_table() -> None:
    areas = (ground("thicket", 24, 9, 2, 2, cover="light"),)
    bench = table(
        "A1 10,10 imi_buzzard gutz=7 suppressed", "B1 25,10 armour=mono_weave prone", areas=areas
    )
    struck = odds(bench.battle, shoot("A1", "B1", "imi_buzzard", "B")).of("B1")
    asked = Bench(7, "mono_weave", "light", 7, (("suppressed", "yes"), ("prone", "yes")))
    found = trial("imi_buzzard", "B", 125, asked)
    assert (found.kill, found.out, found.suppressed) == (
        struck.killed, struck.out, struck.suppressed,
    )  # fmt: skip


@pytest.mark.parametrize(
    "more", [("prone", "perhaps"), ("leader", "4"), ("leader", "many"), ("weather", "wet")]
)
def test_unknown_names_are_no_trial(more: tuple[str, str]) -> None:
    with pytest.raises(KeyError):
        trial("colt_m2117", "SS", 150, replace(PLAIN, more=(more,)))


def test_every_choice_can_be_tried() -> None:
    assert WORKSHOP.circumstances == CIRCUMSTANCES
    for field in CIRCUMSTANCES:
        known = (
            range(field.low, field.high + 1)
            if isinstance(field, Level)
            else [each.value for each in field.articles]
        )
        for value in known:
            assert tried(**{field.name: str(value)}).refused == ""
