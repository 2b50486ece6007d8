"""Whatever is offered on the board is offered in words, and every place can be given in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.http import QueryDict
from django.test import Client

from battles import journal
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.order_form.draft import Draft, draft_of, key_of
from battles.order_form.forms import OrderSlip, chosen_in
from battles.order_form.places import SHORT_FIRST, TO, place_in, spot_in
from battles.queries.shared_sides import Share
from battles.services import opening
from battles.services import orders as services_orders
from rosters.services.warbands import keep_new
from rules.bots import Whim, filled, random_order
from rules.firewall.ruleset import FIREWALL
from rules.kernel.offers import Choice, Number, Offer, Several, Text
from rules.kernel.record import IllegalOrder
from rules.kernel.screen import Scene
from tests.battles.conftest import known
from tests.battles.test_firewall_pages import orders_on
from tests.battles.test_pages import signed_in

pytestmark = pytest.mark.django_db

# Scenario, orders played, who fields a ready warband of its own (vehicles come only with those).
WALKS = [
    ("walk_in_the_park", 64, {}),
    ("escape_from_ash_end", 64, {}),
    ("triple_cross", 64, {}),
    ("street_fight", 64, {}),
    ("street_fight", 64, {"wardens": "Night Shift", "tollgate": "Harbour Patrol"}),
]
EVERY = 8  # orders between two looks
SHY = frozenset({"concede"})
PLACE_NAMES = {"x", "y", "x_cm", "y_cm", "place_cm", "place_way", "place_from"}
ORDER = re.compile(r'class="order[^"]*" href="([^"]+)"')
TRIES = (0, 40, 100, 300)  # mm
MOST_TRIES, OFTEN = 40, 2
STARTS = ("", "table-north", "table-south", "table-west", "table-east")


def opened(user, scenario: str, forces: dict[str, str]) -> Battle:
    ready = {each.name: each for each in FIREWALL.workshop.ready()}
    own = {side: keep_new(known(user), ready[name], "copied").pk for side, name in forces.items()}
    rules = {"lonnie": "referee"} if scenario == "triple_cross" else {"referee": "seat"}
    plan = BattlePlan("firewall", scenario, hotseat=True, forces=own, house_rules=rules)
    return opening.open_battle(known(user), plan, "here")


def walked(user, battle: Battle, orders: int) -> Iterator[tuple[Battle, str]]:
    """A battle of chance, now and then to be looked at: it and the side that is to act."""
    whim = Whim(5)
    for number in range(orders):
        battle.refresh_from_db()
        if not battle.to_act:
            return
        side = whim.pick(battle.to_act)
        if number % EVERY == 0:
            yield battle, side
        state = journal.state_of(battle)
        order = random_order(FIREWALL, FIREWALL.view(state, side), side, whim, SHY)
        slip = OrderSlip(side, FIREWALL.fields_of(order), f"t-{battle.seq}", battle.seq)
        try:
            services_orders.place_order(battle.pk, known(user), slip)
        except IllegalOrder:  # something that this side could not know
            continue


def orders(page: str) -> set[tuple[str, str]]:
    """The orders that a page leads to: of whom, and which."""
    links = (parse_qs(urlsplit(link.replace("&amp;", "&")).query) for link in ORDER.findall(page))
    return {(link.get("figure", [""])[0], link["order"][0]) for link in links}


def fields(page: str) -> set[str]:
    """What an open order asks for, by name."""
    form = re.search(r'<form[^>]* id="order-form".*?</form>', page, re.DOTALL)
    targets = re.findall(r'id="target-([^"]+)"', page)
    return {*re.findall(r'name="([^"]+)"', form[0] if form else ""), *targets}


@pytest.mark.sampled(5)
@pytest.mark.parametrize(("scenario", "number", "forces"), WALKS)
def test_the_words_offer_what_the_board_offers(ada, scenario, number, forces):
    client, seen, placed, tried = signed_in(ada), set[str](), set[str](), list[str]()
    for battle, side in walked(ada, opened(ada, scenario, forces), number):
        view = FIREWALL.view(journal.state_of(battle), side)
        offers = FIREWALL.offers(view, side)
        for figure in [*{offer.actor for offer in offers}][:3]:
            compare(client, battle, side, figure)
        for offer in offers:
            if offer.order not in seen:
                seen.add(offer.order)
                compare(client, battle, side, offer.actor, key_of(offer))
            if place_in(offer) and offer.order not in placed and tried.count(offer.order) < OFTEN:
                tried.append(offer.order)
                if is_placed(view, side, offer):
                    placed.add(offer.order)
    # The dice are others each time, and so is the walk.
    assert len(seen) > 5
    assert placed


def compare(client: Client, battle: Battle, side: str, figure: str, key: str = "") -> None:
    """The same orders, and for an open one the same fields, on both pages."""
    asked = {"side": side, "figure": figure, "order": key}
    board = client.get(f"/battles/{battle.pk}/", {**asked, "board": "1"})
    words = client.get(f"/battles/{battle.pk}/words/", asked)
    shown, told = board.content.decode(), words.content.decode()
    assert orders(told) == orders(shown) != set() or not orders(shown)
    assert kinds(words) == kinds(board)
    assert fields(told) - PLACE_NAMES == fields(shown) - PLACE_NAMES
    assert ("place_cm" in fields(told)) == ("x_cm" in fields(shown)) == ("x_cm" in fields(told))


def kinds(page: Any) -> list[tuple[str, ...]]:
    """The orders that can be given at once."""
    return sorted((*form["type"], *form.get("figure", ())) for form in orders_on(page))


def is_placed(view: Any, side: str, offer: Offer) -> bool:
    """Whether a place in words makes a legal order; False where no place at all would."""
    scene = FIREWALL.scene(view, side)
    for words in in_words(scene):
        if draft(view, scene, side, offer, words).preview:
            return True
    # A narrow place (on the far side of a wall, say): anywhere exact is given from the edges.
    whim = Whim(3)
    for _ in range(MOST_TRIES):
        fields = filled(offer, side, whim)
        given = {**fields, "x": str(fields["x"]), "y": str(fields["y"])}
        if not draft(view, scene, side, offer, given).preview:
            continue
        x, y = (f"{fields[name] / 10:g}" for name in ("x", "y"))
        edges = {name: each for name, each in given.items() if name not in ("x", "y")}
        again = draft(view, scene, side, offer, {**edges, "x_cm": x, "y_cm": y})
        assert again.preview
        assert (again.values["x"], again.values["y"]) == (given["x"], given["y"])
        return True
    return False


def draft(view: Any, scene: Scene, side: str, offer: Offer, given: dict[str, Any]) -> Draft:
    """What a form with this in it comes to, as the page does it."""
    data = QueryDict(mutable=True)
    asked = {"figure": offer.actor, "order": key_of(offer), "filled": "1", **others(offer)}
    for name, value in {**asked, **given}.items():
        data.setlist(name, list(value) if isinstance(value, tuple) else [value])
    spot = spot_in(data, scene)
    assert spot.problem == ""
    return draft_of(FIREWALL, view, scene, Share(side), chosen_in(FIREWALL, spot.data))


def in_words(scene: Scene) -> Iterator[dict[str, str]]:
    """Places in words: all around, towards whom and what lies there, and in from each edge."""
    things = [TO + each.id for each in (*scene.tokens[:6], *scene.counters[:6], *scene.areas)]
    for start in STARTS:
        for way in [*SHORT_FIRST, *(() if start else things)]:
            for length in TRIES:
                yield {"place_cm": f"{length / 10:g}", "place_way": way, "place_from": start}


def others(offer: Offer) -> dict[str, str]:
    """The other fields of an offer, each as it stands at first."""
    found = {}
    for each in offer.fields:
        if isinstance(each, Choice):
            found[each.name] = each.given or each.options[0].value
        elif isinstance(each, Number):
            found[each.name] = str(each.given or each.low)
        elif isinstance(each, Text):
            found[each.name] = "as agreed"
        elif isinstance(each, Several) and each.options:
            found[each.name] = each.options[0].value
    return found
