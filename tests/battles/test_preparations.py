"""The page before the battle: what each side has still to do, and what is asked first."""

from __future__ import annotations

import re

import pytest

from battles import journal
from battles.agreements import services as agreements
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.order_form.forms import TableSlip
from battles.services import opening, seating
from rules.registry import RULESETS
from tests.battles.conftest import known, order_as
from tests.battles.test_firewall_pages import orders_on
from tests.battles.test_pages import signed_in
from tests.one_line import one_line

pytestmark = pytest.mark.django_db
BEGUN = "a battle that has begun"


@pytest.fixture
def park(ada, bruno) -> Battle:
    """Ada hides the squad in the park; Bruno walks in it."""
    plan = BattlePlan("firewall", "walk_in_the_park", "snatch")
    opened = opening.open_battle(known(ada), plan, "here")
    return seating.accept_invitation(opened.seats.get(side="elland").invite, known(bruno))


def line(user, battle: Battle, address: str = "") -> str:
    page = one_line(signed_in(user).get(f"/battles/{battle.pk}/{address}").text)
    found = re.search(r'class="preparations-line".*?</p>', page)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", found[0])).strip() if found else BEGUN


def forms_of(answer, kind: str) -> list[dict]:
    return [form for form in orders_on(answer) if form["type"] == [kind]]


def test_each_side_reads_what_is_still_to_be_done(park, ada, bruno):
    assert "ada: place 5 figures bruno: ready" in line(ada, park)
    assert "ada: not ready yet bruno: ready" in line(bruno, park)
    assert "ada: place 5 figures" in line(ada, park, "words/")
    page = one_line(signed_in(ada).get(f"/battles/{park.pk}/").text)
    names = re.findall(r"Place </span>\s*(\w+)\s*</a>", page)
    assert names == ["Sable", "Brandt", "Okoro", "Wren", "Vasquez"]
    assert 'id="to-place"' not in signed_in(bruno).get(f"/battles/{park.pk}/").text


def test_each_figure_leads_to_the_orders_that_set_it_down(park, ada):
    client = signed_in(ada)
    page = client.get(f"/battles/{park.pk}/").text
    href = re.search(r'id="to-place".*?href="([^"]+)"', page, re.DOTALL)[1].replace("&amp;", "&")
    chosen = one_line(client.get(href).text)
    assert ">Sable</h2>" in chosen
    assert "Hide in cover" in chosen


def test_one_press_places_the_rest_and_one_takes_it_back(park, ada):
    client = signed_in(ada)
    [rest] = forms_of(client.get(f"/battles/{park.pk}/"), "deploy_rest")
    assert client.post(f"/battles/{park.pk}/orders/", rest).status_code == 302
    assert "ada: begin bruno: ready" in line(ada, park)
    park.refresh_from_db()
    agreements.take_back(park.pk, known(ada), TableSlip(park.seq, "back"))
    assert "ada: place 5 figures" in line(ada, park)


def test_what_was_placed_stays_secret(park, ada, bruno):
    before = line(bruno, park)
    order_as(park, ada, "snatch", type="deploy_rest")
    assert line(bruno, park) == before
    shown = signed_in(bruno).get(f"/battles/{park.pk}/").text
    assert 'id="token-squad-1"' not in shown


def test_to_begin_with_an_empty_table_is_asked_about_first(park, ada):
    """As a browser without scripts does it: a link, a page that asks, and a form."""
    client = signed_in(ada)
    page = client.get(f"/battles/{park.pk}/")
    assert not forms_of(page, "begin_battle")
    href = re.search(r'href="([^"]*order=begin_battle[^"]*)"', page.text)[1].replace("&amp;", "&")
    asked = client.get(href)
    words = one_line(asked.text)
    assert "You have nobody on the table: all 5 of your figures begin off it" in words
    assert "Begin the battle anyway</button>" in words
    assert len(forms_of(asked, "deploy_rest")) == 1
    [begin] = forms_of(asked, "begin_battle")
    assert client.post(f"/battles/{park.pk}/orders/", begin).status_code == 302
    assert line(ada, park) == BEGUN


def test_with_some_off_the_table_it_says_how_many(park, ada):
    order_as(park, ada, "snatch", type="deploy_rest")
    order_as(park, ada, "snatch", type="hold_back", figure="squad-4")
    order_as(park, ada, "snatch", type="hold_back", figure="squad-2")
    asked = one_line(signed_in(ada).get(f"/battles/{park.pk}/?order=begin_battle").text)
    assert "2 of your 5 figures are not on the table." in asked
    assert "ada: place 2 figures" in line(ada, park)


def test_with_everybody_placed_nothing_is_asked(park, ada):
    order_as(park, ada, "snatch", type="deploy_rest")
    page = signed_in(ada).get(f"/battles/{park.pk}/")
    assert len(forms_of(page, "begin_battle")) == 1
    assert 'id="asks"' not in page.text


def test_a_program_is_told_and_not_stopped(park, ada):
    client = signed_in(ada)
    offers = client.get(f"/api/v1/battles/{park.pk}/offers/?side=snatch").json()["results"]
    begin = next(each for each in offers if each["order"] == "begin_battle")
    assert "all 5 of your figures" in begin["asks"]
    order_as(park, ada, "snatch", type="begin_battle")
    state = journal.state_of(park)
    assert state.turn == 1


def test_a_table_edge_that_is_to_be_chosen_is_named(ada, bruno):
    plan = BattlePlan("firewall", "street_fight", "wardens")
    opened = opening.open_battle(known(ada), plan, "here")
    street = seating.accept_invitation(opened.seats.get(side="tollgate").invite, known(bruno))
    assert "ada: waits for the others bruno: begin" in line(bruno, street)
    order_as(street, bruno, "tollgate", type="begin_battle")
    first, second = (ada, bruno) if street.to_act == ["wardens"] else (bruno, ada)
    assert f"{first.username}: choose a table edge" in line(first, street)
    assert f"{second.username}: waits for the others" in line(second, street)


@pytest.mark.parametrize("game", ["fireteam_tomorrow", "killzone"])
def test_games_in_which_all_stand_from_the_start_say_who_has_begun(game, ada, bruno):
    card = next(each for each in RULESETS[game].scenarios if len(each.sides) == 2)
    one, other = (side.id for side in card.sides)
    opened = opening.open_battle(known(ada), BattlePlan(game, card.id, one), "here")
    battle = seating.accept_invitation(opened.seats.get(side=other).invite, known(bruno))
    assert "ada: begin bruno: not ready yet" in line(ada, battle)
    order_as(battle, ada, one, type="begin")
    assert "ada: ready bruno: begin" in line(bruno, battle)
    order_as(battle, bruno, other, type="begin")
    assert line(ada, battle) == BEGUN


def test_at_one_screen_the_sides_are_told_apart(client):
    client.post("/battles/hot-seat/", follow=True)
    battle = Battle.objects.get()
    page = one_line(client.get(f"/battles/{battle.pk}/").text)
    found = re.search(r'class="preparations-line".*?</p>', page)[0]
    assert "snatch squad" in found
    assert "Elland Security" in found
