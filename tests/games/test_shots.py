"""Why an enemy cannot be shot at: the rules refuse the shot in a sentence, in every table game."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.record import IllegalOrder
from rules.kernel.ruleset import Ruleset, no_shots
from rules.registry import RULESETS
from tests.games.test_reach import looks

ABLE = [
    pytest.param(each, id=slug) for slug, each in RULESETS.items() if each.shots is not no_shots
]


def test_every_game_with_a_table_says_it():
    assert {str(each.id) for each in ABLE} == {
        slug for slug, each in RULESETS.items() if slug != "firefight"
    }


def refusals(ruleset: Ruleset[Any], view: Any, side: str) -> list[str]:
    """What the rules say of all shots of a side's figures at their foes."""
    tokens = ruleset.scene(view, side).tokens
    mine = [each.id for each in tokens if each.side == side and each.can_act]
    foes = [each.id for each in tokens if each.side != side]
    said: list[str] = []
    for figure in mine:
        for order in (each for foe in foes for each in ruleset.shots(view, side, figure, foe)):
            try:
                ruleset.verify(view, order)
            except IllegalOrder as error:
                said.append(error.reason)
    return said


@pytest.mark.parametrize("ruleset", ABLE)
def test_a_shot_that_is_refused_is_refused_in_a_sentence(ruleset):
    found: list[str] = []
    for card in ruleset.scenarios:
        for view, side, _, _ in looks(ruleset, card, 1):
            found += refusals(ruleset, view, side)
    assert found
    assert all(each[-1] in ".?!" and " " in each for each in found), found
