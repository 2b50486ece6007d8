"""The actor behind a request: a user, a guest with a key in the session, or a stranger."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeVar

from django.conf import settings
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from web.client_address import address_of
from web.errors import NotYours

GUEST = "guest"
MACHINE = "machine:"  # begins the key of a player made of code; guests' keys are hashes
NEW_GUEST = "_new_guest"  # of a request: a key that is not in the session yet
# Public pages, the same for every actor, so that caches may store them: no session is read.
PUBLIC = {
    *("healthz", "explain", "rules-coverage", "rule-tests", "decided"),
    *("picture", "security_contact", "older_static"),
    *("service_worker", "offline"),
}
API = "/api/v1/"
M = TypeVar("M", bound=Model)


class Held(Protocol):
    """Something that belongs to a user or to a guest."""

    @property
    def user_id(self) -> int | None: ...

    @property
    def guest_key(self) -> str: ...


@dataclass(frozen=True)
class Actor:
    """The actor of a request: a user, a guest with a key in the session, or neither (stranger)."""

    user_id: int | None = None
    guest_key: str = ""
    is_staff: bool = False
    name: str = ""
    address: str = field(default="", compare=False, repr=False)  # of a guest: its fingerprint

    @property
    def is_known(self) -> bool:
        """Whether the actor can own anything."""
        return self.user_id is not None or bool(self.guest_key)

    def holds(self, thing: Held) -> bool:
        """Whether this actor owns the object."""
        if thing.user_id is not None:
            return thing.user_id == self.user_id
        return bool(thing.guest_key) and thing.guest_key == self.guest_key


def person(actor: Actor) -> str:
    """An id of the actor, the same wherever requests are counted or data is kept."""
    return f"user:{actor.user_id}" if actor.user_id else f"guest:{actor.guest_key}"


def actor_of(request: HttpRequest) -> Actor:
    """The actor of a request."""
    key = request.session.get(GUEST, "") or getattr(request, NEW_GUEST, "")
    actor = actor_from(request.user, key)
    is_guest = actor.user_id is None and actor.is_known
    return replace(actor, address=address_of(request)) if is_guest else actor


def opened_from(request: HttpRequest, actor: Actor) -> str:
    """Where a request came from, without keeping the address."""
    return f"user:{actor.user_id}" if actor.user_id is not None else address_of(request)


def actor_from(user: object, guest: str) -> Actor:
    """The actor from the session's user and the session's guest key."""
    key = hashlib.sha256(guest.encode()).hexdigest() if guest else ""
    if not getattr(user, "is_authenticated", False):
        return Actor(guest_key=key)
    return Actor(
        user_id=user.pk,  # type: ignore[attr-defined]
        guest_key=key,
        is_staff=user.is_staff,  # type: ignore[attr-defined]
        name=user.get_username(),  # type: ignore[attr-defined]
    )


def welcome_guest(request: HttpRequest) -> Actor:
    """The actor; a stranger becomes a guest with a new key.

    The key is stored in the session with the response, so a refused request creates no session.
    """
    actor = actor_of(request)
    if not actor.is_known:
        setattr(request, NEW_GUEST, secrets.token_urlsafe(24))
        actor = actor_of(request)
    return actor


def keep_guest(request: HttpRequest, response: HttpResponseBase) -> None:
    """Store the key of a new guest in the session, unless the request was refused."""
    key = getattr(request, NEW_GUEST, "")
    if key and response.status_code < 400:
        request.session[GUEST] = key


def owner_of(actor: Actor) -> dict[str, Any]:
    """The fields by which a row belongs to an actor. Raises NotYours for a stranger."""
    if not actor.is_known:
        raise NotYours
    if actor.user_id is not None:
        return {"user_id": actor.user_id, "guest_key": ""}
    return {"user_id": None, "guest_key": actor.guest_key}


def account_of(actor: Actor) -> int:
    """The actor's account. Raises NotYours for guests and strangers."""
    if actor.user_id is None:
        raise NotYours
    return actor.user_id


def owned(rows: QuerySet[M], actor: Actor) -> QuerySet[M]:
    """The rows that the actor owns; none for a stranger."""
    return rows.filter(**owner_of(actor)) if actor.is_known else rows.none()


def has_session(request: HttpRequest) -> bool:
    """Whether the page is personal and the actor has a session."""
    match = request.resolver_match
    is_public = match is None or match.view_name in PUBLIC or match.namespace == "schemas"
    is_program = request.path.startswith(API) and request.path != API
    return not is_public and not is_program and settings.SESSION_COOKIE_NAME in request.COOKIES
