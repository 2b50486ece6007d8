"""Permissions in a campaign. A campaign that an actor may not see does not exist for that actor."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date

from accounts.actors import Actor
from battles.services.orders import TOKEN_LENGTH
from campaigns.campaigns import journal
from campaigns.campaigns.models import Aftermath, Campaign, Crew
from campaigns.clubs.models import Club, Membership
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.entries import BadEntry
from rules.kernel.campaign.preset import Preset
from web.errors import NotYours


def is_name(text: str) -> bool:
    """Whether something may be the name of a row: the database refuses to look for some signs."""
    return len(text) <= TOKEN_LENGTH and text.isascii() and text.isprintable()


@dataclass(frozen=True)
class Seen:
    """A campaign as somebody sees it: how it stands, and what they are in it."""

    campaign: Campaign
    state: s.Campaign
    member: Membership | None
    crew: Crew | None
    actor: Actor
    is_now: bool = True

    @property
    def system(self) -> Preset:
        """By what it is played."""
        return self.state.terms

    @property
    def organises(self) -> bool:
        """Whether the actor may run it."""
        return self.member is not None and self.member.organises

    @property
    def settles(self) -> bool:
        """Whether the actor may put things right."""
        return self.member is not None and self.member.settles


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


def seen_lines(actor: Actor, keys: Collection[str]) -> set[str]:
    """Of lines that campaigns have told warbands, by their keys, those that the actor may read."""
    wanted = {key.partition(":")[0] for key in keys}
    found = Campaign.objects.filter(pk__in=wanted).select_related("club")
    own = Membership.objects.filter(user_id=actor.user_id or 0, left=None)
    clubs = {each.club_id: each for each in own.filter(club__campaigns__in=found)}
    seen = {each.pk for each in found if may_see(each.club, clubs.get(each.club_id), actor)}
    return {key for key in keys if key.partition(":")[0] in seen}


def seen_campaign(campaign_id: str, actor: Actor, on: date | None = None) -> Seen:
    """A campaign for who may see it (`may_see`), as it stands or stood at the end of a day.

    Raises Campaign.DoesNotExist or NotYours.
    """
    campaign = Campaign.objects.select_related("club").get(pk=campaign_id)
    member = membership_of(campaign.club, actor)
    if not may_see(campaign.club, member, actor):
        raise NotYours
    crew = campaign.crews.filter(player=member).first() if member is not None else None
    if on is None:
        return Seen(campaign, journal.state_of(campaign), member, crew, actor)
    return Seen(
        campaign, journal.stood(campaign, journal.end_of(on)), member, crew, actor, is_now=False
    )


def seen_aftermath(aftermath_id: str, actor: Actor) -> tuple[Seen, Aftermath]:
    """A battle of a campaign, for who may see the campaign.

    Raises Aftermath.DoesNotExist or NotYours.
    """
    row = Aftermath.objects.select_related("battle", "weighed").get(pk=aftermath_id)
    return seen_campaign(row.campaign_id, actor), row


def organised_club(slug: str, actor: Actor) -> Club:
    """A club for who organises it. Raises Club.DoesNotExist, NotYours or BadEntry."""
    club = Club.objects.get(slug=slug)
    required_organiser(club, actor)
    return club


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
    if not membership.settles:
        raise NotYours
    return membership


def own_crew(campaign: Campaign, crew_id: str, actor: Actor) -> Crew:
    """A crew of the actor's own. Raises NotYours or Crew.DoesNotExist."""
    membership = required_member(campaign.club, actor)
    crew = Crew.objects.get(pk=crew_id, campaign=campaign)
    if crew.player_id != membership.pk:
        raise NotYours
    return crew


def own_crew_in(campaign: Campaign, row: Aftermath, actor: Actor) -> Crew:
    """The actor's crew in a battle, who may report and confirm it. Raises NotYours."""
    member = required_member(campaign.club, actor)
    crew = campaign.crews.filter(player=member, pk__in=row.sides.values()).first()
    if crew is None:
        raise NotYours
    return crew


def check_disinterested(campaign: Campaign, row: Aftermath, judge: Membership) -> None:
    """Raise BadEntry if the actor fought in the battle: nobody rules on their own battle."""
    if campaign.crews.filter(player=judge, pk__in=row.sides.values()).exists():
        raise BadEntry("You fought in it: let another referee or organiser decide.")


def check_arranges(member: Membership, crews: Iterable[Crew]) -> None:
    """Raise NotYours for who arranges a battle of others' crews without being an organiser."""
    if not member.organises and all(each.player_id != member.pk for each in crews):
        raise NotYours
