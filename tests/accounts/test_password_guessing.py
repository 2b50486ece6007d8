"""Many guess at one name from many places: its owner comes in by a second step."""

from __future__ import annotations

import re

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts import adapter, ratelimit
from firewall_site.settings import base
from tests.accounts.test_second_factor import code_of

pytestmark = pytest.mark.django_db
PASSWORD, ANOTHER = "tidy otters march at 4", "brave foxes sing at 9"
SAID = "Somebody is guessing at this name"


@pytest.fixture(autouse=True)
def _few(monkeypatch):
    monkeypatch.setattr(adapter, "A_NAME_ANYWHERE", 3)
    monkeypatch.setattr(ratelimit, "_window", lambda length: 0)


@pytest.fixture
def ada():
    return User.objects.create_user("ada", "ada@example.org", PASSWORD)


def log_in(client: Client, password: str, number: int, name: str = "ada"):
    form = {"login": name, "password": password}
    return client.post("/accounts/login/", form, REMOTE_ADDR=f"10.0.0.{number}")


def guess(name: str = "ada") -> None:
    for number in range(3):
        assert SAID not in log_in(Client(), "wrong", number, name).text


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def said(answer) -> str:
    return re.search(r'(?s)<ul class="errorlist">.*?</ul>', answer.text)[0]


def test_a_guesser_learns_nothing_beyond_the_limit(ada, client):
    guess()
    guess("nobody")
    answers = [
        log_in(Client(), PASSWORD, 7),
        log_in(Client(), "wrong", 8),
        log_in(Client(), PASSWORD, 9, "nobody"),
    ]
    assert len({said(each) for each in answers}) == 1
    assert SAID in said(answers[0])
    assert reverse("account_reset_password") in said(answers[0])
    assert "&lt;a" not in said(answers[0])


def test_who_is_guessed_at_comes_in_by_a_letter_and_stays_known(ada, client, mailoutbox):
    guess()
    assert SAID in log_in(client, PASSWORD, 7).text
    assert not is_in(client)
    client.post("/accounts/password/reset/", {"email": ada.email})
    [link] = re.findall(r"http://\S+", mailoutbox[0].body)
    form = client.get(link, follow=True).redirect_chain[-1][0]
    client.post(form, {"password1": ANOTHER, "password2": ANOTHER})
    assert is_in(client)
    client.post("/accounts/logout/")
    assert not is_in(client)
    log_in(client, ANOTHER, 7)
    assert is_in(client), "the device is known, whoever guesses"
    assert SAID in log_in(Client(), ANOTHER, 9).text


def test_who_has_a_second_factor_goes_on_to_that(ada, client):
    secret = generate_totp_secret()
    TOTP.activate(ada, secret)
    guess()
    assert SAID in log_in(client, "wrong", 7).text
    answer = log_in(client, PASSWORD, 8)
    assert answer.headers["Location"].startswith(reverse("mfa_authenticate"))
    client.post(reverse("mfa_authenticate"), {"code": code_of(secret)})
    assert is_in(client)
    assert SAID in log_in(Client(), "wrong", 9).text, "nobody's place was given back"


def test_codes_of_a_second_factor_are_counted(ada, client, settings):
    settings.ACCOUNT_RATE_LIMITS = base.ACCOUNT_RATE_LIMITS
    cache.clear()
    secret = generate_totp_secret()
    TOTP.activate(ada, secret)
    log_in(client, PASSWORD, 1)
    for number in range(20):
        address = f"10.0.1.{number}"
        client.post(reverse("mfa_authenticate"), {"code": "000000"}, REMOTE_ADDR=address)
    answer = client.post(reverse("mfa_authenticate"), {"code": code_of(secret)})
    assert "Too many" in answer.text
    assert not is_in(client)
    cache.clear()
