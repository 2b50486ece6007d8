"""Battles as they were once played load, fold and are told for ever."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.kernel.events import Event
from rules.kernel.replay import check_dice
from rules.kernel.ruleset import Ruleset
from rules.registry import RULESETS

GOLDEN = Path(__file__).resolve().parents[1] / "golden"

# File: the winner, the last Turn, how many dice, and the Gutz of some figures at the end.
EXPECTED = {
    "firewall-kewell-taken.jsonl": (
        "snatch",
        (8, 78, {"kewell": 1, "ed": 9, "phil": 3, "squad-1": 10, "squad-2": 9, "squad-3": 9}),
    ),
    "firewall-park-closes.jsonl": (
        "elland",
        (25, 299, {"kewell": 2, "ed": 7, "phil": 7, "squad-1": 9, "squad-2": 5, "squad-3": 7}),
    ),
}


def read(path: Path) -> tuple[Ruleset[Any], list[Event]]:
    heading, *lines = path.read_bytes().splitlines()
    ruleset = RULESETS[json.loads(heading)["ruleset"]]
    return ruleset, [ruleset.event_from(json.loads(line)) for line in lines]


def test_every_golden_journal_has_its_expectation() -> None:
    assert {path.name for path in GOLDEN.glob("*.jsonl")} == set(EXPECTED)


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_a_golden_journal_comes_to_the_same_end(name: str) -> None:
    ruleset, events = read(GOLDEN / name)
    winner, (turn, dice, gutz) = EXPECTED[name]
    battle = ruleset.folded(events)
    outcome = ruleset.outcome(battle)
    assert outcome is not None
    assert outcome.winner == winner
    assert battle.turn == turn
    assert {each: battle.figures[each].gutz for each in gutz} == gutz
    proof = check_dice(events)
    assert proof.holds
    assert proof.dice_checked == dice


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_a_golden_journal_can_be_told(name: str) -> None:
    ruleset, events = read(GOLDEN / name)
    battle = ruleset.folded(events)
    told = [ruleset.story(battle, event) for event in events]
    assert sum(1 for sentence in told if sentence is not None) > len(events) // 3
