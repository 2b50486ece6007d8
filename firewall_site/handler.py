"""How requests reach the views: each page goes through all of it in one go, in one thread."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.db import close_old_connections, reset_queries
from django.http import HttpRequest
from django.http.response import HttpResponseBase

AT_ONCE = 8  # pages that one process works on; the others wait without taking its time


class PageHandler(ASGIHandler):
    """Django's own handler, with the middleware as under WSGI and a few threads for all pages.

    Left to itself it steps from the event loop into a thread and back for each middleware that
    reads the database, a dozen times a page, and each step waits for whoever computes just then.
    It would also give each request a thread of its own, which a stream keeps for as long as it is
    open. Streams begin here like pages and then live in the event loop alone.
    """

    def __init__(self) -> None:
        super().__init__()
        self._threads = ThreadPoolExecutor(AT_ONCE, "page")

    def load_middleware(self, is_async: bool = False) -> None:
        """All of it synchronous, whatever kind of server asks."""
        super().load_middleware(is_async=False)

    async def __call__(
        self,
        scope: dict[str, Any],
        receive: Callable[[], Awaitable[Mapping[str, Any]]],
        send: Callable[[Mapping[str, Any]], Awaitable[None]],
    ) -> None:
        """Take a request, without `ThreadSensitiveContext`: it needs no thread of its own."""
        if scope["type"] != "http":
            raise ValueError(f"pages are asked for over http, not {scope['type']}")
        await self.handle(scope, receive, send)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """The whole way to the view and back, in one of the threads."""
        answer: Any = sync_to_async(self._answer, thread_sensitive=False, executor=self._threads)
        response: HttpResponseBase = await answer(request)
        return response

    def _answer(self, request: HttpRequest) -> HttpResponseBase:
        """The thread's connections go back at the end: Django closes them in another thread."""
        reset_queries()
        close_old_connections()
        try:
            return self.get_response(request)
        finally:
            close_old_connections()
