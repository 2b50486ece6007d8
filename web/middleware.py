"""Base class of middleware that works under synchronous and asynchronous servers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponseBase

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
