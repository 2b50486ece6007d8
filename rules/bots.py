"""Players made of code: they read offers and give orders, like everybody else."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

from rules.kernel.events import Event, Order
from rules.kernel.geometry import Point, toward
from rules.kernel.offers import Choice, Field, Number, Offer, Place, Several
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.ruleset import Ruleset

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
) -> Iterator[tuple[Record, Order, Record, tuple[Event, ...]]]:
    """Random play to the end: before, order, after and events of every order."""
    for _ in range(limit):
        sides = ruleset.to_act(battle)
        if not sides:
            return
        side = whim.pick(sides)
        order = random_order(ruleset, battle, side, whim, shy)
        after, events = ruleset.play(battle, order, dice)
        yield battle, order, after, events
        battle = after
    raise RuntimeError(f"no end after {limit} orders")
