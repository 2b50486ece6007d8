"""Positions that this process has decoded or made lately, by the bytes of their snapshots.

A battle is read many times between two orders, and each reading works much out that belongs to the
position: the outlines of its ground, what each figure may do. Positions never change, so they are
shared; the bytes are the key, so nothing that is stored can differ from what is remembered.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from threading import Lock
from typing import Any

import msgspec

from rules import registry

MOST = 64

_KNOWN: OrderedDict[tuple[str, bytes], Any] = OrderedDict()
_LOCK = Lock()


@lru_cache(maxsize=16)
def _decoder(slug: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(registry.RULESETS[slug].state_type)


def decoded(slug: str, snapshot: bytes) -> Any:
    """The position that a game has packed to these bytes.

    Raises msgspec.ValidationError where the game packs its positions otherwise today.
    """
    with _LOCK:
        known = _KNOWN.get((slug, snapshot))
    if known is None:
        known = _decoder(slug).decode(snapshot)
    remember(slug, snapshot, known)
    return known


def remember(slug: str, snapshot: bytes, position: Any) -> None:
    """Keep a position for who asks next; the one that was used longest ago is forgotten."""
    with _LOCK:
        _KNOWN[slug, snapshot] = position
        _KNOWN.move_to_end((slug, snapshot))
        while len(_KNOWN) > MOST:
            _KNOWN.popitem(last=False)
