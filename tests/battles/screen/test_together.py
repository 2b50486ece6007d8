"""Several figures that go to a touched place together: each gets ground and an order of its own."""

from __future__ import annotations

import html
import itertools
import json
import re
from urllib.parse import unquote

import pytest

from battles import journal
from battles.matchmaking.plans import BattlePlan
from battles.services import opening
from rules.bots import Whim
from rules.bots.known import bot_called
from rules.kernel.geometry import Point, span
from rules.kernel.reach import Search
from tests.battles.conftest import known
from tests.battles.conftest import order_as as give
from tests.battles.screen.test_going import confirmed, get
from tests.battles.test_pages import signed_in

pytestmark = pytest.mark.django_db
TABLES = {
    "firewall": "street_fight",
    "fireteam_tomorrow": "crossroads",
    "killzone": "block",
}  # in Cyberpunk one figure acts at a time
MOST = 60


@pytest.fixture(params=TABLES)
def team(request, ada):
    """A battle in which several may go: the battle, the side, one of them, and where to."""
    for number in range(4):
        plan = BattlePlan(request.param, TABLES[request.param], hotseat=True)
        battle = opening.open_battle(known(ada), plan, f"here {number}")
        found = several_who_go(battle, ada)
        if found:
            return battle, *found
    raise AssertionError("nobody goes together")


def several_who_go(battle, ada):
    ruleset = journal.ruleset_of(battle)
    for number in range(MOST):
        state = journal.state_of(battle)
        if not ruleset.to_act(state):
            return None
        side = ruleset.to_act(state)[0]
        seen = ruleset.view(state, side)
        going = [each for each in ruleset.actors(seen, side) if ruleset.goings(seen, side, each)]
        at = place_of(ruleset.goings(seen, side, going[0])) if len(going) > 1 else None
        if at:
            return side, going[0], at
        order = next(iter(bot_called("plain").choose(ruleset, seen, side, Whim(number))))
        plain = ruleset.fields_of(order)
        give(battle, ada, side, **{name: plain[name] for name in plain if name != "side"})
        battle.refresh_from_db()
    return None


def place_of(goings):
    search = Search(goings)
    for x, y in itertools.product(range(60, 1500, 60), repeat=2):
        if any(search.orders_to(Point(x, y), goings[0].level)):
            return Point(x, y)
    return None


def asked(battle, ada, side, figure, at, **more):
    return get(ada, battle, side=side, figure=figure, to=f"{at.x},{at.y}", **more)


def laid_out(battle, ada, side, figure, at):
    """The fields that the button would send, and the orders in them."""
    sent = confirmed(asked(battle, ada, side, figure, at, together="1"))
    return sent, [json.loads(html.unescape(each)) for each in sent["orders"]]


def sends(battle, ada, sent):
    plain = {name: [html.unescape(each) for each in values] for name, values in sent.items()}
    return signed_in(ada).post(f"/battles/{battle.pk}/orders/together/", plain)


def is_done_already(battle, ada, sent):
    """Sent now, it is answered and changes nothing."""
    battle.refresh_from_db()
    seq = battle.seq
    assert sends(battle, ada, sent).status_code in (200, 302)
    battle.refresh_from_db()
    assert battle.seq == seq


def test_the_sheet_offers_to_take_the_others_along(team, ada):
    battle, side, figure, at = team
    assert "All on" in asked(battle, ada, side, figure, at)


def test_each_goes_to_ground_of_its_own(team, ada):
    battle, side, figure, at = team
    _, orders = laid_out(battle, ada, side, figure, at)
    assert figure in {each["figure"] for each in orders}
    assert len({each["figure"] for each in orders}) == len(orders) > 1
    ends = [Point(int(each["x"]), int(each["y"])) for each in orders]
    assert all(span(one, other) > 12 for one, other in itertools.combinations(ends, 2))


def test_one_button_sends_them_all_and_twice_is_once(team, ada):
    battle, side, figure, at = team
    sent, orders = laid_out(battle, ada, side, figure, at)
    before = battle.order_count
    answer = sends(battle, ada, sent)
    assert answer.status_code in (200, 302)
    new = battle.orders.filter(seat__isnull=False, number__gt=before).order_by("number")
    given = list(new)
    assert given[0].fields["figure"] == orders[0]["figure"]
    assert len(given) == len(orders) or re.search(r" stays?: ", answer.text)
    is_done_already(battle, ada, sent)


def test_the_others_go_too(team, ada):
    battle, side, figure, at = team
    sent, orders = laid_out(battle, ada, side, figure, at)
    before = battle.orders.filter(seat__isnull=False).count()
    told = sends(battle, ada, sent)
    went = battle.orders.filter(seat__isnull=False).count() - before
    # A roll that fails may end the phase for all.
    assert went == len(orders) or re.search(r" stays?: ", told.text)
    assert went > 1 or battle.ruleset == "firewall"


def test_what_was_refused_is_not_tried_again_on_another_board(team, ada):
    battle, side, figure, at = team
    sent, _ = laid_out(battle, ada, side, figure, at)
    first = {**sent, "orders": [sent["orders"][0]]}  # as if the others had been refused
    sends(battle, ada, first)
    is_done_already(battle, ada, sent)


def test_all_go_at_the_chosen_pace(team, ada):
    battle, side, figure, at = team
    page = asked(battle, ada, side, figure, at)
    order = html.unescape(re.search(r'order=([^"&]*)[^"]*together=1"', page)[1])
    sent = confirmed(page)
    assert unquote(order).startswith(sent["type"][0])


def test_an_older_board_is_told_and_nothing_is_done(team, ada):
    battle, side, figure, at = team
    sent, _ = laid_out(battle, ada, side, figure, at)
    sent["seq"] = ["0"]
    before = battle.orders.count()
    assert sends(battle, ada, sent).status_code == 409
    assert battle.orders.count() == before


ODD = [
    ["{"],
    ["[]"],
    [],
    ["[" * 5000],
    ["1"] * 41,
    ['{"type":"move","figure":"\\ud800"}'],
    ['{"type":"move","figure":"a\\u0000"}'],
    ['{"type":"move","via":' + "[" * 900 + "]" * 900 + "}"],
    ['{"type":"move","figure":{"a":1}}'],
]


@pytest.mark.parametrize("orders", ODD)
def test_what_no_page_sends_is_refused(team, ada, orders):
    battle, side, figure, at = team
    sent, _ = laid_out(battle, ada, side, figure, at)
    answer = sends(battle, ada, {**sent, "orders": orders})
    assert answer.status_code == 422
    assert "cannot be read" in answer.text


def test_nobody_else_sends_them(team, ada, bruno):
    battle, side, figure, at = team
    sent, _ = laid_out(battle, ada, side, figure, at)
    assert sends(battle, bruno, sent).status_code == 404
