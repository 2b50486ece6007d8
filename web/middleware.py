"""Middleware that works under synchronous and asynchronous servers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

NextStep = Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]


class EitherWay:
    """Passes requests on; `answered` may change or replace the response."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: NextStep) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        response = self.get_response(request)
        if isinstance(response, HttpResponseBase):
            return self.answered(request, response)
        return self._later(request, response)

    async def _later(
        self, request: HttpRequest, response: Awaitable[HttpResponseBase]
    ) -> HttpResponseBase:
        return self.answered(request, await response)

    def answered(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The response to send."""
        return response


PERMISSIONS_POLICY = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "usb",
    )
)


class PermissionsPolicyMiddleware(EitherWay):
    """Set the Permissions-Policy header: no page needs sensors, camera or payment."""

    def answered(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        return response


PACKED_TYPES = ("text/html", "application/json")


class CompressionMiddleware(EitherWay):
    """Compress pages, and JSON that carries no ETag, for whoever takes gzip.

    Django's own compression, which pads by a random length: with masked form tokens that keeps a
    page's secret from being guessed by its size (BREACH). Streams of events are left as they are,
    because Chromium would wait for more of them; so are answers whose ETag a program sends back.
    """

    def __init__(self, get_response: NextStep) -> None:
        super().__init__(get_response)
        self._gzip = GZipMiddleware(lambda request: HttpResponse())

    def answered(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        kind = response.headers.get("Content-Type", "").partition(";")[0]
        if response.streaming or kind not in PACKED_TYPES:
            return response
        if kind == "application/json" and response.has_header("ETag"):
            return response
        return self._gzip.process_response(request, response)
