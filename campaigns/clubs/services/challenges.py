"""Challenges between members in one touch: a battle with usual choices that asks the other."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor
from accounts.queries.blocks import is_blocked
from battles.matchmaking.plans import BY_NAME, BattlePlan
from battles.models import Battle, SeatRequest
from campaigns.clubs.models import Membership
from campaigns.clubs.permissions import ClubRefused, locked_as_member, own_of
from campaigns.clubs.services.proposals import Proposal, proposals
from campaigns.clubs.services.results import open_for_club

ONE_TOUCH = timedelta(minutes=10)  # a second touch within it opens nothing
GONE = "They cannot be challenged now. Look at the page again."


@transaction.atomic
def challenge(slug: str, actor: Actor, member_id: int, opened_from: str) -> Battle:
    """Ask a member to play what `proposals` says: the other chooses their warband when they accept.

    Raises NotYours, ClubRefused, BadPlan or TooManyBattles.
    """
    found = locked_as_member(slug, actor)
    own = own_of(found)
    other = found.club.memberships.select_related("user").filter(pk=member_id, left=None).first()
    if other is None or other.pk == own.pk or not _may_be_challenged(own, other):
        raise ClubRefused(GONE)
    before = _asked_already(own, other)
    if before is not None:
        return before
    proposal = proposals(actor, [other]).get(other.pk)
    if proposal is None:
        raise ClubRefused("No game here has a scenario for two.")
    battle = open_for_club(slug, actor, _plan(own, other, proposal), opened_from)
    # In the club a member has the name that they gave there; that of the account is not told.
    SeatRequest.objects.filter(seat__battle=battle).update(name=other.name)
    return battle


def _plan(own: Membership, other: Membership, proposal: Proposal) -> BattlePlan:
    mine, theirs = proposal.sides
    return BattlePlan(
        proposal.ruleset,
        proposal.card.id,
        mine.id,
        f"{own.name} against {other.name}",
        forces={mine.id: proposal.warband.pk} if proposal.warband else {},
        wanted=BY_NAME,
        asked={theirs.id: other.user.get_username() if other.user else ""},
    )


def _may_be_challenged(own: Membership, other: Membership) -> bool:
    """Whether a member shows that they are here, and neither has blocked the other."""
    if other.user_id is None or not other.shows_here:
        return False
    blocked = is_blocked(own.user_id, [other.user_id]) or is_blocked(other.user_id, [own.user_id])
    return not blocked


def _asked_already(own: Membership, other: Membership) -> Battle | None:
    """The battle of a touch just before this one that still waits for the answer."""
    asked = SeatRequest.objects.filter(
        user_id=other.user_id or 0,
        state=SeatRequest.State.ASKED,
        created__gt=timezone.now() - ONE_TOUCH,
        seat__battle__created_by_id=own.user_id,
        seat__battle__status=Battle.Status.WAITING,
    )
    row = asked.select_related("seat__battle").first()
    return row.seat.battle if row is not None else None
