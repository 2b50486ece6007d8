"""URLs of the chat, below the URL of the object that the room belongs to."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path

from chat.views import messages


def urls_of(kind: str, subject: str) -> list[URLPattern]:
    """URLs of the rooms of a kind; `subject`: the name of the URL's parameter."""
    at = f"<slug:{subject}>/chat/"
    return [
        path(at, _of(messages.talk, kind, subject), name="talk"),
        path(f"{at}<int:message_id>/report/", _of(messages.report, kind, subject), name="report"),
    ]


def _of(view: Callable[..., HttpResponse], kind: str, subject: str) -> Callable[..., HttpResponse]:
    @wraps(view)
    def at(request: HttpRequest, **where: object) -> HttpResponse:
        return view(request, kind, where.pop(subject), **where)

    return at
