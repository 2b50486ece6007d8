"""The token of forms, anew: for a page that is older than a log-in in another tab.

Django's protection stays as it is. A log-in makes the tokens of older pages worthless; such a page
asks here, sees who is logged in now, and sends once more what was refused. A page of another
origin cannot: it may neither read this answer nor send the header `HX-Request`.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.log_in_again import log_in_url, page_of

HEADER = "X-Form-Token"
OUR_ORIGIN = "CSRF "  # so Django's reasons begin, but for those about another origin


@require_safe
@never_cache
def form_token(request: HttpRequest) -> HttpResponse:
    """The token of now, who it is for, and where to log in if that is nobody."""
    told = {
        "token": get_token(request),
        "who": request.user.get_username(),
        "log_in": reverse("account_login"),
    }
    return JsonResponse(told, headers={"Cross-Origin-Resource-Policy": "same-origin"})


def refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a stale or missing token: a script is told where there is another."""
    if not reason.startswith(OUR_ORIGIN):
        return _page(request, "")
    if request.headers.get("HX-Request") == "true":
        headers = {HEADER: reverse("form_token"), "Cache-Control": "no-store"}
        return HttpResponse(status=403, headers=headers)
    return _page(request, page_of(request))


def _page(request: HttpRequest, sent_from: str) -> HttpResponse:
    context = {"stale_form": True, "sent_from": sent_from, "log_in_url": log_in_url(sent_from)}
    return render(request, "403.html", context, status=403)
