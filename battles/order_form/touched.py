"""What the chosen figure can do with somebody or something on the board that was touched.

An offer takes a touched thing when it is about it, or when a choice of it has the thing among its
options. What harms most, or goes well most often, comes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from battles.order_form.chances import well_of
from battles.order_form.defaults import defaults, is_given
from battles.order_form.target_odds import TARGET
from battles.order_form.ways import Touch
from rules.kernel.chance import Ways, lowest
from rules.kernel.events import Order
from rules.kernel.offers import Choice, Offer
from rules.kernel.record import IllegalOrder
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import Counter, Preview, Scene, Token


@dataclass(frozen=True)
class Position:
    """What a side sees of a battle, and how it is drawn."""

    ruleset: Ruleset[Any]
    view: Any
    scene: Scene
    side: str

    def name_of(self, thing: str) -> str:
        """The name of a figure or counter; "" for nothing that is on the board."""
        names = {each.id: each.name for each in self.scene.counters}
        names |= {each.id: each.name for each in self.scene.cards}
        return names.get(thing, "")

    def token_of(self, figure: str) -> Token | None:
        """How a figure is drawn; None for one that is off the table."""
        return next((each for each in self.scene.tokens if each.id == figure), None)

    def touch_of(self, thing: str) -> Touch | None:
        """The place where a figure or counter is, as a touch of the ground there."""
        drawn: list[Token | Counter] = [*self.scene.tokens, *self.scene.counters]
        there = next((each for each in drawn if each.id == thing), None)
        return Touch(there.at, there.height) if there else None


@dataclass(frozen=True)
class Taking:
    """An offer that takes the touched thing, in the field `name`; "" where it is about it anyway.

    `chance`: how often it goes well, None where the order throws no dice or is not complete.
    `worth`: of two such orders the one that makes more sense has the greater.
    """

    offer: Offer
    name: str
    chance: Ways | None
    worth: Fraction

    def fields(self, thing: str) -> dict[str, str]:
        """What the touch says of the order."""
        return {self.name: thing} if self.name else {}


def taken_by(offers: Sequence[Offer]) -> frozenset[str]:
    """Everything that some of these offers take."""
    fixed = {each for offer in offers for name, each in offer.fixed.items() if name != "figure"}
    about = {offer.about for offer in offers if offer.about}
    options = {
        option.value for offer in offers for each in _choices(offer) for option in each.options
    }
    return frozenset(fixed | about | options)


def taking(position: Position, offers: Sequence[Offer], thing: str) -> tuple[Taking, ...]:
    """The offers of a figure that take a thing, what makes most sense first."""
    found = [
        _weighed(position, offer, field, thing)
        for offer in offers
        for field in _fields_for(offer, thing)
    ]
    return tuple(sorted(found, key=lambda each: each.worth, reverse=True))


def meant_of(found: Sequence[Taking]) -> Taking | None:
    """What a touch alone means: the only order, or the best that can go well."""
    best = found[0] if found else None
    return best if best and (len(found) == 1 or best.worth > 0) else None


def why_not(position: Position, offers: Sequence[Offer], figure: str, thing: str) -> str:
    """Why no order takes a thing, as orders with another target say of it, or as the rules say of
    a shot at it; "" where none says.
    """
    ruleset = position.ruleset
    for order in _meant_for(position, offers, figure, thing):
        try:
            ruleset.verify(position.view, order)
        except IllegalOrder as error:
            return error.reason
    return ""


def _meant_for(
    position: Position, offers: Sequence[Offer], figure: str, thing: str
) -> Iterator[Order]:
    """Orders that a player may have meant by touching a thing, although none takes it."""
    targets = ((offer, each) for offer in offers for each in _choices(offer))
    for offer, _ in (pair for pair in targets if pair[1].name == TARGET):
        yield position.ruleset.order_from({**_values(offer, position.side), TARGET: thing})
    if any(each.id == thing and each.side != position.side for each in position.scene.tokens):
        yield from position.ruleset.shots(position.view, position.side, figure, thing)


def _choices(offer: Offer) -> Iterator[Choice]:
    return (each for each in offer.fields if isinstance(each, Choice))


def _fields_for(offer: Offer, thing: str) -> tuple[str, ...]:
    """The field of an offer that takes a thing: at most one."""
    fixed = (value for name, value in offer.fixed.items() if name != "figure")
    if thing in (offer.about, *fixed):
        return ("",)
    names = (each.name for each in _choices(offer) if any(o.value == thing for o in each.options))
    return tuple(names)[:1]


def _values(offer: Offer, side: str) -> dict[str, Any]:
    return {**defaults(offer, is_fresh=True), **offer.fixed, "type": offer.order, "side": side}


def _weighed(position: Position, offer: Offer, field: str, thing: str) -> Taking:
    values = {**_values(offer, position.side), **({field: thing} if field else {})}
    try:
        preview = previewed(position, offer, values)
    except IllegalOrder:
        preview = None
    well = well_of(preview) if preview else None
    if preview is None or well is None:
        return Taking(offer, field, None, Fraction(0))
    name = position.name_of(thing)
    harm = next((Fraction(each.ways, each.of) for each in preview.stakes if each.who == name), 0)
    return Taking(offer, field, lowest(*well), Fraction(*well) + harm)


def previewed(position: Position, offer: Offer, values: Mapping[str, Any]) -> Preview | None:
    """The preview of an offer's order; None while a choice is missing. Raises IllegalOrder."""
    if not all(is_given(each, values) for each in offer.fields):
        return None
    order = position.ruleset.order_from({**values, "side": position.side})
    return position.ruleset.preview(position.view, order)
