"""API operations on battles of a campaign."""

from __future__ import annotations

from collections.abc import Iterable

from rest_framework.request import Request
from rest_framework.response import Response

from battles.api.opening import chosen_clock
from campaigns.campaigns.api import detail_serializers, serializers
from campaigns.campaigns.api import examples as e
from campaigns.campaigns.api import records as r
from campaigns.campaigns.api import requests as a
from campaigns.campaigns.api import responses as t
from campaigns.campaigns.api.base import CHANGING, SEEN, CampaignApiView
from campaigns.campaigns.models import Aftermath
from campaigns.campaigns.services import aftermaths, arrangements, cancellation, rulings
from web.api import schema as s
from web.api.schema import operation

Shown = r.AftermathDetail


def _fields(winner: str, parts: Iterable[a.CampaignPart], revision: int) -> dict[str, str]:
    """A report as the fields of the page's form; members that are left out were absent."""
    found = {"winner": winner, "revision": str(revision)}
    for part in parts:
        name = f"{part.crew}.{part.member}"
        found[f"fate.{name}"], found[f"felled.{name}"] = part.fate, str(part.felled)
    return found


class AftermathApiView(CampaignApiView):
    """Base of the operations on a battle: each returns the battle afterwards."""

    def told(self, row: Aftermath) -> Response:
        return Response(serializers.aftermath(self.seen(row.campaign_id), row))


class Fights(CampaignApiView):
    """Operations on the list of battles of a campaign."""

    @operation(
        "list_campaign_battles", "The newest battles of a campaign.", t.CampaignFights, refuses=SEEN
    )
    def get(self, request: Request, campaign_id: str) -> Response:
        return Response(detail_serializers.fights(self.seen(campaign_id)))

    @operation(
        "arrange_campaign_battles",
        "Arrange a battle between crews, here or at a table.",
        Shown,
        a.NewCampaignBattle,
        status=201,
        refuses=CHANGING,
        parameters=(s.ATTEMPT,),
        sends=e.ARRANGE,
    )
    def post(self, request: Request, campaign_id: str) -> Response:
        actor, asked = self.known(), self.asked(a.NewCampaignBattle)
        self.seen(campaign_id)
        wanted = arrangements.Arrangement(
            self.token(asked.token),
            asked.scenario,
            asked.sides,
            asked.title,
            asked.arc,
            asked.holding,
            asked.on_the_web,
            chosen_clock(asked.clock),
        )
        row = arrangements.arrange(campaign_id, actor, wanted, f"user:{actor.user_id}")
        return Response(serializers.aftermath(self.seen(campaign_id), row), 201)


class OneAftermath(CampaignApiView):
    """Operation that reads one battle."""

    @operation(
        "read_campaign_battle",
        "A battle of a campaign, and what its players are to confirm.",
        Shown,
        refuses=SEEN,
        gets=e.BATTLE,
    )
    def get(self, request: Request, aftermath_id: str) -> Response:
        seen, row = self.battle(aftermath_id)
        return Response(serializers.aftermath(seen, row))


class AftermathWords(AftermathApiView):
    """Operation that confirms or disputes a report."""

    @operation(
        "create_campaign_words",
        "Confirm the list after a battle, or dispute it and say why.",
        Shown,
        r.AftermathWord,
        refuses=CHANGING,
        sends=e.WORD,
    )
    def post(self, request: Request, aftermath_id: str) -> Response:
        actor, said = self.known(), self.asked(r.AftermathWord)
        if said.agrees:
            return self.told(aftermaths.confirm(aftermath_id, actor, str(said.revision)))
        return self.told(aftermaths.dispute(aftermath_id, actor, said.words))


class Collecting(AftermathApiView):
    """Operation that fills the report from the journal of a battle on the site."""

    @operation(
        "collect_campaign_battle",
        "Fill the list of a battle on the web from its journal.",
        Shown,
        refuses=(401, 403, 404, 422, 429),
    )
    def post(self, request: Request, aftermath_id: str) -> Response:
        return self.told(aftermaths.collect(aftermath_id, self.known()))


class Reporting(AftermathApiView):
    """Operation that files the report of a table battle."""

    @operation(
        "report_campaign_battle",
        "Tell what came of your battle at a table: this is your yes.",
        Shown,
        a.CampaignList,
        refuses=CHANGING,
        sends=e.REPORT,
    )
    def post(self, request: Request, aftermath_id: str) -> Response:
        actor, said = self.known(), self.asked(a.CampaignList)
        fields = _fields(said.winner, said.parts, said.revision)
        return self.told(aftermaths.file_report(aftermath_id, actor, fields))


class Deciding(AftermathApiView):
    """Operation by which a referee or organiser settles a battle."""

    @operation(
        "decide_campaign_battle",
        "Settle a battle as a referee or organiser who is not in it.",
        Shown,
        a.CampaignDecision,
        refuses=CHANGING,
        sends=e.DECIDE,
    )
    def post(self, request: Request, aftermath_id: str) -> Response:
        actor, said = self.known(), self.asked(a.CampaignDecision)
        fields = _fields(said.winner, said.parts, said.revision)
        fields |= {"how": said.how, "words": said.words}
        return self.told(aftermaths.decide(aftermath_id, actor, fields))


class Reopening(AftermathApiView):
    """Operation that reopens a settled battle."""

    @operation(
        "reopen_campaign_battle",
        "Have a battle that is decided ruled on anew, with a reason.",
        Shown,
        a.CampaignReason,
        refuses=CHANGING,
        sends=e.REOPEN,
    )
    def post(self, request: Request, aftermath_id: str) -> Response:
        actor, said = self.known(), self.asked(a.CampaignReason)
        return self.told(rulings.reopen(aftermath_id, actor, said.reason))


class Ruling(AftermathApiView):
    """Operation that decides a reopened battle."""

    @operation(
        "rule_campaign_battle",
        "Rule on a reopened battle; what moved before is netted out.",
        Shown,
        a.CampaignVerdict,
        refuses=CHANGING,
        sends=e.RULE,
    )
    def post(self, request: Request, aftermath_id: str) -> Response:
        actor, said = self.known(), self.asked(a.CampaignVerdict)
        fields = {
            "how": said.how,
            "words": said.words,
            "winner": said.winner,
            "revision": str(said.revision),
        }
        return self.told(rulings.rule_again(aftermath_id, actor, fields))


class CallingOff(AftermathApiView):
    """Operation that calls a battle off."""

    @operation(
        "call_off_campaign_battle",
        "Call a battle off that nobody has moved in, or agree to it.",
        Shown,
        a.CampaignOff,
        refuses=CHANGING,
        sends=e.OFF,
    )
    def post(self, request: Request, aftermath_id: str) -> Response:
        actor, said = self.known(), self.asked(a.CampaignOff)
        if said.at_once:
            return self.told(cancellation.at_once(aftermath_id, actor, said.words))
        if said.agree:
            return self.told(cancellation.propose(aftermath_id, actor, said.words))
        return self.told(cancellation.decline(aftermath_id, actor))
