"""Who is asking: a user, a guest who is known by a key in the session, or neither."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeVar

from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from rosters.addresses import address_of

GUEST = "guest"
NEW_GUEST = "_new_guest"  # of a request: a key that is not in the session yet
M = TypeVar("M", bound=Model)


class NotYours(Exception):
    """The visitor may not; to them the thing does not exist."""


class Held(Protocol):
    """Something that belongs to a user or to a guest."""

    @property
    def user_id(self) -> int | None: ...

    @property
    def guest_key(self) -> str: ...


@dataclass(frozen=True)
class Visitor:
    """Whoever is asking: a user, a guest who is known by a key in the session, or neither."""

    user_id: int | None = None
    guest_key: str = ""
    is_staff: bool = False
    name: str = ""
    address: str = field(default="", compare=False, repr=False)  # of a guest: its fingerprint

    @property
    def is_known(self) -> bool:
        """Whether anything can belong to them."""
        return self.user_id is not None or bool(self.guest_key)

    def holds(self, thing: Held) -> bool:
        """Whether a thing is theirs."""
        if thing.user_id is not None:
            return thing.user_id == self.user_id
        return bool(thing.guest_key) and thing.guest_key == self.guest_key


def person(visitor: Visitor) -> str:
    """A name for whoever is asking, the same in all that is counted or kept for them."""
    return f"user:{visitor.user_id}" if visitor.user_id else f"guest:{visitor.guest_key}"


def visitor_of(request: HttpRequest) -> Visitor:
    """The visitor behind a request."""
    key = request.session.get(GUEST, "") or getattr(request, NEW_GUEST, "")
    visitor = visitor_from(request.user, key)
    is_guest = visitor.user_id is None and visitor.is_known
    return replace(visitor, address=address_of(request)) if is_guest else visitor


def visitor_from(user: object, guest: str) -> Visitor:
    """The visitor from the session's user and its key for guests."""
    key = hashlib.sha256(guest.encode()).hexdigest() if guest else ""
    if not getattr(user, "is_authenticated", False):
        return Visitor(guest_key=key)
    return Visitor(
        user_id=user.pk,  # type: ignore[attr-defined]
        guest_key=key,
        is_staff=user.is_staff,  # type: ignore[attr-defined]
        name=user.get_username(),  # type: ignore[attr-defined]
    )


def welcome_guest(request: HttpRequest) -> Visitor:
    """The visitor, made known by a key if nothing else makes them known.

    The key comes into the session with the answer: whoever is refused leaves no session behind.
    """
    visitor = visitor_of(request)
    if not visitor.is_known:
        setattr(request, NEW_GUEST, secrets.token_urlsafe(24))
        visitor = visitor_of(request)
    return visitor


def keep_guest(request: HttpRequest, response: HttpResponseBase) -> None:
    """Keep the key of a new guest in the session, if they were let in."""
    key = getattr(request, NEW_GUEST, "")
    if key and response.status_code < 400:
        request.session[GUEST] = key


def owner_of(visitor: Visitor) -> dict[str, Any]:
    """The fields by which a row belongs to a visitor. Raises NotYours for a stranger."""
    if not visitor.is_known:
        raise NotYours
    if visitor.user_id is not None:
        return {"user_id": visitor.user_id, "guest_key": ""}
    return {"user_id": None, "guest_key": visitor.guest_key}


def owned(rows: QuerySet[M], visitor: Visitor) -> QuerySet[M]:
    """Those of the rows that are a visitor's own; none are a stranger's."""
    return rows.filter(**owner_of(visitor)) if visitor.is_known else rows.none()
