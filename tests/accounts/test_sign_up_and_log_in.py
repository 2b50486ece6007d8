"""Signing up, logging in and finding a lost password."""

import queue
import re
import threading

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import password_reset

PASSWORD = "tidy otters march at 4"

pytestmark = pytest.mark.django_db


def logged_in_name(client):
    key = client.session.get("_auth_user_id")
    return User.objects.get(pk=key).username if key else None


@pytest.fixture
def ada():
    return User.objects.create_user("ada", "ada@example.org", PASSWORD)


def test_signing_up_needs_no_e_mail_address(client):
    fields = {"username": "cleo", "password1": PASSWORD, "password2": PASSWORD}
    response = client.post("/accounts/signup/", fields)
    assert response.status_code == 302
    assert logged_in_name(client) == "cleo"


@pytest.mark.parametrize("login", ["ada", "ada@example.org"])
def test_logging_in_by_name_or_by_address(client, ada, login):
    client.post("/accounts/login/", {"login": login, "password": PASSWORD})
    assert logged_in_name(client) == "ada"
    assert "Good to see you, ada." in client.get("/").text


def test_a_wrong_password_opens_nothing(client, ada):
    response = client.post("/accounts/login/", {"login": "ada", "password": "guess"})
    assert response.status_code == 200
    assert logged_in_name(client) is None


def guess(client, name, address="10.0.0.9", password=None):
    form = {"login": name, "password": password or "wrong"}
    return client.post("/accounts/login/", form, REMOTE_ADDR=address)


def is_shut_out(answer):
    return "Too many failed" in answer.text


def test_whoever_guesses_shuts_out_only_themselves(client, ada):
    """Five wrong passwords close that door to that address; the owner's stays open."""
    for _ in range(5):
        assert not is_shut_out(guess(Client(), "ada"))
    assert is_shut_out(guess(Client(), "ada"))
    guess(client, "ada", "10.0.0.1", PASSWORD)
    assert logged_in_name(client) == "ada"


def test_a_device_that_was_logged_in_before_has_a_count_of_its_own(client, ada):
    """Even behind the address of whoever guesses, and when guesses come from everywhere."""
    guess(client, "ada", password=PASSWORD)
    client.post("/accounts/logout/")
    for _ in range(6):
        answer = guess(Client(), "ada")
    assert is_shut_out(answer)
    for _ in range(4):
        assert not is_shut_out(guess(client, "ada@example.org"))
    guess(client, "ada", password=PASSWORD)
    assert logged_in_name(client) == "ada"


def test_the_cookie_of_a_device_is_signed_and_for_its_owner(client, ada):
    User.objects.create_user("bruno", "", PASSWORD)
    guess(client, "ada", password=PASSWORD)
    cookie = client.cookies["firewall_device"]
    assert cookie["httponly"]
    for value in (cookie.value, cookie.value[:-1] + "x", "[[1, 2]]"):
        name = "bruno" if value == cookie.value else "ada"
        for number in range(7):
            other = Client()
            other.cookies["firewall_device"] = value
            answer = guess(other, name, f"10.0.1.{len(value)}")
            assert is_shut_out(answer) == (number >= 5), (value, number)


