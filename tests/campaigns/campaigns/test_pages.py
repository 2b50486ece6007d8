"""The pages of campaigns: what they show, how many queries they need, and the whole way through."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver

from campaigns.campaigns.models import Aftermath, Campaign
from campaigns.campaigns.services import aftermaths, campaigns
from tests.battles.test_routes_by_role import addresses
from tests.campaigns.campaigns.conftest import actor, warband

pytestmark = pytest.mark.django_db
ROLES = ("anonymous", "stranger", "player", "other", "organiser")
NAMES = {"stranger": "eve", "player": "ada", "other": "cleo", "organiser": "olga"}
ONE, CREW = "campaigns/<slug:campaign_id>/", "campaigns/<slug:campaign_id>/crews/<slug:crew_id>/"
OF, BATTLE = "campaigns/of/<slug:club_slug>/", "campaigns/battles/<slug:aftermath_id>/"
ALL, NO_GET = (200,) * 5, (405,) * 5
RUN = (404, 404, 404, 404, 200)
MEMBERS = (404, 404, 200, 200, 200)
ROWS: dict[tuple[str, str], tuple[int, ...]] = {
    ("GET", "campaigns/"): ALL,
    ("GET", f"{OF}new/"): RUN,
    ("POST", f"{OF}new/"): (404, 404, 404, 404, 422),
    ("GET", f"{OF}systems/"): RUN,
    ("POST", f"{OF}systems/"): (404, 404, 404, 404, 422),
    ("GET", f"{OF}systems/<int:system_id>/delete/"): NO_GET,
    ("POST", f"{OF}systems/<int:system_id>/delete/"): (404,) * 5,
    ("GET", BATTLE): ALL,
    ("GET", f"{BATTLE}collect/"): NO_GET,
    ("POST", f"{BATTLE}collect/"): (404, 404, 422, 422, 422),
    ("GET", f"{BATTLE}report/"): NO_GET,
    ("POST", f"{BATTLE}report/"): (404, 404, 422, 404, 404),
    ("GET", f"{BATTLE}confirm/"): NO_GET,
    ("POST", f"{BATTLE}confirm/"): (404, 404, 422, 404, 404),
    ("GET", f"{BATTLE}dispute/"): NO_GET,
    ("POST", f"{BATTLE}dispute/"): (404, 404, 422, 404, 404),
    ("GET", f"{BATTLE}decide/"): NO_GET,
    ("POST", f"{BATTLE}decide/"): (404, 404, 404, 404, 422),
    ("GET", f"{BATTLE}call-off/"): NO_GET,
    ("POST", f"{BATTLE}call-off/"): (404, 404, 302, 404, 404),
    ("GET", f"{BATTLE}call-off-at-once/"): NO_GET,
    ("POST", f"{BATTLE}call-off-at-once/"): (404, 404, 404, 404, 422),
    ("GET", f"{BATTLE}fight/"): NO_GET,
    ("POST", f"{BATTLE}fight/"): (404, 404, 302, 404, 404),
    ("GET", f"{BATTLE}reopen/"): NO_GET,
    ("POST", f"{BATTLE}reopen/"): (404, 404, 404, 404, 422),
    ("GET", f"{BATTLE}rule-again/"): NO_GET,
    ("POST", f"{BATTLE}rule-again/"): (404, 404, 404, 404, 422),
    ("GET", ONE): ALL,
    ("GET", f"{ONE}join/"): NO_GET,
    ("POST", f"{ONE}join/"): (404, 404, 302, 302, 422),
    ("GET", f"{ONE}begin/"): NO_GET,
    ("POST", f"{ONE}begin/"): (404, 404, 404, 404, 302),
    ("GET", f"{ONE}end/"): NO_GET,
    ("POST", f"{ONE}end/"): (404, 404, 404, 404, 422),
    ("GET", f"{ONE}ledger/"): ALL,
    ("GET", f"{ONE}right/"): RUN,
    ("POST", f"{ONE}right/"): (404, 404, 404, 404, 422),
    ("GET", f"{ONE}chronicle/"): ALL,
    ("GET", f"{ONE}arrange/"): MEMBERS,
    ("POST", f"{ONE}arrange/"): (404, 404, 422, 422, 422),
    ("GET", CREW): ALL,
    ("GET", "campaigns/<slug:campaign_id>/report/"): ALL,
    ("GET", f"{CREW}market/"): ALL,
    ("GET", f"{CREW}deal/"): NO_GET,
    ("POST", f"{CREW}deal/"): (404, 404, 422, 404, 404),
    ("GET", f"{CREW}leave/"): NO_GET,
    ("POST", f"{CREW}leave/"): (404, 404, 422, 404, 404),
    ("GET", f"{CREW}<slug:member_id>/"): ALL,
}


@pytest.fixture
def browsers(war) -> dict[str, Client]:
    found = {role: Client() for role in ROLES}
    for role, name in NAMES.items():
        found[role].force_login(get_user_model().objects.get(username=name))
    return found


def test_every_address_has_a_row() -> None:
    known = {each for each in addresses(get_resolver().url_patterns)
             if each.startswith("campaigns/")}  # fmt: skip
    assert known == {pattern for _, pattern in ROWS}


def address(war, pattern: str, row: Aftermath) -> str:
    for name, value in {
        "<slug:campaign_id>": war.campaign.pk, "<slug:crew_id>": war.crews["ada"].pk,
        "<slug:club_slug>": "lowtown", "<slug:aftermath_id>": row.pk, "<int:system_id>": "1",
        "<slug:member_id>": war.member("ada"),
    }.items():  # fmt: skip
        pattern = pattern.replace(name, value)
    return f"/{pattern}"


def test_who_may_open_what(war, browsers) -> None:
    """Every door for everybody, of a campaign of a listed club."""
    row = war.arrange()
    wrong = []
    # Leaving and ending come last: they change what the others answer.
    order = sorted(ROWS, key=lambda each: (each[1].endswith(("leave/", "end/")), each[1]))
    for method, pattern in order:
        for role, expected in zip(ROLES, ROWS[method, pattern], strict=True):
            browser, where = browsers[role], address(war, pattern, row)
            answer = browser.get(where) if method == "GET" else browser.post(where)
            if answer.status_code != expected:
                wrong.append((method, pattern, role, answer.status_code, expected))
    assert wrong == []


def test_a_campaign_of_an_unlisted_club_does_not_exist_for_others(war, browsers) -> None:
    row = war.arrange()
    war.campaign.club.is_listed = False
    war.campaign.club.save()
    for method, pattern in ROWS:
        if method == "GET" and ROWS[method, pattern] == ALL and pattern != "campaigns/":
            where = address(war, pattern, row)
            assert browsers["stranger"].get(where).status_code == 404, pattern
            assert browsers["anonymous"].get(where).status_code == 404, pattern
            assert browsers["player"].get(where).status_code == 200, pattern
    assert war.campaign.name.encode() not in browsers["stranger"].get("/campaigns/").content


def test_a_closed_club_keeps_its_campaigns_to_its_members_and_adds_nothing(war, browsers) -> None:
    row, here = war.arrange(), f"/campaigns/{war.campaign.pk}/"
    war.campaign.club.closed = war.campaign.created
    war.campaign.club.save()
    for where in (here, f"{here}ledger/", f"/campaigns/battles/{row.pk}/"):
        assert browsers["anonymous"].get(where).status_code == 404
        assert browsers["stranger"].get(where).status_code == 404
        assert browsers["player"].get(where).status_code == 200
    named = war.campaign.name.encode()
    assert named not in browsers["anonymous"].get("/campaigns/").content
    assert named not in browsers["stranger"].get("/campaigns/").content
    assert named in browsers["player"].get("/campaigns/").content
    answer = browsers["player"].post(f"{here}crews/{war.crews['ada'].pk}/deal/", {"token": "x"})
    assert answer.status_code == 422
    assert "This club is closed." in answer.content.decode()
    assert browsers["organiser"].post(f"{here}end/").status_code == 422
    for where in (f"{here}arrange/", f"{here}right/", "/campaigns/of/lowtown/new/"):
        assert browsers["organiser"].get(where).status_code == 404
        assert browsers["organiser"].post(where).status_code == 404


@pytest.mark.parametrize(
    "query",
    ["{one}ledger/?kind=%00", "{one}ledger/?crew=%00", "{one}ledger/?member=%00", "?club=%00"],
)
def test_what_is_no_plain_name_matches_nothing(war, browsers, query) -> None:
    where = f"/campaigns/{query.format(one=f'{war.campaign.pk}/')}"
    with CaptureQueriesContext(connection) as asked:
        page = browsers["player"].get(where)
    assert page.status_code == 200
    assert page.context["page"].paginator.count == 0
    table = "campaigns_ledgerentry" if "ledger" in query else "campaigns_campaign"
    assert not any(f'FROM "{table}"' in each["sql"] for each in asked)


def test_things_that_are_not_there(war, browsers) -> None:
    one = f"/campaigns/{war.campaign.pk}/"
    for where in ("/campaigns/nothing/", f"{one}crews/nobody/", f"{one}crews/nobody/market/",
                  f"{one}crews/{war.crews['ada'].pk}/m99/", "/campaigns/battles/none/",
                  "/campaigns/of/nowhere/new/", f"{one}?on=1999-01-01"):  # fmt: skip
        assert browsers["organiser"].get(where).status_code == 404, where


QUERIES = {
    "{one}/": 10, "{one}/?on=2999-01-01": 12, "{one}/ledger/": 7,
    "{one}/ledger/?crew={crew}": 9, "{one}/ledger/?kind=money_moved": 8,
    "{one}/ledger/?until=2999-01-01": 8, "{one}/chronicle/": 9, "{one}/right/": 7,
    "{one}/arrange/": 7, "{one}/crews/{crew}/": 7, "{one}/crews/{crew}/market/": 7,
    "{one}/crews/{crew}/m2/": 7, "": 6,
    # Three of them read the lines of the settlement, and how the campaign stood before them.
    "battles/{battle}/": 12,
}  # fmt: skip


@pytest.mark.parametrize("part", QUERIES)
def test_pages_need_a_fixed_number_of_queries(war, browsers, part) -> None:
    """However much has happened: after one battle, and after three with wounds and purchases."""
    row = war.settle(war.arrange())
    assert row.status == Aftermath.Status.SETTLED
    names = {"one": war.campaign.pk, "crew": war.crews["ada"].pk, "battle": row.pk}
    where = f"/campaigns/{part.format(**names)}"
    before = asked(browsers["organiser"], where)
    for number in range(2):
        fates = {f"bruno_{who}": "killed" for who in list(war.crew("bruno").people)[:3]}
        war.settle(war.arrange(f"more{number}"), **fates)
        war.deal("ada", "buy", f"b{number}", part="grenades", thing="smoke")
    assert asked(browsers["organiser"], where) == before == QUERIES[part]


def asked(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as found:
        assert client.get(address).status_code == 200
    return len(found)


def test_the_way_of_a_campaign_through_its_pages(club) -> None:
    """Founded, joined, begun, arranged, filled in, confirmed and read, by nothing but forms."""
    people = {}
    for name in ("olga", "ada", "bruno"):
        people[name] = Client()
        people[name].force_login(get_user_model().objects.get(username=name))
    page = people["olga"].get("/campaigns/of/lowtown/new/")
    press = re.search(r'name="token" value="([^"]+)"', page.content.decode())
    assert press is not None
    made = {"name": "A war", "preset": "three_way_city", "token": press[1]}
    where = people["olga"].post("/campaigns/of/lowtown/new/", made).headers["Location"]
    for name in ("ada", "bruno"):
        answer = people[name].post(f"{where}join/", {"warband": warband(name)})
        assert answer.status_code == 302
    people["olga"].post(f"{where}begin/")
    campaign = Campaign.objects.get()
    assert campaign.status == Campaign.Status.RUNNING
    crews = {each.player.name: each.pk for each in campaign.crews.all()}
    wish = {"scenario": "street_fight", "crew1": crews["Ada"], "crew2": crews["Bruno"],
            "where": "table", "holding": "casino", "arc": "triangle", "token": "p"}  # fmt: skip
    battle = people["ada"].post(f"{where}arrange/", wish).headers["Location"]
    form = people["ada"].get(battle).content.decode()
    names = re.findall(r'name="(fate\.[^"]+)"', form)
    assert len(names) > 8
    said = {**dict.fromkeys(names, ""), names[0]: "killed", "revision": "0", "winner": crews["Ada"]}
    assert people["ada"].post(f"{battle}report/", said).status_code == 302
    page_ = people["bruno"].get(battle).content.decode()
    assert "Yes, that is how it was" in page_
    assert people["bruno"].post(f"{battle}confirm/", {"revision": "1"}).status_code == 302
    shown = people["olga"].get(where).content.decode()
    assert "held by Night Shift" in shown
    told = people["olga"].get(f"{where}chronicle/").content.decode()
    assert "The Floating Palace is now held by Night Shift." in told
    ledger = people["olga"].get(f"{where}ledger/?kind=money_moved").content.decode()
    kinds = re.findall(r'<option value="(\w+)"[^>]*>(\w+)', ledger)
    assert {("money_moved", "Money"), ("advanced", "Ranks")} <= set(kinds)
    assert "Pay for a battle won" in ledger
    assert "This campaign system is this site&#x27;s own" in shown


def test_a_refusal_is_a_sentence_on_the_page(war, browsers) -> None:
    where = f"/campaigns/{war.campaign.pk}/crews/{war.crews['ada'].pk}/"
    sent = {"do": "buy", "part": "armour", "thing": "thorco_paladin", "token": "x"}
    answer = browsers["player"].post(f"{where}deal/", sent)
    assert answer.status_code == 422
    assert "the purse is" in answer.content.decode()
    sent = {"do": "buy", "part": "grenades", "thing": "smoke", "token": "x", "back": "market"}
    for _ in range(2):
        assert browsers["player"].post(f"{where}deal/", sent).status_code == 302
    assert war.purse("ada") == 288
    assert "Smoke" in browsers["player"].get(where).content.decode()


def test_a_bad_system_is_shown_with_its_places_and_nothing_is_lost(war, browsers) -> None:
    page = browsers["organiser"].get("/campaigns/of/lowtown/systems/?start=three_way_city")
    assert "Three-way city" in page.content.decode()
    bad = 'ruleset = "firewall"\nname = "Mine"'
    answer = browsers["organiser"].post("/campaigns/of/lowtown/systems/", {"source": bad})
    assert answer.status_code == 422
    assert "cannot be read" in answer.content.decode()
    assert "Mine" in answer.content.decode()


def test_a_past_day_is_shown_as_it_was(war, browsers) -> None:
    day = war.campaign.created.date().isoformat()
    page = browsers["anonymous"].get(f"/campaigns/{war.campaign.pk}/?on={day}")
    assert "As it stood at the end of" in page.content.decode()


def test_lives_tell_wounds_and_deeds(war, browsers) -> None:
    war.settle(war.arrange(), winner="bruno", ada_m2="killed")
    where = f"/campaigns/{war.campaign.pk}/crews/{war.crews['ada'].pk}/m2/"
    told = browsers["anonymous"].get(where).content.decode()
    assert "killed: rolled" in told
    assert "fought and put out 1" in told
    assert campaigns.DEALS
    assert aftermaths.OPEN
    assert actor("ada").user_id


def test_a_reopened_battle_is_ruled_on_from_its_page(war, browsers) -> None:
    row = war.settle(war.arrange())
    here = f"/campaigns/battles/{row.pk}/"
    olga = browsers["organiser"]
    assert 'id="aftermath-reopen"' in olga.get(here).text
    assert 'id="aftermath-reopen"' not in browsers["player"].get(here).text
    olga.post(f"{here}reopen/", {"reason": "Photographs."})
    page = olga.get(here).text
    assert 'id="aftermath-again"' in page
    assert 'id="aftermath-again"' not in browsers["player"].get(here).text
    said = {"how": "forfeit", "words": "Nobody came.", "revision": "2"}
    assert olga.post(f"{here}rule-again/", said).status_code == 302
    assert "Both forfeit" in browsers["anonymous"].get(here).text
    assert "Nobody came." in olga.get(f"/campaigns/{war.campaign.pk}/ledger/").text


def test_a_battle_is_called_off_from_its_page(war, browsers) -> None:
    row = war.arrange("x", "ada", "cleo")
    here = f"/campaigns/battles/{row.pk}/"
    assert "Ask to call it off" in browsers["player"].get(here).text
    browsers["player"].post(f"{here}call-off/", {"words": "A cold."})
    assert "Agree: call it off" in browsers["other"].get(here).text
    browsers["other"].post(f"{here}call-off/")
    assert "counts nowhere" in browsers["player"].get(here).text
