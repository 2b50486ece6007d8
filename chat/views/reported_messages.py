"""The staff's pages of reported and of hidden messages."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.forms import verdict_form, verdict_in
from accounts.permissions import for_staff, staff_of
from accounts.services.moderation import NotDecided
from chat import services
from chat.queries import reported_messages


@require_safe
@for_staff
def cases(request: HttpRequest) -> HttpResponse:
    page = reported_messages.open_cases(request.GET.get("page", "1"))
    return render(request, "chat/desk/cases.html", {"page": page})


@require_http_methods(["GET", "HEAD", "POST"])
@for_staff
def case(request: HttpRequest, message_id: int) -> HttpResponse:
    """A reported message; POST decides on it."""
    if request.method != "POST":
        return _case(request, message_id)
    try:
        services.decide(message_id, staff_of(request), verdict_in(request))
    except NotDecided as refusal:
        return _case(request, message_id, 422, str(refusal))
    messages.success(request, "That is decided, and whoever reported it is told.")
    return redirect("chat_desk:cases")


def _case(
    request: HttpRequest, message_id: int, status: int = 200, problem: str = ""
) -> HttpResponse:
    found = reported_messages.case_page(message_id)
    context = {"case": found, **verdict_form(request, problem)}
    return render(request, "chat/desk/case.html", context, status=status)


@require_safe
@for_staff
def words(request: HttpRequest) -> HttpResponse:
    page = reported_messages.hidden_words(request.GET.get("page", "1"))
    return render(request, "chat/desk/words.html", {"page": page})


@require_POST
@for_staff
def show_again(request: HttpRequest, message_id: int) -> HttpResponse:
    try:
        services.show_again(message_id, staff_of(request), request.POST.get("reason", ""))
    except NotDecided as refusal:
        messages.error(request, str(refusal))
        return redirect("chat_desk:words")
    messages.success(request, "The words are shown again.")
    return redirect("chat_desk:words")
