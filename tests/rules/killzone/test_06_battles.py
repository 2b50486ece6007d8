"""Whole battles by chance, with every law checked on every order; doing least."""

from __future__ import annotations

import pytest

from rules.kernel.record import IllegalOrder
from rules.kernel.screen import ScenarioCard
from rules.killzone.house_rules import HOUSE_RULES
from rules.killzone.ruleset import KILLZONE
from rules.killzone.state import Battle, gap
from rules.killzone.warbands.ready import ready
from tests.games.table import opening, play_whole, usual

CARDS = [pytest.param(card, id=card.id) for card in KILLZONE.scenarios]


def _opened(card: ScenarioCard) -> Battle:
    return KILLZONE.folded(opening(KILLZONE, card, usual(KILLZONE, card.id), 3)[0])


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("seed", range(3))
def test_battles_by_chance_end_and_keep_every_law(card: ScenarioCard, seed: int) -> None:
    rules = {rule.key: rule.answers[seed % len(rule.answers)][0] for rule in HOUSE_RULES}
    play_whole(KILLZONE, card, rules, seed)


@pytest.mark.parametrize("card", CARDS)
def test_whoever_does_least_comes_to_the_end(card: ScenarioCard) -> None:
    journal, dice = opening(KILLZONE, card, usual(KILLZONE, card.id), 5)
    battle = KILLZONE.folded(journal)
    for _ in range(500):
        due = KILLZONE.to_act(battle)
        if not due:
            break
        order = KILLZONE.idle(battle, due[0])
        assert order is not None
        battle, _ = KILLZONE.play(battle, order, dice)
    assert KILLZONE.outcome(battle) is not None


@pytest.mark.rule("K16")
def test_the_chase_begins_like_the_printed_one() -> None:
    battle = _opened(next(card for card in KILLZONE.scenarios if card.id == "chase"))
    ahead, behind, _ = battle.vehicles.values()
    assert (ahead.speed, behind.speed, gap(ahead, behind)) == (14, 14, 18 * 25)
    assert all(figure.aboard for figure in battle.figures.values())


def test_scenarios_are_known_and_the_chase_brings_its_own_people() -> None:
    with pytest.raises(IllegalOrder, match="no scenario"):
        KILLZONE.muster("nowhere", {}, {}, 1)
    with pytest.raises(IllegalOrder, match="its own people"):
        KILLZONE.muster("chase", {}, {}, 1, {"pursuit": ready()[0]})
