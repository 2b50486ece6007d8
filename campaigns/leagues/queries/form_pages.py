"""Read models of the pages with forms: the choices, and the values that were typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator

from accounts.actors import Actor
from battles.forces import fieldable
from campaigns.clubs.models import Membership
from campaigns.leagues import campaign_link, forms
from campaigns.leagues import games as g
from campaigns.leagues.games import Scoring
from campaigns.leagues.models import (
    Entrant,
    Fixture,
    League,
    LeagueDeed,
    PairBan,
    Result,
    Round,
    Season,
)
from campaigns.leagues.permissions import check_sees, may_organise, may_rule
from campaigns.leagues.plans import duels, takes_forces
from campaigns.leagues.queries import season_pages
from campaigns.leagues.queries.ladder_pages import ladder_rows
from campaigns.leagues.queries.season_pages import FixtureLine, SeasonPage
from campaigns.leagues.services import season_end
from campaigns.leagues.services.results import words_of
from campaigns.leagues.tie_breaks import USUAL
from rules.registry import RULESETS
from web.errors import NotYours

DEEDS_A_PAGE = 50


@dataclass(frozen=True)
class Choice:
    """Something that may be chosen."""

    value: str
    label: str
    is_chosen: bool = False


def _choices(pairs: Any, chosen: str) -> list[Choice]:
    return [Choice(str(value), label, str(value) == chosen) for value, label in pairs]


# --- Forms -----------------------------------------------------------------------


@dataclass(frozen=True)
class LeagueForm:
    given: Mapping[str, str]
    games: list[Choice]
    clubs: list[Choice]


def league_form(actor: Actor, given: Mapping[str, str]) -> LeagueForm:
    """The form of a new league, with the clubs that the visitor organises."""
    rows = Membership.objects.filter(user_id=actor.user_id or 0).select_related("club")
    clubs = [(each.club.slug, each.club.name) for each in rows if _may_add(each)]
    games = [(each.slug, each.name) for each in RULESETS.values()]
    return LeagueForm(
        given, _choices(games, given.get("ruleset", "")), _choices(clubs, given.get("club", ""))
    )


def _may_add(membership: Membership) -> bool:
    return membership.organises and membership.club.closed is None


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
    is_fresh: bool


def season_form(league: League, given: Mapping[str, str]) -> SeasonForm:
    """The form of a new season, as it was typed or as is usual."""
    usual = Scoring()
    scenarios = [("", "Played at tables"), *((e.id, e.title) for e in duels(league.ruleset))]
    tie_breaks = [("", "nothing more"), *forms.tie_break_choices()]
    chosen = [given.get(f"tie_{n}", "") for n in range(1, 6)] if given else list(USUAL)
    return SeasonForm(
        given,
        _choices(Season.System.choices, given.get("system", "swiss")),
        _choices(Season.Missed.choices, given.get("missed", "wait")),
        _choices(scenarios, given.get("scenario", "")),
        [NumberField(k, e, given.get(k, str(getattr(usual, k)))) for k, e in forms.POINTS],
        [(n, _choices(tie_breaks, key)) for n, key in enumerate(chosen, 1)],
        _choices(Season.Drawn.choices, given.get("drawn", "wait")),
        _choices(Season.Silence.choices, given.get("silence", "forfeit")),
        _choices(Season.Climbing.choices, given.get("climbing", "climb")),
        _choices(_campaigns(league), given.get("campaign", "")),
        not given,
    )


def _campaigns(league: League) -> list[tuple[str, str]]:
    found = campaign_link.keeper().choices(league)
    return [("", "No campaign"), *found] if found else []


# --- A season and its desk -------------------------------------------------------


def beside(page: SeasonPage, actor: Actor, which: str) -> dict[str, Any]:
    """What a page of a season shows beside the season itself."""
    ladders = {"ladders": ladder_rows(page.season, actor)} if page.season.is_ladder else {}
    return {**_beside(page, actor, which), **ladders}


def _beside(page: SeasonPage, actor: Actor, which: str) -> dict[str, Any]:
    campaign = campaign_link.keeper().tied_campaign(page.season)
    if which == "season" and page.may_enter:
        game = page.league.ruleset
        is_asked = campaign is not None or takes_forces(game, page.season.scenario)
        own = fieldable(actor) if is_asked else []
        warbands = [each for each in own if each.ruleset == game]
        return {"warbands": warbands, "campaign": campaign}
    if which == "desk":
        closed = page.season.state == Season.State.CLOSED
        return {
            "bans": PairBan.objects.filter(season=page.season).select_related("one", "two"),
            "people": [line.entrant for each in page.divisions for line in each.lines],
            "disputes": _disputes(page),
            "moves": _moves(page.season) if closed else [],
            "campaign": campaign,
        }
    return {"campaign": campaign}


def _disputes(page: SeasonPage) -> list[FixtureLine]:
    lines = (line for d in page.divisions for e in d.rounds for line in e.lines)
    return [line for line in lines if line.state == "in dispute"]


def _moves(season: Season) -> list[str]:
    order = season_end.final_order(season)
    names = {each.key: each.name for division in order for each in division}
    return [
        f"{names[e.key]} goes {'up' if e.is_up else 'down'}" for e in season_end.moves_of(season)
    ]


def record_page(season: Season, given: Mapping[str, str]) -> Page[LeagueDeed]:
    """What was done, the newest first."""
    return Paginator(season.deeds.all(), DEEDS_A_PAGE).get_page(given.get("page", "1"))


@dataclass(frozen=True)
class DraftPage:
    """A round as its organiser sees it before anybody else; `tables` may be paired by hand."""

    season: Season
    round: Round
    lines: tuple[FixtureLine, ...]
    tables: list[tuple[int, list[Choice], list[Choice]]]


def draft_page(round_id: int, actor: Actor, given: Mapping[str, str] | None = None) -> DraftPage:
    """With what was chosen by hand, if that was refused.

    Raises NotYours or Round.DoesNotExist; a published round is no draft.
    """
    rows = Round.objects.select_related("division__season__league")
    found = rows.get(pk=round_id, state=Round.State.DRAFT)
    season = found.division.season
    if not may_organise(season.league, actor):
        raise NotYours
    chosen = given or {}
    fixtures = list(found.fixtures.select_related(*season_pages.FIXTURES))
    playing = found.division.entrants.filter(until=None, since__lte=found.number)
    people = [(e.pk, e.name) for e in playing]
    tables = [
        (
            each.table,
            _choices(people, chosen.get(f"first_{each.table}", str(each.first_id))),
            _choices(
                [(0, "– the bye –"), *people],
                chosen.get(f"second_{each.table}", str(each.second_id or 0)),
            ),
        )
        for each in fixtures
    ]
    lines = tuple(season_pages.line_of(each, actor) for each in fixtures)
    by_hand = tables if season.system == Season.System.SWISS else []
    return DraftPage(season, found, lines, by_hand)


# --- A fixture -------------------------------------------------------------------


@dataclass(frozen=True)
class ResultLine:
    """A result as it stood at a time."""

    words: str
    score: str
    bonus: str
    source: str
    reason: str
    by: str
    created: Any
    counts: bool


@dataclass(frozen=True)
class FixturePage:
    """A fixture as somebody sees it, with the doors that are open to them."""

    season: Season
    fixture: Fixture
    line: FixtureLine
    results: list[ResultLine]
    outcomes: list[Choice]
    rulings: list[Choice]
    filed: str
    filed_by: str
    may_file: bool
    may_confirm: bool
    may_dispute: bool
    may_play: bool
    may_rule: bool
    may_reopen: bool
    may_withdraw: bool
    off: tuple[str, ...]
    may_call_off: bool
    has_called_off: bool
    may_call_off_at_once: bool
    campaign: campaign_link.TiedCampaign | None
    list_id: str

    @property
    def may_list(self) -> bool:
        """Whether the list after a battle at a table may be opened."""
        return self.campaign is not None and self.line.is_mine and self.line.state == "to be played"


def fixture_page(fixture_id: int, actor: Actor) -> FixturePage:
    """Raises NotYours, or Fixture.DoesNotExist also for one of a draft."""
    fixture = (
        season_pages.fixture_rows()
        .select_related("round__division__season__league__club", "dispute__entry", "battle")
        .get(pk=fixture_id)
    )
    season, line = fixture.round.division.season, season_pages.line_of(fixture, actor)
    check_sees(season, actor)
    filed: Any = getattr(fixture, "filed", None)
    mine = _mine(fixture, actor)
    is_open = (
        mine is not None and fixture.result is None and fixture.round.state == Round.State.OPEN
    )
    waits = is_open and line.state == "waits to be confirmed"
    campaign = campaign_link.keeper().tied_campaign(season)
    return FixturePage(
        season,
        fixture,
        line,
        _results(fixture),
        _choices(_outcomes(fixture, season, g.PLAYED), ""),
        _choices(_outcomes(fixture, season, (*g.PLAYED, *g.FORFEITS)), ""),
        words_of(fixture, filed.outcome) if filed else "",
        filed.entry.name if filed else "",
        may_file=campaign is None
        and ((is_open and line.state == "to be played") or (waits and filed.entry == mine)),
        may_confirm=campaign is None and waits and filed.entry != mine,
        may_dispute=mine is not None and _disputable(fixture, season, filed, mine),
        may_play=is_open
        and line.state in ("to be played", "being played")
        and _both_here(fixture)
        and bool(season.scenario),
        may_rule=fixture.second is not None
        and season.state != Season.State.CLOSED
        and may_rule(season.league, actor)
        and mine is None,
        may_reopen=mine is None
        and season.state != Season.State.CLOSED
        and _decided(fixture) is True
        and may_organise(season.league, actor),
        may_withdraw=_decided(fixture) is False
        and fixture.dispute.entry == mine
        and not fixture.results.filter(source=Result.Source.ORGANISER).exists(),
        off=tuple(_wish_words(each) for each in fixture.off_wishes),
        may_call_off=mine is not None and _is_unfought(fixture),
        has_called_off=mine is not None and mine.key in [e["who"] for e in fixture.off_wishes],
        may_call_off_at_once=mine is None
        and _is_unfought(fixture)
        and may_organise(season.league, actor),
        campaign=campaign,
        list_id=campaign.lists.get(fixture.pk, "") if campaign else "",
    )


def _decided(fixture: Fixture) -> bool | None:
    """Whether the dispute over a meeting is decided; None where there is none."""
    return fixture.dispute.decided is not None if hasattr(fixture, "dispute") else None


def _is_unfought(fixture: Fixture) -> bool:
    """Whether a battle was opened here in which nobody has moved yet."""
    battle = fixture.battle
    return fixture.result is None and battle is not None and battle.is_unfought


def _wish_words(wish: Mapping[str, str]) -> str:
    why = f": “{wish['words']}”" if wish["words"] else "."
    return f"{wish['name']} would call the battle off{why}"


def _mine(fixture: Fixture, actor: Actor) -> Entrant | None:
    both = [each for each in (fixture.first, fixture.second) if each is not None]
    return next((e for e in both if actor.user_id and e.user_id == actor.user_id), None)


def _both_here(fixture: Fixture) -> bool:
    return fixture.second is not None and None not in (
        fixture.first.user_id,
        fixture.second.user_id,
    )


def _disputable(fixture: Fixture, season: Season, filed: Any, mine: Entrant) -> bool:
    if hasattr(fixture, "dispute") or season.state == Season.State.CLOSED:
        return False
    is_told = filed is not None and filed.entry_id != mine.pk
    return fixture.second is not None and (is_told or fixture.result is not None)


def _outcomes(fixture: Fixture, season: Season, allowed: tuple[str, ...]) -> list[tuple[str, str]]:
    if season.system == Season.System.KNOCK_OUT:
        allowed = tuple(each for each in allowed if each not in (g.DRAW, g.BOTH_FORFEIT))
    words = ((each, words_of(fixture, each)) for each in allowed)
    return [(each, text[:1].upper() + text[1:]) for each, text in words]


def _results(fixture: Fixture) -> list[ResultLine]:
    rows = list(fixture.results.order_by("-number"))
    return [_result(fixture, each, each.pk == fixture.result_id) for each in rows]


def _result(fixture: Fixture, result: Result, counts: bool) -> ResultLine:
    bonus = (result.bonus_first, result.bonus_second)
    return ResultLine(
        words_of(fixture, result.outcome),
        f"{result.inflicted_first} : {result.inflicted_second}",
        f"{bonus[0]} : {bonus[1]}" if any(bonus) else "",
        result.get_source_display(),
        result.reason,
        result.by_name,
        result.created,
        counts,
    )
