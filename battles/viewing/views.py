"""Page: how the user watches battles. The board's own settings are kept by the same address."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.actors import actor_of
from battles.models import Viewing
from battles.viewing.queries import viewing_of
from battles.viewing.services import ViewingPlan, ViewingRefused, keep_viewing
from web.text import whole_number


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def viewing_page(request: HttpRequest) -> HttpResponse:
    """The user's choices; POST keeps those that it names, and a board asks for no page back."""
    if request.method != "POST":
        return _viewing(request)
    try:
        keep_viewing(request.user.pk or 0, _plan(request))
    except ViewingRefused as refusal:
        return _viewing(request, str(refusal), 422)
    if request.POST.get("from") == "board":
        return HttpResponse(status=204)
    messages.success(request, "Kept.")
    return redirect("viewing:page")


def _plan(request: HttpRequest) -> ViewingPlan:
    presence, volume = request.POST.get("presence"), request.POST.get("volume")
    return ViewingPlan(
        pace=request.POST.get("pace"),
        volume=None if volume is None else _volume(volume),
        marks=request.POST.get("marks"),
        shows_presence=None if presence is None else presence == "shown",
    )


def _volume(text: str) -> int:
    number = whole_number(text)
    return -1 if number is None else number  # refused with a sentence


def _viewing(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    context = {
        "viewing": viewing_of(actor_of(request)),
        "paces": Viewing.Pace.choices,
        "marks": Viewing.Marks.choices,
        "problem": problem,
    }
    return render(request, "battles/viewing.html", context, status=status)
