"""Random legal battles of every game, to the end, every law checked on every order."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import ScenarioCard
from tests.games.table import OTHERS, RANDOM, house_rules, play_whole
from tests.sampling import few

MANY = 200  # battles of a game in a night, all scenarios together


@pytest.mark.skipif(not OTHERS, reason="Firewall's own suite plays its battles")
@pytest.mark.parametrize(("ruleset", "card"), OTHERS)
def test_random_battles_end_and_keep_every_law(ruleset: Ruleset[Any], card: ScenarioCard) -> None:
    # The more players, the longer a battle: a dozen battles of a game in all.
    @settings(RANDOM, max_examples=few(max(1, 10 // len(card.sides))))
    @given(data=st.data(), seed=st.integers(0, 2**32))
    def play(data: st.DataObject, seed: int) -> None:
        play_whole(ruleset, card, data.draw(house_rules(ruleset, card.id)), seed)

    play()


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "card"), OTHERS)
def test_hundreds_of_random_battles_of_each_game(ruleset: Ruleset[Any], card: ScenarioCard) -> None:
    @settings(RANDOM, max_examples=-(-MANY // len(ruleset.scenarios)))
    @given(data=st.data(), seed=st.integers(0, 2**32))
    def play(data: st.DataObject, seed: int) -> None:
        play_whole(ruleset, card, data.draw(house_rules(ruleset, card.id)), seed)

    play()
