"""Read models of the campaign systems that a club may choose from."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.actors import Actor
from campaigns.campaigns.models import CampaignSystem
from campaigns.campaigns.permissions import required_organiser
from campaigns.campaigns.systems import book_systems
from campaigns.clubs.models import Club
from rules.kernel.campaign.preset import Preset


@dataclass(frozen=True)
class SystemChoice:
    """The ready systems of all games, and the club's own."""

    book: tuple[Preset, ...]
    own: tuple[CampaignSystem, ...]


def system_choice(club: Club) -> SystemChoice:
    return SystemChoice(tuple(book_systems()), tuple(CampaignSystem.objects.filter(club=club)))


def organised_club(slug: str, actor: Actor) -> Club:
    """A club that somebody organises. Raises Club.DoesNotExist, NotYours or BadEntry."""
    club = Club.objects.get(slug=slug)
    required_organiser(club, actor)
    return club
