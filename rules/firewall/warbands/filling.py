"""From the plain fields of a form to a build: one field, one change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.construction import mount_class_of
from rules.firewall.warbands.builds import FIGURE, MOST_OF_A_KIND, build_of, raw_of, read
from rules.firewall.warbands.places import AT, with_guns
from rules.kernel.warbands import BadEdit, Member

Raw = dict[str, Any]
MOST_DIGITS = 3  # of a place in a list
PICKS = {
    "figure": ("troop", "experience", "armour", "melee", "transport"),
    "vehicle": ("troop", "experience", "armour", "chassis", "copilot", "roof"),
}
COUNTS = {"figure": ("grenades", "drugs", "skills"), "vehicle": ()}
LEVELS = {"figure": (), "vehicle": ("gunners", "seats")}
TICKS = {"figure": ("gear",), "vehicle": ("aboard",)}
LISTS = {"figure": ("weapons", "hard_points", "cyber"), "vehicle": ("mounts",)}


def fill(member: Member, fields: Mapping[str, Any]) -> Raw:
    """A member's build with these fields in it.

    Names are those of the blocks: `troop`, `grenades.smoke`, `gear.gasmask`, `weapons.add`,
    `weapons.0.drop`, `cyber.1.options.lo_light`; and those of places, `at.front.0`, which are as
    they stand once all else is done. Raises BadEdit for a field that is none of them.
    """
    raw = raw_of(build_of(member.kind, member.build))
    drops: set[tuple[str, int]] = set()
    placed: dict[str, str] = {}
    for name, value in fields.items():
        words = name.split(".")
        if words[0] == AT and member.kind != FIGURE:
            placed[name] = str(value)
        elif len(words) == 3 and words[2] == "drop" and words[0] in LISTS[member.kind]:
            drops.add((words[0], _place(raw, words)))
        else:
            _put(member.kind, raw, words, value)
    for name, place in sorted(drops, reverse=True):
        del raw[name][place]
    if placed:
        raw["mounts"] = with_guns(raw["mounts"], placed)
    return read(member.kind, raw)


def _put(kind: str, raw: Raw, words: list[str], value: Any) -> None:
    head, rest = words[0], words[1:]
    for names, put in (
        (PICKS[kind], _pick), (COUNTS[kind], _count), (LEVELS[kind], _level), (TICKS[kind], _tick),
        (LISTS[kind], _list),
    ):  # fmt: skip
        if head in names:
            put(raw, words, value)
            return
    if kind != FIGURE and head == "movement" and len(rest) == 1:
        raw["movement"].pop(rest[0], None)
        if value:
            raw["movement"][rest[0]] = str(value)
        return
    raise BadEdit("There is no such field.", ".".join(words))


def _pick(raw: Raw, words: list[str], value: Any) -> None:
    if len(words) != 1:
        raise BadEdit("There is no such field.", ".".join(words))
    raw[words[0]] = str(value)


def _count(raw: Raw, words: list[str], value: Any) -> None:
    if len(words) != 2:
        raise BadEdit("There is no such field.", ".".join(words))
    number = _number(value, words)
    raw[words[0]].pop(words[1], None)
    if number:
        raw[words[0]][words[1]] = number


def _level(raw: Raw, words: list[str], value: Any) -> None:
    if len(words) != 1:
        raise BadEdit("There is no such field.", ".".join(words))
    raw[words[0]] = _number(value, words)


def _number(value: Any, words: list[str]) -> int:
    try:
        number = int(value or 0)
    except (TypeError, ValueError):
        number = -1
    if not 0 <= number <= MOST_OF_A_KIND:
        raise BadEdit(f"Type a whole number from 0 to {MOST_OF_A_KIND}.", ".".join(words))
    return number


def _tick(raw: Raw, words: list[str], value: Any) -> None:
    if len(words) != 2:
        raise BadEdit("There is no such field.", ".".join(words))
    kept = [each for each in raw[words[0]] if each != words[1]]
    raw[words[0]] = [*kept, words[1]] if value else kept


# --- Lists ---------------------------------------------------------------------------------------


def _list(raw: Raw, words: list[str], value: Any) -> None:
    if len(words) == 2 and words[1] == "add":
        if value:
            raw[words[0]].append(_FRESH[words[0]](str(value)))
        return
    place = _place(raw, words)
    if len(words) < 3 or not isinstance(raw[words[0]][place], dict):
        raise BadEdit("There is no such field.", ".".join(words))
    _put_row(raw[words[0]][place], words[2:], value, words)


def _place(raw: Raw, words: list[str]) -> int:
    place = words[1] if len(words) > 1 and len(words[1]) <= MOST_DIGITS else ""
    if place.isdecimal() and int(place) < len(raw[words[0]]):
        return int(place)
    raise BadEdit("That line is not on the list any more.", ".".join(words))


def _put_row(row: Raw, rest: list[str], value: Any, words: list[str]) -> None:
    if rest[0] == "skills":
        _count(row, rest, value)
    elif rest[0] == "options":
        _tick(row, rest, value)
    elif rest[0] == "grade":
        _level(row, rest, value)
    elif rest[0] in ("quality", "weapon", "kind", "arc") and rest[0] in row:
        _pick(row, rest, value)
        _turn(row, rest[0])
    else:
        raise BadEdit("There is no such field.", ".".join(words))


def _turn(row: Raw, changed: str) -> None:
    """Only a Hard Point has an arc: a mount that becomes one looks ahead, others all round."""
    if changed == "kind":
        row["arc"] = (row["arc"] or "front") if row["kind"] == "hard_point" else ""


def fresh_system(entry: str) -> Raw:
    """A fresh system, with the least that it must have."""
    row = CATALOGUE.cybernetics.get(entry)
    rule = row.cp_rule if row else ""
    return {
        "entry": entry, "quality": "standard", "options": [], "weapon": "",
        "skills": {"technical": 1} if rule == "levels" else {},
        "grade": 1 if rule == "grade" else 0,
    }  # fmt: skip


def _mount(weapon: str) -> Raw:
    known = weapon in CATALOGUE.weapons and mount_class_of(weapon)
    return {
        "kind": "hard_point" if known else "turret",
        "weapon": weapon,
        "arc": "front" if known else "",
    }


_FRESH: dict[str, Callable[[str], Any]] = {
    "weapons": str,
    "hard_points": str,
    "cyber": fresh_system,
    "mounts": _mount,
}
