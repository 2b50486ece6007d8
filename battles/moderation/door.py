"""Where somebody who is kept out is stopped: before every page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.requests import has_session
from battles.moderation import bans
from battles.moderation.reading import standing_of

# What stays open: the way out, why it is so, and no more letters.
WAYS_OUT = {"account_logout", "standing:page", "notifications:stop"}


class BanMiddleware:
    """Show the page of the ban instead of any other. What programs ask, `NotShutOut` answers."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: object
    ) -> HttpResponse | None:
        match = request.resolver_match
        if match is None or match.view_name in WAYS_OUT or not has_session(request):
            return None
        user_id = request.user.pk
        if user_id is None or not bans.is_shut_out(user_id):
            return None
        page = render(request, "accounts/standing.html", standing_of(user_id), status=403)
        page["Cache-Control"] = "private, no-store"
        return page
