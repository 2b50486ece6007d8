"""What a typed line would add, and how it may go on: looked at while somebody types."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import islice

from rosters.documents import workshop_of
from rules.kernel.building import Entered, Profile, Workshop
from rules.kernel.entry_lines import APART
from rules.kernel.warbands import BadEdit, Member, Team, Warband

MOST_SHOWN = 5
MOST_TRIED = 12  # of the likeliest, each read by the game
LONGEST = 300
MOST_WORDS = 4  # of what is typed that are compared
LEAST = 2  # letters after which names are looked for
NEAR = 0.7  # how alike words must be, from 0 to 1, where a line cannot be read yet
NUMBER = re.compile(r"\d{1,3}\s*[x×]?\s+")


@dataclass(frozen=True)
class Suggestion:
    """How the line may go on: the name of the thing, and the whole line with it."""

    name: str
    line: str


@dataclass(frozen=True)
class QuickPreview:
    """What a line would add, `profile` of each of `count`; or the `problem` with it."""

    count: int = 0
    name: str = ""
    profile: Profile | None = None
    problem: str = ""
    suggestions: tuple[Suggestion, ...] = ()


def quick_preview(warband: Warband, line: str) -> QuickPreview:
    """The preview of a line for a warband; empty for an empty line."""
    if not line.strip():
        return QuickPreview()
    workshop = workshop_of(warband.ruleset)
    line = line[:LONGEST]
    suggestions = tuple(_suggestions(workshop, warband, line))
    try:
        found = workshop.quick(line, warband.pack)
    except BadEdit as error:
        return QuickPreview(problem=error.reason, suggestions=suggestions)
    profile = _profile_of(workshop, warband, found)
    return QuickPreview(found.count, found.name, profile, "", suggestions)


def _profile_of(workshop: Workshop, warband: Warband, found: Entered) -> Profile:
    member = Member("m2", found.name, found.kind, found.build)
    alone = Warband(warband.ruleset, warband.name, (Team("t1", "", (member,)),), pack=warband.pack)
    return workshop.profile(alone, member)


# --- How a line may go on ------------------------------------------------------------------------


def _suggestions(workshop: Workshop, warband: Warband, line: str) -> Iterator[Suggestion]:
    """Names like the part that is being typed, each as the game reads the line with it.

    That is the last part, or who they are as long as nobody is called that.
    """
    parts = APART.split(line)
    is_about_who = len(parts) == 1 or not _is_read(workshop, parts[0], warband.pack)
    start, typed, end = ("", parts[0], line[len(parts[0]) :]) if is_about_who else _last(line)
    name, _, typed = typed.rpartition(":")
    number = NUMBER.match(typed.strip())
    count, typed = (number[0], typed.strip()[number.end() :]) if number else ("", typed.strip())
    if len(typed) < LEAST:
        return
    names = _people(workshop) if is_about_who else _things(workshop, warband.pack)
    front = f"{start}{name}{': ' if name else ''}{count}"
    fit = (
        each
        for each in _likest(typed, names, 1 if _is_read(workshop, line, warband.pack) else NEAR)
        if each.casefold() != typed.casefold()
        and _is_read(workshop, f"{front}{each}{'' if is_about_who else end}", warband.pack)
    )
    for each in islice(fit, MOST_SHOWN):
        yield Suggestion(each, f"{front}{each}{end}")


def _last(line: str) -> tuple[str, str, str]:
    """What stands before the last part of a line, that part, and nothing."""
    place = max(found.end() for found in APART.finditer(line))
    return f"{line[:place].rstrip()} ", line[place:], ""


def _people(workshop: Workshop) -> Iterator[str]:
    """Who may stand first in a line: all whom the game begins with, and the words for them."""
    for kind in workshop.kinds:
        for start in kind.starts:
            yield from (start.label, *start.note.split(", "))


def _things(workshop: Workshop, pack: str) -> Iterator[str]:
    for section in workshop.armoury(pack):
        yield from (entry.name for entry in section.entries)


def _likest(typed: str, names: Iterator[str], least: float) -> list[str]:
    """The names most like what is typed, at least so much, the likest first."""
    asked = list(dict.fromkeys(typed.casefold().split()))[:MOST_WORDS]
    rated = {name: _likeness(asked, name.casefold()) for name in dict.fromkeys(names) if name}
    near = sorted((name for name in rated if rated[name] >= least), key=lambda name: -rated[name])
    return near[:MOST_TRIED]


def _likeness(asked: list[str], name: str) -> float:
    """How well each word is the beginning of one of the name's, or like it."""
    words = [each for each in re.split(r"[^\w]+", name) if each]
    return sum(max((_alike(each, word) for word in words), default=0) for each in asked) / len(
        asked
    )


def _alike(typed: str, word: str) -> float:
    return 1.0 if word.startswith(typed) else SequenceMatcher(None, typed, word).ratio()


def _is_read(workshop: Workshop, line: str, pack: str) -> bool:
    try:
        workshop.quick(line, pack)
    except BadEdit:
        return False
    return True
