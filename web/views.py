"""What views share: refusals that look like nothing, and refusals that say when to ask again."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control

from web.concurrency import NotNow
from web.errors import NotYours

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def answer_404(view: View[P], *refusals: type[Exception]) -> View[P]:
    """Answer 404 where the view raises one of these. No cache keeps a page."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            response = view(request, *args, **kwargs)
        except refusals as error:
            raise Http404 from error
        patch_cache_control(response, private=True, no_store=True)
        return response

    return guarded


def hidden_as_404(view: View[P]) -> View[P]:
    """Answer 404 where the view refuses, so that what is hidden does not show."""
    return answer_404(view, NotYours, ObjectDoesNotExist, KeyError)


def back_or(request: HttpRequest, to: str, *place: object) -> HttpResponse:
    """Redirect to the reader's home if the form that was sent stands there, else to a page."""
    return redirect("home") if request.POST.get("back") == "home" else redirect(to, *place)


def or_later(view: View[P]) -> View[P]:
    """A view whose NotNow is such a page, with status 429."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except NotNow as error:
            response = render(request, "web/later.html", {"reason": error.reason}, status=429)
            response.headers["Retry-After"] = str(error.wait)
            return response

    return guarded
