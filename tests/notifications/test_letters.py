"""Every letter is HTML and text of the same words, with one button and a way out."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from notifications.kinds import KINDS
from notifications.letters import letter_of
from notifications.models import Notice
from notifications.templatetags.notification_kinds import FACTS

pytestmark = pytest.mark.django_db
MAIL_KINDS = [kind for kind in KINDS.values() if kind.key != "hook_test"]


class Page(HTMLParser):
    """The links of a page, its pictures, and its elements that are open at the end."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.sources: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        self.links += [named["href"]] if tag == "a" else []
        self.sources += [named["src"]] if tag == "img" else []
        self.open += [] if tag in ("meta", "img", "br") else [tag]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def notice(user, kind, **more) -> Notice:
    words = {"title": kind.title.format_map(FACTS), "text": kind.text.format_map(FACTS)}
    return Notice(key=f"k-{kind.key}", kind=kind.key, user=user, path="/clubs/", **words, **more)


@pytest.mark.parametrize("kind", MAIL_KINDS, ids=lambda kind: kind.key)
def test_each_kind_is_a_page_and_a_text_of_the_same_words(ada, kind, settings):
    settings.SITE_ADDRESS = "https://play.example.org"
    letter = letter_of(notice(ada, kind))
    [(page, content_type)] = letter.alternatives
    assert content_type == "text/html"
    assert "Hello ada," in letter.body
    assert "https://play.example.org/clubs/" in letter.body
    assert "Why" not in letter.body
    assert "You get this letter because" in letter.body
    found = Page(page)
    assert found.open == []
    assert found.links.count("https://play.example.org/clubs/") == 1
    assert not re.search(r"<script|<link|src=\"http", page)
    assert len([line for line in letter.body.splitlines() if line == "-- "]) == 1
    plain = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.partition("<body")[2]))
    for word in kind.text.format_map(FACTS).split():
        assert word in plain
        assert word in letter.body


def test_only_a_test_has_no_list_to_leave(ada):
    listed = {
        kind.key: "List-Unsubscribe-Post" in letter_of(notice(ada, kind)).extra_headers
        for kind in MAIL_KINDS
    }
    assert [key for key, is_one in listed.items() if not is_one] == ["mail_test"]


def test_names_of_players_are_no_markup_in_a_bundle(ada):
    evil = "<script>alert(1)</script> & co"
    kinds = KINDS["league_over"], KINDS["league_off"]
    rows = [notice(ada, kind, topic="season:7", about=evil) for kind in kinds]
    rows[0].text = evil
    letter = letter_of(*rows)
    assert letter.subject == f"2 things in {evil}"
    [(page, _)] = letter.alternatives
    assert "<script>" not in page
    assert "&lt;script&gt;" in page
    assert f"\n{evil}\n" in letter.body, "plain text is not escaped"


def test_the_button_of_a_bundle_leads_to_what_waits_for_the_reader(ada):
    call = notice(ada, KINDS["turn"], topic="battle:b", about="Toll")
    call.path = "/battles/b/"
    letter = letter_of(notice(ada, KINDS["question"], topic="battle:b", about="Toll"), call)
    assert "Open the battle:\nhttp://localhost:8000/battles/b/" in letter.body
    assert "“Your turn” and “Your battles”" in letter.body or (
        "“Your battles” and “Your turn”" in letter.body
    )
