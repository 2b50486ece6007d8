"""Packs written again as people write them, and the schema of what they write."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.kernel.packs import PACK_FORMAT, Pack, PriceList

from .loading import load_catalogue
from .pack_reading import MOST_NAME, MOST_PACK_NOTE, PLAIN_ID, TIED, kept
from .packs import ROWS


def written(pack: Pack) -> dict[str, Any]:
    """A pack as a document: of a changed row what differs from the book, of a new one its fields.

    Read again it is the same pack, as long as the book's own rows are the same.
    """
    document: dict[str, Any] = {"format": PACK_FORMAT, "name": pack.name}
    if pack.note:
        document["note"] = pack.note
    for table, rows in pack.rows.items():
        document[table] = [
            _changed_only(table, stem, row) if stem in pack.changes else _whole(table, stem, row)
            for stem, row in rows.items()
        ]
    if pack.points is not None:
        plain: dict[str, Any] = msgspec.to_builtins(pack.points)
        document["points"] = {name: each for name, each in plain.items() if each is not None}
    return document


def _changed_only(table: str, stem: str, row: Mapping[str, Any]) -> dict[str, Any]:
    before = kept(getattr(load_catalogue(), table)[stem])
    return {"changes": stem} | {
        name: _said(name, each)
        for name, each in row.items()
        if name not in TIED and each != before[name]
    }


def _whole(table: str, stem: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """All that was said of a new row: what is as usual goes without saying."""
    usual = {each.name: each.default for each in msgspec.structs.fields(ROWS[table])}
    return {"id": stem} | {
        name: _said(name, each)
        for name, each in row.items()
        if name not in TIED and each is not None and each != _plain(usual[name])
    }


def _said(name: str, value: Any) -> Any:
    """What of a field anybody writes: an option stands on no line of the book."""
    if name != "options":
        return value
    return [{part: each for part, each in row.items() if part != "lines"} for row in value]


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


# --- The schema ----------------------------------------------------------------------------------


def pack_schema(address: str = "") -> dict[str, Any]:
    """The JSON Schema of a pack; TOML with the same names is read as well."""
    kinds = tuple(dict.fromkeys(ROWS.values()))
    _, parts = msgspec.json.schema_components((*kinds, PriceList), ref_template="#/$defs/{name}")
    properties: dict[str, Any] = {
        "$schema": {"type": "string"},
        "format": {"const": PACK_FORMAT},
        "name": {"type": "string", "minLength": 1, "maxLength": MOST_NAME},
        "note": {"type": "string", "maxLength": MOST_PACK_NOTE},
        "points": {"$ref": "#/$defs/PriceList"},
    }
    for table, kind in ROWS.items():
        rows = {"oneOf": [_added(parts[kind.__name__]), _changed(parts[kind.__name__])]}
        properties[table] = {"type": "array", "items": rows}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **({"$id": address} if address else {}),
        "title": "A house catalogue of Firewall 2136AD",
        "description": "Lengths are millimetres. An entry adds a row, or changes one of the book.",
        "type": "object",
        "required": ["name"],
        "properties": properties,
        "additionalProperties": False,
        "$defs": {
            name: _without_lines(part) for name, part in parts.items() if name not in _row_names()
        },
    }


def _row_names() -> set[str]:
    return {kind.__name__ for kind in ROWS.values()}


def _without_lines(part: Mapping[str, Any]) -> dict[str, Any]:
    """A part of a row as a pack says it."""
    fields = {name: each for name, each in part["properties"].items() if name != "lines"}
    needed = [name for name in part.get("required", ()) if name != "lines"]
    return {**part, "properties": fields, "required": needed}


def _free(part: Mapping[str, Any]) -> dict[str, Any]:
    return {name: each for name, each in part["properties"].items() if name not in TIED}


def _added(part: Mapping[str, Any]) -> dict[str, Any]:
    """A whole new row under an id of its own."""
    needed = ["id", *(name for name in part.get("required", ()) if name not in TIED)]
    return {
        "title": f"A new entry: {part['title']}",
        "type": "object",
        "required": list(dict.fromkeys(needed)),
        "properties": {"id": {"type": "string", "pattern": f"^{PLAIN_ID.pattern}$"}, **_free(part)},
        "additionalProperties": False,
    }


def _changed(part: Mapping[str, Any]) -> dict[str, Any]:
    """Some fields of a row of the book."""
    return {
        "title": f"A change to an entry of the book: {part['title']}",
        "type": "object",
        "required": ["changes"],
        "properties": {"changes": {"type": "string"}, **_free(part)},
        "additionalProperties": False,
    }
