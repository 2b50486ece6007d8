"""What a member is made of: reading, keeping, filling in, starting from somebody (all ours)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.cyberpunk.catalogue import CATALOGUE
from rules.cyberpunk.fielding import Build, build_of
from rules.cyberpunk.state import STAT_NAMES
from rules.cyberpunk.warbands.words import SKILLS
from rules.kernel.warbands import BadEdit, Member

FIGURE = "figure"
PLAINEST = "street_kid"
MOST_OF_A_KIND = 99
STATS = STAT_NAMES
LEVELS = ("boost", "cyber")
COUNTS = ("skills", "supplies")

Raw = dict[str, Any]


def read_build(kind: str, build: Mapping[str, Any]) -> Build:
    """A stored build as a record; BadEdit when it cannot be read. Empty: the plainest."""
    if kind != FIGURE:
        raise BadEdit("Members of this game are figures.", "kind")
    whole = {**raw_of(build_of(PLAINEST)), **build}
    try:
        return msgspec.convert(whole, Build, strict=True)
    except msgspec.ValidationError as error:
        raise BadEdit(f"That figure cannot be read: {error}.") from error


def raw_of(build: Build) -> Raw:
    """A build as lists, dictionaries and plain values."""
    raw: Raw = msgspec.json.decode(msgspec.json.encode(build))
    return raw


def read(kind: str, build: Mapping[str, Any]) -> Raw:
    """A build as it is to be kept. Raises BadEdit when it cannot be read or is far too much."""
    made = read_build(kind, build)
    counts = (*made.skills.values(), *made.supplies.values(), made.boost, made.cyber)
    if any(not 0 <= count <= MOST_OF_A_KIND for count in counts):
        raise BadEdit(f"Numbers go from 0 to {MOST_OF_A_KIND}.")
    lists = (made.armour, made.weapons, made.skills, made.supplies)
    if any(len(each) > MOST_OF_A_KIND for each in lists):
        raise BadEdit(f"At most {MOST_OF_A_KIND} of each go on a list.")
    return raw_of(made)


def plain(kind: str) -> Raw:
    """The plainest member: a street kid."""
    return read(kind, {})


def start(kind: str, value: str) -> Raw:
    """The build of somebody of the catalogue."""
    if kind != FIGURE or value not in CATALOGUE.people:
        raise BadEdit("Start from somebody who is on the list.", "start")
    return raw_of(build_of(value))


def outfit(member: Member) -> Raw:
    """What a member carries, in full."""
    raw = read(member.kind, member.build)
    return {name: raw[name] for name in ("armour", "weapons", "supplies")}


def fill(member: Member, fields: Mapping[str, Any]) -> Raw:
    """A member's build with these fields in it: `ref`, `skills.rifle`, `armour.kevlar`,
    `weapons.add`, `weapons.0.drop`, `extras.card`. Raises BadEdit for a field that is none of them.
    """
    raw = read(member.kind, member.build)
    drops: list[int] = []
    for name, value in fields.items():
        words = name.split(".")
        if words[0] == "weapons" and len(words) == 3 and words[2] == "drop":
            drops.append(_place(raw, words[1], name))
        else:
            _put(raw, words, value)
    for place in sorted(set(drops), reverse=True):
        del raw["weapons"][place]
    return read(member.kind, raw)


def _put(raw: Raw, words: list[str], value: Any) -> None:
    name = ".".join(words)
    head = words[0]
    if len(words) == 1 and head in STATS:
        raw["stats"][head] = _number(value, name)
    elif len(words) == 1 and head in LEVELS:
        raw[head] = _number(value, name)
    elif len(words) == 1 and head == "role":
        raw["role"] = str(value)
    elif len(words) == 2 and head in COUNTS:
        _count(raw[head], words[1], _number(value, name))
    elif len(words) == 2 and head == "armour":
        worn = [each for each in raw["armour"] if each != words[1]]
        raw["armour"] = [*worn, words[1]] if _is_ticked(value) else worn
    elif name == "extras.card":
        raw["card"] = _is_ticked(value)
    elif name == "weapons.add":
        raw["weapons"] += [str(value)] if value else []
    else:
        raise BadEdit("There is no such field.", name)


def _count(counts: dict[str, int], key: str, number: int) -> None:
    counts.pop(key, None)
    if number:
        counts[key] = number


def _is_ticked(value: Any) -> bool:
    return value not in ("", None, False, "False", "false", "0", 0)


def _number(value: Any, name: str) -> int:
    try:
        return int(value or 0)
    except (TypeError, ValueError) as error:
        raise BadEdit("That takes a whole number.", name) from error


def _place(raw: Raw, word: str, name: str) -> int:
    if not word.isdecimal() or len(word) > 3 or int(word) >= len(raw["weapons"]):
        raise BadEdit("That is no longer on the list.", name)
    return int(word)


def schema() -> dict[str, Raw]:
    """The JSON Schema of a build."""
    return {FIGURE: msgspec.json.schema(Build)}


def renumbered(kind: str, build: Mapping[str, Any], names: Mapping[str, str]) -> Raw:
    """A build; none refers to other members."""
    return read(kind, build)


def known_skills(made: Build) -> list[str]:
    """The skills of a build, in the order of the list; unknown ones last."""
    ranks = {skill: place for place, skill in enumerate(SKILLS)}
    return sorted(made.skills, key=lambda each: (ranks.get(each, len(ranks)), each))
