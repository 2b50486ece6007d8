"""A touch on the ground: the coloured ground of the chosen figure, and the way that it leads to."""

from __future__ import annotations

import html
import itertools
import re
from urllib.parse import urlencode

import pytest
from django.template.loader import render_to_string

from battles import journal
from battles.matchmaking.plans import BattlePlan
from battles.screen.reach import BandRow, ReachRows
from battles.services import opening
from rules.kernel.geometry import Point
from rules.kernel.reach import Search, orders_to
from rules.kernel.record import IllegalOrder
from tests.battles.conftest import known
from tests.battles.conftest import order_as as give
from tests.battles.test_pages import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def alley(ada):
    """Ada plays both sides of the alley, where whoever begins has not run yet."""
    plan = BattlePlan("cyberpunk", "alley", hotseat=True, table=3)
    return opening.open_battle(known(ada), plan, "here")


def acting(battle, ada, wanted=bool):
    """The side to act, its view, and a figure with such ways of going; till then little is done."""
    ruleset = journal.ruleset_of(battle)
    for _ in range(80):
        state = journal.state_of(battle)
        side = ruleset.to_act(state)[0]
        seen = ruleset.view(state, side)
        for actor in filter(None, ruleset.actors(seen, side)):
            goings = ruleset.goings(seen, side, actor)
            if wanted(goings):
                return side, seen, actor, goings
        idle = ruleset.fields_of(ruleset.idle(state, side))
        give(battle, ada, side, **{name: idle[name] for name in idle if name != "side"})
    raise AssertionError("nobody goes")


def get(user, battle, **values):
    return signed_in(user).get(f"/battles/{battle.pk}/?{urlencode(values)}").text


def confirmed(page: str) -> dict[str, list[str]]:
    """The fields that the button of the preview would send."""
    form = re.search(r'<form\s+class="confirm".*?</form>', page, re.S)
    assert form, "nothing to confirm"
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form[0]):
        found.setdefault(name, []).append(value)
    return found


def behind_a_wall(goings):
    """The order to a place to which only a way with corners leads; None where all are straight."""
    for x in range(0, 2000, 40):
        for y in range(0, 2000, 40):
            for order in orders_to(goings, Point(x, y), 0):
                if order.via:
                    return order
    return None


@pytest.fixture
def street(ada):
    """Ada plays both sides of a street fight."""
    plan = BattlePlan("firewall", "street_fight", hotseat=True)
    return opening.open_battle(known(ada), plan, "here")


@pytest.fixture
def block(ada):
    """Ada plays both sides of Killzone's block."""
    return opening.open_battle(known(ada), BattlePlan("killzone", "block", hotseat=True), "here")


@pytest.mark.parametrize("table", ["alley", "street", "block"])
def test_the_ground_of_the_chosen_figure_is_coloured(table, request, ada):
    battle = request.getfixturevalue(table)
    side, _, actor, goings = acting(battle, ada)
    page = get(ada, battle, side=side, figure=actor)
    assert page.count('class="reach-band"') == len(goings)
    assert re.search(r'id="reach"\s+data-href="[^"]*figure=' + actor, page)
    assert 'data-tone="reach"' not in page, "no rings beside it"


def test_nothing_is_coloured_where_nobody_is_chosen(street, ada):
    side, *_ = acting(street, ada)
    assert 'class="reach-band"' not in get(ada, street, side=side, figure="nobody")


def test_a_touch_on_the_ground_leads_there_by_corners(alley, ada):
    side, _, actor, goings = acting(alley, ada, behind_a_wall)
    order = behind_a_wall(goings)
    page = get(ada, alley, side=side, figure=actor, to=f"{order.x},{order.y}")
    sent = confirmed(page)
    assert (sent["type"], sent["x"], sent["y"]) == (["move"], [str(order.x)], [str(order.y)])
    assert sent["via"] == [f"{x},{y}" for x, y in order.via]
    assert page.count("ruler-line") == len(order.via) + 1
    answer = signed_in(ada).post(f"/battles/{alley.pk}/orders/", sent)
    assert answer.status_code == 302
    moved = [
        each.event for each in journal.read(alley) if each.event.__class__.__name__ == "FigureMoved"
    ]
    assert moved[-1].at == Point(order.x, order.y)


def test_a_place_of_the_form_is_led_there_too(alley, ada):
    side, _, actor, goings = acting(alley, ada, behind_a_wall)
    order = behind_a_wall(goings)
    values = {"side": side, "figure": actor, "order": "move~place", "x": order.x, "y": order.y}
    page = signed_in(ada).get(f"/battles/{alley.pk}/preview/?{urlencode(values)}").text
    assert confirmed(page)["via"] == [f"{x},{y}" for x, y in order.via]


def test_where_no_way_leads_the_figure_stays_chosen(alley, ada):
    side, _, actor, _ = acting(alley, ada)
    page = get(ada, alley, side=side, figure=actor, to="0,0")
    assert "No way leads there now." in page
    assert 'id="confirm"' not in page
    assert re.search(r'class="token[^"]*is-selected[^"]*"\s+id="token-' + actor, page)
    assert 'class="reach-band"' in page


