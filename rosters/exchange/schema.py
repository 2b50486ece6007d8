"""The JSON Schema of our documents, generated from the records."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.kernel.building import Workshop
from rules.kernel.totals import Totals
from rules.kernel.warbands import Warband
from rules.registry import RULESETS
from web.json_limits import JsonObject

DIALECT = "https://json-schema.org/draft/2020-12/schema"
Schema = JsonObject


def warband_schema(address: str) -> Schema:
    """A JSON Schema that every exported document fulfils, with the builds of every game."""
    _, parts = msgspec.json.schema_components((Warband, Totals), ref_template="#/$defs/{name}")
    workshops = {slug: each.workshop for slug, each in RULESETS.items() if each.workshop}
    for slug, workshop in workshops.items():
        parts.update(_builds(slug, workshop))
        parts.update(_levels(slug, workshop, parts))
    return {
        "$schema": DIALECT,
        "$id": address,
        "title": "A warband",
        "type": "object",
        "required": ["ruleset"],
        "properties": {"ruleset": {"enum": list(workshops)}},
        "oneOf": [{"$ref": f"#/$defs/{slug}.Warband"} for slug in workshops],
        "$defs": parts,
    }


def _builds(slug: str, workshop: Workshop) -> Schema:
    """The builds of a game; each part is named after the game."""
    found: Schema = {}
    for schema in workshop.schema().values():
        for name, part in schema.get("$defs", {}).items():
            found[f"{slug}.{name}"] = _moved(part, slug)
    return found


def _moved(value: Any, slug: str) -> Any:
    """A schema with its references moved to the parts of this game."""
    if isinstance(value, list):
        return [_moved(each, slug) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        name: each.replace("#/$defs/", f"#/$defs/{slug}.")
        if name == "$ref" and isinstance(each, str)
        else _moved(each, slug)
        for name, each in value.items()
    }


def _levels(slug: str, workshop: Workshop, parts: Schema) -> Schema:
    """Warband, team and member of a game, including builds."""
    kinds = [
        _member(kind, parts["Member"], _moved({"$ref": schema["$ref"]}, slug))
        for kind, schema in workshop.schema().items()
    ]
    return {
        f"{slug}.Warband": _with(
            parts["Warband"],
            {
                "$schema": {"type": "string"},
                "ruleset": {"const": slug},
                "catalogue": {
                    "type": "object",
                    "description": "The house catalogue that `pack` names, by its own schema.",
                },
                "totals": {
                    "$ref": "#/$defs/Totals",
                    "description": "What it comes to when it is written; never read.",
                },
                "teams": {"type": "array", "items": {"$ref": f"#/$defs/{slug}.Team"}},
            },
        ),
        f"{slug}.Team": _with(
            parts["Team"], {"members": {"type": "array", "items": {"oneOf": kinds}}}
        ),
    }


def _member(kind: str, member: Schema, build: Schema) -> Schema:
    return _with(member, {"kind": {"const": kind}, "build": build})


def _with(schema: Schema, properties: Schema) -> Schema:
    return {**schema, "properties": {**schema["properties"], **properties}}
