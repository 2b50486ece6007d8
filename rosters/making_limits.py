"""How often prints and exports may be made anew for one visitor, and for all of one address."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from django.conf import settings
from django.http import HttpRequest

from rosters.addresses import address_of
from rosters.allowances import has_room
from rosters.kept_results import results
from rosters.turnstile import NotNow
from rosters.visitors import person, visitor_of

MINUTE = 60  # seconds
OFTEN = "You asked for many prints or files in a short time. Try again in a minute."


def made_or_kept(request: HttpRequest, name: Hashable, make: Callable[[], bytes]) -> bytes:
    """The result of this name; only one that has to be made is counted. Raises NotNow."""

    def counted() -> bytes:
        for who in _counted_for(request):
            if not has_room(who, MINUTE, settings.PRINT_LIMIT):
                raise NotNow(OFTEN, MINUTE)
        return make()

    return results.get(name, counted)


def _counted_for(request: HttpRequest) -> list[str]:
    """Whom it is counted for: the address, and whoever is known whatever their address."""
    visitor = visitor_of(request)
    known = [f"print:{person(visitor)}"] if visitor.is_known else []
    return [f"print:{address_of(request)}", *known]
