"""Cyberpunk on the site: a referee's seat, and what one side leaves unseen by the others."""

from __future__ import annotations

import re

import pytest
from django.db import transaction

from battles import journal
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.services import opening, seating
from rules.cyberpunk.ruleset import CYBERPUNK
from tests.battles.conftest import known
from tests.battles.conftest import order_as as give
from tests.battles.test_pages import signed_in
from tests.battles.test_secrecy import cleaned

pytestmark = pytest.mark.django_db

PLACES = (
    "", "?board=1", "words/", "refresh/", "log/", "proof/", "seats/", "journal.jsonl",
    "journal.txt", "replay/", "luck/",
)  # fmt: skip


@pytest.fixture
def dora(django_user_model):
    return django_user_model.objects.create_user("dora", "", "brave-finch")


@pytest.fixture
def alley(ada, bruno, carla, dora) -> Battle:
    """Ada and Bruno fight, Carla is the referee, Dora watches."""
    plan = BattlePlan("cyberpunk", "alley", "west", house_rules={"referee": "seat"})
    opened = opening.open_battle(known(ada), plan, "here")
    seat = seating.make_invitation(opened.pk, known(ada), "spectator")
    seating.accept_invitation(str(seat.invite), known(dora))
    for side, user in (("east", bruno), ("referee", carla)):
        invite = opened.seats.get(side=side).invite
        opened = seating.accept_invitation(invite, known(user))
    return opened


def test_the_referee_sets_a_modifier_which_all_read(alley, ada, bruno, carla):
    page = signed_in(carla).get(f"/battles/{alley.pk}/?side=referee").text
    assert "Set a modifier for everybody" in page
    give(
        alley, carla, "referee", type="referee_modifies", by=-2, rolls="all", lasts="battle",
        reason="pouring rain",
    )  # fmt: skip
    for user in (ada, bruno, carla):
        for place in ("", "log/", "words/"):
            assert "pouring rain" in signed_in(user).get(f"/battles/{alley.pk}/{place}").text


def test_a_player_is_not_offered_what_the_referee_is(alley, ada):
    page = signed_in(ada).get(f"/battles/{alley.pk}/").text
    assert "Set a modifier" not in page


def test_the_board_and_the_words_say_what_cover_stops(alley, ada):
    page = signed_in(ada).get(f"/battles/{alley.pk}/?board=1").text
    drawn, key = page.split('id="ground-key"')
    stops = re.findall(r"<title>([^<]*\(SP \d+\))", drawn)
    assert stops
    assert "(SP" not in key.split("</details>")[0]  # of each piece, not of its kind
    labels = re.findall(r'class="area-label[^>]*>([^<]*)<', drawn)
    assert any("(SP " in label for label in labels)
    words = signed_in(ada).get(f"/battles/{alley.pk}/words/").text
    assert all(each in words for each in stops)


def armed(battle: Battle, users) -> tuple[str, str, str]:
    """Play on until it is the turn of somebody who has a grenade; who, of which side, and what."""
    for _ in range(40):
        state = journal.state_of(battle)
        [side] = CYBERPUNK.to_act(state)
        figure = state.figures.get(state.active)
        items = [item for item in figure.supplies if item != "molotov"] if figure else []
        if figure and items:
            return figure.id, side, items[0]
        idle = CYBERPUNK.fields_of(CYBERPUNK.idle(state, side))
        give(battle, users[side], side, **{name: idle[name] for name in idle if name != "side"})
    raise AssertionError("nobody has a grenade")


@pytest.mark.thorough
def test_what_is_left_looks_to_the_others_like_a_pretence(alley, ada, bruno, carla, dora):
    users = {"west": ada, "east": bruno}
    figure, side, item = armed(alley, users)
    other = bruno if side == "west" else ada
    orders = (
        {"type": "lay", "figure": figure, "item": item, "trigger": "tripwire"},
        {"type": "feign", "figure": figure},
    )
    seen: dict[str, list[list[str]]] = {"other": [], "watches": [], "own": [], "referee": []}
    readers = {"other": other, "watches": dora, "own": users[side], "referee": carla}
    for order in orders:
        with transaction.atomic():
            give(alley, users[side], side, **order)
            for reader, user in readers.items():
                client = signed_in(user)
                places = PLACES if reader in ("other", "watches") else ("log/",)
                where = [f"/battles/{alley.pk}/{place}" for place in places]
                seen[reader].append([cleaned(client.get(each).text) for each in where])
            transaction.set_rollback(True)
        alley.refresh_from_db()
    name = "ends down for a moment"
    assert any(name in page for page in seen["other"][0])
    for reader in ("other", "watches"):
        for number, place in enumerate(PLACES):
            assert len({pages[number] for pages in seen[reader]}) == 1, (reader, place)
    for reader in ("own", "referee"):
        assert len({"".join(pages) for pages in seen[reader]}) == len(orders)
