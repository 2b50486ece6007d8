"""Read model of a fixture: its results, and the actions of the reader."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from accounts.actors import Actor
from campaigns.leagues import campaign_link
from campaigns.leagues import games as g
from campaigns.leagues.models import Entrant, FiledResult, Fixture, Result, Round, Season
from campaigns.leagues.permissions import may_organise, may_rule, seen_fixture
from campaigns.leagues.queries import season_pages
from campaigns.leagues.queries.form_pages import Choice, choices
from campaigns.leagues.queries.season_pages import FixtureLine
from campaigns.leagues.services.results import words_of


@dataclass(frozen=True)
class ResultLine:
    """A result as it stood at a time."""

    words: str
    score: str
    bonus: str
    source: str
    reason: str
    by: str
    created: datetime
    counts: bool


@dataclass(frozen=True)
class FixturePage:
    """A fixture with the actions that the reader may take.

    `mine`: the entrant that the reader is, if any. `filed_result`: the reported result.
    """

    season: Season
    fixture: Fixture
    line: FixtureLine
    actor: Actor
    mine: Entrant | None
    filed_result: FiledResult | None
    campaign: campaign_link.TiedCampaign | None

    @cached_property
    def results(self) -> list[ResultLine]:
        """All recorded results, the newest first."""
        rows = list(self.fixture.results.order_by("-number"))
        return [_result(self.fixture, each, each.pk == self.fixture.result_id) for each in rows]

    @property
    def outcomes(self) -> list[Choice]:
        """The outcomes that a player may report."""
        return choices(_outcomes(self.fixture, self.season, g.PLAYED), "")

    @property
    def rulings(self) -> list[Choice]:
        """The outcomes that a judge may decide."""
        return choices(_outcomes(self.fixture, self.season, (*g.PLAYED, *g.FORFEITS)), "")

    @property
    def filed(self) -> str:
        """The reported result, as text."""
        return words_of(self.fixture, self.filed_result.outcome) if self.filed_result else ""

    @property
    def filed_by(self) -> str:
        """Who reported it."""
        return self.filed_result.entry.name if self.filed_result else ""

    @property
    def may_list(self) -> bool:
        """Whether the reader may open the report of a table battle."""
        return self.campaign is not None and self.line.is_mine and self.line.state == "to be played"

    @property
    def list_id(self) -> str:
        """The id of this battle's report."""
        return self.campaign.lists.get(self.fixture.pk, "") if self.campaign else ""

    # --- The two who play --------------------------------------------------------

    @property
    def _is_open(self) -> bool:
        is_open = self.fixture.round.state == Round.State.OPEN
        return self.mine is not None and self.fixture.result is None and is_open

    @property
    def _waits(self) -> bool:
        return self._is_open and self.line.state == "waits to be confirmed"

    @property
    def _is_told_by_me(self) -> bool:
        return self.filed_result is not None and self.filed_result.entry == self.mine

    @property
    def may_file(self) -> bool:
        """Whether the reader may report a result, or change their report."""
        is_to_be_played = self._is_open and self.line.state == "to be played"
        is_told_by_me = self._waits and self._is_told_by_me
        return self.campaign is None and (is_to_be_played or is_told_by_me)

    @property
    def has_told(self) -> bool:
        """Whether the reader has told a result that waits for the other side."""
        return self._waits and self._is_told_by_me

    @property
    def may_confirm(self) -> bool:
        """Whether the reader may confirm the other's report."""
        return self.campaign is None and self._waits and not self._is_told_by_me

    @property
    def may_dispute(self) -> bool:
        """Whether the reader may dispute the other's report, or the result that counts."""
        if self.mine is None or hasattr(self.fixture, "dispute") or self._is_closed:
            return False
        is_told = self.filed_result is not None and not self._is_told_by_me
        return self.fixture.second is not None and (is_told or self.fixture.result is not None)

    @property
    def may_play(self) -> bool:
        """Whether the reader may open the battle on this site."""
        is_to_be_played = self.line.state in ("to be played", "being played")
        return self._is_open and is_to_be_played and self._both_here and bool(self.season.scenario)

    @property
    def _both_here(self) -> bool:
        first, second = self.fixture.first, self.fixture.second
        return second is not None and None not in (first.user_id, second.user_id)

    @cached_property
    def may_withdraw(self) -> bool:
        """Whether the reader may withdraw their dispute."""
        if self._decided is not False or self.fixture.dispute.entry != self.mine:
            return False
        return not self.fixture.results.filter(source=Result.Source.ORGANISER).exists()

    # --- Whoever decides ---------------------------------------------------------

    @property
    def _is_closed(self) -> bool:
        return self.season.state == Season.State.CLOSED

    @property
    def _decided(self) -> bool | None:
        """Whether the dispute is decided; None if there is none."""
        fixture = self.fixture
        return fixture.dispute.decided is not None if hasattr(fixture, "dispute") else None

    @cached_property
    def may_rule(self) -> bool:
        """Whether the reader may decide the result."""
        can_be_ruled_on = self.fixture.second is not None and not self._is_closed
        return can_be_ruled_on and self.mine is None and may_rule(self.season.league, self.actor)

    @cached_property
    def may_reopen(self) -> bool:
        """Whether the reader may reopen a decided dispute."""
        is_decided = self._decided is True and not self._is_closed
        return is_decided and self.mine is None and may_organise(self.season.league, self.actor)

    # --- Calling the battle off --------------------------------------------------

    @property
    def _is_unfought(self) -> bool:
        """Whether the battle on the site has no moves yet."""
        battle = self.fixture.battle
        return self.fixture.result is None and battle is not None and battle.is_unfought

    @property
    def off(self) -> tuple[str, ...]:
        """The votes to call it off, with their reasons."""
        return tuple(_vote_words(each) for each in self.fixture.off_wishes)

    @property
    def may_call_off(self) -> bool:
        """Whether the reader may vote to call it off."""
        return self.mine is not None and self._is_unfought

    @property
    def has_called_off(self) -> bool:
        """Whether the reader has voted already."""
        votes = self.fixture.off_wishes
        return self.mine is not None and self.mine.key in [each["who"] for each in votes]

    @cached_property
    def may_call_off_at_once(self) -> bool:
        """Whether the reader may call it off for both."""
        is_not_theirs = self.mine is None and self._is_unfought
        return is_not_theirs and may_organise(self.season.league, self.actor)


