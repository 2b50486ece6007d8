"""The figures of the game: what the text prints, and what is ours because its core is lost."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from rules.kernel.record import Record

OURS = "Ours: the printed text has no figure for it."
R = TypeVar("R", bound=Record)


class Row(Record):
    """Something that is had: its `points`; `amount`: a weapon's harm, or what armour stops."""

    id: str
    name: str
    points: int = 0
    amount: int = 0
    note: str = ""
    ours: bool = False


class Person(Record):
    """Somebody ready made, with scores in the order of the game."""

    id: str
    name: str
    scores: tuple[int, int, int, int, int]
    skills: tuple[str, ...] = ()
    weapon: str = "pistol"
    armour: str = "none"


class TagRow(Record):
    """A kind of tag as people read it; `ranged` where it is about some of the dice."""

    id: str
    name: str
    note: str
    ref: str
    ranged: bool = False


class Entry(Record):
    """An entry of a random table: what happens by `kind`, its details, and our reading if any.

    who: highest or lowest, of which score. test, disadvantage, skill: the check. tags: those that
    it sets at once, as (kind, low, high, since, until), Beats counted from this one.
    """

    number: int
    title: str
    text: str
    kind: str
    who: str = ""
    by: str = "awareness"
    test: str = "awareness"
    disadvantage: int = 0
    skill: str = ""
    value: int = 0
    amount: int = 0
    becomes: str = ""
    tags: tuple[tuple[str, int, int, int, int], ...] = ()
    ours: str = ""


class Scenario(Record):
    """A place to fight in: who is there, its tags, and what each side is after."""

    id: str
    title: str
    summary: str
    table: str
    last_beat: int
    detectives: tuple[str, ...]
    enemies: tuple[str, ...]
    task: str
    escape: str
    value: int
    tags: tuple[tuple[str, int, int], ...] = ()


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def _rows(raw: Any, kind: type[R]) -> dict[str, R]:
    rows = msgspec.convert(raw, list[kind])  # type: ignore[valid-type]
    return {str(getattr(row, "id", getattr(row, "number", ""))): row for row in rows}


_RAW = _read("catalogue.toml")
WEAPONS = _rows(_RAW["weapons"], Row)
ARMOUR = _rows(_RAW["armour"], Row)
SKILLS = _rows(_RAW["skills"], Row)
TAGS = _rows(_RAW["tags"], TagRow)
PEOPLE = _rows(_RAW["people"], Person)
SCENARIOS = _rows(_read("scenarios.toml")["scenarios"], Scenario)
TABLES = {
    name: {int(key): entry for key, entry in _rows(rows, Entry).items()}
    for name, rows in _read("events.toml").items()
}
FIGURES: dict[str, int] = _RAW["figures"]
# What is seen of weapons and armour.
LOOKS = {"pistol": "pistol", "shotgun": "shotgun", "vest": "vest", "armour": "suit"}
