"""An order on its way: which offer is meant, what is filled in, what it would do."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from battles.chances import luck_of
from rules.kernel.offers import Choice, Field, Number, Offer, Place, Several, Text
from rules.kernel.record import IllegalOrder
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import Preview, Scene


@dataclass(frozen=True)
class Problem:
    """A sentence to the player, and the rule behind it."""

    text: str
    ref: str = ""


@dataclass(frozen=True)
class Chosen:
    """What the player has chosen so far: `key` names an offer, `fields` holds the rest.

    `is_filled`: the form was handed in, so that what is missing was left out on purpose.
    """

    figure: str = ""
    key: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)
    is_filled: bool = False


@dataclass(frozen=True)
class Draft:
    """The offers that fit the chosen figure, the one that is meant, and how far it has come.

    `luck`: how often the order goes well for each target that it may have.
    """

    offers: tuple[Offer, ...]
    able: frozenset[str]
    figure: str = ""
    offer: Offer | None = None
    values: dict[str, Any] = field(default_factory=dict)
    preview: Preview | None = None
    problem: Problem | None = None
    luck: Mapping[str, str] = field(default_factory=dict)


def key_of(offer: Offer) -> str:
    """A name for an offer that is the same on the next request."""
    fixed = (value for name, value in offer.fixed.items() if name != "figure")
    open_fields = ("place" if isinstance(each, Place) else each.name for each in offer.fields)
    return "~".join((offer.order, *fixed, *open_fields))


def draft_of(ruleset: Ruleset[Any], view: Any, scene: Scene, side: str, chosen: Chosen) -> Draft:
    """The draft of a side. `view` is what that side sees."""
    offers = ruleset.offers(view, side)
    able = frozenset(offer.actor for offer in offers if offer.actor)
    figure = _figure(scene, chosen.figure, able)
    mine = tuple(offer for offer in offers if offer.actor in ("", figure))
    offer = _meant(mine, chosen)
    if offer is None:
        return Draft(mine, able, figure)
    aimed = [each.name for each in aimed_fields(scene, offer)]
    first = _defaults(offer, aimed, is_fresh=not chosen.is_filled)
    values = {**first, **chosen.fields, **offer.fixed, "type": offer.order}
    preview, problem = _weighed(ruleset, view, side, offer, values)
    luck = _luck(ruleset, view, side, offer, values)
    return Draft(mine, able, figure, offer, values, preview, problem, luck)


def _figure(scene: Scene, wanted: str, able: frozenset[str]) -> str:
    if any(card.id == wanted for card in scene.cards):
        return wanted
    return next(iter(able)) if len(able) == 1 else ""


def _meant(offers: Sequence[Offer], chosen: Chosen) -> Offer | None:
    for offer in offers:
        if key_of(offer) == chosen.key:
            return offer
    if chosen.key or not chosen.fields:
        return None
    return next((offer for offer in offers if _agrees(offer, chosen.fields)), None)


def _agrees(offer: Offer, fields: Mapping[str, Any]) -> bool:
    given = all(str(fields.get(name, "")) == value for name, value in offer.fixed.items())
    return given and offer.order == fields.get("type")


def aimed_fields(scene: Scene, offer: Offer) -> list[Choice]:
    """The fields whose options are on the table: they may be touched there."""
    known = {card.id for card in scene.cards} | {counter.id for counter in scene.counters}
    choices = (each for each in offer.fields if isinstance(each, Choice) and each.options)
    return [each for each in choices if all(option.value in known for option in each.options)]


def _defaults(offer: Offer, aimed: Collection[str], *, is_fresh: bool) -> dict[str, Any]:
    """What a form shows before it is touched; what may be left empty is filled only at first.

    Nobody on the table is chosen for the player, unless there is no other.
    """
    values: dict[str, Any] = {}
    for each in offer.fields:
        if isinstance(each, Place):
            continue
        if each.name in aimed and isinstance(each, Choice) and len(each.options) > 1:
            continue
        may_be_empty = isinstance(each, Several) or each.optional
        if (is_fresh or not may_be_empty) and (value := _first(each)):
            values[each.name] = value
    return values


def _first(each: Choice | Number | Several | Text) -> Any:
    """How a field stands before it is touched."""
    if isinstance(each, Several):
        return list(each.given)
    if isinstance(each, Text):
        return each.given
    if isinstance(each, Number):
        low = "" if each.optional else str(each.low)
        return low if each.given is None else str(each.given)
    if each.given in {option.value for option in each.options}:
        return each.given
    if each.optional or not each.options:
        return ""
    return each.options[0].value


def _luck(
    ruleset: Ruleset[Any], view: Any, side: str, offer: Offer, values: Mapping[str, Any]
) -> dict[str, str]:
    """The chances of an order that leaves nothing open but its target, for each target."""
    if len(offer.fields) != 1:
        return {}
    target = offer.fields[0]
    if not isinstance(target, Choice) or target.name != "target":
        return {}
    found = {}
    for option in target.options:
        aimed = {**values, target.name: option.value}
        preview, _ = _weighed(ruleset, view, side, offer, aimed)
        found[option.value] = luck_of(preview) if preview else ""
    return found


def _weighed(
    ruleset: Ruleset[Any], view: Any, side: str, offer: Offer, values: Mapping[str, Any]
) -> tuple[Preview | None, Problem | None]:
    if not all(is_given(each, values) for each in offer.fields):
        return None, None
    try:
        return ruleset.preview(view, ruleset.order_from({**values, "side": side})), None
    except IllegalOrder as error:
        return None, Problem(error.reason, error.ref)


def is_given(each: Field, values: Mapping[str, Any]) -> bool:
    """Whether a field of an offer has what it needs."""
    if isinstance(each, Several):
        return True
    if isinstance(each, Place):
        return each.optional or ("x" in values and "y" in values)
    return each.optional or str(values.get(each.name, "")) != ""
