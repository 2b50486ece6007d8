"""A filed table game of a club waits for the other players: at home, confirmed in one touch."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from battles.agreements.waiting_results import results_waiting, waiting_results
from campaigns.clubs.models import ClubGame
from campaigns.clubs.services import results
from tests.campaigns.clubs.test_results import said

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(town) -> ClubGame:
    """Mick says that he won against Rita."""
    return results.file_game(town.slug, town.mick, said("Mick", "Rita", won="Mick"), "t")


def client_of(actor) -> Client:
    client = Client()
    client.force_login(get_user_model().objects.get(pk=actor.user_id))
    return client


def test_it_waits_for_who_played_and_has_not_filed_it(town, game):
    [waiting] = waiting_results(town.rita)
    assert (waiting.title, waiting.by, waiting.words) == ("Docks", "Mick", "Mick won")
    for who in (town.mick, town.olga, town.ada, town.carla):
        assert results_waiting(who.user_id) == 0


def test_one_touch_confirms_it(town, game):
    [waiting] = waiting_results(town.rita)
    form = {**dict(waiting.fields), "back": "home"}
    for who in (town.olga, town.carla):
        client_of(who).post(waiting.action, form)
        assert ClubGame.objects.get(pk=game.pk).state == "filed"
    answer = client_of(town.rita).post(waiting.action, form)
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert ClubGame.objects.get(pk=game.pk).state == "confirmed"
    assert waiting_results(town.rita) == ()


def test_a_dispute_ends_the_waiting(town, game):
    results.dispute(town.slug, town.rita, game.pk, "It was a draw.")
    assert waiting_results(town.rita) == ()


def test_in_a_closed_club_nobody_is_asked(town, game):
    town.club.closed = game.created
    town.club.save()
    assert waiting_results(town.rita) == ()
