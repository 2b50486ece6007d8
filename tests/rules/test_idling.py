"""Doing least: always legal for whoever is to act, and it always ends the activation."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.bots import Whim, play_out
from rules.firewall.ruleset import FIREWALL
from rules.kernel.dice import SeededDice
from rules.kernel.offers import is_offered
from rules.kernel.ruleset import Ruleset
from tests.battles.tiny_ruleset import TINY
from tests.rules.firewall.test_random_battles import RANDOM, house_rules

MOST = 4  # orders that end an activation: choose a team, decline a choice, end its phase
SHY = frozenset({"concede", "end_phase", "remove_area", "shape_ground"})
SCENARIOS = [card.id for card in FIREWALL.scenarios]


def idles_well(ruleset: Ruleset[Any], battle: Any, seed: int) -> None:
    """What must hold of the least order in every position."""
    due = ruleset.to_act(battle)
    sides = {each.id for each in ruleset.scene(ruleset.view(battle, ""), "").sides}
    assert all(ruleset.idle(battle, side) is None for side in sides - set(due))
    for side in due:
        _ends(ruleset, battle, side, seed)


def _ends(ruleset: Ruleset[Any], battle: Any, side: str, seed: int) -> None:
    dice, began = SeededDice(seed.to_bytes(32, "big"), []), ruleset.activation(battle)
    for _ in range(MOST):
        order = ruleset.idle(battle, side)
        assert order is not None
        assert order.side == side
        fields = ruleset.fields_of(order)
        assert is_offered(ruleset.offers(battle, side), order, fields)
        assert ruleset.order_from(fields) == order
        battle, _ = ruleset.play(battle, order, dice)
        if side not in ruleset.to_act(battle) or ruleset.activation(battle) != began:
            return
    raise AssertionError(f"{side} idles and idles: {began}")


@pytest.mark.sampled(4)
@pytest.mark.parametrize("scenario", SCENARIOS)
@settings(RANDOM, max_examples=4)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_whoever_idles_is_soon_done(scenario: str, data: st.DataObject, seed: int) -> None:
    rules = data.draw(house_rules(scenario))
    battle: Any = FIREWALL.folded(FIREWALL.muster(scenario, {}, rules, seed))
    idles_well(FIREWALL, battle, seed)
    dice = SeededDice(seed.to_bytes(32, "big"), [])
    for number, step in enumerate(play_out(FIREWALL, battle, dice, Whim(seed), shy=SHY)):
        if number % 5 == 0 or step[2].pending:
            idles_well(FIREWALL, step[2], seed)
        if number > 400:
            return


def test_choosing_a_team_belongs_to_its_activation() -> None:
    battle: Any = FIREWALL.folded(FIREWALL.muster("street_fight", {}, {}, 7))
    dice = SeededDice(bytes(32), [])
    begun: dict[str, list[str]] = {}
    for _ in range(60):
        [side] = FIREWALL.to_act(battle)
        order = FIREWALL.idle(battle, side)
        assert order is not None
        kinds = begun.setdefault(FIREWALL.activation(battle), [])
        kinds.append(str(FIREWALL.fields_of(order)["type"]))
        battle, _ = FIREWALL.play(battle, order, dice)
    activations = [kinds for name, kinds in begun.items() if name[0].isdigit()][:-1]
    # A team that is left over at the end of a Turn is not chosen.
    chosen = [kinds for kinds in activations if kinds != ["end_phase"]]
    assert len(chosen) > 8
    assert all(kinds == ["activate_team", "end_phase"] for kinds in chosen)


def test_the_smallest_game_keeps_the_same_law() -> None:
    idles_well(TINY, TINY.empty(), 1)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_battle_in_which_everybody_idles_goes_on(scenario: str) -> None:
    battle: Any = FIREWALL.folded(FIREWALL.muster(scenario, {}, {}, 7))
    dice = SeededDice(bytes(32), [])
    for _ in range(120):
        due = FIREWALL.to_act(battle)
        if not due:
            return
        order = FIREWALL.idle(battle, due[0])
        assert order is not None
        battle, _ = FIREWALL.play(battle, order, dice)
    assert battle.turn > 3
