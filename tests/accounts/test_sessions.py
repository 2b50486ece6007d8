"""Where somebody is logged in: listed in plain words, ended one by one or all but this."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts import owners, sessions
from accounts.models import LogIn
from accounts.sessions import device_words
from accounts.tasks import forget_sessions

pytestmark = pytest.mark.django_db
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Safari/604.1"


@pytest.fixture
def ada():
    return User.objects.create_user("ada", "ada@example.org", "tidy otters march at 4")


def browser(agent: str) -> Client:
    client = Client(headers={"user-agent": agent})
    form = {"login": "ada", "password": "tidy otters march at 4"}
    assert client.post("/accounts/login/", form).status_code == 302
    return client


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (FIREFOX, "Firefox on Windows"),
        (PHONE, "Safari on an iPhone"),
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36", "Chrome on Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36", "Chrome on Android"),
        ("curl/8", "A device that does not say what it is"),
        ("", "A device that does not say what it is"),
    ],
)
def test_a_device_in_plain_words(agent, words):
    assert device_words(agent) == words


def test_every_session_is_listed_and_this_one_is_marked(ada):
    here, there = browser(FIREFOX), browser(PHONE)
    page = here.get("/account/sessions/").text
    assert "Firefox on Windows" in page
    assert "Safari on an iPhone" in page
    assert page.count("this one") == 1
    assert page.index("this one") > page.index("Firefox on Windows")
    assert "127.0.0.1" not in page
    assert LogIn.objects.count() == 2
    there.post("/accounts/logout/")
    assert "iPhone" not in here.get("/account/sessions/").text


def test_one_is_ended_and_then_all_others(ada):
    here, there, elsewhere = browser(FIREFOX), browser(PHONE), browser(PHONE)
    ended = LogIn.objects.get(session_id=there.session.session_key)
    assert here.post(f"/account/sessions/{ended.pk}/end/").status_code == 302
    assert there.get("/account/sessions/").status_code == 302
    assert elsewhere.get("/account/sessions/").status_code == 200
    assert here.post("/account/sessions/others/end/").status_code == 302
    assert elsewhere.get("/account/sessions/").status_code == 302
    assert here.get("/account/sessions/").status_code == 200
    assert LogIn.objects.count() == Session.objects.count() == 1


def test_nobody_ends_a_session_of_somebody_else(ada):
    browser(FIREFOX)
    User.objects.create_user("eve", "", "x")
    eve = Client()
    eve.login(username="eve", password="x")
    row = LogIn.objects.get(user=ada)
    assert eve.post(f"/account/sessions/{row.pk}/end/").status_code == 404
    assert eve.post("/account/sessions/99999999999999999999/end/").status_code == 404
    assert eve.post("/account/sessions/others/end/").status_code == 302
    assert LogIn.objects.filter(user=ada).exists()


def test_last_seen_is_noted_every_ten_minutes(ada, monkeypatch):
    client = browser(FIREFOX)
    first = LogIn.objects.get().seen
    client.get("/battles/")
    assert LogIn.objects.get().seen == first
    late = timezone.now() + timedelta(minutes=11)
    monkeypatch.setattr("accounts.sessions.timezone.now", lambda: late)
    client.get("/battles/")
    row = LogIn.objects.get()
    assert (row.seen, row.begun < row.seen) == (late, True)


def test_a_session_from_before_gets_into_the_list(ada):
    client = browser(FIREFOX)
    LogIn.objects.all().delete()
    session = client.session
    session.pop("noted_at")
    session.save()
    assert "Firefox" in client.get("/account/sessions/").text


def test_a_new_password_ends_the_others_and_keeps_this_one(ada):
    here, there = browser(FIREFOX), browser(PHONE)
    new = {
        "oldpassword": "tidy otters march at 4",
        "password1": "brave foxes sing at 9",
        "password2": "brave foxes sing at 9",
    }
    assert here.post("/accounts/password/change/", new).status_code == 302
    assert there.get("/account/sessions/").status_code == 302
    assert here.get("/account/sessions/").text.count("this one") == 1


def test_noting_it_leaves_nothing_to_be_saved_when_the_answer_is_ready(ada, rf):
    browser(FIREFOX)
    LogIn.objects.all().delete()
    request = rf.get("/")
    request.session = SessionStore(Session.objects.get().pk)
    request.session.pop(sessions.NOTED)
    request.session.save()
    request.session = SessionStore(request.session.session_key)
    sessions.note(request)
    assert not request.session.modified
    assert sessions.NOTED in SessionStore(request.session.session_key)
    assert LogIn.objects.count() == 1


def test_sessions_that_are_over_are_forgotten(ada, monkeypatch):
    monkeypatch.setattr(sessions, "AT_ONCE", 2)
    over, running = browser(FIREFOX), browser(PHONE)
    for _ in range(4):
        SessionStore().create()
    late = timezone.now() - timedelta(seconds=1)
    Session.objects.exclude(pk=running.session.session_key).update(expire_date=late)
    forget_sessions()
    assert [each.pk for each in Session.objects.all()] == [running.session.session_key]
    assert [each.session_id for each in LogIn.objects.all()] == [running.session.session_key]
    assert over.get("/accounts/email/").status_code == 302


def test_a_guest_who_is_refused_leaves_no_session(client, monkeypatch):
    monkeypatch.setattr(owners, "GUESTS_A_DAY", 2)
    form = {"game": "firewall", "name": "Band"}
    answers = [Client().post("/warbands/new/", form).status_code for _ in range(4)]
    assert answers == [302, 302, 429, 429]
    assert Session.objects.count() == 2
    first = Client()
    first.post("/warbands/new/", form | {"name": "\x00"})
    assert Session.objects.count() == 2
