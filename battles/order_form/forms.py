"""Converts flat form text from a browser to the fields of an order."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, get_args

from django.http import QueryDict
from msgspec import inspect

from battles.order_form.draft import Chosen
from battles.order_form.ways import touch_in
from rules.kernel.record import IllegalOrder
from rules.kernel.ruleset import Ruleset
from rules.kernel.wording import Unit
from web.text import whole_number

COUNT = "count:"
FILLED = "filled"
TOGETHER = "together"
BEND = "bend"
LONGEST = 200
OLDER = (
    "There is no such order: the page may be older than the site. The battle is shown as it stands "
    "now; give the order again."
)
MOST_DICE = 200


@dataclass(frozen=True)
class OrderSlip:
    """A submitted order: its data (a flat form, or plain fields), the token of this attempt, and
    the seq of the board on which it was given. `dice`: thrown at a table.
    `as_shown`: that seq is in the numbering of the player who gives the order.
    """

    side: str
    data: QueryDict | dict[str, Any]
    token: str
    expected_seq: int
    dice: tuple[int, ...] = ()
    as_shown: bool = False


@dataclass(frozen=True)
class TableSlip:
    """A submitted proposal or answer: the seq of the board, and the token of this attempt.

    `as_shown`: as in an `OrderSlip`.
    """

    expected_seq: int
    token: str
    as_shown: bool = False


@lru_cache(maxsize=32)
def _shapes(order_type: Any) -> dict[str, tuple[inspect.Field, ...]]:
    kinds = get_args(order_type) or (order_type,)
    infos = [inspect.type_info(kind) for kind in kinds]
    return {str(info.tag): info.fields for info in infos if isinstance(info, inspect.StructType)}


def order_fields(ruleset: Ruleset[Any], data: QueryDict) -> dict[str, Any]:
    """The fields of the order in a form; fields that the order does not have are ignored."""
    kind = _legible(data.get("type", ""))
    fields: dict[str, Any] = {"type": kind}
    for field in _shapes(ruleset.order_type).get(kind, ()):
        value = _value(field, data, ruleset.wording.unit)
        if value not in ("", [], None):
            fields[field.name] = value
    fields.pop("side", None)
    return fields


def _value(field: inspect.Field, data: QueryDict, unit: Unit) -> Any:
    if isinstance(field.type, inspect.CollectionType | inspect.TupleType):
        return [_item(field.type, _legible(text)) for text in _several(field.name, data)]
    value = _legible(data.get(field.name, "").strip())
    if not value and field.name in ("x", "y"):
        return millimetres(data.get(f"{field.name}_cm", ""), unit)
    return value


def _legible(text: str) -> str:
    """The text of a field. Raises IllegalOrder for text that our pages never send."""
    if len(text) > LONGEST or not text.isprintable():
        raise IllegalOrder("That order cannot be read. Reload the page and give it again.")
    return text


def _several(name: str, data: QueryDict) -> list[str]:
    """Repeated values, and values that a number beside them repeats (`count:<name>:<value>`)."""
    values = [value for value in data.getlist(name) if value]
    prefix = f"{COUNT}{name}:"
    for key in data:
        count = whole_number(data.get(key, "")) if key.startswith(prefix) else None
        values += [key.removeprefix(prefix)] * min(count or 0, 99)
    return values


def _item(kind: inspect.Type, text: str) -> Any:
    # A point in a list is sent as "x,y".
    nested = isinstance(
        getattr(kind, "item_type", None), inspect.CollectionType | inspect.TupleType
    )
    return text.split(",") if nested else text


def millimetres(text: str, unit: Unit) -> int | None:
    """Whole mm of a length in the game's unit such as "45.5" or "45,5"; None if invalid."""
    text = text.strip()
    if not text:
        return None
    length = unit.length(text)
    if length is None:
        raise IllegalOrder(f"Write each length in {unit.plural}, such as 45.5.")
    return length


def fields_in(slip: OrderSlip, ruleset: Ruleset[Any]) -> dict[str, Any]:
    """The plain fields of a submitted order, including its side."""
    if isinstance(slip.data, QueryDict):
        _check_kind(ruleset, slip.data)
        return {**order_fields(ruleset, slip.data), "side": slip.side}
    return {**slip.data, "side": slip.side}


def _check_kind(ruleset: Ruleset[Any], data: QueryDict) -> None:
    """Raises IllegalOrder for a form from a page of another version of the site."""
    if data.get("type", "") not in _shapes(ruleset.order_type):
        raise IllegalOrder(OLDER)


def order_slip(data: QueryDict) -> OrderSlip:
    """The submitted order. Raises IllegalOrder if it is invalid."""
    seq = whole_number(data.get("seq", ""))
    if seq is None:
        raise IllegalOrder("The order does not say which board it was given on. Reload the page.")
    dice = dice_in(data.get("dice", ""))
    return OrderSlip(data.get("side", ""), data, data.get("token", ""), seq, dice, as_shown=True)


def dice_in(text: str) -> tuple[int, ...]:
    """Typed dice: 3 5, or 3,5. Raises IllegalOrder for anything else."""
    words = text.replace(",", " ").split()
    if len(words) > MOST_DICE or not all(each.isdecimal() and len(each) <= 3 for each in words):
        raise IllegalOrder("Type the faces of the dice with blanks between them, such as 3 5.")
    return tuple(int(each) for each in words)


def table_slip(data: QueryDict) -> TableSlip:
    """The submitted proposal. Raises IllegalOrder if the seq of the board is missing."""
    seq = whole_number(data.get("seq", ""))
    if seq is None:
        raise IllegalOrder("That does not say which board it was asked on. Reload the page.")
    return TableSlip(seq, data.get("token", ""), as_shown=True)


def chosen_in(ruleset: Ruleset[Any], data: QueryDict) -> Chosen:
    """The choices so far, as far as they are readable; never fails."""
    key = data.get("order", "")
    typed = data.copy()
    if key:
        typed["type"] = key.partition("~")[0]
    try:
        fields = order_fields(ruleset, typed)
    except IllegalOrder:
        fields = {"type": typed.get("type", "")[:LONGEST]}
    known = fields if fields["type"] else {}
    figure, touch, on = data.get("figure", ""), touch_in(data), data.get("on", "")
    return Chosen(
        figure,
        key,
        known,
        is_filled=FILLED in data,
        touch=touch,
        on=on,
        is_for_all=TOGETHER in data,
        is_bending=BEND in data,
    )
