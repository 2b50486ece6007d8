"""Campaigns through the API: the same doors, the same refusals, each attempt once."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import get_resolver

from campaigns.wars import settling
from rosters.tokens import make_token
from tests.battles.test_routes_by_role import addresses
from tests.campaigns.wars.conftest import visitor

pytestmark = pytest.mark.django_db
A = "api/v1/campaigns/"
ROLES = ("anonymous", "eve", "ada", "cleo", "olga")
ALL = (200,) * 5
ROWS = {
    ("GET", A): ALL,
    ("GET", f"{A}<slug:campaign_id>/"): ALL,
    ("GET", f"{A}<slug:campaign_id>/ledger/"): ALL,
    ("GET", f"{A}<slug:campaign_id>/report/"): ALL,
    ("GET", f"{A}<slug:campaign_id>/crews/<slug:crew_id>/"): ALL,
    ("POST", f"{A}<slug:campaign_id>/crews/<slug:crew_id>/deals/"): (401, 404, 200, 404, 404),
    ("GET", f"{A}battles/<slug:aftermath_id>/"): ALL,
    ("POST", f"{A}battles/<slug:aftermath_id>/words/"): (401, 404, 200, 404, 404),
}
BODIES = {
    "deals/": {"do": "buy", "fields": {"part": "grenades", "thing": "smoke"}, "token": "one"},
    "words/": {"agrees": True, "revision": 1},
}


@pytest.fixture
def asks(war):
    """A function that asks as somebody: `asks(name, method, address, body)`."""
    secrets = {
        name: make_token(get_user_model().objects.get(username=name), "test")[1]
        for name in ROLES[1:]
    }

    def ask(name: str, method: str, address: str, body: object = None):
        headers = {} if name == "anonymous" else {"Authorization": f"Bearer {secrets[name]}"}
        return Client(headers=headers).generic(
            method, f"/{address}", json.dumps(body) if body is not None else "",
            "application/json",
        )  # fmt: skip

    return ask


@pytest.fixture
def row(war):
    filed = war.arrange()
    return settling.file_report(filed.pk, visitor("ada"), war.fields(filed))


def filled(war, row, pattern: str) -> str:
    for name, value in (("<slug:campaign_id>", war.campaign.pk), ("<slug:aftermath_id>", row.pk),
                        ("<slug:crew_id>", war.crews["ada"].pk)):  # fmt: skip
        pattern = pattern.replace(name, value)
    return pattern


def test_every_address_has_a_row() -> None:
    known = {each for each in addresses(get_resolver().url_patterns) if each.startswith(A)}
    assert known == {pattern for _, pattern in ROWS}


@pytest.mark.parametrize(("method", "pattern"), ROWS)
def test_who_may_ask_what(war, row, asks, method, pattern) -> None:
    body = next((each for end, each in BODIES.items() if pattern.endswith(end)), None)
    found = tuple(asks(name, method, filled(war, row, pattern), body).status_code for name in ROLES)
    assert found == ROWS[method, pattern]


def test_an_unlisted_clubs_campaign_does_not_exist(war, row, asks) -> None:
    war.campaign.club.is_listed = False
    war.campaign.club.save()
    for method, pattern in ROWS:
        if method == "GET" and pattern != A:
            assert asks("eve", "GET", filled(war, row, pattern)).status_code == 404
            assert asks("ada", "GET", filled(war, row, pattern)).status_code == 200
    assert asks("eve", "GET", A).json()["count"] == 0


def test_a_deal_counts_once_and_is_refused_in_a_sentence(war, asks) -> None:
    where = f"{A}{war.campaign.pk}/crews/{war.crews['ada'].pk}/deals/"
    for _ in range(2):
        answer = asks("ada", "POST", where, BODIES["deals/"])
        assert answer.json()["crew"]["purse"] == 288
    dear = {"do": "buy", "fields": {"part": "armour", "thing": "thorco_paladin"}}
    refused = asks("ada", "POST", where, dear)
    assert refused.status_code == 422
    assert "short" in refused.json()["problems"][0]["message"]
    assert asks("ada", "POST", where, {"do": "steal"}).status_code == 422


def test_the_ledger_is_read_to_its_first_line(war, asks) -> None:
    page = asks("anonymous", "GET", f"{A}{war.campaign.pk}/ledger/").json()
    assert page["count"] == war.campaign.entries
    assert page["results"][-1]["entry"]["kind"] == "founded"
    assert page["results"][0]["words"] == "The campaign begins."
    where = f"{A}{war.campaign.pk}/ledger/?page=99"
    assert asks("anonymous", "GET", where).json()["results"] == []


def test_the_books_balance_for_whoever_reads_them(war, asks) -> None:
    shown = asks("anonymous", "GET", f"{A}{war.campaign.pk}/").json()
    assert sum(shown["accounts"].values()) == 0
    assert "own" in shown["ours"]


def test_a_list_is_confirmed_or_disputed(war, row, asks) -> None:
    where = f"{A}battles/{row.pk}/"
    assert asks("ada", "GET", where).json()["agreed"] == [
        war.crews["ada"].pk]  # fmt: skip
    answer = asks("ada", "POST", f"{where}words/", {"agrees": False, "words": "Wrong."})
    assert answer.json()["status"] == "disputed"
    again = asks("ada", "POST", f"{where}words/", {"agrees": False, "words": "Wrong."})
    assert again.status_code == 422
