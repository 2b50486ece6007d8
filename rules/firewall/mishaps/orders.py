"""Tags and chance events: what a referee may order, and what those answer whom one befalls."""

from __future__ import annotations

from rules.kernel.events import Order

LOT = "lot"


class RollMishap(Order, tag="roll_mishap"):
    """Roll on a table of chance events, indoors or outdoors, and add to the running total.

    `whom`: the side that it befalls, or `lot`.
    """

    table: str
    whom: str = LOT


class SetGroundTag(Order, tag="set_ground_tag"):
    """Give the ground a tag; low and high are totals of two dice."""

    tag: str
    low: int
    high: int


class ClearGroundTag(Order, tag="clear_ground_tag"):
    """Take a tag away."""

    tag: str


class AnswerMishap(Order, tag="answer_mishap"):
    """Say what becomes of a figure: endure or duck, shoot or hold."""

    figure: str
    answer: str


ORDERS: tuple[type[Order], ...] = (RollMishap, SetGroundTag, ClearGroundTag, AnswerMishap)
