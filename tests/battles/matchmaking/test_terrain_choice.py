"""Choosing a table: looked at before, told to whoever is invited, and laid out as it was shown."""

from __future__ import annotations

import pytest
from django.test import Client

from battles import journal
from battles.matchmaking.plans import MOST_TABLES, BadPlan, BattlePlan
from battles.matchmaking.queries.terrain_choice import table_choice, words_of
from battles.models import Battle
from battles.services import opening, seating
from rules.kernel.geometry import Point
from rules.kernel.sight import Area
from rules.registry import RULESETS
from tests.battles.conftest import known
from tests.battles.test_pages import signed_in

pytestmark = pytest.mark.django_db
EVERY = [(game.slug, card) for game in RULESETS.values() for card in game.scenarios]
CARDS = [(slug, card.id) for slug, card in EVERY if card.has_tables]


def opened(ada, number: int) -> Battle:
    plan = BattlePlan("firewall", "street_fight", "wardens", table=number, wanted="anybody")
    return opening.open_battle(known(ada), plan, "here")


@pytest.mark.parametrize(("ruleset", "scenario"), CARDS)
def test_every_scenario_shows_its_tables(ruleset, scenario):
    one, other = (table_choice(ruleset, scenario, number) for number in (1, 2))
    assert one.board.ground != other.board.ground
    answer = Client().get(f"/battles/tables/{ruleset}/{scenario}/?number=2")
    assert answer.status_code == 200
    assert ' width=""' not in answer.text
    assert other.words in answer.text
    assert not other.board.tokens
    assert not other.board.counters


@pytest.mark.parametrize("address", [
    "firewall/nowhere/", "chess/street_fight/", "firewall/street_fight/?number=0",
    "firewall/street_fight/?number=13", "firewall/street_fight/?number=x",
])  # fmt: skip
def test_there_are_no_others(address):
    assert Client().get(f"/battles/tables/{address}").status_code == 404


def test_what_was_chosen_is_told_and_laid_out(ada, bruno):
    battle = opened(ada, 5)
    invite = battle.seats.get(side="tollgate").invite
    shown = table_choice("firewall", "street_fight", 5)
    for address in (f"/battles/join/{invite}/", f"/battles/challenges/{battle.pk}/"):
        page = signed_in(bruno).get(address).text
        assert "street_fight/?number=5" in page
        assert shown.words in page
    battle = seating.accept_invitation(str(invite), known(bruno))
    laid = [each for each in journal.read(battle) if each.event.__class__.__name__ == "GroundLaid"]
    street = RULESETS["firewall"].muster("street_fight", {}, {}, 5)
    assert laid[0].event in street


def test_a_game_without_ground_has_no_tables(ada):
    client = signed_in(ada)
    assert client.get("/battles/tables/firefight/warehouse/").status_code == 404
    assert (
        'name="table_firefight_warehouse"'
        not in client.get("/battles/new/?game=firefight:warehouse").text
    )
    plan = BattlePlan("firefight", "warehouse", "enemies", table=2, wanted="anybody")
    with pytest.raises(BadPlan, match="has no tables"):
        opening.open_battle(known(ada), plan, "here")


def test_without_a_choice_the_seeds_lay_it_out(ada, bruno):
    battle = opened(ada, 0)
    invite = battle.seats.get(side="tollgate").invite
    assert 'id="table"' not in signed_in(bruno).get(f"/battles/join/{invite}/").text
    with pytest.raises(BadPlan, match="Choose one of the tables"):
        opened(ada, MOST_TABLES + 1)


def test_the_form_offers_the_tables_and_keeps_the_choice(ada):
    client = signed_in(ada)
    name = "table_firewall_street_fight"
    assert f'name="{name}"' in client.get("/battles/new/?game=firewall:street_fight").text
    form = {"game": "firewall:street_fight", "opponent": "invite", name: "3"}
    wrong = client.post("/battles/new/", {**form, "clock_kind": "never"})
    assert '<option value="3" selected>' in wrong.text
    client.post("/battles/new/", form)
    assert Battle.objects.get().terms.table == 3


def test_words_count_what_lies_there():
    corners = (Point(0, 0), Point(9, 0), Point(9, 9))
    areas = [
        Area("a", "wood", "Wood 1", corners), Area("b", "wood", "Wood 2", corners),
        Area("c", "pond", "Pond", corners), Area("d", "shop", "Shop", corners, building="Shop"),
        Area("e", "shop", "Shop", corners, building="Shop"),
    ]  # fmt: skip
    assert words_of(areas) == "2 × Wood, Pond, 1 building"
    assert words_of([]) == "open ground"
