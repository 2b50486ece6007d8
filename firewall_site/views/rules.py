"""Pages of the rules: contents and search, primer, reference, explanations in place.

For developers: how far a game plays its rules, their tests, what was decided.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from firewall_site.queries import coverage, reading, rules_search
from firewall_site.queries.quick_reference import quick_pages
from rules import reference
from rules.conformance import has_table
from rules.registry import RULESETS
from web.paper.answers import asked_for, leaves_answer, pdf_answer
from web.paper.items import Page

TEN_MINUTES = 600


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """The games with what there is to read about each, and a search over all of it."""
    words, slug = request.GET.get("q", ""), request.GET.get("game", "")
    games = tuple(each for each in RULESETS.values() if has_table(each.slug))
    context = {
        "games": games,
        "q": words[: rules_search.LONGEST],
        "game": slug if slug in RULESETS else "",
        "hits": rules_search.search(words, slug if slug in RULESETS else ""),
    }
    return render(request, "site/rules.html", context)


@require_safe
def read(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The reference of a game: each rule with an example, terms, house rules."""
    try:
        page = reading.reference_page(ruleset)
    except KeyError as error:
        raise Http404 from error
    context = {"page": page, "has_primer": bool(reference.primer(ruleset))}
    return render(request, "site/reference.html", context)


@require_safe
def primer(request: HttpRequest, ruleset: str) -> HttpResponse:
    """What a newcomer reads first."""
    try:
        page = reading.primer_page(ruleset)
    except KeyError as error:
        raise Http404 from error
    return render(request, "site/primer.html", {"page": page})


@require_safe
def quick_reference(request: HttpRequest, ruleset: str) -> HttpResponse:
    """Two pages to have beside the table."""
    title, pages = _quick(request, ruleset)
    back_url, pdf_url = (reverse(name, args=[ruleset]) for name in ("rules", "quick-reference-pdf"))
    return leaves_answer(request, title, pages, back_url, pdf_url)


@require_safe
def quick_reference_pdf(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The same as a PDF."""
    return pdf_answer(*_quick(request, ruleset))


def _quick(request: HttpRequest, ruleset: str) -> tuple[str, tuple[Page, ...]]:
    try:
        pages = quick_pages(ruleset, *asked_for(request.GET))
    except KeyError as error:
        raise Http404 from error
    return f"{RULESETS[ruleset].name}: quick reference", pages


@require_safe
@cache_control(public=True, max_age=TEN_MINUTES)
def explain(request: HttpRequest, ruleset: str, key: str) -> HttpResponseBase:
    """What a number, a term or a switch means, as a fragment to show in place."""
    return _finished(request, lambda: reading.explained(ruleset, key))


@require_safe
@cache_control(public=True, max_age=TEN_MINUTES)
def covered(request: HttpRequest, ruleset: str) -> HttpResponseBase:
    """How far a game plays its rulebook: the same for everybody, so any cache may keep it."""
    return _finished(request, lambda: coverage.coverage_page(ruleset))


@require_safe
@cache_control(public=True, max_age=TEN_MINUTES)
def decided(request: HttpRequest, ruleset: str) -> HttpResponseBase:
    """What we decided where a game's book is silent: as public as its rules."""
    return _finished(request, lambda: coverage.decided_page(ruleset))


@require_safe
@cache_control(public=True, max_age=TEN_MINUTES)
def rule_tests(request: HttpRequest, ruleset: str) -> HttpResponseBase:
    """The names of the tests of each rule, for whoever doubts it."""
    return _finished(request, lambda: coverage.rule_tests_page(ruleset))


def _finished(request: HttpRequest, made: Callable[[], coverage.Rendered]) -> HttpResponseBase:
    try:
        page = made()
    except (KeyError, FileNotFoundError) as error:
        raise Http404 from error
    answer = HttpResponse(page.html, headers={"ETag": page.etag})
    return get_conditional_response(request, etag=page.etag, response=answer) or answer
