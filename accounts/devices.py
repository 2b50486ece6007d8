"""Remembers known devices in a signed cookie, without a row in the database.

An attacker who guesses passwords elsewhere must not lock the owner out: failed log-ins from a
device with this cookie are counted separately (see `accounts.adapter`).
"""

from __future__ import annotations

import secrets

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase

COOKIE = "firewall_device"
SALT = "accounts.devices"
LASTS = 400 * 24 * 3600  # seconds; browsers keep no cookie for longer
MOST_PEOPLE = 4  # on one device
NOTED = "_firewall_device"


def people_on(request: HttpRequest) -> dict[int, str]:
    """The users who were logged in on this device, and the device's id for each of them."""
    signed = request.COOKIES.get(COOKIE, "")
    try:
        found = signing.loads(signed, salt=SALT, max_age=LASTS) if signed else []
        return {int(user_id): str(name) for user_id, name in found}
    except (signing.BadSignature, TypeError, ValueError):
        return {}


def remember(request: HttpRequest, user_id: int) -> None:
    """Record a log-in on this device; `set_cookie` sends it to the browser."""
    known = people_on(request)
    name = known.pop(user_id, "") or secrets.token_hex(8)
    people = [*known.items()][-(MOST_PEOPLE - 1) :]
    setattr(request, NOTED, [*people, (user_id, name)])


def set_cookie(request: HttpRequest, response: HttpResponseBase) -> None:
    """Set the cookie if a user has logged in during this request."""
    people = getattr(request, NOTED, None)
    if people is not None:
        response.set_cookie(
            COOKIE,
            signing.dumps(people, salt=SALT),
            max_age=LASTS,
            httponly=True,
            secure=settings.SESSION_COOKIE_SECURE,
            samesite="Lax",
        )
