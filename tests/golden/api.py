"""The API as programs know it, in lines of text: a line for each operation and each field.

    python -m tests.golden.api     # write it as it is today; then read the difference

What stands here was promised: programs are written against it. Words for people, which may be
mended at any time, are left out. Not a test.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.golden.readable import with_django, write

FILE = Path(__file__).with_name("api.txt")
METHODS = ("get", "post", "put", "patch", "delete")
FOR_PEOPLE = ("description", "summary", "example", "examples", "title")
REF = "#/components/schemas/"


def lines() -> Iterator[str]:
    from web.api.schema import description

    told = description()
    for path, methods in sorted(told["paths"].items()):
        for method in METHODS:
            if method in methods:
                yield _operation(method, path, methods[method])
    for name, hook in sorted(told.get("webhooks", {}).items()):
        yield _operation("sends", name, hook["post"])
    for name, asked in sorted(told["components"].get("parameters", {}).items()):
        yield f"parameter {name} {_parameter(asked)}"
    for name, answer in sorted(told["components"].get("responses", {}).items()):
        yield f"answer {name} {_content(answer)} {_headers(answer)}"
    for name, header in sorted(told["components"].get("headers", {}).items()):
        yield f"header {name} {_type(header)}"
    for name, shape in sorted(told["components"]["schemas"].items()):
        yield from _shape(name, shape)


def _operation(method: str, path: str, told: dict[str, Any]) -> str:
    takes = _content(told.get("requestBody", {}))
    asked = [_parameter(each) for each in told.get("parameters", ()) if each.get("in") != "path"]
    answers = (
        " ".join(filter(None, (status, _last(answer), _content(answer), _headers(answer))))
        for status, answer in sorted(told["responses"].items())
    )
    parts = (
        f"{method.upper()} {path}",
        told["operationId"],
        f"takes {takes}" if takes else "",
        f"asks {', '.join(asked)}" if asked else "",
        f"answers {', '.join(answers)}",
    )
    return " | ".join(filter(None, parts))


def _parameter(told: dict[str, Any]) -> str:
    if "$ref" in told:
        return _last(told)
    must = "" if told.get("required") else "?"
    return f"{told['in']} {told['name']}{must} {_type(told['schema'])}"


def _last(told: dict[str, Any]) -> str:
    """The name of what is only referred to."""
    return str(told.get("$ref", "")).rpartition("/")[2]


def _content(told: dict[str, Any]) -> str:
    kinds = told.get("content", {}).items()
    return " or ".join(f"{_type(each.get('schema', {}))}{_as(kind)}" for kind, each in kinds)


def _as(kind: str) -> str:
    return "" if kind == "application/json" else f" as {kind}"


def _headers(answer: dict[str, Any]) -> str:
    names = ", ".join(sorted(answer.get("headers", ())))
    return f"({names})" if names else ""


def _shape(name: str, told: dict[str, Any]) -> Iterator[str]:
    fields = told.get("properties", {})
    rest = {key: value for key, value in told.items() if key not in ("properties", "required")}
    yield f"{name} {_type(rest)}"
    for field, each in fields.items():
        must = "" if field in told.get("required", ()) else "?"
        yield f"{name}.{field}{must} {_type(each)}"


def _type(told: Any) -> str:
    """A shape in one line, without words for people."""
    return json.dumps(_plain(told), sort_keys=True, ensure_ascii=False).replace('"', "")


def _plain(told: Any, *, named: bool = False) -> Any:
    """`named`: the keys are names of fields, not words of the description's own."""
    if isinstance(told, list):
        return [_plain(each) for each in told]
    if not isinstance(told, dict):
        return told
    if set(told) == {"$ref"}:
        return told["$ref"].removeprefix(REF)
    return {
        key: _plain(value, named=key in ("properties", "mapping"))
        for key, value in told.items()
        if named or key not in FOR_PEOPLE
    }


if __name__ == "__main__":
    with_django()
    write(FILE, lines())
