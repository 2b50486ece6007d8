"""Every address of the leagues, opened by everybody: who is let in and who is told nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import get_resolver

from accounts.actors import Actor
from campaigns.leagues import actions
from campaigns.leagues.models import Season
from campaigns.leagues.plans import LeaguePlan
from campaigns.leagues.services import rounds, seasons
from rules import registry
from tests.battles.test_routes_by_role import addresses
from tests.battles.tiny_ruleset import TINY
from tests.campaigns.leagues.conftest import fixtures, opened, person, play_out, published

pytestmark = pytest.mark.django_db
ROLES = ("anonymous", "stranger", "player", "organiser")
SEASON = "leagues/seasons/<slug:season_id>/"
FIXTURE = "leagues/fixtures/<int:fixture_id>/"
ALL = (200, 200, 200, 200)
NO_GET = (405, 405, 405, 405)
ORGANISER = (404, 404, 404, 200)
ROWS: dict[tuple[str, str], tuple[int, int, int, int]] = {
    ("GET", "leagues/"): ALL,
    ("GET", "leagues/new/"): (302, 200, 200, 200),
    ("POST", "leagues/new/"): (302, 422, 422, 422),
    ("GET", "leagues/<slug:league_id>/"): ALL,
    ("POST", "leagues/<slug:league_id>/"): NO_GET,
    ("GET", "leagues/<slug:league_id>/ratings/"): ALL,
    ("GET", "leagues/<slug:league_id>/new-season/"): ORGANISER,
    ("POST", "leagues/<slug:league_id>/new-season/"): (404, 404, 404, 422),
    ("GET", SEASON): ALL,
    ("GET", f"{SEASON}desk/"): ORGANISER,
    ("GET", f"{SEASON}print/"): ALL,
    ("GET", f"{SEASON}history/"): ALL,
    ("GET", f"{SEASON}report/"): ALL,
    ("GET", f"{SEASON}record/"): ALL,
    ("GET", f"{SEASON}standings.csv"): ALL,
    ("GET", f"{SEASON}division-<int:division>.trf"): ALL,
    ("GET", f"{SEASON}do/<slug:deed>/"): NO_GET,
    ("POST", f"{SEASON}do/<slug:deed>/"): (404, 404, 404, 302),
    ("GET", "leagues/rounds/<int:round_id>/"): ORGANISER,
    ("GET", FIXTURE): ALL,
    ("GET", f"{FIXTURE}do/<slug:deed>/"): NO_GET,
    # There is nothing to confirm.
    ("POST", f"{FIXTURE}do/<slug:deed>/"): (404, 404, 422, 404),
}


class Scene(NamedTuple):
    """A season with a round that is over, one that is played, and what names them."""

    olga: Actor
    places: Mapping[str, str]
    cookies: Mapping[str, str]  # of each role's browser


def make_scene() -> Scene:
    olga = person("olga")
    league = seasons.create_league(olga, LeaguePlan("Thames League", "tiny"), "press-1")
    season = opened(league, olga)
    play_out(published(season, olga), olga)
    open_one = published(season, olga, 2)
    mine = next(e for e in fixtures(open_one) if "Anvil" in (e.first.name, e.second.name))
    places = {
        "<slug:league_id>": season.league_id,
        "<slug:season_id>": season.pk,
        "<int:fixture_id>": str(mine.pk),
        "<int:division>": "0",
    }
    cookies = {}
    for role, name in zip(ROLES[1:], ("carla", "anvil", "olga"), strict=True):
        person(name)
        client = Client()
        client.force_login(get_user_model().objects.get(username=name))
        cookies[role] = client.cookies[settings.SESSION_COOKIE_NAME].value
    return Scene(olga, places, cookies)


@pytest.fixture(scope="module")
def scene(once) -> Scene:
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(registry.RULESETS, "tiny", TINY)
        return once(make_scene)


@pytest.fixture
def olga(scene) -> Actor:
    return scene.olga


@pytest.fixture
def season(scene, db) -> Season:
    return Season.objects.get(pk=scene.places["<slug:season_id>"])


@pytest.fixture
def places(scene, db) -> dict[str, str]:
    return dict(scene.places)


@pytest.fixture
def browsers(scene, db) -> dict[str, Client]:
    found = {role: Client() for role in ROLES}
    for role, cookie in scene.cookies.items():
        found[role].cookies[settings.SESSION_COOKIE_NAME] = cookie
    return found


def address_of(pattern: str, places: dict[str, str], deed: str) -> str:
    for name, value in {**places, "<slug:deed>": deed}.items():
        pattern = pattern.replace(name, value)
    return f"/{pattern}"


def test_every_address_has_a_row() -> None:
    known = {each for each in addresses(get_resolver().url_patterns)
             if each.startswith("leagues/")}  # fmt: skip
    assert known == {pattern for _, pattern in ROWS}


@pytest.mark.parametrize(("method", "pattern"), ROWS, ids=[" ".join(each) for each in ROWS])
def test_who_may_open_it(browsers, places, season, olga, method, pattern) -> None:
    if "round_id" in pattern:
        open_one = season.divisions.get().rounds.get(number=2)
        play_out(open_one, olga)
        places["<int:round_id>"] = str(rounds.pair_round(season.pk, olga, 0, 3).pk)
    for role, expected in zip(ROLES, ROWS[method, pattern], strict=True):
        deed = "confirm" if "fixtures" in pattern else "start"
        address = address_of(pattern, places, deed)
        browser = browsers[role]
        answer = browser.get(address) if method == "GET" else browser.post(address, {"system": "x"})
        assert answer.status_code == expected, role


@pytest.mark.parametrize("deed", sorted(actions.OF_ORGANISERS))
def test_no_deed_of_the_desk_is_anybody_elses(browsers, places, season, deed) -> None:
    made = season.divisions.get().rounds.get(number=2)
    sent = {"name": "X", "round": made.pk, "number": "3", "reason": "because", "one": "1",
            "two": "2", "first_1": "1", "second_1": "2"}  # fmt: skip
    address = f"/leagues/seasons/{season.pk}/do/{deed}/"
    before = season.actions.count()
    for role in ROLES[:3]:
        assert browsers[role].post(address, sent).status_code == 404, role
    assert season.actions.count() == before
    assert browsers["organiser"].post(address, sent).status_code in (302, 422)


def test_a_deed_that_there_is_not(browsers, places, season) -> None:
    assert browsers["organiser"].post(f"/leagues/seasons/{season.pk}/do/cheat/").status_code == 404
    fixture = places["<int:fixture_id>"]
    assert browsers["player"].post(f"/leagues/fixtures/{fixture}/do/cheat/").status_code == 404
    assert browsers["player"].get("/leagues/fixtures/999999/").status_code == 404
    assert browsers["player"].get(f"/leagues/seasons/{season.pk}/division-9.trf").status_code == 404
