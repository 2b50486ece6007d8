"""The battles of campaigns whose reports wait for a player's word."""

from __future__ import annotations

from collections.abc import Mapping

from django.urls import reverse

from accounts.actors import Actor
from battles.agreements.waiting_results import WaitingResult
from campaigns.campaigns.models import Aftermath, Crew
from campaigns.campaigns.queries.own_tasks import waiting_battles
from campaigns.campaigns.services.reports import report_in
from rules.kernel.campaign.settling import ABSENT, Report

MOST = 20
ON_FOOT = ("", ABSENT)  # fates of who was not put out


def waiting_results(actor: Actor) -> list[WaitingResult]:
    """The reports that `aftermaths.confirm` takes from the actor. Two queries, one without any."""
    rows = waiting_battles(actor.user_id or 0).filter(status=Aftermath.Status.REPORTED)
    found = list(rows.select_related("campaign").order_by("created", "pk")[:MOST])
    if not found:
        return []
    ids = {crew for row in found for crew in row.sides.values()}
    crews = {each.pk: each.name for each in Crew.objects.filter(pk__in=ids).only("name")}
    return [_line(each, crews) for each in found]


def _line(row: Aftermath, crews: Mapping[str, str]) -> WaitingResult:
    return WaitingResult(
        id=f"campaign-{row.pk}",
        title=row.title,
        where=row.campaign.name,
        by="The list after the battle",
        words=_words(report_in(row), crews),
        href=row.get_absolute_url(),
        action=reverse("campaigns:confirm", args=[row.pk]),
        fields=(("revision", str(row.revision)),),
    )


def _words(report: Report, crews: Mapping[str, str]) -> str:
    """Who has won, and how many of each crew were put out."""
    if report.forfeit:
        return "both forfeit"
    won = f"{crews[report.winner]} won" if report.winner in crews else "nobody won"
    out = (
        f"{sum(part.fate not in ON_FOOT for part in each.parts)} of {crews.get(each.crew, '')}"
        for each in report.crews
    )
    return f"{won}; put out: {', '.join(out)}"
