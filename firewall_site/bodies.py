"""Bodies of requests, bounded before anything of them is kept: by what they say, by counting, by
the clock.

Django reads a body to its end, on to the disk if it is long, before it asks what it is for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from django.conf import settings
from django.core.handlers.wsgi import LimitedStream
from django.http import Http404
from django.template.loader import render_to_string
from django.urls import resolve

from firewall_site.timing import Application, Message, Receive, Send
from web.body_limits import FILE, LITTLE, most_body_of

API = "/api/v1/"
GONE: Message = {"type": "http.disconnect"}
# After a refusal the rest is thrown away for a moment: whoever is cut off while sending sees
# a broken connection and no sentence.
LINGER_SECONDS, LINGER_BYTES = 3.0, 2 * FILE
Scope = dict[str, Any]


def bounded(application: Application) -> Application:
    """The application, which gets bodies up to what their views take and refuses others.

    413 as soon as one says or shows that it is longer, 408 when it takes longer than
    `BODY_SECONDS` to arrive.
    """

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        body = _Body(scope, receive)
        if not body.says_too_much():
            await application(scope, body.receive, send)
        if body.refused:
            await _refuse(scope, body.refused, receive, send)

    return guarded


def bounded_wsgi(application: WSGIApplication) -> WSGIApplication:
    """The same for a server of WSGI: 413 as soon as a body says that it is longer.

    Nobody reads more than a body says, and of one that does not say its length nothing. How long
    it takes to arrive is the server's to bound.
    """

    def guarded(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        said, path = environ.get("CONTENT_LENGTH") or "", _path_of(environ)
        length = int(said[:18]) if said.isascii() and said.isdigit() else 0
        if length > LITTLE and length > _most_body_at_path(path):
            content, headers = _refusal(path, 413)
            start_response("413 Content Too Large", list(headers.items()))
            return [content]
        environ["CONTENT_LENGTH"] = str(length)
        environ["wsgi.input"] = LimitedStream(environ["wsgi.input"], length)
        return application(environ, start_response)

    return guarded


def _path_of(environ: WSGIEnvironment) -> str:
    path: str = environ.get("PATH_INFO", "")
    return path.encode("latin-1").decode(errors="replace") or "/"


class _Body:
    """A body on its way to the application. `refused`: the status with which it is, or 0."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        self.refused = 0
        self._scope, self._receive = scope, receive
        self._count, self._is_whole = 0, False
        self._until = asyncio.get_running_loop().time() + settings.BODY_SECONDS

    def says_too_much(self) -> bool:
        """Whether it is refused for the length that it gives itself."""
        said = dict(self._scope["headers"]).get(b"content-length", b"0")
        if said.isdigit() and self._is_too_much(int(said[:18])):
            self.refused = 413
        return bool(self.refused)

    async def receive(self) -> Message:
        """The next part; once it is refused, the visitor is gone as far as anybody knows."""
        if self._is_whole:
            return await self._receive()
        if self.refused:
            return GONE
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError:
            self.refused = 408
            return GONE
        self._count += len(message.get("body", b""))
        if self._is_too_much(self._count):
            self.refused = 413
            return GONE
        self._is_whole = not message.get("more_body", False)
        return message

    def _is_too_much(self, count: int) -> bool:
        return count > LITTLE and count > _most_body_at(self._scope)


def _most_body_at(scope: Scope) -> int:
    return _most_body_at_path(scope["path"].removeprefix(scope.get("root_path", "")))


def _most_body_at_path(path: str) -> int:
    try:
        return most_body_of(resolve(path).func)
    except Http404:
        return LITTLE


async def _refuse(scope: Scope, status: int, receive: Receive, send: Send) -> None:
    content, headers = _refusal(scope["path"], status)
    headers["connection"] = "close"
    plain = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": plain})
    await send({"type": "http.response.body", "body": content, "more_body": True})
    if status == 413:
        await _throw_away(receive)
    await send({"type": "http.response.body", "body": b""})


def _refusal(path: str, status: int) -> tuple[bytes, dict[str, str]]:
    content, kind = _sentence(path, status)
    return content, {
        "content-type": kind,
        "content-length": str(len(content)),
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "content-security-policy": (
            "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'"
        ),
    }


def _sentence(path: str, status: int) -> tuple[bytes, str]:
    """What is said to a program or to a person; neither asks anything of anybody."""
    if path.startswith(API) and path != API:
        from web.api.errors import told_elsewhere  # only once the apps are loaded

        answer = told_elsewhere(status)
        return answer.content, answer.headers["Content-Type"]
    return render_to_string(f"{status}.html").encode(), "text/html; charset=utf-8"


async def _throw_away(receive: Receive) -> None:
    left = LINGER_BYTES
    try:
        async with asyncio.timeout(LINGER_SECONDS):
            while left > 0:
                message = await receive()
                left -= len(message.get("body", b""))
                if not message.get("more_body", False):
                    return
    except TimeoutError:
        return
