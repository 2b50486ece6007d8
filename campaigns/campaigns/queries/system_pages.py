"""Read models of the campaign systems that a club may choose from."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.campaigns.models import CampaignSystem
from campaigns.campaigns.systems import book_systems
from campaigns.clubs.models import Club
from rules.kernel.campaign.preset import Preset


@dataclass(frozen=True)
class SystemChoice:
    """The systems that a new campaign of a club can be played by.

    book: the ready ones of all games. own: those that the club has written.
    """

    book: tuple[Preset, ...]
    own: tuple[CampaignSystem, ...]


def system_choice(club: Club) -> SystemChoice:
    own = CampaignSystem.objects.filter(club=club)
    return SystemChoice(tuple(book_systems()), tuple(own))
