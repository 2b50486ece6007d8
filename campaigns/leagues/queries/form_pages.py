"""Read models of the pages with forms: the choices, and the values that were typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.core.paginator import Page, Paginator

from accounts.actors import Actor
from battles.matchmaking.forces import fieldable
from campaigns.clubs.models import Membership
from campaigns.leagues import campaign_link, forms
from campaigns.leagues.games import Scoring
from campaigns.leagues.models import (
    League,
    PairBan,
    Round,
    Season,
    SeasonAction,
)
from campaigns.leagues.permissions import may_add_league, organised_draft
from campaigns.leagues.plans import duels, takes_forces
from campaigns.leagues.queries import season_pages
from campaigns.leagues.queries.ladder_pages import ladder_rows
from campaigns.leagues.queries.season_pages import FixtureLine, SeasonPage
from campaigns.leagues.services import season_end
from campaigns.leagues.services.warband_budgets import budget_words, own_of_game
from campaigns.leagues.tie_breaks import USUAL
from rosters.services.budgets import budget_sums
from rules.registry import RULESETS

DEEDS_A_PAGE = 50


@dataclass(frozen=True)
class Choice:
    """A choice of a field."""

    value: str
    label: str
    is_chosen: bool = False


def choices(pairs: Iterable[tuple[object, str]], chosen: str) -> list[Choice]:
    """The choices of a form's fields, with the current values."""
    return [Choice(str(value), label, str(value) == chosen) for value, label in pairs]


# --- Forms -----------------------------------------------------------------------


@dataclass(frozen=True)
class LeagueForm:
    given: Mapping[str, str]
    games: list[Choice]
    clubs: list[Choice]


def league_form(actor: Actor, given: Mapping[str, str]) -> LeagueForm:
    """The form of a new league, with the clubs that the actor organises."""
    rows = Membership.objects.filter(user_id=actor.user_id or 0).select_related("club")
    clubs = [(each.club.slug, each.club.name) for each in rows if may_add_league(each)]
    games = [(each.slug, each.name) for each in RULESETS.values()]
    return LeagueForm(
        given, choices(games, given.get("ruleset", "")), choices(clubs, given.get("club", ""))
    )


@dataclass(frozen=True)
class NumberField:
    name: str
    label: str
    value: str


@dataclass(frozen=True)
class SeasonForm:
    given: Mapping[str, str]
    systems: list[Choice]
    missed: list[Choice]
    scenarios: list[Choice]
    points: list[NumberField]
    ties: list[tuple[int, list[Choice]]]
    drawn: list[Choice]
    silence: list[Choice]
    climbing: list[Choice]
    campaigns: list[Choice]
    mates: list[Choice]
    budgets: list[NumberField]
    is_fresh: bool


def season_form(league: League, given: Mapping[str, str]) -> SeasonForm:
    """The form of a new season, with the typed values or the defaults."""
    usual = Scoring()
    scenarios = [("", "Played at tables"), *((e.id, e.title) for e in duels(league.ruleset))]
    tie_breaks = [("", "nothing more"), *forms.tie_break_choices()]
    chosen = [given.get(f"tie_{n}", "") for n in range(1, 6)] if given else list(USUAL)
    return SeasonForm(
        given,
        choices(Season.System.choices, given.get("system", "swiss")),
        choices(Season.Missed.choices, given.get("missed", "wait")),
        choices(scenarios, given.get("scenario", "")),
        [NumberField(k, e, given.get(k, str(getattr(usual, k)))) for k, e in forms.POINTS],
        [(n, choices(tie_breaks, key)) for n, key in enumerate(chosen, 1)],
        choices(Season.Drawn.choices, given.get("drawn", "wait")),
        choices(Season.Silence.choices, given.get("silence", "forfeit")),
        choices(Season.Climbing.choices, given.get("climbing", "climb")),
        choices(_campaigns(league), given.get("campaign", "")),
        _mates(given.get("mates", "3")),
        _budgets(league, given),
        not given,
    )


def _budgets(league: League, given: Mapping[str, str]) -> list[NumberField]:
    """A field for each sum of which a warband may have so much at most."""
    names = ((f"{forms.BUDGET}{id_}", label) for id_, label in budget_sums(league.ruleset))
    return [NumberField(name, label, given.get(name, "")) for name, label in names]


