"""Answers requests whose session has ended: says so, and links to the log-in and back.

Only a known device (`accounts.devices`) gets this answer, and it gets it for every URL, whether or
not anything exists there.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode

from accounts import devices
from accounts.actors import API
from web.middleware import EitherWay


def was_logged_in(request: HttpRequest) -> bool:
    """Whether no user is logged in, but one was logged in on this device before."""
    user = getattr(request, "user", None)
    return user is not None and not user.is_authenticated and bool(devices.people_on(request))


def log_in_url(path: str) -> str:
    """The URL of the log-in, which redirects back to `path`."""
    return f"{reverse('account_login')}?{urlencode({'next': path})}"


class LogInAgain(EitherWay):
    """Replaces the refusal of a form or a script by the log-in.

    A script gets 401, and its page keeps the typed input; a form is redirected to the log-in and
    from there back to the page of the form.
    """

    def answered(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        return _answer(request, response)


def _answer(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    login = reverse("account_login")
    to_log_in = response.headers.get("Location", "").startswith(f"{login}?")
    if not (response.status_code in (403, 404) or to_log_in):
        return response
    if request.path.startswith((API, login)) or not was_logged_in(request):
        return response
    if request.headers.get("HX-Request") == "true":
        return HttpResponse(status=401, headers={"X-Log-In": login, "Cache-Control": "no-store"})
    if request.method == "POST":
        return redirect(log_in_url(page_of(request) or "/"))
    return response


def page_of(request: HttpRequest) -> str:
    """The page from which a form was sent, if it is on this site; else ""."""
    page = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(page, {request.get_host()}):
        return ""
    parts = urlsplit(page)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path
