"""Stills of battles: who is shown one, what is on it, and when it is drawn."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from battles.models import Battle
from battles.services import opening, seating
from battles.stills import queries
from battles.stills.frame import NARROWEST, frame_of
from rules.kernel.geometry import Point
from tests.battles.conftest import give, known, plan
from tests.battles.stored import stored
from tests.battles.test_pages import signed_in
from web.result_cache import results
from web.stills import services as kept
from web.stills.answers import CLEAR
from web.stills.rasteriser import HEIGHT

pytestmark = pytest.mark.django_db
PARK = "firewall-park-closes.jsonl"
BAND = 190


@pytest.fixture
def battle(ada, bruno, carla) -> Battle:
    """A battle under way; Carla watches."""
    results.forget()
    return stored(PARK, [ada, bruno], lines=400, guests={"spectator": carla})


@pytest.fixture
def table(ada, bruno, carla) -> Battle:
    """A small battle in which the players may give orders; Carla watches."""
    battle = opening.open_battle(known(ada), plan(house_rules={"goal": "9999"}), "here")
    seat = seating.make_invitation(battle.pk, known(ada), "spectator")
    seating.accept_invitation(str(seat.invite), known(carla))
    return seating.accept_invitation(battle.seats.get(side="blue").invite, known(bruno))


def test_it_is_drawn_for_who_sees_the_battle(battle, ada, monkeypatch):
    monkeypatch.setattr(kept, "enqueue_after_commit", lambda _, name: kept.draw(name))
    address = f"/battles/{battle.pk}/still.png"
    assert Client().get(address).status_code == 404
    first = signed_in(ada).get(address)
    assert first.content == CLEAR
    assert "no-store" in first["Cache-Control"]
    then = signed_in(ada).get(address)
    assert then.content.startswith(b"\x89PNG")
    assert "private" in then["Cache-Control"]


def test_a_side_sees_no_more_than_on_its_page(battle, ada, carla):
    for user in (ada, carla):
        page = signed_in(user).get(f"/battles/{battle.pk}/").text
        svg = queries.still_svg_for(battle.pk, known(user))
        drawn = {part.split('"')[0] for part in svg.split('id="token-')[1:]}
        there = {part.split('"')[0] for part in page.split('id="token-')[1:]}
        assert drawn == there
        assert drawn


def test_who_watches_late_sees_the_table_of_then(table, ada, carla, monkeypatch):
    Battle.objects.filter(pk=table.pk).update(watch_delay=15)
    now = timezone.now() + timedelta(minutes=15)
    monkeypatch.setattr("battles.clocks.time_source.now", lambda: now)
    then = queries.still_svg_for(table.pk, known(ada))
    table.refresh_from_db()
    give(table, ada, table.due[0])
    assert queries.still_svg_for(table.pk, known(ada)) != then
    assert queries.still_svg_for(table.pk, known(carla)) == then


def test_the_list_shows_each_board_and_the_event_it_shows(battle, ada):
    page = signed_in(ada).get("/battles/").text
    assert f"/battles/{battle.pk}/still.png?at={battle.seq}" in page.replace("&amp;", "&")


def test_before_there_is_a_board_there_is_no_picture(waiting, ada):
    assert signed_in(ada).get(f"/battles/{waiting.pk}/still.png").status_code == 404
    assert "still.png" not in signed_in(ada).get("/battles/").text


def test_it_looks_at_where_the_figures_are():
    frame = frame_of((1200, 900), [], BAND)
    assert frame.x <= 0
    assert frame.width >= 1200
    near = frame_of((1200, 900), [Point(600, 500)], BAND)
    assert near.width == NARROWEST
    assert near.x < 600 < near.x + near.width
    seen_height = near.height * (HEIGHT - BAND) // HEIGHT
    assert near.y < 500 < near.y + seen_height
