"""Every address of the laboratory, opened by everybody: who is let in and who is told nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import get_resolver

from accounts.actors import Actor, actor_from
from laboratory import tasks
from laboratory.models import Simulation
from laboratory.services import sample_battles, simulations
from rules import registry
from rules.simulate import Aim, tally_of
from tests.battles.test_routes_by_role import addresses
from tests.battles.tiny_ruleset import TINY
from tests.laboratory.conftest import duel, simulated
from tests.taken_back import taken_back

pytestmark = pytest.mark.django_db
ROLES = ("anonymous", "stranger", "owner", "staff")
ONE = "laboratory/<slug:simulation_id>/"
# What each gets of a private simulation, and what everybody gets once it is public.
ALL = (200, 200, 200, 200)
SEEN = (404, 404, 200, 200)
CHANGED = (404, 404, 302, 404)
NO_GET = (405, 405, 405, 405)
ROWS: dict[tuple[str, str], tuple[int, int, int, int]] = {
    ("GET", "laboratory/"): ALL,
    ("GET", "laboratory/odds/"): ALL,
    ("GET", "laboratory/odds/close-combat/"): ALL,
    ("GET", "laboratory/odds/duel/"): ALL,
    ("GET", "laboratory/new/"): ALL,
    ("POST", "laboratory/new/"): (422, 422, 422, 422),
    ("GET", "laboratory/public/"): ALL,
    ("GET", ONE): SEEN,
    ("POST", ONE): NO_GET,
    ("GET", f"{ONE}progress/"): (404, 404, 204, 204),
    ("GET", f"{ONE}result.json"): SEEN,
    ("GET", f"{ONE}result.csv"): SEEN,
    # These parties bring no warbands.
    ("GET", f"{ONE}forces/<int:place>.json"): (404, 404, 404, 404),
    # Nor can anything of theirs be changed one after the other.
    ("GET", f"{ONE}sweep/"): (404, 404, 404, 404),
    ("POST", f"{ONE}sweep/"): (404, 404, 404, 404),
    ("GET", f"{ONE}battles/<int:place>/"): SEEN,
    ("GET", f"{ONE}battles/news/"): SEEN,
    ("GET", f"{ONE}battles/find/"): NO_GET,
    ("POST", f"{ONE}battles/find/"): (404, 404, 302, 302),
    ("GET", f"{ONE}battles/choose/"): NO_GET,
    ("POST", f"{ONE}battles/choose/"): CHANGED,
    ("GET", f"{ONE}pause/"): NO_GET,
    # It is over: its owner is told that nothing is left to do.
    ("POST", f"{ONE}pause/"): (404, 404, 409, 404),
    ("GET", f"{ONE}resume/"): NO_GET,
    ("POST", f"{ONE}resume/"): (404, 404, 409, 404),
    ("GET", f"{ONE}cancel/"): NO_GET,
    ("POST", f"{ONE}cancel/"): (404, 404, 409, 404),
    ("GET", f"{ONE}share/"): NO_GET,
    ("POST", f"{ONE}share/"): CHANGED,
    ("GET", f"{ONE}delete/"): NO_GET,
    ("POST", f"{ONE}delete/"): CHANGED,
}
SENT = {"battle": "2", "sharing": "private", "scenario": "tiny:duel"}


class Scene(NamedTuple):
    """A simulation that is over, its owner, and what a browser of each role carries."""

    ada: Actor
    row: str
    cookies: Mapping[str, str]


def make_scene() -> Scene:
    users = get_user_model().objects
    people = [users.create_user(name, "", "x") for name in ("bruno", "ada")]
    people.append(users.create_user("sam", "", "x", is_staff=True))
    ada = actor_from(people[1], "")
    found = simulated(ada, Aim(30))
    found.total, found.counted = tally_of(duel(), range(30)).to_json(), 30
    found.state = Simulation.State.DONE
    found.save()
    tasks.play_sample_battle(sample_battles.want_battle(found, 0).pk)
    cookies = {}
    for role, user in zip(ROLES[1:], people, strict=True):
        client = Client()
        client.force_login(user)
        cookies[role] = client.cookies[settings.SESSION_COOKIE_NAME].value
    return Scene(ada, found.pk, cookies)


@pytest.fixture(scope="module")
def scene(once) -> Scene:
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(registry.RULESETS, "tiny", TINY)
        return once(make_scene)


@pytest.fixture
def ada(scene) -> Actor:
    return scene.ada


@pytest.fixture
def browsers(scene, db) -> dict[str, Client]:
    found = {role: Client() for role in ROLES}
    for role, cookie in scene.cookies.items():
        found[role].cookies[settings.SESSION_COOKIE_NAME] = cookie
    return found


@pytest.fixture
def row(scene, db) -> Simulation:
    return Simulation.objects.get(pk=scene.row)


def test_every_address_has_a_row() -> None:
    known = {each for each in addresses(get_resolver().url_patterns)
             if each.startswith("laboratory/")}  # fmt: skip
    assert known == {pattern for _, pattern in ROWS}


def opened(browser: Client, method: str, pattern: str, row: Simulation) -> int:
    address = f"/{pattern}".replace("<slug:simulation_id>", row.pk).replace("<int:place>", "1")
    answer = browser.get(address) if method == "GET" else browser.post(address, SENT)
    return int(answer.status_code)


@pytest.mark.parametrize(("method", "pattern"), ROWS, ids=[" ".join(each) for each in ROWS])
def test_who_may_open_it(browsers, row, method, pattern) -> None:
    found = {}
    for role in ROLES:
        with taken_back():
            found[role] = opened(browsers[role], method, pattern, row)
    assert found == dict(zip(ROLES, ROWS[method, pattern], strict=True))


@pytest.mark.parametrize(
    ("method", "pattern"), [each for each in ROWS if ROWS[each] in (SEEN, CHANGED)]
)
def test_what_is_public_is_read_by_everybody_and_changed_by_its_owner(
    browsers, ada, row, method, pattern
) -> None:
    simulations.share(row.pk, ada, "public")
    for role in ("anonymous", "stranger"):
        status = opened(browsers[role], method, pattern, row)
        assert status == (200 if ROWS[method, pattern] == SEEN else 404)


def test_a_private_page_is_kept_by_no_cache(browsers, row) -> None:
    answer = browsers["owner"].get(f"/laboratory/{row.pk}/")
    assert "no-store" in answer["Cache-Control"]
