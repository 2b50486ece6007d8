"""What can be reported to the staff, such as chat messages: its content, and counts per user.

This app does not import the apps whose content is reported. Each registers its counts when Django
starts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.models import User


@dataclass(frozen=True)
class Reported:
    """The content: its author's account, the author's displayed name, the text.

    `kind` and `number` identify it in the record of decisions; empty for an account itself.
    """

    whom: User | None
    name: str
    words: str
    kind: str = ""
    number: int | None = None


@dataclass(frozen=True)
class ReportCounts:
    """Counts of an app for the staff's page of a user.

    reported_of: the number of reported objects of a user.
    reports_by: the number of reports that a user made.
    """

    reported_of: Callable[[int], int]
    reports_by: Callable[[int], int]


_counts: dict[str, ReportCounts] = {}


def register(app: str, counts: ReportCounts) -> None:
    """Register the counts of an app."""
    _counts[app] = counts


def counts() -> list[ReportCounts]:
    return list(_counts.values())
