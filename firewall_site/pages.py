"""The pages that belong to no room: the front door, the health check, the apologies."""

from django.core.exceptions import RequestDataTooBig
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from firewall_site import rulebook
from rosters.api.refusals import told_elsewhere
from rosters.views import exchange
from rules.registry import RULESETS

TEN_MINUTES = 600
API = "/api/v1/"  # itself a page for people; what is below it is asked by programs
IMPORTS = ("rosters:import", "rosters:import_keep")


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "site/home.html", {"games": tuple(RULESETS.values())})


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Say `ok` when the database answers, and nothing more than that it does not otherwise."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("database unreachable\n", content_type="text/plain", status=503)
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
@cache_control(public=True, max_age=TEN_MINUTES)
def rules(request: HttpRequest, ruleset: str) -> HttpResponseBase:
    """How far a game plays its rulebook: the same for everybody, so any cache may keep it."""
    try:
        page = rulebook.rule_page(ruleset)
    except (KeyError, FileNotFoundError) as error:
        raise Http404 from error
    answer = HttpResponse(page.html, headers={"ETag": page.etag})
    return get_conditional_response(request, etag=page.etag, response=answer) or answer


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    status = 413 if isinstance(exception, RequestDataTooBig) else 400
    if _is_program(request):
        return told_elsewhere(status)
    if status == 413 and request.resolver_match and request.resolver_match.view_name in IMPORTS:
        return exchange.too_long(request)
    return render(request, f"{status}.html", status=status)


def _is_program(request: HttpRequest) -> bool:
    return request.path.startswith(API) and request.path != API


def forbidden(request: HttpRequest, exception: Exception, reason: str = "") -> HttpResponse:
    return render(request, "403.html", status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    if _is_program(request):
        return told_elsewhere(500)
    # Context processors may touch the database, which may be what broke.
    return render(None, "500.html", status=500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a stale or missing form token; the token page is the 403 page with a reason."""
    return render(request, "403.html", {"stale_form": True}, status=403)
