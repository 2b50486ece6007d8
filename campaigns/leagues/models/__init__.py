"""Leagues, seasons, fixtures and ladders, as stored."""

from campaigns.leagues.models.ladders import LadderChallenge
from campaigns.leagues.models.leagues import (
    NAME_LENGTH,
    REASON_LENGTH,
    TOKEN_LENGTH,
    Dispute,
    Division,
    Entrant,
    Filed,
    Fixture,
    League,
    LeagueDeed,
    PairBan,
    Result,
    Round,
    Season,
)

__all__ = [
    "NAME_LENGTH",
    "REASON_LENGTH",
    "TOKEN_LENGTH",
    "Dispute",
    "Division",
    "Entrant",
    "Filed",
    "Fixture",
    "LadderChallenge",
    "League",
    "LeagueDeed",
    "PairBan",
    "Result",
    "Round",
    "Season",
]
