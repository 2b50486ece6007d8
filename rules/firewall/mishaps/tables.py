"""Reads the tables of chance events."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec

from rules.kernel.record import Record


class Deed(Record):
    """What an entry does to people. `kind` names it in `happenings.py`.

    `who`: most_alert, least_alert, slowest. `look`: it is checked whether he notices. `tactics`:
    Tactics helps him to look, not Observation. `less`: what
    is taken off the roll. `low` and `high`: totals of two dice. `once`: for one shot only.
    """

    kind: str
    who: str = "least_alert"
    look: bool = False
    tactics: bool = False
    less: int = 0
    low: int = 0
    high: int = 0
    once: bool = False


class Mishap(Record):
    """An entry: its title, what it does in words and as deeds, and tags as kind, low and high.

    `later`: tags with the number of Turns until they come; a low of 0 takes a tag away.
    `needs_night`: by day the next entry is taken.
    """

    title: str
    words: str
    tags: tuple[tuple[str, int, int], ...] = ()
    later: tuple[tuple[int, str, int, int], ...] = ()
    does: tuple[Deed, ...] = ()
    needs_night: bool = False


TABLES = msgspec.convert(
    tomllib.loads(files(__package__).joinpath("tables.toml").read_text(encoding="utf-8")),
    dict[str, tuple[Mishap, ...]],
)
