"""Frozen values, their bytes and their fingerprint."""

from __future__ import annotations

import copy
import hashlib
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from rules.kernel import record
from rules.kernel.events import Event
from rules.kernel.record import IllegalOrder, Record, encode, fingerprint, once, remembered

PROJECT = Path(__file__).resolve().parents[3]


class Crate(Record):
    """A record of no game."""

    name: str
    count: int = 1
    labels: dict[str, int] = {}


class Sack(Record, dict=True, gc=True):
    """A record of no game that is asked the same again and again."""

    things: dict[str, int] = {}


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


ASKED: list[Sack] = []


@once
def weight(sack: Sack) -> int:
    """What a sack weighs."""
    ASKED.append(sack)
    return sum(sack.things.values())


@once
def is_empty(sack: Sack) -> bool:
    """Whether there is nothing in it: an answer that is false, and still one."""
    ASKED.append(sack)
    return not sack.things


def test_a_question_is_worked_out_once_for_each_record() -> None:
    ASKED.clear()
    sack, twin = Sack({"tin": 3}), Sack({"tin": 3})
    assert [weight(sack), weight(sack), weight(twin)] == [3, 3, 3]
    assert [is_empty(sack), is_empty(sack)] == [False, False]
    assert [each is sack for each in ASKED] == [True, False, True]


def test_what_is_made_of_a_record_begins_without_answers() -> None:
    sack = Sack({"tin": 3})
    assert weight(sack) == 3
    assert weight(replace(sack, things={"tin": 4})) == 4
    stored = pickle.loads(pickle.dumps(sack))  # noqa: S301 (our own)
    for made in (replace(sack), copy.copy(sack), copy.deepcopy(sack), stored):
        assert made == sack
        assert not made.__dict__


def test_answers_are_no_part_of_the_value() -> None:
    sack = Sack({"tin": 3})
    before = encode(sack), fingerprint(sack), repr(sack)
    assert weight(sack) == 3
    assert sack == Sack({"tin": 3})
    assert (encode(sack), fingerprint(sack), repr(sack)) == before


def test_a_question_with_arguments_is_worked_out_once_for_each(monkeypatch) -> None:
    asked: list[str] = []

    def count_of(sack: Sack, name: str) -> int:
        return remembered(sack, ("count", name), lambda: asked.append(name) or sack.things[name])

    sack = Sack({"tins": 3, "rope": 1})
    assert [count_of(sack, name) for name in ("tins", "rope", "tins")] == [3, 1, 3]
    assert asked == ["tins", "rope"]
    assert count_of(replace(sack, things={"tins": 4}), "tins") == 4
    assert sack == Sack({"tins": 3, "rope": 1})
    monkeypatch.setattr(record, "MOST_REMEMBERED", 1)
    sack = Sack(sack.things)
    asked.clear()
    assert [count_of(sack, name) for name in ("tins", "rope", "rope", "tins")] == [3, 1, 1, 3]
    assert asked == ["tins", "rope", "tins"]


def test_a_record_without_room_for_answers_works_them_out_each_time() -> None:
    asked: list[int] = []
    for _ in range(2):
        assert remembered(Crate("tins"), "name", lambda: asked.append(1) or "tins") == "tins"
    assert len(asked) == 2


READING = """
import sys, threading
import msgspec
from rules import lessons, registry
from rules.kernel.record import encode

packed = {
    slug: encode(lessons.position_of(ruleset, lessons.lessons_of(slug)[0]))
    for slug, ruleset in registry.RULESETS.items()
}
sys.setswitchinterval(1e-6)
begin = threading.Barrier(4)

def read():
    begin.wait()
    for slug, ruleset in registry.RULESETS.items():
        msgspec.json.Decoder(ruleset.state_type).decode(packed[slug])

threads = [threading.Thread(target=read) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def test_threads_may_read_a_position_first_at_the_same_time() -> None:
    """msgspec alone lets the process end here more often than not."""
    done = subprocess.run([sys.executable, "-c", READING], cwd=PROJECT, check=False)
    assert done.returncode == 0
