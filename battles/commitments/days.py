"""Daily pages of commitments: a commitment is listed when made; a page is closed after its day.

A closed page never changes.
"""

from __future__ import annotations

from datetime import date, timedelta

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from battles.commitments.models import Commitment, CommitmentDay
from rules.kernel.commitment_pages import NOTHING_BEFORE, CommitmentPage, page_of
from web import steady_clock

# A transaction that writes a commitment may still run at midnight, but for less than an hour.
CLOSES_AFTER = timedelta(hours=1)
DAY = timedelta(days=1)


def publish(commitment: str) -> None:
    """Put a commitment on the page of today."""
    Commitment.objects.create(commitment=commitment, day=timezone.now().date())


def close_days() -> int:
    """Close the pages of all past days, those without commitments too; return their number.

    Closes none while the clock was just set: a closed page cannot be opened again.
    """
    if not steady_clock.is_steady():
        return 0
    last = (timezone.now() - CLOSES_AFTER).date() - DAY
    closed = 0
    while (day := _next_day()) is not None and day <= last:
        closed += _close(day)
    return closed


def _next_day() -> date | None:
    """The first day without a page; none while there are no commitments."""
    newest = CommitmentDay.objects.order_by("-day").first()
    if newest is not None:
        return newest.day + DAY
    return Commitment.objects.order_by("day").values_list("day", flat=True).first()


def _close(day: date) -> bool:
    """Close one page; False if another process was faster."""
    try:
        with transaction.atomic():
            rows = Commitment.objects.filter(page=None, day__lte=day)
            page = page_for(day, rows)
            kept = CommitmentDay.objects.create(day=day, text=page.text, hash=page.hash)
            Commitment.objects.filter(commitment__in=page.commitments).update(page=kept)
    except IntegrityError:
        return False
    return True


def page_for(day: date, rows: QuerySet[Commitment]) -> CommitmentPage:
    """The page of a day, as closed or as it would be if closed now."""
    before = CommitmentDay.objects.filter(day__lt=day).order_by("-day").first()
    found = rows.values_list("commitment", flat=True)
    return page_of(day.isoformat(), before.hash if before else NOTHING_BEFORE, found)
