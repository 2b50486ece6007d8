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
    """Something that a request may say beside its body."""

    name: str
    place: str
    says: str


@dataclass(frozen=True)
class Operation:
    """One thing that a program may ask for."""

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
    """A record that goes in or out."""

    name: str
    says: str
    fields: tuple[tuple[str, str, bool], ...]  # name, what it holds, whether it is needed


@dataclass(frozen=True)
class Handbook:
    """Everything that the page shows."""

    chapters: tuple[tuple[str, tuple[Operation, ...]], ...]
    shapes: tuple[Shape, ...]


@cache
def handbook() -> Handbook:
    """The whole description, in the order of its addresses."""
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
    """A parameter itself where only its name among the components is given."""
    if "$ref" not in told:
        return told
    parameters: dict[str, JsonObject] = description()["components"]["parameters"]
    return parameters[told["$ref"].rpartition("/")[2]]


def examples_of(told: JsonObject) -> Iterator[tuple[str, object]]:
    """The examples of an operation: what each is, and its value."""
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
    """What a value is, in short words."""
    if "$ref" in told:
        return str(told["$ref"]).rpartition("/")[2]
    if "anyOf" in told:
        return " or ".join(dict.fromkeys(_held(each) for each in told["anyOf"]))
    if "enum" in told:
        return " or ".join(f"“{each}”" for each in told["enum"])
    if told.get("type") == "array":
        return f"list of {_held(told.get('items') or told['prefixItems'][0]) or 'values'}"
    return str(told.get("type", ""))
