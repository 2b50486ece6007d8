"""Pages of leagues: lists, a season, a fixture, and the organiser's forms."""

from __future__ import annotations

from contextlib import suppress
from secrets import token_urlsafe

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.actors import actor_of, opened_from
from campaigns.leagues import actions, forms
from campaigns.leagues.exports.shares import DoesNotFit
from campaigns.leagues.models import Round, Season
from campaigns.leagues.permissions import (
    LeagueRefused,
    organised_league,
    organised_season,
    seen_league,
    seen_season,
)
from campaigns.leagues.queries import (
    downloads,
    fixture_pages,
    form_pages,
    ladder_pages,
    league_pages,
    season_history,
    season_pages,
)
from campaigns.leagues.queries.rating_page import rated_lines
from campaigns.leagues.services import seasons
from rosters import csv_files
from web.downloads import download
from web.views import back_or, hidden_as_404

WRITES = ("GET", "HEAD", "POST")
PAIRING = frozenset({"start", "pair", "next-round"})  # actions that leave a draft to look at


# --- Lists -----------------------------------------------------------------------


@require_safe
@hidden_as_404
def leagues(request: HttpRequest) -> HttpResponse:
    """The actor's leagues and unplayed fixtures, and all listed leagues; of a club if
    it is named.
    """
    actor, club = actor_of(request), request.GET.get("club", "")
    page = league_pages.listed_leagues(request.GET.get("page", "1"), club)
    context = {
        "page": page,
        "own": league_pages.own_leagues(actor),
        "club": club,
        "fixtures": season_pages.own_fixtures(actor),
    }
    return render(request, "leagues/list.html", context)


@require_http_methods(WRITES)
@login_required
@hidden_as_404
def new(request: HttpRequest) -> HttpResponse:
    """The form of a new league; POST creates it. For everybody with an account; one of a club by
    `permissions.may_add_league`.
    """
    actor, problem, status = actor_of(request), "", 200
    if request.method == "POST":
        try:
            plan = forms.league_plan(request.POST.dict())
            return redirect(seasons.create_league(actor, plan, request.POST.get("token", "")))
        except LeagueRefused as refusal:
            problem, status = str(refusal), 422
    page = form_pages.league_form(actor, request.POST.dict() or request.GET.dict())
    context = {"page": page, "problem": problem, "token": token_urlsafe(24)}
    return render(request, "leagues/new.html", context, status=status)


@require_safe
@hidden_as_404
def league(request: HttpRequest, league_id: str) -> HttpResponse:
    page = league_pages.league_page(league_id, actor_of(request))
    return render(request, "leagues/league.html", {"page": page, "league": page.league})


@require_safe
@hidden_as_404
def ratings(request: HttpRequest, league_id: str) -> HttpResponse:
    """The ratings of all players, computed from all results of the league."""
    row = seen_league(league_id, actor_of(request))
    context = {"league": row, "lines": rated_lines(row)}
    return render(request, "leagues/ratings.html", context)


@require_http_methods(WRITES)
@hidden_as_404
def new_season(request: HttpRequest, league_id: str) -> HttpResponse:
    """The form of a new season; POST opens it for entries."""
    actor = actor_of(request)
    row, problem, status = organised_league(league_id, actor), "", 200
    if request.method == "POST":
        try:
            plan = forms.season_plan(request.POST.dict())
            return redirect(seasons.open_season(row.pk, actor, plan))
        except LeagueRefused as refusal:
            problem, status = str(refusal), 422
    page = form_pages.season_form(row, request.POST.dict())
    context = {"page": page, "league": row, "problem": problem}
    return render(request, "leagues/new_season.html", context, status=status)


# --- A season --------------------------------------------------------------------


@require_safe
@hidden_as_404
def season(request: HttpRequest, season_id: str) -> HttpResponse:
    """The standings, the rounds, and the reader's tasks."""
    return _season_page(request, season_id)


def _season_page(
    request: HttpRequest, season_id: str, problem: str = "", status: int = 200
) -> HttpResponse:
    actor = actor_of(request)
    row = seen_season(season_id, actor)
    found = season_pages.season_page(row, actor)
    context = _season_context(request, found, problem)
    context |= form_pages.entry_choices(found, actor, context["campaign"])
    return render(request, "leagues/season.html", context, status=status)


def _season_context(
    request: HttpRequest, page: season_pages.SeasonPage, problem: str = ""
) -> dict[str, object]:
    return {
        "page": page,
        "season": page.season,
        "league": page.league,
        "problem": problem,
        "given": request.POST,
        **form_pages.ladders_and_campaign(page, actor_of(request)),
        **form_pages.budget_panel(page, actor_of(request)),
    }


@require_safe
@hidden_as_404
def organisers_page(request: HttpRequest, season_id: str) -> HttpResponse:
    """The organiser's page of a season."""
    return _organisers_page(request, season_id)


def _organisers_page(
    request: HttpRequest, season_id: str, problem: str = "", status: int = 200
) -> HttpResponse:
    actor = actor_of(request)
    row = organised_season(season_id, actor)
    found = season_pages.season_page(row, actor)
    context = _season_context(request, found, problem) | form_pages.organisers_lists(found)
    return render(request, "leagues/organisers.html", context, status=status)


