"""The description is valid, names every address, and is read as a page without a script."""

from __future__ import annotations

import gzip
import json
import re

import msgspec
import pytest
from django.test import Client
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.validation import validate_schema

from accounts.api.urls import urlpatterns as of_accounts
from battles.api.own_urls import urlpatterns as of_people
from battles.api.urls import urlpatterns as of_battles
from campaigns.campaigns.api.urls import urlpatterns as of_campaigns
from campaigns.clubs.api.urls import urlpatterns as of_clubs
from campaigns.leagues.api.urls import urlpatterns as of_leagues
from campaigns.statistics.api.report_urls import urlpatterns as of_reports
from campaigns.statistics.api.urls import urlpatterns as of_almanacs
from laboratory.api.odds_urls import urlpatterns as of_odds
from laboratory.api.urls import urlpatterns as of_simulations
from laboratory.forecasts.api_urls import urlpatterns as of_forecasts
from notifications.api.urls import urlpatterns as of_notifications
from rosters.api.urls import urlpatterns
from rules.kernel.record import Record
from rules.kernel.warbands import AnyEdit
from web.api import schema
from web.api.plain_schema import operations_of
from web.api.schema import description


def addresses() -> set[str]:
    """Every address of the API as the description writes them."""
    told = [("/api/v1/", each) for each in urlpatterns if each.name not in ("handbook", "nowhere")]
    told += [("/api/v1/", each) for each in (*of_accounts, *of_people, *of_notifications)]
    told += [("/api/v1/battles/", each) for each in of_battles if each.name != "stream"]
    told += [("/api/v1/battles/", each) for each in of_forecasts]
    told += [("/api/v1/clubs/", each) for each in of_clubs]
    told += [("/api/v1/clubs/", each) for each in of_almanacs]
    told += [("/api/v1/", each) for each in of_reports]
    told += [("/api/v1/odds/", each) for each in of_odds]
    told += [("/api/v1/simulations/", each) for each in of_simulations]
    told += [("/api/v1/leagues/", each) for each in of_leagues]
    told += [("/api/v1/campaigns/", each) for each in of_campaigns]
    return {room + re.sub(r"<\w+:(\w+)>", r"{\1}", str(each.pattern)) for room, each in told}


@pytest.mark.thorough
def test_the_description_is_valid_and_made_without_a_warning():
    GENERATOR_STATS.reset()
    description.cache_clear()
    validate_schema(description())
    assert not GENERATOR_STATS


def test_it_names_every_address_and_no_other():
    assert set(description()["paths"]) == addresses()


def test_every_operation_has_a_name_of_its_own_a_sentence_and_its_refusals():
    operations = [each for path in description()["paths"].values() for each in path.values()]
    names = [each["operationId"] for each in operations]
    assert len(names) == len(set(names)) == 204
    for each in operations:
        assert each["summary"].endswith(".")
        assert {"401", "429"} < set(each["responses"])


def test_no_two_records_have_one_name():
    text = json.dumps(description())
    shapes = description()["components"]["schemas"]
    assert set(re.findall(r'"#/components/schemas/([^"]+)"', text)) <= set(shapes)
    assert not [name for name in shapes if "." in name]

    class Problems(Record):
        """Another record of a name that is taken."""

    with pytest.raises(TypeError, match="would have one name"):
        schema.operation("clash", "Clashes.", Problems)


def test_every_example_is_one_of_its_record():
    shown = 0
    for methods in description()["paths"].values():
        for told in methods.values():
            for held in (told.get("requestBody", {}), *told["responses"].values()):
                body = held.get("content", {}).get("application/json", {})
                for each in body.get("examples", {}).values():
                    named = body["schema"]["$ref"].rpartition("/")[2]
                    msgspec.convert(each["value"], schema._named[named])
                    shown += 1
    assert shown == 16


def test_every_edit_is_described():
    shapes = description()["components"]["schemas"]
    assert {each.__name__ for each in AnyEdit.__args__} < set(shapes)
    assert shapes["NewEdit"]["required"] == ["edit"]


