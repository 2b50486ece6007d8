"""The staff's pages of reported notices."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from accounts.forms import verdict_form, verdict_in
from accounts.permissions import for_staff, staff_of
from accounts.services.moderation import NotDecided
from campaigns.clubs.queries.reported_notices import case_page, open_cases
from campaigns.clubs.services.reported_notices import decide


@require_safe
@for_staff
def cases(request: HttpRequest) -> HttpResponse:
    page = open_cases(request.GET.get("page", "1"))
    return render(request, "clubs/desk/cases.html", {"page": page})


@require_http_methods(["GET", "HEAD", "POST"])
@for_staff
def case(request: HttpRequest, notice_id: int) -> HttpResponse:
    """A reported notice; POST decides on it."""
    if request.method != "POST":
        return _case(request, notice_id)
    try:
        decide(notice_id, staff_of(request), verdict_in(request))
    except NotDecided as refusal:
        return _case(request, notice_id, 422, str(refusal))
    messages.success(request, "That is decided, and whoever reported it is told.")
    return redirect("clubs_desk:cases")


def _case(
    request: HttpRequest, notice_id: int, status: int = 200, problem: str = ""
) -> HttpResponse:
    found = case_page(notice_id)
    context = {"case": found, "notice": found.notice, **verdict_form(request, problem)}
    return render(request, "clubs/desk/case.html", context, status=status)
