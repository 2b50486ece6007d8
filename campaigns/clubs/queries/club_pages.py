"""Read models of a club, its members and its invitations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q
from django.utils import timezone

from accounts.actors import Actor
from campaigns.clubs import permissions
from campaigns.clubs.models import (
    Club,
    ClubEvent,
    ClubInvitation,
    ClubNotice,
    ClubPack,
    JoinRequest,
    Membership,
    MembershipChange,
)
from campaigns.clubs.panels import ClubPanel, panels_of
from campaigns.clubs.permissions import ClubRefused, Pass
from campaigns.clubs.queries.event_pages import coming_events
from campaigns.clubs.queries.notice_pages import notices_of
from campaigns.clubs.queries.presence import HereLine, here_lines, here_now
from campaigns.clubs.services.invitations import open_link

CLUBS_A_PAGE, MEMBERS_A_PAGE = 24, 50
SHOWN_NOTICES, SHOWN_EVENTS = 3, 4
MOST_CLUBS, SHOWN_REQUESTS = 100, 10


# --- Lists of clubs ----------------------------------------------------------------


def listed_clubs(
    words: str, number: str | int = 1, size: int = CLUBS_A_PAGE, apart: Sequence[str] = ()
) -> Page[Club]:
    """The clubs that everybody finds, by words in their name, their place or what they say.

    `apart`: ids of clubs that are left out.
    """
    rows = permissions.listed_clubs().exclude(pk__in=apart)
    for word in words.split()[:5]:
        rows = rows.filter(
            Q(name__icontains=word) | Q(town__icontains=word) | Q(about__icontains=word)
        )
    page = Paginator(rows, size).get_page(number)
    _count(list(page))
    return page


def own_clubs(actor: Actor) -> list[Membership]:
    """The clubs that somebody belongs to, with what they are there."""
    if actor.user_id is None:
        return []
    rows = Membership.objects.filter(user_id=actor.user_id, left=None).select_related("club")
    found = list(rows.order_by("club__name", "club_id")[:MOST_CLUBS])
    _count([each.club for each in found])
    return found


def own_among(actor: Actor, club_ids: Sequence[str]) -> dict[str, Membership]:
    """What somebody is in those of some clubs that they belong to."""
    rows = Membership.objects.filter(club__in=club_ids, user_id=actor.user_id or 0, left=None)
    return {each.club_id: each for each in rows}


def number_of_members(club: Club) -> int:
    return club.memberships.filter(left=None, user__isnull=False).count()


def _count(clubs: Sequence[Club]) -> None:
    """Write beside each club how many belong to it."""
    ids = [each.pk for each in clubs]
    rows = Membership.objects.filter(club__in=ids, left=None, user__isnull=False).order_by()
    numbers = dict(rows.values_list("club").annotate(Count("pk")))
    for club in clubs:
        club.people = numbers.get(club.pk, 0)  # type: ignore[attr-defined]


# --- The page of one ---------------------------------------------------------------


@dataclass(frozen=True)
class ClubPage:
    """A club as the actor sees it. `asked`: their request that waits for an answer."""

    found: Pass
    members: int
    organisers: tuple[Membership, ...]
    notices: tuple[ClubNotice, ...]
    events: tuple[ClubEvent, ...]
    packs: tuple[ClubPack, ...]
    panels: tuple[ClubPanel, ...]
    here: tuple[HereLine, ...]
    asked: JoinRequest | None
    waiting: int
    may_take_over: bool

    @property
    def may_ask(self) -> bool:
        club = self.found.club
        return self.found.own is None and club.joins == Club.Joins.ASKING and self.found.is_open


def club_page(found: Pass) -> ClubPage:
    """What a club shows to an actor."""
    club, actor = found.club, found.actor
    members = club.memberships.filter(left=None, user__isnull=False)
    run_by = tuple(members.exclude(role=Membership.Role.MEMBER)) if found.reads else ()
    has_owner = any(each.role == Membership.Role.OWNER for each in run_by)
    asks = actor.user_id is not None and found.own is None
    return ClubPage(
        found=found,
        members=members.count(),
        organisers=tuple(each for each in run_by if each.organises),
        notices=tuple(notices_of(found)[:SHOWN_NOTICES]),
        events=tuple(coming_events(found)[:SHOWN_EVENTS]),
        packs=tuple(club.packs.all()) if found.reads else (),
        panels=panels_of(club, actor),
        here=here_lines(actor, here_now(actor, club)) if found.takes_part else (),
        asked=_asked(club, actor) if asks else None,
        waiting=club.requests.filter(state="asked").count() if found.organises else 0,
        may_take_over=found.own is not None and found.own.organises and not has_owner,
    )


def _asked(club: Club, actor: Actor) -> JoinRequest | None:
    return club.requests.filter(user_id=actor.user_id or 0, state="asked").first()


# --- People ------------------------------------------------------------------------


def members_page(found: Pass, words: str, number: str | int, size: int) -> Page[Membership]:
    """Who belongs to the club, by name; of a `member_pass`."""
    rows = found.club.memberships.filter(left=None, user__isnull=False)
    if words:
        rows = rows.filter(name__icontains=words)
    return Paginator(rows.order_by("name", "id"), size).get_page(number)


def record_page(found: Pass, number: str | int, size: int) -> Page[MembershipChange]:
    """Who came, went and got which role; of a `record_pass`."""
    rows = MembershipChange.objects.filter(membership__club=found.club)
    return Paginator(rows.select_related("membership", "by"), size).get_page(number)


@dataclass(frozen=True)
class MemberPage:
    """Somebody in the club, and what the reader may do about them."""

    member: Membership
    roles: tuple[tuple[str, str], ...]
    may_remove: bool


def member_page(found: Pass, member_id: int) -> MemberPage:
    """Somebody, of an `organiser_pass`. Raises Membership.DoesNotExist."""
    member = found.club.memberships.get(pk=member_id, left=None, user__isnull=False)
    owner = Membership.Role.OWNER
    roles = tuple(each for each in Membership.Role.choices if found.owns or each[0] != owner)
    fixed = member.organises and member != found.own and not found.owns
    may_remove = member != found.own and (found.owns or not member.organises)
    return MemberPage(member, () if fixed else roles, may_remove)


def links_of(found: Pass) -> tuple[ClubInvitation, ...]:
    """The links by which somebody may still join; of an `organiser_pass`."""
    rows = found.club.invitations.filter(revoked=None, ends__gt=timezone.now())
    return tuple(each for each in rows.select_related("by") if each.used < each.most)


def requests_page(found: Pass, number: str | int, *, over: bool) -> Page[JoinRequest]:
    """Who asks to be let in, or has an answer; of an `organiser_pass`."""
    rows = found.club.requests.select_related("decided_by")
    rows = rows.exclude(state="asked") if over else rows.filter(state="asked").order_by("id")
    return Paginator(rows, MEMBERS_A_PAGE).get_page(number)


def requests_to_answer(actor: Actor) -> tuple[JoinRequest, ...]:
    """Who asks to be let into a club that somebody organises, the oldest first."""
    if actor.user_id is None:
        return ()
    roles = (Membership.Role.OWNER, Membership.Role.ORGANISER)
    own = Membership.objects.filter(user_id=actor.user_id, left=None, role__in=roles)
    rows = JoinRequest.objects.filter(state="asked", club__in=own.values("club"), club__closed=None)
    return tuple(rows.select_related("club").order_by("id")[:SHOWN_REQUESTS])


@dataclass(frozen=True)
class InvitationPage:
    """A club as whoever follows a link sees it before they agree. `trouble`: why it is shut.

    shows_club: a link that holds no more names the club only where everybody finds it, or to its
    members. may_ask: the club takes who asks.
    """

    link: ClubInvitation
    members: int
    own: Membership | None
    trouble: str

    @property
    def is_over(self) -> bool:
        """Whether nobody joins by it any more; members of the club have no need to."""
        return bool(self.trouble) and self.own is None

    @property
    def shows_club(self) -> bool:
        club = self.link.club
        return not self.is_over or (club.is_listed and club.closed is None)

    @property
    def may_ask(self) -> bool:
        return self.shows_club and self.link.club.joins == Club.Joins.ASKING


def invitation_page(token: str, actor: Actor) -> InvitationPage:
    """A club for everybody who has the link, an unlisted one too.

    Raises ClubInvitation.DoesNotExist.
    """
    link = ClubInvitation.objects.select_related("club", "by").get(token=token)
    trouble = ""
    try:
        open_link(token)
    except ClubRefused as refusal:
        trouble = str(refusal)
    members = link.club.memberships.filter(left=None, user__isnull=False)
    own = members.filter(user_id=actor.user_id).first() if actor.user_id else None
    return InvitationPage(link, members.count(), own, trouble)


def profile_values(club: Club) -> dict[str, object]:
    """A club's profile as the values of its form."""
    return {
        "name": club.name,
        "about": club.about,
        "town": club.town,
        "joins": club.joins,
        "is_listed": club.is_listed,
        "members_write": club.members_write,
        "shows_results": club.shows_results,
    }
