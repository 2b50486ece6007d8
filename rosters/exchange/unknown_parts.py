"""Separates unknown parts from a file's data, reports them, and stores them with the warband."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rosters.exchange.clean_names import noted
from rosters.exchange.import_result import Notes, short
from rules.kernel.warbands import FACE, PACK_NAME
from web.json_limits import JsonObject

DONE = ("id", "name", "kind", "build", "members", "teams", "ruleset")  # read by whoever asks
WORDS = ("notes", "colour", "picture", "pack", "leader", "portrait")
COLOUR = re.compile(r"[a-z]{0,20}")

Raw = Mapping[str, Any]


def parted(raw: Raw, record: type, ignored: Sequence[str], whose: str, notes: Notes) -> JsonObject:
    """The plain fields of a record in a level of a file; all else is moved to `vendor`."""
    known = [name for name in getattr(record, "__struct_fields__") if name not in DONE]  # noqa: B009
    given = raw.get("vendor", {})
    vendor = dict(given) if isinstance(given, dict) else {"vendor": given}
    fields: JsonObject = {}
    for name, value in raw.items():
        if name in DONE or name in ignored or name == "vendor":
            continue
        if name in known and _fits(name, value):
            fields[name] = noted(value, whose, notes) if name == "notes" else value
            continue
        vendor[_free(name, vendor)] = value
        notes.append(f"“{short(name)}” of {whose} is unknown here. It is kept, and does nothing.")
    if vendor:
        fields["vendor"] = vendor
    return fields


def _fits(name: str, value: Any) -> bool:
    if name not in WORDS or not isinstance(value, str):
        return False
    if name == "colour":
        return COLOUR.fullmatch(value) is not None
    if name == "portrait":
        return FACE.fullmatch(value) is not None
    return name != "pack" or PACK_NAME.fullmatch(value) is not None


def _free(name: str, taken: Raw) -> str:
    while name in taken:
        name += "'"
    return name


def beside(fields: JsonObject, name: str, value: Any) -> None:
    """Store a value in the `vendor` of the fields of a level."""
    vendor = fields.get("vendor", {})
    fields["vendor"] = {**vendor, _free(name, vendor): value}


# --- Builds --------------------------------------------------------------------------------------


def unknown_parts(raw: Any, schema: Raw) -> tuple[Any, JsonObject]:
    """A build with the values that its schema knows, and all others by path."""
    strange: JsonObject = {}
    return _known(raw, schema, schema.get("$defs", {}), "", strange), strange


def _known(value: Any, schema: Raw, parts: Raw, path: str, strange: JsonObject) -> Any:
    schema = _meant(schema, parts, value)
    if isinstance(value, dict) and schema.get("additionalProperties") is False:
        known = schema.get("properties", {})
        strange.update({f"{path}{name}": each for name, each in value.items() if name not in known})
        return {
            name: _known(each, known[name], parts, f"{path}{name}.", strange)
            for name, each in value.items()
            if name in known
        }
    rows = schema.get("items")
    if isinstance(value, list) and isinstance(rows, dict):
        return [
            _known(each, rows, parts, f"{path}{place}.", strange)
            for place, each in enumerate(value)
        ]
    return value


def _meant(schema: Raw, parts: Raw, value: Any) -> Raw:
    """The schema that a reference names; of alternatives, the one for an object if there is one."""
    if "anyOf" in schema:
        several = [_meant(each, parts, value) for each in schema["anyOf"]]
        wanted = "object" if isinstance(value, dict) else "array"
        return next((each for each in several if each.get("type") == wanted), several[0])
    if "$ref" in schema:
        return _meant(parts[schema["$ref"].rpartition("/")[2]], parts, value)
    return schema
