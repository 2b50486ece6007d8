"""The odds against the same odds counted with nothing spared."""

from __future__ import annotations

import pytest

from rules.firewall.odds import odds
from rules.kernel.chance import ALWAYS, summed
from tests.rules.firewall import brute_force
from tests.rules.firewall.positions import POSITIONS, Position


def named(positions: tuple[Position, ...]) -> list[object]:
    return [pytest.param(each, id=each.name) for each in positions]


FEW = tuple(each for each in POSITIONS if each.few)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("position", named(FEW))
def test_throws_that_are_taken_together_do_the_same(position: Position) -> None:
    battle, order = position.table.battle, position.order
    brute_force.check(battle, odds(battle, order), brute_force.dice(battle, order))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("position", named(POSITIONS))
def test_steps_that_are_taken_apart_touch_nobody_else(position: Position) -> None:
    battle, order = position.table.battle, position.order
    brute_force.check(battle, odds(battle, order), brute_force.jointly(battle, order))


@pytest.mark.parametrize("position", named(POSITIONS))
def test_all_chances_come_to_one(position: Position) -> None:
    found = odds(position.table.battle, position.order)
    for figure in found.figures:
        assert summed((share.ways, share.of) for share in figure.shares) == ALWAYS
    if found.results:
        assert sum(each.ways for each in found.results) == found.results[0].of
