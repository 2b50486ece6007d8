"""Read models for developers: how far a game plays its rules, their tests, what we decided.

Each page is rendered once for everybody.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

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
class RuleRow:
    """A rule; `ours` in words, and the numbers of its `gaps`."""

    number: str
    title: str
    page: int
    status: str
    words: str
    why: str
    ours: str
    count: int
    tests: tuple[tuple[str, str], ...]
    gaps: tuple[str, ...]

    @property
    def is_ours(self) -> bool:
        return bool(self.ours or self.gaps)


@dataclass(frozen=True)
class ChapterRow:
    """`whole`: how many of its rules are played whole."""

    number: int
    title: str
    rules: tuple[RuleRow, ...]
    whole: int


@dataclass(frozen=True)
class Share:
    """How many rules have a status, and how many come before them in the bar."""

    status: str
    words: str
    count: int
    before: int


@dataclass(frozen=True)
class SwitchRow:
    """`answers`: in words, the default in front."""

    key: str
    ref: str
    question: str
    answers: tuple[str, ...]


@dataclass(frozen=True)
class RulesPage:
    """How far a game plays its rules; `others`: slug and name of the games that say so too."""

    slug: str
    name: str
    about: str
    chapters: tuple[ChapterRow, ...]
    shares: tuple[Share, ...]
    whole: int
    count: int
    others: tuple[tuple[str, str], ...]
    decided_url: str


@dataclass(frozen=True)
class GapRow:
    """A gap of the book; `rules` and `switches` are what it links to."""

    number: str
    title: str
    decision: str
    rules: tuple[str, ...]
    switches: tuple[str, ...]


@dataclass(frozen=True)
class TopicRow:
    """A matter decided without a switch; `lines` with their links."""

    title: str
    lines: tuple[SafeString, ...]


@dataclass(frozen=True)
class DecidedPage:
    """What a game's publishers decided: the gaps by number, and the rest by topic."""

    slug: str
    name: str
    gaps: tuple[GapRow, ...]
    topics: tuple[TopicRow, ...]
    rules_url: str


@dataclass(frozen=True)
class Rendered:
    """Finished HTML and a tag that changes with every word of it."""

    html: str
    etag: str


@cache
def coverage_page(slug: str) -> Rendered:
    """The page of a game. KeyError or FileNotFoundError where there is no such game or table."""
    return rendered("site/coverage.html", {"page": _rules(slug)})


@cache
def decided_page(slug: str) -> Rendered:
    """What we decided about a game. KeyError or FileNotFoundError where nothing is listed."""
    if not conformance.has_decided(slug):
        raise KeyError(slug)
    return rendered("site/decided.html", {"page": _decided(slug)})


@cache
def rule_tests_page(slug: str) -> Rendered:
    """Which tests hold a game to which rule; errors as for the page of its rules."""
    return rendered("site/rule_tests.html", {"page": _rules(slug)})


def rendered(template: str, context: dict[str, object]) -> Rendered:
    """A template that needs nothing but its context."""
    html = render_to_string(template, context)
    return Rendered(html, f'"{hashlib.sha256(html.encode()).hexdigest()[:20]}"')


def _decided(slug: str) -> DecidedPage:
    ruleset = registry.RULESETS[slug]
    rules_url = reverse("rules", args=[slug])
    switches = {rule.key for rule in ruleset.house_rules}
    return DecidedPage(
        slug,
        ruleset.name,
        gap_rows(conformance.gaps(slug)),
        tuple(
            TopicRow(topic.title, tuple(_linked(line, rules_url, switches) for line in topic.lines))
            for topic in conformance.decided(slug)
        ),
        rules_url,
    )


def gap_rows(gaps: Sequence[conformance.Gap]) -> tuple[GapRow, ...]:
    """What we decided, each with the rules and switches that it leads to."""
    return tuple(
        GapRow(gap.number, gap.title, gap.decision, gap.rules, gap.switches) for gap in gaps
    )


# A rule (R5.10), a gap (G19) or the name of a switch in code letters.
NAMED = re.compile(r"\b(R\d+\.\d+b?|G\d+)\b|`(\w+)`")


def _linked(line: str, rules_url: str, switches: Container[str]) -> SafeString:
    """A line of the guide with its rules, gaps and switches as links."""
    parts, at = [], 0
    for found in NAMED.finditer(line):
        parts += [escape(line[at : found.start()]), _link(found, rules_url, switches)]
        at = found.end()
    return mark_safe("".join((*parts, escape(line[at:]))))  # noqa: S308  each part is escaped


def _link(found: re.Match[str], rules_url: str, switches: Container[str]) -> SafeString:
    number, key = found.groups()
    if number:
        page = "" if number.startswith("G") else rules_url
        return format_html('<a class="ref" href="{}#{}">{}</a>', page, number, number)
    if key in switches:
        return format_html('<a href="{}#switch-{}"><code>{}</code></a>', rules_url, key, key)
    return format_html("<code>{}</code>", key)


def _rules(slug: str) -> RulesPage:
    ruleset = registry.RULESETS[slug]
    chapters = tuple(_chapter(chapter) for chapter in conformance.conformance(slug))
    counts = Counter(rule.status for chapter in chapters for rule in chapter.rules)
    return RulesPage(
        slug,
        ruleset.name,
        ruleset.about,
        chapters,
        tuple(_shares(counts)),
        counts[DONE],
        counts.total(),
        other_games(slug),
        reverse("decided", args=[slug]) if conformance.has_decided(slug) else "",
    )


def other_games(slug: str) -> tuple[tuple[str, str], ...]:
    """Slug and name of the other games with a table of rules."""
    return tuple(
        (each.slug, each.name)
        for each in registry.RULESETS.values()
        if each.slug != slug and conformance.has_table(each.slug)
    )


def _chapter(chapter: conformance.Chapter) -> ChapterRow:
    rules = tuple(
        RuleRow(
            rule.number,
            rule.title,
            rule.page,
            rule.status,
            WORDS[rule.status],
            rule.why,
            rule.ours,
            len(rule.tests),
            tuple(_by_file(rule.tests)),
            tuple(gap.number for gap in rule.gaps),
        )
        for rule in chapter.rules
    )
    whole = sum(rule.status == DONE for rule in rules)
    return ChapterRow(chapter.number, chapter.title, rules, whole)


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


def switch_rows(slug: str) -> tuple[SwitchRow, ...]:
    """The house rules of a game."""
    return tuple(_switch(rule) for rule in registry.RULESETS[slug].house_rules)


def _switch(rule: HouseRule) -> SwitchRow:
    return SwitchRow(rule.key, rule.ref, rule.question, _default_first(rule.answers, rule.default))


def _default_first(answers: Sequence[tuple[str, str]], default: str) -> tuple[str, ...]:
    words = dict(answers)
    return (words.pop(default), *words.values())
