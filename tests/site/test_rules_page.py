"""The public table of rules: all of them, the same for everybody, kept by caches."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from battles.links import rules_page
from rules import conformance

ADDRESS = "/rules/firewall/"


def test_every_rule_has_its_anchor_status_page_and_tests(client):
    page = client.get(ADDRESS).text
    rules = [rule for chapter in conformance.conformance("firewall") for rule in chapter.rules]
    found = re.findall(r'id="(R[\d.b]+)".*?>page (\d+)<.*?data-status="(\w+)"', page)
    assert found == [(rule.number, str(rule.page), rule.status) for rule in rules]
    for rule in rules:
        assert all(part in page for test in rule.tests for part in test.split("::"))
    assert f"{len(rules)}</strong> rules" in page
    whole = sum(rule.status == "done" for rule in rules)
    assert f'<strong class="num">{whole}</strong> of' in page


def test_what_is_open_says_why(client, monkeypatch):
    page = client.get(ADDRESS).text
    opened = re.findall(
        r'data-status="(?:partial|later|omitted)">[^<]+</span><p class="rule-why">', page
    )
    rules = [rule for chapter in conformance.conformance("firewall") for rule in chapter.rules]
    assert len(opened) == sum(rule.status != "done" for rule in rules)


def test_an_id_is_given_once(client):
    ids = re.findall(r'id="([^"]+)"', client.get(ADDRESS).text)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("slug", ["backgammon", "no-such-game", "firewall-shooting", "tiny"])
def test_a_game_without_a_table_has_no_page(client, slug, db):
    assert client.get(f"/rules/{slug}/").status_code == 404


def test_any_cache_may_keep_it(client, django_assert_num_queries, db):
    first = client.get(ADDRESS)
    assert "public" in first["Cache-Control"]
    assert "Vary" not in first.headers or "Cookie" not in first["Vary"]
    assert not first.cookies
    again = client.get(ADDRESS, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    member = Client()
    member.force_login(get_user_model().objects.create_user("ada"))
    with django_assert_num_queries(0):
        assert member.get(ADDRESS).content == first.content


def test_it_is_small_and_needs_no_script(client):
    page = client.get(ADDRESS).content
    assert len(page) < 130_000
    assert b"<script" not in page


def test_the_footer_leads_there_and_links_are_made_for_games_with_a_table(client, db):
    assert f'href="{ADDRESS}"' in client.get("/").text
    assert rules_page("firewall") == ADDRESS
    assert rules_page("tiny") == ""
