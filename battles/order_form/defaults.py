"""Default values of the fields of an order."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rules.kernel.offers import Choice, Field, Number, Offer, Place, Several, Text


def defaults(offer: Offer, aimed: Collection[str] = (), *, is_fresh: bool) -> dict[str, Any]:
    """The initial values of a form; optional fields are filled only at first.

    No figure is preselected, unless it is the only option.
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
    """The initial value of a field."""
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


def is_given(each: Field, values: Mapping[str, Any]) -> bool:
    """Whether a field of an offer has a complete value."""
    if isinstance(each, Several):
        return True
    if isinstance(each, Place):
        return each.optional or ("x" in values and "y" in values)
    return each.optional or str(values.get(each.name, "")) != ""
