"""What surrounds somebody is told by the ids under which it is drawn, in every game on a table."""

from __future__ import annotations

import pytest

from tests.games.table import GAMES, opening, usual


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_ground_around_somebody_is_ground_of_the_board(ruleset):
    seen = 0
    for card in ruleset.scenarios:
        journal, _ = opening(ruleset, card, usual(ruleset, card.id), 3)
        battle = ruleset.folded(journal)
        for side in (each.id for each in card.sides if not each.is_referee):
            view = ruleset.view(battle, side)
            drawn = {each.id for each in ruleset.scene(view, side).areas}
            for person in ruleset.roll_call(view):
                told = ruleset.around(view, person.id)
                ground = [each for each in told.landmarks if each.kind == "ground"] if told else []
                assert {each.id for each in ground} <= drawn, (card.id, person.id)
                seen += len(ground)
    assert seen or ruleset.slug == "firefight"
