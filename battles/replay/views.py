"""Pages of the replay: moments, forks, luck, and the log as text."""

from __future__ import annotations

from secrets import token_urlsafe

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts.actors import actor_of, opened_from
from battles.clips.queries import clips_made_by
from battles.log import text_export
from battles.playback.queries import shown_before
from battles.replay import forks, luck
from battles.replay import queries as replay_queries
from battles.screen.links import moments_url
from battles.services import limits
from battles.viewing.queries import viewing_of
from battles.views.base import hidden_battle_as_404
from web.downloads import download
from web.text import whole_number


@require_safe
@hidden_battle_as_404
def replay(request: HttpRequest, battle_id: str) -> HttpResponse:
    at = whole_number(request.GET.get("at", ""))
    side = request.GET.get("side", "")
    return moment_answer(request, battle_id, replay_queries.Wanted(at, side, shown_before(request)))


def moment_answer(
    request: HttpRequest,
    battle_id: str,
    wanted: replay_queries.Wanted,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page of a moment, with a problem if something on it was refused."""
    actor = actor_of(request)
    page = replay_queries.replay_page(battle_id, actor, wanted)
    if page is None:
        return redirect("battles:detail", battle_id)
    address = reverse("battles:replay", args=[battle_id])
    context = {
        "page": page,
        "battle": page.battle,
        "rules_url": page.battle.rules_url,
        "scene": page.board,
        "reader": page.reader,
        "steps": page.steps,
        "log": page.log,
        "problem": problem,
        "token": token_urlsafe(24),
        "clips": clips_made_by(actor, page.battle.id),
        "may_share": actor.is_known,
        "given": request.POST,
        "replay_url": address,
        "moments": moments_url(address, side=page.reader.side_in_links),
        "viewing": viewing_of(actor_of(request)),
        "link": request.build_absolute_uri(f"{address}?at={page.seq}"),
    }
    return render(request, "battles/replay.html", context, status=status)


@require_POST
@hidden_battle_as_404
def fork(request: HttpRequest, battle_id: str) -> HttpResponse:
    """Open a fork at one screen from a moment of this battle."""
    actor, seq = actor_of(request), whole_number(request.POST.get("seq", ""))
    try:
        token, where = request.POST.get("token", ""), opened_from(request, actor)
        if seq is None:
            raise forks.ForkRefused("The form does not say which moment. Choose one and try again.")
        battle = forks.fork_battle(battle_id, actor, seq, token, where)
    except forks.ForkRefused as error:
        return moment_answer(request, battle_id, replay_queries.Wanted(seq), str(error), 409)
    except limits.TooManyBattles as error:
        return moment_answer(request, battle_id, replay_queries.Wanted(seq), str(error), 429)
    request.session["has_battles"] = True
    return redirect("battles:detail", battle.pk)


@require_safe
@hidden_battle_as_404
def luck_report(request: HttpRequest, battle_id: str) -> HttpResponse:
    page = luck.luck_page(battle_id, actor_of(request))
    return render(request, "battles/luck.html", {"page": page, "battle": page.battle})


@require_safe
@hidden_battle_as_404
def journal_text(request: HttpRequest, battle_id: str) -> HttpResponse:
    """The log as a text file, limited to what the actor may know."""
    text = text_export.journal_text(battle_id, actor_of(request))
    name = f"battle-{battle_id}.txt"
    return download(text, "text/plain; charset=utf-8", name, is_shown=True)
