"""Letters about an account have the design of all letters, and are sent whatever is chosen."""

from __future__ import annotations

from pathlib import Path

import allauth
import pytest
from allauth.account import app_settings
from allauth.account.adapter import get_adapter

import accounts
from accounts.letters import LABELS, account_letter
from tests.notifications.test_letters import Page

pytestmark = pytest.mark.django_db
ADDRESS = "http://localhost:8000/accounts/somewhere/"
SOURCES = (
    Path(allauth.__file__).parent / "templates",
    Path(accounts.__file__).parents[1] / "templates",
)
PREFIXES = sorted(
    {
        str(path.relative_to(source)).removesuffix("_subject.txt")
        for source in SOURCES
        for app in ("account", "mfa")
        for path in (source / app / "email").glob("*_subject.txt")
    }
)


def context(user, **more) -> dict[str, object]:
    return {
        "user": user,
        "email": "ada@example.org",
        "from_email": "old@example.org",
        "to_email": "ada@example.org",
        "deleted_email": "old@example.org",
        "activate_url": ADDRESS,
        "password_reset_url": ADDRESS,
        "signup_url": ADDRESS,
        "ip": "203.0.113.4",
        "user_agent": "<b>Firefox</b>",
        "timestamp": "1 June 2136",
        **more,
    }


@pytest.mark.parametrize("prefix", PREFIXES)
def test_each_letter_is_a_page_and_a_text(ada, prefix):
    letter = get_adapter().render_mail(prefix, "ada@example.org", context(ada))
    assert letter.subject.startswith(app_settings.EMAIL_SUBJECT_PREFIX)
    assert letter.to == ["ada@example.org"]
    assert letter.body.startswith("Hello,\n\n")
    assert "Letters that an account needs are always sent." in letter.body
    [(text, content_type)] = letter.alternatives
    assert content_type == "text/html"
    page = Page(text)
    assert page.open == []
    assert "<b>" not in text, "what a browser calls itself is no markup"
    assert page.links == ([ADDRESS] if prefix in LABELS else [])
    assert (ADDRESS in letter.body) is (prefix in LABELS)
    assert "List-Unsubscribe" not in letter.extra_headers


def test_a_code_stands_out(ada):
    letter = account_letter("account/email/login_code", context(ada, code="K7QX22"))
    assert [block.text for block in letter.blocks if block.is_code] == ["K7QX22"]


def test_the_words_say_our_own_and_nothing_of_a_library(ada):
    for prefix in PREFIXES:
        body = get_adapter().render_mail(prefix, "ada@example.org", context(ada)).body
        assert "You are receiving this" not in body, prefix
