"""Pages and fragments of the talk: chat and reports."""

from __future__ import annotations

import secrets

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.actors import actor_of
from accounts.input_checks import TextRefused
from battles.models import Message
from battles.talk import chat, reading
from battles.views import private
from web.text import whole_number


@require_http_methods(["GET", "HEAD", "POST"])
@private
def talk(request: HttpRequest, battle_id: str) -> HttpResponse:
    """What was said beside a battle; POST says something."""
    if request.method != "POST":
        return _talk(request, battle_id)
    given = request.POST.get("words", "")
    try:
        chat.write(battle_id, actor_of(request), given, request.POST.get("token", ""))
    except TextRefused as refusal:
        return _talk(request, battle_id, 422, problem=str(refusal), given=given)
    if request.headers.get("HX-Request") == "true":
        return _talk(request, battle_id)
    return redirect("battles:talk", battle_id)


def _talk(request: HttpRequest, battle_id: str, status: int = 200, **more: object) -> HttpResponse:
    before = whole_number(request.GET.get("before", ""))
    page = reading.talk_page(battle_id, actor_of(request), before)
    context = {"page": page, "battle": page.battle, "token": secrets.token_urlsafe(16), **more}
    is_fragment = request.headers.get("HX-Request") == "true"
    name = "chat/_talk.html" if is_fragment else "chat/talk.html"
    return render(request, name, context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@private
def report(request: HttpRequest, battle_id: str, message_id: int) -> HttpResponse:
    """Ask the staff to look at a message."""
    actor = actor_of(request)
    try:
        battle, message = reading.reported_message(battle_id, actor, message_id)
        if request.method != "POST":
            return _report(request, battle, message)
        chat.report(battle_id, actor, message_id, request.POST.get("reason", ""))
    except (Message.DoesNotExist, OverflowError) as error:
        raise Http404 from error
    except TextRefused as refusal:
        messages.error(request, str(refusal))
        return redirect("battles:talk", battle_id)
    messages.success(request, "The staff will look at it.")
    return redirect("battles:talk", battle_id)


def _report(request: HttpRequest, battle: object, message: object) -> HttpResponse:
    return render(request, "chat/report.html", {"battle": battle, "message": message})
