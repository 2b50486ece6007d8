"""In-process cache of the journals of replayed battles.

Folding costs little (about 3 µs an event); reading and decoding rows costs thirty times as much. So
the cache holds the decoded lines, with some of the positions on their way.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from battles import journal
from battles.models import Battle
from battles.replay.timeline import Entries, Timeline

MOST_LINES = 40_000  # kept in one process, over all battles

_cached: OrderedDict[str, Timeline] = OrderedDict()
_lock = Lock()


def cached_entries(battle: Battle) -> Entries:
    """Every line of a battle's journal, oldest first: cached lines, and new ones."""
    found = cached_timeline(battle).entries
    return found if battle.as_of is None else found[: battle.seq]


def cached_timeline(battle: Battle) -> Timeline:
    """Every line of a journal (`journal.read`), kept in this process, with positions on the way.

    Of a delayed reader's battle too it is all of them.
    """
    with _lock:
        kept = _cached.get(battle.pk)
    found = _extended(Battle(pk=battle.pk, ruleset=battle.ruleset), kept)
    with _lock:
        _cached[battle.pk] = found
        _cached.move_to_end(battle.pk)
        while len(_cached) > 1 and sum(len(each.entries) for each in _cached.values()) > MOST_LINES:
            _cached.popitem(last=False)
    return found


def _extended(battle: Battle, kept: Timeline | None) -> Timeline:
    """Reads the last cached line again with the new ones, and checks that it is the same.

    A journal only grows, but a cached line may come from a transaction that was rolled back.
    """
    if kept is None or not kept.entries:
        return Timeline(tuple(journal.read(battle)))
    last = kept.entries[-1]
    found = journal.read(battle, after=last.seq - 1)
    if not found or (found[0].seq, found[0].created) != (last.seq, last.created):
        return Timeline(tuple(journal.read(battle)))
    return kept.extended((*kept.entries, *found[1:])) if found[1:] else kept
