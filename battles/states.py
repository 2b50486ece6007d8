"""Positions that this process has decoded or made lately, by the bytes of their snapshots.

A battle is read many times between two orders, and each reading works much out that belongs to the
position: the outlines of its ground, what each figure may do. Positions never change, so they are
shared; the bytes are the key, so nothing that is stored can differ from what is remembered. What
each side sees of a position, and how that is drawn, is remembered beside it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from threading import Lock
from typing import Any, TypeVar

import msgspec

from rules import registry

MOST = 64

T = TypeVar("T")


class Known:
    """A position, and what was worked out of it, by what it is."""

    def __init__(self, position: Any) -> None:
        self.position = position
        self.derived: dict[Hashable, Any] = {}


_KNOWN: OrderedDict[tuple[str, bytes], Known] = OrderedDict()
_LOCK = Lock()


@lru_cache(maxsize=16)
def _decoder(slug: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(registry.RULESETS[slug].state_type)


def decoded(slug: str, snapshot: bytes) -> Any:
    """The position that a game has packed to these bytes.

    Raises msgspec.ValidationError where the game packs its positions otherwise today.
    """
    known = _known(slug, snapshot)
    if known is not None:
        return known.position
    position = _decoder(slug).decode(snapshot)
    remember(slug, snapshot, position)
    return position


def derived(slug: str, snapshot: bytes, what: Hashable, make: Callable[[], T]) -> T:
    """What `make` works out of the position of these bytes; worked out once for as long as the
    position is remembered.

    `what` names it, with everything besides the position on which it depends; it must be immutable.
    """
    known = _known(slug, snapshot)
    if known is None:
        return make()
    if what not in known.derived:
        known.derived[what] = make()
    found: T = known.derived[what]
    return found


def remember(slug: str, snapshot: bytes, position: Any) -> None:
    """Keep a position for who asks next; the one that was used longest ago is forgotten."""
    with _LOCK:
        _KNOWN[slug, snapshot] = Known(position)
        _KNOWN.move_to_end((slug, snapshot))
        while len(_KNOWN) > MOST:
            _KNOWN.popitem(last=False)


def _known(slug: str, snapshot: bytes) -> Known | None:
    with _LOCK:
        found = _KNOWN.get((slug, snapshot))
        if found is not None:
            _KNOWN.move_to_end((slug, snapshot))
        return found
