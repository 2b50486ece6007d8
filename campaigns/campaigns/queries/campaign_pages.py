"""Read models of campaigns, their standings and their ledger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q, QuerySet

from accounts.actors import Actor
from battles.matchmaking.forces import fieldable
from campaigns.campaigns.models import (
    Aftermath,
    Campaign,
    SeasonTie,
)
from campaigns.campaigns.permissions import Seen, is_name
from campaigns.campaigns.queries.own_tasks import OwnTask, own_tasks
from campaigns.clubs.models import Club, Membership
from campaigns.leagues.permissions import sees
from rosters.models import Warband
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.preset import Chapter, chapter_of
from rules.kernel.record import Record

CAMPAIGNS_A_PAGE, BATTLES_SHOWN, SEASONS_SHOWN = 24, 30, 10


# --- Lists ---------------------------------------------------------------------------------------


def visible_campaigns(actor: Actor, page: str, club: str = "") -> Page[Any]:
    """The campaigns that an actor may see, the newest first."""
    rows = visible_rows(actor).select_related("club").annotate(joined=Count("crews"))
    rows = rows.defer("snapshot", "secret").order_by("-moved", "pk")
    if club:
        rows = rows.filter(club__slug=club) if is_name(club) else rows.none()
    return Paginator(rows, CAMPAIGNS_A_PAGE).get_page(page)


def visible_rows(actor: Actor) -> QuerySet[Campaign]:
    """The campaigns that an actor may see."""
    rows = Campaign.objects.all()
    if actor.is_staff:
        return rows
    listed = Q(club__is_listed=True, club__closed=None)
    if actor.user_id is None:
        return rows.filter(listed)
    own = Membership.objects.filter(user_id=actor.user_id, left=None).values("club_id")
    return rows.filter(listed | Q(club_id__in=own))


def organised_clubs(actor: Actor) -> list[Club]:
    """The clubs whose campaigns an actor may found."""
    if actor.user_id is None:
        return []
    roles = (Membership.Role.OWNER, Membership.Role.ORGANISER)
    own = Membership.objects.filter(
        user_id=actor.user_id, left=None, role__in=roles, club__closed=None
    )
    return list(Club.objects.filter(pk__in=own.values("club_id")).order_by("name"))


def bringable(actor: Actor, ruleset: str) -> list[Warband]:
    """An actor's own warbands of a game that have nothing to mend."""
    return [each for each in fieldable(actor) if each.ruleset == ruleset]


def battles_of(campaign: Campaign) -> list[Aftermath]:
    """The newest battles of a campaign."""
    rows = campaign.aftermaths.select_related("battle").defer("forces", "report")
    return list(rows.order_by("-created", "pk")[:BATTLES_SHOWN])


def seasons_of(seen: Seen) -> list[SeasonTie]:
    """The seasons whose meetings are battles of a campaign, the newest first.

    Those of leagues that the reader may not know of are left out.
    """
    rows = SeasonTie.objects.filter(campaign=seen.campaign).select_related("season__league__club")
    found = rows.order_by("-pk")[:SEASONS_SHOWN]
    return [each for each in found if sees(each.season, seen.actor)]


# --- A campaign's page ---------------------------------------------------------------------------


class CampaignCrew(Record):
    """A crew in the table of a campaign."""

    id: str
    name: str
    is_here: bool
    purse: int
    battles: int
    won: int
    lost: int
    fit: int
    away: int


class Rank(CampaignCrew):
    """The same on a page: also the battles drawn, and the names of the places it holds."""

    drawn: int
    places: tuple[str, ...]


class CampaignPlace(Record):
    """A holding; `holder` is a crew, or empty."""

    id: str
    name: str
    income: int
    gives: str
    holder: str


class Place(CampaignPlace):
    """The same on the map. `number`: of its holder among the crews, or -1."""

    holder_name: str
    words: str
    x: int
    y: int
    number: int

    @property
    def side(self) -> int:
        """The sign of its holder: there are four."""
        return self.number % 4


@dataclass(frozen=True)
class Road:
    """What joins two places of the map."""

    x1: int
    y1: int
    x2: int
    y2: int


@dataclass(frozen=True)
class Story:
    """A story and the chapter that it has come to; None once it is told."""

    id: str
    name: str
    chapter: Chapter | None


def ranks_of(state: s.Campaign) -> list[Rank]:
    """The crews: by battles won, then by places, then by money."""
    names = {each.id: each.name for each in state.terms.holdings}
    found = []
    for crew in state.crews.values():
        places = tuple(names[each] for each in s.held(state, crew.id))
        states = [each.state for each in crew.people.values()]
        found.append(
            Rank(
                id=crew.id,
                name=crew.name,
                is_here=crew.is_here,
                purse=state.purse(crew.id),
                battles=crew.battles,
                won=crew.won,
                lost=crew.lost,
                fit=states.count(s.READY),
                away=states.count(s.RESTING) + states.count(s.CAPTIVE),
                drawn=crew.drawn,
                places=places,
            )
        )
    return sorted(found, key=lambda each: (-each.won, -len(each.places), -each.purse))


def places_of(state: s.Campaign) -> list[Place]:
    """The map's places with their holders."""
    order = {crew: number for number, crew in enumerate(state.crews)}
    found = []
    for each in state.terms.holdings:
        holder = state.holdings.get(each.id, "")
        found.append(
            Place(
                id=each.id,
                name=each.name,
                income=each.income,
                gives=each.gives,
                holder=holder,
                holder_name=state.crews[holder].name if holder else "",
                words=each.words,
                x=each.x,
                y=each.y,
                number=order.get(holder, -1),
            )
        )
    return found


def roads_of(state: s.Campaign) -> list[Road]:
    """Every way between two places, once."""
    at = {each.id: each for each in state.terms.holdings}
    return [
        Road(each.x, each.y, at[other].x, at[other].y)
        for each in state.terms.holdings
        for other in each.near
        if each.id < other
    ]


def stories_of(state: s.Campaign) -> list[Story]:
    """How far the stories are told."""
    return [
        Story(arc.id, arc.name, chapter_of(state.terms, arc.id, state.stories.get(arc.id, "")))
        for arc in state.terms.arcs
    ]


@dataclass(frozen=True)
class FrontPage:
    """The page of a campaign, now or as it was on a day.

    tasks: what waits for the reader. may_join: whether they may; `warbands`: their own with which.
    """

    tasks: tuple[OwnTask, ...]
    ranks: list[Rank]
    places: list[Place]
    roads: list[Road]
    stories: list[Story]
    battles: list[Aftermath]
    seasons: list[SeasonTie]
    may_join: bool
    warbands: list[Warband]


def front_page(seen: Seen) -> FrontPage:
    """The page of a campaign."""
    may_join = seen.member is not None and seen.crew is None and not seen.state.ended
    return FrontPage(
        tasks=own_tasks(seen),
        ranks=ranks_of(seen.state),
        places=places_of(seen.state),
        roads=roads_of(seen.state),
        stories=stories_of(seen.state),
        battles=battles_of(seen.campaign),
        seasons=seasons_of(seen),
        may_join=may_join,
        warbands=bringable(seen.actor, seen.campaign.ruleset) if may_join else [],
    )


@dataclass(frozen=True)
class ArrangePage:
    """What a battle may be fought for: the places and the stories of a campaign."""

    places: list[Place]
    stories: list[Story]


def arrange_page(seen: Seen) -> ArrangePage:
    """The form of a new battle."""
    return ArrangePage(places_of(seen.state), stories_of(seen.state))
