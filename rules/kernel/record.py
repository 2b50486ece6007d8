"""Frozen values that survive the wire, and the fingerprint that two equal values share."""

from __future__ import annotations

import hashlib
from typing import Any, dataclass_transform

import msgspec


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class RecordMeta(msgspec.StructMeta):
    """Tells type checkers what msgspec does anyway: a record's subclasses are frozen too."""


class Record(
    msgspec.Struct,
    metaclass=RecordMeta,
    frozen=True,
    forbid_unknown_fields=True,
):
    """A frozen value. Lengths are integer millimetres; there is no float anywhere.

    Defaults are written out: whether msgspec leaves one out hangs on object identity, and equal
    values must give equal bytes.
    """


class IllegalOrder(Exception):
    """An order that the rules refuse: one sentence to the player, and where the rule stands."""

    def __init__(self, reason: str, ref: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.ref = ref


_ENCODER = msgspec.json.Encoder(order="sorted")


def encode(value: Any) -> bytes:
    """JSON bytes with sorted keys: equal values give equal bytes on every platform."""
    return _ENCODER.encode(value)


def packed(value: Any) -> bytes:
    """JSON bytes for keeping: what stands first in a dictionary stays first.

    The order of the figures decides whose dice are thrown first, so a battle that was put away
    must come back with it.
    """
    return msgspec.json.encode(value)


def fingerprint(value: Any) -> str:
    """SHA-256 (hex) of the encoded value."""
    return hashlib.sha256(encode(value)).hexdigest()
