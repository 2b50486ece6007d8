"""Read models of leagues: the lists, and a league with its seasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q, QuerySet

from accounts.actors import Actor
from campaigns.clubs.models import Membership
from campaigns.leagues.models import League, Season
from campaigns.leagues.permissions import is_name, may_organise, seen_league

A_PAGE = 24


@dataclass(frozen=True)
class LeagueWithSeasons:
    """A league with its seasons, the newest first."""

    league: League
    seasons: Sequence[Season]
    organises: bool


def listed_leagues(number: str | int = 1, club: str = "") -> Page[Any]:
    """Listed leagues, the newest first; only those of a club if it is named."""
    rows = listed_rows(club).annotate(seasons_held=Count("seasons")).order_by("-created", "id")
    return Paginator(rows, A_PAGE).get_page(number)


def listed_rows(club: str = "") -> QuerySet[League]:
    """Listed leagues."""
    rows = League.objects.filter(is_listed=True).select_related("club")
    rows = rows.filter(Q(club=None) | Q(club__is_listed=True, club__closed=None))
    if not club:
        return rows
    return rows.filter(club__slug=club) if is_name(club) else rows.none()


def own_leagues(actor: Actor) -> QuerySet[League]:
    """Leagues that the actor created or plays in, and the unlisted ones of their clubs."""
    if actor.user_id is None:
        return League.objects.none()
    mine = Q(made_by_id=actor.user_id) | Q(seasons__entrants__user_id=actor.user_id)
    hidden = Q(club__is_listed=False) | Q(club__closed__isnull=False)
    clubs = Membership.objects.filter(user_id=actor.user_id, left=None).values("club_id")
    mine |= Q(is_listed=True, club_id__in=clubs) & hidden
    rows = League.objects.filter(mine).distinct().select_related("club")
    rows = rows.annotate(seasons_held=Count("seasons", distinct=True))
    return rows.order_by("-created", "id")[:A_PAGE]


def league_page(league_id: str, actor: Actor) -> LeagueWithSeasons:
    """A league that the actor may read. Raises League.DoesNotExist or NotYours."""
    return with_seasons(seen_league(league_id, actor), actor)


def with_seasons(league: League, actor: Actor) -> LeagueWithSeasons:
    """The same of a league that is read already."""
    return LeagueWithSeasons(league, list(league.seasons.all()), may_organise(league, actor))
