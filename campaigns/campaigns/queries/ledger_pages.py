"""Read model of the ledger of a campaign: its lines, as somebody filters them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from campaigns.campaigns import journal
from campaigns.campaigns.models import Campaign, CrewLine, LedgerEntry
from campaigns.campaigns.permissions import is_name

LINES_A_PAGE = 50


@dataclass(frozen=True)
class LedgerFilter:
    """Which lines somebody wants to read."""

    crew: str = ""
    kind: str = ""
    member: str = ""
    until: date | None = None
    page: str = "1"


@dataclass(frozen=True)
class Numbered(Sequence[LedgerEntry]):
    """Lines that are numbered from 1 without a gap, the newest first: found without counting.

    between(low, high): those with these numbers, the newest first.
    """

    total: int
    between: Callable[[int, int], list[LedgerEntry]]

    def __len__(self) -> int:
        return self.total

    def __getitem__(self, place: Any) -> Any:
        start, stop, _ = place.indices(self.total)
        return self.between(self.total - stop + 1, self.total - start) if stop > start else []


def ledger_page(campaign: Campaign, chosen: LedgerFilter) -> Page[LedgerEntry]:
    """Lines of the ledger, the newest first."""
    rows = LedgerEntry.objects.filter(campaign=campaign)
    if not all(map(is_name, (chosen.crew, chosen.member, chosen.kind))):
        return Paginator(rows.none(), LINES_A_PAGE).get_page(chosen.page)
    last = campaign.entries
    if chosen.until is not None:
        last = journal.number_at(campaign, journal.end_of(chosen.until))
    found = _chosen(campaign, chosen, last)
    return Paginator(found, LINES_A_PAGE).get_page(chosen.page)


def _chosen(campaign: Campaign, chosen: LedgerFilter, last: int) -> Any:
    """The lines that somebody wants, as a paginator takes them."""
    rows = LedgerEntry.objects.filter(campaign=campaign)
    if not (chosen.crew or chosen.kind or chosen.member):
        return Numbered(last, lambda low, high: _between(rows.filter(number__range=(low, high))))
    if chosen.crew:
        journal.catch_up(campaign)
    own = CrewLine.objects.filter(campaign=campaign, crew=chosen.crew, number__lte=last)
    if chosen.crew and not (chosen.kind or chosen.member):
        count = own.order_by("-number").values_list("position", flat=True).first() or 0

        def lines(low: int, high: int) -> list[LedgerEntry]:
            numbers = list(own.filter(position__range=(low, high)).values_list("number", flat=True))
            return _between(rows.filter(number__in=numbers))

        return Numbered(count, lines)
    rows = rows.filter(number__lte=last)
    if chosen.crew:
        rows = rows.filter(number__in=own.order_by().values("number"))
    if chosen.member:
        rows = rows.filter(member=chosen.member)
    if chosen.kind:
        rows = rows.filter(kind=chosen.kind)
    return rows.order_by("-number")


def _between(rows: QuerySet[LedgerEntry]) -> list[LedgerEntry]:
    return list(rows.order_by("-number"))
