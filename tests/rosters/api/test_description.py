"""The description is valid, names every address, and is read as a page without a script."""

from __future__ import annotations

import json
import re

import msgspec
import pytest
from django.test import Client
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.validation import validate_schema

from battles.api.beside_urls import urlpatterns as of_people
from battles.api.urls import urlpatterns as of_battles
from campaigns.almanac.api.report_urls import urlpatterns as of_reports
from campaigns.almanac.api.urls import urlpatterns as of_almanacs
from campaigns.clubs.api.urls import urlpatterns as of_clubs
from campaigns.leagues.api.urls import urlpatterns as of_leagues
from campaigns.wars.api.urls import urlpatterns as of_campaigns
from laboratory.api.odds_urls import urlpatterns as of_odds
from laboratory.api.urls import urlpatterns as of_simulations
from rosters.api import schema
from rosters.api.schema import description
from rosters.api.urls import urlpatterns
from rules.kernel.record import Record
from rules.kernel.warbands import AnyEdit


def addresses() -> set[str]:
    """Every address of the API as the description writes them."""
    told = [("/api/v1/", each) for each in urlpatterns if each.name not in ("handbook", "nowhere")]
    told += [("/api/v1/", each) for each in of_people]
    told += [("/api/v1/battles/", each) for each in of_battles if each.name != "stream"]
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
    assert len(names) == len(set(names)) == 189
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
