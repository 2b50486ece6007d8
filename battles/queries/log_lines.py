"""Read models of the log and the journal, limited to what the reader may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db.models import Max

from accounts.actors import Actor
from battles import journal, permissions
from battles.log import numbering
from battles.log.recent_lines import newest
from battles.log.story import LogPage, Stretch, log_of
from battles.models import Battle, Seat
from battles.queries.access import admitted, view_of
from battles.queries.battle_head import (
    BattleHead,
    Reader,
    head_of,
    reader_of,
    side_names,
)
from rules.kernel.record import encode

LOG_LINES = 60


def _log(battle: Battle, reader: Reader, view: Any, stretch: Stretch) -> LogPage:
    names = side_names(battle)
    may_know = partial(permissions.may_know_line, reader)
    page = log_of(journal.ruleset_of(battle), view, names, stretch, may_know)
    return numbering.numbered(battle.numbers, page)


def _stretch(battle: Battle, before: int | None = None) -> Stretch:
    """A page of journal lines that the reader may know.

    `before`: in the reader's numbering; the newest lines without it.
    """
    numbers = battle.numbers
    first = (before or battle.shown_seq + 1) - LOG_LINES
    after = numbers.up_to(first - 1) if first > 1 else 0
    if before is None:
        return Stretch(newest(battle, after))
    end = numbers.seq(before)
    return Stretch(journal.read(battle, after=after, before=end), journal.taken_back(battle, end))


def older_log(
    battle_id: str, actor: Actor, before: int | None, side: str = ""
) -> tuple[BattleHead, LogPage]:
    """A battle and the part of its log before an entry (the newest without one)."""
    battle, seats = admitted(battle_id, actor)
    reader = reader_of(battle, seats, actor, side)
    before = before and min(before, battle.shown_seq + 1)
    stretch = _stretch(battle, before)
    return head_of(battle), _log(battle, reader, view_of(battle, reader), stretch)


def log_since(
    battle: Battle, seats: Sequence[Seat], actor: Actor, since: datetime, until: datetime
) -> LogPage:
    """The events of this period that the reader may know, newest first.

    For spectators with a delay the period is shifted by the delay.
    """
    if battle.as_of is not None:
        since, until = (each - timedelta(minutes=battle.watch_delay) for each in (since, until))
    reader = reader_of(battle, seats, actor)
    seen = battle.journal.filter(created__lte=since).aggregate(seq=Max("seq"))["seq"] or 0
    new = battle.journal.filter(created__lte=until).aggregate(seq=Max("seq"))["seq"] or 0
    lines = journal.read(battle, after=seen, before=new + 1)
    raw = [entry for entry in lines if permissions.may_know_line(reader, entry)][-LOG_LINES:]
    return _log(battle, reader, view_of(battle, reader), Stretch(raw))


def journal_lines(battle: Battle, seats: Sequence[Seat], actor: Actor) -> Iterator[str]:
    """The journal as lines of JSON: what the actor may know; everything after the end.

    The first line identifies the reader; `python -m rules verify` reads the file.
    """
    reader = reader_of(battle, seats, actor)
    heading = {"ruleset": battle.ruleset, "edition": battle.edition, "battle": battle.pk}
    yield encode(heading).decode() + "\n"
    for entry in journal.read(battle):
        if permissions.may_replay_line(battle, reader, entry):
            numbers = battle.numbers
            order = numbers.order(entry.order)
            line = {"seq": numbers.shown(entry.seq), "order": order, "side": entry.side}
            event = numbering.plain_event(numbers, entry) if numbers.hidden else entry.event
            yield encode({**line, "event": event}).decode() + "\n"
