"""Giving a battle up: at any time, by either side, once."""

from __future__ import annotations

import pytest

from rules.firewall.orders import BeginBattle, Concede
from rules.firewall.ruleset import FIREWALL
from rules.kernel.dice import SeededDice
from rules.kernel.record import IllegalOrder
from rules.kernel.screen import Outcome
from tests.rules.firewall.tabletop import table

DICE = SeededDice(b"any secret")


def opened():
    return FIREWALL.folded(FIREWALL.muster("walk_in_the_park", {}, {}, 1))


@pytest.mark.parametrize(("side", "winner"), [("snatch", "elland"), ("elland", "snatch")])
def test_either_side_may_concede_during_the_preparations(side, winner):
    after, _ = FIREWALL.play(opened(), Concede(side), DICE)
    assert FIREWALL.outcome(after).winner == winner
    assert FIREWALL.to_act(after) == ()


@pytest.mark.parametrize(("side", "winner"), [("snatch", "elland"), ("elland", "snatch")])
def test_either_side_may_concede_whoever_is_to_act(side, winner):
    begun, _ = FIREWALL.play(opened(), BeginBattle("snatch"), DICE)
    assert "concede" in {offer.order for offer in FIREWALL.offers(begun, side)}
    after, _ = FIREWALL.play(begun, Concede(side), DICE)
    assert FIREWALL.outcome(after).winner == winner


def test_nobody_concedes_a_battle_that_is_over():
    over, _ = FIREWALL.play(opened(), Concede("snatch"), DICE)
    assert FIREWALL.offers(over, "elland") == ()
    with pytest.raises(IllegalOrder, match="over"):
        FIREWALL.verify(over, Concede("elland"))


def test_where_only_the_helpless_are_left_on_two_sides_nobody_wins() -> None:
    t = table("A1 10,10", "B1 50,50 down", "C1 90,90 down").order(Concede("A"))
    assert t.battle.outcome == Outcome("", "Side A gave up.")
