"""Who of one's clubs is on the site now, and lets the others see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Exists, OuterRef
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import Block, LogIn
from accounts.sessions import NOTED_EVERY
from campaigns.clubs.models import Club, Membership
from campaigns.clubs.services.proposals import Proposal, proposals

# Ten minutes, and how much later than a page it may be noted that somebody was here.
HERE_FOR = NOTED_EVERY + timedelta(minutes=10)
MOST_HERE = 12


@dataclass(frozen=True)
class HereLine:
    """A member who shows that they are here. proposal: None where no game here is for two."""

    member: Membership
    proposal: Proposal | None


def here_lines(actor: Actor, here: Sequence[Membership]) -> tuple[HereLine, ...]:
    """The members with what a challenge would propose to each. No query without members."""
    found = proposals(actor, here)
    return tuple(HereLine(each, found.get(each.pk)) for each in here)


def here_now(actor: Actor, club: Club | None = None) -> tuple[Membership, ...]:
    """The members of the actor's clubs, or of one of these, who are here and show it.

    Each account once; nobody who has blocked the actor, or whom the actor has blocked.
    """
    if actor.user_id is None:
        return ()
    mine = Membership.objects.filter(user_id=actor.user_id, left=None, club__closed=None)
    if club is not None:
        mine = mine.filter(club=club)
    since = timezone.now() - HERE_FOR
    rows = Membership.objects.filter(
        Exists(LogIn.objects.filter(user_id=OuterRef("user_id"), seen__gt=since)),
        club__in=mine.values("club"),
        left=None,
        shows_here=True,
    ).exclude(user_id=actor.user_id)
    rows = rows.exclude(user__in=Block.objects.filter(owner_id=actor.user_id).values("user"))
    rows = rows.exclude(user__in=Block.objects.filter(user_id=actor.user_id).values("owner"))
    rows = rows.exclude(user=None).select_related("club").order_by("name", "id")
    once = {each.user_id: each for each in reversed(rows[: 2 * MOST_HERE])}
    return tuple(sorted(once.values(), key=lambda each: each.name)[:MOST_HERE])
