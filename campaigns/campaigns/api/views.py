"""API operations on campaigns, crews and ledgers."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from battles.commitments.seeds import seed_slip
from campaigns.campaigns.api import detail_serializers, serializers
from campaigns.campaigns.api import examples as e
from campaigns.campaigns.api import records as r
from campaigns.campaigns.api import requests as a
from campaigns.campaigns.api import responses as t
from campaigns.campaigns.api.base import BEFORE, CHANGING, ON, SEEN, CampaignApiView
from campaigns.campaigns.api.deal_fields import DEALS
from campaigns.campaigns.permissions import organised_club
from campaigns.campaigns.queries import campaign_pages, ledger_pages
from campaigns.campaigns.queries.chronicle_pages import CampaignChronicle
from campaigns.campaigns.queries.figure_pages import CampaignLife
from campaigns.campaigns.queries.ledger_pages import LedgerFilter
from campaigns.campaigns.services import campaigns, systems
from campaigns.leagues.api.action_fields import faults_of
from rules.kernel.campaign.entries import BadEntry
from rules.kernel.campaign.reading import BadPreset
from web.api import schema as s
from web.api.errors import Refused, refused
from web.api.schema import operation

CLUB = OpenApiParameter("club", str, description="Only campaigns of the club with this slug.")
CREW = OpenApiParameter("crew", str, description="Only lines of this crew.")
KIND = OpenApiParameter("kind", str, description="Only entries of this kind.")
MEMBER = OpenApiParameter("member", str, description="Only lines of this figure.")
UNTIL = OpenApiParameter(
    "until", {"type": "string", "format": "date"}, description="Only lines up to this day."
)
BARE = (401, 403, 404, 422, 429)
# The fields of deals whose name in the form differs from the record's.
OF_DEALS = frozenset(
    name for each in DEALS.values() for name in f"{each.needs} {each.takes}".split()
)


class Campaigns(CampaignApiView):
    """Operations on the list of campaigns."""

    @operation(
        "list_campaigns",
        "The campaigns that you may see, the newest first.",
        r.CampaignPage,
        refuses=(400, 401, 429),
        parameters=(s.PAGE, CLUB),
    )
    def get(self, request: Request) -> Response:
        number, club = self.number("page", 1, 999_999_999), request.query_params.get("club", "")
        page = campaign_pages.visible_campaigns(self.actor, str(number), club)
        return Response(serializers.campaigns(page, number))

    @operation(
        "create_campaigns",
        "Found a campaign of a club that you organise.",
        r.CampaignDetail,
        a.NewCampaign,
        status=201,
        refuses=CHANGING,
        parameters=(s.ATTEMPT,),
        sends=e.FOUND,
    )
    def post(self, request: Request) -> Response:
        actor, asked = self.known(), self.asked(a.NewCampaign)
        token = self.token(asked.token)
        row = campaigns.found(actor, asked.club, asked.name, asked.system, token)
        return Response(serializers.campaign(self.seen(row.pk)), 201)


class Systems(CampaignApiView):
    """Operations on the systems of a club."""

    @operation(
        "list_systems_of_campaigns",
        "The campaign systems that a club may choose from.",
        t.CampaignSystems,
        refuses=SEEN,
    )
    def get(self, request: Request, slug: str) -> Response:
        club = organised_club(slug, self.known())
        return Response(detail_serializers.systems(club))

    @operation(
        "keep_system_of_campaigns",
        "Keep a campaign system of the club's own.",
        t.CampaignSystems,
        a.NewCampaignSystem,
        refuses=CHANGING,
    )
    def post(self, request: Request, slug: str) -> Response:
        actor, asked = self.known(), self.asked(a.NewCampaignSystem)
        try:
            row = systems.keep_system(actor, slug, asked.source)
        except BadPreset as error:
            first = error.problems[0]
            path = ".".join(filter(None, ("source", first.path)))
            raise Refused(422, first.code, first.message, path) from error
        return Response(detail_serializers.systems(row.club))


class OneSystem(CampaignApiView):
    """Operation that deletes a system of a club."""

    @operation(
        "remove_system_of_campaigns",
        "Throw a system of the club's own away; campaigns keep it.",
        None,
        status=204,
        refuses=(401, 403, 404, 429),
    )
    def delete(self, request: Request, slug: str, terms_id: int) -> Response:
        systems.forget_system(self.known(), slug, terms_id)
        return Response(status=204)


class OneCampaign(CampaignApiView):
    """Operation that reads one campaign."""

    @operation(
        "read_campaign",
        "How a campaign stands: crews, purses, places, stories, accounts.",
        r.CampaignDetail,
        refuses=(400, *SEEN),
        parameters=(ON,),
    )
    def get(self, request: Request, campaign_id: str) -> Response:
        return Response(serializers.campaign(self.seen(campaign_id, self.day())))


class Joining(CampaignApiView):
    """Operation that joins a campaign with a warband."""

    @operation(
        "join_campaigns",
        "Bring a warband of yours into a campaign of your club.",
        r.CampaignCrewDetail,
        a.CampaignJoining,
        status=201,
        refuses=CHANGING,
        sends=e.JOIN,
    )
    def post(self, request: Request, campaign_id: str) -> Response:
        actor, asked = self.known(), self.asked(a.CampaignJoining)
        seed = seed_slip(asked.seed, asked.commitment)
        crew = campaigns.join(campaign_id, actor, asked.warband, seed)
        return Response(serializers.crew(self.seen(campaign_id), crew.pk), 201)


class Beginning(CampaignApiView):
    """Operation that starts a campaign."""

    @operation("begin_campaigns", "From now on battles count.", r.CampaignDetail, refuses=BARE)
    def post(self, request: Request, campaign_id: str) -> Response:
        campaigns.begin(campaign_id, self.known())
        return Response(serializers.campaign(self.seen(campaign_id)))


class Ending(CampaignApiView):
    """Operation that ends a campaign."""

    @operation(
        "end_campaigns",
        "It is over, and the secret of its dice is told.",
        r.CampaignDetail,
        refuses=BARE,
    )
    def post(self, request: Request, campaign_id: str) -> Response:
        campaigns.end(campaign_id, self.known())
        return Response(serializers.campaign(self.seen(campaign_id)))


class CampaignLedger(CampaignApiView):
    """Operation that reads the ledger."""

    @operation(
        "list_campaign_entries",
        "Lines of a campaign's ledger, the newest first.",
        r.LedgerPage,
        refuses=(400, *SEEN),
        parameters=(s.PAGE, CREW, KIND, MEMBER, UNTIL),
    )
    def get(self, request: Request, campaign_id: str) -> Response:
        seen, number = self.seen(campaign_id), self.number("page", 1, 999_999_999)
        given = request.query_params
        chosen = LedgerFilter(
            given.get("crew", ""),
            given.get("kind", ""),
            given.get("member", ""),
            self.day("until"),
            str(number),
        )
        return Response(
            serializers.ledger(seen, ledger_pages.ledger_page(seen.campaign, chosen), number)
        )


class Corrections(CampaignApiView):
    """Operation that enters a correction."""

    @operation(
        "correct_campaign_entries",
        "Put something right with a reason, or enter it from paper.",
        r.CampaignDetail,
        a.CampaignCorrection,
        refuses=CHANGING,
        parameters=(s.ATTEMPT,),
        sends=e.RIGHT,
    )
    def post(self, request: Request, campaign_id: str) -> Response:
        actor, asked = self.known(), self.asked(a.CampaignCorrection)
        fields = {
            name: "" if (value := getattr(asked, name)) is None else str(value)
            for name in asked.__struct_fields__
        }
        fields["token"] = self.token(asked.token)
        campaigns.put_right(campaign_id, actor, fields)
        return Response(serializers.campaign(self.seen(campaign_id)))


class Chronicle(CampaignApiView):
    """Operation that reads the chronicle."""

    @operation(
        "read_campaign_chronicle",
        "The story so far, the famous, the fallen, and weapons.",
        CampaignChronicle,
        refuses=(400, *SEEN),
        parameters=(BEFORE,),
    )
    def get(self, request: Request, campaign_id: str) -> Response:
        return Response(detail_serializers.chronicle(self.seen(campaign_id), self.whole("before")))


# --- Crews ---------------------------------------------------------------------------------------


class OneCrew(CampaignApiView):
    """Operation that reads one crew."""

    @operation(
        "read_campaign_crew",
        "A crew: everybody in it, its store, and what it can field now.",
        r.CampaignCrewDetail,
        refuses=(400, *SEEN),
        parameters=(ON,),
    )
    def get(self, request: Request, campaign_id: str, crew_id: str) -> Response:
        return Response(serializers.crew(self.seen(campaign_id, self.day()), crew_id))

    @operation(
        "leave_campaign_crew",
        "Give your crew up; what it has done stays.",
        None,
        status=204,
        refuses=BARE,
    )
    def delete(self, request: Request, campaign_id: str, crew_id: str) -> Response:
        campaigns.leave(campaign_id, crew_id, self.known())
        return Response(status=204)


def _in_a_deal(path: str) -> str:
    """The path of a deal's field in the body; the crew is named in the address."""
    return f"fields.{path}" if path in OF_DEALS else ""


