"""Reads the tables of chance events."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec

from rules.kernel.record import Record


class Mishap(Record):
    """An entry: its title, what is left to the referee, and tags as kind, low and high."""

    title: str
    words: str
    tags: tuple[tuple[str, int, int], ...] = ()


TABLES = msgspec.convert(
    tomllib.loads(files(__package__).joinpath("tables.toml").read_text(encoding="utf-8")),
    dict[str, tuple[Mishap, ...]],
)
