"""Builds API responses from rows. Changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.core.paginator import Paginator
from msgspec.structs import replace

from accounts.actors import Actor
from campaigns.leagues import campaign_link
from campaigns.leagues.api import records as r
from campaigns.leagues.models import League, Season
from campaigns.leagues.permissions import seen_fixture, seen_season
from campaigns.leagues.queries import league_pages, season_pages
from campaigns.leagues.queries.league_pages import LeagueWithSeasons
from campaigns.leagues.queries.rating_page import RatingRow, rated_lines
from campaigns.leagues.queries.season_history import divisions_of
from campaigns.leagues.queries.season_pages import (
    DivisionRow,
    FixtureLine,
    FixtureRow,
    RoundRow,
    TableLine,
)
from web.api.encoding import as_sent


def _when(moment: datetime | None) -> str:
    return moment.isoformat() if moment else ""


def leagues(number: int, size: int, club: str) -> r.LeaguePage:
    """A page of listed leagues. A page beyond the last is empty."""
    pages = Paginator(league_pages.listed_rows(club), size)
    rows = pages.page(number).object_list if number <= pages.num_pages else []
    return r.LeaguePage(pages.count, number, pages.num_pages, tuple(map(league_line, rows)))


def league_line(row: League) -> r.LeagueLine:
    return r.LeagueLine(row.pk, row.name, row.ruleset, row.club.slug if row.club else "")


def league(page: LeagueWithSeasons) -> r.LeagueDetail:
    """A league with its seasons."""
    row = page.league
    return r.LeagueDetail(league_line(row), row.about, tuple(map(season_line, page.seasons)))


def season_line(row: Season) -> r.SeasonLine:
    return r.SeasonLine(row.pk, row.number, row.title, row.system, row.state)


def season(season_id: str, actor: Actor, told: str = "") -> r.SeasonDetail:
    """A season as the actor may see it."""
    row = seen_season(season_id, actor)
    page = season_pages.season_page(row, actor)
    campaign = campaign_link.queries().tied_campaign(row)
    lists = campaign.lists if campaign else {}
    return r.SeasonDetail(
        season_line(row),
        row.league_id,
        row.scoring,
        tuple(row.tie_breaks),
        tuple(_division(each, lists) for each in page.divisions),
        told,
        campaign.id if campaign else "",
        row.budgets,
    )


def _division(face: DivisionRow, lists: Mapping[int, str]) -> r.DivisionDetail:
    rounds = tuple(_round(each, lists) for each in face.rounds)
    return r.DivisionDetail(face.number, face.name, tuple(map(_standing, face.lines)), rounds)


def _standing(line: TableLine) -> r.StandingRow:
    who, has = line.entrant, line.standing
    figures = tuple(r.TieBreakRow(each.key, each.value, each.words) for each in has.figures)
    return r.StandingRow(
        has.rank,
        who.pk,
        who.name,
        who.home,
        has.points,
        has.won,
        has.drawn,
        has.lost,
        who.until or 0,
        figures,
    )


def _round(face: RoundRow, lists: Mapping[int, str]) -> r.RoundDetail:
    row = face.round
    lines = tuple(_line(each, lists) for each in face.lines)
    return r.RoundDetail(row.pk, row.number, row.state, _when(row.deadline), lines)


def _line(line: FixtureLine, lists: Mapping[int, str]) -> FixtureRow:
    return replace(as_sent(FixtureRow, line), campaign_battle=lists.get(line.id, ""))


def fixture(fixture_id: int, actor: Actor) -> FixtureRow:
    """One fixture. Raises NotYours, or Fixture.DoesNotExist, also for one of a draft."""
    row = seen_fixture(fixture_id, actor)
    season = row.round.division.season
    campaign = campaign_link.queries().tied_campaign(season)
    return _line(season_pages.line_of(row, actor), campaign.lists if campaign else {})


def history(season_id: str, actor: Actor) -> r.SeasonHistory:
    """The standings after each round."""
    return r.SeasonHistory(divisions_of(seen_season(season_id, actor)))


def ratings(row: League) -> r.Ratings:
    """The ratings of all players of a league."""
    return r.Ratings(tuple(as_sent(RatingRow, each) for each in rated_lines(row)))


def record(season_id: str, actor: Actor, number: int, size: int) -> r.SeasonActionPage:
    """A page of the log of actions."""
    pages = Paginator(season_pages.actions_of(seen_season(season_id, actor)), size)
    rows = pages.page(number).object_list if number <= pages.num_pages else []
    shown = tuple(r.SeasonActionRow(e.words, e.reason, e.by_name, _when(e.created)) for e in rows)
    return r.SeasonActionPage(pages.count, number, pages.num_pages, shown)
