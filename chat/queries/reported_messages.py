"""Read models of reported and of hidden messages, for the staff's desk."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Max, Prefetch, Q

from accounts.models import Decision
from accounts.queries.desk import decisions_on
from accounts.reportable import ReportCounts
from chat.models import MESSAGE, Message, Report
from chat.permissions import kind_of, kinds

A_PAGE = 30
AROUND = 5  # messages before and after the one that was reported


@dataclass(frozen=True)
class CasePage:
    """A reported message with its context."""

    message: Message
    talk: tuple[Message, ...]
    lines: tuple[object, ...]
    reports: tuple[Report, ...]
    decisions: tuple[Decision, ...]

    @property
    def is_open(self) -> bool:
        return any(report.decision_id is None for report in self.reports)


def _described(messages: Iterable[Message]) -> list[Message]:
    """The same, with details from the apps that the rooms belong to."""
    found = list(messages)
    for kind, rows in groupby(sorted(found, key=_kind), key=_kind):
        kind_of(kind).describe(list(rows))
    return found


def _kind(message: Message) -> str:
    return message.room.kind


def _page_of(rows: Any, number: str) -> Page[Message]:
    page = Paginator(rows.select_related("room"), A_PAGE).get_page(number)
    page.object_list = _described(page.object_list)
    return page


def open_cases(number: str) -> Page[Message]:
    """Reported messages without a decision, the oldest report first."""
    waiting = Report.objects.filter(decision=None).order_by("created")
    rows = Message.objects.filter(reports__decision=None, reports__isnull=False).annotate(
        asked=Count("reports"), latest=Max("reports__created")
    )
    rows = rows.order_by("latest", "pk")
    rows = rows.prefetch_related(Prefetch("reports", waiting.select_related("user"), "waiting"))
    return _page_of(rows, number)


def case_page(message_id: int) -> CasePage:
    """A case. Raises Message.DoesNotExist, also for a message without reports."""
    rows = Message.objects.select_related("room", "hidden_by")
    message = rows.get(pk=message_id, pk__in=Report.objects.values("message_id"))
    talk = Message.objects.filter(room=message.room_id).select_related("room")
    before = list(talk.filter(pk__lt=message.pk).order_by("-pk")[:AROUND])[::-1]
    after = list(talk.filter(pk__gt=message.pk).order_by("pk")[:AROUND])
    return CasePage(
        message=message,
        talk=tuple(_described([*before, message, *after])),
        lines=tuple(kind_of(message.room.kind).lines_before(message)),
        reports=tuple(message.reports.select_related("user", "decision").order_by("created")),
        decisions=decisions_on(MESSAGE, message.pk),
    )


def hidden_words(number: str) -> Page[Message]:
    """Hidden messages, the newest first."""
    return _page_of(Message.objects.exclude(hidden_reason="").select_related("hidden_by"), number)


def reported_of(user_id: int) -> int:
    """The number of reported messages of a user."""
    theirs = Q(pk__in=())
    for kind, rooms in kinds().items():
        theirs |= Q(room__kind=kind, author__in=rooms.authors_of(user_id))
    return Message.objects.filter(theirs, reports__isnull=False).distinct().count()


def reports_by(user_id: int) -> int:
    return Report.objects.filter(user=user_id).count()


COUNTS = ReportCounts(reported_of, reports_by)
