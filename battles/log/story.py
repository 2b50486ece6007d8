"""The log: the journal as sentences, newest line first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from battles.clocks.consequences import WORDS
from battles.journal import Entry
from rules.kernel.events import (
    BattleCalledOff,
    BattleForked,
    ClockPaused,
    ClockResumed,
    DeadlinePassed,
    DiceCalled,
    DiceCommitted,
    DiceEntered,
    Event,
    NothingToDo,
    OrderTakenBack,
    PauseAsked,
    PauseWithdrawn,
    SeedAdded,
    SeedRevealed,
)
from rules.kernel.modifiers import Modifier
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import Sentence

# Told apart from the story: how the dice are kept fair.
FAIR_PLAY = (DiceCommitted, DiceEntered, SeedAdded, SeedRevealed)


@dataclass(frozen=True)
class LogLine:
    """An event in words. `heading`: the last before it; `order`: 0 for none, below 0 recalled."""

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
    is_void: bool
    is_fair_play: bool = False


@dataclass(frozen=True)
class LogEntry:
    """An order and its events, in their order, under one heading."""

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

    @property
    def roll(self) -> LogLine:
        """The first line with dice; without any, the first."""
        return next((line for line in self.lines if line.dice), self.first)

    @property
    def outcome(self) -> tuple[LogLine, ...]:
        """What came of the roll: the lines after it."""
        return self.lines[self.lines.index(self.roll) + 1 :]

    @property
    def is_fair_play(self) -> bool:
        """Whether it tells only how the dice are kept fair, and nothing of what happened."""
        return all(line.is_fair_play for line in self.lines)


@dataclass(frozen=True)
class LogPage:
    """A part of the log, newest first; `before` is the key of the next older part (0: none)."""

    entries: tuple[LogEntry, ...]
    before: int

    @property
    def story(self) -> tuple[LogEntry, ...]:
        return tuple(entry for entry in self.entries if not entry.is_fair_play)

    @property
    def last_order(self) -> LogEntry | None:
        """The last order that stands, with all that came of it under whatever heading."""
        told = [entry for entry in self.story if entry.first.order > 0 and not entry.first.is_void]
        if not told:
            return None
        parts = (entry for entry in reversed(told) if entry.first.order == told[0].first.order)
        return LogEntry(tuple(line for part in parts for line in part.lines))

    @property
    def fair_play(self) -> tuple[LogEntry, ...]:
        return tuple(entry for entry in self.entries if entry.is_fair_play)


@dataclass(frozen=True)
class Stretch:
    """Consecutive lines of the journal; `later`: following lines that take something back."""

    entries: Sequence[Entry]
    later: Sequence[Entry] = ()


def log_of(
    ruleset: Ruleset[Any],
    view: Any,
    names: Mapping[str, str],
    stretch: Stretch,
    may_know: Callable[[Entry], bool],
) -> LogPage:
    """The log of a part of the journal, for a reader who may know some of it.

    `names`: the names of the sides, by id.
    """
    sides, entries = list(names), stretch.entries
    lines: list[LogLine] = []
    void = void_lines((*entries, *stretch.later))
    heading = ""
    for entry in entries:
        sentence = sentence_of(ruleset, view, entry, names) if may_know(entry) else None
        if sentence is None:
            continue
        if sentence.tone == "heading":
            heading = sentence.text
        else:
            lines.append(_line(entry, sentence, heading, sides, is_void=entry.seq in void))
    first = entries[0].seq if entries else 1
    return LogPage(tuple(reversed(list(_entries(lines)))), first if first > 1 else 0)


def void_lines(entries: Iterable[Entry]) -> set[int]:
    """The lines that were taken back, except those of the clock."""
    known = list(entries)
    back = [(each.event.to, each.seq) for each in known if isinstance(each.event, OrderTakenBack)]
    return {
        each.seq for each in known if each.order and any(to < each.seq < end for to, end in back)
    }


def _entries(lines: Sequence[LogLine]) -> Iterator[LogEntry]:
    """The lines by order; an order that continues under a new heading gets a new entry."""
    for _, together in groupby(lines, key=lambda line: (line.order, line.heading)):
        yield LogEntry(tuple(together))


def sentence_of(
    ruleset: Ruleset[Any], view: Any, entry: Entry, names: Mapping[str, str] | None = None
) -> Sentence | None:
    """A line of the journal in words, of the game, the dice commitments or the clock."""
    beside = _of_the_dice(entry.event) or _clock(entry.event, names or {})
    return beside or ruleset.told(view, entry.event)


def _line(
    entry: Entry, sentence: Sentence, heading: str, sides: Sequence[str], *, is_void: bool
) -> LogLine:
    return LogLine(
        seq=entry.seq,
        order=entry.number,
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
        is_void=is_void,
        is_fair_play=isinstance(entry.event, FAIR_PLAY),
    )


def _of_the_dice(event: Event) -> Sentence | None:
    match event:
        case DiceCommitted():
            return Sentence(f"The dice are sealed: {event.commitment[:16]}…")
        case SeedAdded():
            side = event.side.partition("/")[0]
            return Sentence(f"The seed “{event.seed}” goes into the dice.", side=side)
        case SeedRevealed():
            return Sentence("The seal of the dice is opened: every die can be checked.")
        case BattleForked():
            return Sentence(
                f"This battle goes on from “{event.title}”, after event {event.seq} there. "
                "Up to that moment its story is told again."
            )
        case BattleCalledOff():
            return Sentence(called_off_words(event.by, event.reason), "heading")
    return None


def called_off_words(by: str, reason: str) -> str:
    """The sentence for a battle that was called off, for every game."""
    who = f"{by} calls the battle off" if by else "All who play call the battle off"
    return f"{who} before its first order{f': “{reason}”' if reason else '.'}"


# What the site did for a side that missed its deadline.
def _clock(event: Event, names: Mapping[str, str]) -> Sentence | None:
    name = names.get(getattr(event, "side", ""), "")
    match event:
        case DeadlinePassed():
            done = WORDS[event.deed].done if event.deed in WORDS else ""
            words = f"The deadline of {name} has passed. {done}".strip()
            return Sentence(words, "bad", event.side)
        case NothingToDo():
            return Sentence(event.why, side=event.side)
        case PauseAsked():
            return Sentence(f"{name} would like to stop the clock.", side=event.side)
        case PauseWithdrawn():
            return Sentence(f"{name} would let the clock run on after all.", side=event.side)
        case DiceCalled():
            return Sentence(f"An order of {name} waits for the dice of the referee.")
        case ClockPaused(by_referee=True):
            return Sentence("The referee stops the clock.")
        case ClockPaused():
            return Sentence("All agree: the clock stands still.")
        case ClockResumed():
            return Sentence(f"The clock runs again: so wishes {name or 'the referee'}.")
    return None
