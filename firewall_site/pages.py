"""The pages that belong to no room: the front door, the health check, the apologies."""

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from accounts.log_in_again import log_in_url, was_logged_in
from firewall_site import rulebook
from firewall_site.storage import newest_name
from rosters.views import exchange
from rules.registry import RULESETS
from web.api.errors import told_elsewhere

TEN_MINUTES = 600
FOR_A_WHILE = timedelta(days=180)
PLAIN = "text/plain; charset=utf-8"
NO_CONTACT = (
    "This site names nobody to whom a hole is reported: see docs/security.md of the program.\n"
)
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
def security_contact(request: HttpRequest) -> HttpResponse:
    """To whom a hole is reported (RFC 9116), where the site names an address or a link."""
    contact = settings.OPERATOR_CONTACT.strip()
    if "@" in contact and "/" not in contact:
        contact = f"mailto:{contact}"
    if not contact.startswith(("mailto:", "https://")) or len(contact.split()) > 1:
        return HttpResponse(NO_CONTACT, status=404, content_type=PLAIN)
    expires = f"{timezone.now() + FOR_A_WHILE:%Y-%m-%dT00:00:00Z}"
    text = f"Contact: {contact}\nExpires: {expires}\nPreferred-Languages: en\n"
    return HttpResponse(text, content_type=PLAIN)


@require_safe
def older_static(request: HttpRequest, path: str) -> HttpResponse:
    """Lead a page from before an upgrade, which names files that are gone, to those of now."""
    now = newest_name(path)
    if now is None:
        raise Http404
    answer = redirect(f"{settings.STATIC_URL}{now}")
    answer["Cache-Control"] = "no-store"  # the next upgrade leads elsewhere
    return answer


@require_safe
@cache_control(public=True, max_age=TEN_MINUTES)
def rules(request: HttpRequest, ruleset: str) -> HttpResponseBase:
    """How far a game plays its rulebook: the same for everybody, so any cache may keep it."""
    return _of_the_book(request, ruleset, rulebook.rule_page)


@require_safe
@cache_control(public=True, max_age=TEN_MINUTES)
def decided(request: HttpRequest, ruleset: str) -> HttpResponseBase:
    """What we decided where a game's book is silent: as public as its rules."""
    return _of_the_book(request, ruleset, rulebook.decided_page)


@require_safe
@cache_control(public=True, max_age=TEN_MINUTES)
def tests(request: HttpRequest, ruleset: str) -> HttpResponseBase:
    """The names of the tests of each rule, for whoever doubts it."""
    return _of_the_book(request, ruleset, rulebook.tests_page)


def _of_the_book(
    request: HttpRequest, ruleset: str, made: Callable[[str], rulebook.RulePage]
) -> HttpResponseBase:
    try:
        page = made(ruleset)
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
