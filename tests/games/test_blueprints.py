"""Vehicles from above, of every ready warband and every start of every game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from rosters.queries.blueprint_page import BlueprintPage, Found, blueprint_page, without_places
from rules.kernel.blueprints import CABIN, KINDS, MOST_PLATING, Blueprint
from rules.kernel.building import Level, Pick, Workshop
from rules.kernel.ruleset import Ruleset
from rules.kernel.warbands import Member, Warband, members_of
from rules.registry import RULESETS
from tests.games.test_chips import GAMES, warbands

WITH_VEHICLES = ("firewall", "fireteam_tomorrow", "killzone")
APART = 27  # of what is drawn as a circle of 15: their rims may touch, their signs may not


def vehicles(ruleset: Ruleset[Any]) -> Iterator[tuple[Workshop, Warband, Member, Blueprint]]:
    workshop = ruleset.workshop
    assert workshop is not None
    for warband in warbands(ruleset, workshop):
        for member in members_of(warband):
            drawn = workshop.blueprint(warband, member)
            assert bool(drawn) == bool(workshop.profile(warband, member).outline)
            if drawn:
                yield workshop, warband, member, drawn


def page(workshop: Workshop, warband: Warband, member: Member, drawn: Blueprint) -> BlueprintPage:
    known = Found(member.id, workshop.member_sums(warband, member), workshop.check(warband), ())
    return blueprint_page(drawn, known, RULESETS[warband.ruleset].wording.unit)


@pytest.mark.parametrize("ruleset", GAMES)
def test_whatever_has_an_outline_is_drawn(ruleset: Ruleset[Any]) -> None:
    found = list(vehicles(ruleset))
    assert bool(found) == (ruleset.slug in WITH_VEHICLES)
    for workshop, warband, member, drawn in found:
        assert 0 <= drawn.plating <= MOST_PLATING
        ids = [each.id for each in drawn.places]
        assert len(ids) == len(set(ids))
        assert {each.place for each in drawn.shares} <= set(ids)
        sums = {each.id: each.total for each in workshop.member_sums(warband, member)}
        assert sum(each.value for each in drawn.shares) == sums.get(drawn.sum_id, 0)
        for place in drawn.places:
            assert place.kind in KINDS
            assert place.label
            assert not place.takes or isinstance(place.fields[0], Pick)


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_field_of_a_place_is_one_that_can_be_filled(ruleset: Ruleset[Any]) -> None:
    for workshop, _, member, drawn in vehicles(ruleset):
        for place in drawn.places:
            for field in place.fields:
                if isinstance(field, Pick | Level):
                    again = workshop.fill(member, {field.name: field.given})
                    assert workshop.read(member.kind, again) == workshop.read(
                        member.kind, member.build
                    )


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_gun_of_the_tray_goes_where_it_is_not_barred(ruleset: Ruleset[Any]) -> None:
    for workshop, warband, member, drawn in vehicles(ruleset):
        free = [each for each in drawn.places if each.takes and not each.held]
        for place in free:
            pick = place.fields[0]
            assert isinstance(pick, Pick)
            offered = {each.value for each in pick.articles}
            assert {each.value for each in drawn.tray} <= offered
            first = next(each for each in pick.articles if each.value and not each.barred)
            build = workshop.fill(member, {pick.name: first.value})
            built = workshop.blueprint(warband, Member(member.id, "X", member.kind, build))
            assert built is not None
            held = {each.id: each.held for each in built.places}
            assert held[place.id] == first.label


@pytest.mark.parametrize("ruleset", GAMES)
def test_nothing_lies_on_another_place(ruleset: Ruleset[Any]) -> None:
    for workshop, warband, member, drawn in vehicles(ruleset):
        shown = page(workshop, warband, member, drawn)
        for place in shown.places:
            assert max(abs(place.x), abs(place.y)) <= 101, place.id
        round_ones = [each for each in shown.places if each.kind != CABIN]
        for one, other in combinations(round_ones, 2):
            far = max(abs(one.x - other.x), abs(one.y - other.y))
            assert far >= APART, (member.name, one.id, other.id)


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_bar_is_as_long_as_its_parts(ruleset: Ruleset[Any]) -> None:
    for workshop, warband, member, drawn in vehicles(ruleset):
        shown = page(workshop, warband, member, drawn)
        total = shown.total
        if total is None:
            assert not shown.shares
            continue
        most = max(total.most or 0, total.total, 1)
        long = sum(float(each.width) for each in shown.shares)
        assert long == pytest.approx(200 * total.total / most, abs=0.5)


@pytest.mark.parametrize("ruleset", GAMES)
def test_what_stands_in_places_is_not_shown_twice(ruleset: Ruleset[Any]) -> None:
    for workshop, warband, member, drawn in vehicles(ruleset):
        left = without_places(workshop.blocks(warband, member), drawn)
        names = {each.name for block in left for each in block.fields}
        assert names.isdisjoint(drawn.replaces)
        assert without_places(workshop.blocks(warband, member), None) == workshop.blocks(
            warband, member
        )
