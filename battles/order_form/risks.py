"""How often each order would end its phase by failing, for lists of orders.

Only the game knows (`Ruleset.risk`). Where an order leaves a choice open, its first values are
taken, and a short way: what the list says is about right, and the preview says it exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from battles.order_form.defaults import defaults, is_given
from rules.kernel.chance import Ways
from rules.kernel.offers import Offer, Place
from rules.kernel.record import IllegalOrder
from rules.kernel.ruleset import Ruleset, no_risk

SHORT = 20  # mm of a way that is tried
EACH_WAY = ((SHORT, 0), (-SHORT, 0), (0, SHORT), (0, -SHORT))
MOST_TRIED = 60  # orders on a page


def with_risks(
    ruleset: Ruleset[Any], view: Any, side: str, offers: Sequence[Offer]
) -> tuple[Offer, ...]:
    """Offers with their risks, as far as those can be told; of more than MOST_TRIED none is."""
    if ruleset.risk is no_risk or len(offers) > MOST_TRIED:
        return tuple(offers)
    return tuple(replace(each, risk=_risk(ruleset, view, side, each)) for each in offers)


def risk_of(offer: Offer) -> Fraction:
    """To sort by: an offer of which nothing is known risks nothing."""
    return Fraction(*offer.risk) if isinstance(offer.risk, Ways) else Fraction(0)


def _risk(ruleset: Ruleset[Any], view: Any, side: str, offer: Offer) -> Ways | UnsetType:
    known = {**defaults(offer, is_fresh=True), **offer.fixed, "type": offer.order, "side": side}
    for values in _filled(offer, known):
        try:
            risk = ruleset.risk(view, ruleset.order_from(values))
        except IllegalOrder:
            continue
        return risk if risk.ways else UNSET
    return UNSET


def _filled(offer: Offer, known: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The offer's first values; a place that must be given is tried in each direction."""
    place = next((each for each in offer.fields if isinstance(each, Place)), None)
    if place is None or place.optional:
        if all(is_given(each, known) for each in offer.fields):
            yield dict(known)
        return
    for east, south in EACH_WAY:
        x, y = place.origin.x + east, place.origin.y + south
        yield {**known, "x": str(x), "y": str(y)}
