"""Hook for the kinds of content that the staff moderate, such as chat messages of other apps.

This app does not import those apps. Each calls `register` when Django starts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from django.contrib.auth.models import User
from django.core.paginator import Page

from accounts.models import Decision

MESSAGE = "message"  # a chat message


@dataclass(frozen=True)
class About:
    """The content: its author's account, the author's displayed name, the text.

    `kind` and `number` identify it; empty for an account itself.
    """

    whom: User | None
    name: str
    words: str
    kind: str = ""
    number: int | None = None
    is_hidden: bool = False


class Report(Protocol):
    """A report to the staff; `who` identifies the reporter (`accounts.actors.person`)."""

    pk: int
    user_id: int | None
    who: str


@dataclass(frozen=True)
class Subject:
    """The functions of an app for one kind of content.

    Each function that takes the number of an object raises ObjectDoesNotExist.

    hold: the content, its row locked until the transaction ends.
    open_reports: the undecided reports. settle: store the decision on some of them.
    hide: hide it, by a member of the staff and for a reason; without a reason it is shown again.
    cases, hidden: pages of open cases, and of hidden content. case: the page for the decision.
    reported_of: the number of reported objects of a user.
    reports_by: the number of reports that a user made.
    """

    hold: Callable[[int], About]
    open_reports: Callable[[int], Sequence[Report]]
    settle: Callable[[Sequence[Report], Decision], None]
    hide: Callable[[int, int, str], None]
    cases: Callable[[str], Page[Any]]
    case: Callable[[int], object]
    hidden: Callable[[str], Page[Any]]
    reported_of: Callable[[int], int]
    reports_by: Callable[[int], int]


_subjects: dict[str, Subject] = {}


def register(kind: str, subject: Subject) -> None:
    """Register a kind of content for moderation."""
    _subjects[kind] = subject


def subject_of(kind: str) -> Subject:
    return _subjects[kind]


def subjects() -> list[Subject]:
    return list(_subjects.values())


def decisions_on(kind: str, number: int) -> tuple[Decision, ...]:
    """The decisions about an object, the newest first."""
    return tuple(Decision.objects.filter(subject_kind=kind, subject_id=number))
