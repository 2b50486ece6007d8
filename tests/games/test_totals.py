"""What teams and warbands come to, in every game: each total is the sum of its parts."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.kernel.building import Sum
from rules.kernel.ruleset import Ruleset
from rules.kernel.totals import Totals, totals
from rules.kernel.warbands import Team, Warband, members_of
from tests.games.table import GAMES


def ready(ruleset: Ruleset[Any]) -> tuple[Warband, ...]:
    assert ruleset.workshop is not None
    return ruleset.workshop.ready()


def come_to(ruleset: Ruleset[Any], warband: Warband) -> Totals:
    assert ruleset.workshop is not None
    return totals(ruleset.workshop, warband)


def added(one: Sum) -> int:
    return sum(int(part.value) for part in one.parts)


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_total_opens_down_to_what_each_member_comes_to(ruleset: Ruleset[Any]) -> None:
    assert ruleset.workshop is not None
    for warband in ready(ruleset):
        found = come_to(ruleset, warband)
        people = {each.id: each for each in members_of(warband)}
        teams = {team.id: {each.id: each for each in team.sums} for team in found.teams}
        assert list(teams) == [team.id for team in warband.teams]
        for one in found.sums:
            assert one.total == added(one), (warband.name, one)
            for part in one.parts:
                assert int(part.value) == teams[part.of][one.id].total, (warband.name, part)
        for team in found.teams:
            for one in team.sums:
                assert one.total == added(one), (team.name, one)
                for part in (each for each in one.parts if each.of):
                    sums = ruleset.workshop.member_sums(warband, people[part.of])
                    assert int(part.value) == next(s.total for s in sums if s.id == one.id)


@pytest.mark.parametrize("ruleset", GAMES)
def test_nothing_that_members_come_to_is_left_out(ruleset: Ruleset[Any]) -> None:
    assert ruleset.workshop is not None
    for warband in ready(ruleset):
        found = {each.id: each.total for each in come_to(ruleset, warband).sums}
        members: dict[str, int] = {}
        for member in members_of(warband):
            for one in ruleset.workshop.member_sums(warband, member):
                members[one.id] = members.get(one.id, 0) + one.total
        own = {each.id: each.total for each in ruleset.workshop.sums(warband)}
        assert {**found, **members, **own} == found, warband.name


@pytest.mark.parametrize("ruleset", GAMES)
def test_nobody_comes_to_nothing_and_whoever_cannot_be_read_is_no_trouble(
    ruleset: Ruleset[Any],
) -> None:
    first = ready(ruleset)[0]
    assert all(each.total == 0 for each in come_to(ruleset, replace(first, teams=())).sums)
    (member, *_) = members_of(first)
    broken = replace(first, teams=(
        Team("t1", "Empty"), Team("t2", "Broken", (replace(member, build={"no such": 1}),)),
    ))  # fmt: skip
    empty, other = come_to(ruleset, broken).teams
    assert {each.total for each in empty.sums} == {0}
    assert {each.total for each in other.sums} <= {0, 1}


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_table_of_a_card_has_a_head_over_each_column(ruleset: Ruleset[Any]) -> None:
    assert ruleset.workshop is not None
    for warband in ready(ruleset):
        for member in members_of(warband):
            for table in ruleset.workshop.profile(warband, member).tables:
                cells = {len(row) for row in table.rows}
                assert cells == {len(table.heads)}, (member.name, table.title)
