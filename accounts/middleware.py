"""Middleware: stops banned users, records sessions, and stores the key of a new guest.

A page asks no permission for bans: `BanMiddleware` answers before its view, `WAYS_OUT` excepted.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from accounts import bans, devices, sessions
from accounts.actors import has_session, keep_guest
from accounts.queries.standing import standing_of
from web.middleware import EitherWay

# Pages that stay open: log-out, the reason of the ban, unsubscribing from e-mails.
WAYS_OUT = {"account_logout", "standing:page", "notifications:stop"}


class BanMiddleware(EitherWay):
    """Show banned users the page of their ban instead of any other.

    For API requests the permission `NotShutOut` does this.
    """

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: object
    ) -> HttpResponse | None:
        match = request.resolver_match
        if match is None or match.view_name in WAYS_OUT or not has_session(request):
            return None
        user_id = request.user.pk
        if user_id is None or not bans.shuts_out_reader(request.user):
            return None
        page = render(request, "accounts/standing.html", standing_of(user_id), status=403)
        page["Cache-Control"] = "private, no-store"
        return page


class SessionsMiddleware(EitherWay):
    """Now and then record the session and its device; store the key of a new guest."""

    def answered(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        devices.set_cookie(request, response)
        keep_guest(request, response)
        return response

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: object
    ) -> None:
        if has_session(request):
            sessions.note(request)
