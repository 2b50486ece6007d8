"""Futures of a position: the same for anybody, and from nothing but what the asker sees."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.firewall.ruleset import FIREWALL
from rules.kernel.record import encode
from rules.simulate import tally as t
from rules.simulate.experiment import Experiment, Party
from rules.simulate.futures import Position, chances, future, futures, position_of
from rules.simulate.playing import steps
from tests.rules.firewall.test_imagining import WORLDS

SIDES = ("wardens", "tollgate")


def street(number: int = 1) -> list[Any]:
    """All positions of a street fight between players that do anything."""
    parties = tuple(Party(side, side, "random") for side in SIDES)
    experiment = Experiment("firewall", FIREWALL.edition, "street_fight", 7, parties)
    return [step.after for step in steps(experiment, number)]


@pytest.fixture(scope="module")
def position() -> Position:
    battles = street()
    return position_of(FIREWALL, battles[len(battles) // 2], "wardens", "random")


def test_a_future_is_the_same_whoever_asks(position):
    assert future(position, 3, 5) == future(position, 3, 5)
    met = {future(position, 3, number) for number in range(6)}
    assert len(met) > 1
    assert met != {future(position, 4, number) for number in range(6)}


def test_futures_in_any_order_come_to_the_same(position):
    whole = futures(position, 3, range(7))
    parts = futures(position, 3, (5, 6)) + futures(position, 3, range(5))
    assert encode(parts.to_json()) == encode(whole.to_json())


def test_the_ends_come_to_all_the_futures(position):
    tally = futures(position, 1, range(8))
    won = sum(tally.of(t.WINS, side) for side in SIDES)
    assert won + tally.of(t.DRAWS) + tally.of(t.UNFINISHED) == tally.battles == 8
    assert sum(tally.under(t.REASONS).values()) == 8 - tally.of(t.UNFINISHED)
    shares = chances(tally, SIDES)
    assert all(each.low <= each.share <= each.high for each in shares.values())


@pytest.mark.parametrize("name", WORLDS)
def test_worlds_that_differ_in_secrets_alone_have_the_same_futures(name):
    one, other, side = WORLDS[name]
    tallies = [
        futures(position_of(FIREWALL, each, side, "random"), 2, (1,)) for each in (one, other)
    ]
    assert encode(tallies[0].to_json()) == encode(tallies[1].to_json())


def test_what_is_over_has_one_future():
    over = street()[-1]
    ended = FIREWALL.outcome(over)
    tally = futures(position_of(FIREWALL, over, "wardens"), 1, range(5))
    assert tally.of(t.WINS, ended.winner) == 5 or not ended.winner
    assert tally.of(t.ORDERS) == 0


def test_who_is_nearly_beaten_has_the_worse_chances():
    battle = street()[40]  # Turn 4: late enough for the fallen to be missed
    gang = [each for each in battle.figures.values() if each.side == "tollgate"]
    fallen = {each.id: replace(each, status="dead") for each in gang[: len(gang) // 2 - 1]}
    beaten = replace(battle, figures={**battle.figures, **fallen})
    whole, half = (
        chances(futures(position_of(FIREWALL, each, "wardens", "random"), 1, range(12)), SIDES)
        for each in (battle, beaten)
    )
    assert half["tollgate"].share < whole["tollgate"].share
    assert half["wardens"].share > whole["wardens"].share


def test_nobody_unknown_plays_on(position):
    with pytest.raises(ValueError, match="no bot called"):
        position_of(FIREWALL, position.seen, "wardens", "genius")
