"""Escape from Ash End through the API: four programs open it, join it and play it, two a side."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import override_settings

from tests.battles.api.test_battles import CALM, Program, codes
from tests.battles.shared import GAEA, GLEASON, GUARDS, POSTS, SQUAD

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.rule("R22.2"),
    pytest.mark.usefixtures("the_same_dice"),
]

NEW = {
    "ruleset": "firewall",
    "scenario": "escape_from_ash_end",
    "side": SQUAD,
    "shared": ["mayor", "yardies"],
}
# The least that a player may do, in the order in which it is tried.
LEAST = ("stay_put", "activate_team", "end_phase", "choose_edge", "begin_battle")


@pytest.fixture(autouse=True)
def patient():
    with override_settings(RATE_LIMITS=CALM):
        yield


@pytest.fixture
def programs(ada, bruno, carla, db) -> dict[str, Program]:
    dora = get_user_model().objects.create_user("dora", "", "brave-finch")
    return dict(zip(POSTS, map(Program, (bruno, ada, carla, dora)), strict=True))


@pytest.fixture
def path(programs) -> str:
    """Ada opens it with the squad and hands the three links out."""
    found = programs[SQUAD]("POST", "", NEW).json()
    for seat in found["seats"]:
        if not seat["invite"]:
            continue
        program = programs[f"{seat['side']}/{seat['command']}"]
        told = program("GET", f"join/?invite={seat['invite']}").json()
        assert (told["side"], told["command"]) == (seat["side"], seat["command"])
        body = {"invite": seat["invite"], "seed": seat["command"],
                "commitment": told["commitment"]}  # fmt: skip
        assert program("POST", "join/", body).status_code == 200
    return f"{found['id']}/"


def due(found: dict[str, Any]) -> list[str]:
    return [f"{seat['side']}/{seat['command']}" for seat in found["seats"] if seat["is_due"]]


def test_it_is_opened_with_four_seats(programs):
    found = programs[SQUAD]("POST", "", NEW).json()
    assert found["shared"] == ["mayor", "yardies"]
    seats = [(f"{each['side']}/{each['command']}", each["is_mine"]) for each in found["seats"]]
    assert seats == [(GUARDS, False), (SQUAD, True), (GAEA, False), (GLEASON, False)]
    assert found["seed_due"] == [SQUAD]
    assert len({each["invite"] for each in found["seats"]} - {""}) == 3


def test_a_command_of_a_side_that_nobody_shares_is_refused_at_its_field(programs):
    answer = programs[SQUAD]("POST", "", {**NEW, "shared": []})
    assert (answer.status_code, answer.json()["problems"][0]["path"]) == (422, "shared")


def test_the_list_of_scenarios_says_what_can_be_shared(programs, client):
    headers = {"Authorization": f"Bearer {programs[SQUAD].token}"}
    found = client.get("/api/v1/games/firewall/scenarios/", headers=headers).json()["results"]
    sides = {side["id"]: side for each in found for side in each["sides"] if side["commands"]}
    assert set(sides) == {"mayor", "yardies"}
    assert [each["id"] for each in sides["yardies"]["commands"]] == ["gaea", "gleason"]


def test_a_challenge_is_taken_at_a_post(programs, client):
    found = programs[SQUAD]("POST", "", {**NEW, "wanted": "anybody"}).json()
    headers = {"Authorization": f"Bearer {programs[GLEASON].token}"}
    where = f"/api/v1/challenges/{found['id']}/"
    taken = client.post(where, {"side": GLEASON}, "application/json", headers=headers)
    assert taken.status_code == 200
    mine = [each["command"] for each in taken.json()["seats"] if each["is_mine"]]
    assert mine == ["gleason"]


def test_four_play_some_turns_and_each_orders_their_own_team(programs, path):
    acted: dict[str, list[str]] = {post: [] for post in POSTS}
    turn = 0
    while turn < 7:
        found = programs[GUARDS]("GET", path).json()
        turn = found["scene"]["turn"]
        [post, *others] = due(found)
        _nobody_else_may(programs, path, [post, *others])
        offers = programs[post]("GET", f"{path}offers/").json()
        best = min((each for each in offers["results"] if each["order"] in LEAST),
                   key=lambda each: LEAST.index(each["order"]))  # fmt: skip
        order = {**best["fixed"], "type": best["order"], "side": offers["side"]}
        body = {"order": order, "seq": offers["seq"], "token": f"t{offers['seq']}"}
        for other in others:  # the partner may choose too, but not this team
            assert codes(programs[other]("POST", f"{path}orders/", body)) == ["illegal"]
            assert codes(programs[other]("POST", f"{path}preview/", {"order": order})) == [
                "illegal"
            ]
        done = programs[post]("POST", f"{path}orders/", body)
        assert done.status_code == 200, done.json()
        acted[post].append(best["order"])
    assert all("end_phase" in orders for orders in acted.values()), acted
    journals = [programs[post]("GET", f"{path}journal/").json() for post in POSTS]
    assert all(each == journals[0] for each in journals)
    assert programs[GLEASON]("GET", f"{path}proof/").status_code in (200, 404)


def _nobody_else_may(programs, path: str, acting: list[str]) -> None:
    """Whoever is not to act is offered nothing, and nobody is offered to concede alone."""
    for post in POSTS:
        kinds = {e["order"] for e in programs[post]("GET", f"{path}offers/").json()["results"]}
        assert "concede" not in kinds
        assert bool(kinds) == (post in acting), (post, kinds)


def test_what_is_said_reaches_all_four(programs, path):
    said = programs[SQUAD]("POST", f"{path}chat/", {"words": "Ready?", "token": "one"})
    assert said.status_code in (200, 201), said.json()
    for post in POSTS:
        shown = programs[post]("GET", f"{path}chat/").json()["results"]
        assert [each["words"] for each in shown] == ["Ready?"]
        assert shown[0]["side"] == "City Hall: Extraction squad"


def test_two_settle_that_their_side_gives_up(programs, path):
    asked = programs[GAEA]("POST", f"{path}settle/", {"how": "concede"}).json()
    assert asked["proposals"] == [{"how": "concede", "by": "carla", "missing": ["dora"]}]
    assert programs[GUARDS]("GET", path).json()["proposals"] == []
    done = programs[GLEASON]("POST", f"{path}settle/", {"how": "concede"}).json()
    assert (done["status"], done["winner"]) == ("ended", "mayor")


def test_partners_see_what_their_side_sees_and_the_others_do_not(programs):
    found = programs[SQUAD]("POST", "", {**NEW, "hidden_rosters": True}).json()
    for seat in found["seats"]:
        if seat["invite"]:
            program = programs[f"{seat['side']}/{seat['command']}"]
            program("POST", "join/", {"invite": seat["invite"]})
    cards = {}
    for post in POSTS:
        scene = programs[post]("GET", f"{found['id']}/").json()["scene"]
        [card] = [each for each in scene["cards"] if each["id"] == "malone"]
        cards[post] = {**card, "can_act": False}
    assert cards[GUARDS] == cards[SQUAD]
    assert cards[GAEA] == cards[GLEASON]
    known = {each["label"] for each in cards[GUARDS]["facts"]}
    assert known > {each["label"] for each in cards[GAEA]["facts"]}
    lines = {post: str(programs[post]("GET", f"{found['id']}/journal/").json()) for post in POSTS}
    assert lines[GUARDS] == lines[SQUAD] != lines[GAEA] == lines[GLEASON]
