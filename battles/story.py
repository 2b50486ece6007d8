"""The log: the journal as words, the newest line first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from battles.journal import Entry
from rules.kernel.events import DiceCommitted, Event, SeedAdded, SeedRevealed
from rules.kernel.modifiers import Modifier
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import Sentence


@dataclass(frozen=True)
class LogLine:
    """An event in words. `heading`: the last heading before it; `order`: 0 for none."""

    seq: int
    order: int
    heading: str
    text: str
    tone: str
    side: str
    side_index: int | None
    dice: tuple[int, ...]
    sum: str
    modifiers: tuple[Modifier, ...]
    ref: str
    when: datetime
    target: str = ""


@dataclass(frozen=True)
class LogEntry:
    """An order and what came of it, in the order in which it happened, under one heading."""

    lines: tuple[LogLine, ...]

    @property
    def first(self) -> LogLine:
        return self.lines[0]

    @property
    def rest(self) -> tuple[LogLine, ...]:
        return self.lines[1:]

    @property
    def last_seq(self) -> int:
        return self.lines[-1].seq


@dataclass(frozen=True)
class LogPage:
    """A stretch of the log, newest first; `before` asks for what is older (0: nothing is)."""

    entries: tuple[LogEntry, ...]
    before: int


def log_of(
    ruleset: Ruleset[Any],
    view: Any,
    sides: Sequence[str],
    entries: Sequence[Entry],
    may_know: Callable[[Entry], bool],
) -> LogPage:
    """The log of a stretch of the journal, for a reader who may know some of it."""
    lines: list[LogLine] = []
    heading = ""
    for entry in entries:
        sentence = _sentence(ruleset, view, entry) if may_know(entry) else None
        if sentence is None:
            continue
        if sentence.tone == "heading":
            heading = sentence.text
        else:
            lines.append(_line(entry, sentence, heading, sides))
    first = entries[0].seq if entries else 1
    return LogPage(tuple(reversed(list(_entries(lines)))), first if first > 1 else 0)


def _entries(lines: Sequence[LogLine]) -> Iterator[LogEntry]:
    """The lines by order; what an order says under a new heading stands for itself."""
    for _, together in groupby(lines, key=lambda line: (line.order, line.heading)):
        yield LogEntry(tuple(together))


def _sentence(ruleset: Ruleset[Any], view: Any, entry: Entry) -> Sentence | None:
    return _ceremony(entry.event) or ruleset.story(view, entry.event)


def _line(entry: Entry, sentence: Sentence, heading: str, sides: Sequence[str]) -> LogLine:
    return LogLine(
        seq=entry.seq,
        order=entry.order,
        heading=heading,
        text=sentence.text,
        tone=sentence.tone,
        side=sentence.side,
        side_index=sides.index(sentence.side) if sentence.side in sides else None,
        dice=sentence.dice,
        sum=sentence.sum,
        modifiers=sentence.modifiers,
        ref=sentence.ref,
        when=entry.created,
    )


def _ceremony(event: Event) -> Sentence | None:
    match event:
        case DiceCommitted():
            return Sentence(f"The dice are sealed: {event.commitment[:16]}…")
        case SeedAdded():
            return Sentence(f"The seed “{event.seed}” goes into the dice.", side=event.side)
        case SeedRevealed():
            return Sentence("The seal of the dice is opened: every die can be checked.")
    return None
