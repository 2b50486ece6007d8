"""Campaigns, their ledgers, and the tables derived from them."""

from campaigns.campaigns.models.campaigns import (
    Aftermath,
    Campaign,
    CampaignSystem,
    Confirmation,
    Crew,
    LedgerEntry,
)
from campaigns.campaigns.models.projections import (
    WEAPON_LENGTH,
    CampaignSnapshot,
    Chapter,
    CrewLine,
    Fallen,
    WeaponTally,
)
from campaigns.campaigns.models.seasons import FOR_A_MEETING, EntrantCrew, Meeting, SeasonTie

__all__ = [
    "FOR_A_MEETING",
    "WEAPON_LENGTH",
    "Aftermath",
    "Campaign",
    "CampaignSnapshot",
    "CampaignSystem",
    "Chapter",
    "Confirmation",
    "Crew",
    "CrewLine",
    "EntrantCrew",
    "Fallen",
    "LedgerEntry",
    "Meeting",
    "SeasonTie",
    "WeaponTally",
]
