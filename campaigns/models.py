"""Django finds an app's tables here; each part of the room keeps its own."""

from __future__ import annotations

from campaigns.clubs.models import Club, Membership
from campaigns.wars.models import Aftermath, Campaign, Confirmation, Crew, LedgerEntry, Terms

__all__ = [
    "Aftermath",
    "Campaign",
    "Club",
    "Confirmation",
    "Crew",
    "LedgerEntry",
    "Membership",
    "Terms",
]
