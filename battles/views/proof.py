"""Views: the proof of a battle, and its journal as a file."""

from __future__ import annotations

from django.http import (
    HttpRequest,
    HttpResponse,
)
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.actors import actor_of
from battles.queries import access, log_lines, proof_page
from battles.views.base import hidden_battle_as_404
from web.downloads import download

# --- Proof --------------------------------------------------------------------


@require_safe
@hidden_battle_as_404
def proof(request: HttpRequest, battle_id: str) -> HttpResponse:
    page = proof_page.proof_page(battle_id, actor_of(request))
    found = {"battle": page.battle, "proof": page.proof, "shares": page.shares}
    return render(request, "battles/proof.html", found)


@require_safe
@hidden_battle_as_404
def journal_file(request: HttpRequest, battle_id: str) -> HttpResponse:
    """The journal, one JSON object per line, limited to what the actor may know."""
    actor = actor_of(request)
    battle, seats = access.admitted(battle_id, actor)
    lines = log_lines.journal_lines(battle, seats, actor)
    return download("".join(lines), "application/x-ndjson", f"battle-{battle_id}.jsonl")
