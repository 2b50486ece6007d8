"""Background tasks of leagues. A task carries ids only; the rows say what is due."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from campaigns.leagues.services import deadlines, ladders, online_battle
from web import steady_clock


@shared_task
def sweep_leagues() -> None:
    """Enqueue finished battles, and rounds and challenges that are due."""
    for fixture_id in online_battle.ended_battles():
        record_fixture_result.delay(fixture_id)
    if not steady_clock.is_steady():
        return
    for fixture_id in deadlines.silent_fixtures(timezone.now()):
        confirm_unanswered_fixture.delay(fixture_id)
    for round_id in deadlines.due_rounds(timezone.now()):
        look_at_round.delay(round_id)
    for challenge_id in ladders.due_challenges(timezone.now()):
        look_at_challenge.delay(challenge_id)


@shared_task
def record_fixture_result(fixture_id: int) -> None:
    """Record the result of one battle, once."""
    online_battle.record_battle_result(fixture_id)


@shared_task
def look_at_round(round_id: int) -> None:
    """Send reminders for a round, or apply the rule for missed fixtures."""
    deadlines.look_at(round_id, timezone.now())


@shared_task
def confirm_unanswered_fixture(fixture_id: int) -> None:
    """Confirm a report that the other player has not answered in time."""
    deadlines.confirm_unanswered(fixture_id, timezone.now())


@shared_task
def look_at_challenge(challenge_id: int) -> None:
    """Apply the rule for an unanswered challenge, once."""
    ladders.look_at(challenge_id, timezone.now())
