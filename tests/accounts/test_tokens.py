"""Tokens: shown once, kept as a fingerprint, theirs alone, worth nothing once revoked."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts.models import AccessToken
from accounts.services import tokens
from rosters.services import warbands
from tests.battles.conftest import known
from tests.programs import codes

PAGE = "/account/tokens/"


@pytest.fixture
def page(ada):
    """A browser in which Ada has just typed her password again."""
    client = Client()
    client.force_login(get_user_model().objects.get(username="ada"))
    client.post("/accounts/reauthenticate/", {"password": "tidy-otter"})
    return client


def test_a_token_is_shown_once_and_opens_what_is_its_owner_s(page, ada):
    row = warbands.create_warband(known(ada), "firewall", "Hitters")
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
    hers, his = page, Client()
    his.force_login(get_user_model().objects.get(username="bruno"))
    assert "a program" in his.get(PAGE).text
    assert "a program" not in hers.get(PAGE).text
    assert bruno_s("GET", "warbands/").status_code == 200


def test_a_token_may_do_what_its_scope_says(ada, ada_s):
    """Read, play, all: of an answer to a change a narrower token reads only that it may not."""
    new = {"ruleset": "firewall", "name": "Hitters"}
    battle = {"ruleset": "nothing", "scenario": "nothing"}
    for scope, changes, plays in (("read", 403, 403), ("play", 403, 422), ("all", 201, 422)):
        AccessToken.objects.update(scope=scope)
        assert ada_s("GET", "warbands/").status_code == 200, scope
        assert ada_s("POST", "warbands/", new).status_code == changes, scope
        assert ada_s("POST", "battles/", battle).status_code == plays, scope
    AccessToken.objects.update(scope="play")
    refused = ada_s("POST", "webhooks/", {"url": "https://example.org/"})
    assert (refused.status_code, codes(refused)) == (403, ["permission_denied"])
    assert "wider scope" in refused.json()["problems"][0]["message"]


def test_a_token_ends_and_falls_with_the_password_if_asked(ada, ada_s, page):
    user = get_user_model().objects.get(username="ada")
    AccessToken.objects.update(ends=timezone.now())
    assert ada_s("GET", "warbands/").status_code == 401
    assert "ended" in page.get(PAGE).text
    AccessToken.objects.update(ends=timezone.now() + timedelta(days=1), falls=False)
    user.set_password("another otter at 9")
    user.save()
    assert ada_s("GET", "warbands/").status_code == 200
    AccessToken.objects.update(falls=True)
    user.set_password("yet another otter at 9")
    user.save()
    assert ada_s("GET", "warbands/").status_code == 401


def test_a_token_is_made_as_asked(page):
    page.post(PAGE, {"name": "one", "scope": "play", "days": "30", "falls": "on"})
    token = AccessToken.objects.get()
    left = token.ends - timezone.now()
    assert (token.scope, token.falls, round(left / timedelta(days=1))) == ("play", True, 30)
    for wrong in ({"scope": "root"}, {"days": "9000"}, {"days": "x"}):
        assert page.post(PAGE, {"name": "two", **wrong}).status_code == 422
    assert page.post(PAGE, {"name": "three"}).status_code == 200
    assert AccessToken.objects.get(name="three").scope == "read", "the least unless asked"


def test_whoever_makes_a_token_gives_the_password_again(ada):
    """What was typed is kept meanwhile, and the token is made once the password was right."""
    client = Client()
    client.force_login(get_user_model().objects.get(username="ada"))
    answer = client.post(PAGE, {"name": "mine"})
    assert answer.headers["Location"].startswith("/accounts/reauthenticate/?next=")
    assert not AccessToken.objects.exists()
    asked = {"password": "tidy-otter", "next": PAGE}
    done = client.post("/accounts/reauthenticate/", asked)
    assert done.context["secret"]
    assert AccessToken.objects.get().name == "mine"


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
