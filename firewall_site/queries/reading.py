"""Read models of the rules as players read them: reference, primer, explanations, search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from django.urls import reverse

from firewall_site.queries.coverage import (
    GapRow,
    Rendered,
    SwitchRow,
    gap_rows,
    other_games,
    rendered,
    switch_rows,
)
from rules import conformance, reference, registry
from rules.conformance import RuleLine
from rules.reference import RuleText, Section, Term

NOTHING = RuleText("", "")


@dataclass(frozen=True)
class RuleEntry:
    """A rule to read. `why`: what of it is not played; `gaps`: what we decided about it."""

    number: str
    title: str
    page: int
    says: str
    example: str
    why: str
    ours: str
    gaps: tuple[GapRow, ...]


@dataclass(frozen=True)
class ChapterEntry:
    number: int
    title: str
    rules: tuple[RuleEntry, ...]


@dataclass(frozen=True)
class ReferencePage:
    """The reference of a game; `others`: slug and name of the games that have one too.

    `tries`: weapons can be tried on a bench; `duels`: two people can be.
    """

    slug: str
    name: str
    about: str
    chapters: tuple[ChapterEntry, ...]
    terms: tuple[Term, ...]
    switches: tuple[SwitchRow, ...]
    others: tuple[tuple[str, str], ...]
    tries: bool
    duels: bool
    decided_url: str


@dataclass(frozen=True)
class PrimerPage:
    """The primer of a game: its sections, each with its picture's template or nothing."""

    slug: str
    name: str
    sections: tuple[tuple[Section, str], ...]


@dataclass(frozen=True)
class Explained:
    """What a number, a state or a switch means: shown in place.

    `more`: sentences below the example. `href`: where it stands in the reference.
    """

    mark: str
    title: str
    says: str
    example: str
    more: tuple[str, ...]
    href: str


@cache
def reference_page(slug: str) -> ReferencePage:
    """The reference of a game. KeyError where there is no such game or table."""
    ruleset, shop = registry.RULESETS[slug], registry.RULESETS[slug].workshop
    if not conformance.has_table(slug):
        raise KeyError(slug)
    return ReferencePage(
        slug,
        ruleset.name,
        ruleset.about,
        tuple(_chapters(slug)),
        reference.terms(slug),
        switch_rows(slug),
        other_games(slug),
        shop is not None and bool(shop.bench),
        shop is not None and shop.duels is not None,
        reverse("decided", args=[slug]) if conformance.has_decided(slug) else "",
    )


def _chapters(slug: str) -> Iterator[ChapterEntry]:
    for chapter in conformance.conformance(slug):
        rules = tuple(_entry(slug, rule) for rule in chapter.rules)
        yield ChapterEntry(chapter.number, chapter.title, rules)


def _entry(slug: str, rule: RuleLine) -> RuleEntry:
    text = reference.rule_texts(slug).get(rule.number, NOTHING)
    gaps = gap_rows(rule.gaps)
    return RuleEntry(
        rule.number, rule.title, rule.page, text.says, text.example, rule.why, rule.ours, gaps
    )


@cache
def primer_page(slug: str) -> PrimerPage:
    """The primer of a game. KeyError where there is none."""
    sections = reference.primer(slug)
    if slug not in registry.RULESETS or not sections:
        raise KeyError(slug)
    pictures = (
        f"site/primer/{slug}/{each.picture}.svg" if each.picture else "" for each in sections
    )
    pairs = tuple(zip(sections, pictures, strict=True))
    return PrimerPage(slug, registry.RULESETS[slug].name, pairs)


@cache
def explained(slug: str, key: str) -> Rendered:
    """What stands behind a number, a term or a switch, by the anchor of the reference.

    KeyError for what is not there. Nothing but the anchors that exist is kept.
    """
    return rendered("site/_explained.html", {"each": _explanations(slug)[key]})


@cache
def _explanations(slug: str) -> dict[str, Explained]:
    page, href = reference_page(slug), reverse("rules", args=[slug])
    found: dict[str, Explained] = {}
    for chapter in page.chapters:
        for rule in chapter.rules:
            found[rule.number] = _of_rule(rule, href)
            for gap in rule.gaps:
                found.setdefault(gap.number, _of_gap(gap, href))
    for term in page.terms:
        found[f"word-{term.key}"] = _of_term(term, href)
    for switch in page.switches:
        found[f"switch-{switch.key}"] = _of_switch(switch, href)
    return found


def _of_rule(rule: RuleEntry, href: str) -> Explained:
    decided = (f"{gap.title}: {gap.decision}" for gap in rule.gaps)
    more = tuple(each for each in (rule.why, rule.ours, *decided) if each)
    return Explained(
        rule.number, rule.title, rule.says, rule.example, more, f"{href}#{rule.number}"
    )


def _of_gap(gap: GapRow, href: str) -> Explained:
    return Explained(gap.number, gap.title, gap.decision, "", (), f"{href}#{gap.number}")


def _of_term(term: Term, href: str) -> Explained:
    return Explained(
        term.rule, term.word.capitalize(), term.says, term.example, (), f"{href}#word-{term.key}"
    )


def _of_switch(switch: SwitchRow, href: str) -> Explained:
    first, *others = switch.answers
    says = f"Usual answer: {first}."
    more = tuple(f"Or: {each}." for each in others)
    return Explained(switch.ref, switch.question, says, "", more, f"{href}#switch-{switch.key}")
