"""Read models of reported notices, for the staff's desk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Min

from campaigns.clubs.models import ClubNotice, NoticeReport

A_PAGE = 30


@dataclass(frozen=True)
class NoticeCase:
    """A reported notice, who reported it and what was decided."""

    notice: ClubNotice
    reports: tuple[NoticeReport, ...]

    @property
    def is_open(self) -> bool:
        return any(each.decision_id is None for each in self.reports)


def open_cases(number: str) -> Page[Any]:
    """The notices that somebody reported and nobody has decided on, the oldest report first."""
    rows = ClubNotice.objects.filter(reports__isnull=False, reports__decision=None)
    rows = rows.annotate(asked=Count("reports"), since=Min("reports__created"))
    return Paginator(rows.select_related("club", "author").order_by("since"), A_PAGE).get_page(
        number
    )


def case_page(notice_id: int) -> NoticeCase:
    """Raises ClubNotice.DoesNotExist, also for a notice that nobody reported."""
    rows = ClubNotice.objects.select_related("club", "author__user")
    notice = rows.get(pk=notice_id, pk__in=NoticeReport.objects.values("notice_id"))
    reports = notice.reports.select_related("user", "decision").order_by("id")
    return NoticeCase(notice, tuple(reports))
