"""Leagues, seasons, fixtures and ladders, as stored."""

from campaigns.leagues.models.ladders import LadderChallenge
from campaigns.leagues.models.leagues import (
    NAME_LENGTH,
    REASON_LENGTH,
    TOKEN_LENGTH,
    Dispute,
    Division,
    Entrant,
    FiledResult,
    Fixture,
    League,
    PairBan,
    Result,
    Round,
    Season,
    SeasonAction,
)

__all__ = [
    "NAME_LENGTH",
    "REASON_LENGTH",
    "TOKEN_LENGTH",
    "Dispute",
    "Division",
    "Entrant",
    "FiledResult",
    "Fixture",
    "LadderChallenge",
    "League",
    "PairBan",
    "Result",
    "Round",
    "Season",
    "SeasonAction",
]
