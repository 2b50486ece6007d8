"""Read models of the daily pages of commitments."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from battles.commitments.days import close_days
from battles.commitments.models import Commitment, CommitmentDay

SHOWN = 60


@dataclass(frozen=True)
class Published:
    """The newest closed pages, and the commitments that are not on a page yet."""

    days: tuple[CommitmentDay, ...]
    waiting: tuple[Commitment, ...]


def published() -> Published:
    """The page with all days; closes past days first."""
    close_days()
    days = CommitmentDay.objects.order_by("-day")[:SHOWN]
    return Published(tuple(days), tuple(Commitment.objects.filter(page=None)))


def closed_page(day: date) -> CommitmentDay | None:
    return CommitmentDay.objects.filter(day=day).first()


def chain() -> str:
    """All closed pages, concatenated; closes past days first."""
    close_days()
    return "".join(CommitmentDay.objects.values_list("text", flat=True))
