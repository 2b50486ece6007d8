"""API throttling per minute: by user, or by address when no user is authenticated."""

from __future__ import annotations

import time

from django.conf import settings
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from accounts.ratelimit import allow_in_window
from web.client_address import address_mark

READS = ("GET", "HEAD", "OPTIONS")


class Windows(BaseThrottle):  # type: ignore[misc]
    """Throttle with counts in the database, shared by every process of the site."""

    def allow_request(self, request: Request, view: object) -> bool:
        now, length = int(time.time()), settings.API_WINDOW
        self.left = length - now % length
        kind = _kind(request)
        who = f"{kind}:{request.user.pk or self.address(request)}"
        return allow_in_window(who, now - now % length, settings.API_LIMITS[kind])

    def wait(self) -> int:
        return self.left

    def address(self, request: Request) -> str:
        return address_mark(self.get_ident(request) or "")


def _kind(request: Request) -> str:
    if not request.user.is_authenticated:
        return "guest"
    return "read" if request.method in READS else "write"
