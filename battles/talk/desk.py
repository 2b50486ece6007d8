"""Messages at the staff's desk: what is reported, what is decided on it, what is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Max, Prefetch

from accounts.models import Decision
from accounts.subjects import MESSAGE, About, Subject, decisions_on
from accounts.subjects import Report as Reported
from battles import journal
from battles.heads import side_names
from battles.models import Message, Report
from battles.story import sentence_of
from battles.talk import chat

A_PAGE = 30
AROUND = 5  # messages before and after the one that was reported
LINES = 6  # of the journal before it
LAST_LINES = 40  # among which they are looked for


@dataclass(frozen=True)
class LineFace:
    """What the journal said shortly before somebody wrote."""

    seq: int
    text: str
    when: datetime


@dataclass(frozen=True)
class CasePage:
    """A reported message in the midst of what was said and done around it."""

    message: Message
    talk: tuple[Message, ...]
    lines: tuple[LineFace, ...]
    reports: tuple[Report, ...]
    decisions: tuple[Decision, ...]

    @property
    def is_open(self) -> bool:
        return any(report.decision_id is None for report in self.reports)


def open_cases(number: str) -> Page[Any]:
    """The messages that somebody reported and nobody has decided on, the oldest report first."""
    waiting = Report.objects.filter(decision=None).order_by("created")
    rows = Message.objects.filter(reports__decision=None, reports__isnull=False).annotate(
        asked=Count("reports"), latest=Max("reports__created")
    )
    rows = rows.select_related("battle", "seat__user").order_by("latest", "pk")
    rows = rows.prefetch_related(Prefetch("reports", waiting.select_related("user"), "waiting"))
    return Paginator(rows, A_PAGE).get_page(number)


def case_page(message_id: int) -> CasePage:
    """Raises Message.DoesNotExist, also for a message that nobody reported."""
    rows = Message.objects.select_related("battle", "seat__user", "hidden_by")
    message = rows.get(pk=message_id, pk__in=Report.objects.values("message_id"))
    room = Message.objects.filter(battle=message.battle_id, room=message.room)
    room = room.select_related("seat")
    before = list(room.filter(pk__lt=message.pk).order_by("-pk")[:AROUND])[::-1]
    after = list(room.filter(pk__gt=message.pk).order_by("pk")[:AROUND])
    return CasePage(
        message=message,
        talk=(*before, message, *after),
        lines=_lines_before(message),
        reports=tuple(message.reports.select_related("user", "decision").order_by("created")),
        decisions=decisions_on(MESSAGE, message.pk),
    )


def _lines_before(message: Message) -> tuple[LineFace, ...]:
    """The last lines of the journal before a message, as whoever sees everything reads them."""
    battle = message.battle
    if not battle.has_position:
        return ()
    younger = battle.journal.filter(created__gt=message.created).order_by("seq").first()
    raw = journal.read(battle, before=younger.seq if younger else None, limit=LAST_LINES)
    ruleset, state, names = journal.ruleset_of(battle), journal.state_of(battle), side_names(battle)
    told = ((entry, sentence_of(ruleset, state, entry, names)) for entry in raw)
    found = [LineFace(entry.seq, line.text, entry.created) for entry, line in told if line]
    return tuple(found[-LINES:])


def hidden_words(number: str) -> Page[Message]:
    rows = Message.objects.exclude(hidden_reason="")
    return Paginator(rows.select_related("battle", "seat", "hidden_by"), A_PAGE).get_page(number)


def held(message_id: int) -> About:
    """A message, its row locked until the transaction ends. Raises Message.DoesNotExist."""
    rows = Message.objects.select_for_update(of=("self",)).select_related("seat__user")
    message = rows.get(pk=message_id)
    seat, is_hidden = message.seat, bool(message.hidden_reason)
    return About(seat.user, seat.name, message.words, MESSAGE, message.pk, is_hidden)


def open_reports(message_id: int) -> list[Report]:
    return list(Report.objects.filter(message=message_id, decision=None))


def settle(reports: Sequence[Reported], decision: Decision) -> None:
    """Note what was decided on these reports."""
    Report.objects.filter(pk__in=[each.pk for each in reports]).update(decision=decision)


def reported_of(user_id: int) -> int:
    """How many messages of a user were reported."""
    rows = Message.objects.filter(seat__user=user_id, reports__isnull=False)
    return rows.distinct().count()


def reports_by(user_id: int) -> int:
    return Report.objects.filter(user=user_id).count()


MESSAGES = Subject(
    held, open_reports, settle, chat.hide, open_cases, case_page, hidden_words, reported_of,
    reports_by,
)  # fmt: skip
