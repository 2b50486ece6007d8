"""Undo and redo of a warband's changes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from accounts.actors import actor_of
from rosters.services import undoing
from rosters.services.revisions import StaleWarband
from rosters.views.warbands import STALE, changed, refused
from rules.kernel.warbands import BadEdit
from web.views import hidden_as_404

MOST_DIGITS = 9


@require_POST
@hidden_as_404
def undo(request: HttpRequest, warband_id: str) -> HttpResponse:
    """Go back by one change, or by as many as `steps` says."""
    actor, data = actor_of(request), request.POST
    steps = _number(data.get("steps", "1"))
    try:
        undoing.undo(warband_id, actor, _revision(request), data.get("token", ""), steps)
    except StaleWarband:
        return changed(request, warband_id, STALE, 409)
    except BadEdit as error:
        return refused(request, warband_id, error)
    return changed(request, warband_id)


@require_POST
@hidden_as_404
def redo(request: HttpRequest, warband_id: str) -> HttpResponse:
    """Make the last undone change again."""
    actor = actor_of(request)
    try:
        undoing.redo(warband_id, actor, _revision(request), request.POST.get("token", ""))
    except StaleWarband:
        return changed(request, warband_id, STALE, 409)
    except BadEdit as error:
        return refused(request, warband_id, error)
    return changed(request, warband_id)


def _revision(request: HttpRequest) -> int:
    """The revision that the page shows. An unreadable one is none: 0."""
    return _number(request.POST.get("revision", ""))


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else 0
