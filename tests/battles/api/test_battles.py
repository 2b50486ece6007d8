"""Battles through the API: opened, joined, read, ordered, and played by a program to the end."""

from __future__ import annotations

import json
import runpy
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client, override_settings

from accounts.services.tokens import make_token
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.services import opening, orders
from tests.battles.conftest import known, slip

API = "/api/v1/battles/"
CALM = {"guest": 10**9, "read": 10**9, "write": 10**9}
PLAY = runpy.run_path("docs/example_bot.py")["play"]


class Program:
    """Sends JSON with somebody's token."""

    def __init__(self, user: Any = None) -> None:
        self.token = make_token(user, "a program")[1] if user else ""

    def __call__(self, method: str, path: str, body: Any = None) -> Any:
        text = b"" if body is None else json.dumps(body)
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return Client().generic(method, API + path, text, "application/json", headers=headers)


@pytest.fixture
def ada_s(ada) -> Program:
    return Program(ada)


@pytest.fixture
def bruno_s(bruno) -> Program:
    return Program(bruno)


@pytest.fixture
def carla_s(carla) -> Program:
    return Program(carla)


def codes(answer: Any) -> list[str]:
    return [each["code"] for each in answer.json()["problems"]]


def test_a_battle_is_opened_and_joined_by_programs(ada_s, bruno_s):
    opened = ada_s("POST", "", {"ruleset": "tiny", "scenario": "duel", "side": "red"})
    assert opened.status_code == 201
    found = opened.json()
    assert (found["status"], found["scene"], found["sides"]) == ("waiting", None, ["red"])
    invite = next(each["invite"] for each in found["seats"] if each["side"] == "blue")
    joined = bruno_s("POST", "join/", {"invite": invite})
    assert joined.status_code == 200
    assert (joined.json()["status"], joined.json()["sides"]) == ("active", ["blue"])
    assert all(each["invite"] == "" for each in joined.json()["seats"])
    assert bruno_s("POST", "join/", {"invite": invite}).status_code == 404
    assert [each["id"] for each in ada_s("GET", "").json()["results"]] == [found["id"]]
    assert ada_s("GET", "?page=9").json()["results"] == []


def test_orders_are_offered_previewed_given_once_and_refused_in_words(battle, ada_s, bruno_s):
    one = f"{battle.pk}/"
    offers = ada_s("GET", f"{one}offers/?side=red").json()
    assert offers["seq"] == ada_s("GET", one).json()["seq"]
    assert "roll" in {each["order"] for each in offers["results"]}
    order = {"type": "roll", "side": "red", "figure": "red-1"}
    assert ada_s("POST", f"{one}preview/", {"order": order}).status_code == 200
    sent = {"order": order, "seq": offers["seq"], "token": "once"}
    done = ada_s("POST", f"{one}orders/", sent).json()
    again = ada_s("POST", f"{one}orders/", sent).json()
    assert (done["repeated"], again["repeated"]) == (False, True)
    assert again["number"] == done["number"]
    stale = ada_s("POST", f"{one}orders/", {**sent, "token": "other"})
    assert (stale.status_code, codes(stale)) == (409, ["stale"])
    missing = ada_s("POST", f"{one}orders/", {"order": order})
    assert (missing.status_code, codes(missing)) == (428, ["seq_missing"])
    seq = ada_s("GET", one).json()["seq"]
    wrong = ada_s("POST", f"{one}orders/", {"order": {"type": "fly", "side": "red"}, "seq": seq})
    assert (wrong.status_code, codes(wrong)) == (422, ["illegal"])
    foreign = bruno_s("POST", f"{one}orders/", {"order": order, "seq": seq})
    assert foreign.status_code == 404
    assert bruno_s("GET", f"{one}offers/?side=red").status_code == 422


PARTS = ("", "offers/", "journal/")


