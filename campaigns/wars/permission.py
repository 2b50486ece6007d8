"""Who may do what in a campaign. Whoever may not see it is told nothing of it."""

from __future__ import annotations

from battles.services import TOKEN_LENGTH
from campaigns.clubs.models import Club, Membership
from campaigns.wars.models import Campaign, Crew
from rosters.visitors import NotYours, Visitor
from rules.kernel.campaign.entries import BadEntry


def is_name(text: str) -> bool:
    """Whether something may be the name of a row: the database refuses to look for some signs."""
    return len(text) <= TOKEN_LENGTH and text.isascii() and text.isprintable()


class ClosedClub(BadEntry, NotYours):
    """Nothing is added to a closed club: a form says so, and a page for it is not there."""


def membership_of(club: Club, visitor: Visitor) -> Membership | None:
    """How a visitor belongs to a club now; None for who does not."""
    if visitor.user_id is None:
        return None
    return Membership.objects.filter(club=club, user_id=visitor.user_id, left=None).first()


def may_see(club: Club, membership: Membership | None, visitor: Visitor) -> bool:
    """Campaigns of listed clubs are read by everybody, those of others by their members.

    One that is closed is found by nobody else.
    """
    is_public = club.is_listed and club.closed is None
    return is_public or membership is not None or visitor.is_staff


def required_member(club: Club, visitor: Visitor) -> Membership:
    """The visitor as a member of a club that is open. Raises NotYours or BadEntry."""
    membership = membership_of(club, visitor)
    if membership is None:
        raise NotYours
    if club.closed is not None:
        raise ClosedClub("This club is closed. One of its owners can open it again.")
    return membership


def required_organiser(club: Club, visitor: Visitor) -> Membership:
    """The visitor as somebody who may run a campaign. Raises NotYours."""
    membership = required_member(club, visitor)
    if not membership.organises:
        raise NotYours
    return membership


def required_judge(club: Club, visitor: Visitor) -> Membership:
    """The visitor as somebody who may settle a dispute. Raises NotYours."""
    membership = required_member(club, visitor)
    if not membership.rules:
        raise NotYours
    return membership


def held_crew(campaign: Campaign, crew_id: str, visitor: Visitor) -> Crew:
    """A crew of the visitor's own. Raises NotYours or Crew.DoesNotExist."""
    membership = required_member(campaign.club, visitor)
    crew = Crew.objects.get(pk=crew_id, campaign=campaign)
    if crew.player_id != membership.pk:
        raise NotYours
    return crew
