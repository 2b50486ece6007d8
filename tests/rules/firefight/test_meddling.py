"""Battles by chance in which a referee steps in whenever he likes; every law is checked."""

from __future__ import annotations

import pytest

from rules.bots import Whim, play_out
from rules.firefight.ruleset import FIREFIGHT
from rules.kernel.dice import SeededDice
from tests.rules.laws import check_laws

CARDS = [card.id for card in FIREFIGHT.scenarios]


def meddled(scenario: str, seed: int) -> None:
    whim = Whim(seed)
    rules = {rule.key: whim.pick(rule.answers)[0] for rule in FIREFIGHT.house_rules}
    rules["referee"] = "seat"
    battle = FIREFIGHT.folded(FIREFIGHT.muster(scenario, {}, rules, seed))
    dice = SeededDice(seed.to_bytes(32, "big"))
    drawn = 0
    played = play_out(FIREFIGHT, battle, dice, whim, meddlers=["referee"])
    for before, order, after, events in played:
        check_laws(FIREFIGHT, before, order, after, events, (drawn, dice.drawn))
        drawn, battle = dice.drawn, after  # type: ignore[assignment]
    assert battle.outcome is not None


@pytest.mark.parametrize("scenario", CARDS)
@pytest.mark.parametrize("seed", range(3))
def test_a_referee_who_meddles_breaks_no_law(scenario: str, seed: int) -> None:
    meddled(scenario, seed)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", CARDS)
def test_nor_in_two_thousand_battles(scenario: str) -> None:
    for seed in range(100, 767):
        meddled(scenario, seed)
