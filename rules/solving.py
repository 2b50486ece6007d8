"""A machine that solves lessons: it tries orders by whim until the goals are met."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from rules.bots import Whim
from rules.bots.known import bot_called
from rules.kernel.counsel import PASS
from rules.kernel.dice import AverageDice
from rules.kernel.events import Order
from rules.kernel.geometry import Point
from rules.kernel.goals import MET, OPEN, Zone
from rules.kernel.reach import Search
from rules.kernel.record import IllegalOrder
from rules.kernel.ruleset import Ruleset
from rules.lessons import AGAINST, Lesson, Orders, judged, opening_of

AMONG = 5  # orders of a machine that are thought of
AROUND = 150  # mm
PLACES = 3  # places in a zone to which somebody may go
MOST_ORDERS = 16  # in one try
MOST_REPLIES = 40
STRONG = "strong"


def solved(ruleset: Ruleset[Any], lesson: Lesson, tries: int, first: int = 0) -> Orders:
    """The shortest solution found in so many tries; nothing where none was found."""
    found = [
        each for number in range(first, first + tries) if (each := tried(ruleset, lesson, number))
    ]
    return min(found, key=len, default=())


def tried(ruleset: Ruleset[Any], lesson: Lesson, number: int) -> Orders:
    """The orders of one try if they meet the goals; else nothing."""
    begun = battle = ruleset.folded(opening_of(ruleset, lesson, {}))
    dice, whim = AverageDice(), Whim(number)
    given: list[dict[str, Any]] = []
    while len(given) < MOST_ORDERS and judged(ruleset, lesson, begun, battle).verdict == OPEN:
        if lesson.side not in ruleset.to_act(battle):
            return ()
        order = _thought(ruleset, lesson, battle, whim)
        try:
            battle, _ = ruleset.play(battle, order, dice)
        except IllegalOrder:
            continue
        given.append(ruleset.fields_of(order))
        battle = answered(ruleset, lesson, begun, battle, dice)
    return tuple(given) if judged(ruleset, lesson, begun, battle).verdict == MET else ()


def with_orders(
    ruleset: Ruleset[Any], lesson: Lesson, orders: Orders
) -> Iterator[tuple[Any, Order]]:
    """Each of a learner's orders with the battle in which it is given; the machine answers it.

    Raises IllegalOrder for one that is not legal there.
    """
    begun = battle = ruleset.folded(opening_of(ruleset, lesson, {}))
    dice = AverageDice()
    for fields in orders:
        order = ruleset.order_from(fields)
        yield battle, order
        battle, _ = ruleset.play(battle, order, dice)
        battle = answered(ruleset, lesson, begun, battle, dice)


def answered(
    ruleset: Ruleset[Any], lesson: Lesson, begun: Any, battle: Any, dice: AverageDice
) -> Any:
    """The battle after what the other side's machine does until the learner acts again."""
    for number in range(MOST_REPLIES):
        acting = ruleset.to_act(battle)
        is_open = judged(ruleset, lesson, begun, battle).verdict == OPEN
        if not is_open or lesson.side in acting or not acting:
            break
        view = ruleset.view(battle, acting[0])
        for order in bot_called(AGAINST).choose(ruleset, view, acting[0], Whim(number)):
            try:
                battle, _ = ruleset.play(battle, order, dice)
            except IllegalOrder:
                continue
            break
    return battle


def _thought(ruleset: Ruleset[Any], lesson: Lesson, battle: Any, whim: Whim) -> Order:
    """An order that may help: one that leads to a zone, or one that a machine likes."""
    view = ruleset.view(battle, lesson.side)
    liked = bot_called(STRONG).choose(ruleset, view, lesson.side, Whim(whim.below(99)))
    orders = [*islice(liked, AMONG), *_to_zones(ruleset, lesson, view, whim)]
    purposes = ruleset.counsel.purposes if ruleset.counsel else {}
    acts = [each for each in orders if purposes.get(ruleset.fields_of(each)["type"]) != PASS]
    chosen: Order = whim.pick(acts or orders)
    return chosen


def _to_zones(ruleset: Ruleset[Any], lesson: Lesson, view: Any, whim: Whim) -> Iterator[Order]:
    for goal in lesson.goals:
        if goal.zone is None:
            continue
        for figure in goal.who:
            search = Search(ruleset.goings(view, lesson.side, figure))
            for _ in range(PLACES):
                at = _within(goal.zone, whim)
                yield from search.orders_to(at, 0)
                yield from search.orders_to(at, 0, (_beside(goal.zone, whim),))


def _within(zone: Zone, whim: Whim) -> Point:
    return Point(zone.x + whim.below(zone.width + 1), zone.y + whim.below(zone.depth + 1))


def _beside(zone: Zone, whim: Whim) -> Point:
    """A place around a zone, by which a way may bend."""
    x, y = _within(zone, whim)
    return Point(x + whim.below(2 * AROUND) - AROUND, y + whim.below(2 * AROUND) - AROUND)
