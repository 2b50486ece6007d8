"""Adds facts to the API description that the record types cannot express."""

from __future__ import annotations

from typing import Any

from rosters.api.abilities import meanings
from rosters.document_checks import MOST_MADE
from rules.kernel.warbands import FORMAT, MOST_MEMBERS, MOST_NAME, MOST_NOTES, MOST_TEAMS
from rules.registry import RULESETS
from web.api.schema import PLACE
from web.json_limits import JsonObject

# The same bounds as the import checks.
WHOLE = {"$ref": PLACE.format(name="Warband")}
NAME = {"minLength": 1, "maxLength": MOST_NAME}
NOTES = {"maxLength": MOST_NOTES}
LUGGAGE: JsonObject = {
    "$schema": {"description": "Where the schema is found; nobody reads it."},
    "catalogue": {
        "type": ["object", "null"],
        "description": "The house catalogue that `pack` names, by the schema of its game.",
    },
    "totals": {
        "type": ["object", "null"],
        "description": "What an exported one comes to, by `/schemas/warband-1.json`; never read.",
    },
}
FACTS: dict[str, dict[str, JsonObject]] = {
    "Warband": {
        "ruleset": {"enum": [slug for slug, each in RULESETS.items() if each.workshop]},
        "name": NAME,
        "notes": NOTES,
        "format": {"enum": [FORMAT]},
        "teams": {"maxItems": MOST_TEAMS},
        "pack": {"pattern": "^[A-Za-z0-9_-]{0,64}$"},
        "made": {"minimum": 0, "maximum": MOST_MADE},
    },
    "Team": {
        "id": {"pattern": "^t[1-9][0-9]{0,5}$"},
        "name": NAME,
        "notes": NOTES,
        "members": {"maxItems": MOST_MEMBERS},
    },
    "Game": {"can": {"description": f"What can be done with it here: {meanings()}"}},
    "Member": {"id": {"pattern": "^m[1-9][0-9]{0,5}$"}, "name": NAME, "notes": NOTES},
}


def add_facts(result: Any, generator: Any, request: Any, public: bool) -> Any:
    """Add bounds, patterns and choices to the fields of warbands; a hook of drf-spectacular."""
    shapes = result["components"]["schemas"]
    for name, fields in FACTS.items():
        for field, more in fields.items():
            shapes[name]["properties"][field].update(more)
    shapes["NewDocument"]["properties"]["document"] = WHOLE
    shapes["NewWarband"]["properties"]["document"] = {"anyOf": [WHOLE, {"type": "null"}]}
    shapes["Warband"]["properties"] |= LUGGAGE
    return result
