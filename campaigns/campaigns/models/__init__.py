"""Campaigns, their ledgers, and the tables derived from them."""

from campaigns.campaigns.models.campaigns import (
    Aftermath,
    Campaign,
    Confirmation,
    Crew,
    LedgerEntry,
    Terms,
)
from campaigns.campaigns.models.projections import (
    WEAPON_LENGTH,
    Chapter,
    CrewLine,
    Fallen,
    Mark,
    WeaponTally,
)
from campaigns.campaigns.models.seasons import FOR_A_MEETING, EntrantCrew, Meeting, SeasonTie

__all__ = [
    "FOR_A_MEETING",
    "WEAPON_LENGTH",
    "Aftermath",
    "Campaign",
    "Chapter",
    "Confirmation",
    "Crew",
    "CrewLine",
    "EntrantCrew",
    "Fallen",
    "LedgerEntry",
    "Mark",
    "Meeting",
    "SeasonTie",
    "Terms",
    "WeaponTally",
]
