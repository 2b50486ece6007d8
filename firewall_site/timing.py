"""How long the site took for an answer, told to whoever measures it."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]


def timed(application: Application) -> Application:
    """The application, each answer of which says in `Server-Timing` how many ms it took.

    From the moment at which the request is taken up until the answer begins; of a page, all of
    the work. Only for measuring: it would also tell strangers how hard a secret was to work out.
    """

    async def measured(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        begun = time.perf_counter()

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                taken = f"app;dur={(time.perf_counter() - begun) * 1000:.1f}"
                headers = [*message["headers"], (b"server-timing", taken.encode())]
                message = {**message, "headers": headers}
            await send(message)

        await application(scope, receive, told)

    return measured
