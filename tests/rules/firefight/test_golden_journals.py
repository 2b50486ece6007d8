"""Firefights as they were once played load, fold and are told for ever."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

from rules.firefight.ruleset import EVENT_TYPE, FIREFIGHT
from rules.kernel.replay import check_dice

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
# File: who won, the last Beat, how many dice, and everybody's damage.
EXPECTED = {
    "firefight-crossing.jsonl": ("enemies", 8, 111, (3, 3, 3, 3, 3, 1, 3)),
    "firefight-scaffold.jsonl": ("enemies", 8, 99, (3, 3, 2, 3, 2)),
    "firefight-warehouse.jsonl": ("detectives", 9, 91, (2, 3, 3, 3, 3)),
}
# Too rare for a battle by chance, or settled among the players; tested in their chapters.
RARE = {"battle_agreed", "dice_entered", "order_taken_back", "bystanders_lost", "got_clear"}


def test_every_golden_journal_has_its_expectation() -> None:
    assert {path.name for path in GOLDEN.glob("firefight-*.jsonl")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_golden_journal_comes_to_the_same_end(name: str) -> None:
    lines = (GOLDEN / name).read_bytes().splitlines()
    assert json.loads(lines[0])["ruleset"] == "firefight"
    events = [FIREFIGHT.event_from(json.loads(line)) for line in lines[1:]]
    battle, proof = FIREFIGHT.folded(events), check_dice(events)
    assert battle.outcome is not None
    assert proof.holds
    wounds = tuple(figure.wounds for figure in battle.figures.values())
    found = (battle.outcome.winner, battle.beat, proof.dice_checked, wounds)
    assert found == EXPECTED[name]
    told = [FIREFIGHT.story(battle, event) for event in events]
    assert sum(1 for sentence in told if sentence is not None) > len(events) // 3


def test_every_kind_of_event_stands_in_one_or_is_named() -> None:
    told = {
        json.loads(line)["kind"]
        for name in EXPECTED
        for line in (GOLDEN / name).read_bytes().splitlines()[1:]
    }
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(EVENT_TYPE)}
    assert told | RARE == kinds
    assert not told & RARE