@pytest.mark.parametrize("to", ["", "7", "a,b", "1,2,3", "9" * 40 + ",1"])
def test_a_touch_that_no_page_sends_is_none(alley, ada, to):
    side, _, actor, _ = acting(alley, ada)
    page = get(ada, alley, side=side, figure=actor, to=to)
    assert "No way leads there now." not in page or to.startswith("9")
    assert 'id="confirm"' not in page


def test_the_slowest_way_that_makes_sense_comes_first_and_the_others_beside_it(street, ada):
    side, seen, actor, goings = acting(street, ada)
    at = next(
        Point(x, y)
        for x in range(0, seen.width, 20)
        for y in range(0, seen.height, 20)
        if len(list(orders_to(goings, Point(x, y), 0))) > 1
    )
    ways = list(orders_to(goings, at, 0))
    page = get(ada, street, side=side, figure=actor, to=f"{at.x},{at.y}")
    assert confirmed(page)["speed"] == [ways[0].speed]
    others = re.search(r'id="others".*?</p>', page, re.S)
    assert others
    links = re.findall(r'href="([^"]*order=[\w~]*)"', others[0])
    assert len(links) == len(ways) - 1
    page = signed_in(ada).get(links[-1].replace("&amp;", "&")).text
    assert confirmed(page)["speed"] == [ways[-1].speed]


def bent(ruleset, seen, goings):
    """A place, and another one that a legal way there can pass although the short way does not."""
    search, places = Search(goings), list(itertools.product(range(40, 1200, 60), repeat=2))
    if not any(isinstance(each.start, Point) for each in goings):
        return None
    for x, y in places:
        straight = next(search.orders_to(Point(x, y), 0), None)
        if straight is None:
            continue
        for over in (Point(x + 60, y), Point(x, y + 60), Point(x - 60, y), Point(x, y - 60)):
            for order in search.orders_to(Point(x, y), 0, [over]):
                if (
                    over in order.via
                    and over not in straight.via
                    and is_legal(ruleset, seen, order)
                ):
                    return Point(x, y), over
    return None


def is_legal(ruleset, seen, order):
    try:
        ruleset.verify(seen, order)
    except IllegalOrder:
        return False
    return True


@pytest.mark.parametrize("table", ["alley", "block"])
def test_a_way_can_be_bent_by_hand(table, request, ada):
    battle = request.getfixturevalue(table)
    ruleset = journal.ruleset_of(battle)
    found = {}

    def wanted(goings):
        state = journal.state_of(battle)
        seen = ruleset.view(state, ruleset.to_act(state)[0])
        found["bend"] = bent(ruleset, seen, goings)
        return found["bend"]

    side, _, actor, _ = acting(battle, ada, wanted)
    at, over = found["bend"]
    page = get(ada, battle, side=side, figure=actor, to=f"{at.x},{at.y}")
    href = html.unescape(re.search(r'href="([^"]*bend=1)"', page)[1])
    page = signed_in(ada).get(href).text
    assert "Touch where the way shall pass." in page
    reach = re.search(r'id="reach"\s+data-href="([^"]*)"\s+data-touch="over"', page)
    page = signed_in(ada).get(f"{html.unescape(reach[1])}&over={over.x},{over.y}").text
    sent = confirmed(page)
    assert f"{over.x},{over.y}" in sent["via"]
    assert (sent["x"], sent["y"]) == ([str(at.x)], [str(at.y)])
    assert signed_in(ada).post(f"/battles/{battle.pk}/orders/", sent).status_code == 302


def test_a_bend_to_which_no_way_leads_says_so_and_offers_the_short_way(alley, ada):
    side, _, actor, goings = acting(alley, ada, behind_a_wall)
    order = behind_a_wall(goings)
    page = get(ada, alley, side=side, figure=actor, to=f"{order.x},{order.y}", over="0,0")
    assert "No way leads there over that place." in page
    short = html.unescape(re.search(r'href="([^"]*)">The short way', page)[1])
    assert confirmed(signed_in(ada).get(short).text)["x"] == [str(order.x)]


def test_the_ground_is_coloured_whatever_part_of_the_table_is_in_view():
    """The size of a mask is a share of what is in view unless it is said."""
    drawn = ground_drawn(BandRow("Walk", "M0 0l9 0 0 9z", (), "", "", 0, 0, is_sure=True))
    assert '<rect width="1200" height="900" fill="#fff"/>' in drawn
    mask = re.search(r"<mask\s[^>]*>", drawn)[0]
    for part in ('x="0"', 'y="0"', 'width="1200"', 'height="900"'):
        assert part in mask


def test_of_a_floor_only_what_the_building_has_is_coloured():
    drawn = ground_drawn(
        BandRow("Go", "M0 0l9 0 0 9z", (), "", "M5 5l2 0 0 2z", 1, 0, is_sure=True)
    )
    assert '<path d="M5 5l2 0 0 2z" fill="#fff"/>' in drawn
    assert "<rect" not in drawn


def ground_drawn(band: BandRow) -> str:
    scene = {"width_mm": 1200, "height_mm": 900}
    return render_to_string(
        "battles/_reach.html", {"reach": ReachRows((band,), "/"), "scene": scene}
    )
