"""Disputes after their decision, nobody's own game, and silence that is never a yes at once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.leagues import tasks
from campaigns.leagues.models import Dispute, FiledResult, Fixture, Round
from campaigns.leagues.permissions import LeagueRefused
from campaigns.leagues.plans import EntryPlan, SeasonPlan
from campaigns.leagues.queries import fixture_pages
from campaigns.leagues.services import deadlines, disputes, results, rounds, seasons
from campaigns.leagues.services.results import Came
from tests.campaigns.leagues.conftest import (
    FIRST,
    NAMES,
    agree,
    fixtures,
    person,
    player,
    published,
    told,
)
from web.errors import NotYours

pytestmark = pytest.mark.django_db


@pytest.fixture
def decided(season, olga) -> Fixture:
    """A meeting that was disputed and decided."""
    found = fixtures(published(season, olga))[0]
    results.file_result(found.pk, player(found.first), FIRST)
    results.dispute(found.pk, player(found.second), "The clock was wrong.")
    results.rule(found.pk, olga, Came("draw"), "By the clock.", 0)
    found.refresh_from_db()
    return found


def test_an_organiser_reopens_a_decision_and_the_record_keeps_it(decided, olga, season) -> None:
    with pytest.raises(LeagueRefused, match="Say why"):
        disputes.reopen(decided.pk, olga, "")
    with pytest.raises(NotYours):
        disputes.reopen(decided.pk, player(decided.first), "Unfair.")
    for _ in range(2):
        disputes.reopen(decided.pk, olga, "A witness.")
    again = Dispute.objects.get(fixture=decided)
    assert again.decided is None
    assert season.actions.filter(words__contains="By the clock.", reason="A witness.").count() == 1
    assert len(told(player(decided.first), "league_dispute")) == 1
    results.rule(decided.pk, olga, FIRST, "By the witness.", 1)
    assert [each.outcome for each in decided.results.all()] == ["draw", "first"]
    again.refresh_from_db()
    assert again.decision == "By the witness."


def test_a_reopened_dispute_keeps_the_season_open(decided, olga, season) -> None:
    disputes.reopen(decided.pk, olga, "A witness.")
    for each in fixtures(decided.round):
        if each.result_id is None:
            agree(each)
    with pytest.raises(LeagueRefused, match="dispute"):
        rounds.close_round(decided.round_id, olga)
    with pytest.raises(LeagueRefused, match="taken this up again"):
        disputes.withdraw(decided.pk, player(decided.second))


def test_there_must_be_a_dispute(season, olga) -> None:
    found = fixtures(published(season, olga))[0]
    with pytest.raises(LeagueRefused, match="Nobody has disputed"):
        disputes.reopen(found.pk, olga, "Why not.")


def test_who_raised_it_takes_it_back_and_confirms(season, olga) -> None:
    found = fixtures(published(season, olga))[0]
    results.file_result(found.pk, player(found.first), FIRST)
    results.dispute(found.pk, player(found.second), "The clock was wrong.")
    with pytest.raises(NotYours):
        disputes.withdraw(found.pk, player(found.first))
    for _ in range(2):
        disputes.withdraw(found.pk, player(found.second))
    assert season.actions.filter(words__contains="back").count() == 1
    results.confirm(found.pk, player(found.second), FIRST)


@pytest.mark.parametrize("outcome", ["first", "second", "draw", "both_out", "first_out"])
def test_no_organiser_decides_their_own_game(league, olga, outcome) -> None:
    made = seasons.open_season(league.pk, olga, SeasonPlan(rounds=1, scenario="duel"))
    seasons.enter(made.pk, olga, EntryPlan("Olga"))
    seasons.enter(made.pk, person(NAMES[0].lower()), EntryPlan(NAMES[0]))
    rounds.start_season(made.pk, olga)
    found = fixtures(published(made, olga))[0]
    with pytest.raises(LeagueRefused, match="You play in it"):
        results.rule(found.pk, olga, Came(outcome), "Mine.", 0)
    other = found.second if found.first.user_id == olga.user_id else found.first
    with pytest.raises(LeagueRefused, match="You are to meet them"):
        seasons.drop(other.pk, olga, "Out.")
    results.file_result(found.pk, player(other), FIRST)
    results.dispute(found.pk, olga, "No.")
    with pytest.raises(LeagueRefused, match="You play in it"):
        disputes.reopen(found.pk, olga, "Mine.")


# --- Silence -------------------------------------------------------------------------------------


def over_time(made: Round) -> None:
    now = timezone.now()
    Round.objects.filter(pk=made.pk).update(deadline=now - timedelta(minutes=1))
    deadlines.look_at(made.pk, now)


def test_what_was_told_at_the_last_moment_waits_two_full_days(season, olga) -> None:
    made = published(season, olga)
    found = fixtures(made)[0]
    results.file_result(found.pk, player(found.first), FIRST)
    over_time(made)
    found.refresh_from_db()
    assert found.result is None  # never at once
    now = timezone.now()
    assert deadlines.silent_fixtures(now + timedelta(hours=47)) == []
    assert not deadlines.confirm_unanswered(found.pk, now + timedelta(hours=47))
    FiledResult.objects.filter(fixture=found).update(told=now - timedelta(days=1))
    results.file_result(found.pk, player(found.first), Came("draw"))  # another word
    assert deadlines.silent_fixtures(now + timedelta(hours=30)) == []
    FiledResult.objects.filter(fixture=found).update(told=now - deadlines.SILENCE)
    tasks.sweep_leagues()
    found.refresh_from_db()
    assert (found.result.outcome, found.result.source) == ("draw", "silence")
    assert not deadlines.confirm_unanswered(found.pk, now + timedelta(days=9))


def test_silence_settles_nothing_that_is_disputed_or_not_due(season, olga) -> None:
    made = published(season, olga)
    one, two = fixtures(made)
    for each in (one, two):
        results.file_result(each.pk, player(each.first), FIRST)
    late = timezone.now() + timedelta(days=5)
    assert deadlines.silent_fixtures(late) == []  # the round has time yet
    assert not deadlines.confirm_unanswered(one.pk, late)
    results.dispute(one.pk, player(one.second), "No.")
    over_time(made)
    assert deadlines.silent_fixtures(late) == [two.pk]
    assert not deadlines.confirm_unanswered(one.pk, late)


def test_a_decision_is_told_as_one(decided) -> None:
    for who in (decided.first, decided.second):
        [notice] = told(player(who), "league_decided")
        assert "By the clock." in notice.text
        assert not told(player(who), "league_settled")


def test_the_page_of_a_meeting_has_these_doors_for_whom_they_are(decided, olga) -> None:
    page = fixture_pages.fixture_page(decided.pk, olga)
    assert (page.may_reopen, page.may_withdraw, page.may_rule) == (True, False, True)
    disputes.reopen(decided.pk, olga, "A witness.")
    mine = fixture_pages.fixture_page(decided.pk, player(decided.second))
    assert (mine.may_reopen, mine.may_withdraw, mine.may_rule) == (False, False, False)
