"""API: the live stream of a battle, authenticated by token."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.actors import Actor, actor_of
from accounts.authentication import BearerToken
from accounts.bans import is_shut_out
from battles.live.answers import streamed


async def stream(request: HttpRequest, battle_id: str) -> HttpResponseBase:
    """Server-sent events `{"seq": …}`, for actors who may see the battle."""
    try:
        return await streamed(request, battle_id, _reader)
    except AuthenticationFailed:
        return HttpResponse(status=401)
    except PermissionDenied:
        return HttpResponse(status=403)


def _reader(request: HttpRequest) -> Actor:
    found = BearerToken().authenticate(Request(request))
    actor = (
        actor_of(request)
        if found is None
        else Actor(user_id=found[0].pk, name=found[0].get_username())
    )
    if is_shut_out(actor.user_id):
        raise PermissionDenied
    return actor
