"""Players made of code know what an order is worth here."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from rules.bots import Whim, choices
from rules.bots.duel import duel
from rules.cyberpunk import orders as o
from rules.cyberpunk.counsel import COUNSEL
from rules.cyberpunk.ruleset import CYBERPUNK
from rules.kernel.dice import SeededDice
from tests.rules.cyberpunk.tabletop import table


def fought(scenario: str, side: str, seed: int) -> str:
    """Who wins when the machine plays one side and chance the other."""
    start = CYBERPUNK.folded(CYBERPUNK.muster(scenario, {}, {}, seed))
    *_, last = duel(CYBERPUNK, start, SeededDice(seed.to_bytes(4, "big")), {side}, seed)
    return last.after.outcome.winner


def test_it_shoots_whom_it_can_hit():
    t = table("A 0,0 heavy_pistol", "B 8,0", "B2 8,4 armour=metal_gear")
    wanted = choices(CYBERPUNK, t.battle, "a", Whim(1))
    orders = list(islice(wanted, 4))
    shots = [order for order in orders if isinstance(order, o.Shoot)]
    assert shots
    assert shots[0].target == "B"


def test_a_hurt_friend_is_worth_more_than_a_poor_shot():
    t = table("A 0,0 pocket_pistol medical=6", "A2 1.5,0", "B 90,0").changed("A2", wounds=14)
    wanted = list(islice(choices(CYBERPUNK, t.battle, "a", Whim(1)), 1))
    assert isinstance(wanted[0], o.Stabilise)


def test_fire_upon_friends_is_worth_less_than_nothing():
    t = table("A 0,0 pump_shotgun skill=9", "A2 40,2", "A3 40,-2", "B 40,0 armour=metal_gear")
    assert COUNSEL.weigh(t.battle, o.Shoot("a", "A", "pump_shotgun-1", "B")).worth < 0


@pytest.mark.parametrize("side", ["west", "east"])
def test_it_wins_duels_more_often_than_chance_does(side):
    ends = Counter(fought("duel", side, seed) for seed in range(1, 7))
    assert ends[side] >= 4