def test_programs_and_people_read_it(db):
    guest = Client()
    assert guest.get("/api/v1/schema/").json() == description()
    page = guest.get("/api/v1/")
    text = page.content.decode()
    assert page.status_code == 200
    for path in addresses():
        assert path in text
    assert "<script>" not in text
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', text)
    assert "unsafe" not in page.headers["Content-Security-Policy"]


def test_every_link_of_the_page_leads_somewhere(db):
    text = Client().get("/api/v1/").content.decode()
    ids = set(re.findall(r'id="([^"]+)"', text))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= ids


def test_generators_of_clients_find_nothing_that_they_cannot_read():
    """What the most used ones stumble over: tuples as `prefixItems`, bodies that may be missing."""
    found = description()
    assert "prefixItems" not in json.dumps(found["components"])
    box = found["components"]["schemas"]["Place"]["properties"]["box"]
    pair = {"type": "array", "items": {"type": "integer"}, "minItems": 4, "maxItems": 4}
    assert {**box["anyOf"][0]} == pair
    bodies = [
        (path, told["requestBody"].get("required"))
        for path, _, told in operations_of(found["paths"])
        if "requestBody" in told
    ]
    assert len(bodies) > 70
    assert [path for path, required in bodies if not required] == []
    shown = found["components"]["schemas"]["NewBattle"]
    assert "side" not in shown["required"]
    assert "default" not in shown["properties"]["side"]
    assert shown["properties"]["side"]["description"] == 'Default: "".'


def test_it_names_headers_servers_and_webhooks(settings):
    found = description()
    assert found["servers"][0]["url"] == settings.SITE_ADDRESS
    assert set(found["webhooks"]) > {"turn", "over"}
    for path, method, told in operations_of(found["paths"]):
        assert "Retry-After" in told["responses"]["429"]["headers"], path
        named = [each.get("$ref", "") for each in told.get("parameters", ())]
        assert (method != "GET") == ("#/components/parameters/IdempotencyKey" in named), path
    new = found["paths"]["/api/v1/warbands/"]["post"]["responses"]["201"]
    assert set(new["headers"]) == {"ETag", "Location", "Idempotency-Replayed"}
    one = found["paths"]["/api/v1/warbands/{warband_id}/"]["get"]["responses"]["200"]
    assert set(one["headers"]) == {"ETag"}
    teams = found["paths"]["/api/v1/warbands/{warband_id}/teams/"]["get"]["responses"]["200"]
    assert "headers" not in teams


def test_it_names_what_is_not_sent_twice():
    """If-None-Match and 304 go together, and an answer of 304 has the ETag again."""
    knowing = {}
    for path, method, told in operations_of(description()["paths"]):
        names = [each.get("name") for each in told.get("parameters", ())]
        assert ("If-None-Match" in names) == ("304" in told["responses"]), path
        if "304" in told["responses"]:
            knowing[method, path] = set(told["responses"]["304"]["headers"])
    addresses = ("/api/v1/schema/", "/api/v1/warbands/{warband_id}/")
    assert knowing == {("GET", each): {"ETag"} for each in addresses}


def test_the_file_is_packed_kept_and_not_sent_twice(db):
    guest = Client()
    plain = guest.get("/api/v1/schema/")
    packed = guest.get("/api/v1/schema/", headers={"Accept-Encoding": "br, gzip"})
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) * 8 < len(plain.content)
    assert "max-age" in plain.headers["Cache-Control"]
    again = guest.get("/api/v1/schema/", headers={"If-None-Match": plain.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_every_address_says_what_may_be_asked_of_it(db):
    answer = Client().options("/api/v1/warbands/")
    assert answer.status_code == 204
    assert {each.strip() for each in answer["Allow"].split(",")} == {
        "GET", "POST", "HEAD", "OPTIONS",
    }  # fmt: skip
    assert Client().options("/api/v1/nowhere/").status_code == 404
