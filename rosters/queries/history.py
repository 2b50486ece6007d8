"""Read model of a warband's history: its battles, its record, its dead and its scars."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.utils import timezone

from accounts.actors import Actor
from rosters.history_sources import seen_among
from rosters.models import HistoryLine
from rosters.models import Warband as Row
from rosters.permissions import may_use
from rosters.services.history import Fate, outcomes_of, rank

EVENTS_A_PAGE = 20
LASTING = (Fate.DEAD, Fate.GONE, Fate.SCAR)


@dataclass(frozen=True)
class FateRow:
    """What became of a member. `kind`: of `HistoryLine.Fate`."""

    member: str
    name: str
    kind: str
    words: str

    @property
    def label(self) -> str:
        """The kind as a word or two."""
        return HistoryLine.Fate(self.kind).label

    @property
    def told(self) -> str:
        """The words; of what lasts with the kind before them."""
        if self.kind in LASTING and self.words:
            return f"{self.label}: {self.words}"
        return self.words or self.label


@dataclass(frozen=True)
class Foe:
    """A warband that fought on the other side, and that the reader may see."""

    name: str
    address: str


@dataclass(frozen=True)
class EventRow:
    """Something that a warband has been through, as far as the reader may know it.

    href: where it is told in full; empty for who may not open that. losses, felled: None where
    nobody counted.
    """

    at: datetime
    title: str
    setting: str
    occasion: str
    href: str
    opponent: str
    foe: Foe | None
    outcome: str
    losses: int | None
    felled: int | None
    notes: str
    fates: tuple[FateRow, ...]

    @property
    def outcome_words(self) -> str:
        """Won, drawn, lost; empty for what was no battle or has no result."""
        return HistoryLine.Outcome(self.outcome).label if self.outcome else ""


@dataclass(frozen=True)
class RecordRow:
    """How many battles were won, drawn and lost."""

    won: int
    drawn: int
    lost: int

    @property
    def fought(self) -> int:
        return self.won + self.drawn + self.lost


@dataclass(frozen=True)
class HistoryPage:
    """The history of a warband. lasting: who is dead, gone or scarred, the last first."""

    row: Row
    record: RecordRow
    events: Page[EventRow]
    lasting: tuple[FateRow, ...]
    is_own: bool


def history_page(row: Row, actor: Actor, number: str) -> HistoryPage:
    """The history of a warband that the actor may see.

    Its owner reads of every battle; others read names and titles only of what they may open.
    """
    is_own = actor.holds(row)
    found = row.history.select_related("foe")
    if not is_own:
        found = found.filter(known_from__lte=timezone.now())
    lines = list(found)
    opened = _opened(lines, actor)
    outcomes = outcomes_of(lines)
    events = [_event(each, opened, actor, is_own=is_own) for each in _grouped(lines)]
    return HistoryPage(
        row=row,
        record=RecordRow(
            outcomes.count(HistoryLine.Outcome.WON),
            outcomes.count(HistoryLine.Outcome.DRAWN),
            outcomes.count(HistoryLine.Outcome.LOST),
        ),
        events=Paginator(events, EVENTS_A_PAGE).get_page(number),
        lasting=tuple(_lasting(lines)),
        is_own=is_own,
    )


def _opened(lines: Sequence[HistoryLine], actor: Actor) -> set[int]:
    """The lines whose source the actor may open: one question for each source."""
    keys: dict[str, set[str]] = {}
    for line in lines:
        keys.setdefault(line.source, set()).add(line.key)
    seen = {source: seen_among(source, actor, found) for source, found in keys.items()}
    return {line.pk for line in lines if line.key in seen[line.source]}


def _grouped(lines: Iterable[HistoryLine]) -> Iterator[list[HistoryLine]]:
    """The lines of each event, those that weigh more first; the last event first."""
    groups: dict[str, list[HistoryLine]] = {}
    for line in lines:
        groups.setdefault(line.battle or f"{line.source}:{line.key}", []).append(line)
    for group in groups.values():
        yield sorted(group, key=rank, reverse=True)


def _event(
    group: Sequence[HistoryLine], opened: set[int], actor: Actor, *, is_own: bool
) -> EventRow:
    told = [each for each in group if is_own or each.pk in opened]
    href = next((each.address for each in group if each.pk in opened), "")
    setting = next((each.setting for each in group if each.setting), "")
    return EventRow(
        at=max(each.at for each in group),
        title=next((each.title for each in told), setting),
        setting=setting,
        occasion=next((each.occasion for each in told if each.occasion), ""),
        href=href,
        opponent=next((each.opponent for each in told if each.opponent), ""),
        foe=next((_foe(each, actor) for each in group if each.foe), None),
        outcome=next((each.outcome for each in group if each.outcome), ""),
        losses=next((each.losses for each in group if each.losses is not None), None),
        felled=next((each.felled for each in group if each.felled is not None), None),
        notes=next((each.notes for each in told if each.notes), ""),
        fates=tuple(_fates(group)),
    )


def _foe(line: HistoryLine, actor: Actor) -> Foe | None:
    """The other warband, for who may see it by itself."""
    if line.foe is None or not may_use(actor, line.foe):
        return None
    return Foe(line.foe.name, line.foe.get_absolute_url())


def _fates(group: Iterable[HistoryLine]) -> Iterator[FateRow]:
    """What became of everybody, as the line says that weighs most."""
    seen: set[str] = set()
    for line in group:
        names = set()
        for fate in line.fates:
            name = fate["member"] or fate["name"]
            names.add(name)
            if name not in seen:
                yield FateRow(fate["member"], fate["name"], fate["kind"], fate["words"])
        seen |= names


def _lasting(lines: Iterable[HistoryLine]) -> Iterator[FateRow]:
    well: set[str] = set()  # since a correction, which stands before what it corrects here
    for line in lines:
        for fate in line.fates:
            if fate["kind"] == Fate.WELL:
                well.add(fate["member"])
            elif fate["kind"] in LASTING and fate["member"] not in well:
                yield FateRow(fate["member"], fate["name"], fate["kind"], fate["words"])