class CrewDeals(CampaignApiView):
    """Operation that makes a deal between battles."""

    @operation(
        "create_campaign_deals",
        "Do something with your crew between battles.",
        r.CampaignCrewDetail,
        r.CampaignDeal,
        refuses=CHANGING,
        parameters=(s.ATTEMPT,),
        sends=e.DEAL,
    )
    def post(self, request: Request, campaign_id: str, crew_id: str) -> Response:
        actor, asked = self.known(), self.asked(r.CampaignDeal)
        if faults := tuple(faults_of(DEALS[asked.do], asked.do, asked.fields)):
            raise refused("refused", [(f"fields.{name}", words) for name, words in faults])
        fields = {**asked.fields, "token": self.token(asked.token)}
        try:
            campaigns.deal(campaign_id, crew_id, actor, asked.do, fields)
        except BadEntry as error:
            raise BadEntry(str(error), _in_a_deal(error.path)) from error
        return Response(serializers.crew(self.seen(campaign_id), crew_id))


class CrewMarket(CampaignApiView):
    """Operation that reads the market of a crew."""

    @operation(
        "read_campaign_market",
        "What a crew may buy and hire, with its prices.",
        t.CampaignMarket,
        refuses=SEEN,
    )
    def get(self, request: Request, campaign_id: str, crew_id: str) -> Response:
        return Response(detail_serializers.market(self.seen(campaign_id), crew_id))


class CrewMember(CampaignApiView):
    """Operation that reads the history of a figure."""

    @operation(
        "read_campaign_life",
        "Somebody's life, from the ledger.",
        CampaignLife,
        refuses=(400, *SEEN),
        parameters=(BEFORE,),
    )
    def get(self, request: Request, campaign_id: str, crew_id: str, member_id: str) -> Response:
        seen, before = self.seen(campaign_id), self.whole("before")
        return Response(detail_serializers.figure(seen, crew_id, member_id, before))
