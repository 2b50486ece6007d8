"""Random fights in the streets, floors and roofs included, every law checked on every order."""

from __future__ import annotations

from itertools import islice

import pytest
from msgspec.structs import replace

from rules.bots import Whim, play_out
from rules.firewall.ground import Shuffle
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import Battle
from rules.firewall.streets import STYLES
from rules.firewall.streets import table as streets
from rules.firewall.terrain import floors_at
from rules.kernel.dice import SeededDice
from tests.rules.firewall.tabletop import table
from tests.rules.laws import check_laws

SIDE, ORDERS = 1200, 40
KIT = ("colt_m2117 leader", "h_k_car_7 grenades=fragmentation:2", "colt_m2117 grenades=smoke:1")
SHY = frozenset({"concede", "end_phase"})


def brawl(style: str, seed: int) -> Battle:
    """Three against three, anywhere on the table and on any floor."""
    made, shuffle = streets(seed, SIDE, SIDE, style), Shuffle(seed)
    words = [
        f"{side}{number} {shuffle.between(5, 115)},{shuffle.between(5, 115)} {kit}"
        for side in "AB"
        for number, kit in enumerate(KIT, 1)
    ]
    bare = table(*words, areas=made.areas).battle
    battle = replace(bare, width=SIDE, height=SIDE, sections=made.sections)
    figures = {
        figure.id: replace(figure, height=shuffle.pick(floors_at(battle, figure.at)))
        for figure in battle.figures.values()
    }
    return replace(battle, figures=figures)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("style", sorted(STYLES))
def test_every_law_holds_in_the_streets(style: str, seed: int) -> None:
    dice = SeededDice(seed.to_bytes(32, "big"), ("one", "two"))
    drawn = dice.drawn
    orders = play_out(FIREWALL, brawl(style, seed), dice, Whim(seed), shy=SHY)
    for before, order, after, events in islice(orders, ORDERS):
        check_laws(FIREWALL, before, order, after, events, (drawn, dice.drawn))
        drawn = dice.drawn
