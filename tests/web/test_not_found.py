"""What is hidden from somebody answers as what does not exist: words, headers, ETags, work."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext

from accounts.services.tokens import make_token
from battles.services import opening
from campaigns.campaigns.services import campaigns as wars
from campaigns.clubs.models import Club
from campaigns.clubs.services.clubs import ClubWords, found_club
from campaigns.leagues.plans import LeaguePlan, SeasonPlan
from campaigns.leagues.services import seasons
from laboratory.experiments.plans import PartyPlan, SimulationPlan
from laboratory.services.simulations import start_simulation
from rosters.services import packs, warbands
from tests.battles.api.test_battles import CALM
from tests.battles.conftest import known, plan, tiny  # noqa: F401
from tests.battles.test_pages import signed_in
from tests.rosters.test_packs import TOML

pytestmark = pytest.mark.django_db
OF_CHANCE = re.compile(
    r"csrfmiddlewaretoken\" value=\"\w+\"|X-CSRFToken&?\W*(?:quot;)?\W*\w+|\w{64}"
)


class Hidden(NamedTuple):
    """An address of what is somebody's, and the same address of nothing."""

    there: str
    nowhere: str
    is_guessable: bool = False  # a name that people choose, not 128 bits of chance


@pytest.fixture
def hidden(ada) -> dict[str, Hidden]:
    """Something of every kind, which is Ada's alone."""
    who, nothing = known(ada), "A" * 22
    row = warbands.create_warband(who, "firewall", "Hitters")
    pack = packs.keep_pack(who, "firewall", TOML)
    battle = opening.open_battle(who, plan(), "here")
    sides = (PartyPlan("wardens", "random"), PartyPlan("tollgate", "random"))
    tried = start_simulation(
        who, SimulationPlan("firewall", "street_fight", sides, battles=100), "here"
    )
    club = found_club(who, ClubWords("Lowtown"), "Ada", "press")
    Club.objects.filter(pk=club.pk).update(is_listed=False)
    league = seasons.create_league(who, LeaguePlan("Docks", "tiny", club=club.slug), "press")
    season = seasons.open_season(league.pk, who, SeasonPlan(rounds=3, scenario="duel"))
    war = wars.found(who, club.slug, "The toll war", "street_war", "press")
    ids = {
        "warbands": row.pk, "house-catalogues": pack.pk, "battles": battle.pk,
        "laboratory": tried.pk, "leagues/seasons": season.pk, "campaigns": war.pk,
    }  # fmt: skip
    found = {room: Hidden(f"/{room}/{pk}/", f"/{room}/{nothing}/") for room, pk in ids.items()}
    found["clubs"] = Hidden(f"/clubs/{club.slug}/", "/clubs/lowtoww/", is_guessable=True)
    for room in ("warbands", "battles", "campaigns", "clubs"):
        of = found[room]
        found[f"api of {room}"] = Hidden(
            f"/api/v1{of.there}", f"/api/v1{of.nowhere}", of.is_guessable
        )
    return found


def readers(carla) -> Iterator[tuple[str, Client]]:
    token = make_token(carla, "a program")[1]
    yield "nobody", Client()
    yield "stranger", signed_in(carla)
    yield "program", Client(headers={"Authorization": f"Bearer {token}"})


def told(answer: Any, address: str) -> tuple[int, dict[str, str], str]:
    """What an answer says, without the address that was asked for and what is drawn anew."""
    name = address.rstrip("/").rpartition("/")[2]
    words = OF_CHANCE.sub("", answer.text).replace(name, "*")
    headers = {key: value.replace(name, "*") for key, value in answer.headers.items()}
    for each in ("Set-Cookie", "Content-Length", "Server-Timing"):
        headers.pop(each, None)
    return answer.status_code, headers, words


def test_it_answers_as_nothing_does(hidden, ada, carla):
    for kind, of in hidden.items():
        for name, client in readers(carla):
            if name == "program" and not kind.startswith("api"):
                continue
            found = []
            for address in (of.there, of.nowhere):
                client.get(address)  # what is kept after the first look hides no difference
                with override_settings(API_LIMITS=CALM), CaptureQueriesContext(connection) as asked:
                    answer = client.get(address)
                found.append((told(answer, address), len(asked)))
            (there, work), (nowhere, no_work) = found
            assert there == nowhere, (kind, name)
            assert there[0] in (302, 404), (kind, name)
            assert "ETag" not in there[1], (kind, name)
            if of.is_guessable:
                assert work == no_work, (kind, name)


def test_an_etag_that_is_right_opens_nothing(hidden, ada, carla):
    owner = Client(headers={"Authorization": f"Bearer {make_token(ada, 'mine')[1]}"})
    right = [
        (of.there, tag)
        for kind, of in hidden.items()
        if kind.startswith("api") and (tag := owner.get(of.there).headers.get("ETag"))
    ]
    assert right
    for address, tag in right:
        for name, client in readers(carla):
            for headers in ({"If-None-Match": tag}, {"If-None-Match": "*"}, {"If-Match": tag}):
                answer = client.get(address, headers=headers)
                assert (answer.status_code, "ETag" in answer.headers) == (404, False), name
