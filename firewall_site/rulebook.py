"""The public page of a game's rules, set once for everybody."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from django.template.loader import render_to_string

from rules import conformance, registry
from rules.conformance import DONE
from rules.kernel.screen import HouseRule

WORDS = {
    DONE: "played",
    "partial": "played in part",
    "later": "not played yet",
    "omitted": "left out",
}


@dataclass(frozen=True)
class RuleFace:
    number: str
    title: str
    page: int
    status: str
    words: str
    why: str
    ours: str
    count: int
    tests: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class ChapterFace:
    """`whole`: how many of its rules are played whole."""

    number: int
    title: str
    rules: tuple[RuleFace, ...]
    whole: int


@dataclass(frozen=True)
class Share:
    """How many rules have a status, and how many come before them in the bar."""

    status: str
    words: str
    count: int
    before: int


@dataclass(frozen=True)
class SwitchFace:
    """`answers`: in words, the default in front."""

    key: str
    ref: str
    question: str
    answers: tuple[str, ...]


@dataclass(frozen=True)
class TableFace:
    """A game's table; `others`: slug and name of the games that have one too."""

    name: str
    about: str
    chapters: tuple[ChapterFace, ...]
    shares: tuple[Share, ...]
    whole: int
    count: int
    switches: tuple[SwitchFace, ...]
    others: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class RulePage:
    """The finished page and a tag that changes with every word of it."""

    html: str
    etag: str


@cache
def rule_page(slug: str) -> RulePage:
    """The page of a game. KeyError or FileNotFoundError where there is no such game or table."""
    html = render_to_string("site/rules.html", {"table": _table(slug)})
    return RulePage(html, f'"{hashlib.sha256(html.encode()).hexdigest()[:20]}"')


def _table(slug: str) -> TableFace:
    ruleset = registry.RULESETS[slug]
    chapters = tuple(_chapter(chapter) for chapter in conformance.conformance(slug))
    counts = Counter(rule.status for chapter in chapters for rule in chapter.rules)
    return TableFace(
        ruleset.name,
        ruleset.about,
        chapters,
        tuple(_shares(counts)),
        counts[DONE],
        counts.total(),
        tuple(_switch(rule) for rule in ruleset.house_rules),
        tuple(_others(slug)),
    )


def _others(slug: str) -> Iterator[tuple[str, str]]:
    for each in registry.RULESETS.values():
        if each.slug != slug and conformance.has_table(each.slug):
            yield each.slug, each.name


def _chapter(chapter: conformance.Chapter) -> ChapterFace:
    rules = tuple(
        RuleFace(
            rule.number,
            rule.title,
            rule.page,
            rule.status,
            WORDS[rule.status],
            rule.why,
            rule.ours,
            len(rule.tests),
            tuple(_by_file(rule.tests)),
        )
        for rule in chapter.rules
    )
    whole = sum(rule.status == DONE for rule in rules)
    return ChapterFace(chapter.number, chapter.title, rules, whole)


def _by_file(tests: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each file of tests with the names of those in it, one after the other."""
    for file, several in groupby(tests, key=lambda test: test.partition("::")[0]):
        yield file, " ".join(test.partition("::")[2] for test in several)


def _shares(counts: Counter[str]) -> Iterator[Share]:
    before = 0
    for status, words in WORDS.items():
        if counts[status]:
            yield Share(status, words, counts[status], before)
            before += counts[status]


def _switch(rule: HouseRule) -> SwitchFace:
    return SwitchFace(rule.key, rule.ref, rule.question, _default_first(rule.answers, rule.default))


def _default_first(answers: Sequence[tuple[str, str]], default: str) -> tuple[str, ...]:
    words = dict(answers)
    return (words.pop(default), *words.values())
