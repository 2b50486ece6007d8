"""The rules as players read them: contents, reference, primer, explanations in place, search."""

from __future__ import annotations

import re

import pytest

from firewall_site.queries import reading, rules_search
from rules import conformance, reference, registry

pytestmark = pytest.mark.django_db
GAMES = [slug for slug in registry.RULESETS if conformance.has_table(slug)]


def test_the_contents_lead_to_the_primer_and_the_reference_of_every_game(client):
    page = client.get("/rules/").text
    for slug in GAMES:
        assert f'href="/rules/{slug}/"' in page
        assert f'href="/rules/{slug}/primer/"' in page
    assert 'aria-label="Main"' in page, "the navigation stays"


@pytest.mark.parametrize("slug", GAMES)
def test_the_reference_has_every_rule_term_gap_and_switch_once(client, slug):
    page = client.get(f"/rules/{slug}/").text
    ids = re.findall(r'id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    rules = {rule.number for each in conformance.conformance(slug) for rule in each.rules}
    gaps = {gap.number for gap in conformance.gaps(slug)}
    terms = {f"word-{term.key}" for term in reference.terms(slug)}
    switches = {f"switch-{rule.key}" for rule in registry.RULESETS[slug].house_rules}
    assert rules | gaps | terms | switches <= set(ids)
    led = set(re.findall(r'href="#([^"]+)"', page)) - {"main"}
    assert led <= set(ids)


@pytest.mark.parametrize("slug", GAMES)
def test_the_primer_shows_each_section_with_its_picture(client, slug):
    page = client.get(f"/rules/{slug}/primer/").text
    sections = reference.primer(slug)
    assert page.count('class="primer-section"') == len(sections)
    assert page.count('<svg class="primer-picture"') == sum(bool(s.picture) for s in sections)
    assert "style=" not in page


@pytest.mark.parametrize("slug", GAMES)
def test_whatever_a_screen_may_ask_about_is_explained_in_place(client, slug):
    for key in reading._explanations(slug):
        answer = client.get(f"/rules/{slug}/explain/{key}/")
        assert answer.status_code == 200, key
        assert answer.text.count('class="explained"') == 1
        assert f"/rules/{slug}/#{key}" in answer.text
        is_said = 'class="said"' in answer.text
        assert is_said, key


@pytest.mark.parametrize("path", ["no-such-game", "firewall/explain/R99.9", "tiny/primer", "tiny"])
def test_what_is_not_there_is_not_found(client, path):
    assert client.get(f"/rules/{path}/").status_code == 404


def test_a_search_finds_rules_terms_decisions_and_things(client):
    found = rules_search.search("jams")
    assert ("R14.2", "Jams") in {(hit.mark, hit.title) for hit in found}
    assert rules_search.search("R14.2")[0].mark == "R14.2"
    hits = [hit for words in ("prone", "grenade", "wind") for hit in rules_search.search(words)]
    kinds = {hit.kind for hit in hits}
    assert {"rule", "armoury", "decision"} <= kinds
    assert all(hit.game == "Killzone" for hit in rules_search.search("smoke", "killzone"))
    assert rules_search.search("") == rules_search.search("zzzz") == ()


@pytest.mark.parametrize("words", ["x" * 5000, "<b>", "\x00", "%", "?q=1&game=tiny", "'"])
def test_a_search_for_anything_answers(client, words):
    answer = client.get("/rules/", {"q": words, "game": words})
    assert answer.status_code == 200
    assert "<b>" not in answer.text
    assert len(answer.content) < 40_000
