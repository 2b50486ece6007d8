"""URLs of the chat API, below the URL of the object that the room belongs to."""

from __future__ import annotations

from django.urls import URLPattern, path

from chat import api


def urls_of(kind: str, subject: str) -> list[URLPattern]:
    """URLs of the rooms of a kind; `subject`: the name of the URL's parameter."""
    at, known = f"<slug:{subject}>/chat/", {"kind": kind, "key": subject}
    return [
        path(at, api.Chat.as_view(**known), name="chat"),
        path(f"{at}<int:message_id>/report/", api.Report.as_view(**known), name="report"),
    ]
