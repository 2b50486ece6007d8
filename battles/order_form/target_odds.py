"""Odds of an offer: for each target of a choice, or for its only target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from battles.order_form.chances import well_of
from battles.order_form.defaults import defaults, is_given
from rules.kernel.chance import Ways, lowest
from rules.kernel.offers import Choice, Offer, Option
from rules.kernel.record import IllegalOrder
from rules.kernel.ruleset import Ruleset

TARGET = "target"
MOST_WEIGHED = 200  # targets of many offers at once: for each the whole order is resolved


def is_hopeless(of: Offer | Option) -> bool:
    """Whether no throw succeeds."""
    return isinstance(of.chance, Ways) and not of.chance.ways


def all_with_odds(
    ruleset: Ruleset[Any], view: Any, side: str, offers: Sequence[Offer]
) -> tuple[Offer, ...] | None:
    """Offers with their odds; None if there are too many targets to compute."""
    if sum(map(_count, offers)) > MOST_WEIGHED:
        return None
    return tuple(with_odds(ruleset, view, side, each) for each in offers)


def _count(offer: Offer) -> int:
    target = _target_of(offer)
    return len(target.options) if target else TARGET in offer.fixed


def _target_of(offer: Offer) -> Choice | None:
    """The target of an order without other choices; otherwise its odds are unknown."""
    only = offer.fields[0] if len(offer.fields) == 1 else None
    return only if isinstance(only, Choice) and only.name == TARGET else None


def with_odds(ruleset: Ruleset[Any], view: Any, side: str, offer: Offer) -> Offer:
    """The offer with its odds. Targets that cannot be harmed come last, however near."""
    known = {**offer.fixed, "type": offer.order, "side": side}
    target = _target_of(offer)
    if target:
        chances = (_chance(ruleset, view, {**known, TARGET: each.value}) for each in target.options)
        options = [
            replace(each, chance=chance)
            for each, chance in zip(target.options, chances, strict=True)
        ]
        return replace(
            offer, fields=(replace(target, options=tuple(sorted(options, key=is_hopeless))),)
        )
    values = {**defaults(offer, is_fresh=True), **known}
    if not offer.fixed.get(TARGET) or not all(is_given(each, values) for each in offer.fields):
        return offer
    return replace(offer, chance=_chance(ruleset, view, values))


def _chance(ruleset: Ruleset[Any], view: Any, fields: Mapping[str, Any]) -> Ways | UnsetType:
    try:
        preview = ruleset.preview(view, ruleset.order_from(fields))
    except IllegalOrder:
        return UNSET
    going_well = well_of(preview)
    return lowest(*going_well) if going_well else UNSET
