"""Battles of every game as they were once played load, fold and are told for ever."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from rules.kernel.events import Event
from rules.kernel.replay import check_dice
from rules.kernel.ruleset import Ruleset
from rules.registry import RULESETS
from tests.rules.test_golden_journals import GOLDEN

# File: the winner, the last turn, how many dice, and how many are in the fight at the end; of the
# games in RARE. The others have such a test among their own.
EXPECTED = {
    "firefight-crossing.jsonl": ("enemies", 8, 111, 1),
    "firefight-scaffold.jsonl": ("enemies", 8, 99, 2),
    "firefight-warehouse.jsonl": ("detectives", 9, 91, 1),
    "fireteam_tomorrow-convoy.jsonl": ("north", 6, 368, 10),
    "fireteam_tomorrow-three-roads.jsonl": ("south", 6, 690, 18),
    "killzone-block.jsonl": ("company", 8, 242, 9),
    "killzone-chase.jsonl": ("pursuit", 8, 116, 5),
    "killzone-getaway.jsonl": ("runaways", 7, 92, 1),
}
# Settled among the players, or so rare that no battle of machines shows it: tested elsewhere.
RARE = {
    "firefight": {
        "battle_agreed", "bystanders_lost", "cover_taken", "dice_entered", "got_clear",
        "order_taken_back",
    },
    "fireteam_tomorrow": {
        "battle_agreed", "captive_handed_over", "dice_entered", "figure_boarded", "figure_got_out",
        "fireteam_deployed",
        "opponent_chosen", "order_taken_back", "side_conceded",
    },
    "killzone": {
        "battle_agreed", "dice_entered", "killzone_conceded", "killzone_left",
        "killzone_order_given", "order_taken_back",
    },
}  # fmt: skip


def read(name: str) -> tuple[Ruleset[Any], list[Event]]:
    heading, *lines = (GOLDEN / name).read_bytes().splitlines()
    ruleset = RULESETS[json.loads(heading)["ruleset"]]
    return ruleset, [ruleset.event_from(json.loads(line)) for line in lines]


def test_every_journal_has_its_expectation() -> None:
    kept = {path.name for slug in RARE for path in GOLDEN.glob(f"{slug}-*.jsonl")}
    assert kept == set(EXPECTED)


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_a_journal_comes_to_the_same_end_and_can_be_told(name: str) -> None:
    ruleset, events = read(name)
    battle = ruleset.folded(events)
    outcome = ruleset.outcome(battle)
    assert outcome is not None
    proof = check_dice(events)
    assert proof.holds
    left = sum(not fighter.fate for fighter in ruleset.roll_call(battle))
    assert (outcome.winner, ruleset.turn(battle), proof.dice_checked, left) == EXPECTED[name]
    told = [ruleset.told(battle, event) for event in events]
    assert sum(sentence is not None for sentence in told) > len(events) // 3


@pytest.mark.parametrize("slug", sorted(RARE))
def test_every_kind_of_event_stands_in_one_or_is_named(slug: str) -> None:
    told = {
        json.loads(line)["kind"]
        for path in GOLDEN.glob(f"{slug}-*.jsonl")
        for line in path.read_bytes().splitlines()[1:]
    }
    kinds = {kind.__struct_config__.tag for kind in get_args(RULESETS[slug].event_type)}
    assert told | RARE[slug] == kinds
    assert not told & RARE[slug]


@pytest.mark.parametrize("name", sorted(path.name for path in GOLDEN.glob("*.jsonl")))
def test_whose_roll_it_was_is_told_by_name(name: str) -> None:
    ruleset, events = read(name)
    state, rollers = ruleset.empty(), set[str]()
    for event in events:
        found = ruleset.gamble(state, event)
        state = ruleset.after(state, event)
        if found is not None:
            rollers.add(found.who)
    cards = ruleset.scene(state, "").cards
    ids = {card.id for card in cards} - {card.name for card in cards}
    assert rollers
    assert not rollers & ids
