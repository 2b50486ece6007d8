"""In-process cache of the journals of replayed battles.

Folding costs little (about 3 µs an event); reading and decoding rows costs thirty times as much. So
the cache holds the decoded lines, and every position is folded again from them.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from battles import journal
from battles.journal import Entry
from battles.models import Battle

MOST_LINES = 40_000  # kept in one process, over all battles

Entries = tuple[Entry, ...]
_cached: OrderedDict[str, Entries] = OrderedDict()
_lock = Lock()


def cached_entries(battle: Battle) -> Entries:
    """Every line of a battle's journal, oldest first: cached lines, and new ones."""
    if battle.as_of is not None:
        return cached_entries(Battle(pk=battle.pk, ruleset=battle.ruleset))[: battle.seq]
    with _lock:
        kept = _cached.get(battle.pk, ())
    found = _extended(battle, kept)
    with _lock:
        _cached[battle.pk] = found
        _cached.move_to_end(battle.pk)
        while len(_cached) > 1 and sum(map(len, _cached.values())) > MOST_LINES:
            _cached.popitem(last=False)
    return found


def _extended(battle: Battle, kept: Entries) -> Entries:
    """Reads the last cached line again with the new ones, and checks that it is the same.

    A journal only grows, but a cached line may come from a transaction that was rolled back.
    """
    if not kept:
        return tuple(journal.read(battle))
    found = journal.read(battle, after=kept[-1].seq - 1)
    if not found or (found[0].seq, found[0].created) != (kept[-1].seq, kept[-1].created):
        return tuple(journal.read(battle))
    return (*kept, *found[1:])
