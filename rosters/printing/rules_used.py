"""The rules that a warband needs at the table, in our own words: for each member, and for all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rosters.documents import workshop_of
from rules.conformance import conformance, has_table
from rules.kernel.building import Profile
from rules.kernel.chips import MOUNT, WEAPON
from rules.reference import rule_texts

# From this sentence on a note of the armoury says where its figures are from.
SOURCE = re.compile(r"(?:(?<=^)|(?<=[.!?] ))[^.!?]*\b[Oo]urs\b.*|Printed:.*", re.DOTALL)
MOST_NAMED = 8  # names of those who use a rule


class Remark(NamedTuple):
    """What a thing does, or what a rule says. `number`: of a rule, empty for a thing."""

    title: str
    words: str
    number: str = ""


@dataclass(frozen=True)
class RuleUse:
    """A rule that members use: number, title, page, what it says, and their names."""

    number: str
    title: str
    page: int
    says: str
    who: str


@dataclass(frozen=True)
class ChapterUse:
    """The used rules of a chapter."""

    title: str
    rules: tuple[RuleUse, ...]


def remarks_of(
    ruleset: str, packs: tuple[str, ...], profile: Profile, notes: Sequence[tuple[str, str]]
) -> tuple[Remark, ...]:
    """What is to be said about a member: its own sentences, its things, then its rules.

    notes: title and words that stand in its tables.
    """
    texts, titles = rule_texts(ruleset), _titles(ruleset)
    own = [Remark("", each) for each in profile.rules if each and each not in titles]
    told = {title: words for title, words in notes if words}
    for chip in profile.chips:
        if chip.sort not in (WEAPON, MOUNT) and chip.entry:
            told.setdefault(chip.label, _notes_by_entry(ruleset, packs).get(chip.entry, ""))
    things = [Remark(title, words) for title, words in told.items() if own_words(words)]
    numbers = sorted(dict.fromkeys(refs(profile)), key=lambda each: _general(ruleset, each))
    rules = [
        Remark(titles.get(each, ""), texts[each].says, each) for each in numbers if each in texts
    ]
    return (*own, *(each._replace(words=own_words(each.words)) for each in things), *rules)


def own_words(note: str) -> str:
    """A note without what it says about where its figures are from."""
    return SOURCE.sub("", note).strip()


@lru_cache(maxsize=64)
def _notes_by_entry(ruleset: str, packs: tuple[str, ...]) -> Mapping[str, str]:
    return {
        entry.id: entry.note
        for pack in ("", *packs)
        for section in workshop_of(ruleset).armoury(pack)
        for entry in section.entries
    }


@lru_cache(maxsize=16)
def _titles(ruleset: str) -> Mapping[str, str]:
    chapters = conformance(ruleset) if has_table(ruleset) else ()
    return {rule.number: rule.title for chapter in chapters for rule in chapter.rules}


@lru_cache(maxsize=2_000)
def _general(ruleset: str, number: str) -> int:
    """How general a rule is: those of later chapters, about kit, are read first."""
    return -list(_titles(ruleset)).index(number) if number in _titles(ruleset) else 0


def chapters_used(ruleset: str, profiles: Sequence[Profile]) -> Iterator[ChapterUse]:
    """The rules that members use, by chapter; none if the game lists no rules."""
    users: dict[str, list[str]] = {}
    for profile in profiles:
        for number in dict.fromkeys(refs(profile)):
            users.setdefault(number, []).append(profile.name)
    texts = rule_texts(ruleset)
    for chapter in conformance(ruleset) if has_table(ruleset) else ():
        rules = tuple(
            RuleUse(
                rule.number,
                rule.title,
                rule.page,
                texts[rule.number].says if rule.number in texts else "",
                _who(users[rule.number], len(profiles)),
            )
            for rule in chapter.rules
            if rule.number in users
        )
        if rules:
            yield ChapterUse(chapter.title, rules)


def refs(profile: Profile) -> Iterator[str]:
    """The numbers of the rules that a member needs."""
    yield from profile.rules
    yield from (fact.ref for fact in profile.facts)
    yield from (total.ref for total in profile.sums if total.total)


def _who(names: Sequence[str], total: int) -> str:
    if len(names) == total:
        return "everybody"
    shown = ", ".join(dict.fromkeys(names[:MOST_NAMED]))
    return f"{shown} and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else shown
