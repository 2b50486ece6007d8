"""Pages and fragments of the talk: chat, reports, and whom somebody has blocked."""

from __future__ import annotations

import secrets

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.actors import actor_of
from battles import forms
from battles.models import Block, Message
from battles.talk import blocks, chat, reading
from battles.talk.words import TalkRefused
from battles.views import private


@require_http_methods(["GET", "HEAD", "POST"])
@private
def talk(request: HttpRequest, battle_id: str) -> HttpResponse:
    """What was said beside a battle; POST says something."""
    if request.method != "POST":
        return _talk(request, battle_id)
    given = request.POST.get("words", "")
    try:
        chat.write(battle_id, actor_of(request), given, request.POST.get("token", ""))
    except TalkRefused as refusal:
        return _talk(request, battle_id, 422, problem=str(refusal), given=given)
    if request.headers.get("HX-Request") == "true":
        return _talk(request, battle_id)
    return redirect("battles:talk", battle_id)


def _talk(request: HttpRequest, battle_id: str, status: int = 200, **more: object) -> HttpResponse:
    before = forms.whole_number(request.GET.get("before", ""))
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
    except TalkRefused as refusal:
        messages.error(request, str(refusal))
        return redirect("battles:talk", battle_id)
    messages.success(request, "The staff will look at it.")
    return redirect("battles:talk", battle_id)


def _report(request: HttpRequest, battle: object, message: object) -> HttpResponse:
    return render(request, "chat/report.html", {"battle": battle, "message": message})


# --- Whom somebody has blocked -------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def blocked(request: HttpRequest) -> HttpResponse:
    """The list of whom one has blocked; POST adds a name."""
    if request.method != "POST":
        return _blocked(request)
    try:
        blocks.block(request.user.pk or 0, request.POST.get("name", ""))
    except TalkRefused as refusal:
        return _blocked(request, 422, problem=str(refusal))
    return redirect("blocked:list")


def _blocked(request: HttpRequest, status: int = 200, problem: str = "") -> HttpResponse:
    given = request.POST.get("name", "") or request.GET.get("name", "")
    rows = blocks.own_blocks(request.user.pk or 0)
    context = {"blocks": rows, "problem": problem, "given": given}
    return render(request, "accounts/blocked.html", context, status=status)


@require_POST
@never_cache
@login_required
def unblock(request: HttpRequest, block_id: int) -> HttpResponse:
    try:
        blocks.unblock(request.user.pk or 0, block_id)
    except (Block.DoesNotExist, OverflowError) as error:
        raise Http404 from error
    return redirect("blocked:list")
