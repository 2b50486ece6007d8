"""Where the battle of a campaign is settled, for the page of the battle and for the ledger."""

from __future__ import annotations

from django.urls import reverse

from accounts.actors import Actor
from battles.models import Battle
from battles.panels import Settlement
from campaigns.campaigns.models import Aftermath
from campaigns.campaigns.permissions import may_see
from campaigns.campaigns.queries.settlement_pages import OF_BATTLE


def settlement_link(battle: Battle) -> Settlement | None:
    """The page after a battle of a campaign; None for other battles."""
    row = Aftermath.objects.filter(battle=battle).select_related("campaign__club").first()
    if row is None:
        return None
    return Settlement(row.get_absolute_url(), may_see(row.campaign.club, None, Actor()))


def page_of_line(key: str) -> str:
    """The page of the battle that a line of the ledger comes from; empty for other lines."""
    if not key.startswith(OF_BATTLE):
        return ""
    return reverse("campaigns:aftermath", args=[key.split(":")[1]])
