"""Reopens a decided dispute, or withdraws one."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor
from campaigns.leagues.models import Dispute, Fixture, Result, Season
from campaigns.leagues.permissions import (
    LeagueRefused,
    check_disinterested,
    check_disputed,
    check_organises,
    entrant_of,
    locked_fixture,
    needed_reason,
    note,
    organisers,
)
from campaigns.leagues.services.results import meeting_words
from notifications.services import about, notify


@transaction.atomic
def reopen(fixture_id: int, actor: Actor, reason: str) -> Dispute:
    """Reopen a decided dispute; the decision stays in the record.

    The present result counts until then. Raises Fixture.DoesNotExist, NotYours or LeagueRefused.
    """
    fixture, season = locked_fixture(fixture_id)
    check_organises(season.league, actor)
    check_disinterested(fixture, actor)
    words, found = needed_reason(reason), _of(fixture)
    if found.decided is None:
        return found  # submitted twice
    if season.state == Season.State.CLOSED:
        raise LeagueRefused("This season is closed: what it came to stands.")
    was, found.decided, found.decision = found.decision, None, ""
    found.save(update_fields=["decided", "decision"])
    said = f"Reopened the dispute over {meeting_words(fixture)}, which was decided: “{was}”"
    note(season, actor, said[:400], words)
    people = [each for each in (fixture.first, fixture.second) if each and each.user_id]
    readers = [*(Actor(user_id=each.user_id) for each in people), *organisers(season.league)]
    key = f"league-reopened:{fixture.pk}:{season.actions.count()}"
    notify(
        "league_dispute",
        readers,
        key=key,
        who=actor.name,
        call=about("season", season.pk),
        title=season.title,
        words=f"It is decided once more. {words}",
        path=fixture.get_absolute_url(),
    )
    return found


@transaction.atomic
def withdraw(fixture_id: int, actor: Actor) -> Dispute:
    """Withdraw one's own dispute before it is decided. Raises as `reopen` does."""
    fixture, season = locked_fixture(fixture_id)
    mine, found = entrant_of(fixture, actor), _of(fixture)
    check_disputed(found, mine)
    if found.decided is not None:
        return found  # submitted twice, or decided meanwhile
    if fixture.results.filter(source=Result.Source.ORGANISER).exists():
        raise LeagueRefused("The organiser has taken this up again, and decides.")
    found.decided, found.decision = timezone.now(), f"{mine.name} has taken it back."
    found.save(update_fields=["decided", "decision"])
    note(season, actor, f"{mine.name} takes the dispute over {meeting_words(fixture)} back.")
    return found


def _of(fixture: Fixture) -> Dispute:
    found = Dispute.objects.filter(fixture=fixture).first()
    if found is None:
        raise LeagueRefused("Nobody has disputed this.")
    return found