def test_a_log_in_costs_the_same_whether_or_not_there_is_such_a_name(client, ada, monkeypatch):
    """Counted in passwords that are hashed: by far the most of the work, and what a clock sees."""
    hashed = []
    real = MD5PasswordHasher.encode

    def encode(self, password, salt):
        hashed.append(password)
        return real(self, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", encode)
    counts = {}
    for name in ("ada", "nobody", "ada@example.org", "nobody@example.org"):
        hashed.clear()
        guess(Client(), name, f"10.0.2.{len(name)}")
        counts[name] = len(hashed)
    assert len(set(counts.values())) == 1, counts


def ask_for_a_letter(email):
    return Client().post("/accounts/password/reset/", {"email": email})


def test_whoever_asks_for_a_letter_does_not_wait_for_it(client, ada, settings, monkeypatch):
    """Nobody is looked up, and no mail server spoken to, before the answer is there."""
    settings.LETTERS_BEHIND_ANSWERS = True
    monkeypatch.setattr(password_reset, "PAUSE", 0)
    is_answered, written = threading.Event(), queue.Queue()
    later = lambda request, address: is_answered.wait(30) and written.put(address)  # noqa: E731
    monkeypatch.setattr(password_reset, "write_to", later)
    asked = []
    for email in ("ada@example.org", "nobody@example.org"):
        with CaptureQueriesContext(connection) as queries:
            answer = ask_for_a_letter(email)
        asked.append((answer.status_code, answer["Location"], len(queries)))
    assert asked[0] == asked[1]
    assert written.empty()
    is_answered.set()
    assert {written.get(timeout=30) for _ in asked} == {"ada@example.org", "nobody@example.org"}


def test_nobody_learns_whether_an_address_is_known(client, ada, mailoutbox):
    """Neither from the answer nor, at a sign-up, from the number of letters."""
    known, unknown = map(ask_for_a_letter, ("ada@example.org", "nobody@example.org"))
    assert known.headers["Location"] == unknown.headers["Location"]
    assert [each.to for each in mailoutbox] == [["ada@example.org"]], "no stranger gets a letter"
    told = []
    for name, email in (("cleo", "ada@example.org"), ("dora", "dora@example.org")):
        mailoutbox.clear()
        form = {"username": name, "email": email, "password1": PASSWORD, "password2": PASSWORD}
        answer = Client().post("/accounts/signup/", form)
        told.append((answer.status_code, answer.headers["Location"], len(mailoutbox)))
    assert told[0] == told[1]
    assert not EmailAddress.objects.filter(email="ada@example.org", verified=True).exists()


@pytest.mark.parametrize("name", ["ＡＤＡ", "\u0430da", "ada\u3164", "a\u1160da", "zoe\u115f"])
def test_a_name_that_looks_like_another_s_is_not_to_be_had(client, ada, name):
    form = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
    page = client.post("/accounts/signup/", form)
    assert page.status_code == 200
    assert not User.objects.exclude(pk=ada.pk).exists()


def test_a_new_address_asks_for_the_password_again(client, ada):
    client.force_login(ada)
    answer = client.post("/accounts/email/", {"action_add": "", "email": "new@example.org"})
    assert answer.headers["Location"].startswith("/accounts/reauthenticate/")
    assert not EmailAddress.objects.filter(email="new@example.org").exists()
    client.post("/accounts/reauthenticate/", {"password": PASSWORD, "next": "/accounts/email/"})
    assert EmailAddress.objects.filter(email="new@example.org").exists(), "what was typed is kept"


def test_a_lost_password_is_reset_through_a_letter(client, ada, mailoutbox):
    client.post("/accounts/password/reset/", {"email": "ada@example.org"})
    [letter] = mailoutbox
    assert letter.subject == "Firewall Table: A new password"
    assert letter.body.startswith("Hello,\n\nSomebody, we hope you")
    assert "&quot;" not in letter.body
    [link] = re.findall(r"http://\S+", letter.body)
    form = client.get(link, follow=True)
    address = form.redirect_chain[-1][0]
    fields = {"password1": "brave foxes sing at 9", "password2": "brave foxes sing at 9"}
    assert client.post(address, fields).status_code == 302
    ada.refresh_from_db()
    assert ada.check_password("brave foxes sing at 9")


def test_the_admin_is_for_staff(client, ada):
    client.force_login(ada)
    assert client.get("/admin/").status_code == 302
    ada.is_staff = True
    ada.save()
    assert client.get("/admin/").status_code == 200


def test_a_password_has_twelve_to_128_characters_of_any_kind(client, db):
    sentence = "brave foxes sing at 9 "
    for password, is_taken in (
        ("otters at 4", False),
        ("otters at 44", True),
        ("密码和表情符号也可以的🦊🦦", True),
        (sentence * 5 + "and so on till 64", True),
        (sentence * 6, False),
        ("password1234", False),
    ):
        name = f"cleo{abs(hash(password))}"
        form = {"username": name, "password1": password, "password2": password}
        client.post("/accounts/signup/", form)
        assert User.objects.filter(username=name).exists() is is_taken, password
        client.logout()


@pytest.mark.parametrize("is_confirmed", [True, False])
def test_a_new_password_is_told_at_a_confirmed_address(client, mailoutbox, db, is_confirmed):
    made = User.objects.create_user("cleo", "cleo@example.org", PASSWORD)
    EmailAddress.objects.create(user=made, email=made.email, verified=is_confirmed, primary=True)
    client.post("/accounts/login/", {"login": "cleo", "password": PASSWORD})
    new = "brave foxes sing at 9"
    form = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert client.post("/accounts/password/change/", form).status_code == 302
    assert [each.to for each in mailoutbox] == [["cleo@example.org"]] * is_confirmed
    for letter in mailoutbox:
        assert "password" in letter.subject.lower() + letter.body.lower()
        assert new not in letter.body
