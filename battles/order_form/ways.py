"""The way of an order to a place: a touch on the ground, or a place of the form, is led there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.http import QueryDict
from msgspec.structs import replace

from rules.kernel.geometry import Point, is_within, span
from rules.kernel.offers import Choice, Offer, agrees
from rules.kernel.reach import Goes, Search
from rules.kernel.record import IllegalOrder
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import Preview, Sketch
from rules.kernel.sight import Area
from web.text import whole_number

D = TypeVar("D", Preview, Sketch)
MOST_BENDS = 8  # by hand
NEAR = 40  # mm: as near to where an order leads a touch means it


@dataclass(frozen=True)
class Touch:
    """A place of the table that was touched, in mm; `level` is the height of the floor shown there,
    None where roofs are shown. `over`: places that the way shall pass.
    """

    at: Point
    level: int | None = None
    over: tuple[Point, ...] = ()


@dataclass(frozen=True)
class Led:
    """An offer whose order leads to a place, with the fields of that order."""

    offer: Offer
    fields: Mapping[str, Any]


def touch_in(data: QueryDict) -> Touch | None:
    """The touch of a request (`to=x,y`, and `over=x,y` for each place on the way).

    None for no touch, and for what no page sends.
    """
    at = _place(data.get("to", ""))
    if at is None:
        return None
    over = tuple(filter(None, map(_place, data.getlist("over")[:MOST_BENDS])))
    return Touch(at, whole_number(data.get("level", "")), over)


def in_link(touch: Touch | None) -> dict[str, object]:
    """A touch as a link says it; nothing for none."""
    if touch is None:
        return {}
    level = "" if touch.level is None else str(touch.level)
    x, y = touch.at
    return {"to": f"{x},{y}", "level": level, "over": [f"{x},{y}" for x, y in touch.over]}


def _place(text: str) -> Point | None:
    """A place of a link, "x,y" in mm; None for anything else."""
    x, _, y = text.partition(",")
    across, down = whole_number(x), whole_number(y)
    return None if across is None or down is None else Point(across, down)


def led_to(
    ruleset: Ruleset[Any], view: Any, search: Search, offers: Sequence[Offer], touch: Touch
) -> tuple[Led, ...]:
    """The orders that lead to a touched place, what makes most sense first; none where none does.

    Where no floor is shown, the ground of the first level on which anything leads there counts.
    """
    levels = [touch.level] if touch.level is not None else _levels(search.goings)
    for level in levels:
        found = []
        for order in search.orders_to(touch.at, level, touch.over):
            fields = _filled(ruleset.fields_of(order))
            offer = _offer_of(offers, fields)
            if offer is not None and _is_legal(ruleset, view, fields):
                found.append(Led(offer, fields))
        if found:
            return tuple(found)
    return ()


def found_at(areas: Sequence[Area], offers: Sequence[Offer], touch: Touch) -> tuple[Led, ...]:
    """The orders of figures that lead to a fixed place near the touch, or take an area there."""
    if touch.over:
        return ()  # a way is being bent
    below = [each for each in areas if is_within(each.corners, touch.at)]
    on = [each for each in below if _is_on(each, touch)]
    there = {each.id for each in on or below}  # a roof is shown that no area is on
    own = [each for each in offers if each.actor]
    near = (Led(each, {}) for each in own if _leads_near(each, touch))
    taken = (
        Led(each, {choice.name: option.value})
        for each in own
        for choice in each.fields
        if isinstance(choice, Choice)
        for option in choice.options
        if option.value in there
    )
    return (*near, *taken)


def any_on_ground(areas: Sequence[Area], offers: Sequence[Offer]) -> bool:
    """Whether an order of a figure leads to a fixed place, or takes an area of the table."""
    known = {each.id for each in areas}
    own = [each for each in offers if each.actor]
    choices = (field for each in own for field in each.fields if isinstance(field, Choice))
    takes = any(option.value in known for each in choices for option in each.options)
    return takes or any("x" in each.fixed for each in own)


def _is_on(area: Area, touch: Touch) -> bool:
    return touch.level is None or area.floor <= touch.level < area.top


def _leads_near(offer: Offer, touch: Touch) -> bool:
    if "x" not in offer.fixed or "y" not in offer.fixed:
        return False
    return span(Point(int(offer.fixed["x"]), int(offer.fixed["y"])), touch.at) <= NEAR


def _filled(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that say anything; 0 does."""
    return {name: each for name, each in fields.items() if each or type(each) is int}


def _levels(goings: Sequence[Goes]) -> list[int]:
    """Every level that is reached, that of the first way of going first."""
    return list(dict.fromkeys(each.level for each in goings))


def _offer_of(offers: Sequence[Offer], fields: Mapping[str, Any]) -> Offer | None:
    """The offer that an order answers: of several the one that fixes most of it."""
    matching = (each for each in offers if agrees(each, fields))
    return max(matching, key=lambda each: len(each.fixed), default=None)


def without_reach(drawn: D) -> D:
    """The same without rings of how far a figure comes: the ground is coloured instead."""
    return replace(drawn, rings=tuple(each for each in drawn.rings if each.tone != "reach"))


def _is_legal(ruleset: Ruleset[Any], view: Any, fields: Mapping[str, Any]) -> bool:
    try:
        ruleset.verify(view, ruleset.order_from(fields))
    except IllegalOrder:
        return False
    return True
