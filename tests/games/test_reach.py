"""The coloured ground is where a figure comes: its law, over drawn points of every game on a table.

A place is coloured exactly when an order leads there that the rules take, by what the side sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.bots import Whim
from rules.bots.simple import random_order
from rules.kernel.geometry import Point, is_beside, is_within, span
from rules.kernel.reach import Band, Goes, bands_of, orders_to
from rules.kernel.ruleset import Ruleset, no_goings
from rules.kernel.screen import ScenarioCard
from rules.registry import RULESETS
from tests.games.table import opening, usual
from tests.rules.kernel.outlines import is_in

TABLES = [
    pytest.param(each, id=slug) for slug, each in RULESETS.items() if each.goings is not no_goings
]
BORDER = 3  # mm: so near to the border of the ground a place may be in or out
ORDERS = 60  # of a battle
APART = 5  # orders between two looks
PLACES = 20  # that are drawn at each look
A_NIGHT = 10_000


def is_coloured(band: Band, at: Point) -> bool:
    """Whether the ground of a way of going is coloured at a place."""
    is_held = any(span(each.at, at) <= each.radius for each in band.taken)
    is_held |= any(is_within(each, at) for each in band.shut)
    is_held |= bool(band.within) and not any(is_within(each, at) for each in band.within)
    return not is_held and is_in(band.outlines, at)


def is_at_the_border(band: Band, at: Point) -> bool:
    """Whether a border of that ground is so near that whole mm decide."""
    lines = [*band.outlines, *band.shut, *band.within]
    return any(abs(span(each.at, at) - each.radius) <= BORDER for each in band.taken) or any(
        is_beside(line[place - 1], line[place], at, BORDER)
        for line in lines
        for place in range(len(line))
    )


def looks(
    ruleset: Ruleset[Any], card: ScenarioCard, seed: int
) -> Iterator[tuple[Any, str, tuple[Goes, ...], Whim]]:
    """Positions of a battle by chance, as who is to act sees them, with the ways of a figure."""
    journal, dice = opening(ruleset, card, usual(ruleset, card.id), seed)
    battle, whim = ruleset.folded(journal), Whim(seed)
    for number in range(ORDERS):
        sides = ruleset.to_act(battle)
        if not sides:
            return
        side = whim.pick(sides)
        seen = ruleset.view(battle, side)
        able = [each for each in ruleset.actors(seen, side) if each]
        goings = ruleset.goings(seen, side, whim.pick(able)) if able else ()
        if goings and number % APART == 0:
            yield seen, side, goings, whim
        order = random_order(ruleset, battle, side, whim, frozenset({"concede"}))
        battle = ruleset.play(battle, order, dice)[0]


def near_the_border(bands: tuple[Band, ...], whim: Whim, width: int, height: int) -> Point:
    """A place on the table, near to what is coloured."""
    outline = whim.pick([each for band in bands for each in band.outlines])
    corner, far = whim.pick(outline), 120
    x, y = (value - far // 2 + whim.below(far) for value in corner)
    return Point(min(max(x, 0), width), min(max(y, 0), height))


def checked(ruleset: Ruleset[Any], card: ScenarioCard, seed: int, most: int) -> list[bool]:
    """Whether each of the drawn places is coloured, when all are what the law says."""
    found: list[bool] = []
    for seen, side, goings, whim in looks(ruleset, card, seed):
        bands, scene = bands_of(goings), ruleset.scene(seen, side)
        for _ in range(PLACES):
            level = whim.pick(bands).level
            there = tuple(each for each in bands if each.level == level)
            if not any(each.outlines for each in there):
                continue
            at = near_the_border(there, whim, scene.width, scene.height)
            if any(is_at_the_border(each, at) for each in there):
                continue
            orders = list(orders_to(goings, at, level))
            for order in orders:
                ruleset.verify(seen, order)
            is_shown = any(is_coloured(each, at) for each in there)
            assert is_shown == bool(orders), (card.id, seed, at, level, orders)
            found.append(is_shown)
        if len(found) >= most:
            break
    return found


@pytest.mark.parametrize("ruleset", TABLES)
def test_a_place_is_coloured_exactly_when_an_order_leads_there(ruleset: Ruleset[Any]) -> None:
    found = [each for card in ruleset.scenarios for each in checked(ruleset, card, 1, 40)]
    assert {True, False} == set(found)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", TABLES)
def test_ten_thousand_places_are_coloured_as_orders_lead(ruleset: Ruleset[Any]) -> None:
    count, seed = 0, 0
    while count < A_NIGHT:
        seed += 1
        count += sum(len(checked(ruleset, card, seed, A_NIGHT)) for card in ruleset.scenarios)


@pytest.mark.parametrize("ruleset", TABLES)
def test_nobody_goes_who_has_no_order_to_go(ruleset: Ruleset[Any]) -> None:
    card = ruleset.scenarios[0]
    journal, _ = opening(ruleset, card, usual(ruleset, card.id), 1)
    battle = ruleset.folded(journal)
    for side in (each.id for each in card.seated(usual(ruleset, card.id))):
        seen = ruleset.view(battle, side)
        assert ruleset.goings(seen, side, "nobody") == ()
        others = {each.id for each in ruleset.roll_call(seen)} - set(ruleset.actors(seen, side))
        assert not any(ruleset.goings(seen, side, each) for each in others)
