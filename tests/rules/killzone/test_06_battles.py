"""Whole battles by chance, with every law checked on every order; doing least; the forces."""

from __future__ import annotations

import pytest

from rules.kernel.record import IllegalOrder
from rules.kernel.screen import ScenarioCard
from rules.killzone.forces import FORCES, check, parties, party_points
from rules.killzone.house_rules import HOUSE_RULES
from rules.killzone.ruleset import KILLZONE
from rules.killzone.state import Battle, gap
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
    battle = _opened(KILLZONE.scenarios[0])
    ahead, behind = battle.vehicles["runaways-1-v1"], battle.vehicles["pursuit-1-v1"]
    assert (ahead.speed, behind.speed, gap(ahead, behind)) == (14, 14, 18 * 25)


def test_the_squads_of_the_scenarios_may_be_fielded() -> None:
    found = [party for force in FORCES for party in parties(force, force)]
    assert [problem for party in found for problem in check(party)] == []
    assert [party_points(party) for party in parties("company", "c")] == [
        100 + 40 + 5 + 100 + 25 + 10,
        30 + 10 + 3 + 8 + 14 + 15 + 5 + 2 * (14 + 10 + 6 + 5),
    ]


def test_scenarios_bring_their_own_people() -> None:
    with pytest.raises(IllegalOrder, match="no scenario"):
        KILLZONE.muster("nowhere", {}, {}, 1)
