"""Read models of accounts, bans and decisions for the staff's desk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.core.paginator import Page, Paginator
from django.db.models import Prefetch, Q

from accounts.bans import running
from accounts.models import Ban, Decision
from accounts.reportable import counts

A_PAGE = 30


@dataclass(frozen=True)
class PersonPage:
    """An account. `running`: its bans in force; `reported`: number of reported messages."""

    person: User
    bans: tuple[Ban, ...]
    decisions: tuple[Decision, ...]
    running: frozenset[int]
    reported: int
    reports_made: int


def people(words: str, number: str) -> Page[Any]:
    """The accounts whose name or e-mail address contains the text, with their bans in force."""
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
        reported=sum(each.reported_of(user_id) for each in counts()),
        reports_made=sum(each.reports_by(user_id) for each in counts()),
    )


def bans_page(number: str, *, over: bool) -> Page[Ban]:
    """The bans in force, or those that have ended."""
    rows = Ban.objects.exclude(pk__in=running()) if over else running()
    return Paginator(rows.select_related("user"), A_PAGE).get_page(number)


def record(number: str) -> Page[Decision]:
    """All decisions, the newest first."""
    return Paginator(Decision.objects.all(), A_PAGE).get_page(number)


def decisions_on(kind: str, number: int) -> tuple[Decision, ...]:
    """The decisions about an object, the newest first."""
    return tuple(Decision.objects.filter(subject_kind=kind, subject_id=number))