@require_safe
@hidden_as_404
def printed(request: HttpRequest, season_id: str) -> HttpResponse:
    """The season as a printable page."""
    actor = actor_of(request)
    row = seen_season(season_id, actor)
    context = _season_context(request, season_pages.season_page(row, actor))
    return render(request, "leagues/print.html", context)


@require_POST
@hidden_as_404
def season_deed(request: HttpRequest, season_id: str, deed: str) -> HttpResponse:
    """Run an action of a season or of its organisers' page: `actions` says for whom."""
    page = (
        "organisers" if deed in actions.OF_ORGANISERS or "organisers" in request.POST else "season"
    )
    actor = actor_of(request)
    try:
        told = actions.SEASON[deed](season_id, actor, request.POST.dict())
    except LeagueRefused as refusal:
        return _refused_deed(request, season_id, deed, page, str(refusal))
    messages.success(request, told)
    drafts = season_pages.drafts_of(season_id) if deed in PAIRING else []
    if not drafts or (deed == "start" and len(drafts) > 1):  # of several divisions: one by one
        return redirect(f"leagues:{page}", season_id)
    return redirect("leagues:draft", drafts[-1].pk)


def _refused_deed(
    request: HttpRequest, season_id: str, deed: str, page: str, problem: str
) -> HttpResponse:
    """The page of a refused action with the message; pairs chosen by hand are kept."""
    if deed == "override":
        with suppress(Round.DoesNotExist):  # published meanwhile
            number = forms.number_in(request.POST.get("round", ""))
            return _draft_page(request, number, problem, 422)
    show = _organisers_page if page == "organisers" else _season_page
    return show(request, season_id, problem, 422)


@require_safe
@hidden_as_404
def history(request: HttpRequest, season_id: str) -> HttpResponse:
    """The standings after each round; of a ladder every game with its effect."""
    row = seen_season(season_id, actor_of(request))
    if row.is_ladder:
        page = ladder_pages.game_page(row, request.GET.get("page", "1"))
        context = {"season": row, "league": row.league, "page": page}
        return render(request, "leagues/ladder_games.html", context)
    context = {"season": row, "league": row.league, "faces": season_history.divisions_of(row)}
    return render(request, "leagues/history.html", context)


@require_safe
@hidden_as_404
def record(request: HttpRequest, season_id: str) -> HttpResponse:
    """The log of actions of a season."""
    row = seen_season(season_id, actor_of(request))
    context = {
        "season": row,
        "league": row.league,
        "page": form_pages.record_page(row, request.GET),
    }
    return render(request, "leagues/record.html", context)


@require_safe
@hidden_as_404
def draft(request: HttpRequest, round_id: int) -> HttpResponse:
    """A draft, to be checked, changed by hand and published."""
    return _draft_page(request, round_id)


def _draft_page(
    request: HttpRequest, round_id: int, problem: str = "", status: int = 200
) -> HttpResponse:
    page = form_pages.draft_page(round_id, actor_of(request), request.POST.dict())
    context = {
        "page": page,
        "season": page.season,
        "league": page.season.league,
        "problem": problem,
        "given": request.POST,
    }
    return render(request, "leagues/draft.html", context, status=status)


# --- A fixture -------------------------------------------------------------------


@require_safe
@hidden_as_404
def fixture(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """A fixture: its reason, its state, and the reader's actions."""
    return _fixture_page(request, fixture_id)


def _fixture_page(
    request: HttpRequest, fixture_id: int, problem: str = "", status: int = 200
) -> HttpResponse:
    page = fixture_pages.fixture_page(fixture_id, actor_of(request))
    context = {
        "page": page,
        "season": page.season,
        "league": page.season.league,
        "problem": problem,
        "given": request.POST,
    }
    return render(request, "leagues/fixture.html", context, status=status)


@require_POST
@hidden_as_404
def fixture_deed(request: HttpRequest, fixture_id: int, deed: str) -> HttpResponse:
    """Run an action of a fixture (`locked_fixture`): `actions` says for whom each is.

    `play` redirects to its battle, `list` to the report of a table battle.
    """
    actor = actor_of(request)
    try:
        if deed == "play":
            return redirect(actions.play(fixture_id, actor, opened_from(request, actor)))
        if deed == "list":
            return redirect(actions.open_list(fixture_id, actor))
        told = actions.FIXTURE[deed](fixture_id, actor, request.POST.dict())
    except LeagueRefused as refusal:
        return _fixture_page(request, fixture_id, str(refusal), 422)
    messages.success(request, told)
    return back_or(request, "leagues:fixture", fixture_id)


# --- Files -----------------------------------------------------------------------


@require_safe
@hidden_as_404
def standings_csv(request: HttpRequest, season_id: str) -> HttpResponse:
    """The standings as CSV."""
    row: Season = seen_season(season_id, actor_of(request))
    table = downloads.standings_sheet(row)
    return download(table, csv_files.CONTENT_TYPE, downloads.name_of(row, "csv"))


@require_safe
@hidden_as_404
def report_trf(request: HttpRequest, season_id: str, division: int) -> HttpResponse:
    """A division as a tournament report file."""
    row: Season = seen_season(season_id, actor_of(request))
    try:
        text = downloads.report(row, division)
    except IndexError as error:
        raise Http404 from error
    except DoesNotFit as refusal:
        return _season_page(request, season_id, str(refusal), 422)
    name = downloads.name_of(row, f"division-{division}.trf")
    return download(text, "text/plain; charset=us-ascii", name)
