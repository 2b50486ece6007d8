"""Frozen values, their bytes and their fingerprint."""

from __future__ import annotations

import hashlib

import pytest

from rules.kernel.events import Event
from rules.kernel.record import IllegalOrder, Record, encode, fingerprint


class Crate(Record):
    """A record of no game."""

    name: str
    count: int = 1
    labels: dict[str, int] = {}


class Rang(Event, tag="rang"):
    """An event of no game."""


def test_bytes_are_sorted_and_defaults_are_written_out() -> None:
    crate = Crate("tins", labels={"z": 1, "a": 2})
    assert encode(crate) == b'{"count":1,"labels":{"a":2,"z":1},"name":"tins"}'
    assert encode(Rang()) == b'{"audience":[],"kind":"rang","v":1}'


def test_a_fingerprint_is_the_plain_hash_of_the_bytes() -> None:
    crate = Crate("tins", 3)
    assert fingerprint(crate) == hashlib.sha256(encode(crate)).hexdigest()
    assert fingerprint(crate) == fingerprint(Crate("tins", count=3, labels={}))
    assert fingerprint(crate) != fingerprint(Crate("tins", 4))


def test_a_record_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Crate("tins").count = 2  # type: ignore[misc]


def test_a_refusal_is_a_sentence_with_its_rule() -> None:
    refusal = IllegalOrder("The door is shut.", "R7.1")
    assert (str(refusal), refusal.reason, refusal.ref) == (
        "The door is shut.", "The door is shut.", "R7.1",
    )  # fmt: skip
    assert IllegalOrder("No.").ref == ""
