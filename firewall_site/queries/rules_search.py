"""Search over the rules, the terms and the armouries of all games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from django.urls import reverse

from firewall_site.queries.reading import reference_page
from rules import conformance, registry

MOST = 40
LONGEST = 80  # letters of a question that are read
STEM = 4  # letters of a word below which an ending is not taken off


@dataclass(frozen=True)
class Hit:
    """Something found. `kind`: rule, term, decision or armoury."""

    game: str
    kind: str
    mark: str
    title: str
    says: str
    href: str


@dataclass(frozen=True)
class Line:
    """What is searched: the words of the title weigh more than those of the text."""

    slug: str
    hit: Hit
    title: frozenset[str]
    text: frozenset[str]


def search(words: str, slug: str = "") -> tuple[Hit, ...]:
    """The best hits for some words, of one game or of all; each word must be found."""
    asked = tuple(_stems(words[:LONGEST]))
    if not asked:
        return ()
    scored = (
        (_score(line, asked), number, line.hit)
        for number, line in enumerate(_lines())
        if slug in ("", line.slug)
    )
    best = sorted((-score, number, hit) for score, number, hit in scored if score)
    return tuple(hit for _, _, hit in best[:MOST])


def _score(line: Line, asked: tuple[str, ...]) -> int:
    """0 unless each word is found; else more where it is the number or stands in the title, and
    most where the title is nothing else.
    """
    total = 10 if line.title == frozenset(asked) else 0
    for word in asked:
        if word == line.hit.mark.lower():
            total += 20
        elif any(each == word for each in line.title):
            total += 6
        elif any(each.startswith(word) for each in line.title):
            total += 4
        elif any(each.startswith(word) for each in line.text):
            total += 1
        else:
            return 0
    return total


def _stems(text: str) -> Iterator[str]:
    for word in re.findall(r"[\w.]+", text.lower()):
        yield _stem(word.strip("."))


def _stem(word: str) -> str:
    """A word without the ending of its plural."""
    return (
        word[:-1] if len(word) > STEM and word.endswith("s") and not word.endswith("ss") else word
    )


@cache
def _lines() -> tuple[Line, ...]:
    return tuple(
        Line(slug, hit, frozenset(_stems(hit.title)), frozenset(_stems(hit.says)))
        for slug in registry.RULESETS
        for hit in _hits(slug)
    )


def _hits(slug: str) -> Iterator[Hit]:
    if conformance.has_table(slug):
        yield from _of_the_reference(slug)
    ruleset = registry.RULESETS[slug]
    if ruleset.workshop is not None:
        for section in ruleset.workshop.armoury(""):
            for entry in section.entries:
                href = reverse("armoury:entry", args=[slug, section.id, entry.id])
                says = ", ".join(each for each in (section.title, entry.group, entry.note) if each)
                yield Hit(ruleset.name, "armoury", "", entry.name, says, href)


def _of_the_reference(slug: str) -> Iterator[Hit]:
    page, at = reference_page(slug), reverse("rules", args=[slug])
    for chapter in page.chapters:
        for rule in chapter.rules:
            says = rule.says or chapter.title
            yield Hit(page.name, "rule", rule.number, rule.title, says, f"{at}#{rule.number}")
    for term in page.terms:
        title = term.word.capitalize()
        yield Hit(page.name, "term", "", title, term.says, f"{at}#word-{term.key}")
    for gap in conformance.gaps(slug):
        href = f"{at}#{gap.number}"
        yield Hit(page.name, "decision", gap.number, gap.title, gap.decision, href)
