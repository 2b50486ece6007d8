"""How often each order would end its phase: in the list of orders, before one, and to programs."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from battles.models import Battle
from battles.order_form.draft import key_of
from battles.order_form.risks import MOST_TRIED, with_risks
from rules.firewall.ruleset import FIREWALL
from rules.kernel.chance import Ways
from rules.killzone.ruleset import KILLZONE
from tests.battles.order_form.test_target_odds import Moment, on_the_site
from tests.one_line import one_line
from tests.rules.firewall.tabletop import table
from tests.rules.killzone.tabletop import table as block

ORDER = re.compile(
    r'<a class="order[^>]*><span>([^<]*)</span>(?:<span class="order-hint">[^<]*</span>)?'
    r'(?:<span class="order-risk">.*?</span>([^<]*)</span>)?'
)
# One failure ends the phase of two: who has thrown nothing away loses the other's actions.
BOTH = table("A1 10,10 celtech_big_12", "A2 10,20", "B1 30,10 prone")


@pytest.fixture
def opened(db: None) -> tuple[Client, Battle]:
    return on_the_site(Moment(FIREWALL, BOTH.battle, "A", ("B1", "B1")))


def orders(client: Client, battle: Battle, **asked: str) -> dict[str, str]:
    page = client.get(f"/battles/{battle.pk}/", {"side": "A", "figure": "A1", **asked})
    return dict(ORDER.findall(one_line(page)))


def share(words: str) -> float:
    found = re.search(r"([\d.]+)%", words)
    return float(found[1]) if found else 0.0


def test_the_list_says_what_each_order_risks(opened: tuple[Client, Battle]) -> None:
    told = orders(*opened)
    assert told["Walk"].startswith("about "), "the way is still open"
    assert len(set(told.values())) > 2
    assert "" in told.values(), "what needs no roll risks nothing"


def test_the_safest_come_first_until_told_otherwise(opened: tuple[Client, Battle]) -> None:
    client, battle = opened
    usual = list(orders(client, battle))
    sorted_by_risk = orders(client, battle, sort="risk")
    groups = [share(each) for each in sorted_by_risk.values()]
    assert list(sorted_by_risk) != usual
    assert sorted(sorted_by_risk) == sorted(usual)
    assert list(orders(client, battle)) == list(sorted_by_risk), "it is remembered"
    assert list(orders(client, battle, sort="usual")) == usual
    assert len(set(groups)) > 1


def test_the_preview_says_it_exactly(opened: tuple[Client, Battle]) -> None:
    client, battle = opened
    walk = {"order": "move~place", "x_cm": "15", "y_cm": "10", "speed": "walk"}
    offers = FIREWALL.offers(BOTH.battle, "A", "A1")
    move = next(each for each in offers if each.order == "move")
    walk["order"] = key_of(move)
    page = one_line(client.get(f"/battles/{battle.pk}/", {"side": "A", "figure": "A1", **walk}))
    order = FIREWALL.order_from(
        {"type": "move", "side": "A", "figure": "A1", "speed": "walk", "x": "150", "y": "100"}
    )
    ways = FIREWALL.risk(BOTH.battle, order)
    assert f"<strong>{ways.ways * 36 // ways.of} of 36</strong>" in page


def test_programs_are_told_it_with_the_offer(opened: tuple[Client, Battle]) -> None:
    client, battle = opened
    told = client.get(f"/api/v1/battles/{battle.pk}/offers/", {"side": "A", "actor": "A1"}).json()
    risks = [each["risk"] for each in told["results"] if "risk" in each]
    assert risks
    assert all(0 < ways <= of for ways, of in risks)


def test_of_many_orders_nothing_is_reckoned() -> None:
    offers = FIREWALL.offers(BOTH.battle, "A", "A1")
    assert any(
        isinstance(each.risk, Ways) for each in with_risks(FIREWALL, BOTH.battle, "A", offers)
    )
    many = (*offers[:1],) * (MOST_TRIED + 1)
    assert with_risks(FIREWALL, BOTH.battle, "A", many) == many


def test_a_game_without_such_a_rule_says_nothing() -> None:
    battle = block("A1 10,10 ganger pistol", "B1 18,10 ganger").battle
    offers = KILLZONE.offers(battle, "a", "A1")
    assert with_risks(KILLZONE, battle, "a", offers) == offers
