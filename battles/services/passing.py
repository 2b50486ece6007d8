"""Who can only pass: their one order is given by the site, so that nobody waits for a press."""

from __future__ import annotations

from typing import Any

from battles.queries.shared_sides import CONCEDE
from rules.kernel.events import Order
from rules.kernel.offers import Offer
from rules.kernel.ruleset import Ruleset


def only_order(ruleset: Ruleset[Any], state: Any) -> tuple[Order, str] | None:
    """The order that is all that may be given now, and why; None where there is a choice.

    What may be given is asked of the side's own view, so that passing tells nothing that the side
    does not know. Giving up is no choice.
    """
    due = ruleset.to_act(state)
    if len(due) != 1:
        return None
    [side] = due
    why, order = ruleset.spent(state, side), ruleset.idle(state, side)
    if not why or order is None:
        return None
    offers = ruleset.offers(ruleset.view(state, side), side)
    others = [each for each in offers if each.order != CONCEDE]
    is_alone = len(others) == 1 and _is(others[0], ruleset.fields_of(order))
    return (order, why) if is_alone else None


def _is(offer: Offer, fields: dict[str, Any]) -> bool:
    """Whether an offer without open choices is for just this order."""
    fixed = all(str(fields.get(name, "")) == value for name, value in offer.fixed.items())
    return fixed and offer.order == fields["type"] and not offer.fields
