"""Error pages, for people and for programs."""

from __future__ import annotations

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.log_in_again import log_in_url, was_logged_in
from rosters.views import exchange
from web.api.errors import told_elsewhere

API = "/api/v1/"  # itself a page for people; what is below it is asked by programs
IMPORTS = ("rosters:import", "rosters:import_keep")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    status = 413 if isinstance(exception, RequestDataTooBig) else 400
    if _is_program(request):
        return told_elsewhere(status)
    if status == 413 and request.resolver_match and request.resolver_match.view_name in IMPORTS:
        return exchange.too_long(request)
    return _apology(request, status)


def _apology(request: HttpRequest, status: int, more: dict[str, str] | None = None) -> HttpResponse:
    """An error page. A request that was refused before anybody knew who asks, for its Host header
    as an example, has neither user nor session, and the page does without them.
    """
    known = request if hasattr(request, "user") else None
    return render(known, f"{status}.html", more, status=status)


def _is_program(request: HttpRequest) -> bool:
    return request.path.startswith(API) and request.path != API


def forbidden(request: HttpRequest, exception: Exception, reason: str = "") -> HttpResponse:
    return _apology(request, 403, _way_back(request))


def _way_back(request: HttpRequest) -> dict[str, str]:
    """For a page: how whoever was logged in here before logs in again and comes back."""
    return {"log_in_again": log_in_url(request.get_full_path())} if was_logged_in(request) else {}


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _apology(request, 404, _way_back(request))


def server_error(request: HttpRequest) -> HttpResponse:
    if _is_program(request):
        return told_elsewhere(500)
    # Context processors may touch the database, which may be what broke.
    return render(None, "500.html", status=500)
