"""Whatever a browser sends to a league: an answer, and never a crash."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaigns.leagues import actions
from campaigns.leagues.models import Result
from tests.battles.test_garbage import MONSTERS
from tests.campaigns.leagues.conftest import fixtures, person, published

pytestmark = pytest.mark.django_db
NAMES = (
    "name", "ruleset", "about", "club", "token", "listed", "title", "system", "rounds", "win",
    "tie_1", "mates", "spots", "scenario", "divisions", "home", "division", "warband", "entrant",
    "reason", "one", "two", "cost", "ban", "number", "round", "first_1", "second_1", "outcome",
    "inflicted_first", "bonus_first", "words", "after", "round_days", "missed",
)  # fmt: skip
LIKELY = ("tiny", "swiss", "first", "draw", "1", "2", "0", "because", "A name", "wait", "duel")
FORMS = st.dictionaries(
    st.sampled_from(NAMES), st.one_of(st.sampled_from(MONSTERS), st.sampled_from(LIKELY)),
    max_size=12,
)  # fmt: skip
SLOW = settings(
    max_examples=60, deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)  # fmt: skip
UNDERSTOOD = (200, 302, 400, 404, 409, 422)


@pytest.fixture
def places(season, olga) -> list[str]:
    one = fixtures(published(season, olga))[0]
    return [
        "/leagues/new/",
        f"/leagues/{season.league_id}/new-season/",
        *(f"/leagues/seasons/{season.pk}/do/{each}/" for each in actions.SEASON),
        *(f"/leagues/fixtures/{one.pk}/do/{each}/" for each in (*actions.FIXTURE, "play")),
    ]


@pytest.mark.parametrize("name", ["olga", "anvil"])
def test_every_form_takes_anything(places, name):
    person(name)
    client = Client()
    client.force_login(get_user_model().objects.get(username=name))

    @SLOW
    @given(st.data())
    def sent(data):
        address = data.draw(st.sampled_from(places))
        answer = client.post(address, data.draw(FORMS))
        assert answer.status_code in UNDERSTOOD, (address, answer.status_code)

    sent()
    for result in Result.objects.select_related("fixture"):
        assert result.fixture.second_id is not None or result.outcome == "bye"


@pytest.mark.sampled(6)
@pytest.mark.parametrize("text", MONSTERS)
def test_every_form_takes_one_monster_everywhere(places, text):
    person("olga")
    client = Client()
    client.force_login(get_user_model().objects.get(username="olga"))
    for address in places:
        answer = client.post(address, dict.fromkeys(NAMES, text))
        assert answer.status_code in UNDERSTOOD, (address, answer.status_code)


@pytest.mark.parametrize("number", ["99999999999999999999", "0", "9223372036854775808"])
def test_numbers_that_no_row_has(season, number):
    for address in (f"/leagues/fixtures/{number}/", f"/leagues/rounds/{number}/",
                    f"/leagues/seasons/{season.pk}/division-{number}.trf"):  # fmt: skip
        assert Client().get(address).status_code in (200, 404), address


@pytest.mark.parametrize("query", ["club=%00", "club=%F0%9F%98%80", "page=%00", "page=-1"])
def test_addresses_that_make_no_sense(league, query):
    assert Client().get(f"/leagues/?{query}").status_code == 200
