"""What goes on in the leagues of a club, for its front page."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.urls import reverse

from accounts.actors import Actor
from campaigns.clubs.models import Club
from campaigns.clubs.panels import ClubPanel, PanelLine
from campaigns.leagues.models import Fixture, Season
from campaigns.leagues.queries.season_pages import games_due, unplayed

MOST = 5


def seasons_of(club: Club, actor: Actor) -> QuerySet[Season]:
    """The seasons that are not over, of the leagues that the club's reader may see."""
    rows = Season.objects.filter(league__club=club).exclude(state=Season.State.CLOSED)
    mine = Q(league__is_listed=True)
    if actor.user_id is not None:
        mine |= Q(league__made_by_id=actor.user_id) | Q(entrants__user_id=actor.user_id)
    return rows.filter(mine).distinct()


def games_of(club: Club, actor: Actor) -> QuerySet[Fixture]:
    """The games of the club's leagues that the reader has still to play."""
    return unplayed(actor.user_id or 0).filter(round__division__season__league__club=club)


def club_panel(club: Club, actor: Actor) -> ClubPanel:
    """The seasons that are not over, of the leagues that the club's reader may see."""
    rows = seasons_of(club, actor).select_related("league").order_by("-created", "pk")
    seasons = list(rows[:MOST])
    due = games_due(actor, seasons)
    href = f"{reverse('leagues:list')}?club={club.slug}"
    return ClubPanel("Leagues", href, [_line(each, due.get(each.pk, 0)) for each in seasons])


def _line(season: Season, due: int) -> PanelLine:
    words = f"{season.get_system_display()}, {season.get_state_display()}"
    own = f"{due} game{'s' if due > 1 else ''} to play" if due else ""
    title = f"{season.league.name}: {season.title}"
    return PanelLine(title, season.get_absolute_url(), words, own)
