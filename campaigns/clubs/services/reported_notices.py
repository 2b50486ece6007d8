"""The decision of the site's staff on a reported notice."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from accounts.models import Decision
from accounts.reportable import Reported
from accounts.services import moderation
from accounts.services.moderation import NotDecided, Verdict
from campaigns.clubs.models import ClubNotice, NoticeReport
from campaigns.clubs.services import notices


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
    content = Reported(notice.author.user, notice.author.name, f"{notice.title}: {notice.words}")
    decision = moderation.settle(verdict, by, content)
    if verdict.hides_content:
        notices.hide_notice(notice, notices.THE_STAFF, decision.reason)
    ids = [each.pk for each in reports]
    NoticeReport.objects.filter(pk__in=ids).update(decision=decision)
    for report in reports:
        moderation.tell_reporter(f"notice-report:{report.pk}", report.user_id, decision)
    return decision
