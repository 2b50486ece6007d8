"""Streaming response of a battle, the same for every kind of authentication."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.db import close_old_connections
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseNotAllowed,
    StreamingHttpResponse,
)
from django.http.response import HttpResponseBase

from accounts.actors import Actor
from battles import permissions
from battles.live import streams
from battles.models import Battle
from battles.permissions import NotAdmitted
from battles.queries import access
from battles.viewing.queries import shows_presence
from battles.viewing.services import note_present
from web.text import whole_number


async def streamed(
    request: HttpRequest, battle_id: str, actor_of: Callable[[HttpRequest], Actor]
) -> HttpResponseBase:
    """A battle's news as server-sent events, with headers that prevent buffering."""
    if request.method != "GET":
        return HttpResponseNotAllowed(["GET"])
    actor, found, watcher = await sync_to_async(_seqs_for)(request, battle_id, actor_of)
    if (
        found is None
        or not isinstance(request, ASGIRequest)
        or not streams.hub().has_room_at(battle_id, actor)
    ):
        return HttpResponse(status=204)  # no stream available: the page polls instead
    shown = request.headers.get("Last-Event-ID", "") or request.GET.get("after", "")
    known = whole_number(shown)
    begins = found.shown if known is None else known
    look = None if found.is_all else partial(streams.hub().looks.stand, battle_id, actor)
    news = streams.stream(battle_id, begins, found.seq, replace(watcher, look=look))
    response = StreamingHttpResponse(news, content_type="text/event-stream")
    response["Content-Encoding"] = "identity"
    response["Cache-Control"] = "no-cache, no-transform"
    response["X-Accel-Buffering"] = "no"
    return response


@dataclass(frozen=True)
class Stand:
    """The last line of a battle, and its number for the actor; `is_all`: they know every line."""

    seq: int
    shown: int
    is_all: bool


def _seqs_for(
    request: HttpRequest, battle_id: str, actor_of: Callable[[HttpRequest], Actor]
) -> tuple[Actor, Stand | None, streams.Watcher]:
    """The actor, the last line of the battle, and of what else the actor is to be notified.

    None for a delayed spectator: an event would reveal that something happens now.
    """
    actor = actor_of(request)
    try:
        battle, seats = access.admitted(battle_id, actor)
    except (NotAdmitted, Battle.DoesNotExist) as error:
        raise Http404 from error
    held = permissions.seats_held(actor, seats)
    taken = frozenset(each.pk for each in held) if shows_presence(actor) else frozenset()
    note_present(taken)
    close_old_connections()  # a long-lived stream must not hold a connection
    watcher = streams.Watcher(actor, bool(permissions.deciding_seats(battle, held)), seats=taken)
    is_all = permissions.knows_everything(actor, battle, seats)
    stand = Stand(battle.seq, battle.shown_seq, is_all) if battle.as_of is None else None
    return actor, stand, watcher
