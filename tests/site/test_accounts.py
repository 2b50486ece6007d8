"""Signing up, logging in and finding a lost password."""

import re

import pytest
from django.contrib.auth.models import User

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


def test_a_lost_password_is_reset_through_a_letter(client, ada, mailoutbox):
    client.post("/accounts/password/reset/", {"email": "ada@example.org"})
    [letter] = mailoutbox
    assert letter.subject == "Firewall Table: A new password"
    assert letter.body.startswith("Hello,\n\nsomebody, we hope you")
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
