"""The base view of the API of campaigns: its refusals, and the campaign that a request names."""

from __future__ import annotations

from datetime import date

from django.core.exceptions import ObjectDoesNotExist
from drf_spectacular.utils import OpenApiParameter
from rest_framework.response import Response

from accounts.api.base import ActorApiView
from battles.api.base import MANY
from battles.matchmaking.plans import BadPlan
from battles.services.limits import TooManyBattles
from campaigns.campaigns import forms
from campaigns.campaigns.models import Aftermath
from campaigns.campaigns.permissions import Seen, seen_aftermath, seen_campaign
from rules.kernel.campaign.entries import BadEntry
from rules.kernel.campaign.reading import BadPreset
from web.api import schema as s
from web.api.errors import MISSING, Refused, refused

SEEN = (401, 404, 429)
CHANGING = (*s.WRITING, 404)
ON = OpenApiParameter(
    "on", {"type": "string", "format": "date"}, description="As it was when this day ended."
)
BEFORE = OpenApiParameter(
    "before",
    {"type": "integer", "minimum": 0, "maximum": 999_999_999},
    description="Only what came before this number.",
)


class CampaignApiView(ActorApiView):
    """Base of the operations on campaigns."""

    def handle_exception(self, exc: Exception) -> Response:
        return super().handle_exception(_refusal(exc) or exc)

    def seen(self, campaign_id: str, on: date | None = None) -> Seen:
        """A campaign as the actor sees it. Raises KeyError for a day before it began."""
        seen = seen_campaign(campaign_id, self.actor, on)
        if seen.state.preset is None:
            raise KeyError(campaign_id)
        return seen

    def battle(self, aftermath_id: str) -> tuple[Seen, Aftermath]:
        """A battle of a campaign that the actor may see."""
        return seen_aftermath(aftermath_id, self.actor)

    def day(self, name: str = "on") -> date | None:
        """The day in the query parameters, or None."""
        text = self.request.query_params.get(name)
        if text is None:
            return None
        found = forms.day_in(text)
        if found is None:
            raise Refused(400, "day", f"{name} is a day, such as 2136-11-22.", name)
        return found


def _refusal(error: Exception) -> Exception | None:
    match error:
        case ObjectDoesNotExist() | KeyError():
            return Refused(404, "not_found", MISSING)
        case BadEntry():
            return Refused(422, "refused", str(error), error.path)
        case BadPlan():
            return refused("plan", error.faults)
        case BadPreset():
            first = error.problems[0]
            return Refused(422, first.code, first.message, first.path)
        case TooManyBattles():
            return Refused(429, "throttled", MANY)
    return None
