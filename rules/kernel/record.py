"""Frozen values that survive the wire, and the fingerprint that two equal values share."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Iterator
from contextlib import suppress
from functools import wraps
from typing import Any, TypeVar, dataclass_transform

import msgspec


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class RecordMeta(msgspec.StructMeta):
    """Tells type checkers what msgspec does anyway: a record's subclasses are frozen too."""


class Record(
    msgspec.Struct,
    metaclass=RecordMeta,
    frozen=True,
    forbid_unknown_fields=True,
    gc=False,
):
    """A frozen value. Lengths are integer millimetres; there is no float anywhere.

    No record can be part of itself, so the search for such rings passes records by.
    Defaults are written out: whether msgspec leaves one out hangs on object identity, and equal
    values must give equal bytes.
    """


R = TypeVar("R")
V = TypeVar("V")


def prepare_decoders() -> None:
    """Work out now how every record is read that is known so far.

    msgspec works it out when a record is first read, and stores it before it is complete: of two
    threads that read the same record for the first time at once, one ends the process. So this is
    called while there is one thread: with the games, and before a server or a worker begins.
    """
    for kind in _records(msgspec.Struct):
        with suppress(TypeError):  # a union in it cannot be told apart: never read
            msgspec.json.Decoder(kind)


def _records(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from _records(each)


def once(question: Callable[[R], V]) -> Callable[[R], V]:
    """A question about a record, worked out once for each; of a class with `dict=True, gc=True`,
    or of a frozen dataclass without slots.

    Records never change, so neither do answers. What `replace` makes begins without any, and they
    are no part of the value: nobody compares or stores them. Everybody is given the same answer, so
    nobody may change it.
    """
    name = f"{question.__module__}.{question.__qualname__}"

    @wraps(question)
    def answer(record: R) -> V:
        known = record.__dict__
        if name in known:
            found: V = known[name]
            return found
        known[name] = found = question(record)
        return found

    return answer


MOST_REMEMBERED = 64  # answers about one record


def remembered(record: Record, what: Hashable, make: Callable[[], V]) -> V:
    """The same for a question with arguments: `what` names it with all of them.

    Of a class without `dict=True` the answer is worked out each time.
    """
    known = getattr(record, "__dict__", None)
    if known is None:
        return make()
    answers: dict[Hashable, V] = known.setdefault("remembered", {})
    with suppress(KeyError):  # another thread may clear them at any time
        return answers[what]
    found = make()
    if len(answers) >= MOST_REMEMBERED:
        answers.clear()
    answers[what] = found
    return found


class IllegalOrder(Exception):
    """An order that the rules refuse: one sentence to the player, and where the rule stands.

    `field`: which part of what was handed in it is about, where it is only one.
    """

    def __init__(self, reason: str, ref: str = "", field: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.ref = ref
        self.field = field


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
