"""Positions that a process remembers: by the bytes of the snapshot, as many as are allowed."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

from battles import states
from rules.firewall.ruleset import FIREWALL
from rules.kernel.record import packed
from tests.games.table import GAMES, opening, usual
from tests.rules.firewall.tabletop import table


@pytest.fixture(autouse=True)
def empty() -> Iterator[None]:
    states._KNOWN.clear()
    yield
    states._KNOWN.clear()


def test_the_same_bytes_give_the_same_position_and_others_another():
    battle = table("A1 10,10", "B1 30,10").battle
    snapshot = packed(battle)
    first = states.decoded(FIREWALL.slug, snapshot)
    assert first == battle
    assert states.decoded(FIREWALL.slug, bytes(bytearray(snapshot))) is first
    later = packed(replace(battle, turn=battle.turn + 1))
    assert states.decoded(FIREWALL.slug, later).turn == battle.turn + 1


@pytest.mark.parametrize("ruleset", GAMES)
def test_what_was_made_here_is_what_anybody_else_would_decode(ruleset):
    """A position that an order made is remembered as it is: it must be no other than its bytes."""
    for card in ruleset.scenarios:
        journal, _ = opening(ruleset, card, usual(ruleset, card.id), 3)
        made = ruleset.folded(journal)
        assert states.decoded(ruleset.slug, packed(made)) == made


def test_the_one_that_was_used_longest_ago_is_forgotten(monkeypatch):
    monkeypatch.setattr(states, "MOST", 2)
    positions = [table(f"A1 {x},10", "B1 90,90").battle for x in (10, 20, 30)]
    for each in positions[:2]:
        states.remember(FIREWALL.slug, packed(each), each)
    assert states.decoded(FIREWALL.slug, packed(positions[0])) is positions[0]
    states.remember(FIREWALL.slug, packed(positions[2]), positions[2])
    assert [slug_and_bytes[1] for slug_and_bytes in states._KNOWN] == [
        packed(each) for each in (positions[0], positions[2])
    ]


def test_bytes_of_another_form_are_refused_each_time():
    for _ in range(2):
        with pytest.raises(msgspec.ValidationError):
            states.decoded(FIREWALL.slug, b'{"turn": "none"}')
