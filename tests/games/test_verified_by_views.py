"""An order is taken or refused, in the same words, by what its side sees and by all there is.

Otherwise whoever tries orders would learn by their refusals what is hidden.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.bots import Whim
from rules.bots.simple import filled, random_order
from rules.kernel.record import IllegalOrder
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import ScenarioCard
from tests.games.table import RANDOM, SCENARIOS, house_rules, opening
from tests.sampling import few

TRIES = 6  # orders that are asked about before one is given
A_NIGHT = 200  # battles of each scenario at most, until there are so many refusals:
THOUSANDS = 2000
ORDERS = 120  # of a battle at most


def verdict(ruleset: Ruleset[Any], battle: Any, fields: dict[str, Any]) -> str:
    """Why an order is refused; nothing for one that is not."""
    try:
        ruleset.verify(battle, ruleset.order_from(fields))
    except IllegalOrder as error:
        return f"{error.ref}: {error.reason}"
    return ""


def tried(ruleset: Ruleset[Any], seen: Any, side: str, whim: Whim) -> dict[str, Any]:
    """An order that is offered, or two of them mixed, or one that nobody would give: to another
    place, or with another's name in it.
    """
    offers = ruleset.offers(seen, side)
    fields = filled(whim.pick(offers), side, whim)
    kind = whim.below(4)
    if kind == 1:
        other = filled(whim.pick(offers), side, whim)
        fields |= {name: other[name] for name in fields if name in other and name != "type"}
    if kind == 2 and "x" in fields:
        scene = ruleset.scene(seen, side)
        fields |= {"x": whim.below(scene.width), "y": whim.below(scene.height)}
    known = [fighter.id for fighter in ruleset.roll_call(seen)]
    named = [name for name, value in fields.items() if value in known]
    if kind == 3 and named:
        fields |= {whim.pick(named): whim.pick(known)}
    return fields


def compared(ruleset: Ruleset[Any], card: ScenarioCard, rules: dict[str, str], seed: int) -> int:
    """Play a battle by chance; how many orders were refused, by both and in the same words."""
    journal, dice = opening(ruleset, card, rules, seed)
    battle, whim, refused = ruleset.folded(journal), Whim(seed), 0
    for _ in range(ORDERS):
        sides = ruleset.to_act(battle)
        if not sides:
            break
        for side in sides:
            seen = ruleset.view(battle, side)
            for _ in range(TRIES):
                fields = tried(ruleset, seen, side, whim)
                by_view, by_all = (verdict(ruleset, each, fields) for each in (seen, battle))
                assert by_view == by_all, (side, fields)
                refused += by_all != ""
        side = whim.pick(sides)
        order = random_order(ruleset, battle, side, whim, frozenset({"concede"}))
        battle = ruleset.play(battle, order, dice)[0]
    return refused


@pytest.mark.thorough
@pytest.mark.parametrize(("ruleset", "card"), SCENARIOS)
def test_a_refusal_tells_nothing_hidden(ruleset: Ruleset[Any], card: ScenarioCard) -> None:
    @settings(RANDOM, max_examples=few(2))
    @given(data=st.data(), seed=st.integers(0, 2**32))
    def play(data: st.DataObject, seed: int) -> None:
        compared(ruleset, card, data.draw(house_rules(ruleset, card.id)), seed)

    play()


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "card"), SCENARIOS)
def test_thousands_of_refusals_tell_nothing_hidden(
    ruleset: Ruleset[Any], card: ScenarioCard
) -> None:
    counts = []

    @settings(RANDOM, max_examples=A_NIGHT)
    @given(data=st.data(), seed=st.integers(0, 2**32))
    def play(data: st.DataObject, seed: int) -> None:
        rules = data.draw(house_rules(ruleset, card.id))
        if sum(counts) < THOUSANDS:
            counts.append(compared(ruleset, card, rules, seed))

    play()
    assert sum(counts) >= THOUSANDS
