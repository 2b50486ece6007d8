"""Reads and writes the ledger, and folds its entries to a state. No other module does."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, time

import msgspec
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from battles.commitments import secret_storage
from campaigns.campaigns import projections
from campaigns.campaigns.models import Campaign, CampaignSnapshot, LedgerEntry
from rosters.pack_store import stocked
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.entries import AnyEntry, BadEntry, Begun, Ended
from rules.kernel.campaign.fold import fold
from rules.kernel.campaign.ledger import Ledger, entry_from, faults, folded
from rules.kernel.record import packed
from rules.registry import RULESETS
from web.json_limits import JsonObject

_DECODER = msgspec.json.Decoder(s.Campaign)
CHUNK = 2000


@dataclass(frozen=True)
class Line:
    """A decoded line of the ledger."""

    number: int
    entry: AnyEntry
    by: str
    created: datetime


def state_of(campaign: Campaign) -> s.Campaign:
    """The state of a campaign, from its snapshot; from the ledger if the snapshot has an older
    format.
    """
    try:
        state = _DECODER.decode(bytes(campaign.snapshot))
    except (msgspec.ValidationError, msgspec.DecodeError):
        state = refolded(campaign)
    _meet_packs(campaign, state)
    return state


def _meet_packs(campaign: Campaign, state: s.Campaign) -> None:
    """Load the house catalogues of all crews into this process."""
    workshop = RULESETS[campaign.ruleset].workshop
    packs = {pack for crew in state.crews.values() for pack in (crew.pack, *crew.also)}
    for pack in packs - {""}:
        if workshop is not None:
            stocked(workshop, campaign.ruleset, pack)


def lines(campaign: Campaign, after: int = 0, until: int | None = None) -> Iterator[Line]:
    """The lines in order: after one number, up to another."""
    rows = rows_of(campaign).filter(number__gt=after)
    if until is not None:
        rows = rows.filter(number__lte=until)
    found = rows.values_list("number", "body", "by_name", "created")
    for number, body, by, created in found.iterator(chunk_size=CHUNK):
        yield Line(number, entry_from(body), by, created)


def rows_of(campaign: Campaign) -> QuerySet[LedgerEntry]:
    """The rows of a ledger in order."""
    return LedgerEntry.objects.filter(campaign=campaign).order_by("number")


def number_at(campaign: Campaign, moment: datetime) -> int:
    """The number of lines at a moment."""
    rows = LedgerEntry.objects.filter(campaign=campaign, created__lte=moment)
    newest = rows.order_by("-created", "-number").values_list("number", flat=True)
    return newest.first() or 0


def refolded(campaign: Campaign) -> s.Campaign:
    """The state of a campaign, folded from all lines."""
    return folded(line.entry for line in lines(campaign))


def end_of(day: date) -> datetime:
    """The last moment of a day."""
    return timezone.make_aware(datetime.combine(day, time.max))


def stood(campaign: Campaign, moment: datetime) -> s.Campaign:
    """The state of a campaign at a moment, folded from the last snapshot before it."""
    return stood_after(campaign, number_at(campaign, moment))


def stood_after(campaign: Campaign, number: int) -> s.Campaign:
    """The state of a campaign after so many lines, folded from the last snapshot before them."""
    state = _nearest_snapshot(campaign, number)
    for line in lines(campaign, state.entries, number):
        state = fold(state, line.entry)
    return state


def _nearest_snapshot(campaign: Campaign, until: int) -> s.Campaign:
    """The latest stored state with at most so many lines; the empty state if there is none."""
    kept = CampaignSnapshot.objects.filter(campaign=campaign, number__lte=until)
    snapshot = kept.order_by("-number").first()
    state = _unpacked(snapshot) if snapshot is not None else None
    return state if state is not None else s.Campaign()


def _unpacked(snapshot: CampaignSnapshot) -> s.Campaign | None:
    """The state in a snapshot; None if it has an older format."""
    try:
        return _DECODER.decode(zlib.decompress(bytes(snapshot.state)))
    except (msgspec.ValidationError, msgspec.DecodeError):
        return None


def locked_campaign(campaign_id: str) -> Campaign:
    """A campaign, locked until the transaction ends. Raises Campaign.DoesNotExist."""
    return Campaign.objects.select_for_update().get(pk=campaign_id)


@contextmanager
def written(campaign: Campaign, cause: str, by: str = "") -> Iterator[Ledger]:
    """Context manager that gives a ledger to write to under one cause, and stores the entries at
    its end.

    The caller holds the campaign's lock. Every key begins with the cause, so only the keys of this
    cause are loaded.
    """
    known = _keys(campaign, cause)
    before = state_of(campaign) if campaign.entries else s.Campaign()
    ledger = Ledger(before, secret_of(campaign), known)
    yield ledger
    if ledger.entries:
        _keep(campaign, ledger, by)


def secret_of(campaign: Campaign) -> bytes | None:
    """The secret of a campaign's dice; None if its encryption key is lost."""
    try:
        return secret_storage.decrypted(campaign.secret)
    except secret_storage.KeyLost:
        return None


