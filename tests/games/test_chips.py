"""What people have, as rows show it: of every ready warband and every start of every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.kernel.building import Profile, Workshop
from rules.kernel.chips import ARMOUR, ARMOUR_CLASSES, MOUNT, OUTLINES, SEEN_THINGS, SORTS, WEAPON
from rules.kernel.chips import WEAPON_CLASSES as CLASSES
from rules.kernel.ruleset import Ruleset
from rules.kernel.warbands import Member, Team, Warband, members_of
from rules.registry import RULESETS

GAMES = [pytest.param(each, id=slug) for slug, each in RULESETS.items() if each.workshop]


def warbands(ruleset: Ruleset[Any], workshop: Workshop) -> Iterator[Warband]:
    """The ready ones, and one of everybody that one may begin with."""
    yield from workshop.ready()
    for kind in workshop.kinds:
        for number, start in enumerate(kind.starts):
            build = workshop.start(kind.id, start.value)
            member = Member("m2", f"{start.label} {number}"[:60], kind.id, build)
            yield Warband(ruleset.slug, "One", (Team("t1", "Team", (member,)),), made=2)


def profiles(ruleset: Ruleset[Any]) -> Iterator[Profile]:
    workshop = ruleset.workshop
    assert workshop is not None
    for warband in warbands(ruleset, workshop):
        for member in members_of(warband):
            yield workshop.profile(warband, member)


@pytest.mark.parametrize("ruleset", GAMES)
def test_what_is_seen_is_one_of_the_kinds_that_are_drawn(ruleset: Ruleset[Any]) -> None:
    looks = {WEAPON: set(CLASSES), MOUNT: set(CLASSES), ARMOUR: {*ARMOUR_CLASSES, *SEEN_THINGS}}
    for profile in profiles(ruleset):
        places = [SORTS.index(each.sort) for each in profile.chips]
        assert places == sorted(places), profile
        for chip in profile.chips:
            assert chip.label
            assert chip.count > 0
            known = looks.get(chip.sort, set(SEEN_THINGS))
            assert chip.look in known or (not chip.look and chip.sort not in (WEAPON, MOUNT)), chip


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_chip_leads_to_the_armoury(ruleset: Ruleset[Any]) -> None:
    workshop = ruleset.workshop
    assert workshop is not None
    entries = {(each.id, row.id) for each in workshop.armoury() for row in each.entries}
    chips = [chip for profile in profiles(ruleset) for chip in profile.chips if chip.section]
    assert chips
    assert {(each.section, each.entry) for each in chips} <= entries


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_role_is_said_in_a_few_words(ruleset: Ruleset[Any]) -> None:
    for profile in profiles(ruleset):
        assert 1 <= len(profile.role.split()) <= 10, profile
        assert "," not in profile.role or profile.kind != "figure", profile


def test_a_ganger_is_called_one() -> None:
    workshop = RULESETS["firewall"].workshop
    assert workshop is not None
    build = workshop.read("figure", {"experience": "veteran", "weapons": ["enfield_colt_m159"]})
    member = Member("m2", "Ganger 1", "figure", {**build, "grenades": {"smoke": 2}})
    warband = Warband("firewall", "One", (Team("t1", "Team", (member,)),), made=2)
    profile = workshop.profile(warband, member)
    assert profile.role == "Veteran ganger"
    seen = [(each.label, each.count, each.look) for each in profile.chips]
    assert ("Enfield-Colt M159", 1, "rifle") in seen
    assert ("Smoke", 2, "thrown") in seen


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_vehicle_and_nobody_else_has_an_outline(ruleset: Ruleset[Any]) -> None:
    for profile in profiles(ruleset):
        assert profile.outline in ("", *OUTLINES)
        assert bool(profile.outline) == (profile.kind == "vehicle")
