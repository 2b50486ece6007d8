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

MESSAGE = "message"  # what somebody wrote in a chat


@dataclass(frozen=True)
class About:
    """What was written: the account behind it, the name that it was written under, the words.

    `kind` and `number` say what it is, empty for an account itself.
    """

    whom: User | None
    name: str
    words: str
    kind: str = ""
    number: int | None = None
    is_hidden: bool = False


class Report(Protocol):
    """Somebody asked the staff to look; `who` is the person (`accounts.actors.person`)."""

    pk: int
    user_id: int | None
    who: str


@dataclass(frozen=True)
class Subject:
    """What an app answers about a kind of thing that its people write, and does with it.

    Each function that takes the number of a thing raises ObjectDoesNotExist.

    hold: what was written, its row locked until the transaction ends.
    open_reports: those that nobody has decided on. settle: note the decision on some of them.
    hide: hide it, by a member of the staff and for a reason; without a reason it is shown again.
    cases, hidden: pages of what is to be decided on, and of what is hidden. case: what is shown
    before the decision. reported_of: how many things of a user were reported.
    reports_by: how many reports a user made.
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
    """Let the staff decide on things of a kind."""
    _subjects[kind] = subject


def subject_of(kind: str) -> Subject:
    return _subjects[kind]


def subjects() -> list[Subject]:
    return list(_subjects.values())


def decisions_on(kind: str, number: int) -> tuple[Decision, ...]:
    """What was decided on a thing, the last first."""
    return tuple(Decision.objects.filter(subject_kind=kind, subject_id=number))
