"""Battles as they were once played load, fold and are told for ever."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

from rules.cyberpunk.events import EVENT_TYPE
from rules.cyberpunk.ruleset import CYBERPUNK
from rules.kernel.replay import check_dice

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
# File: who won, the last round, how many dice, and everybody's wounds.
EXPECTED = {
    "cyberpunk-alley.jsonl": ("east", 12, 358, (0, 29, 0, 19, 9, 0, 0, 9, 0, 0)),
    "cyberpunk-duel.jsonl": ("west", 12, 78, (0, 18)),
    "cyberpunk-referee.jsonl": ("east", 6, 235, (17, 6, 0, 0, 25, 1, 0, 2, 0, 16)),
    "cyberpunk-upload.jsonl": ("east", 12, 336, (16, 36, 0, 0, 0, 1, 0, 0, 4, 32)),
}
# Too rare for a battle by chance, or settled among the players; tested in their chapters.
RARE = {
    "battle_agreed", "condition_rolled", "dice_entered", "figure_stabilised", "grip_changed",
    "health_changed", "order_taken_back", "side_conceded", "weapon_lost", "work_done",
}  # fmt: skip


def test_every_golden_journal_has_its_expectation() -> None:
    assert {path.name for path in GOLDEN.glob("cyberpunk-*.jsonl")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_golden_journal_comes_to_the_same_end(name: str) -> None:
    lines = (GOLDEN / name).read_bytes().splitlines()
    assert json.loads(lines[0])["ruleset"] == "cyberpunk"
    events = [CYBERPUNK.event_from(json.loads(line)) for line in lines[1:]]
    battle, proof = CYBERPUNK.folded(events), check_dice(events)
    assert battle.outcome is not None
    assert proof.holds
    wounds = tuple(figure.health.wounds for figure in battle.figures.values())
    assert (battle.outcome.winner, battle.round, proof.dice_checked, wounds) == EXPECTED[name]
    told = [CYBERPUNK.story(battle, event) for event in events]
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
