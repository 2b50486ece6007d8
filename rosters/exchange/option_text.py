"""Writes and reads options as one line of text: `Skills: Stealth 2; Strength 1`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from rosters.exchange.available_options import Shelf, Shelves
from rosters.exchange.choices import Choice
from rosters.exchange.import_result import MOST_CHOICES, TooLarge
from web.json_limits import JsonObject, holds_too_much

BETWEEN, INSIDE, AND = "; ", " | ", " + "
ALSO = "Also: "
MOST_DIGITS = 4


def phrase(shelf: Shelf, choices: Sequence[Choice]) -> str:
    """The line of the choices of one shelf."""
    return f"{shelf.title}: {BETWEEN.join(_thing(shelf, each) for each in choices)}"


def _thing(shelf: Shelf, choice: Choice) -> str:
    if shelf.kind == "level":
        return str(choice.count)
    label = _label(shelf, choice.value)
    if shelf.kind == "counts":
        return f"{label} {choice.count}"
    if not choice.within:
        return label
    return f"{label} [{INSIDE.join(_about(shelf, choice))}]"


def _label(shelf: Shelf, value: str) -> str:
    article = shelf.article(value)
    return article.label if article is not None else value


def _about(shelf: Shelf, choice: Choice) -> Iterator[str]:
    by_field: dict[str, list[Choice]] = {}
    for each in choice.within:
        by_field.setdefault(each.field, []).append(each)
    for name, several in by_field.items():
        under = shelf.rows.get(choice.value, {}).get(name)
        if under is not None:
            yield f"{under.title}: {AND.join(_thing(under, each) for each in several)}"


# --- And back ------------------------------------------------------------------------------------


def parts_of(line: str) -> int:
    """The parts of a line, at most as many as may be looked up in reasonable time."""
    return 1 + sum(line.count(sign.strip()) for sign in (BETWEEN, INSIDE, AND))


def said(line: str, shelves: Shelves) -> tuple[list[Choice], list[str]]:
    """The choices on a line, and the words that match no option."""
    title, _, words = line.partition(":")
    shelf = shelf_named(title, shelves)
    if shelf is None:
        return [], [line]
    parts = [part.strip() for part in words.split(";") if part.strip()]
    found, lost = [], []
    for part in parts[:MOST_CHOICES]:
        choice = _heard(part, shelf)
        found += [] if choice is None else [choice]
        lost += [part] if choice is None else []
    return found, [*lost, *parts[MOST_CHOICES:]]


def shelf_named(title: str, shelves: Shelves) -> Shelf | None:
    """The shelf with this heading or field name."""
    asked = title.strip().casefold()
    return next(
        (each for each in shelves.values() if asked in (each.title.casefold(), each.name)), None
    )


def _heard(words: str, shelf: Shelf) -> Choice | None:
    """One option on a line, or None if the shelf does not have it."""
    if shelf.kind == "level":
        return Choice(shelf.name, "", int(words)) if _is_number(words) else None
    if shelf.kind == "counts":
        label, _, number = words.rpartition(" ")
        value = _value(label, shelf)
        if value is None or not _is_number(number):
            return None
        return Choice(shelf.name, value, int(number))
    label, inside = _with_inside(words)
    value = _value(label, shelf)
    if value is None:
        return None
    within = _heard_inside(inside, shelf.rows.get(value, {}))
    return None if within is None else Choice(shelf.name, value, 1, within)


def _is_number(words: str) -> bool:
    return re.fullmatch(rf"[0-9]{{1,{MOST_DIGITS}}}", words) is not None


def _value(label: str, shelf: Shelf) -> str | None:
    return shelf.labelled.get(label.strip().casefold())


def _with_inside(words: str) -> tuple[str, str]:
    if words.endswith("]") and "[" in words:
        label, _, inside = words[:-1].partition("[")
        return label.strip(), inside
    return words, ""


def _heard_inside(words: str, shelves: Shelves) -> tuple[Choice, ...] | None:
    found: list[Choice] = []
    for part in words.split(INSIDE.strip()) if words else ():
        title, _, things = part.partition(":")
        shelf = shelf_named(title, shelves)
        if shelf is None:
            return None
        heard = [_heard(each.strip(), shelf) for each in things.split(AND.strip())]
        if None in heard:
            return None
        found += [each for each in heard if each is not None]
    return tuple(found)


# --- What no words say ---------------------------------------------------------------------------


def also_line(parts: JsonObject) -> str:
    """Plain values as one line of ASCII."""
    return ALSO + json.dumps(parts, ensure_ascii=True, sort_keys=True)


def is_plain(notes: str) -> bool:
    """Whether notes survive an export in any format unchanged."""
    return all(sign.isprintable() or sign == "\n" for sign in notes)


def also_of(line: str) -> JsonObject | None:
    """The values on such a line, or None if it is none. Raises TooLarge."""
    words = line.removeprefix(ALSO)
    if holds_too_much(words.encode()):
        raise TooLarge("That file holds more than any warband.")
    try:
        found = json.loads(words)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
