"""The odds of close combat: those of the bench, with their reasons, for people and for programs."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from rules.registry import RULESETS
from tests.one_line import one_line

PAGE, API = "/laboratory/odds/close-combat/", "/api/v1/odds/close-combat/"
WORKSHOP = RULESETS["firewall"].workshop
ASKED = {"arm": "axe", "gutz": "9", "armour": "mono_weave", "target_gutz": "5", "friends": "2",
         "surprised": "yes", "clutter": "1"}  # fmt: skip

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    return Client()


def words(client: Client, **asked: str) -> str:
    answer = client.get(PAGE, asked)
    assert answer.status_code == 200
    return unescape(one_line(answer))


def test_the_page_tells_what_the_bench_says_and_why(client) -> None:
    shown, found = words(client, **ASKED), WORKSHOP.blow(tuple(ASKED.items()))
    assert f"{found.target} or less" in shown
    for ways in (found.kill, found.out, found.hurt, found.riposte):
        assert f"{ways.ways} of {ways.of} throws" in shown
    reasons = re.search(r"made of</h3>.*?</ul>", shown, re.S)[0]
    assert ">9<" in reasons
    for modifier in found.modifiers:
        assert f"{modifier.name} " in reasons
        assert f">{modifier.value:+d}<" in reasons
    assert "/rules/firewall/#R13.3" in reasons


def test_what_was_chosen_stays_chosen_and_what_is_unusual_is_unfolded(client) -> None:
    shown = words(client, **ASKED)
    for value in ("axe", "mono_weave", "yes"):
        assert f'<option value="{value}" selected>' in shown
    assert re.search(r'id="blow-more"\s+open', shown)
    assert not re.search(r'id="blow-more"\s+open', words(client))


def test_every_weapon_armour_and_gutz_stands_in_a_table_with_its_bar(client) -> None:
    shown = words(client, **ASKED)
    for field in WORKSHOP.fight(""):
        if field.name in ("arm", "armour"):
            for article in field.articles:
                assert f'<th scope="row">{article.label}</th>' in shown
    assert shown.count('class="lab-chart"') == 3
    assert "Axe (chosen)" in shown
    assert "Riposte" in shown


def test_what_makes_no_sense_is_told_and_left_as_usual(client) -> None:
    shown = words(client, arm="spoon", gutz="99")
    assert "Fights with: choose from the list. Tried with: Knife." in shown
    assert "Attacker’s Gutz: a whole number from 2 to 11. Tried with: 7." in shown


def test_a_game_without_blows_has_no_such_page(client) -> None:
    assert client.get(PAGE, {"game": "killzone"}).status_code == 404
    assert client.get(PAGE, {"game": "chess"}).status_code == 404
    assert client.get(API, {"game": "killzone"}).status_code == 404


def test_it_asks_the_database_nothing(client, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        words(client, **ASKED)


def test_a_program_reads_the_same(client) -> None:
    told = client.get(API, ASKED).json()
    found = WORKSHOP.blow(tuple(ASKED.items()))
    assert (told["target"], told["refused"]) == (found.target, "")
    for name in ("kill", "out", "hurt", "riposte"):
        ways = getattr(found, name)
        assert (told[name]["ways"], told[name]["of"]) == tuple(ways)
    assert told["asked"]["friends"] == 2
    assert told["asked"]["strength"] == 0
    assert [each["name"] for each in told["modifiers"]] == [each.name for each in found.modifiers]
    assert [each["by"] for each in told["losses"]] == [each.by for each in found.losses]


@pytest.mark.parametrize("asked", [{"arm": "spoon"}, {"enemies": "9"}, {"clutter": "-1"}])
def test_a_program_is_refused_what_makes_no_sense(client, asked) -> None:
    answer = client.get(API, asked)
    assert answer.status_code == 400
    assert [each["path"] for each in answer.json()["problems"]] == list(asked)
    assert "Tried with" not in answer.content.decode()
