"""Undo and redo of a warband's changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

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
    steps = _number(request.POST.get("steps", "1"))
    return _after(request, warband_id, partial(undoing.undo, steps=steps))


@require_POST
@hidden_as_404
def redo(request: HttpRequest, warband_id: str) -> HttpResponse:
    """Make the last undone change again."""
    return _after(request, warband_id, undoing.redo)


def _after(request: HttpRequest, warband_id: str, step: Callable[..., object]) -> HttpResponse:
    """The response to a step from the revision that the page shows; an unreadable one is 0."""
    revision = _number(request.POST.get("revision", ""))
    try:
        step(warband_id, actor_of(request), revision, request.POST.get("token", ""))
    except StaleWarband:
        return changed(request, warband_id, STALE, 409)
    except BadEdit as error:
        return refused(request, warband_id, error)
    return changed(request, warband_id)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else 0
