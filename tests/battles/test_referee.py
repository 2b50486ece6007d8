"""A referee's side: it sees everything, and nobody else looks through its eyes."""

from __future__ import annotations

import re

import pytest

from battles.models import Battle
from battles.services import opening, seating
from tests.battles.conftest import give, known, plan
from tests.battles.test_pages import signed_in
from tests.one_line import one_line

pytestmark = pytest.mark.django_db

PLACES = ("", "refresh/", "log/", "journal.jsonl")
SECRET = "north-east"


@pytest.fixture
def trial(ada, bruno, carla) -> Battle:
    """Ada plays red, Bruno blue, Carla is the judge; red has whispered."""
    opened = opening.open_battle(known(ada), plan(scenario="trial"), "here")
    for side, user in (("blue", bruno), ("judge", carla)):
        invite = opened.seats.get(side=side).invite
        opened = seating.accept_invitation(str(invite), known(user))
    give(opened, ada, "red", "whisper", words=[SECRET])
    return opened


@pytest.fixture
def shared(ada) -> Battle:
    """Ada plays all three at one screen; red has whispered."""
    opened = opening.open_battle(known(ada), plan(scenario="trial", hotseat=True), "here")
    give(opened, ada, "red", "whisper", words=[SECRET])
    return opened


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("side", ["", "judge", "red"])
def test_the_judge_s_player_knows_what_the_opponent_does_not(trial, bruno, carla, where, side):
    asked = {"side": side} if side else {}
    seen = {
        user.username: SECRET in signed_in(user).get(f"/battles/{trial.pk}/{where}", asked).text
        for user in (bruno, carla)
    }
    assert seen == {"bruno": False, "carla": True}


def test_at_one_screen_each_side_has_its_own_eyes(shared, ada):
    client, address = signed_in(ada), f"/battles/{shared.pk}/"
    knows = {
        side: SECRET in client.get(address, {"side": side}).text.partition('id="log"')[2]
        for side in ("red", "blue", "judge")
    }
    assert knows == {"red": True, "blue": False, "judge": True}
    assert SECRET not in client.get(address).text, "blue is to act"


def test_whoever_plays_several_sides_can_look_through_each(shared, trial, ada, bruno):
    page = one_line(signed_in(ada).get(f"/battles/{shared.pk}/"))
    eyes = page.partition('id="eyes"')[2].partition("</nav>")[0]
    assert re.findall(r"side=(\w+)", eyes) == ["red", "blue", "judge"]
    assert eyes.count("to act") == 1
    assert re.search(r'side=blue" data-side="1" aria-current="true"', eyes)
    assert 'id="eyes"' not in one_line(signed_in(bruno).get(f"/battles/{trial.pk}/"))


def test_a_judge_is_nobody_s_opponent(trial, ada):
    assert "Against: bruno<" in signed_in(ada).get("/battles/").text


def test_a_battle_waits_for_its_judge(ada, bruno):
    opened = opening.open_battle(known(ada), plan(scenario="trial"), "here")
    invite = opened.seats.get(side="blue").invite
    assert seating.accept_invitation(invite, known(bruno)).status == Battle.Status.WAITING
