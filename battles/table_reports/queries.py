"""Read models of battles at a real table: the form, one report, and what waits for an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from accounts.actors import Actor, owned
from battles.agreements.waiting_results import WaitingResult
from battles.table_reports.models import TableReport
from battles.table_reports.permissions import seen_report
from battles.table_reports.services import result_of
from rosters.documents import warband_of
from rosters.models import Warband
from rosters.permissions import own_warband, seen_warband
from rules.kernel.screen import ScenarioCard
from rules.kernel.warbands import Member, members_of
from rules.registry import RULESETS

MOST = 20


@dataclass(frozen=True)
class Force:
    """A warband of the form, with everybody who may be ticked as lost."""

    row: Warband
    members: Sequence[Member]


@dataclass(frozen=True)
class ReportForm:
    """The form. own and foe are None until they are chosen; `choices`: one's own to choose from."""

    own: Force | None
    foe: Force | None
    choices: Sequence[Warband]
    scenarios: Sequence[ScenarioCard]
    game: str
    link: str


def report_form(actor: Actor, own_id: str, foe_id: str, link: str) -> ReportForm:
    """The form for two warbands, as far as they are chosen. With one fitting warband of one's own
    there is nothing to choose. Raises NotYours or Warband.DoesNotExist.
    """
    foe = _force(seen_warband(foe_id, actor, link)) if foe_id else None
    own = _force(own_warband(own_id, actor)) if own_id else None
    known = foe or own
    slug = known.row.ruleset if known else ""
    fitting = owned(Warband.objects.filter(ruleset=slug), actor)
    choices = list(fitting.order_by("name", "pk")[:MOST]) if own is None else []
    if own is None and len(choices) == 1:
        own = _force(choices[0])
    ruleset = RULESETS.get(slug)
    cards = ruleset.scenarios if ruleset else ()
    return ReportForm(own, foe, choices, cards, ruleset.name if ruleset else "", link)


def _force(row: Warband) -> Force:
    return Force(row, tuple(members_of(warband_of(row.document))))


@dataclass(frozen=True)
class ReportPage:
    """A report for one of the two. `may_answer`: it waits for the reader."""

    report: TableReport
    game: str
    result: str
    may_answer: bool


def report_page(report_id: str, actor: Actor) -> ReportPage:
    """A report, for the two who played (`permissions.seen_report`)."""
    report = seen_report(report_id, actor)
    ruleset = RULESETS.get(report.ruleset)
    waits = report.state == TableReport.State.TOLD and report.answerer_id == actor.user_id
    return ReportPage(report, ruleset.name if ruleset else "", result_of(report), waits)


def waiting_results(actor: Actor) -> list[WaitingResult]:
    """The reports that `services.confirm` takes from the actor. One query."""
    rows = TableReport.objects.filter(answerer_id=actor.user_id or 0, state=TableReport.State.TOLD)
    return [_waiting(each) for each in rows.order_by("created", "pk")[:MOST]]


def _waiting(report: TableReport) -> WaitingResult:
    return WaitingResult(
        id=f"table-{report.pk}",
        title=f"{report.own_name} against {report.foe_name}",
        where=f"{report.title}, at a table",
        by=report.teller_name,
        words=result_of(report),
        href=report.get_absolute_url(),
        action=reverse("battles:table_report", args=[report.pk]),
        fields=(("deed", "confirm"),),
    )
