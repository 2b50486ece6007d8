"""The reader's line numbers for a battle: loaded with it, and applied to every response."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import msgspec
from django.db.models import QuerySet

from accounts.actors import Actor
from battles import permissions
from battles.journal import Entry
from battles.log.line_numbers import EVERYTHING, Numbers
from battles.log.recent_lines import keep_secrets, secrets_read
from battles.log.story import LogEntry, LogPage
from battles.models import Battle, JournalEvent, Seat
from rules.kernel.events import DiceEntered, DiceEvent, OrderTakenBack

ROW = ("battle_id", "seq", "audience", "order__number", "order__first_seq", "order__last_seq",
       "body__dice")  # fmt: skip


def note(battle: Battle, seats: Sequence[Seat], actor: Actor) -> None:
    """Store the actor's line numbers on a loaded battle."""
    sides = _eyes(battle, seats, actor)
    battle.numbers = EVERYTHING if sides is None else _numbers(_hidden(battle), sides, battle.seq)


def note_again(battle: Battle, seats: Sequence[Seat], actor: Actor) -> None:
    """The same after an order of that actor; the lines are read again only if that is needed."""
    if battle.has_new_secrets or battle.status != Battle.Status.ACTIVE:
        note(battle, seats, actor)
    elif battle.noted_lines is not None:
        keep_secrets(battle, battle.noted_lines)


def note_side(battle: Battle, side: str) -> None:
    """Store the line numbers of whoever sees a loaded battle with the eyes of one side."""
    battle.numbers = _numbers(_hidden(battle), frozenset({side} - {""}), battle.seq)


def note_all(rows: Iterable[tuple[Battle, Sequence[Seat]]], actor: Actor) -> None:
    """The same for many battles, in one query."""
    eyes = {battle: _eyes(battle, seats, actor) for battle, seats in rows}
    partial = {battle.pk for battle, sides in eyes.items() if sides is not None}
    found: dict[str, list[Any]] = {}
    for row in _rows(JournalEvent.objects.filter(battle__in=partial)) if partial else ():
        found.setdefault(row[0], []).append(row)
    for battle, sides in eyes.items():
        lines = found.get(battle.pk, [])
        battle.numbers = EVERYTHING if sides is None else _numbers(lines, sides, battle.seq)


def _eyes(battle: Battle, seats: Sequence[Seat], actor: Actor) -> frozenset[str] | None:
    """The sides whose view the actor may have; None if the actor knows everything."""
    if not battle.has_position or permissions.knows_everything(actor, battle, seats):
        return None
    return frozenset(permissions.sides_held(actor, seats))


def read_hidden(battle: Battle) -> None:
    """Read the lines that not everybody may know, for all to whom the battle will be shown."""
    battle.hidden_lines = list(_hidden(battle))


def _hidden(battle: Battle) -> Iterable[Any]:
    if battle.hidden_lines is not None:
        return battle.hidden_lines
    found = secrets_read(battle)
    if found is None:
        found = tuple(_rows(battle.journal.all()))
        keep_secrets(battle, found)
    battle.noted_lines = found
    return found


def _rows(lines: QuerySet[JournalEvent]) -> Iterable[Any]:
    return lines.exclude(audience=[]).order_by("seq").values_list(*ROW)


def _numbers(rows: Iterable[Any], sides: frozenset[str], end: int) -> Numbers:
    """What is hidden of these lines from a reader with the view of these sides."""
    unknown = [row for row in rows if row[1] <= end and sides.isdisjoint(row[2])]
    lines: dict[tuple[int, int], int] = {}
    for _, _, _, number, first, last, _ in unknown:
        if number:
            key = (number, last - first + 1)
            lines[key] = lines.get(key, 0) + 1
    return Numbers(
        tuple(row[1] for row in unknown),
        tuple(sorted(number for (number, length), known in lines.items() if known == length)),
        tuple((row[1], len(row[6])) for row in unknown if row[6]),
    )


# --- Output ----------------------------------------------------------------------


def plain_event(numbers: Numbers, entry: Entry) -> dict[str, Any]:
    """The event of a line as plain fields, with the reader's numbers."""
    event, plain = entry.event, dict(msgspec.to_builtins(entry.event))
    if isinstance(event, OrderTakenBack):
        plain |= {"to": numbers.shown(event.to), "order": numbers.order(event.order)}
    if isinstance(event, DiceEvent | DiceEntered):
        plain["draw"] = numbers.draw(entry.seq, event.draw)
    return plain


def numbered(numbers: Numbers, page: LogPage) -> LogPage:
    """A part of the log with the reader's numbers."""
    before = numbers.shown(page.before) if page.before else 0
    return LogPage(numbered_entries(numbers, page.entries), before)


def numbered_entries(numbers: Numbers, entries: Sequence[LogEntry]) -> tuple[LogEntry, ...]:
    """Entries of the log with the reader's numbers."""
    if not numbers.hidden:
        return tuple(entries)
    return tuple(
        LogEntry(tuple(replace(line, seq=numbers.shown(line.seq)) for line in entry.lines))
        for entry in entries
    )
