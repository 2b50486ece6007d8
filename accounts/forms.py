"""The staff's form of a decision about a user or about what a user wrote."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import Ban
from accounts.services.moderation import LENGTHS, Verdict
from web.text import whole_number


def verdict_in(request: HttpRequest) -> Verdict:
    """The decision that a form sends."""
    given = request.POST
    days = whole_number(given.get("days", ""))
    return Verdict(
        kind=given.get("kind", ""),
        reason=given.get("reason", ""),
        hides="hides" in given,
        scope=given.get("scope", ""),
        days=-1 if days is None else days,
    )


def verdict_form(request: HttpRequest, problem: str) -> dict[str, object]:
    """The context of the form: its choices, what was sent, and why it was refused."""
    return {
        "lengths": tuple(LENGTHS.items()),
        "scopes": Ban.Scope.choices,
        "given": request.POST,
        "problem": problem,
    }
