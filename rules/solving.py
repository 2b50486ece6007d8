"""A machine that solves lessons: it tries orders by whim until the goals are met."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from msgspec.structs import replace

from rules.bots import Whim
from rules.bots.known import SHY, bot_called
from rules.bots.simple import random_order
from rules.kernel.counsel import PASS
from rules.kernel.dice import AverageDice
from rules.kernel.events import Order
from rules.kernel.geometry import Point
from rules.kernel.goals import MET, MISSED, OPEN, OUT, WEAKENED, Zone, standing_of
from rules.kernel.reach import Going, Search
from rules.kernel.record import IllegalOrder
from rules.kernel.ruleset import Ruleset
from rules.lessons import AGAINST, Lesson, Orders, judged, position_of

AMONG = 5  # orders of each kind that are thought of
THOUGHTS = 8  # orders that are tried in a round
AFRESH = 30  # rounds after which one forgets what was found, for it may lead nowhere
AHEAD = 2  # orders of a machine that are tried after one that gains nothing
BEST = 2  # each second round or so goes on from the best that is known
HARMS = frozenset({OUT, WEAKENED})
MUCH = 1000  # a goal that is met for somebody, against a point of harm
AROUND = 150  # mm
PLACES = 3  # places in a zone to which somebody may go
MOST_REPLIES = 40
PLAIN = "plain"


class Reached(NamedTuple):
    """A battle that some orders lead to, with what others do; `gained`: see `_gained`."""

    orders: Orders
    battle: Any
    dice: AverageDice
    gained: int


def solved(ruleset: Ruleset[Any], lesson: Lesson, rounds: int, seed: int = 0) -> Orders:
    """A solution found in so many rounds of thinking, with no order too many; else nothing."""
    whim = Whim(seed)
    begun = position_of(ruleset, lesson)
    first = Reached((), begun, AverageDice(), _gained(ruleset, lesson, begun))
    known: list[Reached] = []
    for number in range(rounds):
        if number % AFRESH == 0:
            known = [first]
        most = max(each.gained for each in known)
        best = [each for each in known if each.gained == most]
        start = whim.pick(known if whim.below(BEST) else best)
        found = [*_further(ruleset, lesson, begun, start, whim)]
        for each in found:
            if judged(ruleset, lesson, begun, each.battle).verdict == MET:
                return _shortened(ruleset, lesson, begun, each.orders)
        known += found
    return ()


def _further(
    ruleset: Ruleset[Any], lesson: Lesson, begun: Any, start: Reached, whim: Whim
) -> Iterator[Reached]:
    """What some orders lead to, and what gains after those that gain nothing by themselves."""
    for order in _thoughts(ruleset, lesson, start.battle, whim):
        found = _after(ruleset, lesson, begun, start, ruleset.fields_of(order))
        if found is None:
            continue
        yield found
        if found.gained <= start.gained:
            for liked in islice(_liked(ruleset, lesson, found.battle, whim), AHEAD):
                then = _after(ruleset, lesson, begun, found, ruleset.fields_of(liked))
                if then is not None and then.gained > found.gained:
                    yield then


def solves(ruleset: Ruleset[Any], lesson: Lesson, orders: Orders) -> bool:
    """Whether orders are legal one after another, others doing what they do, and meet the goals."""
    begun = position_of(ruleset, lesson)
    reached = Reached((), begun, AverageDice(), 0)
    for fields in orders:
        found = _after(ruleset, lesson, begun, reached, fields)
        if found is None:
            return False
        reached = found
    return judged(ruleset, lesson, begun, reached.battle).verdict == MET


def _shortened(ruleset: Ruleset[Any], lesson: Lesson, begun: Any, orders: Orders) -> Orders:
    """The orders without those that are not needed."""
    for place in reversed(range(len(orders))):
        fewer = (*orders[:place], *orders[place + 1 :])
        if solves(ruleset, lesson, fewer):
            return _shortened(ruleset, lesson, begun, fewer)
    return orders


def _after(
    ruleset: Ruleset[Any], lesson: Lesson, begun: Any, reached: Reached, fields: dict[str, Any]
) -> Reached | None:
    """What an order leads to; nothing where it is illegal or a goal is missed."""
    if lesson.side not in ruleset.to_act(reached.battle):
        return None
    dice = AverageDice(reached.dice.drawn)
    try:
        battle, _ = ruleset.play(reached.battle, ruleset.order_from(fields), dice)
    except IllegalOrder:
        return None
    battle = answered(ruleset, lesson, begun, battle, dice)
    if judged(ruleset, lesson, begun, battle).verdict == MISSED:
        return None
    return Reached((*reached.orders, fields), battle, dice, _gained(ruleset, lesson, battle))


def _gained(ruleset: Ruleset[Any], lesson: Lesson, battle: Any) -> int:
    """How much of the goals is done: for how many figures, and harm to those it is about."""
    fighters = ruleset.roll_call(battle)
    each_alone = [replace(goal, who=(id_,), needed=1) for goal in lesson.goals for id_ in goal.who]
    met = sum(standing_of(each, fighters, is_over=False) == MET for each in each_alone)
    whom = {id_ for each in lesson.goals if each.objective in HARMS for id_ in each.who}
    harm = sum(each.value_at_start - each.value for each in fighters if each.id in whom)
    return MUCH * met + harm


def with_orders(
    ruleset: Ruleset[Any], lesson: Lesson, orders: Orders
) -> Iterator[tuple[Any, Order]]:
    """Each of a learner's orders with the battle in which it is given; the machine answers it.

    Raises IllegalOrder for one that is not legal there.
    """
    begun = battle = position_of(ruleset, lesson)
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


def _thoughts(ruleset: Ruleset[Any], lesson: Lesson, battle: Any, whim: Whim) -> list[Order]:
    """Orders that may help: what a machine likes, ways to zones and around, and whatever is."""
    if lesson.side not in ruleset.to_act(battle):
        return []
    view = ruleset.view(battle, lesson.side)
    liked = bot_called(PLAIN).choose(ruleset, view, lesson.side, Whim(whim.below(99)))
    kinds = [
        [*islice(liked, AMONG)],
        [*_to_zones(ruleset, lesson, view, whim)],
        [*_around(ruleset, lesson, view, whim)],
        [random_order(ruleset, view, lesson.side, whim, SHY) for _ in range(AMONG)],
    ]
    return [whim.pick(whim.pick([each for each in kinds if each])) for _ in range(THOUGHTS)]


def _liked(ruleset: Ruleset[Any], lesson: Lesson, battle: Any, whim: Whim) -> Iterator[Order]:
    """What a machine likes, but to pass."""
    if lesson.side not in ruleset.to_act(battle):
        return
    view = ruleset.view(battle, lesson.side)
    purposes = ruleset.counsel.purposes if ruleset.counsel else {}
    for order in bot_called(PLAIN).choose(ruleset, view, lesson.side, Whim(whim.below(99))):
        if purposes.get(ruleset.fields_of(order)["type"]) != PASS:
            yield order


def _to_zones(ruleset: Ruleset[Any], lesson: Lesson, view: Any, whim: Whim) -> Iterator[Order]:
    places = {each.id: each.at for each in ruleset.roll_call(view) if each.at}
    for goal in lesson.goals:
        if goal.zone is None:
            continue
        for figure in goal.who:
            if figure in places and goal.zone.has(places[figure]):
                continue
            search = Search(ruleset.goings(view, lesson.side, figure))
            for _ in range(PLACES):
                at = _within(goal.zone, whim)
                yield from search.orders_to(at, 0)
                yield from search.orders_to(at, 0, (_beside(goal.zone, whim),))


def _around(ruleset: Ruleset[Any], lesson: Lesson, view: Any, whim: Whim) -> Iterator[Order]:
    """Ways of somebody to places as far as he may go."""
    goings = ruleset.goings(view, lesson.side, whim.pick(ruleset.actors(view, lesson.side)))
    walks = [each for each in goings if isinstance(each, Going)]
    start = walks[0].start if walks else None
    if not isinstance(start, Point):
        return
    for _ in range(PLACES):
        most = 1 + whim.below(max(each.most for each in walks))
        x, y = start.x - most, start.y - most
        at = Point(x + whim.below(2 * most), y + whim.below(2 * most))
        yield from Search(goings).orders_to(at, walks[0].level)


def _within(zone: Zone, whim: Whim) -> Point:
    return Point(zone.x + whim.below(zone.width + 1), zone.y + whim.below(zone.depth + 1))


def _beside(zone: Zone, whim: Whim) -> Point:
    """A place around a zone, by which a way may bend."""
    x, y = _within(zone, whim)
    return Point(x + whim.below(2 * AROUND) - AROUND, y + whim.below(2 * AROUND) - AROUND)
