"""Reported notices: the open cases and the decision of the site's staff."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.core.paginator import Page, Paginator
from django.db import transaction
from django.db.models import Count, Min

from accounts.models import Decision
from accounts.services import moderation
from accounts.services.moderation import NotDecided, Verdict
from accounts.subjects import About
from campaigns.clubs.models import ClubNotice, NoticeReport
from campaigns.clubs.services import notices

A_PAGE = 30
Kind = Decision.Kind


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


def case_of(notice_id: int) -> NoticeCase:
    """Raises ClubNotice.DoesNotExist, also for a notice that nobody reported."""
    rows = ClubNotice.objects.select_related("club", "author__user")
    notice = rows.get(pk=notice_id, pk__in=NoticeReport.objects.values("notice_id"))
    reports = notice.reports.select_related("user", "decision").order_by("id")
    return NoticeCase(notice, tuple(reports))


@transaction.atomic
def decide(notice_id: int, by: User, verdict: Verdict) -> Decision:
    """Decide all open reports of a notice at once, and tell those who made them.

    Raises ClubNotice.DoesNotExist or NotDecided.
    """
    rows = ClubNotice.objects.select_for_update(of=("self",)).select_related("author__user")
    notice = rows.get(pk=notice_id)
    reports = list(notice.reports.filter(decision=None))
    if not reports:
        raise NotDecided("Somebody has decided this meanwhile.")
    about = About(notice.author.user, notice.author.name, f"{notice.title}: {notice.words}")
    decision = moderation.settle(verdict, by, about)
    if verdict.kind == Kind.HIDDEN or (verdict.hides and verdict.kind != Kind.NO_FAULT):
        notices.hide_for_good(notice, notices.THE_STAFF, decision.reason)
    ids = [each.pk for each in reports]
    NoticeReport.objects.filter(pk__in=ids).update(decision=decision)
    for report in reports:
        moderation.tell_reporter(f"notice-report:{report.pk}", report.user_id, decision)
    return decision
