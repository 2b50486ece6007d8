"""Permissions in a campaign. A campaign that an actor may not see does not exist for that actor."""

from __future__ import annotations

from accounts.actors import Actor
from battles.services.orders import TOKEN_LENGTH
from campaigns.campaigns.models import Campaign, Crew
from campaigns.clubs.models import Club, Membership
from rules.kernel.campaign.entries import BadEntry
from web.errors import NotYours


def is_name(text: str) -> bool:
    """Whether something may be the name of a row: the database refuses to look for some signs."""
    return len(text) <= TOKEN_LENGTH and text.isascii() and text.isprintable()


class ClosedClub(BadEntry, NotYours):
    """Nothing is added to a closed club: a form says so, and a page for it is not there."""


def membership_of(club: Club, actor: Actor) -> Membership | None:
    """How an actor belongs to a club now; None for who does not."""
    if actor.user_id is None:
        return None
    return Membership.objects.filter(club=club, user_id=actor.user_id, left=None).first()


def may_see(club: Club, membership: Membership | None, actor: Actor) -> bool:
    """Campaigns of listed clubs are read by everybody, those of others by their members.

    One that is closed is found by nobody else.
    """
    is_public = club.is_listed and club.closed is None
    return is_public or membership is not None or actor.is_staff


def required_member(club: Club, actor: Actor) -> Membership:
    """The actor as a member of a club that is open. Raises NotYours or BadEntry."""
    membership = membership_of(club, actor)
    if membership is None:
        raise NotYours
    if club.closed is not None:
        raise ClosedClub("This club is closed. One of its owners can open it again.")
    return membership


def required_organiser(club: Club, actor: Actor) -> Membership:
    """The actor as somebody who may run a campaign. Raises NotYours."""
    membership = required_member(club, actor)
    if not membership.organises:
        raise NotYours
    return membership


def required_judge(club: Club, actor: Actor) -> Membership:
    """The actor as somebody who may settle a dispute. Raises NotYours."""
    membership = required_member(club, actor)
    if not membership.rules:
        raise NotYours
    return membership


def held_crew(campaign: Campaign, crew_id: str, actor: Actor) -> Crew:
    """A crew of the actor's own. Raises NotYours or Crew.DoesNotExist."""
    membership = required_member(campaign.club, actor)
    crew = Crew.objects.get(pk=crew_id, campaign=campaign)
    if crew.player_id != membership.pk:
        raise NotYours
    return crew
