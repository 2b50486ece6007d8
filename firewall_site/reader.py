"""Middleware: tells the service worker in the browser whose page this is, and which it may keep.

`X-Reader` is the same for all pages of an account and says nothing else; `none` is nobody. A page
that is the same for everybody does not look at the session and has no such header.
"""

from __future__ import annotations

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.crypto import salted_hmac

from web.middleware import EitherWay

NOBODY = "none"
KEPT = ("battles:detail", "battles:words")
SALT = "firewall_site.reader"


class ReaderMiddleware(EitherWay):
    """Set `X-Reader`, and `X-Keep-Offline` on boards that somebody with an account opens."""

    def answered(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not request.session.accessed or response.streaming:
            return response
        user_id = request.session.get(SESSION_KEY)
        response.headers["X-Reader"] = reader_of(user_id) if user_id else NOBODY
        match = request.resolver_match
        if user_id and match and match.view_name in KEPT and response.status_code == 200:
            response.headers["X-Keep-Offline"] = "1"
        return response


def reader_of(user_id: object) -> str:
    """By which a browser tells accounts apart."""
    return salted_hmac(SALT, str(user_id), algorithm="sha256").hexdigest()[:16]
