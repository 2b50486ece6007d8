"""Middleware: notes sessions, and keeps the key of a new guest."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from accounts import devices, sessions
from accounts.actors import keep_guest
from accounts.requests import has_session
from web.middleware import EitherWay


class SessionsMiddleware(EitherWay):
    """Note now and then where somebody is logged in, on which device, and who is a new guest."""

    def answered(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        devices.set_cookie(request, response)
        keep_guest(request, response)
        return response

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: object
    ) -> None:
        if has_session(request):
            sessions.note(request)
