"""Records of ladders in the API."""

from __future__ import annotations

from campaigns.leagues.api.records import ClimbingShown, SeasonStateShown, SilenceShown
from campaigns.leagues.queries.ladder_pages import LadderDivision, LadderGame
from rules.kernel.record import Record


class LadderShown(Record):
    """A ladder and its rules: see `NewSeason`."""

    season: str
    state: SeasonStateShown
    reach: int
    answer_days: int
    silence: SilenceShown
    declines: int
    climbing: ClimbingShown
    divisions: tuple[LadderDivision, ...]


class LadderGamePage(Record):
    """A page of games, the newest first."""

    count: int
    page: int
    pages: int
    results: tuple[LadderGame, ...]
