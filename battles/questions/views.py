"""The page of the questions to the referee."""

from __future__ import annotations

import secrets

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.actors import actor_of
from accounts.input_checks import TextRefused
from battles.models import Question
from battles.queries.access import admitted
from battles.queries.battle_head import head_of
from battles.questions import queries, services
from battles.views.base import hidden_battle_as_404
from rules.kernel.record import IllegalOrder
from web.text import whole_number


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_battle_as_404
def questions_page(request: HttpRequest, battle_id: str) -> HttpResponse:
    """The questions; POST asks about a line of the log."""
    if request.method != "POST":
        return _page(request, battle_id)
    actor, given = actor_of(request), request.POST
    seq = whole_number(given.get("seq", ""))
    try:
        services.ask(battle_id, actor, seq, given.get("words", ""), given.get("token", ""))
    except TextRefused as refusal:
        return _page(request, battle_id, 422, str(refusal))
    messages.success(request, "The referee is asked.")
    return redirect("battles:questions", battle_id)


def _page(
    request: HttpRequest, battle_id: str, status: int = 200, problem: str = ""
) -> HttpResponse:
    actor = actor_of(request)
    battle, seats = admitted(battle_id, actor)
    context = {
        "battle": head_of(battle),
        "questions": queries.questions_of(battle, seats, actor),
        "asking": queries.asking_of(battle, seats, actor),
        "seq": whole_number((request.POST or request.GET).get("seq", "")),
        "given": request.POST.get("words", ""),
        "problem": problem,
        "token": secrets.token_urlsafe(16),
    }
    return render(request, "battles/questions.html", context, status=status)


@require_POST
@hidden_battle_as_404
def answer(request: HttpRequest, battle_id: str, question_id: int) -> HttpResponse:
    actor, given = actor_of(request), request.POST
    try:
        as_ruling = given.get("how") == "ruling"
        services.answer(battle_id, actor, question_id, given.get("words", ""), as_ruling)
    except (Question.DoesNotExist, OverflowError) as error:
        raise Http404 from error
    except (TextRefused, IllegalOrder) as refusal:
        return _page(request, battle_id, 422, str(refusal))
    return redirect("battles:questions", battle_id)
