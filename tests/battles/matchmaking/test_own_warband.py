"""Playing with a warband: the scenarios that take it, and the form that fields it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from battles.models import Battle
from rosters.models import Warband
from rosters.services.warbands import keep_new
from rules.registry import RULESETS
from tests.battles.conftest import known

READY = {each.name: each for each in RULESETS["firewall"].workshop.ready()}


@pytest.fixture
def tollgate(ada) -> Warband:
    return keep_new(known(ada), READY["Tollgate"], "copied")


@pytest.fixture
def browser(ada) -> Client:
    client = Client()
    client.force_login(ada)
    return client


def scenarios(page: str) -> list[str]:
    return re.findall(r'id="scenario-(\w+-\w+)"', page)


def test_only_what_takes_it_is_shown_and_it_is_chosen(browser, tollgate):
    workshop = browser.get(tollgate.get_absolute_url()).content.decode()
    assert f'href="/battles/new/?warband={tollgate.pk}"' in workshop
    page = browser.get(f"/battles/new/?warband={tollgate.pk}").content.decode()
    assert "Play with Tollgate" in page
    assert {"firewall-street_fight", "firewall-triple_cross"} <= {*scenarios(page)}
    assert len(scenarios(page)) < len(RULESETS["firewall"].scenarios)
    assert f"?game=firewall:street_fight&amp;warband={tollgate.pk}" in page
    address = f"/battles/new/?game=firewall:street_fight&warband={tollgate.pk}"
    form = browser.get(address).content.decode()
    taken = re.search(rf'name="(\w+)">\s*<option[^>]*>[^<]*</option>(?:(?!</select>).)*'
                      rf'value="{tollgate.pk}" selected', form, re.DOTALL)  # fmt: skip
    assert taken
    assert taken[1].startswith("force_firewall_street_fight_")
    side = taken[1].rpartition("_")[2]
    assert re.search(rf'value="{side}"\s+data-own checked', form)


def test_the_form_opens_a_battle_with_it(browser, tollgate):
    browser.post("/battles/new/", {
        "game": "firewall:street_fight", "opponent": "machine", "bot": "easy",
        "side_firewall_street_fight": "tollgate",
        "force_firewall_street_fight_tollgate": tollgate.pk,
    })  # fmt: skip
    seat = Battle.objects.get().seats.get(side="tollgate")
    assert seat.force["name"] == "Tollgate"


@pytest.mark.django_db
def test_nobody_plays_with_the_warband_of_another(tollgate):
    page = Client().get(f"/battles/new/?warband={tollgate.pk}").content.decode()
    assert "Play with" not in page
    assert len(scenarios(page)) == sum(len(each.scenarios) for each in RULESETS.values())


def test_one_that_nothing_takes_says_so(browser, tollgate, monkeypatch):
    monkeypatch.setattr("battles.matchmaking.own_warband.too_big", lambda side, warband: "Too big.")
    page = browser.get(f"/battles/new/?warband={tollgate.pk}").content.decode()
    assert not scenarios(page)
    assert "No scenario of this game takes Tollgate as it is:" in " ".join(page.split())
