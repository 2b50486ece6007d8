"""The odds of an attack: those of the trial, with their reasons, for people and for programs."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from rules.kernel.building import Bench
from rules.registry import RULESETS
from tests.one_line import one_line

PAGE, API = "/laboratory/odds/", "/api/v1/odds/"
WORKSHOP = RULESETS["firewall"].workshop
ASKED = {
    "weapon": "h_k_car_7", "mode": "CB", "distance": "30", "gutz": "9", "armour": "mono_weave",
    "cover": "medium", "target_gutz": "5", "leader": "2", "light": "night", "prone": "yes",
}  # fmt: skip
BENCH = Bench(9, "mono_weave", "medium", 5, (("leader", "2"), ("prone", "yes"), ("light", "night")))

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    return Client()


def words(client: Client, **asked: str) -> str:
    answer = client.get(PAGE, asked)
    assert answer.status_code == 200
    return unescape(one_line(answer))


def trial(distance: int = 300, bench: Bench = BENCH):
    return WORKSHOP.trial("h_k_car_7", "CB", distance, bench)


def test_the_page_tells_what_the_trial_says_and_why(client) -> None:
    shown, found = words(client, **ASKED), trial()
    assert f"{found.target} or less" in shown
    for ways in (found.kill, found.out, found.hurt):
        assert f"{ways.ways} of {ways.of} throws" in shown
    reasons = re.search(r"made of</h3>.*?</ul>", shown, re.S)[0]
    for modifier in found.modifiers:
        assert f"{modifier.name} " in reasons
        assert f">{modifier.value:+d}<" in reasons
    assert "/rules/firewall/#R8.5" in reasons


def test_what_was_chosen_stays_chosen(client) -> None:
    shown = words(client, **ASKED)
    for value in ("h_k_car_7", "CB", "mono_weave", "medium", "night", "yes"):
        assert f'<option value="{value}" selected>' in shown
    assert 'name="distance" min="0" max="9999" value="30"' in shown
    assert re.search(r'id="odds-more"\s+open', shown)


def test_without_a_choice_something_sensible_is_worked_out(client) -> None:
    shown = words(client)
    assert "or less" in shown
    assert not re.search(r'id="odds-more"\s+open', shown)


def test_every_range_and_cover_has_a_row_with_its_reasons(client) -> None:
    grid = re.search(r'id="odds-grid".*', words(client, **ASKED), re.S)[0]
    rows = re.findall(r'<tr><th scope="row">.*?</tr>', grid, re.S)
    entry = next(
        each for part in WORKSHOP.armoury() for each in part.entries if each.id == "h_k_car_7"
    )
    assert len(rows) == 4 * len(entry.ranges)
    for row in rows:
        assert "or less" in row
        assert "Night or poor weather -2" in row


def test_charts_go_through_range_and_cover_with_the_same_numbers_beside_them(client) -> None:
    shown = words(client, **ASKED)
    hurt = re.search(r'<section class="part" id="hurt".*?</section>', shown, re.S)[0]
    assert hurt.count('class="line line-') == 8  # four lines and their keys
    assert "Heavy cover" in hurt
    far = trial(300, Bench(**{**_plain(BENCH), "cover": "heavy"})).hurt
    assert f"{far.ways}/{far.of}" in hurt


def _plain(bench: Bench) -> dict:
    return {name: getattr(bench, name) for name in Bench.__struct_fields__}


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"weapon": "excalibur"}, "Nothing called “excalibur” can be fired."),
        ({"weapon": "colt_m2117", "mode": "B"}, "The Colt M2117 is not fired like that."),
        ({"distance": "near"}, "Distance: a whole number of centimetres, at most 9999."),
        ({"distance": "-3"}, "Distance: a whole number"),
        ({"distance": "²"}, "Distance: a whole number"),
        ({"gutz": "12"}, "Shooter’s Gutz: a whole number from 2 to 11. Tried with: 7."),
        ({"light": "disco"}, "Light: choose from the list. Tried with: daylight."),
        ({"leader": "4"}, "Leadership within 8 cm, 0 for none: a whole number from 0 to 3."),
        ({"weapon": "colt_m2117", "distance": "31"}, "reaches 30 cm"),
        ({"weapon": "colt_m2117", "armour": "daewoo_specter"}, "light armour"),
    ],
)
def test_what_cannot_be_is_told_in_words(client, asked, sentence) -> None:
    assert sentence in words(client, **asked)


@pytest.mark.parametrize("asked", [{"game": "chess"}, {"pack": "no-such-pack"}])
def test_what_is_not_there_is_not_found(client, asked) -> None:
    assert client.get(PAGE, asked).status_code == 404
    assert client.get(API, {"weapon": "colt_m2117", **asked}).status_code == 404


def test_nothing_is_changed_and_nothing_is_read_for_a_stranger(
    client, django_assert_num_queries
) -> None:
    assert client.post(PAGE).status_code == 405
    with django_assert_num_queries(0):
        client.get(PAGE, ASKED)


def test_programs_are_told_the_same_exactly(client) -> None:
    told, found = client.get(API, {**ASKED, "distance": "300"}).json(), trial()
    assert told["target"] == found.target
    assert told["modifiers"][0]["name"] == found.modifiers[0].name
    for name in ("kill", "out", "hurt", "suppressed", "malfunction"):
        ways = getattr(found, name)
        assert (told[name]["ways"], told[name]["of"]) == (ways.ways, ways.of)
    assert told["asked"]["leader"] == 2
    assert told["asked"]["experience"] == "normal"
    assert (told["distance"], told["refused"]) == (300, "")


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({}, "Say which weapon is fired."),
        ({"weapon": "excalibur"}, "Nothing called “excalibur” can be fired."),
        ({"weapon": "colt_m2117", "mode": "B"}, "The Colt M2117 is not fired like that."),
        ({"weapon": "colt_m2117", "distance": "3 m"}, "distance is a whole number of mm"),
        ({"weapon": "colt_m2117", "gutz": "99"}, "Shooter’s Gutz: a whole number from 2 to 11."),
        ({"weapon": "colt_m2117", "drug": "tea"}, "choose from the list"),
    ],
)
def test_programs_are_refused_what_people_are_only_told(client, asked, words) -> None:
    answer = client.get(API, asked)
    assert answer.status_code == 400
    [problem] = answer.json()["problems"]
    assert words in problem["message"]
    assert problem["path"] == [*asked, "weapon"][-1 if len(asked) < 2 else 1]


def test_an_attack_that_cannot_be_made_says_why(client) -> None:
    told = client.get(API, {"weapon": "colt_m2117", "distance": "310"}).json()
    assert "reaches 30 cm" in told["refused"]
    assert told["kill"] == {"ways": 0, "of": 1, "percent": "0.0%"}
