"""Simplifies the OpenAPI document for client generators that lack some JSON Schema features."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from web.api.idempotency import HEADER, LONGEST, SAFE
from web.json_limits import JsonObject

Told = JsonObject
METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")

KEY = {"$ref": "#/components/parameters/IdempotencyKey"}
PARAMETERS = {"IdempotencyKey": {
    "name": HEADER,
    "in": "header",
    "required": False,
    "schema": {"type": "string", "minLength": 1, "maxLength": LONGEST},
    "description": (
        "A name for this attempt. Sent again with the same request, it changes nothing and is "
        "answered as the first time; another request under it is refused (422)."
    ),
}}  # fmt: skip
NAMED_HERE = (
    "A name for this attempt, within the club, battle or whatever the address begins with. What is "
    "sent again under it is done once; another request under it is refused (422)."
)
BAD_KEY = "The Idempotency-Key cannot be one, or another request was sent with it."
CONDITION = "If-None-Match"
SAME = "As it was when that ETag was told; it is not sent again."
HEADERS = {
    "ETag": {
        "schema": {"type": "string"},
        "description": (
            "The state that was answered, for If-Match and If-None-Match. That of a warband is its "
            "revision, a dash, and a fingerprint of all that is told with it."
        ),
    },
    "Retry-After": {
        "schema": {"type": "integer", "minimum": 1},
        "description": "How many seconds to wait.",
    },
    "Location": {
        "schema": {"type": "string", "format": "uri-reference"},
        "description": "Where what was made can be read.",
    },
    "Idempotency-Replayed": {
        "schema": {"type": "string", "enum": ["true"]},
        "description": "Sent where the answer is that of an earlier attempt with the same key.",
    },
}


def operations_of(paths: Told) -> Iterator[tuple[str, str, Told]]:
    """Each operation: its path, its method in capitals, and its description."""
    for path, methods in paths.items():
        for method, told in methods.items():
            if method in METHODS:
                yield path, method.upper(), told


def made_plain(result: Told) -> None:
    """Simplify a document in place: arrays, bodies, headers."""
    components = result["components"]
    components |= {"parameters": PARAMETERS, "headers": HEADERS}
    for shape in components["schemas"].values():
        _plain_arrays(shape)
    for name in _sent(result):
        fields = components["schemas"][name].get("properties", {})
        if "default" in fields.get("token", {}):  # a required one has another meaning
            fields["token"]["description"] = NAMED_HERE
        _optional(fields)
    below = [path for path, methods in result["paths"].items() if "get" in methods]
    for path, method, told in operations_of(result["paths"]):
        if "requestBody" in told:
            told["requestBody"]["required"] = True
        if method not in SAFE:
            _name_key(told)
        _name_unchanged(told)
        _name_headers(path, method, told, has_own_address(path, below))


def _sent(result: Told) -> set[str]:
    """The names of all records in requests, nested ones included."""
    shapes, found = result["components"]["schemas"], set[str]()
    left = [
        name
        for _, _, told in operations_of(result["paths"])
        for name in _named(told.get("requestBody", {}))
    ]
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += _named(shapes[name])
    return found


def _named(told: object) -> Iterator[str]:
    """The records that a part of the document refers to."""
    if isinstance(told, list):
        for each in told:
            yield from _named(each)
    elif isinstance(told, dict):
        for key, each in told.items():
            if key == "$ref":
                yield each.rpartition("/")[2]
            else:
                yield from _named(each)


def _optional(fields: Told) -> None:
    """State the default of a field in words: some generators require every field with one."""
    for told in fields.values():
        if "default" in told:
            words = f"{told.get('description', '')} Default: {json.dumps(told.pop('default'))}."
            told["description"] = words.strip()


def _plain_arrays(told: object) -> None:
    """A tuple as an array of fixed length: few tools support `prefixItems`."""
    if isinstance(told, list):
        for each in told:
            _plain_arrays(each)
    elif isinstance(told, dict):
        for each in told.values():
            _plain_arrays(each)
        if "prefixItems" in told:
            _plain_array(told)


def _plain_array(told: Told) -> None:
    places = told.pop("prefixItems")
    different = [each for n, each in enumerate(places) if each not in places[:n]]
    told["items"] = different[0] if len(different) == 1 else {"anyOf": different}
    told["minItems"] = told["maxItems"] = len(places)


def _name_key(told: Told) -> None:
    others = [each for each in told.get("parameters", ()) if each.get("name") != HEADER]
    told["parameters"] = [*others, KEY]
    refused = {"application/json": {"schema": {"$ref": "#/components/schemas/Problems"}}}
    told["responses"].setdefault("422", {"description": BAD_KEY, "content": refused})
    told["responses"] = dict(sorted(told["responses"].items()))


def has_own_address(path: str, readable: list[str]) -> bool:
    """Whether an object that is created at a URL can be read one step below it, by its name."""
    return any(re.fullmatch(re.escape(path) + r"\{\w+\}/", each) for each in readable)


def _name_unchanged(told: Told) -> None:
    if _has_condition(told):
        told["responses"]["304"] = {"description": SAME}
        told["responses"] = dict(sorted(told["responses"].items()))


def _has_condition(told: Told) -> bool:
    """Whether the operation supports If-None-Match."""
    return any(each.get("name") == CONDITION for each in told.get("parameters", ()))


def _name_headers(path: str, method: str, told: Told, has_address: bool) -> None:
    is_change = method not in SAFE
    for status, answer in told["responses"].items():
        sent = {
            "Retry-After": status == "429",
            "ETag": _tells_state(path, status, told),
            "Location": status == "201" and has_address,
            "Idempotency-Replayed": is_change and status.startswith("2"),
        }
        headers = {name: {"$ref": f"#/components/headers/{name}"} for name in sent if sent[name]}
        if headers:
            answer["headers"] = headers


def _tells_state(path: str, status: str, told: Told) -> bool:
    """Whether a response has an ETag: of a whole warband, of a newer one, or of a file."""
    if status == "409":
        return "/warbands/{warband_id}/" in path
    is_whole = "WarbandDetail" in _named(told["responses"][status])
    return status in ("200", "201", "304") and (is_whole or _has_condition(told))
