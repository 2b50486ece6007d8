"""Response records for systems, markets, figures and the chronicle."""

from __future__ import annotations

from campaigns.campaigns.queries.crew_pages import CampaignGood, CampaignHand
from rules.kernel.record import Record


class CampaignSystem(Record):
    """A campaign system that may be chosen. `number`: of one of the club's own, 0 otherwise."""

    id: str
    name: str
    ruleset: str
    number: int


class CampaignSystems(Record):
    """The systems by which a club can found campaigns: the games', and its own."""

    results: tuple[CampaignSystem, ...]


class CampaignFights(Record):
    """The newest battles of a campaign, as they stand."""

    results: tuple[CampaignFight, ...]


class CampaignFight(Record):
    """A battle in the list of a campaign; `battle` is empty for one at a table."""

    id: str
    title: str
    scenario: str
    status: str
    battle: str
    sides: dict[str, str]
    holding: str
    arc: str
    created: str


class CampaignMarket(Record):
    """What the market has for a crew; `hands`: who may be hired, and for how much."""

    purse: int
    finds: int
    goods: tuple[CampaignGood, ...]
    hands: tuple[CampaignHand, ...]
