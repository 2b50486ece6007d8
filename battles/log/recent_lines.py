"""The newest lines of battles, and those that not everybody may know, kept in this process.

Each page of a battle shows its newest lines and counts them as its reader may. Lines never change
once they are stored, and a battle's row says how far its journal goes, so what was read for one
reader serves the next, and after an order only the new lines are read.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from datetime import datetime
from threading import Lock
from typing import Any, Generic, NamedTuple, TypeVar

from battles import journal
from battles.journal import Entry
from battles.models import Battle

MOST = 256  # battles of which lines are kept

T = TypeVar("T")
# How far a journal goes. The number of a line alone is not enough: a transaction that was rolled
# back may have stored another line under it.
Stamp = tuple[int, datetime | None, str]


def _stamp(battle: Battle) -> Stamp:
    return battle.seq, battle.moved, battle.state_hash


class _ByBattle(Generic[T]):
    """Something of each of the battles that were read last, with the stamp at which it was read."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[Stamp, T]] = OrderedDict()
        self._lock = Lock()

    def get(self, battle: Battle) -> tuple[bool, T | None]:
        """What is kept, and whether nothing was added since."""
        with self._lock:
            stamp, found = self._kept.get(battle.pk, (None, None))
        return stamp == _stamp(battle), found

    def keep(self, battle: Battle, found: T) -> None:
        with self._lock:
            self._kept[battle.pk] = (_stamp(battle), found)
            self._kept.move_to_end(battle.pk)
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)


class _Tail(NamedTuple):
    """All lines after a number."""

    after: int
    entries: tuple[Entry, ...]


_TAILS: _ByBattle[_Tail] = _ByBattle()
_SECRETS: _ByBattle[Sequence[Any]] = _ByBattle()


def newest(battle: Battle, after: int) -> list[Entry]:
    """The lines after a number, oldest first, as `journal.read` gives them."""
    if battle.as_of is not None:
        return journal.read(battle, after=after)
    is_current, tail = _TAILS.get(battle)
    if tail is None or tail.after > after:
        tail = _Tail(after, tuple(journal.read(battle, after=after)))
    elif not is_current:
        tail = _Tail(after, _extended(battle, tail, after))
    _TAILS.keep(battle, tail)
    return [each for each in tail.entries if each.seq > after]


def _extended(battle: Battle, tail: _Tail, after: int) -> tuple[Entry, ...]:
    """Reads the last kept line again with the new ones, and checks that it is the same."""
    last = tail.entries[-1] if tail.entries else None
    if last is None or last.seq <= after:
        return tuple(journal.read(battle, after=after))
    found = journal.read(battle, after=last.seq - 1)
    if not found or (found[0].seq, found[0].created) != (last.seq, last.created):
        return tuple(journal.read(battle, after=after))
    return (*(each for each in tail.entries if each.seq > after), *found[1:])


def secrets_read(battle: Battle) -> Sequence[Any] | None:
    """The rows of the lines that not everybody may know, if they were read since the last one."""
    is_current, rows = _SECRETS.get(battle)
    return rows if is_current else None


def keep_secrets(battle: Battle, rows: Sequence[Any]) -> None:
    """Keep the rows of the lines that not everybody may know, as the battle's row stands now."""
    _SECRETS.keep(battle, rows)
