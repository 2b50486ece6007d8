"""What a push message says, and its encryption for one browser (RFC 8291) with our signature."""

from __future__ import annotations

import json

from notifications.groups import GROUPS
from notifications.models import Notice, PushSubscription
from notifications.push import keys
from notifications.push.turn_count import turns_of

TEXT_LETTERS = 300  # a whole message must be below 4 KiB; screens show about 150
KEPT_SECONDS = 24 * 3600  # by the browser's maker, while the browser cannot be reached
SIGNED_SECONDS = 12 * 3600
URGENT = frozenset(next(group for group in GROUPS if group.key == "turns").kinds)


def body_of(notice: Notice) -> bytes:
    """The message before encryption: title, sentence and address of the line in the inbox, and the
    number of turns that wait for its reader.
    """
    said = {
        "id": notice.id,
        "title": notice.title,
        "text": notice.text[:TEXT_LETTERS],
        "path": notice.path,
        "turns": turns_of(notice.user_id) if notice.user_id is not None else 0,
    }
    return json.dumps(said, ensure_ascii=False).encode()


def encrypted(
    subscription: PushSubscription, notice: Notice, body: bytes
) -> tuple[bytes, dict[str, str]]:
    """The body that only this browser can read, and the headers of the call.

    A repeated call has the same `Topic`: it takes the place of one that was not handed over yet.
    """
    # Half a second to import: only the worker needs it.
    from webpush import WebPush
    from webpush.types import WebPushSubscription

    private, public = keys.key_pair()
    sender = WebPush(
        private_key=private,
        public_key=public,
        subscriber=keys.contact(),
        ttl=KEPT_SECONDS,
        expiration=SIGNED_SECONDS,
    )
    address = {
        "endpoint": subscription.endpoint,
        "keys": {"p256dh": subscription.p256dh, "auth": subscription.auth},
    }
    made = sender.get(body, WebPushSubscription.model_validate(address))
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": made.headers["content-encoding"],
        "TTL": made.headers["ttl"],
        "Authorization": made.headers["authorization"],
        "Topic": notice.id,
        "Urgency": "high" if notice.kind in URGENT else "normal",
        "User-Agent": "FirewallTable/1",
    }
    return made.encrypted, headers
