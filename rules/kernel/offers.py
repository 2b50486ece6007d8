"""What may be ordered now: the only thing that screens and bots read."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET, UnsetType

from rules.kernel.chance import Ways
from rules.kernel.events import Order
from rules.kernel.geometry import Point, span
from rules.kernel.record import Record
from rules.kernel.unseen import without_unseen

MOST_MARKS = 2  # in a row: accents beyond that pile up over the lines above


def _is_seen(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LNPS" and bool(without_unseen(sign))


def _is_stacked(words: str) -> bool:
    """Whether more marks than any language needs sit on one sign."""
    marks = (unicodedata.category(sign) in ("Mn", "Me") for sign in words)
    runs = (sum(1 for _ in run) for is_mark, run in itertools.groupby(marks) if is_mark)
    return max(runs, default=0) > MOST_MARKS


class Option(Record):
    """One thing that may be chosen: the `value` that goes into the order, words for people.

    Options of one `group` belong together on a screen. `chance`: in how many of so many throws the
    order goes well with it; only of a target, and only where somebody has worked it out.
    """

    value: str
    label: str
    note: str = ""
    group: str = ""
    chance: Ways | UnsetType = UNSET


class Choice(Record, tag_field="field", tag="choice"):
    """A field that takes one of the options (or none of them, when it is optional).

    `given` is how the field stands now: what a screen shows first, here and in the fields below.
    """

    name: str
    label: str
    options: tuple[Option, ...]
    optional: bool = False
    given: str = ""


class Place(Record, tag_field="field", tag="place"):
    """Two fields, `x` and `y` in mm: a point of the table within `reach` mm of `origin`.

    `reach` 0 means anywhere on the table. `box`: also within this rectangle (x, y, width, height).
    """

    origin: Point
    reach: int
    width: int
    height: int
    optional: bool = False
    label: str = "Destination"
    box: tuple[int, int, int, int] | None = None


class Number(Record, tag_field="field", tag="number"):
    """A whole number between two bounds, both allowed."""

    name: str
    label: str
    low: int
    high: int
    optional: bool = False
    given: int | None = None


class Several(Record, tag_field="field", tag="several"):
    """A field that takes up to `most` of the options, each at most `each` times."""

    name: str
    label: str
    options: tuple[Option, ...]
    most: int
    each: int = 1
    given: tuple[str, ...] = ()


class Text(Record, tag_field="field", tag="text"):
    """A field for words of the player's own: one line, at most `most` characters."""

    name: str
    label: str
    most: int
    optional: bool = False
    given: str = ""

    def takes(self, words: str) -> bool:
        """Whether these words fit: some that can be seen, on one line, not too many or too high."""
        fits = len(words) <= self.most and words.isprintable()
        return fits and any(map(_is_seen, words)) and not _is_stacked(words)


Field = Choice | Place | Number | Several | Text


class Offer(Record):
    """An order that may be given. Fixed fields are filled in; the others are for the player.

    `order` is the tag of the order, `actor` the figure that would act (or empty),
    `group` the heading under which a screen shows it, `ref` the rule. `chance` as that of an
    option, where the target is fixed: with the other fields as they are given. `risk`: about how
    often it ends its phase by failing (`Preview.risk`), with the fields as they are given. `asks`:
    what a page tells a player before the order goes out, because it may not be meant; programs
    need not ask. `about`: the counter on the table that it is about, where nothing else names it.
    """

    order: str
    label: str
    actor: str = ""
    group: str = ""
    fixed: dict[str, str] = {}
    fields: tuple[Field, ...] = ()
    note: str = ""
    ref: str = ""
    chance: Ways | UnsetType = UNSET
    risk: Ways | UnsetType = UNSET
    asks: str = ""
    about: str = ""


def is_offered(offers: Sequence[Offer], order: Order, fields: Mapping[str, Any]) -> bool:
    """Whether an order, whose plain fields are given, lies within the bounds of an offer."""
    tag = fields["type"]
    return any(offer.order == tag and _fits(offer, fields) for offer in offers)


def agrees(offer: Offer, fields: Mapping[str, Any]) -> bool:
    """Whether an order of these fields answers an offer, whatever else it says."""
    given = all(str(fields.get(name, "")) == value for name, value in offer.fixed.items())
    return given and offer.order == fields.get("type")


def _fits(offer: Offer, fields: Mapping[str, Any]) -> bool:
    if any(_plain(fields.get(name)) != _plain(value) for name, value in offer.fixed.items()):
        return False
    return all(_field_fits(field, fields) for field in offer.fields)


def _plain(value: Any) -> str:
    # An unset flag does not travel, so absent and false are the same.
    return "" if value is None or value is False or value == "False" else str(value)


def _field_fits(field: Field, fields: Mapping[str, Any]) -> bool:
    if isinstance(field, Place):
        return _place_fits(field, fields)
    if isinstance(field, Several):
        chosen = fields.get(field.name) or ()
        known = {option.value for option in field.options}
        fits = all(value in known and chosen.count(value) <= field.each for value in chosen)
        return fits and len(chosen) <= field.most
    value = fields.get(field.name)
    if value is None or value == "":
        return field.optional
    if isinstance(field, Text):
        return field.takes(str(value))
    if isinstance(field, Number):
        return field.low <= int(value) <= field.high
    return any(option.value == str(value) for option in field.options)


def _place_fits(field: Place, fields: Mapping[str, Any]) -> bool:
    x, y = fields.get("x"), fields.get("y")
    if x is None or y is None:
        return field.optional
    point = Point(int(x), int(y))
    if not (0 <= point.x <= field.width and 0 <= point.y <= field.height):
        return False
    if field.box is not None:
        left, top, width, height = field.box
        if not (left <= point.x <= left + width and top <= point.y <= top + height):
            return False
    return field.reach == 0 or span(field.origin, point) <= field.reach
