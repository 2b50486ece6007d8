"""Reads the TOML tables of this package into a `Catalogue`."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import msgspec

from rules.cyberpunk.catalogue.model import Catalogue

TABLES = ("weapons", "armour", "places", "people")


def _keyed(rows: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    keyed = {str(row["id"]): row for row in rows}
    if len(keyed) != len(rows):
        raise ValueError("two rows of one table have the same id")
    return keyed


def load() -> Catalogue:
    """Every table; msgspec.ValidationError names a field that does not fit."""
    tables: dict[str, dict[str, Any]] = {}
    for name in TABLES:
        text = files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf-8")
        for table, rows in tomllib.loads(text).items():
            tables[table] = _keyed(rows)
    return msgspec.convert(tables, Catalogue)


CATALOGUE = load()
