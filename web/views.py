"""Shared view helpers: "not found" instead of "forbidden", and "try again later" responses."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control

from web.concurrency import NotNow
from web.errors import NotYours

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def private(view: View[P]) -> View[P]:
    """Decorator: 404 for what the actor may not see, and no caching."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            response = view(request, *args, **kwargs)
        except (NotYours, ObjectDoesNotExist, KeyError) as error:
            raise Http404 from error
        patch_cache_control(response, private=True, no_store=True)
        return response

    return guarded


def or_later(view: View[P]) -> View[P]:
    """Decorator: NotNow becomes a page with status 429."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except NotNow as error:
            response = render(request, "web/later.html", {"reason": error.reason}, status=429)
            response.headers["Retry-After"] = str(error.wait)
            return response

    return guarded
