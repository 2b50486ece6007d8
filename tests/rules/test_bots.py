"""Players made of code give orders that the rules allow, and come to an end."""

from __future__ import annotations

from itertools import islice

import pytest

from rules.bots import Brawler, brawl
from rules.firewall.ruleset import FIREWALL
from rules.kernel.dice import ListedDice
from tests.battles.tiny_ruleset import TINY, Tiny
from tests.rules.firewall.tabletop import table

PISTOL = "colt_m2117"
TASTE = ("fight", "shoot", "rally", "move:walk", "activate_team", "end_phase")


def test_two_brawlers_play_to_the_end() -> None:
    dice = ListedDice((3, 4) * 10)
    orders = [order for order, _, _ in brawl(TINY, Tiny(goal=9), dice, Brawler(("roll",)))]
    assert [order.side for order in orders] == ["red", "blue", "red", "blue", "red"]


def test_a_brawler_that_likes_nothing_says_so() -> None:
    with pytest.raises(RuntimeError, match="no legal order for 'red'"):
        next(brawl(TINY, Tiny(), ListedDice(()), Brawler(())))


def test_a_brawler_finishes_with_one_figure_before_the_next() -> None:
    t = table(
        f"A1 10,10 {PISTOL}", f"A2 10,14 {PISTOL}", f"A3 10,18 {PISTOL}", "B1 40,12", "B2 40,16"
    )
    # Neither doubles nor a failure: everybody acts.
    dice = ListedDice((1, 2) * 20)
    given = [order for order, _, _ in islice(brawl(FIREWALL, t.battle, dice, Brawler(TASTE)), 6)]
    assert [(type(order).__name__, getattr(order, "figure", "")) for order in given] == [
        ("Shoot", "A1"), ("Move", "A1"), ("Shoot", "A2"), ("Move", "A2"), ("Shoot", "A3"),
        ("Move", "A3"),
    ]  # fmt: skip
