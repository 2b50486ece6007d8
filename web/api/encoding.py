"""Parses JSON within limits; renders records as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import IO, TypeVar

import msgspec
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer

from rules.kernel.record import Record
from web.json_limits import holds_too_much

R = TypeVar("R", bound=Record)

MOST_BYTES = 1024 * 1024  # a warband of 720 rich figures takes nearly 600,000
DEEPEST = 24


class TooLarge(APIException):  # type: ignore[misc]
    """A body that exceeds the limit."""

    status_code = 413
    default_detail = f"A request has at most {MOST_BYTES // 1024} KiB."
    default_code = "too_large"


class JsonParser(BaseParser):  # type: ignore[misc]
    """Parses one JSON value, strictly."""

    media_type = "application/json"

    def parse(self, stream: IO[bytes], media_type: object = None, context: object = None) -> object:
        body = stream.read(MOST_BYTES + 1)
        if len(body) > MOST_BYTES:
            raise TooLarge
        if holds_too_much(body):
            raise ParseError("That holds more than any request needs.")
        try:
            value = msgspec.json.decode(body)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise ParseError("That is not JSON.") from error
        _check(value)
        return value


def _check(value: object) -> None:
    """Refuse text that a database cannot store, and nesting deeper than in any warband."""
    level = [value]
    for _ in range(DEEPEST):
        if any(isinstance(each, str) and "\0" in each for each in level):
            raise ParseError("A text cannot hold the character NUL.")
        level = [inner for each in level for inner in _within(each)]
        if not level:
            return
    raise ParseError("That is nested too deep.")


def _within(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return (*value.keys(), *value.values())
    return value if isinstance(value, list) else ()


class JsonRenderer(BaseRenderer):  # type: ignore[misc]
    """Renders records and plain values as JSON."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(self, data: object, media_type: object = None, context: object = None) -> bytes:
        return b"" if data is None else msgspec.json.encode(data)


class JsonLines(JsonRenderer):
    """A file with one JSON object per line."""

    media_type = "application/x-ndjson"
    format = "jsonl"


def as_sent(kind: type[R], record: R) -> R:
    """Convert a page's record to the API record that it extends, without fields for pages only.

    Nested records are converted to those that `kind` names.
    """
    return msgspec.convert(record, kind, from_attributes=True)
