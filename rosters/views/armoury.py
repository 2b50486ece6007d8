"""Pages of the armoury, for everybody."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.cache import patch_cache_control
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from rosters.queries import (
    armoury_front,
    armoury_pages,
    armoury_search,
    weapon_comparison,
    weapon_ranking,
    weapon_worth,
)
from web.result_cache import results

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def known(view: View[P]) -> View[P]:
    """Answer 404 for what is not in the armoury, with the actor's own page header."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            response = view(request, *args, **kwargs)
        except armoury_pages.NotInArmoury as error:
            raise Http404 from error
        patch_cache_control(response, private=True)
        return response

    return guarded


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    found = armoury_pages.games()
    if len(found) == 1:
        return redirect("armoury:list", found[0].slug)
    return render(request, "rosters/armoury/games.html", {"games": found})


@require_safe
@known
def entries(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The front page; the list for who looks for something. htmx takes its parts out of the page.

    Its address is then told without the fields that were left empty.
    """
    page = armoury_search.list_page(ruleset, request.GET)
    is_part = bool(request.htmx) and not request.htmx.boosted  # type: ignore[attr-defined]
    if not (page.search.is_narrow or page.search.is_all or page.search.notices or is_part):
        front = armoury_front.front_page(ruleset, request.GET)
        return render(request, "rosters/armoury/front.html", {"page": front})
    context = {"page": page, "found": _found(page)}
    response = render(request, "rosters/armoury/list.html", context)
    if is_part:
        response["HX-Push-Url"] = page.here
    return response


def _found(page: armoury_search.ListPage) -> str:
    """The entries as HTML, which is the same for everybody: kept where no words were typed."""

    def drawn() -> str:
        return render_to_string("rosters/armoury/_found.html", {"page": page})

    if page.search.words:
        return drawn()
    name = ("armoury", page.slug, page.here)
    return SafeString(results.get(name, lambda: drawn().encode()).decode())


@require_safe
@known
def entry(request: HttpRequest, ruleset: str, section: str, entry: str) -> HttpResponse:
    page = armoury_pages.entry_page(ruleset, section, entry, request.GET)
    bench = page.trials.form.bench if page.trials else None
    worth = weapon_worth.worth_of(ruleset, page.entry, page.pack, bench)
    context = {"page": page, "worth": worth, "toggled": page.pack.toggled(page.entry)}
    return render(request, "rosters/armoury/entry.html", context)


@require_safe
@known
def compare(request: HttpRequest, ruleset: str) -> HttpResponse:
    page = weapon_comparison.compare_page(ruleset, request.GET)
    return render(request, "rosters/armoury/compare.html", {"page": page})


@require_safe
@known
def ranking(request: HttpRequest, ruleset: str) -> HttpResponse:
    page = weapon_ranking.ranking_page(ruleset, request.GET)
    return render(request, "rosters/armoury/ranking.html", {"page": page})
