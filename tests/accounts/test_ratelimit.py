"""So many requests a minute, counted by the database however many ask at once."""

from __future__ import annotations

import threading
import time

import pytest
from django.db import connection

from accounts.models import RateWindow
from accounts.ratelimit import allow_in_window, forget_windows
from accounts.tasks import forget_rate_windows
from tests.programs import codes


@pytest.fixture
def still(monkeypatch, settings):
    """A clock that stands, and small limits."""
    settings.API_LIMITS = {"guest": 2, "read": 3, "write": 1}
    clock = {"now": 1_000_000_000 - 1_000_000_000 % 60 + 13}
    monkeypatch.setattr("accounts.throttling.time.time", lambda: clock["now"])
    return clock


def test_the_one_too_many_waits_for_the_next_window(nobody_s, still):
    assert [nobody_s("GET", "games/").status_code for _ in range(3)] == [200, 200, 429]
    answer = nobody_s("GET", "games/")
    assert (codes(answer), answer.headers["Retry-After"]) == (["throttled"], "47")
    still["now"] += 47
    assert nobody_s("GET", "games/").status_code == 200


def test_reading_and_changing_are_counted_apart_and_for_each_user(ada_s, bruno_s, still):
    check = {"ruleset": "firewall", "name": "x"}
    assert ada_s("POST", "check/", check).status_code == 200
    assert ada_s("POST", "check/", check).status_code == 429
    assert [ada_s("GET", "games/").status_code for _ in range(4)] == [200, 200, 200, 429]
    assert bruno_s("POST", "check/", check).status_code == 200


def test_a_session_and_a_token_share_their_owner_s_limit(ada_s, session, still):
    answers = [program("GET", "games/").status_code for program in (ada_s, session) * 2]
    assert answers == [200, 200, 200, 429]


def test_guessing_tokens_counts_too(nobody_s, still):
    said = [nobody_s("GET", "games/", Authorization="Bearer x").status_code for _ in range(3)]
    assert said == [401, 401, 429]
    assert nobody_s("POST", "check/", {}).status_code == 429


def test_guests_are_counted_by_address(nobody_s, still):
    def ask(address):
        return nobody_s.client.get("/api/v1/games/", REMOTE_ADDR=address).status_code

    assert [ask("192.0.2.1"), ask("192.0.2.1"), ask("192.0.2.1")] == [200, 200, 429]
    assert ask("192.0.2.2") == 200
    # A household has a whole half of the IPv6 addresses to itself.
    assert [ask(f"2001:db8::{n}") for n in range(3)] == [200, 200, 429]
    assert ask("2001:db8:1::1") == 200
    assert "192.0.2" not in "".join(RateWindow.objects.values_list("who", flat=True))


def test_a_made_up_forwarding_header_counts_for_nothing(nobody_s, still):
    said = [nobody_s("GET", "games/", X_Forwarded_For=f"192.0.2.{n}").status_code for n in range(3)]
    assert said == [200, 200, 429]


@pytest.mark.django_db(transaction=True)
def test_exactly_as_many_as_allowed_get_in_at_once():
    admitted: list[bool] = []
    start = threading.Barrier(8)

    def ask() -> None:
        try:
            start.wait()
            admitted.extend(allow_in_window("ada", 60, 20) for _ in range(10))
        finally:
            connection.close()

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert (len(admitted), sum(admitted)) == (80, 20)
    assert RateWindow.objects.get().count == 20


def test_counting_takes_one_query(db, django_assert_num_queries):
    allow_in_window("ada", 60, 2)
    with django_assert_num_queries(1):
        assert allow_in_window("ada", 60, 2)


def test_old_windows_are_forgotten(db):
    recent = int(time.time())
    allow_in_window("ada", 60, 2)
    allow_in_window("ada", recent, 2)
    forget_rate_windows()
    assert [each.window for each in RateWindow.objects.all()] == [recent]
    assert forget_windows(recent) == 0
