"""The reading matter of every game: each rule has a sentence and an example, each state a term."""

from __future__ import annotations

import re

import pytest

from rules import conformance, reference, registry
from rules.conformance import PROJECT

GAMES = [slug for slug in registry.RULESETS if conformance.has_table(slug)]
LONGEST = 60  # words of a sentence that is shown in a small box
MARK = re.compile(r"""Mark\(\s*f?"([^"]+)\"""")


def marks_of(slug: str) -> set[str]:
    """The names of states as the game's source has them, with # for what stands in braces."""
    found = set()
    for path in (PROJECT / "rules" / slug).rglob("*.py"):
        for name in MARK.findall(path.read_text(encoding="utf-8")):
            found.add(re.sub(r"\{[^}]*\}", "9", name))
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_says_something_and_has_an_example(slug):
    texts = reference.rule_texts(slug)
    numbers = {rule.number for each in conformance.conformance(slug) for rule in each.rules}
    assert set(texts) == numbers
    for number, text in texts.items():
        assert 8 <= len(text.says.split()) <= LONGEST, number
        assert 8 <= len(text.example.split()) <= LONGEST, number


@pytest.mark.parametrize("slug", GAMES)
def test_every_state_has_a_term(slug):
    missing = {name for name in marks_of(slug) if reference.term_of(slug, name) is None}
    assert marks_of(slug)
    assert not missing


@pytest.mark.parametrize("slug", GAMES)
def test_every_trait_of_the_armoury_has_a_term(slug):
    shop = registry.RULESETS[slug].workshop
    traits = {
        trait
        for section in (shop.armoury("") if shop else ())
        for entry in section.entries
        for trait in entry.traits
    }
    assert not {each for each in traits if reference.term_of(slug, each) is None}


@pytest.mark.parametrize("slug", GAMES)
def test_terms_lead_to_rules_that_exist(slug):
    numbers = set(reference.rule_texts(slug)) | {gap.number for gap in conformance.gaps(slug)}
    terms = reference.terms(slug)
    assert {term.rule for term in terms if term.rule} <= numbers
    assert len({term.key for term in terms}) == len(terms)


@pytest.mark.parametrize("slug", GAMES)
def test_the_primer_is_short_and_its_pictures_are_there(slug):
    sections = reference.primer(slug)
    assert len(sections) >= 7
    assert sum(bool(section.picture) for section in sections) >= 3
    for section in sections:
        assert 25 <= len(" ".join(section.text).split()) <= 130, section.title
        path = PROJECT / "templates" / "site" / "primer" / slug / f"{section.picture}.svg"
        assert not section.picture or path.is_file()


def test_a_game_without_reading_matter_has_none():
    assert reference.rule_texts("firewall")
    assert not reference.rule_texts("no-such-game")
    assert (reference.primer("no-such-game"), reference.terms("no-such-game")) == ((), ())
    assert reference.term_of("no-such-game", "prone") is None


def test_a_shown_state_finds_the_longest_term_that_it_begins_or_ends_with(monkeypatch):
    def term(word):
        return reference.Term(word, reference.key_of(word), "", "", "")

    known = tuple(map(term, ("on fire", "fire", "aim", "up")))
    monkeypatch.setattr(reference, "terms", lambda slug: known)
    found = reference.term_of.__wrapped__
    assert found("any", "On fire").word == "on fire"
    assert found("any", "aim +2").word == "aim"
    assert found("any", "3 cm up").word == "up"
    assert found("any", "aimless") is None
