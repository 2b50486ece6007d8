"""Response headers that neither Django nor its apps send themselves."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from battles.moderation.door import knows_visitor
from firewall_site import devices, sessions
from firewall_site.either_way import EitherWay
from rosters.visitors import keep_guest

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
    """Tell the browser that no page here needs a sensor, a camera or a purse."""

    def answered(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        return response


class SessionsMiddleware(EitherWay):
    """Note now and then where somebody is logged in, on which device, and who is a new guest."""

    def answered(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        devices.set_cookie(request, response)
        keep_guest(request, response)
        return response

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: object
    ) -> None:
        if knows_visitor(request):
            sessions.note(request)
