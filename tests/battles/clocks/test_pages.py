"""What the pages say of a clock, and the forms that stop it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from battles.models import Battle, Holiday
from battles.services import opening
from tests.battles.clocks.test_services import HOUR, clock, timed, watch
from tests.battles.conftest import give, known, plan
from tests.battles.test_pages import signed_in
from tests.one_line import one_line

__all__ = ["watch"]
pytestmark = pytest.mark.django_db


def words(text: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


def page(user, battle: Battle, where: str = "") -> str:
    return words(signed_in(user).get(f"/battles/{battle.pk}/{where}").text)


def test_a_battle_is_opened_with_the_clock_that_was_chosen(watch, ada):
    form = {"game": "tiny:duel", "side_tiny_duel": "red", "opponent": "invite"}
    asked = {"clock_kind": "evening", "clock_time": "19:30", "clock_zone": "Asia/Tokyo"}
    late = {"clock_late": "forfeit", "clock_holidays": "5"}
    answer = signed_in(ada).post("/battles/new/", {**form, **asked, **late})
    assert answer.status_code == 302
    battle = Battle.objects.get()
    waiting = page(ada, battle)
    assert "A move is due every day at 19:30, Tokyo time." in waiting
    assert "Whoever is late loses the battle." in waiting


def test_a_wrong_clock_is_told_and_what_was_chosen_stays(watch, ada):
    form = {"game": "tiny:duel", "opponent": "invite", "clock_kind": "own", "clock_length": "4"}
    answer = signed_in(ada).post("/battles/new/", {**form, "clock_unit": "minutes"})
    assert answer.status_code == 422
    assert "A deadline is between 5 minutes and 60 days." in answer.text
    assert 'value="own" checked' in answer.text


def test_terms_are_read_before_a_seat_is_taken(watch, ada, bruno):
    chosen = {"kind": "three", "late": "bot"}
    battle = opening.open_battle(known(ada), plan(clock=chosen), "here")
    invite = battle.seats.get(side="blue").invite
    for client in (signed_in(bruno), Client()):
        told = words(client.get(f"/battles/join/{invite}/").text)
        assert "A move is due 3 days after it becomes yours." in told
        assert "Whoever is late lets the machine make this one move." in told
        assert "Each player may take 14 days of holiday." in told
    plain = opening.open_battle(known(ada), plan(), "here")
    told = Client().get(f"/battles/join/{plain.seats.get(side='blue').invite}/").text
    assert "There are no deadlines in this battle." in told


def test_each_reader_is_told_whose_move_is_due(watch, ada, bruno):
    battle = timed(ada, bruno)
    watch.forward(3 * HOUR)
    mine, theirs = page(ada, battle), page(bruno, battle)
    assert "Your move is due Saturday 21 November, 12:00 UTC time (in 21 hours)" in mine
    assert "Red: due Saturday 21 November, 12:00 UTC time (in 21 hours)" in theirs
    assert "Your move is due Saturday 21 November" in words(signed_in(ada).get("/battles/").text)


def test_a_battle_without_a_clock_has_no_page_for_it(battle, ada):
    assert signed_in(ada).get(f"/battles/{battle.pk}/clock/").status_code == 404
    assert "/clock/" not in signed_in(ada).get(f"/battles/{battle.pk}/").text


def test_a_pause_is_asked_for_agreed_to_and_ended(watch, ada, bruno):
    battle = timed(ada, bruno)
    address, red, blue = f"/battles/{battle.pk}/clock/", signed_in(ada), signed_in(bruno)
    assert "Ask for a pause" in red.get(address).text
    assert red.post(f"{address}pause/").status_code == 302
    assert "Ask for a pause" not in red.get(address).text
    assert "Red would like a pause" in page(bruno, battle)
    assert "Red would like to stop the clock." in page(bruno, battle)
    assert "Agree to a pause" in blue.get(address).text
    blue.post(f"{address}pause/")
    assert "The clock stands still by agreement." in page(ada, battle)
    assert "are left for your move" in page(ada, battle, "clock/")
    red.post(f"{address}resume/")
    assert "Your move is due" in page(ada, battle)


def test_a_holiday_is_taken_by_a_form(watch, ada, bruno):
    battle = timed(ada, bruno)
    address, client = f"/battles/{battle.pk}/clock/", signed_in(ada)
    days = {"first": "2026-11-21", "last": "2026-11-24"}
    for _ in range(2):
        client.post(f"{address}holiday/", days)
    assert Holiday.objects.count() == 1
    told = page(bruno, battle, "clock/")
    assert "ada (Red): Saturday 21 November to Tuesday 24 November" in told
    assert "You have 10 days left in this battle." in page(ada, battle, "clock/")


def test_a_pause_and_a_holiday_are_given_up_by_a_button(watch, ada, bruno):
    battle = timed(ada, bruno)
    address, red, blue = f"/battles/{battle.pk}/clock/", signed_in(ada), signed_in(bruno)
    red.post(f"{address}pause/")
    assert "Ask for no pause any more" not in one_line(blue.get(address))
    assert "Ask for no pause any more" in one_line(red.get(address))
    red.post(f"{address}pause/withdraw/")
    assert "Ask for a pause" in one_line(red.get(address))
    assert "Red would let the clock run on after all." in page(bruno, battle)
    red.post(f"{address}holiday/", {"first": "2026-11-21", "last": "2026-11-24"})
    assert "Stay after all" not in one_line(blue.get(address))
    assert "Stay after all" in one_line(red.get(address))
    row = Holiday.objects.get()
    assert blue.post(f"{address}holiday/{row.pk}/cancel/").status_code == 404
    assert red.post(f"{address}holiday/{10**30}/cancel/").status_code == 404
    answer = red.post(f"{address}holiday/{row.pk}/cancel/", follow=True)
    assert "The days still to come are yours again." in one_line(answer)
    assert "You have 14 days left in this battle." in words(one_line(answer))


@pytest.mark.parametrize(
    "days",
    [{}, {"first": "2026-02-31", "last": "x"}, {"first": "2026-11-25", "last": "2026-11-21"}],
)
def test_a_holiday_that_cannot_be_is_explained(watch, ada, bruno, days):
    battle = timed(ada, bruno)
    answer = signed_in(ada).post(f"/battles/{battle.pk}/clock/holiday/", days, follow=True)
    assert 'class="notice' in answer.text
    assert "holiday" in answer.text
    assert not Holiday.objects.exists()


def test_the_clock_costs_two_queries_more(watch, ada, bruno, django_assert_num_queries):
    battle = timed(ada, bruno)
    client, users = signed_in(ada), {"red": ada, "blue": bruno}
    client.get(f"/battles/{battle.pk}/")
    for _ in range(2):
        client.get(f"/battles/{battle.pk}/")  # what is new is noted the first time
        # session, user, battle and clock, seats, holidays, inbox, last look, and how it is
        # watched; its newest lines are known from the page before
        with django_assert_num_queries(8):
            client.get(f"/battles/{battle.pk}/")
        for _ in range(10):
            give(battle, users[battle.to_act[0]], battle.to_act[0])


def test_a_whisper_and_a_walk_leave_the_same_deadline(watch, ada, bruno):
    """What one side does in secret does not show in the deadline."""
    first, second = timed(ada, bruno), timed(ada, bruno)
    give(first, ada, "red", "whisper", words=["north"])
    give(second, ada, "red", "walk", x=1, y=1)
    assert clock(first).due == clock(second).due
