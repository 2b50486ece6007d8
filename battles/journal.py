"""The journal: the only module that writes and reads orders and events."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import QuerySet
from django.utils import timezone

from battles import states
from battles.models import ROOM_KIND, Battle, JournalEvent, PlacedOrder
from chat.services import delete_rooms
from notifications.services import delete_about
from rules import registry
from rules.kernel.events import Event, OrderTakenBack, Recalled, SeedAdded
from rules.kernel.record import Record, packed
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import ScenarioCard
from web.append_only import deletion_allowed

ENTRY = ("seq", "body", "order__number", "order__side", "created")  # the columns of an `Entry`
SEED_ADDED = str(SeedAdded.__struct_config__.tag)
TAKEN_BACK = str(OrderTakenBack.__struct_config__.tag)
A_ROW = 200  # estimated bytes of the other columns and indexes of a line or an order


@dataclass(frozen=True)
class Entry:
    """A line of the journal; `order` is the number of the order, 0 for none."""

    seq: int
    event: Event
    order: int
    side: str
    created: datetime

    @property
    def number(self) -> int:
        """The number of its order; below 0 for an order recalled from another battle."""
        return -self.event.order if isinstance(self.event, Recalled) else self.order


def ruleset_of(battle: Battle) -> Ruleset[Any]:
    """The ruleset of this battle."""
    return registry.RULESETS[battle.ruleset]


def scenario_of(battle: Battle) -> ScenarioCard | None:
    """The scenario of this battle; None for one that its game no longer has."""
    ruleset = registry.RULESETS.get(battle.ruleset)
    cards = ruleset.scenarios if ruleset else ()
    return next((card for card in cards if card.id == battle.scenario), None)


def state_of(battle: Battle) -> Any:
    """The current state, from the snapshot, or from the events if its format is old."""
    try:
        return states.decoded(battle.ruleset, bytes(battle.snapshot))
    except msgspec.ValidationError:
        return ruleset_of(battle).folded([entry.event for entry in read(battle)])


def keep_state(battle: Battle, state: Record) -> None:
    """Write the state, and the columns that pages query, to the battle's row (not saved here)."""
    ruleset = ruleset_of(battle)
    snapshot = packed(state)
    _keep_snapshot(battle, snapshot)
    states.remember(battle.ruleset, snapshot, state)
    battle.state_hash = hashlib.sha256(battle.snapshot).hexdigest()
    outcome = ruleset.outcome(state)
    battle.to_act = [] if outcome else list(ruleset.to_act(state))
    battle.commands = [
        f"{side}/{command}"
        for side in battle.to_act
        if side in battle.shared
        for command in ruleset.commanding(state, side)
    ]
    battle.winner = outcome.winner if outcome else ""
    battle.reason = outcome.reason if outcome else ""


def forget_state(battle: Battle) -> None:
    """Remove the state from the battle's row (not saved here)."""
    _keep_snapshot(battle, b"")
    battle.state_hash, battle.to_act, battle.commands = "", [], []


def _keep_snapshot(battle: Battle, snapshot: bytes) -> None:
    battle.size += len(snapshot) - len(battle.snapshot)
    battle.snapshot = snapshot


def append(battle: Battle, order: PlacedOrder | None, events: Sequence[Event]) -> None:
    """Append events, numbered on from the battle's `seq`; updates `seq` and `size`.

    Only public events change the time of the battle's last move; secret ones do not.

    The caller holds the lock on the battle's row and saves it.
    """
    if order is not None:
        order.first_seq, order.last_seq = battle.seq + 1, battle.seq + len(events)
        order.save(force_insert=True)
        battle.size += A_ROW + len(msgspec.json.encode(order.fields))
    JournalEvent.objects.bulk_create(
        _row(battle, order, battle.seq + place, event) for place, event in enumerate(events, 1)
    )
    battle.seq += len(events)
    battle.size += sum(A_ROW + len(msgspec.json.encode(event)) for event in events)
    if any(not event.audience for event in events):
        battle.moved = timezone.now()
    battle.has_new_secrets |= any(event.audience for event in events)


def _row(battle: Battle, order: PlacedOrder | None, seq: int, event: Event) -> JournalEvent:
    body = msgspec.to_builtins(event)
    return JournalEvent(
        battle=battle,
        seq=seq,
        order=order,
        kind=body["kind"],
        version=event.v,
        audience=list(event.audience),
        body=body,
    )


def read(
    battle: Battle, after: int = 0, before: int | None = None, limit: int | None = None
) -> list[Entry]:
    """The lines with after < seq < before, oldest first; with a limit, the newest of them."""
    rows = _lines(battle).filter(seq__gt=after).values_list(*ENTRY)
    if before is not None:
        rows = rows.filter(seq__lt=before)
    if limit is not None:
        return [_entry(battle, row) for row in rows.order_by("-seq")[:limit]][::-1]
    return [_entry(battle, row) for row in rows.order_by("seq")]


def taken_back(battle: Battle, since: int) -> list[Entry]:
    """The lines from `since` on that take an order back."""
    rows = _lines(battle).filter(seq__gte=since, kind=TAKEN_BACK).values_list(*ENTRY)
    return [_entry(battle, row) for row in rows]


def has_more_than_seeds(battle: Battle, after: int, hidden: Sequence[int] = ()) -> bool:
    """Whether a line follows that is neither a player's seed nor one of the `hidden` lines."""
    lines = battle.journal.filter(seq__gt=after).exclude(kind=SEED_ADDED)
    return any(seq not in hidden for seq in lines.values_list("seq", flat=True))


def _lines(battle: Battle) -> QuerySet[JournalEvent]:
    rows = battle.journal.all()
    return rows if battle.as_of is None else rows.filter(seq__lte=battle.seq)


def orders_of(battle: Battle) -> QuerySet[PlacedOrder]:
    """The orders of a battle, oldest first."""
    rows = battle.orders.order_by("number")
    return rows if battle.as_of is None else rows.filter(last_seq__lte=battle.seq)


def counting(entries: Sequence[Entry], at: int) -> list[Entry]:
    """The lines whose fold is the battle after line `at`, as in `replay.counted`."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.seq > at:
            break
        if isinstance(entry.event, OrderTakenBack):
            to = entry.event.to
            kept = [each for each in kept if each.seq <= to or isinstance(each.event, SeedAdded)]
        else:
            kept.append(entry)
    return kept


def _entry(battle: Battle, row: tuple[Any, ...]) -> Entry:
    """An entry from a row with the columns `ENTRY`."""
    seq, body, order, side, at = row
    # Lines without an order have neither number nor side.
    return Entry(seq, ruleset_of(battle).event_from(body), order or 0, side or "", at)


def erase(battle: Battle) -> None:
    """Delete a battle with its whole journal; parts of it cannot be deleted."""
    with deletion_allowed():
        battle.journal.all().delete()
        battle.orders.all().delete()
        delete_about(battle.pk)
        delete_rooms(ROOM_KIND, battle.pk)
        battle.delete()
