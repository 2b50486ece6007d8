"""The page without a board: chosen once, kept, and as good as the board for every order."""

from __future__ import annotations

import re

import pytest
from django.http import QueryDict

from battles.models import Battle
from battles.order_form.places import BEYOND, Spot, marks_on, spot_in
from rules.firewall.ruleset import FIREWALL
from rules.kernel.geometry import Point, span
from tests.battles.conftest import known
from tests.battles.test_firewall_pages import links_on
from tests.battles.test_pages import signed_in
from tests.one_line import one_line
from tests.rules.firewall.tabletop import ground, table

pytestmark = pytest.mark.django_db


def spot(words: str) -> Spot:
    """What a form names on a table of two figures and a wood."""
    t = table("A1 30,30", "B1 60,30", areas=(ground("wood", 50, 50, 10, 10),))
    return spot_in(QueryDict(words), FIREWALL.scene(t.battle, "a"))


def at(words: str) -> Point | None:
    """Where a form leads."""
    data = spot(words).data
    return Point(int(data["x"]), int(data["y"])) if "x" in data else None


def test_a_place_is_so_far_in_a_direction_from_where_the_figure_stands():
    assert at("figure=A1&place_cm=9.5&place_way=north") == Point(300, 205)
    diagonal = at("figure=A1&place_cm=10&place_way=south-east")
    assert diagonal is not None
    assert 98 <= span(Point(300, 300), diagonal) <= 100


def test_a_place_towards_somebody_ends_at_the_edge_of_the_base():
    assert at("figure=A1&place_cm=10&place_way=to:B1") == Point(400, 300)
    near = at("figure=A1&place_cm=90&place_way=to:B1")
    assert near is not None
    assert span(near, Point(600, 300)) == 25


def test_a_place_is_measured_from_edge_to_edge_of_somebody_else():
    assert at("figure=A1&place_cm=5&place_way=west&place_from=B1") == Point(525, 300)


def test_a_place_never_is_off_the_table():
    assert at("figure=A1&place_cm=300&place_way=north-west") == Point(0, 0)
    assert spot("figure=A1&place_cm=300&place_way=north-west").note == BEYOND
    assert spot("figure=A1&place_cm=30&place_way=north").note == ""


def test_a_place_is_given_from_the_edges_too_and_with_its_unit():
    assert at("figure=A1&x_cm=12,5&y_cm=4") == Point(125, 40)
    assert at("figure=A1&place_cm=9.5+cm&place_way=north") == Point(300, 205)


def test_a_form_without_a_place_says_nothing():
    assert spot("figure=A1") == Spot(QueryDict("figure=A1"))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("place_cm=9", "Choose which way"),
        ("place_way=north", "Type how far it is, in centimetres"),
        ("place_cm=x&place_way=north", "x is no distance. Type centimetres, such as 12 or 4.5."),
        ("place_cm=9999999&place_way=north", "9999999 is no distance"),
        ("place_cm=-4&place_way=to:B1", "-4 is no distance"),
        ("place_cm=4&place_way=up", "not on the table any more"),
        ("place_cm=4&place_way=to:nobody", "not on the table any more"),
        ("place_cm=4&place_way=north&place_from=nobody", "not on the table any more"),
        ("x_cm=12", "Type how far from the north edge"),
        ("y_cm=12", "Type how far from the west edge"),
        ("x_cm=1&y_cm=east", "How far from the north edge: east is no distance"),
        ("x_cm=500&y_cm=1", "The table ends 200 cm from the west edge"),
        ("x_cm=5&y_cm=1&place_cm=4", "The place is given twice"),
    ],
)
def test_what_is_no_place_is_told_and_left_out(words, told):
    found = spot(f"figure=A1&{words}")
    assert told in found.problem
    assert at(f"figure=A1&{words}") is None


def test_every_corner_of_the_table_has_a_name():
    marks = marks_on(FIREWALL.scene(table("A1 30,30").battle, "a"))
    assert marks["table-north-west"].at == Point(0, 0)
    assert marks["table-north-west"].name == "north-west corner"


