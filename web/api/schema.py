"""Generates the OpenAPI document: operations described in words, schemas from the records."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypedDict, TypeVar, Unpack

import msgspec
from django.conf import settings
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema

from web.api.errors import Problems, Stale
from web.api.plain_schema import CONDITION, made_plain
from web.json_limits import JsonObject

V = TypeVar("V", bound=Callable[..., object])
SENDS, GETS = "Sent", "Answered"
JSON = "application/json"
PLACE = "#/components/schemas/{name}"
REASONS = {
    400: "Not JSON, or a parameter that cannot be read.",
    401: "Nobody is known by that token, or none was sent.",
    403: "A session without its form token, or a token whose scope is too narrow.",
    404: "Nothing there, or nothing that you may see.",
    406: "There is nothing but JSON to be had.",
    409: "Changed since, or no room for more.",
    413: "Too large.",
    415: "Not sent as application/json.",
    422: "Refused: the problems say why, and nothing has changed.",
    428: "A change names the revision that it is made to.",
    429: "Too many requests; Retry-After says how long to wait.",
}
READING = (401, 429)
NOT_ACCEPTABLE = 406  # any operation may be asked for another media type
WRITING = (400, 401, 403, 413, 415, 422, 429)
REVISED = (409, 428)
_named: dict[str, type] = {}

IF_MATCH = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    description=(
        'The revision that the change is made to: "7", or the whole ETag that was told with it.'
    ),
)
IF_NONE_MATCH = OpenApiParameter(
    CONDITION,
    str,
    OpenApiParameter.HEADER,
    description="An ETag that was told before: where nothing has changed since, the answer is 304.",
)
ATTEMPT = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description="A name for this attempt, up to 64 characters: sent again, it changes nothing.",
)
REVISION = OpenApiParameter(
    "revision",
    {"type": "integer", "minimum": 1, "maximum": 999_999_999},
    description="Instead of If-Match.",
)
PAGE = OpenApiParameter(
    "page",
    {"type": "integer", "minimum": 1, "maximum": 999_999_999, "default": 1},
    description="Which page, counted from 1.",
)
PAGE_SIZE = OpenApiParameter(
    "page_size",
    {"type": "integer", "minimum": 1, "maximum": 100, "default": 24},
    description="How many on a page, at most 100.",
)


Example = Mapping[str, object]


class Details(TypedDict, total=False):
    """Further parts of an operation's description.

    `sends` and `gets` are examples of its records. `media_type`: of a response that is a text file
    and not a record.
    """

    status: int
    refuses: Sequence[int]
    parameters: Sequence[OpenApiParameter]
    sends: Example
    gets: Example
    media_type: str


def operation(
    name: str,
    says: str,
    answers: type | None,
    asks: type | None = None,
    **details: Unpack[Details],
) -> Callable[[V], V]:
    """Decorator that describes an operation: its name, a sentence, its records."""
    status, media_type = details.get("status", 200), details.get("media_type", JSON)
    refuses = details.get("refuses", READING)
    shape = {"type": "string"} if media_type != JSON else _shape(answers) if answers else None
    good = OpenApiResponse(shape, description="Done.")
    bad = {
        code: OpenApiResponse(_shape(Stale if code == 409 else Problems), description=REASONS[code])
        for code in sorted({*refuses, NOT_ACCEPTABLE})
    }
    if 409 in bad:
        bad[409].response = {"anyOf": [_shape(Stale), _shape(Problems)]}
    return extend_schema(
        operation_id=name,
        summary=says,
        description=says,
        tags=[name.rpartition("_")[2]],
        request={"application/json": _shape(asks)} if asks else None,
        responses={
            (status, media_type): good,
            **{(code, JSON): each for code, each in bad.items()},
        },
        parameters=list(details.get("parameters", ())),
        examples=list(_examples(details, status)),
    )


def _examples(details: Details, status: int) -> Iterator[OpenApiExample]:
    if "sends" in details:
        yield OpenApiExample(SENDS, details["sends"], request_only=True)
    if "gets" in details:
        yield OpenApiExample(GETS, details["gets"], response_only=True, status_codes=[str(status)])


def _shape(record: type) -> JsonObject:
    if record is dict:
        return {"type": "object"}
    known = _named.setdefault(record.__name__, record)
    if known is not record:
        raise TypeError(f"{known} and {record} would have one name in the description.")
    return {"$ref": PLACE.format(name=record.__name__)}


def add_records(result: JsonObject, generator: object, request: object, public: bool) -> JsonObject:
    """Add every record that an operation uses to the components."""
    _, found = msgspec.json.schema_components(_named.values(), ref_template=PLACE)
    # Nested records with the same name are distinguished by their modules.
    if twice := sorted(name for name in found if "." in name):
        raise TypeError(f"Give each of these records a name of its own: {', '.join(twice)}.")
    shapes = result.setdefault("components", {}).setdefault("schemas", {})
    shapes.update(sorted(found.items()))
    for shape in shapes.values():
        if "description" in shape:
            shape["description"] = " ".join(shape["description"].split())
    return result


def make_portable(
    result: JsonObject, generator: object, request: object, public: bool
) -> JsonObject:
    """Simplify the document for client generators; runs last, except for the webhook hook."""
    made_plain(result)
    result["servers"] = [{"url": settings.SITE_ADDRESS, "description": "This site."}]
    return result


@cache
def description() -> JsonObject:
    """The OpenAPI document; constant while the site runs."""
    generator: Any = SchemaGenerator  # the library has no type hints
    found: JsonObject = generator().get_schema(request=None, public=True)
    return found
