"""Builds the API responses of systems, markets, figures and the chronicle."""

from __future__ import annotations

from datetime import UTC, datetime

from campaigns.campaigns import rulebook
from campaigns.campaigns.api import responses as t
from campaigns.campaigns.models import Terms
from campaigns.campaigns.queries import campaign_pages, chronicle, crew_pages
from campaigns.campaigns.queries.campaign_pages import Seen
from campaigns.campaigns.queries.chronicle import Notable
from campaigns.clubs.models import Club


def _when(at: datetime) -> str:
    return at.astimezone(UTC).isoformat()


def systems(club: Club) -> t.CampaignSystems:
    """What a club may choose from."""
    book = [t.CampaignSystem(x.id, x.name, x.ruleset, 0) for x in rulebook.book_presets()]
    own = [
        t.CampaignSystem(f"{rulebook.OWN}{x.pk}", x.name, x.ruleset, x.pk)
        for x in Terms.objects.filter(club=club)
    ]
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
    """What a crew may buy and hire. Raises KeyError."""
    face = crew_pages.crew_page_of(seen, crew_id)
    goods = tuple(
        t.CampaignGood(stall.part, item.id, item.name, price, maker)
        for stall in crew_pages.stalls(seen, crew_id)
        for item, price, maker in stall.goods
    )
    hands = tuple(t.CampaignHand(*each) for each in face.hands)
    return t.CampaignMarket(face.purse, face.crew.finds, goods, hands)


def life(seen: Seen, crew_id: str, member: str, before: int | None) -> t.CampaignLife:
    """What the ledger tells of somebody. Raises KeyError."""
    found = chronicle.life_of(seen, crew_id, member, before)
    lines = tuple(t.CampaignMoment(no, _when(at), words) for no, at, words in found.lines)
    return t.CampaignLife(
        found.name,
        found.crew.id,
        found.state,
        found.rank,
        found.battles,
        found.felled,
        found.wounds,
        lines,
        found.older,
    )


def story(seen: Seen, before: int | None) -> t.CampaignChronicle:
    """The chronicle, or what came before a chapter of it."""
    found = chronicle.told(seen, before)
    return t.CampaignChronicle(
        tuple(
            t.CampaignChapter(x.number, x.title, _when(x.at), tuple(x.sentences))
            for x in found.chapters
        ),
        tuple(map(_notable, found.famous)),
        tuple(map(_notable, found.fallen)),
        tuple(t.CampaignWeapon(x.name, x.shots, x.hits, x.kills, x.battles) for x in found.weapons),
        found.older,
    )


def _notable(who: Notable) -> t.CampaignNotable:
    return t.CampaignNotable(
        who.id, who.crew_id, who.name, who.felled, who.battles, who.state, who.words
    )
