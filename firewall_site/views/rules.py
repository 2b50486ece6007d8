"""Pages of the rules: how far a game plays them, their tests, what was decided.

They are for everybody.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from firewall_site.queries import rules_pages

TEN_MINUTES = 600


@require_safe
@cache_control(public=True, max_age=TEN_MINUTES)
def rules(request: HttpRequest, ruleset: str) -> HttpResponseBase:
    """How far a game plays its rulebook: the same for everybody, so any cache may keep it."""
    return _of_the_book(request, ruleset, rules_pages.rules_page)


@require_safe
@cache_control(public=True, max_age=TEN_MINUTES)
def decided(request: HttpRequest, ruleset: str) -> HttpResponseBase:
    """What we decided where a game's book is silent: as public as its rules."""
    return _of_the_book(request, ruleset, rules_pages.decided_page)


@require_safe
@cache_control(public=True, max_age=TEN_MINUTES)
def rule_tests(request: HttpRequest, ruleset: str) -> HttpResponseBase:
    """The names of the tests of each rule, for whoever doubts it."""
    return _of_the_book(request, ruleset, rules_pages.rule_tests_page)


def _of_the_book(
    request: HttpRequest, ruleset: str, made: Callable[[str], rules_pages.RenderedPage]
) -> HttpResponseBase:
    try:
        page = made(ruleset)
    except (KeyError, FileNotFoundError) as error:
        raise Http404 from error
    answer = HttpResponse(page.html, headers={"ETag": page.etag})
    return get_conditional_response(request, etag=page.etag, response=answer) or answer