def _mates(chosen: str) -> list[Choice]:
    """How much clubmates are kept apart; a value of a program's own is kept."""
    named = {"0": "Off", "1": "Weak: unless two would be a group of points apart"}
    named |= {"3": "Usual", "9": "Strong: even if two are three groups of points apart"}
    return choices({**named, **({} if chosen in named else {chosen: chosen})}.items(), chosen)


def _campaigns(league: League) -> list[tuple[str, str]]:
    found = campaign_link.queries().choices(league)
    return [("", "No campaign"), *found] if found else []


# --- A season and its organisers' page -------------------------------------------------------


def ladders_and_campaign(page: SeasonPage, actor: Actor) -> dict[str, object]:
    """What every page of a season shows beside it: the rows of a ladder, and its campaign."""
    campaign = campaign_link.queries().tied_campaign(page.season)
    ladders = {"ladders": ladder_rows(page.season, actor)} if page.season.is_ladder else {}
    return {"campaign": campaign, **ladders}


def entry_choices(page: SeasonPage, actor: Actor, campaign: object) -> dict[str, object]:
    """The warbands with which the actor may enter a season, where warbands are asked for."""
    if not page.may_enter:
        return {}
    game = page.league.ruleset
    is_asked = campaign is not None or takes_forces(game, page.season.scenario)
    own = fieldable(actor) if is_asked else []
    return {"warbands": [each for each in own if each.ruleset == game]}


def budget_panel(page: SeasonPage, actor: Actor) -> dict[str, object]:
    """The budget of a season in words, and the warbands that the actor may mean for it."""
    if not page.season.budgets:
        return {}
    own = (
        [] if page.season.state == Season.State.CLOSED else own_of_game(actor, page.league.ruleset)
    )
    return {"budget": budget_words(page.season), "meant": own}


def organisers_lists(page: SeasonPage) -> dict[str, object]:
    """What organisers choose from: people, pairs kept apart, disputes, who goes up and down."""
    closed = page.season.state == Season.State.CLOSED
    return {
        "bans": PairBan.objects.filter(season=page.season).select_related("one", "two"),
        "people": [line.entrant for each in page.divisions for line in each.lines],
        "disputes": _disputes(page),
        "moves": _moves(page.season) if closed else [],
    }


def _disputes(page: SeasonPage) -> list[FixtureLine]:
    lines = (line for d in page.divisions for e in d.rounds for line in e.lines)
    return [line for line in lines if line.state == "in dispute"]


def _moves(season: Season) -> list[str]:
    order = season_end.final_order(season)
    names = {each.key: each.name for division in order for each in division}
    return [
        f"{names[e.key]} goes {'up' if e.is_up else 'down'}" for e in season_end.moves_of(season)
    ]


def record_page(season: Season, given: Mapping[str, str]) -> Page[SeasonAction]:
    """The log of actions, the newest first."""
    return Paginator(season_pages.actions_of(season), DEEDS_A_PAGE).get_page(given.get("page", "1"))


@dataclass(frozen=True)
class DraftPage:
    """A draft of a round as organisers see it; `tables` can be changed by hand."""

    season: Season
    round: Round
    lines: tuple[FixtureLine, ...]
    tables: list[tuple[int, list[Choice], list[Choice]]]


def draft_page(round_id: int, actor: Actor, given: Mapping[str, str] | None = None) -> DraftPage:
    """A draft, with the pairs chosen by hand if they were refused.

    Raises NotYours or Round.DoesNotExist; a published round is no draft.
    """
    found = organised_draft(round_id, actor)
    season = found.division.season
    chosen = given or {}
    fixtures = list(found.fixtures.select_related(*season_pages.FIXTURES))
    playing = found.division.entrants.filter(until=None, since__lte=found.number)
    people = [(e.pk, e.name) for e in playing]
    tables = [
        (
            each.table,
            choices(people, chosen.get(f"first_{each.table}", str(each.first_id))),
            choices(
                [(0, "– the bye –"), *people],
                chosen.get(f"second_{each.table}", str(each.second_id or 0)),
            ),
        )
        for each in fixtures
    ]
    lines = tuple(season_pages.line_of(each, actor) for each in fixtures)
    by_hand = tables if season.system == Season.System.SWISS else []
    return DraftPage(season, found, lines, by_hand)
