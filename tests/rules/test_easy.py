"""The easy machine: sensible orders, often the second best, and no turn given away by mistake."""

from __future__ import annotations

from itertools import islice
from typing import get_args

import pytest

from rules.bots import Whim, choices
from rules.bots.easy import AMONG, OF, OFTEN, second_best
from rules.bots.known import BOTS, EASY, BotSlug, ordered
from rules.bots.player import QUICK
from rules.firewall.orders import EndPhase
from rules.firewall.ruleset import FIREWALL
from rules.kernel.dice import SeededDice
from tests.games.table import GAMES, opening, usual
from tests.rules.firewall.tabletop import table

RIFLE = "corp_arms_mk_ii"
WHIMS = 120


def thought(seed: int) -> tuple[list, list]:
    """What a plain and an easy machine think of first, with the same whim."""
    t = table(f"A1 10,10 {RIFLE}", "A2 12,30", f"B1 25,10 {RIFLE}", "B2 30,14")
    view = FIREWALL.view(t.battle, "A")
    plain = choices(FIREWALL, view, "A", Whim(seed), care=QUICK)
    easy = second_best(FIREWALL, view, "A", Whim(seed))
    return list(islice(plain, AMONG)), list(islice(easy, AMONG))


def test_it_begins_with_the_best_now_and_then_and_mostly_with_another_of_the_next():
    firsts = [(plain, easy[0]) for plain, easy in map(thought, range(WHIMS))]
    best = sum(plain[0] == first for plain, first in firsts)
    share = WHIMS * (OF - OFTEN) // OF
    assert share // 3 < best < share * 2
    assert all(not isinstance(first, EndPhase) for _, first in firsts)


def test_it_forgets_nothing_that_a_plain_machine_thinks_of():
    for seed in range(12):
        plain, easy = thought(seed)
        assert {repr(each) for each in plain} == {repr(each) for each in easy}


def test_programs_may_name_every_machine():
    assert set(get_args(BotSlug)) == set(BOTS)


def test_the_same_view_and_whim_give_the_same_orders():
    assert thought(3) == thought(3)


@pytest.mark.parametrize("ruleset", GAMES)
def test_it_plays_every_game(ruleset):
    card = ruleset.scenarios[0]
    journal, _ = opening(ruleset, card, usual(ruleset, card.id), 1)
    battle, dice, whim = ruleset.folded(journal), SeededDice(b"easy"), Whim(1)
    for _ in range(25):
        sides = ruleset.to_act(battle)
        if not sides:
            break
        _, battle, _ = ordered(BOTS[EASY], ruleset, battle, sides[0], dice, whim)
