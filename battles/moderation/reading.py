"""What the staff read at their desk, and what somebody reads of their own standing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.paginator import Page, Paginator
from django.db.models import Count, Max, Prefetch, Q

from battles import journal
from battles.heads import side_names
from battles.models import Ban, Decision, Message, Report
from battles.moderation.bans import EVERYTHING, running
from battles.story import sentence_of

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
        decisions=tuple(message.decisions.all()),
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


# --- People ----------------------------------------------------------------------


@dataclass(frozen=True)
class PersonPage:
    """An account. `running`: which of its bans hold; `reported`: messages of theirs."""

    person: User
    bans: tuple[Ban, ...]
    decisions: tuple[Decision, ...]
    running: frozenset[int]
    reported: int
    reports_made: int


def people(words: str, number: str) -> Page[Any]:
    """The accounts whose name or e-mail address holds these words, with their running bans."""
    rows = User.objects.order_by("username")
    if words:
        rows = rows.filter(Q(username__icontains=words) | Q(email__icontains=words))
    rows = rows.prefetch_related(Prefetch("bans", running(), "running_bans"))
    return Paginator(rows, A_PAGE).get_page(number)


def person_page(user_id: int) -> PersonPage:
    """Raises User.DoesNotExist."""
    person = User.objects.get(pk=user_id)
    return PersonPage(
        person=person,
        bans=tuple(person.bans.all()),
        decisions=tuple(person.decisions.all()[:A_PAGE]),
        running=frozenset(running().filter(user=person).values_list("pk", flat=True)),
        reported=Message.objects.filter(seat__user=person, reports__isnull=False)
        .distinct()
        .count(),
        reports_made=Report.objects.filter(user=person).count(),
    )


def bans_page(number: str, *, over: bool) -> Page[Ban]:
    """The bans that hold, or those that hold no more."""
    rows = Ban.objects.exclude(pk__in=running()) if over else running()
    return Paginator(rows.select_related("user"), A_PAGE).get_page(number)


def hidden_words(number: str) -> Page[Message]:
    rows = Message.objects.exclude(hidden_reason="")
    return Paginator(rows.select_related("battle", "seat", "hidden_by"), A_PAGE).get_page(number)


def record(number: str) -> Page[Decision]:
    """Everything that was decided, the last first."""
    return Paginator(Decision.objects.all(), A_PAGE).get_page(number)


# --- One's own -------------------------------------------------------------------


def standing_of(user_id: int) -> dict[str, Any]:
    """What somebody is told of their own standing: what holds now, and what was before."""
    now: Sequence[Ban] = list(running().filter(user_id=user_id))
    told = (Decision.Kind.WARNED, Decision.Kind.BANNED, Decision.Kind.LIFTED)
    return {
        "bans": now,
        "is_shut_out": any(ban.scope == EVERYTHING for ban in now),
        "decisions": Decision.objects.filter(whom_id=user_id, kind__in=told)[:A_PAGE],
        "contact": settings.OPERATOR_CONTACT,
    }
