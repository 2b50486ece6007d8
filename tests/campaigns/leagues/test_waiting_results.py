"""A reported game of a league waits for the other player: at home, and in the number of turns."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from battles.agreements.waiting_results import results_waiting, waiting_results
from campaigns.leagues.models import Fixture
from campaigns.leagues.services import results
from campaigns.leagues.services.results import Came
from tests.campaigns.leagues.conftest import FIRST, fixtures, player, published

pytestmark = pytest.mark.django_db


@pytest.fixture
def told(season, olga) -> Fixture:
    """A game whose first player has reported that they won."""
    fixture = fixtures(published(season, olga))[0]
    results.file_result(fixture.pk, player(fixture.first), FIRST)
    return fixture


def signed_in(fixture: Fixture) -> Client:
    client = Client()
    client.force_login(fixture.second.user)
    return client


def sent(told: Fixture) -> dict[str, str]:
    """The form that stands at home."""
    [waiting] = waiting_results(player(told.second))
    return {**dict(waiting.fields), "back": "home"}


def confirming(told: Fixture) -> str:
    return reverse("leagues:fixture_deed", args=[told.pk, "confirm"])


def test_it_stands_at_the_home_of_who_is_asked_and_of_nobody_else(told, olga):
    for who, number in ((told.second, 1), (told.first, 0)):
        client = Client()
        client.force_login(who.user)
        page = client.get("/").text
        assert (f'id="result-league-{told.pk}"' in page) == bool(number)
        assert f'data-turns="{number}"' in page
        assert client.get("/account/turns.json").json() == {"turns": number}
    assert waiting_results(olga) == ()


def test_the_page_says_who_says_what_and_lists_the_game_once(told):
    page = signed_in(told).get("/").text
    assert f"{told.first.name}: {told.first.name} wins, 3 : 1 losses inflicted." in page
    assert "<h1>Your turn</h1>" in page
    assert 'id="fixtures"' not in page


def test_one_touch_confirms_it_and_leads_home(told):
    client = signed_in(told)
    answer = client.post(confirming(told), sent(told), follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert "The result stands." in answer.text
    told.refresh_from_db()
    assert told.result.outcome == "first"
    assert results_waiting(told.second.user_id) == 0
    assert client.post(confirming(told), {}).status_code == 302  # again


def test_what_was_reported_otherwise_meanwhile_is_not_confirmed(told):
    form = sent(told)
    results.file_result(told.pk, player(told.first), Came("first", (9, 0)))
    answer = signed_in(told).post(confirming(told), form)
    assert answer.status_code == 422
    assert "has told something else meanwhile" in answer.text
    told.refresh_from_db()
    assert told.result is None


def test_what_is_disputed_waits_for_the_organiser_alone(told):
    results.dispute(told.pk, player(told.second), "It was a draw.")
    assert waiting_results(player(told.second)) == ()
