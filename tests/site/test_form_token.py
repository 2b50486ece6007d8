"""A form whose token is older than a log-in is refused, and told where the token of now is."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from accounts.actors import actor_from
from rosters.services import warbands

pytestmark = pytest.mark.django_db
PASSWORD = "tidy otters march at 4"
ASK = "/account/form-token/"
SCRIPT = {"HX-Request": "true"}


@pytest.fixture
def ada():
    return User.objects.create_user("ada", "", PASSWORD)


@pytest.fixture
def hers(ada):
    return warbands.create_warband(actor_from(ada, ""), "firewall", "Hitters")


@pytest.fixture
def browser():
    return Client(enforce_csrf_checks=True)


def log_in(browser, name="ada"):
    token = browser.get(ASK).json()["token"]
    form = {"login": name, "password": PASSWORD, "csrfmiddlewaretoken": token}
    assert browser.post("/accounts/login/", form).status_code == 302


@pytest.fixture
def older(browser, ada):
    """The token of a page that was open while somebody logged in in another tab."""
    log_in(browser)
    token = browser.get(ASK).json()["token"]
    browser.cookies.pop("firewall_session")
    log_in(browser)
    return token


def rename(browser, row, token, **headers):
    form = {
        "type": "rename",
        "name": "Others",
        "revision": row.revision,
        "token": "once",
        "csrfmiddlewaretoken": token,
    }
    return browser.post(f"/warbands/{row.pk}/edits/", form, headers=headers)


def test_a_script_is_told_where_the_token_of_now_is_and_sends_once_more(browser, older, hers):
    answer = rename(browser, hers, older, **SCRIPT)
    assert (answer.status_code, answer.headers["X-Form-Token"], answer.content) == (403, ASK, b"")
    now = browser.get(answer.headers["X-Form-Token"]).json()
    assert (now["who"], now["log_in"]) == ("ada", "/accounts/login/")
    for _ in range(2):  # the same attempt acts once
        assert rename(browser, hers, now["token"], **SCRIPT).status_code == 200
    hers.refresh_from_db()
    assert (hers.name, hers.revision) == ("Others", 2)


def test_a_page_knows_who_it_was_made_for(browser, older):
    assert 'data-who="ada"' in browser.get("/").text
    browser.cookies.clear()
    assert 'data-who=""' in browser.get("/").text
    assert browser.get(ASK).json()["who"] == ""


def test_another_origin_learns_nothing_of_it(browser, older, hers):
    now = browser.get(ASK, headers={"Origin": "https://evil.example"})
    assert "Access-Control-Allow-Origin" not in now.headers
    assert now.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "no-store" in now.headers["Cache-Control"]
    for token in (older, now.json()["token"]):
        answer = rename(browser, hers, token, **SCRIPT, Origin="https://evil.example")
        assert answer.status_code == 403
        assert "X-Form-Token" not in answer.headers
    hers.refresh_from_db()
    assert hers.name == "Hitters"


def test_somebody_who_may_not_is_not_told_to_send_again(browser, older, hers):
    hers.user = User.objects.create_user("bruno", "", PASSWORD)
    hers.save()
    answer = rename(browser, hers, browser.get(ASK).json()["token"], **SCRIPT)
    assert answer.status_code == 404
    assert "X-Form-Token" not in answer.headers


def test_a_plain_form_leads_back_to_where_it_was_filled_in(browser, older, hers):
    page = f"http://testserver/warbands/{hers.pk}/?shown=m1"
    answer = rename(browser, hers, older, Referer=page)
    assert answer.status_code == 403
    assert f'href="/warbands/{hers.pk}/?shown=m1">Back to the form' in answer.text
    assert "You are logged in as ada now" in answer.text
    assert "Others" not in answer.text  # what was typed comes from the tab, never from the request


@pytest.mark.parametrize(
    "headers",
    [
        {"Referer": "https://evil.example/"},
        {},
        {"Referer": "http://testserver/warbands/", "Origin": "https://evil.example"},
    ],
)
def test_a_form_from_elsewhere_is_offered_no_second_sending(browser, older, hers, headers):
    answer = rename(browser, hers, older, **headers)
    assert answer.status_code == 403
    assert "Back to the form" not in answer.text
