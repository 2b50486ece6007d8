"""What is not done now is refused on a page that says when to ask again."""

from __future__ import annotations

from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rosters.turnstile import NotNow
from rosters.views.privacy import P, View


def or_later(view: View[P]) -> View[P]:
    """A view whose NotNow is such a page, with status 429."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except NotNow as error:
            response = render(request, "rosters/later.html", {"reason": error.reason}, status=429)
            response.headers["Retry-After"] = str(error.wait)
            return response

    return guarded
