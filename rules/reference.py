"""What a game's rules say, in our own words: each rule with an example, terms, and a primer."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

RULES = Path(__file__).resolve().parent


class RuleText(NamedTuple):
    """What a rule says, and a case in which it is played."""

    says: str
    example: str


class Term(NamedTuple):
    """A word that screens show, what it means, a case, and the rule that says most about it.

    `word` is in lower case, without the numbers and names that stand beside it on a screen; `key`
    is the same as part of an address.
    """

    word: str
    key: str
    says: str
    example: str
    rule: str


class Section(NamedTuple):
    """A part of the primer: its paragraphs, and the name of its picture or nothing."""

    title: str
    text: tuple[str, ...]
    picture: str


@cache
def rule_texts(ruleset: str) -> Mapping[str, RuleText]:
    """What each rule says, by its number; nothing for a game without reading matter."""
    return {
        rule["number"]: RuleText(rule["says"], rule["example"])
        for rule in _entries(ruleset, "rule")
    }


@cache
def terms(ruleset: str) -> tuple[Term, ...]:
    """The words that a game's screens show, in the order of the alphabet."""
    found = [
        Term(
            each["word"], key_of(each["word"]), each["says"], each["example"], each.get("rule", "")
        )
        for each in _entries(ruleset, "word")
    ]
    return tuple(sorted(found, key=lambda term: term.word))


@cache
def primer(ruleset: str) -> tuple[Section, ...]:
    """The first things to read about a game, in order."""
    return tuple(
        Section(each["title"], tuple(each["text"]), each.get("picture", ""))
        for each in _entries(ruleset, "primer")
    )


@cache
def term_of(ruleset: str, shown: str) -> Term | None:
    """The term for what a screen shows, for example “aim +2”; None where there is none.

    It is the longest term whose words stand at the beginning or at the end of what is shown, or
    which is shown whole.
    """
    words = key_of(shown).split("-")
    fitting = [
        term
        for term in terms(ruleset)
        if (own := term.key.split("-")) and own in (words[: len(own)], words[-len(own) :])
    ]
    return max(fitting, key=lambda term: len(term.key), default=None)


def key_of(words: str) -> str:
    """Words as part of an address: “aim +2” is aim-2."""
    return "-".join(re.findall(r"[a-z0-9]+", words.lower()))


def _folder(ruleset: str) -> Path:
    return RULES / ruleset / "reference"


def _entries(ruleset: str, kind: str) -> Iterator[dict[str, Any]]:
    for path in sorted(_folder(ruleset).glob("*.toml")):
        yield from tomllib.loads(path.read_text(encoding="utf-8")).get(kind, ())
