"""How requests reach the views: each page goes through all of it in one go, in one thread."""

from __future__ import annotations

import asyncio
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase

AT_ONCE = 12  # pages that one process works on; the others wait without taking its time


class PageHandler(ASGIHandler):
    """Django's own handler, with the middleware as it is under WSGI.

    Left to itself it steps from the event loop into a thread and back for each middleware that
    reads the database, a dozen times a page, and each step waits for whoever computes just then.
    Streams begin here like pages and then live in the event loop alone.
    """

    def __init__(self) -> None:
        super().__init__()
        self._room = asyncio.Semaphore(AT_ONCE)

    def load_middleware(self, is_async: bool = False) -> None:
        """All of it synchronous, whatever kind of server asks."""
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """The whole way to the view and back, in the thread of this request."""
        async with self._room:
            answer: Any = sync_to_async(self.get_response, thread_sensitive=True)
            response: HttpResponseBase = await answer(request)
        return response
