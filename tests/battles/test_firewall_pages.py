"""Firewall itself, played through the pages as a browser without scripts would."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from battles.commitments import proofs
from battles.models import Battle
from rules.__main__ import main as rules_command
from tests.one_line import one_line

pytestmark = pytest.mark.django_db


class Forms(HTMLParser):
    """Every POST form of a page that gives an order: its fields by name."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[dict[str, list[str]]] = []
        self._open = False

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag == "form":
            self._open = given.get("method") == "post" and "/orders/" in given.get("action", "")
            if self._open:
                self.forms.append({})
        elif tag == "input" and self._open:
            self.forms[-1].setdefault(given["name"], []).append(given.get("value") or "")

    def handle_endtag(self, tag):
        if tag == "form":
            self._open = False


def orders_on(page) -> list[dict[str, list[str]]]:
    reader = Forms()
    reader.feed(page.content.decode())
    return reader.forms


def links_on(page) -> list[str]:
    found = re.findall(r'class="order[^"]*" href="([^"]+)"', one_line(page))
    return [link.replace("&amp;", "&") for link in found]


def test_a_hot_seat_battle_is_opened_prepared_and_begun(client, tmp_path):
    opened = client.post("/battles/hot-seat/", follow=True)
    assert opened.status_code == 200
    battle = Battle.objects.get()
    address = f"/battles/{battle.pk}/"
    asked = client.get(f"{address}?order=begin_battle")
    begin = [form for form in orders_on(asked) if form["type"] == ["begin_battle"]]
    after = client.post(f"{address}orders/", begin[0])
    assert after.status_code == 302, one_line(after)[-3000:]
    battle.refresh_from_db()
    assert battle.order_count == 1
    page = client.get(after["Location"])
    for _ in range(200):
        forms = orders_on(page)
        if forms:
            sent = client.post(f"{address}orders/", forms[0])
            assert sent.status_code == 302
            page = client.get(sent["Location"])
        elif links_on(page):
            page = client.get(links_on(page)[0])
        else:
            break
    battle.refresh_from_db()
    assert battle.status == Battle.Status.ENDED
    assert battle.order_count > 3
    proof = proofs.examine(battle)
    assert proof.is_complete
    assert proof.is_sound, proof.problems
    proof = one_line(client.get(f"{address}proof/"))
    assert "Everything holds" in proof
    assert "Seed of Elland Security" in proof
    assert '<a class="ref" href="/rules/firewall/#' in one_line(page)
    # What the site hands out can be checked by anybody with the rules alone.
    exported = tmp_path / "battle.jsonl"
    exported.write_bytes(client.get(f"{address}journal.jsonl").content)
    assert rules_command(["verify", str(exported)]) == 0


def test_every_choice_on_the_way_can_be_opened(client):
    opened = client.post("/battles/hot-seat/", follow=True)
    for link in links_on(opened)[:40]:
        page = client.get(link)
        assert page.status_code == 200
        fragment = client.get(link.replace("/?", "/preview/?"))
        assert fragment.status_code == 200
        assert b'id="preview"' in fragment.content
