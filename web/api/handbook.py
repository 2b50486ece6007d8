"""Read model of the API reference page, from the OpenAPI document."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from web.api.schema import JSON, description
from web.json_limits import JsonObject


@dataclass(frozen=True)
class Parameter:
    """A parameter of a request."""

    name: str
    place: str
    says: str


@dataclass(frozen=True)
class Operation:
    """An API operation."""

    name: str
    method: str
    path: str
    says: str
    parameters: tuple[Parameter, ...]
    asks: str
    answers: tuple[tuple[str, str, str], ...]  # status, shape, words
    examples: tuple[tuple[str, str], ...] = ()  # what it is, and the JSON


@dataclass(frozen=True)
class Shape:
    """A record in a request or a response."""

    name: str
    says: str
    fields: tuple[tuple[str, str, bool], ...]  # name, type, whether it is required


@dataclass(frozen=True)
class Handbook:
    """Everything that the API reference page shows."""

    chapters: tuple[tuple[str, tuple[Operation, ...]], ...]
    shapes: tuple[Shape, ...]


@cache
def handbook() -> Handbook:
    """The whole reference, ordered by URL."""
    found = description()
    chapters: dict[str, list[Operation]] = {}
    for path, methods in found["paths"].items():
        for method, told in methods.items():
            chapters.setdefault(told["tags"][0], []).append(_operation(path, method, told))
    shapes = tuple(_shapes(found["components"]["schemas"]))
    return Handbook(tuple((name, tuple(rows)) for name, rows in chapters.items()), shapes)


def _operation(path: str, method: str, told: JsonObject) -> Operation:
    return Operation(
        told["operationId"],
        method.upper(),
        path,
        told.get("summary", ""),
        tuple(
            Parameter(each["name"], each["in"], each.get("description", ""))
            for each in map(_meant, told.get("parameters", ()))
            if each["in"] != "path"
        ),
        _held(_body(told.get("requestBody", {}))),
        tuple(
            (status, _held(_body(each)), each.get("description", ""))
            for status, each in told["responses"].items()
        ),
        tuple(
            (name, json.dumps(value, ensure_ascii=False, indent=2))
            for name, value in examples_of(told)
        ),
    )


def _meant(told: JsonObject) -> JsonObject:
    """Resolve a reference to a parameter among the components."""
    if "$ref" not in told:
        return told
    parameters: dict[str, JsonObject] = description()["components"]["parameters"]
    return parameters[told["$ref"].rpartition("/")[2]]


def examples_of(told: JsonObject) -> Iterator[tuple[str, object]]:
    """The examples of an operation: a title and a value each."""
    for held in (told.get("requestBody", {}), *told["responses"].values()):
        shown = held.get("content", {}).get("application/json", {}).get("examples", {})
        for name, each in shown.items():
            yield name, each["value"]


def _body(told: JsonObject) -> JsonObject:
    content = told.get("content", {})
    held: JsonObject = content.get(JSON) or next(iter(content.values()), {})
    schema: JsonObject = held.get("schema", {})
    return schema


def _shapes(found: JsonObject) -> Iterator[Shape]:
    for name, told in found.items():
        needed = told.get("required", ())
        fields = tuple(
            (field, _held(held), field in needed)
            for field, held in told.get("properties", {}).items()
        )
        yield Shape(name, told.get("description", ""), fields)


def _held(told: JsonObject) -> str:
    """The type of a value, in short words."""
    if "$ref" in told:
        return str(told["$ref"]).rpartition("/")[2]
    if "anyOf" in told:
        return " or ".join(dict.fromkeys(_held(each) for each in told["anyOf"]))
    if "enum" in told:
        return " or ".join(f"“{each}”" for each in told["enum"])
    if told.get("type") == "array":
        return f"list of {_held(told.get('items') or told['prefixItems'][0]) or 'values'}"
    return str(told.get("type", ""))