def fixture_page(fixture_id: int, actor: Actor) -> FixturePage:
    """A fixture, for who may see it (`seen_fixture`). Raises NotYours or Fixture.DoesNotExist."""
    fixture = seen_fixture(fixture_id, actor)
    season, line = fixture.round.division.season, season_pages.line_of(fixture, actor)
    line = season_pages.with_warning(line, fixture)
    filed = getattr(fixture, "filed", None)
    campaign = campaign_link.queries().tied_campaign(season)
    return FixturePage(season, fixture, line, actor, _mine(fixture, actor), filed, campaign)


def _vote_words(vote: Mapping[str, str]) -> str:
    why = f": “{vote['words']}”" if vote["words"] else "."
    return f"{vote['name']} would call the battle off{why}"


def _mine(fixture: Fixture, actor: Actor) -> Entrant | None:
    both = [each for each in (fixture.first, fixture.second) if each is not None]
    return next((e for e in both if actor.user_id and e.user_id == actor.user_id), None)


def _outcomes(fixture: Fixture, season: Season, allowed: tuple[str, ...]) -> list[tuple[str, str]]:
    if season.system == Season.System.KNOCK_OUT:
        allowed = tuple(each for each in allowed if each not in (g.DRAW, g.BOTH_FORFEIT))
    words = ((each, words_of(fixture, each)) for each in allowed)
    return [(each, text[:1].upper() + text[1:]) for each, text in words]


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
