"""One `Idempotency-Key`, one change: whatever the operation, and however often it is sent."""

import re
import threading

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.urls import resolve

from accounts.api.base import ActorApiView
from battles.models import Battle
from rosters.models import Warband
from tests.programs import program_of
from web.api import idempotency
from web.api.plain_schema import operations_of
from web.api.schema import description
from web.models import IdempotencyKey

OPEN = {"ruleset": "firewall", "scenario": "walk_in_the_park", "hotseat": True}


def open_battle(program, key, **changes):
    return program("POST", "battles/", {**OPEN, **changes}, Idempotency_Key=key)


def test_an_operation_without_a_token_of_its_own_is_done_once_and_answered_twice(ada_s):
    first, again = open_battle(ada_s, "evening"), open_battle(ada_s, "evening")
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.content == first.content
    assert again["Idempotency-Replayed"] == "true"
    assert again["Location"] == first["Location"] == f"/api/v1/battles/{first.json()['id']}/"
    assert ada_s("GET", first["Location"].removeprefix("/api/v1/")).status_code == 200
    assert Battle.objects.count() == 1


def test_another_request_under_the_same_key_is_refused_and_says_so(ada_s):
    open_battle(ada_s, "evening")
    other = open_battle(ada_s, "evening", scenario="street_fight")
    assert other.status_code == 422
    assert other.json()["problems"][0]["code"] == "idempotency_key_reused"
    elsewhere = ada_s("POST", "warbands/", {"name": "x"}, Idempotency_Key="evening")
    assert elsewhere.status_code == 422
    assert Battle.objects.count() == 1


def test_an_operation_with_a_token_of_its_own_refuses_another_body_too(ada_s):
    new = {"name": "Night Shift", "ruleset": "firewall"}
    first = ada_s("POST", "warbands/", new, Idempotency_Key="k")
    assert ada_s("POST", "warbands/", new, Idempotency_Key="k").json() == first.json()
    other = ada_s("POST", "warbands/", {**new, "name": "Day Shift"}, Idempotency_Key="k")
    assert (first.status_code, other.status_code) == (201, 422)


def test_a_refused_request_may_be_corrected_under_its_key(ada_s):
    assert open_battle(ada_s, "evening", scenario="nowhere").status_code == 422
    assert not IdempotencyKey.objects.exists()
    assert open_battle(ada_s, "evening").status_code == 201


def test_keys_belong_to_one_user_and_are_forgotten(ada_s, bruno_s):
    assert open_battle(ada_s, "k").status_code == open_battle(bruno_s, "k").status_code == 201
    assert Battle.objects.count() == 2
    IdempotencyKey.objects.filter(user__username="ada").update(created=0)
    IdempotencyKey.forget(IdempotencyKey.KEPT_FOR + 1)
    assert [each.user.username for each in IdempotencyKey.objects.all()] == ["bruno"]


def test_a_key_that_cannot_be_one_is_told(ada_s):
    answer = open_battle(ada_s, "x" * 65)
    assert answer.status_code == 422
    assert "64" in answer.json()["problems"][0]["message"]


def test_what_is_thrown_away_under_a_key_is_gone_once_and_told_twice(ada_s, row):
    address = f"warbands/{row.pk}/"
    first = ada_s("DELETE", address, Idempotency_Key="away")
    again = ada_s("DELETE", address, Idempotency_Key="away")
    assert (first.status_code, again.status_code) == (204, 204)
    assert (again.content, "Content-Type" in again) == (b"", "Content-Type" in first)
    assert ada_s("DELETE", address, Idempotency_Key="other").status_code == 404
    assert not Warband.objects.filter(pk=row.pk).exists()


def test_only_the_last_answers_are_kept_but_nothing_is_done_twice(ada_s, monkeypatch):
    monkeypatch.setattr(idempotency, "MOST_KEPT", 1)
    for key in ("first", "second"):
        assert open_battle(ada_s, key).status_code == 201
    assert open_battle(ada_s, "second")["Idempotency-Replayed"] == "true"
    old = open_battle(ada_s, "first")
    assert old.status_code == 422
    assert old.json()["problems"][0]["code"] == "idempotency_key_old"
    assert Battle.objects.count() == 2


def test_every_change_goes_through_the_one_door_and_may_refuse_its_key():
    for path, method, told in operations_of(description()["paths"]):
        if method in idempotency.SAFE:
            continue
        view = getattr(resolve(re.sub(r"\{\w+\}", "1", path)).func, "cls", None)
        assert issubclass(view, ActorApiView), path
        assert view.dispatch is ActorApiView.dispatch, path
        assert "422" in told["responses"], path


@pytest.mark.django_db(transaction=True)
def test_two_at_the_same_time_make_one():
    get_user_model().objects.create_user("ada")
    programs, answers = [program_of("ada") for _ in range(3)], []

    def send(program):
        try:
            answers.append(open_battle(program, "at once"))
        finally:
            connection.close()

    threads = [threading.Thread(target=send, args=(each,)) for each in programs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert Battle.objects.count() == 1
