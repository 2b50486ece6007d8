"""Records of ladders in the API."""

from __future__ import annotations

from campaigns.leagues.api.records import ClimbingName, SeasonStateName, SilenceName
from campaigns.leagues.queries.ladder_pages import LadderDivision, LadderGame
from rules.kernel.record import Record


class LadderDetail(Record):
    """A ladder and its rules: see `NewSeason`."""

    season: str
    state: SeasonStateName
    reach: int
    answer_days: int
    silence: SilenceName
    declines: int
    climbing: ClimbingName
    divisions: tuple[LadderDivision, ...]


class LadderGamePage(Record):
    """A page of games, the newest first."""

    count: int
    page: int
    pages: int
    results: tuple[LadderGame, ...]
