"""What a league tells the warbands of its entrants."""

from __future__ import annotations

import pytest

from accounts.actors import Actor
from campaigns.leagues.models import League
from campaigns.leagues.permissions import seen_fixtures
from campaigns.leagues.services import results
from campaigns.leagues.services.results import Came
from rosters.models import HistoryLine, Warband
from rosters.services import warbands
from tests.campaigns.leagues.conftest import agree, fixtures, player, published

pytestmark = pytest.mark.django_db


@pytest.fixture
def fixture(season, olga):
    """A meeting of two who have entered with warbands."""
    found = fixtures(published(season, olga))[0]
    for each in (found.first, found.second):
        each.warband = warbands.create_warband(player(each), "firewall", f"{each.name}'s own")
        each.save()
    return found


def record(row: Warband) -> tuple[int, int, int]:
    row.refresh_from_db()
    return row.won, row.drawn, row.lost


def test_a_result_at_a_table_is_told_to_both(fixture):
    agree(fixture)
    mine, theirs = fixture.first.warband, fixture.second.warband
    assert (record(mine), record(theirs)) == ((1, 0, 0), (0, 0, 1))
    line = HistoryLine.objects.get(warband=mine)
    assert (line.losses, line.felled, line.setting) == (1, 3, "At a table")
    assert (line.opponent, line.foe) == (fixture.second.name, theirs)
    assert line.address == fixture.get_absolute_url()


def test_a_correction_stands_in_the_place_of_what_was_told(fixture, olga):
    agree(fixture)
    results.rule(fixture.pk, olga, Came("second"), "By the photographs.", 1)
    assert record(fixture.first.warband) == (0, 0, 1)
    line = HistoryLine.objects.get(warband=fixture.first.warband)
    assert line.notes == "By the photographs."
    results.rule(fixture.pk, olga, Came("first_out"), "He was ill.", 2)


def test_a_forfeit_that_was_never_fought_is_nobody_s_history(fixture, olga):
    agree(fixture)
    results.rule(fixture.pk, olga, Came("both_out"), "Neither came.", 1)
    assert not HistoryLine.objects.exists()
    assert record(fixture.first.warband) == (0, 0, 0)


def test_an_unlisted_league_is_read_by_who_plays_in_it(fixture, olga):
    agree(fixture)
    key, nobody = str(fixture.pk), Actor(guest_key="")
    assert seen_fixtures(nobody, [key]) == {key}
    League.objects.update(is_listed=False)
    assert seen_fixtures(nobody, [key]) == set()
    assert seen_fixtures(player(fixture.first), [key]) == {key}
    assert seen_fixtures(olga, [key]) == {key}