def test_words_are_a_switch_of_the_page_and_the_way_back_is_where_the_way_in_was(client):
    client.post("/battles/hot-seat/")
    address = f"/battles/{Battle.objects.get().pk}/"
    board = client.get(address).text
    words = client.get(switch(board)).text
    assert 'id="board"' in board
    assert 'id="board"' not in words
    assert switch(words).partition("?")[0] == address
    assert 'id="board"' in client.get(address).text, "nothing sticks"


def switch(page: str) -> str:
    """Where the switch in the head of a battle's page leads."""
    found = re.search(r'id="words-switch".*?href="([^"]*)"', page, re.S)
    assert found
    assert page.index('id="battle-status"') < found.start() < page.index("</header>", found.start())
    return found[1]


def test_an_order_without_scripts_leads_back_to_the_words(client):
    client.post("/battles/hot-seat/")
    battle = Battle.objects.get()
    address = f"/battles/{battle.pk}/"
    form = {"type": "begin_battle", "side": battle.to_act[0], "seq": battle.seq, "token": "a"}
    asking = {"referer": f"http://testserver{address}words/?figure=squad-1"}
    answer = client.post(f"{address}orders/", form, headers=asking)
    assert answer["Location"].startswith(f"{address}words/")


def test_only_the_page_that_asks_is_answered_in_words(client):
    client.post("/battles/hot-seat/")
    address = f"/battles/{Battle.objects.get().pk}/"
    client.get(f"{address}words/")
    for page, sign in (("words/", 'class="words'), ("", 'class="battle"')):
        headers = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{address}{page}?a=b"}
        assert sign in client.get(f"{address}refresh/", headers=headers).text


def test_a_game_without_words_for_its_table_is_played_all_the_same(battle, ada):
    assert known(ada)
    page = signed_in(ada).get(f"/battles/{battle.pk}/words/?figure=red-1&order=walk~place").text
    assert 'name="place_cm"' in page
    filled = "figure=red-1&order=walk~place&place_cm=5&place_way=north&place_from=table-middle"
    assert 'name="x" value="' in signed_in(ada).get(f"/battles/{battle.pk}/words/?{filled}").text


def words_at_hot_seat(client) -> str:
    client.post("/battles/hot-seat/")
    battle = Battle.objects.get()
    client.post(
        f"/battles/{battle.pk}/orders/",
        {"type": "begin_battle", "side": battle.to_act[0], "seq": battle.seq, "token": "a"},
    )
    return str(client.get(f"/battles/{battle.pk}/words/").text)


@pytest.mark.parametrize("part", ["words/", "preview/"])
def test_a_mistyped_place_is_answered_and_never_passed_over(client, part):
    words_at_hot_seat(client)
    address = f"/battles/{Battle.objects.get().pk}/words/"
    orders = links_on(client.get(address, {"figure": "squad-1"}))
    link = next(each for each in orders if "place" in each)
    page = one_line(
        client.get(f"{link.replace('words/', part)}&filled=1&place_cm=ten&place_way=north")
    )
    assert "ten is no distance. Type centimetres, such as 12 or 4.5." in page
    assert 'id="confirm"' not in page


def test_the_words_tell_what_each_side_is_after_and_the_whole_table(client):
    page = words_at_hot_seat(client)
    for card in FIREWALL.scenarios:
        if card.id == "walk_in_the_park":
            briefs = [side.brief for side in card.sides if not side.is_referee]
    assert briefs
    assert all(brief in page for brief in briefs)
    assert "cm from west to east" in page
    assert "cm from the north edge; " in page  # a piece of ground, with what matters about it
    assert "House rules of this battle" in page


def test_around_somebody_the_words_tell_what_a_board_draws():
    cloud = ground("smoke", 40, 25, 10, 10)
    t = table("A1 30,30 facing=4", "B1 60,30 facing=12", areas=(cloud,))
    around = FIREWALL.around(FIREWALL.view(t.battle, "a"), "A1")
    assert around is not None
    assert around.faces == "east"
    assert [each.faces for each in around.neighbours] == ["west"]
    there = FIREWALL.around(t.battle, "A1", Point(100, 100))
    assert there is not None
    assert there.faces == ""
