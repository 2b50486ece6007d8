"""What is odd about a figure says what it means: every mark of every game has an explanation."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from rules.conformance import conformance
from rules.kernel.screen import Mark, names_of
from rules.registry import RULESETS
from tests.battles.stored import GOLDEN, OPENING

EVERY = 12  # lines of a journal from one look at the table to the next
SENTENCE = re.compile(r"^[A-Z].{12,160}\.$")
JOURNALS = sorted(path.name for path in GOLDEN.glob("*.jsonl"))
BARE = {"on the table", "ready", "fighting", "", "Unhurt"}  # states of which nothing is odd


def positions(name: str) -> Iterator[tuple[Any, Any]]:
    """The battle of a golden journal now and then, and at its end."""
    heading, *rows = (GOLDEN / name).read_bytes().splitlines()
    ruleset = RULESETS[json.loads(heading)["ruleset"]]
    battle, is_laid = ruleset.empty(), False
    for number, row in enumerate(rows, 1):
        event = ruleset.event_from(json.loads(row))
        battle = ruleset.after(battle, event)
        is_laid = is_laid or event.__struct_config__.tag not in OPENING
        is_last = number == len(rows)
        if is_laid and ruleset.roll_call(battle) and (number % EVERY == 0 or is_last):
            yield ruleset, battle


def rules_of(slug: str) -> set[str]:
    return {rule.number for chapter in conformance(slug) for rule in chapter.rules}


@pytest.mark.parametrize("name", JOURNALS)
def test_every_mark_of_a_figure_is_explained(name: str) -> None:
    seen: dict[str, Mark] = {}
    for ruleset, battle in positions(name):
        scene = ruleset.scene(battle, "")
        tokens = {token.id: token for token in scene.tokens}
        for card in scene.cards:
            seen |= {mark.name: mark for mark in card.marks}
            if card.id in tokens:
                assert {*tokens[card.id].marks} <= {*names_of(card.marks)}, card
            elif card.state not in BARE:
                assert card.marks, f"{card.name} is not on the table, and nothing says why"
    for mark in seen.values():
        assert mark.name
        assert SENTENCE.match(mark.why), mark


@pytest.mark.parametrize("slug", RULESETS)
def test_the_rule_of_a_mark_is_one_of_the_game(slug: str) -> None:
    known = rules_of(slug)
    refs = {
        (mark.name, mark.ref)
        for name in JOURNALS
        if name.startswith(slug)
        for ruleset, battle in positions(name)
        for card in ruleset.scene(battle, "").cards
        for mark in card.marks
        if mark.ref
    }
    assert not {(name, ref) for name, ref in refs if ref not in known}
