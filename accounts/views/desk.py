"""Pages of the staff's desk about accounts: people, bans, and the record of decisions."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.forms import verdict_form, verdict_in
from accounts.permissions import for_staff, staff_of
from accounts.queries import desk
from accounts.services import moderation
from accounts.services.moderation import NotDecided

# --- People ------------------------------------------------------------------------


@require_safe
@for_staff
def people(request: HttpRequest) -> HttpResponse:
    words = request.GET.get("q", "").strip()[:100].replace("\0", "")
    page = desk.people(words, request.GET.get("page", "1"))
    return render(request, "accounts/desk/people.html", {"page": page, "words": words})


@require_http_methods(["GET", "HEAD", "POST"])
@for_staff
def person(request: HttpRequest, user_id: int) -> HttpResponse:
    """An account; POST warns or bans it."""
    if request.method != "POST":
        return _person(request, user_id)
    try:
        moderation.act(user_id, staff_of(request), verdict_in(request))
    except NotDecided as refusal:
        return _person(request, user_id, 422, str(refusal))
    messages.success(request, "That is decided, and they are told.")
    return redirect("desk:person", user_id)


def _person(
    request: HttpRequest, user_id: int, status: int = 200, problem: str = ""
) -> HttpResponse:
    context = {"page": desk.person_page(user_id), **verdict_form(request, problem)}
    return render(request, "accounts/desk/person.html", context, status=status)


@require_POST
@for_staff
def lift(request: HttpRequest, ban_id: int) -> HttpResponse:
    try:
        decision = moderation.lift(ban_id, staff_of(request), request.POST.get("reason", ""))
    except NotDecided as refusal:
        messages.error(request, str(refusal))
        return redirect("desk:bans")
    messages.success(request, f"The ban of {decision.whom_name} is lifted, and they are told.")
    return redirect("desk:bans")


# --- Lists -------------------------------------------------------------------------


@require_safe
@for_staff
def bans(request: HttpRequest) -> HttpResponse:
    over = "over" in request.GET
    page = desk.bans_page(request.GET.get("page", "1"), over=over)
    return render(request, "accounts/desk/bans.html", {"page": page, "over": over})


@require_safe
@for_staff
def record(request: HttpRequest) -> HttpResponse:
    page = desk.record(request.GET.get("page", "1"))
    return render(request, "accounts/desk/record.html", {"page": page})
