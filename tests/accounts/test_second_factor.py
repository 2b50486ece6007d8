"""Codes of an app, passkeys, recovery codes; and the staff, who cannot do without."""

from __future__ import annotations

import json
import time

import pytest
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.contrib.auth.models import User
from django.test import Client

PASSWORD = "tidy otters march at 4"
FACTOR = "/accounts/second-factor/"

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    return User.objects.create_user("ada", "ada@example.org", PASSWORD)


@pytest.fixture
def hers(ada):
    """Ada's browser, in which she has just typed her password again."""
    client = Client()
    client.force_login(ada)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


def code_of(secret: str) -> str:
    return str(format_hotp_value(hotp_value(secret, int(time.time()) // 30)))


def logged_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_an_app_is_set_up_and_asked_for_at_the_next_log_in(hers, ada):
    page = hers.get(f"{FACTOR}totp/activate/")
    secret = page.context["form"].secret
    assert hers.post(f"{FACTOR}totp/activate/", {"code": "000000"}).status_code == 200
    hers.post(f"{FACTOR}totp/activate/", {"code": code_of(secret)})
    [stored] = Authenticator.objects.filter(type=Authenticator.Type.TOTP)
    assert secret not in json.dumps(stored.data), "a backup must not hold it in the clear"
    client = Client()
    answer = client.post("/accounts/login/", {"login": "ada", "password": PASSWORD})
    assert answer.headers["Location"] == f"{FACTOR}authenticate/"
    assert not logged_in(client)
    assert "One more thing" in client.get(answer.headers["Location"]).text
    client.post(f"{FACTOR}authenticate/", {"code": "123456x"})
    assert not logged_in(client)
    code = RecoveryCodes.activate(ada).get_unused_codes()[0]
    client.post(f"{FACTOR}authenticate/", {"code": code})
    assert logged_in(client)


def test_a_secret_of_another_key_fits_no_code(settings):
    adapter = get_adapter()
    kept = adapter.encrypt("JBSWY3DPEHPK3PXP")
    assert adapter.decrypt(kept) == "JBSWY3DPEHPK3PXP"
    old, settings.SECRET_KEY = settings.SECRET_KEY, "another key"
    assert adapter.decrypt(kept) not in ("", "JBSWY3DPEHPK3PXP")
    settings.SECRET_KEY_FALLBACKS = [old]
    assert adapter.decrypt(kept) == "JBSWY3DPEHPK3PXP"


def test_every_page_of_it_is_ours_and_asks_for_the_password(hers, ada):
    TOTP.activate(ada, "JBSWY3DPEHPK3PXP")
    RecoveryCodes.activate(ada)
    pages = (
        "",
        "totp/deactivate/",
        "recovery-codes/",
        "recovery-codes/generate/",
        "webauthn/",
        "webauthn/add/",
    )
    for where in pages:
        page = hers.get(FACTOR + where)
        assert page.status_code == 200, where
        assert 'id="account-menu"' in page.text, where
        assert 'style="' not in page.text, where
    stranger = Client()
    stranger.force_login(ada)
    for where in pages:
        if where in ("", "webauthn/"):  # which only tell what there is
            continue
        answer = stranger.get(FACTOR + where)
        assert "reauthenticate" in answer.headers.get("Location", ""), where


def test_the_page_of_a_passkey_runs_no_script_of_its_own(hers):
    """What is written into a page is data; the scripts are files of this site."""
    for client, where in ((hers, f"{FACTOR}webauthn/add/"), (Client(), "/accounts/login/")):
        text = client.get(where).text
        for tag in text.split("<script")[1:]:
            head = tag.partition(">")[0]
            assert 'src="/static/' in head or 'type="application/json"' in head, (where, head)


def test_the_staff_need_one(client, settings):
    settings.STAFF_NEEDS_SECOND_FACTOR = True
    sam = User.objects.create_user("sam", "", PASSWORD, is_staff=True)
    client.force_login(sam)
    for where in ("/", "/admin/", "/desk/", "/battles/"):
        assert client.get(where).headers.get("Location") == FACTOR, where
    assert "You are on the staff" in client.get(FACTOR).text
    TOTP.activate(sam, "JBSWY3DPEHPK3PXP")
    assert client.get("/admin/").status_code == 200


def test_the_admin_has_no_door_of_its_own(client, ada):
    User.objects.filter(pk=ada.pk).update(is_staff=True)
    form = {"username": "ada", "password": PASSWORD, "next": "/admin/"}
    answer = client.post("/admin/login/", form)
    assert answer.headers["Location"].startswith("/accounts/login/")
    assert not logged_in(client)
