"""`Idempotency-Key`: a change that is requested again with the same key is made once.

The key, the request and the response are written in the transaction of the change, so a process
that dies leaves either both or neither. Of two concurrent requests the second waits for the first.
A refused request stores no key, so the corrected request may use the same key. The last MOST_KEPT
responses of each user are kept; for older requests only the fact that they were made is known.

A `token` in the body identifies a request too. Then the operation itself finds the earlier result,
so only the request is stored here, to refuse a different request with the same token.
"""

from __future__ import annotations

import hashlib
import time

import msgspec
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from web.api.errors import Refused
from web.models import IdempotencyKey

HEADER = "Idempotency-Key"
LONGEST = 64
ROOM = ("", "api", "v1")  # the first steps of every path
SAFE = ("GET", "HEAD", "OPTIONS")
TOLD_AGAIN = ("ETag", "Location")
MOST_KEPT = 200  # responses of one user, each up to about 100 kB
ANSWER_GONE = 410  # instead of the status of a response that was deleted
TRIES = 3
GONE = (
    "This was done before, and its answer is kept no longer. Read what it made or changed; "
    "for something new send another Idempotency-Key."
)
OTHER = "Another request was sent with this Idempotency-Key. Give each request a key of its own."

OTHER_BODY = "Another request was sent with this token. Give each request a token of its own."


def has_key(method: str | None, key: str | None) -> bool:
    """Whether the request is a change with an idempotency key."""
    return method not in SAFE and bool(key)


def claim(request: Request) -> IdempotencyKey:
    """The row of this key: a new one, or that of the same request before.

    The caller is inside a transaction. Raises Refused for an invalid key, or one that was used for
    another request.
    """
    key = request.headers[HEADER]
    if len(key) > LONGEST or not key.isprintable():
        sentence = f"An Idempotency-Key has at most {LONGEST} printable characters."
        raise Refused(422, "idempotency_key", sentence, HEADER)
    digest = digest_of(request)
    found = _row(request, key, digest)
    if found.digest != digest:
        raise Refused(422, "idempotency_key_reused", OTHER, HEADER)
    if found.status == ANSWER_GONE:
        raise Refused(422, "idempotency_key_old", GONE, HEADER)
    return found


def claim_token(request: Request, token: str, depth: int) -> IdempotencyKey:
    """The row of a request that the operation itself finds by a token, from header or body.

    `depth`: how many steps of the path form the scope of a token: as many as the operation uses
    to look it up. Raises Refused if the token was used there for another request.
    """
    within = "/".join(request.path.split("/")[: len(ROOM) + depth])
    named = hashlib.sha256(f"{within}\n{token}".encode()).hexdigest()
    digest = digest_of(request, without="token")
    found = _row(request, named, digest)
    if found.digest != digest:
        raise Refused(422, "idempotency_key_reused", OTHER_BODY, "token")
    return found


def _row(request: Request, key: str, digest: str) -> IdempotencyKey:
    """A new row, or the existing one; a sweep may delete that between two queries."""
    for _ in range(TRIES):
        try:
            with transaction.atomic():
                return IdempotencyKey.objects.create(
                    user=request.user, key=key, digest=digest, created=int(time.time())
                )
        except IntegrityError:
            found = IdempotencyKey.objects.filter(user=request.user, key=key).first()
            if found is not None:
                return found
    raise Refused(422, "idempotency_key", "Others use this key just now. Try again.", HEADER)


def digest_of(request: Request, without: str = "") -> str:
    """A hash of the request: method, URL and body, except for one field."""
    body = request.data
    if without and isinstance(body, dict):
        body = {name: each for name, each in body.items() if name != without}
    told = [request.method, request.get_full_path(), body]
    return hashlib.sha256(msgspec.json.encode(told, order="sorted")).hexdigest()


def keep(row: IdempotencyKey, response: Response, *, with_body: bool) -> None:
    """Store the response in the row; delete the row if the request was refused.

    A response without its body is not repeated: the operation itself finds its earlier result.
    """
    if response.status_code >= 300:
        row.delete()
        return
    row.status = response.status_code if with_body else 0
    row.body = response.render().content if with_body else b""
    row.headers = {name: response[name] for name in TOLD_AGAIN if name in response}
    row.save(update_fields=["status", "body", "headers"])
    if with_body:
        _drop_old_answers(row.user_id)


def drop_refused(row: IdempotencyKey, response: HttpResponse) -> None:
    """Delete the row of a refused request that the operation finds by a token."""
    if response.status_code >= 300:
        row.delete()


def _drop_old_answers(user_id: int) -> None:
    kept = IdempotencyKey.objects.filter(user_id=user_id, status__range=(1, 299))
    last = kept.order_by("-pk").values_list("pk", flat=True)[MOST_KEPT : MOST_KEPT + 1]
    for pk in last:
        kept.filter(pk__lte=pk).update(status=ANSWER_GONE, body=b"", headers={})


def told_again(row: IdempotencyKey) -> HttpResponse:
    """The stored response."""
    headers = {**row.headers, "Idempotency-Replayed": "true", "Cache-Control": "private, no-store"}
    answer = HttpResponse(bytes(row.body), "application/json", row.status, headers=headers)
    if row.status == 204:  # no body, no content type
        del answer["Content-Type"]
    return answer
