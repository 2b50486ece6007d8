"""The staff's page of reported notices."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from accounts.services.moderation import NotDecided
from accounts.views.desk import choices_of, for_staff, verdict_in
from campaigns.clubs.models import ClubNotice
from campaigns.clubs.services import notice_reports


@require_safe
@for_staff
def cases(request: HttpRequest) -> HttpResponse:
    page = notice_reports.open_cases(request.GET.get("page", "1"))
    return render(request, "clubs/desk/cases.html", {"page": page})


@require_http_methods(["GET", "HEAD", "POST"])
@for_staff
def case(request: HttpRequest, notice_id: int) -> HttpResponse:
    """A reported notice; POST decides on it."""
    if request.method != "POST" or not isinstance(request.user, User):
        return _case(request, notice_id)
    try:
        notice_reports.decide(notice_id, request.user, verdict_in(request))
    except ClubNotice.DoesNotExist as error:
        raise Http404 from error
    except NotDecided as refusal:
        return _case(request, notice_id, 422, str(refusal))
    messages.success(request, "That is decided, and whoever reported it is told.")
    return redirect("clubs_desk:cases")


def _case(
    request: HttpRequest, notice_id: int, status: int = 200, problem: str = ""
) -> HttpResponse:
    try:
        found = notice_reports.case_of(notice_id)
    except ClubNotice.DoesNotExist as error:
        raise Http404 from error
    context = {"case": found, "notice": found.notice, **choices_of(request, problem)}
    return render(request, "clubs/desk/case.html", context, status=status)
