"""The ledger: the one place that writes and reads its lines, and keeps what they fold to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import QuerySet

from campaigns.wars.models import Campaign, LedgerEntry
from rosters.stocking import stocked
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.entries import AnyEntry, BadEntry, Begun, Ended
from rules.kernel.campaign.ledger import Ledger, entry_from, faults, folded
from rules.kernel.record import packed
from rules.registry import RULESETS

_DECODER = msgspec.json.Decoder(s.Campaign)
CHUNK = 2000


@dataclass(frozen=True)
class Line:
    """A line of the ledger as it is read."""

    number: int
    entry: AnyEntry
    by: str
    created: datetime


def state_of(campaign: Campaign) -> s.Campaign:
    """How a campaign stands, from its snapshot; from its lines if that is of an older shape."""
    try:
        state = _DECODER.decode(bytes(campaign.snapshot))
    except (msgspec.ValidationError, msgspec.DecodeError):
        state = refolded(campaign)
    _meet_packs(campaign, state)
    return state


def _meet_packs(campaign: Campaign, state: s.Campaign) -> None:
    """Have this process know the house catalogues of all crews."""
    workshop = RULESETS[campaign.ruleset].workshop
    for pack in {crew.pack for crew in state.crews.values()} - {""}:
        if workshop is not None:
            stocked(workshop, campaign.ruleset, pack)


def lines(campaign: Campaign, until: datetime | None = None) -> Iterator[Line]:
    """Every line, the oldest first; with `until` those that were there at that moment."""
    rows = rows_of(campaign)
    if until is not None:
        rows = rows.filter(created__lte=until)
    found = rows.values_list("number", "body", "by_name", "created")
    for number, body, by, created in found.iterator(chunk_size=CHUNK):
        yield Line(number, entry_from(body), by, created)


def rows_of(campaign: Campaign) -> QuerySet[LedgerEntry]:
    """The rows of a ledger, the first first."""
    return LedgerEntry.objects.filter(campaign=campaign).order_by("number")


def refolded(campaign: Campaign, until: datetime | None = None) -> s.Campaign:
    """How the campaign stands, or stood, by its ledger alone."""
    return folded(line.entry for line in lines(campaign, until))


def lock(campaign_id: str) -> Campaign:
    """A campaign, held until the transaction ends. Raises Campaign.DoesNotExist."""
    return Campaign.objects.select_for_update().get(pk=campaign_id)


@contextmanager
def written(campaign: Campaign, cause: str, by: str = "") -> Iterator[Ledger]:
    """A ledger to write to under one cause; what is written is kept when the block ends well.

    The caller holds the campaign. Every key that is written begins with the cause, so that only
    those need to be known.
    """
    known = rows_of(campaign).filter(key__startswith=cause).values_list("key", flat=True)
    before = state_of(campaign) if campaign.entries else s.Campaign()
    ledger = Ledger(before, bytes(campaign.secret), known)
    yield ledger
    if ledger.entries:
        _keep(campaign, ledger, by)


def _keep(campaign: Campaign, ledger: Ledger, by: str) -> None:
    LedgerEntry.objects.bulk_create(
        _row(campaign, campaign.entries + place, entry, by)
        for place, entry in enumerate(ledger.entries, 1)
    )
    campaign.entries += len(ledger.entries)
    campaign.snapshot = packed(ledger.campaign)
    for entry in ledger.entries:
        if isinstance(entry, Begun):
            campaign.status = Campaign.Status.RUNNING
        if isinstance(entry, Ended):
            campaign.status = Campaign.Status.ENDED
    campaign.save(update_fields=["entries", "snapshot", "status", "moved"])


def _row(campaign: Campaign, number: int, entry: AnyEntry, by: str) -> LedgerEntry:
    body: dict[str, Any] = msgspec.to_builtins(entry)
    return LedgerEntry(
        campaign=campaign, number=number, key=entry.key, kind=body["kind"],
        crew=body.get("crew", ""), member=body.get("member", ""), body=body, by_name=by,
    )  # fmt: skip


def fault_of(campaign: Campaign) -> str:
    """What is wrong with a ledger, in a sentence; empty while its state is its fold."""
    entries = [line.entry for line in lines(campaign)]
    try:
        found = faults(entries)
        if folded(entries) != state_of(campaign):
            found.append("The state that is kept is not what the ledger folds to.")
    except BadEntry as error:
        found = [f"The ledger cannot be folded: {error}"]
    return " ".join(found)[:300]
