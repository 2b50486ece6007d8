"""Tags and chance events: what a referee may order where the house rule is on."""

from __future__ import annotations

from rules.kernel.events import Order


class RollMishap(Order, tag="roll_mishap"):
    """Roll on a table of chance events, indoors or outdoors, and add to the running total."""

    table: str


class SetGroundTag(Order, tag="set_ground_tag"):
    """Give the ground a tag; low and high are totals of two dice."""

    tag: str
    low: int
    high: int


class ClearGroundTag(Order, tag="clear_ground_tag"):
    """Take a tag away."""

    tag: str


ORDERS: tuple[type[Order], ...] = (RollMishap, SetGroundTag, ClearGroundTag)
