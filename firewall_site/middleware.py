"""Response headers that neither Django nor its apps send themselves."""

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from battles.moderation.door import knows_visitor
from firewall_site import sessions

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

NextStep = Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]


class PermissionsPolicyMiddleware:
    """Tell the browser that no page here needs a sensor, a camera or a purse."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: NextStep) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        response = self.get_response(request)
        if isinstance(response, HttpResponseBase):
            return _with_policy(response)
        return self._later(response)

    async def _later(self, response: Awaitable[HttpResponseBase]) -> HttpResponseBase:
        return _with_policy(await response)


class SessionsMiddleware:
    """Note now and then where somebody is logged in."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: NextStep) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: object
    ) -> None:
        if knows_visitor(request):
            sessions.note(request)


def _with_policy(response: HttpResponseBase) -> HttpResponseBase:
    response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
    return response
