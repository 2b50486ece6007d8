"""Rate limits of prints and exports, per actor and per address."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from django.conf import settings
from django.http import HttpRequest

from accounts.actors import actor_of, person
from accounts.ratelimit import allow
from web.client_address import address_of
from web.concurrency import NotNow
from web.result_cache import results

MINUTE = 60  # seconds
OFTEN = "You asked for many prints or files in a short time. Try again in a minute."


def made_or_kept(request: HttpRequest, name: Hashable, make: Callable[[], bytes]) -> bytes:
    """The cached result of this name, or a new one. Only new ones count. Raises NotNow."""

    def counted() -> bytes:
        for who in _counted_for(request):
            if not allow(who, MINUTE, settings.PRINT_LIMIT):
                raise NotNow(OFTEN, MINUTE)
        return make()

    return results.get(name, counted)


def _counted_for(request: HttpRequest) -> list[str]:
    """The keys under which a request is counted: the address, and the user or guest, if known."""
    actor = actor_of(request)
    known = [f"print:{person(actor)}"] if actor.is_known else []
    return [f"print:{address_of(request)}", *known]
