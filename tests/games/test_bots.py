"""Players made of code play every game by nothing but its interface, and keep its laws."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bots.known import BOTS, PLAIN, RANDOM, STRONG, ordered
from rules.bots.simple import Whim
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import ScenarioCard
from tests.games.table import OTHERS, opening, usual
from tests.rules.laws import check_laws

PAIRS = ((RANDOM, PLAIN), (PLAIN, STRONG))
LIMIT = 3000
FIRST = {param.values[0].slug: param for param in reversed(OTHERS)}.values()


@pytest.mark.parametrize("bots", PAIRS, ids="-".join)
@pytest.mark.parametrize(("ruleset", "card"), FIRST)
def test_machines_play_to_the_end(
    ruleset: Ruleset[Any], card: ScenarioCard, bots: tuple[str, str]
) -> None:
    journal, dice = opening(ruleset, card, usual(ruleset, card.id), 11)
    battle: Any = ruleset.folded(journal)
    sides = [side.id for side in card.sides]
    for number in range(LIMIT):
        due = ruleset.to_act(battle)
        if not due:
            break
        bot = BOTS[bots[sides.index(due[0]) % 2]]
        drawn = dice.drawn
        order, after, events = ordered(bot, ruleset, battle, due[0], dice, Whim(number))
        if number % 5 == 0:
            check_laws(ruleset, battle, order, after, events, (drawn, dice.drawn))
        battle = after
    assert ruleset.outcome(battle) is not None
