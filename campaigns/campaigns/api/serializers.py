"""Builds API responses of campaigns and ledgers. Changes nothing."""

from __future__ import annotations

from datetime import UTC

from django.core.paginator import Page

from campaigns.campaigns.api import records as r
from campaigns.campaigns.entry_text import entry_words
from campaigns.campaigns.models import Aftermath, Campaign, Confirmation, LedgerEntry
from campaigns.campaigns.permissions import Seen
from campaigns.campaigns.queries.aftermath_pages import confirmations_of, fixture_of
from campaigns.campaigns.queries.campaign_pages import (
    CampaignCrew,
    CampaignPlace,
    places_of,
    ranks_of,
    seasons_of,
)
from campaigns.campaigns.queries.crew_pages import CampaignMember, people_of
from campaigns.campaigns.services import arrangements
from rosters.documents import document_of
from rules.kernel.campaign.ledger import entry_from
from web.api.encoding import as_sent


def line(row: Campaign) -> r.CampaignLine:
    """A campaign as an element of a list."""
    return r.CampaignLine(row.pk, row.name, row.club.slug, row.ruleset, row.status)


def campaigns(page: Page[Campaign], number: int) -> r.CampaignPage:
    """A page of a list. A page beyond the last is empty."""
    pages = page.paginator.num_pages
    results = tuple(map(line, page.object_list)) if number <= pages else ()
    return r.CampaignPage(page.paginator.count, number, pages, results)


def campaign(seen: Seen) -> r.CampaignDetail:
    """The state of a campaign."""
    state, system = seen.state, seen.system
    ranks, places = ranks_of(state), places_of(state)
    return r.CampaignDetail(
        line(seen.campaign),
        system.name,
        system.ours,
        state.entries,
        state.battles,
        tuple(as_sent(CampaignCrew, each) for each in ranks),
        tuple(as_sent(CampaignPlace, each) for each in places),
        state.stories,
        state.accounts,
        tuple(each.season_id for each in seasons_of(seen)),
        state.commitment,
    )


def crew(seen: Seen, crew_id: str) -> r.CampaignCrewDetail:
    """A crew in full. Raises KeyError."""
    found = seen.state.crews[crew_id]
    rank = next(each for each in ranks_of(seen.state) if each.id == crew_id)
    people = tuple(as_sent(CampaignMember, each) for each in people_of(seen, crew_id))
    stash = tuple(r.CampaignItem(each.part, each.id, each.name, each.count) for each in found.stash)
    fielded = document_of(arrangements.fieldable(seen.state, crew_id))
    return r.CampaignCrewDetail(as_sent(CampaignCrew, rank), found.finds, people, stash, fielded)


def ledger(seen: Seen, page: Page[LedgerEntry], number: int) -> r.LedgerPage:
    """Lines of a ledger. A page beyond the last is empty."""
    pages = page.paginator.num_pages
    rows = page.object_list if number <= pages else []
    results = tuple(
        r.LedgerLine(
            row.number,
            row.created.astimezone(UTC).isoformat(),
            row.by_name,
            entry_words(seen.state, entry_from(row.body)),
            row.body,
        )
        for row in rows
    )
    return r.LedgerPage(page.paginator.count, number, pages, results)


def aftermath(seen: Seen, row: Aftermath) -> r.AftermathDetail:
    """A battle of a campaign."""
    said, fixture = confirmations_of(row), fixture_of(seen, row)
    agreed = tuple(
        each.crew_id
        for each in said
        if each.crew_id and each.agrees and each.revision == row.revision
    )
    return r.AftermathDetail(
        row.pk,
        row.title,
        row.scenario,
        row.status,
        row.battle_id or "",
        row.sides,
        row.revision,
        row.report,
        agreed,
        fixture.pk if fixture else 0,
        row.holding,
        row.arc,
        tuple(r.CampaignOffWish(x["who"], x["name"], x["words"]) for x in row.off_wishes),
        tuple(map(_said, said)),
    )


def _said(word: Confirmation) -> r.CampaignSaid:
    at = word.created.astimezone(UTC).isoformat()
    return r.CampaignSaid(
        word.revision, word.crew_id or "", word.by_name, word.agrees, word.words, at
    )
