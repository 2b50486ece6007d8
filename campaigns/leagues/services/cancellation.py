"""Calls off the battle of a fixture; the fixture is open again."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor
from battles.services import cancellation as battles
from campaigns.clubs.cancellation_votes import WORDS_LENGTH, all_voted, with_vote, words_of
from campaigns.leagues import campaign_link
from campaigns.leagues.models import Entrant, Fixture, Season
from campaigns.leagues.permissions import (
    LeagueRefused,
    check_disinterested,
    check_organises,
    check_writes,
    entrant_of,
    locked_fixture,
    needed_reason,
    note,
)
from notifications.services import about, notify
from web.text import clean

MOVED = "Somebody has given an order: fight it to its end, or agree in the battle how it ends."


@transaction.atomic
def propose(fixture_id: int, actor: Actor, words: str = "") -> bool:
    """Propose to call off the battle of one's fixture, or agree to it. Returns whether it is off
    now.

    Raises Fixture.DoesNotExist, NotYours or LeagueRefused.
    """
    fixture, season = locked_fixture(fixture_id)
    mine = entrant_of(fixture, actor)
    if fixture.battle is None:
        return True  # submitted twice, or by both at once
    _check(fixture)
    before, said = fixture.off_wishes, clean(words, WORDS_LENGTH)
    if said:
        check_writes(actor)
    fixture.off_wishes = with_vote(before, mine.key, mine.name, said)
    both = [each for each in (fixture.first, fixture.second) if each is not None]
    if all_voted(fixture.off_wishes, [each.key for each in both]):
        _close(fixture, season, None, words_of(fixture.off_wishes))
        return True
    fixture.save(update_fields=["off_wishes"])
    if fixture.off_wishes != before:
        others = [each for each in both if each.pk != mine.pk]
        key = f"league-off-asked:{fixture.pk}:{mine.pk}:{timezone.now():%Y%m%d%H%M%S}"
        _tell(fixture, season, others, key, f"{mine.name} would call it off. {said}".strip())
    return False


@transaction.atomic
def decline(fixture_id: int, actor: Actor) -> None:
    """Decline, or withdraw one's own proposal. All votes are deleted."""
    fixture, _ = locked_fixture(fixture_id)
    entrant_of(fixture, actor)
    if fixture.off_wishes:
        fixture.off_wishes = []
        fixture.save(update_fields=["off_wishes"])


@transaction.atomic
def at_once(fixture_id: int, actor: Actor, reason: str) -> None:
    """Call it off as an organiser who does not play in it. Raises NotYours or LeagueRefused."""
    fixture, season = locked_fixture(fixture_id)
    check_organises(season.league, actor)
    check_disinterested(fixture, actor)
    words = needed_reason(reason)
    if fixture.battle is None:
        return  # submitted twice
    _check(fixture)
    _close(fixture, season, actor, words)


def _check(fixture: Fixture) -> None:
    if fixture.result_id is not None:
        raise LeagueRefused("A result stands already.")
    if fixture.battle is not None and not fixture.battle.is_unfought:
        raise LeagueRefused(MOVED)


def _close(fixture: Fixture, season: Season, by: Actor | None, reason: str) -> None:
    if not close_unfought(fixture, by.name if by else "", reason):
        raise LeagueRefused(MOVED)  # an order was given meanwhile
    campaign_link.services().called_off(fixture, by.name if by else "", reason)
    gone, fixture.battle, fixture.off_wishes = fixture.battle_id, None, []
    fixture.save(update_fields=["battle", "off_wishes"])
    both = [each for each in (fixture.first, fixture.second) if each is not None]
    names = " against ".join(each.name for each in both)
    note(
        season, by, f"The battle of {names} in round {fixture.round.number} is called off.", reason
    )
    words = f"Your battle in round {fixture.round.number} is called off. {reason}".strip()
    _tell(fixture, season, both, f"league-off:{fixture.pk}:{gone}", words)


def close_unfought(fixture: Fixture, by: str, reason: str) -> bool:
    """Close a battle without a move. Returns False if there was one; that battle continues."""
    if fixture.battle_id is None:
        return True
    try:
        battles.call_off(fixture.battle_id, by, reason)
    except battles.HasOrders:
        return False
    return True


def _tell(fixture: Fixture, season: Season, people: list[Entrant], key: str, words: str) -> None:
    readers = [Actor(user_id=each.user_id) for each in people if each.user_id]
    notify(
        "league_off",
        readers,
        key=key,
        call=about("season", season.pk),
        title=season.title,
        words=words,
        path=fixture.get_absolute_url(),
    )
