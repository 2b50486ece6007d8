"""Deadlines of rounds: sends reminders before a deadline, and applies the results after it."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format

from accounts.actors import Actor
from battles.models import Battle
from campaigns.leagues.missed import DISPUTED, TOLD, comes_of
from campaigns.leagues.models import Fixture, Result, Round, Season
from campaigns.leagues.permissions import locked_fixture, note, organisers
from campaigns.leagues.services import online_battle, results
from notifications.services import about, notify

NEAR = timedelta(days=2)
SILENCE = timedelta(days=2)  # after the last report: automatic confirmation


def due_rounds(now: datetime, limit: int = 100) -> list[int]:
    """Rounds whose players are to be reminded, or whose deadline has passed."""
    near, late = Q(reminded=None, deadline__lte=now + NEAR), Q(missed=None, deadline__lte=now)
    rows = Round.objects.filter(near | late, state=Round.State.OPEN).order_by("deadline")
    return list(rows.values_list("pk", flat=True)[:limit])


@transaction.atomic
def look_at(round_id: int, now: datetime) -> None:
    """Do what is due for a round, each thing once."""
    season_id = Round.objects.values_list("division__season_id", flat=True).get(pk=round_id)
    season = Season.objects.select_for_update(of=("self",)).get(pk=season_id)
    found = Round.objects.select_related("division").get(pk=round_id)
    if found.state != Round.State.OPEN or found.deadline is None:
        return
    if found.reminded is None and now < found.deadline:
        _remind(found, season)
        Round.objects.filter(pk=round_id).update(reminded=timezone.now())
    if found.missed is None and now >= found.deadline:
        _miss(found, season, now)
        Round.objects.filter(pk=round_id).update(
            missed=timezone.now(), reminded=found.reminded or timezone.now()
        )


def _unplayed(found: Round) -> list[Fixture]:
    rows = found.fixtures.filter(result=None)
    rows = rows.select_related("first", "second", "battle", "filed__entry", "dispute")
    return list(rows.select_related("round__division__season"))


def _kind(what: str, season: Season) -> str:
    return f"league_game_{what}" if season.is_ladder else f"league_{what}"


def _remind(found: Round, season: Season) -> None:
    deadline = date_format(found.deadline, "j F Y, H:i e") if found.deadline else ""
    for fixture in _unplayed(found):
        notify(
            _kind("near", season),
            _both(fixture),
            key=f"league-near:{fixture.pk}",
            call=about("season", season.pk),
            title=season.title,
            number=str(found.number),
            deadline=deadline,
            words=comes_of(fixture, season).before,
            path=fixture.get_absolute_url(),
        )


def _both(fixture: Fixture) -> list[Actor]:
    both = [each for each in (fixture.first, fixture.second) if each and each.user_id]
    return [Actor(user_id=each.user_id) for each in both]


def _miss(found: Round, season: Season, now: datetime) -> None:
    left = [each for each in _unplayed(found) if not _is_decided(each, season, now)]
    words = f"{len(left)} of its meetings wait for you." if left else "Close it."
    if season.is_ladder:
        words = "It waits for you." if left else ""
    part = f"{season.part} {found.number}"
    note(season, None, f"The time of {part} of {found.division.name} is over.")
    for each in left:
        _tell_left(each, season, found)
    notify(
        _kind("late", season),
        organisers(season.league),
        key=f"league-late:{found.pk}",
        call=about("season", season.pk),
        title=season.title,
        number=str(found.number),
        words=words,
        path=f"{season.get_absolute_url()}desk/",
    )


def _tell_left(fixture: Fixture, season: Season, found: Round) -> None:
    """Tell both of a meeting that the deadline has not decided what comes of it."""
    done = comes_of(fixture, season).done
    note(season, None, f"{results.meeting_words(fixture)} has no result in time. {done}")
    notify(
        _kind("late", season),
        _both(fixture),
        key=f"league-left:{fixture.pk}",
        call=about("season", season.pk),
        title=season.title,
        number=str(found.number),
        words=f"Your meeting has no result. {done}",
        path=fixture.get_absolute_url(),
    )


def silent_fixtures(now: datetime, limit: int = 200) -> list[int]:
    """Overdue fixtures with a report that has been unanswered for that long."""
    rows = Fixture.objects.filter(
        result=None,
        round__state=Round.State.OPEN,
        round__missed__isnull=False,
        filed__told__lte=now - SILENCE,
    )
    rows = rows.exclude(dispute__isnull=False, dispute__decided=None)
    rows = rows.exclude(battle__status=Battle.Status.ACTIVE)
    return list(rows.order_by("pk").values_list("pk", flat=True)[:limit])


@transaction.atomic
def confirm_unanswered(fixture_id: int, now: datetime) -> bool:
    """Confirm a report, once. Returns whether that was done."""
    fixture, season = locked_fixture(fixture_id)
    found = fixture.round
    if fixture.result_id or found.missed is None or found.state != Round.State.OPEN:
        return False
    return hasattr(fixture, "filed") and _is_decided(fixture, season, now)


def _is_decided(fixture: Fixture, season: Season, now: datetime) -> bool:
    """Decide a fixture as was told before (`comes_of`). Returns whether it is decided; running
    battles and open disputes wait.
    """
    told = comes_of(fixture, season)
    if told is DISPUTED:
        return False
    # A battle may just have ended: its result precedes reports and the rule for missed fixtures.
    if fixture.battle_id and online_battle.record_battle_result(fixture.pk):
        return True
    if told is TOLD:
        return _confirm(fixture, now)
    if not told.outcome:
        return False
    results.record_result(fixture, results.Came(told.outcome), Result.Source.MISSED, None)
    note(season, None, f"{results.meeting_words(fixture)} has no result in time. {told.done}")
    results.notify_result(fixture)
    return True


def _confirm(fixture: Fixture, now: datetime) -> bool:
    filed = fixture.filed
    if now - filed.told < SILENCE:
        return False
    came = results.Came(filed.outcome, (filed.inflicted_first, filed.inflicted_second))
    results.record_result(fixture, came, Result.Source.SILENCE, None)
    results.notify_result(fixture)
    return True