@pytest.mark.parametrize("part", PARTS)
def test_a_battle_exists_for_who_may_see_it_alone(battle, ada_s, bruno_s, carla_s, part):
    path = f"{battle.pk}/{part}"
    assert ada_s("GET", path).status_code == bruno_s("GET", path).status_code == 200
    for program in (carla_s, Program()):
        answer = program("GET", path)
        assert (answer.status_code, codes(answer)) == (404, ["not_found"])


@pytest.mark.parametrize("part", ["orders/", "preview/", "take-back/", "settle/"])
def test_strangers_change_nothing(battle, carla_s, part):
    bodies = {"orders/": {"order": {"side": "red"}, "seq": 1}, "preview/": {"order": {}},
              "take-back/": {"seq": 1}, "settle/": {"how": "draw"}}  # fmt: skip
    assert carla_s("POST", f"{battle.pk}/{part}", bodies[part]).status_code == 404
    assert Program()("POST", f"{battle.pk}/{part}", bodies[part]).status_code == 401


def test_secrets_of_the_other_side_are_in_no_answer(battle, ada, ada_s, bruno_s):
    words = slip(battle, "red", "whisper", words=["north-east"])
    orders.place_order(battle.pk, known(ada), words)
    one = f"{battle.pk}/"
    assert "north-east" in ada_s("GET", f"{one}journal/").text
    for part in ("", "journal/", "journal/?side=red", "?side=red"):
        assert "north-east" not in bruno_s("GET", f"{one}{part}").text


def test_the_journal_is_read_on_from_a_line(battle, ada_s):
    one = f"{battle.pk}/"
    whole = ada_s("GET", f"{one}journal/").json()
    assert whole["is_whole"]
    assert [each["seq"] for each in whole["results"]] == list(range(1, whole["seq"] + 1))
    rest = ada_s("GET", f"{one}journal/?after={whole['seq'] - 1}").json()
    assert [each["seq"] for each in rest["results"]] == [whole["seq"]]
    assert ada_s("GET", f"{one}journal/?after=x").status_code == 400


def test_an_agreement_ends_it(battle, ada_s, bruno_s):
    with override_settings(API_LIMITS=CALM):
        street = opening.open_battle(
            known(get_user_model().objects.get(username="ada")),
            BattlePlan("firewall", "street_fight", "wardens"), "here",
        )  # fmt: skip
        invite = street.seats.get(side="tollgate").invite
        bruno_s("POST", "join/", {"invite": invite})
        one = f"{street.pk}/"
        proposed = ada_s("POST", f"{one}settle/", {"how": "draw"}).json()
        assert [each["how"] for each in proposed["proposals"]] == ["draw"]
        ended = bruno_s("POST", f"{one}settle/", {"how": "draw"}).json()
        assert (ended["status"], ended["winner"]) == ("ended", "")
        back = ada_s("POST", f"{one}take-back/", {"seq": ended["seq"]})
        assert (back.status_code, codes(back)) == (422, ["illegal"])


@pytest.mark.django_db(transaction=True)
def test_the_bot_of_the_docs_plays_a_battle_to_its_end(live_server, ada):
    """Over HTTP, with nothing but the public API."""
    plan = BattlePlan("tiny", "duel", "red", hotseat=True)
    battle = opening.open_battle(known(ada), plan, "here")
    with override_settings(API_LIMITS=CALM):
        ended = PLAY(live_server.url, Program(ada).token, battle.pk)
    assert ended["status"] == "ended"
    assert Battle.objects.get(pk=battle.pk).status == "ended"


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_bot_of_the_docs_plays_a_street_fight_to_its_end(live_server, ada):
    rules = {"street_turns": "8"}
    plan = BattlePlan("firewall", "street_fight", hotseat=True, house_rules=rules)
    battle = opening.open_battle(known(ada), plan, "here")
    with override_settings(API_LIMITS=CALM):
        ended = PLAY(live_server.url, Program(ada).token, battle.pk)
    assert ended["status"] == "ended"
