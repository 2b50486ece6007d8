"""The base view of the API of clubs: its refusals, and the club that a request names."""

from __future__ import annotations

from django.core.exceptions import ObjectDoesNotExist
from drf_spectacular.utils import OpenApiParameter
from rest_framework.response import Response

from accounts.api.base import ActorApiView
from battles.api.base import MANY
from battles.matchmaking.plans import BadPlan
from battles.services.limits import TooManyBattles
from campaigns.clubs.permissions import ClubRefused
from web.api import schema as s
from web.api.errors import MISSING, Refused, refused

SEEN = (400, 401, 404, 429)
CHANGING = (*s.WRITING, 404)
BARE = (401, 403, 404, 422, 429)
PAGED = (s.PAGE, s.PAGE_SIZE)
WORDS = OpenApiParameter("q", str, description="Words that are looked for.")
MOST_WORDS = 100


class ClubApiView(ActorApiView):
    """Base of the operations on clubs."""

    def handle_exception(self, exc: Exception) -> Response:
        return super().handle_exception(_refusal(exc) or exc)

    def page(self) -> tuple[int, int]:
        """The page number and size of the query."""
        return self.number("page", 1, 999_999_999), self.number("page_size", 24, 100)

    def words(self) -> str:
        return str(self.request.query_params.get("q", ""))[:MOST_WORDS].replace("\0", "")


def _refusal(error: Exception) -> Exception | None:
    match error:
        case ObjectDoesNotExist():
            return Refused(404, "not_found", MISSING)
        case ClubRefused():
            return Refused(422, "club", str(error), error.field)
        case BadPlan():
            return refused("plan", error.faults)
        case TooManyBattles():
            return Refused(429, "throttled", MANY)
    return None
