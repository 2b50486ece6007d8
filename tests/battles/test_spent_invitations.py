"""An invitation that is over: its page says what became of it, and nothing that is private."""

from __future__ import annotations

import pytest
from django.test import Client

from battles.models import Battle, Seat, SpentInvitation
from battles.services import cancellation, seating
from tests.battles.conftest import known

pytestmark = pytest.mark.django_db


def browser(user=None) -> Client:
    client = Client()
    if user:
        client.force_login(user)
    return client


def words(answer) -> str:
    return " ".join(answer.text.split())


@pytest.fixture
def link(waiting) -> str:
    return f"/battles/join/{waiting.seats.exclude(invite=None).get().invite}/"


def token_of(link: str) -> str:
    return link.split("/")[-2]


@pytest.fixture
def taken(waiting, link, bruno) -> str:
    """The link, after Bruno has taken the seat."""
    seating.accept_invitation(token_of(link), known(bruno))
    return link


def test_a_taken_seat_names_who_took_it_and_the_ways_on(taken, waiting, carla):
    for user in (None, carla):
        answer = browser(user).get(taken)
        assert answer.status_code == 410
        assert "bruno took it on" in words(answer)
        assert waiting.title in answer.text
        assert 'href="/battles/new/"' in answer.text
        assert f'href="/battles/{waiting.pk}/"' not in answer.text


def test_who_sits_there_is_led_to_the_battle(taken, waiting, ada, bruno):
    for user in (ada, bruno):
        answer = browser(user).get(taken)
        assert (answer.status_code, answer["Location"]) == (302, f"/battles/{waiting.pk}/")
    again = browser(bruno).post(taken)  # pressed twice
    assert (again.status_code, again["Location"]) == (302, f"/battles/{waiting.pk}/")


def test_who_presses_too_late_is_told_so(taken, carla):
    answer = browser(carla).post(taken)
    assert answer.status_code == 410
    assert "This seat is taken" in answer.text
    assert not Seat.objects.filter(user=carla).exists()


def test_a_withdrawn_one_tells_nothing_of_the_battle(waiting, link, ada, carla):
    seat = waiting.seats.exclude(invite=None).get()
    seating.revoke_invitation(waiting.pk, known(ada), seat.pk)
    answer = browser(carla).get(link)
    assert answer.status_code == 410
    assert "ada withdrew it on" in words(answer)
    assert waiting.title not in answer.text
    fresh = Seat.objects.get(pk=seat.pk).invite
    assert browser(carla).get(f"/battles/join/{fresh}/").status_code == 200


def test_a_spectators_name_is_told_to_nobody(waiting, ada, bruno, carla):
    seat = seating.make_invitation(waiting.pk, known(ada), "spectator")
    seating.accept_invitation(seat.invite, known(carla))
    answer = browser(bruno).get(f"/battles/join/{seat.invite}/")
    assert answer.status_code == 410
    assert "Somebody took it" in answer.text
    assert "carla" not in answer.text


def test_a_spectators_seat_that_is_taken_away_leaves_a_page(waiting, ada, bruno):
    seat = seating.make_invitation(waiting.pk, known(ada), "spectator")
    seating.revoke_invitation(waiting.pk, known(ada), seat.pk)
    assert browser(bruno).get(f"/battles/join/{seat.invite}/").status_code == 410


def test_where_people_watch_late_nobody_learns_who_came(taken, waiting, carla):
    Battle.objects.filter(pk=waiting.pk).update(watch_delay=60)
    answer = browser(carla).get(taken)
    assert "Somebody took it" in answer.text
    assert "bruno" not in answer.text


def test_one_of_a_battle_that_was_called_off_says_so(waiting, link, carla):
    cancellation.call_off(waiting.pk, "ada", "A private reason.")
    answer = browser(carla).get(link)
    assert answer.status_code == 410
    assert "This battle was called off" in answer.text
    assert "private reason" not in answer.text


def test_a_link_that_never_was_is_nothing(waiting, taken):
    assert browser().get("/battles/join/never-was/").status_code == 404
    assert SpentInvitation.objects.count() == 1
