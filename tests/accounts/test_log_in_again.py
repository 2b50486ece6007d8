"""A log-in that has ended meanwhile: said in words, and a way back to the same page."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from accounts.actors import actor_from
from rosters.services import warbands

pytestmark = pytest.mark.django_db
PASSWORD = "tidy otters march at 4"


@pytest.fixture
def ada():
    return User.objects.create_user("ada", "", PASSWORD)


@pytest.fixture
def hers(ada):
    row = warbands.create_warband(actor_from(ada, ""), "firewall", "Hitters")
    return f"/warbands/{row.pk}/"


@pytest.fixture
def late(ada):
    """A browser whose session has ended under it."""
    client = Client()
    client.post("/accounts/login/", {"login": "ada", "password": PASSWORD})
    client.get("/")  # which greets her, once
    client.session.flush()
    return client


def test_a_page_says_so_and_leads_back(late, hers):
    answer = late.get(hers)
    assert answer.status_code == 404
    assert "Log in again" in answer.text
    assert f"/accounts/login/?next={hers}" in answer.text.replace("%2F", "/")
    back = late.post("/accounts/login/", {"login": "ada", "password": PASSWORD, "next": hers})
    assert back.headers["Location"] == hers
    assert "Hitters" in late.get(hers).text


def test_it_tells_nobody_whether_there_is_anything(late, hers):
    """The same words for what is somebody's and for what is nowhere."""
    told = [
        late.get(path).text.replace(path.replace("/", "%2F"), "").replace(path, "")
        for path in (hers, "/warbands/AAAAAAAAAAAAAAAAAAAAAA/")
    ]
    assert "Log in again" in told[0]
    assert told[0].partition("<main")[2] == told[1].partition("<main")[2]


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_script_is_told_by_401(late, hers, method):
    where = hers if method == "get" else f"{hers}edits/"
    answer = getattr(late, method)(where, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["X-Log-In"]) == (401, "/accounts/login/")


def test_a_form_leads_back_to_the_page_that_it_was_on(late, hers):
    for where in (f"{hers}edits/", "/account/tokens/", "/battles/AAAAAAAAAAAAAAAAAAAAAA/orders/"):
        referer = f"http://testserver{hers}?shown=all"
        answer = late.post(where, {"words": "x"}, headers={"Referer": referer})
        assert answer.headers["Location"] == (
            f"/accounts/login/?next={hers.replace('/', '%2F')}%3Fshown%3Dall"
        ), where
    evil = late.post(f"{hers}edits/", headers={"Referer": "https://evil.example/"})
    assert evil.headers["Location"] == "/accounts/login/?next=%2F"


def test_whoever_was_never_here_sees_what_they_always_saw(client, hers):
    answer = client.get(hers)
    assert (answer.status_code, "Log in again" in answer.text) == (404, False)
    assert client.get(hers, headers={"HX-Request": "true"}).status_code == 404
