"""Tokens: shown once, kept as a fingerprint, theirs alone, worth nothing once revoked."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from rosters import tokens
from rosters.models import AccessToken
from tests.rosters.api.conftest import codes

PAGE = "/account/tokens/"


@pytest.fixture
def page(ada):
    client = Client()
    client.force_login(get_user_model().objects.get(username="ada"))
    return client


def test_a_token_is_shown_once_and_opens_what_is_its_owner_s(page, row):
    answer = page.post(PAGE, {"name": "My  script"})
    secret = answer.context["secret"]
    assert secret in answer.content.decode()
    assert "no-store" in answer.headers["Cache-Control"]
    again = page.get(PAGE).content.decode()
    assert "My script" in again
    assert secret not in again
    found = Client().get("/api/v1/warbands/", headers={"Authorization": f"Bearer {secret}"})
    assert found.json()["results"][0]["id"] == row.pk


def test_the_database_never_sees_the_secret(page, tmp_path):
    secret = page.post(PAGE, {"name": "x"}).context["secret"]
    dump = tmp_path / "dump.json"
    call_command("dumpdata", output=str(dump))
    text = dump.read_text()
    assert AccessToken.objects.get().digest in text
    assert secret not in text
    assert secret.removeprefix("fwt_") not in text


def test_a_revoked_token_opens_nothing(page, ada_s):
    token = AccessToken.objects.get()
    assert ada_s("GET", "warbands/").status_code == 200
    assert page.post(f"{PAGE}{token.pk}/revoke/").headers["Location"] == PAGE
    answer = ada_s("GET", "warbands/")
    assert (answer.status_code, codes(answer)) == (401, ["authentication_failed"])
    assert ada_s("GET", "games/").status_code == 401  # even where a guest may read
    revoked = AccessToken.objects.get().revoked
    page.post(f"{PAGE}{token.pk}/revoke/")
    assert AccessToken.objects.get().revoked == revoked
    assert "revoked" in page.get(PAGE).content.decode()


def test_a_token_of_somebody_who_was_shut_out_opens_nothing(ada_s):
    get_user_model().objects.update(is_active=False)
    assert ada_s("GET", "warbands/").status_code == 401


def test_nobody_revokes_or_sees_another_s(page, bruno_s):
    token = AccessToken.objects.get()
    assert page.post(f"{PAGE}{token.pk}/revoke/").status_code == 404
    assert page.post(f"{PAGE}{10**30}/revoke/").status_code == 404
    assert "a program" not in page.get(PAGE).content.decode()
    assert bruno_s("GET", "warbands/").status_code == 200


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\x00b"])
def test_a_token_has_a_name_that_can_be_shown(page, name):
    answer = page.post(PAGE, {"name": name})
    assert (answer.status_code, AccessToken.objects.count()) == (422, 0)
    assert "name" in answer.context["problem"]


def test_a_user_has_so_many(page, monkeypatch):
    monkeypatch.setattr(tokens, "MOST_TOKENS", 1)
    page.post(PAGE, {"name": "one"})
    assert page.post(PAGE, {"name": "two"}).status_code == 422
    page.post(f"{PAGE}{AccessToken.objects.get().pk}/revoke/")
    assert page.post(PAGE, {"name": "two"}).status_code == 200


def test_a_guest_is_asked_to_log_in(db):
    assert "/accounts/login/" in Client().get(PAGE).headers["Location"]
    assert Client().post(PAGE, {"name": "x"}).status_code == 302
    assert not AccessToken.objects.exists()


def test_a_token_opens_no_page(ada_s):
    assert ada_s.client.get(PAGE, headers=ada_s.headers).status_code == 302


def test_a_form_from_elsewhere_makes_none(ada):
    client = Client(enforce_csrf_checks=True)
    client.force_login(get_user_model().objects.get(username="ada"))
    assert client.post(PAGE, {"name": "x"}).status_code == 403
    assert not AccessToken.objects.exists()


@pytest.mark.parametrize("said", ["Bearer", "Bearer ", "Bearer x", "Bearer a b", "bearer é",
                                  "Bearer " + "x" * 5000])  # fmt: skip
def test_a_made_up_token_is_refused(nobody_s, said):
    answer = nobody_s("GET", "games/", Authorization=said)
    assert (answer.status_code, codes(answer)) == (401, ["authentication_failed"])


def test_use_is_noted_now_and_then(ada_s):
    def used():
        return AccessToken.objects.get().used

    assert used() is None
    ada_s("GET", "games/")
    first = used()
    ada_s("GET", "games/")
    assert used() == first
    AccessToken.objects.update(used=timezone.now() - timedelta(hours=1))
    ada_s("GET", "games/")
    assert used() >= first
