"""Campaigns through the API: the same doors, the same refusals, each attempt once."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from django.contrib.auth import get_user_model
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver

from accounts.services.tokens import make_token
from campaigns.campaigns.api import deal_fields
from campaigns.campaigns.services import aftermaths, campaigns, cancellation
from campaigns.campaigns.systems import source_of
from campaigns.leagues.api.action_fields import in_words
from tests.battles.test_routes_by_role import addresses
from tests.campaigns.campaigns.conftest import actor, warband
from tests.campaigns.noticing import Noticing
from web.api.schema import description

pytestmark = pytest.mark.django_db
A = "api/v1/campaigns/"
ROLES = ("anonymous", "eve", "ada", "cleo", "olga")
ALSO = ("bruno", "rita")
ALL = (200,) * 5
ROWS = {
    ("GET", A): ALL,
    ("POST", A): (401, 404, 404, 404, 201),
    ("GET", f"{A}of/<slug:slug>/systems/"): (401, 404, 404, 404, 200),
    ("POST", f"{A}of/<slug:slug>/systems/"): (401, 404, 404, 404, 422),
    ("DELETE", f"{A}of/<slug:slug>/systems/<int:terms_id>/"): (401, 404, 404, 404, 404),
    ("GET", f"{A}<slug:campaign_id>/"): ALL,
    ("POST", f"{A}<slug:campaign_id>/join/"): (401, 404, 201, 201, 422),
    ("POST", f"{A}<slug:campaign_id>/begin/"): (401, 404, 404, 404, 200),
    ("POST", f"{A}<slug:campaign_id>/end/"): (401, 404, 404, 404, 422),
    ("POST", f"{A}<slug:campaign_id>/corrections/"): (401, 404, 404, 404, 200),
    ("GET", f"{A}<slug:campaign_id>/chronicle/"): ALL,
    ("GET", f"{A}<slug:campaign_id>/battles/"): ALL,
    # Only an organiser arranges what they are not in.
    ("POST", f"{A}<slug:campaign_id>/battles/"): (401, 404, 404, 404, 422),
    ("GET", f"{A}<slug:campaign_id>/ledger/"): ALL,
    ("GET", f"{A}<slug:campaign_id>/report/"): ALL,
    ("GET", f"{A}<slug:campaign_id>/crews/<slug:crew_id>/"): ALL,
    ("DELETE", f"{A}<slug:campaign_id>/crews/<slug:crew_id>/"): (401, 404, 422, 404, 404),
    ("POST", f"{A}<slug:campaign_id>/crews/<slug:crew_id>/deals/"): (401, 404, 200, 404, 404),
    ("GET", f"{A}<slug:campaign_id>/crews/<slug:crew_id>/market/"): ALL,
    ("GET", f"{A}<slug:campaign_id>/crews/<slug:crew_id>/<slug:member_id>/"): ALL,
    ("GET", f"{A}battles/<slug:aftermath_id>/"): ALL,
    ("POST", f"{A}battles/<slug:aftermath_id>/words/"): (401, 404, 200, 404, 404),
    ("POST", f"{A}battles/<slug:aftermath_id>/collect/"): (401, 404, 200, 200, 200),
    ("POST", f"{A}battles/<slug:aftermath_id>/report/"): (401, 404, 200, 404, 404),
    ("POST", f"{A}battles/<slug:aftermath_id>/decide/"): (401, 404, 404, 404, 200),
    ("POST", f"{A}battles/<slug:aftermath_id>/reopen/"): (401, 404, 404, 404, 422),
    ("POST", f"{A}battles/<slug:aftermath_id>/rule/"): (401, 404, 404, 404, 422),
    ("POST", f"{A}battles/<slug:aftermath_id>/call-off/"): (401, 404, 422, 404, 404),
}
BODIES: dict[str, object] = {
    A: {"club": "lowtown", "name": "Another war", "system": "street_war", "token": "t"},
    "systems/": {"source": "name = 1"},
    "join/": {"warband": "none"},
    "corrections/": {"what": "money_in", "reason": "Found.", "amount": 5},
    "<slug:campaign_id>/battles/": {"scenario": "none", "sides": {}},
    "report/": {"revision": 1, "parts": []},
    "decide/": {"how": "void", "words": "Rain.", "revision": 1},
    "reopen/": {"reason": "Photographs."},
    "rule/": {"how": "void", "words": "Rain.", "revision": 1},
    "call-off/": {"words": "Rain."},
    "deals/": {"do": "buy", "fields": {"part": "grenades", "thing": "smoke"}, "token": "one"},
    "words/": {"agrees": True, "revision": 1},
}


@pytest.fixture
def asks(war):
    """A function that asks as somebody: `asks(name, method, address, body)`."""
    secrets = {
        name: make_token(get_user_model().objects.get(username=name), "test")[1]
        for name in (*ROLES[1:], *ALSO)
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
    return aftermaths.file_report(filed.pk, actor("ada"), war.fields(filed))


def filled(war, row, pattern: str) -> str:
    for name, value in (("<slug:campaign_id>", war.campaign.pk), ("<slug:aftermath_id>", row.pk),
                        ("<slug:crew_id>", war.crews["ada"].pk), ("<slug:slug>", "lowtown"),
                        ("<int:terms_id>", "1"), ("<slug:member_id>", war.member("ada")),
                        ):  # fmt: skip
        pattern = pattern.replace(name, value)
    return pattern


def test_every_address_has_a_row() -> None:
    known = {each for each in addresses(get_resolver().url_patterns) if each.startswith(A)}
    assert known == {pattern for _, pattern in ROWS}


@pytest.mark.parametrize(("method", "pattern"), ROWS)
def test_who_may_ask_what(war, row, asks, method, pattern) -> None:
    body = next((each for end, each in BODIES.items() if pattern.endswith(end)), None)
    if pattern.endswith("corrections/"):
        body = {**BODIES["corrections/"], "crew": war.crews["ada"].pk}
    found = tuple(asks(name, method, filled(war, row, pattern), body).status_code for name in ROLES)
    assert found == ROWS[method, pattern]


def test_an_unlisted_clubs_campaign_does_not_exist(war, row, asks) -> None:
    war.campaign.club.is_listed = False
    war.campaign.club.save()
    for method, pattern in ROWS:
        if method == "GET" and ROWS[method, pattern] == ALL and pattern != A:
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


REFUSED = (
    ("olga", "", {"club": "lowtown", "name": " ", "system": "street_war"}, "name"),
    ("olga", "", {"club": "lowtown", "name": "War", "system": "nothing"}, "system"),
    ("rita", "{war}/join/", {"warband": "nobody's"}, "warband"),
    ("ada", "{war}/battles/", {"scenario": "x", "on_the_web": False, "sides": {
        "a": "{ada}", "b": "{bruno}"}}, "scenario"),
    ("ada", "{war}/battles/", {"scenario": "street_fight", "sides": {"a": "nobody"}}, "sides"),
    ("ada", "{war}/battles/", {"scenario": "street_fight", "holding": "the moon",
     "on_the_web": False, "sides": {"wardens": "{ada}", "tollgate": "{bruno}"}}, "holding"),
    ("olga", "{war}/corrections/", {"what": "money_in", "crew": "{ada}", "amount": 0,
     "reason": "Paper."}, "amount"),
    ("olga", "{war}/corrections/", {"what": "member", "crew": "{ada}", "member": "m99",
     "reason": "Paper."}, "member"),
    ("olga", "{war}/corrections/", {"what": "member", "crew": "nobody", "member": "m1",
     "reason": "Paper."}, "crew"),
    ("ada", "{war}/crews/{ada}/deals/", {"do": "buy", "fields": {
        "part": "armour", "thing": "nothing"}}, "fields.thing"),
    ("ada", "{war}/crews/{ada}/deals/", {"do": "buy", "fields": {
        "part": "grenades", "thing": "smoke", "count": "many"}}, "fields.count"),
    ("ada", "{war}/crews/{ada}/deals/", {"do": "doctor", "fields": {"member": "m99"}},
     "fields.member"),
    ("ada", "{war}/crews/{ada}/deals/", {"do": "release", "fields": {
        "other": "nobody", "member": "m1"}}, ""),
)  # fmt: skip


WRONG_DEALS = (
    ({"do": "buy", "fields": {"part": "grenades", "thing": "smoke", "cuont": "2"}},
     ["fields.cuont"]),
    ({"do": "buy", "fields": {"thing": " "}}, ["fields.part", "fields.thing"]),
    ({"do": "pay", "fields": {"to": "x"}}, ["fields.other", "fields.amount", "fields.to"]),
)  # fmt: skip


def test_a_deal_names_the_fields_that_it_misses_and_those_that_it_has_not(war, asks) -> None:
    where = f"{A}{war.campaign.pk}/crews/{war.crews['ada'].pk}/deals/"
    for body, paths in WRONG_DEALS:
        answer = asks("ada", "POST", where, body)
        assert answer.status_code == 422, body
        assert [each["path"] for each in answer.json()["problems"]] == paths


def test_the_list_of_fields_has_every_deal_and_all_that_it_reads(war) -> None:
    """Whatever a deal looks for among its fields is listed, and the description tells the list."""
    schemas = description()["components"]["schemas"]
    told = schemas["CampaignDeal"]["properties"]["fields"]["description"]
    assert list(deal_fields.DEALS) == list(campaigns.DEALS)
    for do, fields in deal_fields.DEALS.items():
        sent = Noticing()
        with suppress(Exception), transaction.atomic():
            campaigns.deal(war.campaign.pk, war.crews["ada"].pk, actor("ada"), do, sent)
        listed = {*fields.needs.split(), *fields.takes.split(), "token"}
        assert sent.looked_for, do
        assert sent.looked_for <= listed, do
        assert f"{do}: {in_words(fields)}" in told


def test_a_refusal_says_which_field_it_is_about(war, asks) -> None:
    names = {"war": war.campaign.pk, **{name: crew.pk for name, crew in war.crews.items()}}
    for who, where, body, path in REFUSED:
        text = json.dumps(body)
        for name, key in names.items():
            text, where = text.replace(f"{{{name}}}", key), where.replace(f"{{{name}}}", key)
        answer = asks(who, "POST", A + where, json.loads(text))
        assert answer.status_code == 422, (body, answer.text)
        assert [each["path"] for each in answer.json()["problems"]] == [path], body


def test_what_is_wrong_with_a_word_or_a_verdict_names_its_field(war, row, asks) -> None:
    where = f"{A}battles/{row.pk}/"

    def path_of(who: str, deed: str, body: dict[str, object]) -> list[str]:
        return [each["path"] for each in asks(who, "POST", where + deed, body).json()["problems"]]

    assert path_of("bruno", "words/", {"agrees": True, "revision": 99}) == ["revision"]
    assert path_of("bruno", "words/", {"agrees": False, "words": " "}) == ["words"]
    assert path_of("rita", "decide/", {"how": "void", "words": " ", "revision": 1}) == ["words"]
    settled = {"how": "reported", "words": "So it was.", "revision": row.revision}
    assert asks("rita", "POST", f"{where}decide/", settled).status_code == 200
    assert path_of("olga", "reopen/", {"reason": " "}) == ["reason"]


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


def test_a_battle_of_a_campaign_names_the_one_on_the_site(war, asks) -> None:
    row = war.arrange(on_the_web=True)
    (shown,) = asks("anonymous", "GET", f"{A}{war.campaign.pk}/battles/").json()["results"]
    assert (shown["id"], shown["battle"]) == (row.pk, row.battle_id)
    assert row.battle_id


def test_a_list_is_confirmed_or_disputed(war, row, asks) -> None:
    where = f"{A}battles/{row.pk}/"
    assert asks("ada", "GET", where).json()["agreed"] == [
        war.crews["ada"].pk]  # fmt: skip
    answer = asks("ada", "POST", f"{where}words/", {"agrees": False, "words": "Wrong."})
    assert answer.json()["status"] == "disputed"
    again = asks("ada", "POST", f"{where}words/", {"agrees": False, "words": "Wrong."})
    assert again.status_code == 422


def test_a_campaign_is_run_by_programs_alone(war, asks) -> None:
    """Founded, joined, begun, fought at a table, told, disputed, decided, ruled on anew, ended."""
    new = {"club": "lowtown", "name": "Program war", "system": "street_war", "token": "once"}
    made = [asks("olga", "POST", A, new).json()["campaign"]["id"] for _ in range(2)]
    assert made[0] == made[1]
    here = f"{A}{made[0]}/"
    crews = {}
    for name in ("ada", "bruno"):
        joined = asks(name, "POST", f"{here}join/", {"warband": warband(name)})
        assert joined.status_code == 201
        crews[name] = joined.json()["crew"]["id"]
    on_paper = {"what": "money_in", "crew": crews["ada"], "amount": 40, "reason": "From paper.",
                "token": "p"}  # fmt: skip
    for _ in range(2):
        asks("olga", "POST", f"{here}corrections/", on_paper)
    assert asks("olga", "POST", f"{here}begin/").json()["campaign"]["status"] == "running"
    wish = {"scenario": "street_fight", "on_the_web": False, "token": "one",
            "sides": {"wardens": crews["ada"], "tollgate": crews["bruno"]}}  # fmt: skip
    fight = asks("ada", "POST", f"{here}battles/", wish).json()
    assert asks("ada", "POST", f"{here}battles/", wish).json()["id"] == fight["id"]
    there = f"{A}battles/{fight['id']}/"
    people = {name: asks(name, "GET", f"{here}crews/{crews[name]}/").json() for name in crews}
    parts = [{"crew": crews[name], "member": each["id"]} for name in crews
             for each in people[name]["people"]]  # fmt: skip
    told = {"revision": 0, "winner": crews["ada"], "parts": parts}
    assert asks("ada", "POST", f"{there}report/", told).json()["agreed"] == [crews["ada"]]
    asks("bruno", "POST", f"{there}words/", {"agrees": False, "words": "I won."})
    said = {"how": "reported", "words": "So it was.", "revision": 1}
    assert asks("rita", "POST", f"{there}decide/", said).json()["status"] == "settled"
    before = asks("ada", "GET", here).json()["accounts"]
    again = asks("olga", "POST", f"{there}reopen/", {"reason": "Photographs."}).json()
    verdict = {"how": "won", "winner": crews["bruno"], "words": "Look.",
               "revision": again["revision"]}  # fmt: skip
    for _ in range(2):
        shown = asks("rita", "POST", f"{there}rule/", verdict).json()
    assert [each["words"] for each in shown["said"]][-2:] == ["Photographs.", "Look."]
    after = asks("ada", "GET", here).json()["accounts"]
    assert after != before
    assert sum(after.values()) == 0
    told = asks("eve", "GET", f"{here}chronicle/").json()
    assert [each["number"] for each in told["chapters"]] == [1, 0]
    assert told["older"] is None
    older = asks("eve", "GET", f"{here}chronicle/?before=1").json()["chapters"]
    assert older == told["chapters"][1:]
    assert asks("eve", "GET", f"{here}chronicle/?before=x").status_code == 400
    assert asks("eve", "GET", f"{here}crews/{crews['ada']}/market/").json()["goods"]
    life = asks("eve", "GET", f"{here}crews/{crews['ada']}/{parts[0]['member']}/").json()
    assert life["battles"] == 1
    assert asks("eve", "GET", f"{here}?on=2020-01-01").status_code == 404
    assert asks("eve", "GET", f"{here}?on=soon").status_code == 400
    assert asks("olga", "POST", f"{here}end/").json()["campaign"]["status"] == "ended"


def test_a_battle_is_called_off_by_programs(war, asks) -> None:
    where = f"{A}battles/{war.arrange().pk}/call-off/"
    off = asks("ada", "POST", where, {"words": "A cold."}).json()["off"]
    assert [(each["name"], each["words"]) for each in off] == [("Night Shift", "A cold.")]
    assert asks("ada", "POST", where, {"agree": False}).json()["off"] == []
    assert asks("olga", "POST", where, {"at_once": True}).status_code == 422
    answer = asks("olga", "POST", where, {"at_once": True, "words": "The hall is closed."})
    assert answer.json()["status"] == "off"


def test_a_club_keeps_systems_by_program(war, asks) -> None:
    where = f"{A}of/lowtown/systems/"
    source = source_of(war.campaign.club, "street_war").replace("Street war", "Our war")
    own = [each for each in asks("olga", "POST", where, {"source": source}).json()["results"]
           if each["number"]]  # fmt: skip
    assert [each["name"] for each in own] == ["Our war"]
    assert asks("olga", "DELETE", f"{where}{own[0]['number']}/").status_code == 204
    assert all(not x["number"] for x in asks("olga", "GET", where).json()["results"])


def test_what_is_wrong_with_a_system_is_about_its_source(war, asks) -> None:
    where = f"{A}of/lowtown/systems/"
    for source, path in (("no TOML", "source"), ("ruleset = 'x'", "source.ruleset")):
        answer = asks("olga", "POST", where, {"source": source})
        assert answer.status_code == 422
        assert [each["path"] for each in answer.json()["problems"]] == [path]


def test_the_clock_of_a_campaigns_battle_is_that_of_any_battle(war, asks) -> None:
    shapes = description()["components"]["schemas"]
    clock = shapes["NewBattle"]["properties"]["clock"]
    assert shapes["NewCampaignBattle"]["properties"]["clock"] == clock
    wish = {"scenario": "none", "sides": {}, "clock": {"kind": "fast"}}
    answer = asks("olga", "POST", f"{A}{war.campaign.pk}/battles/", wish)
    assert [each["path"] for each in answer.json()["problems"]] == ["clock.kind"]


def test_the_list_of_battles_asks_no_more_for_more_of_them(war, asks) -> None:
    where = f"{A}{war.campaign.pk}/battles/"
    asks("ada", "GET", where)
    counts = []
    for press in ("one", "two"):
        row = war.arrange(press)
        cancellation.at_once(row.pk, actor("olga"), "Rain.")
        with CaptureQueriesContext(connection) as found:
            shown = asks("ada", "GET", where).json()["results"]
        counts.append(len(found))
    assert (len(shown), shown[0]["status"]) == (2, "off")
    assert counts[0] == counts[1]