def _keys(campaign: Campaign, cause: str) -> list[str]:
    """The keys that are written under a cause. If the cause itself is not a key, there are none."""
    rows = rows_of(campaign)
    if not cause.endswith(":") and not rows.filter(key=cause).exists():
        return []
    return list(rows.filter(key__startswith=cause).values_list("key", flat=True))


def _keep(campaign: Campaign, ledger: Ledger, by: str) -> None:
    made = LedgerEntry.objects.bulk_create(
        _row(campaign, campaign.entries + place, entry, by)
        for place, entry in enumerate(ledger.entries, 1)
    )
    _remember(campaign, made, ledger)
    campaign.entries += len(ledger.entries)
    campaign.snapshot = packed(ledger.campaign)
    for entry in ledger.entries:
        if isinstance(entry, Begun):
            campaign.status = Campaign.Status.RUNNING
        if isinstance(entry, Ended):
            campaign.status = Campaign.Status.ENDED
    campaign.save(update_fields=["entries", "remembered", "snapshot", "status", "moved"])


def _remember(campaign: Campaign, made: list[LedgerEntry], ledger: Ledger) -> None:
    """Update the tables derived from the ledger. If they are behind, `catch_up` does it later."""
    if campaign.remembered != campaign.entries:
        return
    new = [
        (row.number, entry, row.created) for row, entry in zip(made, ledger.entries, strict=True)
    ]
    projections.keep(campaign, new, ledger.campaign)
    projections.keep_mark(campaign, campaign.entries, ledger.campaign)
    campaign.remembered += len(made)


def catch_up(campaign: Campaign) -> None:
    """Rebuild the tables derived from a ledger if they are of an older version."""
    if campaign.remembered == campaign.entries:
        return
    with transaction.atomic():
        held = locked_campaign(campaign.pk)
        if held.remembered != held.entries:
            _make_anew(held)
    campaign.remembered = campaign.entries


def _make_anew(campaign: Campaign) -> None:
    projections.forget(campaign)
    names, state = state_of(campaign), s.Campaign()
    new = []
    for line in lines(campaign):
        before, state = state.entries, fold(state, line.entry)
        projections.keep_mark(campaign, before, state)
        new.append((line.number, line.entry, line.created))
    projections.keep(campaign, new, names)
    campaign.remembered = campaign.entries
    campaign.save(update_fields=["remembered"])


def _row(campaign: Campaign, number: int, entry: AnyEntry, by: str) -> LedgerEntry:
    body: JsonObject = msgspec.to_builtins(entry)
    return LedgerEntry(
        campaign=campaign,
        number=number,
        key=entry.key,
        kind=body["kind"],
        crew=body.get("crew", ""),
        member=body.get("member", ""),
        body=body,
        by_name=by,
    )


def _false_snapshots(campaign: Campaign, entries: list[AnyEntry]) -> list[str]:
    """The snapshots that differ from the fold of the lines before them. Deletes unreadable ones."""
    found, state = [], s.Campaign()
    for snapshot in CampaignSnapshot.objects.filter(campaign=campaign).order_by("number"):
        for entry in entries[state.entries : snapshot.number]:
            state = fold(state, entry)
        kept = _unpacked(snapshot)
        if kept is None:
            snapshot.delete()
        elif kept != state:
            found.append(f"The state that is kept after entry {snapshot.number} is not their fold.")
    return found


def fault_of(campaign: Campaign) -> str:
    """The error of a ledger as a sentence; empty if its state equals its fold."""
    entries = [line.entry for line in lines(campaign)]
    try:
        found = faults(entries)
        if folded(entries) != state_of(campaign):
            found.append("The state that is kept is not what the ledger folds to.")
        found += _false_snapshots(campaign, entries)
    except BadEntry as error:
        found = [f"The ledger cannot be folded: {error}"]
    return " ".join(found)[:300]
