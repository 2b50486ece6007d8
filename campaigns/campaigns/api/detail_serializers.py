"""Builds the API responses of systems, markets, figures and the chronicle."""

from __future__ import annotations

from datetime import UTC, datetime

from campaigns.campaigns.api import responses as t
from campaigns.campaigns.permissions import Seen
from campaigns.campaigns.queries import (
    campaign_pages,
    chronicle_pages,
    crew_pages,
    figure_pages,
)
from campaigns.campaigns.queries.chronicle_pages import CampaignChronicle
from campaigns.campaigns.queries.figure_pages import CampaignLife
from campaigns.campaigns.queries.system_pages import system_choice
from campaigns.campaigns.systems import OWN
from campaigns.clubs.models import Club
from web.api.encoding import as_sent


def _when(at: datetime) -> str:
    return at.astimezone(UTC).isoformat()


def systems(club: Club) -> t.CampaignSystems:
    """The campaign systems that a club may choose from."""
    choice = system_choice(club)
    book = [t.CampaignSystem(x.id, x.name, x.ruleset, 0) for x in choice.book]
    own = [t.CampaignSystem(f"{OWN}{x.pk}", x.name, x.ruleset, x.pk) for x in choice.own]
    return t.CampaignSystems((*book, *own))


def fights(seen: Seen) -> t.CampaignFights:
    """The newest battles."""
    return t.CampaignFights(
        tuple(
            t.CampaignFight(
                row.pk,
                row.title,
                row.scenario,
                row.status,
                row.battle_id or "",
                row.sides,
                row.holding,
                row.arc,
                _when(row.created),
            )
            for row in campaign_pages.battles_of(seen.campaign)
        )
    )


def market(seen: Seen, crew_id: str) -> t.CampaignMarket:
    """The goods and recruits of a crew's market. Raises KeyError."""
    page = crew_pages.market_page(seen, crew_id)
    goods = tuple(good for stall in page.stalls for good in stall.goods)
    hands = crew_pages.hands_for(seen, crew_id)
    return t.CampaignMarket(page.purse, page.crew.finds, goods, hands)


def figure(seen: Seen, crew_id: str, member: str, before: int | None) -> CampaignLife:
    """The history of a figure. Raises KeyError."""
    return as_sent(CampaignLife, figure_pages.figure_page(seen, crew_id, member, before))


def chronicle(seen: Seen, before: int | None) -> CampaignChronicle:
    """The chronicle, or the part before a chapter."""
    return as_sent(CampaignChronicle, chronicle_pages.chronicle_page(seen, before))
