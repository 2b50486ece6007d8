"""Who may tell of a battle at a table, read what was told, and answer it."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from accounts.actors import Actor
from battles.table_reports.models import TableReport
from web.errors import NotYours


def telling_user(actor: Actor) -> int:
    """The account that tells of a battle. Raises NotYours for guests, who can be asked nothing."""
    if actor.user_id is None:
        raise NotYours
    return actor.user_id


def seen_reports(actor: Actor) -> QuerySet[TableReport]:
    """The reports of battles in which the actor is one of the two who played."""
    both = Q(teller_id=actor.user_id or 0) | Q(answerer_id=actor.user_id or 0)
    return TableReport.objects.filter(both)


def seen_report(report_id: str, actor: Actor) -> TableReport:
    """A report, for the two who played. Raises TableReport.DoesNotExist for everybody else."""
    return seen_reports(actor).select_related("own", "foe").get(pk=report_id)


def locked_as_answerer(report_id: str, actor: Actor) -> TableReport:
    """A report for who is asked to confirm it, held until the transaction ends.

    Raises NotYours or TableReport.DoesNotExist.
    """
    report = TableReport.objects.select_for_update(of=("self",)).get(pk=report_id)
    if actor.user_id is None or report.answerer_id != actor.user_id:
        raise NotYours
    return report
