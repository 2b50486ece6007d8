"""The public table of rules: all of them, the same for everybody, kept by caches."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from battles.screen.links import decided_page, rules_page
from firewall_site.queries import coverage
from rules import conformance
from tests.one_line import one_line

ADDRESS = "/rules/firewall/"
COVERAGE = f"{ADDRESS}coverage/"


def test_every_rule_has_its_anchor_status_page_and_tests(client):
    page = one_line(client.get(COVERAGE))
    rules = [rule for chapter in conformance.conformance("firewall") for rule in chapter.rules]
    found = re.findall(r'id="(R[\d.b]+)".*?>page (\d+)<.*?data-status="(\w+)"', page)
    assert found == [(rule.number, str(rule.page), rule.status) for rule in rules]
    tests = one_line(client.get(f"{ADDRESS}tests/"))
    for rule in rules:
        assert (
            f'href="{ADDRESS}tests/#{rule.number}">{len(rule.tests)} test' in page or not rule.tests
        )
        named = re.search(f'id="{rule.number}".*?</ul></li>', tests, re.DOTALL)
        own = named[0] if named else ""
        assert all(part in own for test in rule.tests for part in test.split("::"))
    assert f"{len(rules)}</strong> rules" in page
    whole = sum(rule.status == "done" for rule in rules)
    assert f'<strong class="num">{whole}</strong> of' in page


def test_what_is_open_says_why(client, monkeypatch):
    page = one_line(client.get(COVERAGE))
    opened = re.findall(
        r'data-status="(?:partial|later|omitted)">[^<]+</span><p class="rule-why">', page
    )
    rules = [rule for chapter in conformance.conformance("firewall") for rule in chapter.rules]
    assert len(opened) == sum(rule.status != "done" for rule in rules)


def test_an_id_is_given_once(client):
    ids = re.findall(r'id="([^"]+)"', client.get(COVERAGE).text)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("slug", ["backgammon", "no-such-game", "tiny"])
def test_a_game_without_a_table_has_no_page(client, slug, db):
    assert client.get(f"/rules/{slug}/coverage/").status_code == 404


@pytest.mark.parametrize("page", ["coverage/", "tests/", "decided/", "explain/R2.7/"])
def test_any_cache_may_keep_it(client, page, django_assert_num_queries, db):
    first = client.get(f"{ADDRESS}{page}")
    assert "public" in first["Cache-Control"]
    assert "Vary" not in first.headers or "Cookie" not in first["Vary"]
    assert not first.cookies
    again = client.get(f"{ADDRESS}{page}", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    member = Client()
    member.force_login(get_user_model().objects.create_user("ada"))
    with django_assert_num_queries(0):  # its cookie leads to no session
        known = member.get(f"{ADDRESS}{page}")
    assert known.content == first.content
    assert "Cookie" not in known.get("Vary", "")


def test_it_is_small_and_needs_no_script(client):
    page = client.get(COVERAGE).content
    assert len(page) < 130_000
    assert b"<script" not in page


def test_the_footer_leads_there_and_links_are_made_for_games_with_a_table(client, db):
    assert 'href="/rules/"' in client.get("/").text
    assert f'href="{COVERAGE}"' in client.get(ADDRESS).text.replace('"coverage/"', f'"{COVERAGE}"')
    assert rules_page("firewall") == ADDRESS
    assert rules_page("tiny") == ""


DECIDED = "/rules/firewall/decided/"


def test_what_we_decided_is_public_with_every_gap_and_topic(client):
    page = client.get(DECIDED)
    assert (page.status_code, "public" in page["Cache-Control"]) == (200, True)
    shown = re.findall(r'<li class="rule" id="(G\d+)">', page.text)
    assert shown == [gap.number for gap in conformance.gaps("firewall")]
    assert len(shown) == len(set(shown)) == 67
    for topic in conformance.decided("firewall"):
        assert f"<h2>{topic.title}</h2>" in page.text
    items = page.text.split('<ul class="decided">')[1:]
    lines = [topic.lines for topic in conformance.decided("firewall")]
    assert [item.split("</ul>")[0].count("<li>") for item in items] == [len(each) for each in lines]
    ids = re.findall(r'id="([^"]+)"', page.text)
    assert len(ids) == len(set(ids))
    assert len(page.content) < 130_000
    again = client.get(DECIDED, headers={"If-None-Match": page["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_its_links_lead_somewhere(client):
    rules, decided = client.get(ADDRESS).text, client.get(DECIDED).text
    own = set(re.findall(r'id="([^"]+)"', decided))
    there = set(re.findall(r'id="([^"]+)"', rules))
    led = re.findall(r'href="(/rules/firewall/)?#([^"]+)"', decided)
    assert len(led) > 200
    assert {name for page, name in led if name not in (there if page else own)} == {"main"} - own
    # The umpire quotes gaps like rules, and those links lead to the page of the rules.
    assert {gap.number for gap in conformance.gaps("firewall")} <= there


@pytest.mark.parametrize("slug", ["cyberpunk", "killzone", "no-such-game", "tiny"])
def test_a_game_without_such_a_list_has_no_page_and_no_link(client, slug, db):
    assert client.get(f"/rules/{slug}/decided/").status_code == 404
    assert decided_page(slug) == ""


def test_players_are_led_there_from_the_rules_and_the_house_rules(client, db):
    assert client.get(ADDRESS).text.count(f'href="{DECIDED}"') == 2
    assert f'href="{DECIDED}"' in client.get(COVERAGE).text
    client.force_login(get_user_model().objects.create_user("ada"))
    opening = client.get("/battles/new/?game=firewall:street_fight").text
    assert opening.count(f'href="{DECIDED}"') == 1
    assert "/decided/" not in client.get("/battles/new/?game=cyberpunk:alley").text


def test_rules_and_switches_in_a_line_are_links_and_everything_else_is_escaped():
    line = coverage._linked("See R5.10, G19, `helpless` & `<b>`, `odd`.", "/r/", {"helpless"})
    assert line == (
        'See <a class="ref" href="/r/#R5.10">R5.10</a>, <a class="ref" href="#G19">G19</a>, '
        '<a href="/r/#switch-helpless"><code>helpless</code></a> &amp; `&lt;b&gt;`, '
        "<code>odd</code>."
    )


def test_the_page_of_tests_is_as_public_and_each_id_is_given_once(client):
    page = client.get(f"{ADDRESS}tests/")
    assert "public" in page["Cache-Control"]
    ids = re.findall(r'id="([^"]+)"', page.text)
    assert len(ids) == len(set(ids))
    assert client.get("/rules/tiny/tests/").status_code == 404
