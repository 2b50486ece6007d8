"""What a battle at a table, once confirmed, leaves in the history of both warbands."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, time

from django.utils import timezone

from accounts.actors import Actor
from battles.table_reports.models import TableReport
from battles.table_reports.permissions import seen_reports
from rosters.services import history
from rosters.services.history import Fate, Happened, MemberFate, Outcome, Source

AT_A_TABLE = "At a table"
OUT = "out at the end"
NOON = time(12)  # of the day on which it was played: nobody is asked for the hour
Winner = TableReport.Winner


def tell_warbands(report: TableReport) -> None:
    """Tell both warbands of a confirmed battle; those that are gone are left out."""
    told: dict[str, Happened] = {}
    for side, other in (("own", "foe"), ("foe", "own")):
        warband = getattr(report, f"{side}_id")
        if warband:
            told[warband] = _happened(report, side, other)
    history.write(Source.TABLE, report.pk, told)


def _happened(report: TableReport, side: str, other: str) -> Happened:
    lost, felled = getattr(report, f"{side}_lost"), getattr(report, f"{other}_lost")
    players = {"own": report.teller_name, "foe": report.answerer_name}
    return Happened(
        at=timezone.make_aware(datetime.combine(report.played, NOON)),
        title=report.title,
        known_from=report.answered,
        setting=AT_A_TABLE,
        address=report.get_absolute_url(),
        opponent=f"{players[other]} with {getattr(report, f'{other}_name')}",
        foe=getattr(report, f"{other}_id") or "",
        outcome=_outcome(report.winner, side),
        losses=len(lost),
        felled=len(felled),
        notes=report.objectives,
        fates=tuple(MemberFate(each["member"], each["name"], Fate.OUT, OUT) for each in lost),
    )


def _outcome(winner: str, side: str) -> str:
    if winner == Winner.NOBODY:
        return Outcome.DRAWN.value
    return Outcome.WON.value if winner == side else Outcome.LOST.value


def readable(actor: Actor, keys: Collection[str]) -> set[str]:
    """Of reports by their ids, those that the actor may open."""
    return set(seen_reports(actor).filter(pk__in=keys).values_list("pk", flat=True))
