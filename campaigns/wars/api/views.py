"""Campaigns for programs: read to the last entry of the ledger, dealt in, confirmed."""

from __future__ import annotations

from django.core.exceptions import ObjectDoesNotExist
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.wars import queries, services, settling
from campaigns.wars.api import reading
from campaigns.wars.api import records as r
from campaigns.wars.models import Aftermath
from campaigns.wars.queries import LedgerWish, Seen
from rosters.api import schema as s
from rosters.api.door import Door
from rosters.api.refusals import MISSING, Refused
from rosters.api.schema import operation
from rules.kernel.campaign.entries import BadEntry

OPEN = (401, 404, 429)
CREW = OpenApiParameter("crew", str, description="Only lines of this crew.")
KIND = OpenApiParameter("kind", str, description="Only entries of this kind.")


class CampaignDoor(Door):
    """What every operation here shares: its refusals."""

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, (ObjectDoesNotExist, KeyError)):
            return super().handle_exception(Refused(404, "not_found", MISSING))
        if isinstance(exc, BadEntry):
            return super().handle_exception(Refused(422, "refused", str(exc)))
        return super().handle_exception(exc)

    def seen(self, campaign_id: str) -> Seen:
        return queries.seen_campaign(campaign_id, self.visitor)


class Campaigns(CampaignDoor):
    """All of them."""

    @operation(
        "list_campaigns", "The campaigns that you may see, the newest first.", r.CampaignPage,
        refuses=(400, 401, 429), parameters=(s.PAGE,),
    )  # fmt: skip
    def get(self, request: Request) -> Response:
        number = self.number("page", 1, 999_999_999)
        page = queries.visible_campaigns(self.visitor, str(number))
        return Response(reading.campaigns(page, number))


class OneCampaign(CampaignDoor):
    """One of them."""

    @operation(
        "read_campaign", "How a campaign stands: crews, purses, places, stories, accounts.",
        r.CampaignShown, refuses=OPEN,
    )  # fmt: skip
    def get(self, request: Request, campaign_id: str) -> Response:
        return Response(reading.campaign(self.seen(campaign_id)))


class CampaignLedger(CampaignDoor):
    """Its ledger."""

    @operation(
        "list_campaign_entries", "Lines of a campaign's ledger, the newest first.", r.LedgerPage,
        refuses=(400, *OPEN), parameters=(s.PAGE, CREW, KIND),
    )  # fmt: skip
    def get(self, request: Request, campaign_id: str) -> Response:
        seen, number = self.seen(campaign_id), self.number("page", 1, 999_999_999)
        given = request.query_params
        wish = LedgerWish(given.get("crew", ""), given.get("kind", ""), page=str(number))
        return Response(reading.ledger(seen, queries.ledger_page(seen.campaign, wish), number))


class OneCrew(CampaignDoor):
    """A crew."""

    @operation(
        "read_campaign_crew", "A crew: everybody in it, its store, and what it can field now.",
        r.CampaignCrewShown, refuses=OPEN,
    )  # fmt: skip
    def get(self, request: Request, campaign_id: str, crew_id: str) -> Response:
        return Response(reading.crew(self.seen(campaign_id), crew_id))


class CrewDeals(CampaignDoor):
    """What a crew does."""

    @operation(
        "create_campaign_deals", "Do something with your crew between battles.",
        r.CampaignCrewShown, r.CampaignDeal, refuses=(*s.WRITING, 404), parameters=(s.ATTEMPT,),
    )  # fmt: skip
    def post(self, request: Request, campaign_id: str, crew_id: str) -> Response:
        visitor, asked = self.known(), self.asked(r.CampaignDeal)
        fields = {**asked.fields, "token": self.token(asked.token)}
        services.deal(campaign_id, crew_id, visitor, asked.do, fields)
        return Response(reading.crew(self.seen(campaign_id), crew_id))


class OneAftermath(CampaignDoor):
    """A battle of a campaign."""

    @operation(
        "read_campaign_battle", "A battle of a campaign, and what its players are to confirm.",
        r.AftermathShown, refuses=OPEN,
    )  # fmt: skip
    def get(self, request: Request, aftermath_id: str) -> Response:
        row = Aftermath.objects.get(pk=aftermath_id)
        self.seen(row.campaign_id)
        return Response(reading.aftermath(row))


class AftermathWords(CampaignDoor):
    """What a player says of it."""

    @operation(
        "create_campaign_words", "Confirm the list after a battle, or dispute it and say why.",
        r.AftermathShown, r.AftermathWord, refuses=(*s.WRITING, 404),
    )  # fmt: skip
    def post(self, request: Request, aftermath_id: str) -> Response:
        visitor, said = self.known(), self.asked(r.AftermathWord)
        if said.agrees:
            row = settling.confirm(aftermath_id, visitor, str(said.revision))
        else:
            row = settling.dispute(aftermath_id, visitor, said.words)
        return Response(reading.aftermath(row))
