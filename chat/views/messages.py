"""Pages and HTML fragments of the chat: messages, and reports of messages."""

from __future__ import annotations

import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.actors import actor_of
from accounts.input_checks import TextRefused
from chat import permissions, services
from chat.queries import messages as queries
from web.text import whole_number
from web.views import hidden_as_404


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def talk(request: HttpRequest, kind: str, subject: str) -> HttpResponse:
    """The messages about a subject; POST writes one."""
    if request.method != "POST":
        return _talk(request, kind, subject)
    given, actor = request.POST.get("words", ""), actor_of(request)
    try:
        services.write(kind, subject, actor, given, request.POST.get("token", ""))
    except TextRefused as refusal:
        return _talk(request, kind, subject, 422, problem=str(refusal), given=given)
    if request.headers.get("HX-Request") == "true":
        return _talk(request, kind, subject)
    return redirect(permissions.access_to(kind, subject, actor).address)


def _talk(
    request: HttpRequest, kind: str, subject: str, status: int = 200, **more: object
) -> HttpResponse:
    before = whole_number(request.GET.get("before", ""))
    page = queries.talk_page(kind, subject, actor_of(request), before)
    context = {"page": page, "battle": page.subject, "token": secrets.token_urlsafe(16), **more}
    is_fragment = request.headers.get("HX-Request") == "true"
    name = "chat/_talk.html" if is_fragment else "chat/talk.html"
    return render(request, name, context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def report(request: HttpRequest, kind: str, subject: str, message_id: int) -> HttpResponse:
    """Report a message to the staff."""
    actor = actor_of(request)
    address = permissions.access_to(kind, subject, actor).address
    try:
        access, message = queries.reported_message(kind, subject, actor, message_id)
        if request.method != "POST":
            return _report(request, access.subject, message)
        services.report(kind, subject, actor, message_id, request.POST.get("reason", ""))
    except TextRefused as refusal:
        messages.error(request, str(refusal))
        return redirect(address)
    messages.success(request, "The staff will look at it.")
    return redirect(address)


def _report(request: HttpRequest, battle: object, message: object) -> HttpResponse:
    return render(request, "chat/report.html", {"battle": battle, "message": message})
