"""Django finds an app's tables here; each part of the room keeps its own."""

from __future__ import annotations

from campaigns.clubs.models import Club, Membership
from campaigns.leagues.models import (
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
    "Club",
    "Dispute",
    "Division",
    "Entrant",
    "Filed",
    "Fixture",
    "League",
    "LeagueDeed",
    "Membership",
    "PairBan",
    "Result",
    "Round",
    "Season",
]
