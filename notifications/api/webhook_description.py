"""Adds the bodies of webhook calls to the OpenAPI document."""

from __future__ import annotations

from datetime import datetime

import msgspec

from notifications.kinds import LISTED, Kind
from rules.kernel.record import Record
from web.json_limits import JsonObject

SIGNATURE = (
    "`t=` the time in seconds since 1970, `,v1=` the HMAC-SHA256 in hex of that time, a full stop "
    "and the body, with the secret of the webhook as the key."
)
HEADERS = {
    "Idempotency-Key": "The same for every attempt at the same piece of news.",
    "X-Firewall-Signature": SIGNATURE,
}
TAKEN = "Taken. Any other answer is tried again, up to eight times."


class WebhookSent(Record):
    """The body of a call: a piece of news. `url`: where a person reads on."""

    event: str
    id: str
    title: str
    text: str
    url: str
    created: datetime
    battle: str | None = None


def add_webhooks(result: JsonObject, **context: object) -> JsonObject:
    """Add every kind of notice that a webhook can receive."""
    _, shapes = msgspec.json.schema_components(
        [WebhookSent], ref_template="#/components/schemas/{name}"
    )
    result["components"]["schemas"] |= shapes
    result["webhooks"] = {kind.key: {"post": _called(kind)} for kind in LISTED}
    return result


def _called(kind: Kind) -> JsonObject:
    reference = {"$ref": "#/components/schemas/WebhookSent"}
    return {
        "operationId": f"sent_{kind.key}",
        "summary": f"{kind.label}.",
        "tags": ["webhooks"],
        "parameters": [
            {
                "name": name,
                "in": "header",
                "required": True,
                "description": words,
                "schema": {"type": "string"},
            }
            for name, words in HEADERS.items()
        ],
        "requestBody": {"required": True, "content": {"application/json": {"schema": reference}}},
        "responses": {"2XX": {"description": TAKEN}},
    }
