"""A club's own campaign systems: stored and deleted."""

from __future__ import annotations

import tomllib

from django.db import transaction

from accounts.actors import Actor
from campaigns.campaigns.models import CampaignSystem
from campaigns.campaigns.permissions import required_organiser
from campaigns.campaigns.systems import MOST_SYSTEMS, source_read
from campaigns.clubs.models import Club
from rules.kernel.building import Problem
from rules.kernel.campaign.reading import BadPreset


@transaction.atomic
def keep_system(actor: Actor, slug: str, source: str) -> CampaignSystem:
    """Store a campaign system of a club; one with the same name is replaced.

    Existing campaigns keep theirs. Raises Club.DoesNotExist, NotYours or BadPreset.
    """
    club = Club.objects.select_for_update().get(slug=slug)
    required_organiser(club, actor)
    system = source_read(source)
    names = CampaignSystem.objects.filter(club=club).exclude(name=system.name)
    if names.count() >= MOST_SYSTEMS:
        raise BadPreset((Problem("", "many", f"A club keeps at most {MOST_SYSTEMS} systems."),))
    row, _ = CampaignSystem.objects.update_or_create(
        club=club,
        name=system.name,
        defaults={"ruleset": system.ruleset, "source": source, "document": tomllib.loads(source)},
    )
    return row


@transaction.atomic
def forget_system(actor: Actor, slug: str, system_id: int) -> None:
    """Delete a campaign system of a club. Existing campaigns keep theirs.

    Raises NotYours or CampaignSystem.DoesNotExist.
    """
    club = Club.objects.get(slug=slug)
    required_organiser(club, actor)
    CampaignSystem.objects.get(club=club, pk=system_id).delete()
