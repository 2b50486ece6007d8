"""Players made of code: they read offers and give orders, like everybody else."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

from rules.kernel.events import Event, Order
from rules.kernel.geometry import Point, toward
from rules.kernel.offers import Choice, Field, Number, Offer, Place, Several, Text
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.ruleset import Ruleset

REMARKS = ("as agreed", "a <b>bold</b> {} move", "it is only fair")  # what bots have to say
MEDDLING = 12  # about every so many orders a meddler steps in
PATIENCE = 25  # tries before a random player takes the last offer as it stands


class Whim:
    """A stream of arbitrary numbers, the same for the same seed. Never used for dice."""

    def __init__(self, seed: int) -> None:
        self._seed = f"whim:{seed}:".encode()
        self._count = 0
        self._bytes = b""

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        if len(self._bytes) < 4:
            self._count += 1
            text = self._seed + str(self._count).encode()
            self._bytes = hashlib.sha256(text).digest()
        taken, self._bytes = self._bytes[:4], self._bytes[4:]
        return int.from_bytes(taken, "big") % bound

    def pick(self, things: Sequence[Any]) -> Any:
        """One of the things."""
        return things[self.below(len(things))]


def filled(offer: Offer, side: str, whim: Whim) -> dict[str, Any]:
    """The plain fields of an order within the bounds of an offer, chosen at random."""
    fields: dict[str, Any] = {"type": offer.order, "side": side, **offer.fixed}
    for field in offer.fields:
        fields.update(_chosen(field, whim))
    return fields


def _chosen(field: Field, whim: Whim) -> Iterator[tuple[str, Any]]:
    if isinstance(field, Choice):
        yield field.name, whim.pick(field.options).value
    elif isinstance(field, Several):
        number = whim.below(field.most + 1)
        yield field.name, tuple(whim.pick(field.options).value for _ in range(number))
    elif isinstance(field, Text):
        yield field.name, whim.pick(REMARKS)[: field.most]
    elif isinstance(field, Number):
        yield field.name, field.low + whim.below(field.high - field.low + 1)
    else:
        point = _somewhere(field, whim)
        yield "x", point.x
        yield "y", point.y


def _somewhere(field: Place, whim: Whim) -> Point:
    left, top, width, height = field.box or (0, 0, field.width, field.height)
    point = Point(left + whim.below(width + 1), top + whim.below(height + 1))
    if not field.reach:
        return point
    return toward(field.origin, point, 1 + whim.below(field.reach))


def random_order(
    ruleset: Ruleset[Any], battle: Record, side: str, whim: Whim, shy: frozenset[str]
) -> Order:
    """A legal order at random. Orders named in `shy` are given only when nothing else is left."""
    offers = ruleset.offers(battle, side)
    bold = [offer for offer in offers if offer.order not in shy] or list(offers)
    for _ in range(PATIENCE):
        order = _tried(ruleset, battle, whim.pick(bold), side, whim)
        if order is not None:
            return order
    for offer in offers:
        order = _tried(ruleset, battle, offer, side, whim)
        if order is not None:
            return order
    raise RuntimeError(f"no legal order for {side!r} among {len(offers)} offers")


def _tried(
    ruleset: Ruleset[Any], battle: Record, offer: Offer, side: str, whim: Whim
) -> Order | None:
    order = ruleset.order_from(filled(offer, side, whim))
    try:
        ruleset.verify(battle, order)
    except IllegalOrder:
        return None
    return order


def play_out(
    ruleset: Ruleset[Any],
    battle: Record,
    dice: Any,
    whim: Whim,
    *,
    shy: frozenset[str] = frozenset({"concede"}),
    limit: int = 5000,
    meddlers: Sequence[str] = (),
) -> Iterator[tuple[Record, Order, Record, tuple[Event, ...]]]:
    """Random play to the end: before, order, after and events of every order.

    `meddlers`: sides that may order out of turn, and now and then do.
    """
    for _ in range(limit):
        sides = ruleset.to_act(battle)
        if not sides:
            return
        side = whim.pick(sides)
        if meddlers and not whim.below(MEDDLING):
            other = whim.pick(meddlers)
            side = other if ruleset.offers(battle, other) else side
        order = random_order(ruleset, battle, side, whim, shy)
        after, events = ruleset.play(battle, order, dice)
        yield battle, order, after, events
        battle = after
    raise RuntimeError(f"no end after {limit} orders")


class Brawler:
    """A simple player: one figure after the other, it gives every order that is to its taste.

    `taste` names orders by their tags, the most welcome first, with one of their fixed values if
    need be ("move:walk"); it gives no others. Of several targets it takes the first, which is the
    nearest; it walks to the middle of the table.
    """

    def __init__(self, taste: Sequence[str]) -> None:
        self._rank = {name: rank for rank, name in enumerate(taste)}
        self._particular = {name.partition(":")[0] for name in taste if ":" in name}

    def orders(
        self, ruleset: Ruleset[Any], battle: Record, side: str, actor: str
    ) -> Iterator[Order]:
        """What it would like an actor to do, the best first; not all may still be legal then."""
        liked: list[tuple[int, int, Offer]] = []
        for offer in ruleset.offers(battle, side, actor):
            rank = self._liking(offer)
            if rank is not None:
                liked.append((rank, len(liked), offer))
        for _, _, offer in sorted(liked):
            yield ruleset.order_from(filled_plainly(offer, side))

    def _liking(self, offer: Offer) -> int | None:
        if offer.order in self._rank:
            return self._rank[offer.order]
        for value in offer.fixed.values() if offer.order in self._particular else ():
            rank = self._rank.get(f"{offer.order}:{value}")
            if rank is not None:
                return rank
        return None


def filled_plainly(offer: Offer, side: str) -> dict[str, Any]:
    """The plain fields of an order within the bounds of an offer: the first of everything."""
    fields: dict[str, Any] = {"type": offer.order, "side": side, **offer.fixed}
    for field in offer.fields:
        if isinstance(field, Choice):
            fields[field.name] = field.options[0].value
        elif isinstance(field, Several):
            fields[field.name] = field.given
        elif isinstance(field, Number):
            fields[field.name] = field.low
        elif isinstance(field, Text):
            fields[field.name] = field.given or REMARKS[0]
        else:
            fields["x"], fields["y"] = _towards_the_middle(field)
    return fields


def _towards_the_middle(field: Place) -> Point:
    middle = Point(field.width // 2, field.height // 2)
    return toward(field.origin, middle, field.reach) if field.reach else middle


def brawl(
    ruleset: Ruleset[Any], battle: Record, dice: Any, brawler: Brawler, limit: int = 5000
) -> Iterator[tuple[Order, Record, tuple[Event, ...]]]:
    """A brawler against itself to the end: order, battle afterwards and events, each time."""
    for _ in range(limit):
        sides = ruleset.to_act(battle)
        if not sides:
            return
        before = battle
        for order, after, events in _brawl_on(ruleset, battle, dice, brawler, sides):
            yield order, after, events
            battle = after
        if battle is before:
            raise RuntimeError(f"no legal order for {sides[0]!r}")
    raise RuntimeError(f"no end after {limit} rounds")


def _brawl_on(
    ruleset: Ruleset[Any], battle: Record, dice: Any, brawler: Brawler, sides: tuple[str, ...]
) -> Iterator[tuple[Order, Record, tuple[Event, ...]]]:
    """What the first of the sides does until others are to act, or there is a new choice."""
    for actor in ruleset.actors(battle, sides[0]):
        for order in brawler.orders(ruleset, battle, sides[0], actor):
            try:
                battle, events = ruleset.play(battle, order, dice)
            except IllegalOrder:
                continue
            yield order, battle, events
            if not actor or ruleset.to_act(battle) != sides:
                return
