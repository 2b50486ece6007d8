"""Tells a club's news: to people by their inboxes, and to the webhooks of the club."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.urls import reverse

from accounts.actors import Actor, Held
from campaigns.clubs.models import Club, ClubGame, Membership
from notifications.services import about, notify, notify_topic

CLUB = "club"


def tell(
    kind: str, club: Club, readers: Iterable[Held], *, key: str, path: str, **facts: str
) -> None:
    """Notify these people of news of a club, and call its webhooks."""
    call = about(CLUB, club.pk)
    notify(kind, readers, key=key, path=path, call=call, club=club.name, **facts)
    notify_topic(kind, key=key, path=path, call=call, club=club.name, **facts)


def outcome_key(game_id: int) -> str:
    """The key under which it is told once how a battle has ended."""
    return f"club-battle:{game_id}"


def tell_outcome(game: ClubGame, result: str) -> None:
    """Call the webhooks of a club with how a battle of it has ended here, once.

    Its players are told by the battle itself.
    """
    club = game.club
    notify_topic(
        "club_result",
        key=outcome_key(game.pk),
        path=f"{club.get_absolute_url()}results/{game.pk}/",
        call=about(CLUB, club.pk),
        club=club.name,
        game=game.title,
        who="The umpire",
        what="records",
        words=f"{result[:1].upper()}{result[1:]}.",
    )


def hook_owners(number: str) -> tuple[Sequence[Held], str]:
    """The officers of the club with this number, and the page on which they mend its webhooks."""
    club = Club.objects.get(pk=number)
    rows = Membership.objects.filter(club=club, left=None, user__isnull=False)
    officers = [Actor(user_id=each.user_id) for each in rows if each.organises]
    return officers, f"{reverse('clubs:edit', args=[club.slug])}#webhooks"
