"""Chances and curves for programs: the same gates and the same numbers as on the pages."""

from __future__ import annotations

import pytest
from django.test import Client

from battles.models import Battle
from battles.services import opening, seating
from laboratory.forecasts import services as asking
from laboratory.forecasts import worker
from laboratory.forecasts.queries import chances_page
from laboratory.models import Forecast
from tests.battles.conftest import give, known, plan

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def few(monkeypatch) -> None:
    """Eight futures of each moment are enough for a test."""
    monkeypatch.setattr(asking, "FUTURES", 8)
    monkeypatch.setattr(asking, "CURVE_FUTURES", 8)


@pytest.fixture
def agreed(ada, bruno) -> Battle:
    opened = opening.open_battle(known(ada), plan(tells_chances=True), "here")
    return seating.accept_invitation(opened.seats.get(side="blue").invite, known(bruno))


def work() -> None:
    while worker.play_some(Forecast.objects.latest("pk").pk, 0):
        pass


def test_a_program_asks_waits_and_reads_what_the_page_says(agreed, ada, ada_s) -> None:
    address = f"battles/{agreed.pk}/chances/"
    before = ada_s("GET", address).json()
    assert (before["may_ask"], before["futures"], before["chances"]) == (True, None, [])
    asked = ada_s("POST", address, {}).json()
    assert asked["knows"] == "Red"
    assert (asked["futures"]["played"], asked["futures"]["of"]) == (0, 8)
    work()
    told = ada_s("GET", address).json()
    assert told["futures"]["is_done"] is True
    page = chances_page(agreed.pk, known(ada), None, "")
    assert page is not None
    assert told["futures"]["seed"] == page.futures.seed
    assert [each["side"] for each in told["chances"]] == ["red", "blue", ""]
    assert [(each["share"], each["low"], each["high"]) for each in told["chances"]] == [
        tuple(each.chance) for each in page.chances
    ]
    assert sum(each["share"] for each in told["chances"]) == 1_000_000


def test_asking_again_asks_for_nothing_new_and_a_side_reads_only_its_own(
    agreed, ada_s, bruno_s
) -> None:
    address = f"battles/{agreed.pk}/chances/"
    for _ in range(2):
        assert ada_s("POST", address, {}).status_code == 200
    assert Forecast.objects.count() == 1
    assert bruno_s("GET", address).json()["futures"] is None
    assert bruno_s("GET", f"{address}?side=red").json()["futures"] is None


def test_where_nobody_agreed_a_program_is_told_so(battle, ada_s) -> None:
    answer = ada_s("POST", f"battles/{battle.pk}/chances/", {})
    assert answer.status_code == 409
    assert "have not agreed" in answer.content.decode()
    assert ada_s("GET", f"battles/{battle.pk}/chances/").json()["may_ask"] is False


def test_there_is_an_end_to_asking(agreed, ada_s, monkeypatch) -> None:
    monkeypatch.setattr(asking, "CHANCES_AN_HOUR", 0)
    answer = ada_s("POST", f"battles/{agreed.pk}/chances/", {})
    assert answer.status_code == 409
    assert "Ask again later" in answer.content.decode()


def test_before_it_begins_nobody_has_chances(waiting, ada_s) -> None:
    for method in ("GET", "POST"):
        body = None if method == "GET" else {}
        answer = ada_s(method, f"battles/{waiting.pk}/chances/", body)
        assert answer.status_code == 409
        assert "has not begun" in answer.content.decode()


def test_a_moment_that_is_none_is_refused(agreed, ada_s) -> None:
    assert ada_s("GET", f"battles/{agreed.pk}/chances/?at=x").status_code == 400
    assert ada_s("POST", f"battles/{agreed.pk}/chances/", {"seq": -1}).status_code == 422


def test_the_curve_of_a_battle_that_is_over(battle, ada, bruno, ada_s) -> None:
    address = f"battles/{battle.pk}/luck/curve/"
    assert ada_s("GET", address).status_code == 409
    assert ada_s("POST", address).status_code == 409
    give(battle, ada, "red", "concede")
    assert ada_s("GET", address).json() == {"futures": None, "points": [], "swings": []}
    assert ada_s("POST", address).json()["futures"]["is_done"] is False
    work()
    told = ada_s("GET", address).json()
    assert told["futures"]["is_done"] is True
    assert told["points"][0]["words"] == "The battle begins."
    for point in told["points"]:
        assert sum(each["share"] for each in point["chances"]) in range(999_999, 1_000_002)
    assert told["points"][-1]["chances"][1]["share"] == 1_000_000  # blue has won
    for swing in told["swings"]:
        assert abs(swing["change"]) > swing["error"] > 0
        assert swing["side"] in ("red", "blue", "")


def test_a_stranger_finds_no_such_battle(agreed) -> None:
    for address in ("chances/", "luck/curve/"):
        assert Client().get(f"/api/v1/battles/{agreed.pk}/{address}").status_code == 404
