"""An order on its way: which offer is meant, what is filled in, what it would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.kernel.offers import Choice, Field, Number, Offer, Place, Several
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
    """What the player has chosen so far: `key` names an offer, `fields` holds the rest."""

    figure: str = ""
    key: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Draft:
    """The offers that fit the chosen figure, the one that is meant, and how far it has come."""

    offers: tuple[Offer, ...]
    able: frozenset[str]
    figure: str = ""
    offer: Offer | None = None
    values: dict[str, Any] = field(default_factory=dict)
    preview: Preview | None = None
    problem: Problem | None = None


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
    values = {**_defaults(offer), **chosen.fields, **offer.fixed, "type": offer.order}
    preview, problem = _weighed(ruleset, view, side, offer, values)
    return Draft(mine, able, figure, offer, values, preview, problem)


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


def _defaults(offer: Offer) -> dict[str, Any]:
    """What a form shows before anybody has touched it; a target is never chosen for the player."""
    values: dict[str, Any] = {}
    for each in offer.fields:
        if isinstance(each, Choice) and not each.optional:
            if len(each.options) == 1 or (each.options and each.name != "target"):
                values[each.name] = each.options[0].value
        elif isinstance(each, Number) and not each.optional:
            values[each.name] = str(each.low)
    return values


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
