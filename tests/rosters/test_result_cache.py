"""A print or an export is made once for each state of a warband, and no more bytes are kept."""

from __future__ import annotations

import threading
import time

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from rosters.exchange.formats import FORMATS
from rosters.services import warbands
from rosters.views import exchange, prints
from rules.kernel import warbands as w
from tests.rosters.conftest import edit_it
from web.result_cache import KEY_BYTES, Results, results
from web.stills import services as stills


@pytest.fixture(autouse=True)
def nothing_kept():
    results.forget()
    yield
    results.forget()


def test_the_latest_are_kept_as_long_as_there_is_room():
    made, kept = [], Results(most=10 + 2 * KEY_BYTES)

    def ask(name: str) -> bytes:
        return kept.get(name, lambda: made.append(name) or name.encode() * 4)

    for name in ("a", "b", "a", "c", "a", "b"):
        assert ask(name) == name.encode() * 4
    assert made == ["a", "b", "c", "b"]
    assert kept.get("large", lambda: b"x" * 2000) == b"x" * 2000
    ask("a")
    assert made[-1] == "a"  # the large one has pushed all out, itself too


def test_what_many_ask_for_at_once_is_made_once():
    made, kept, gate, came = [], Results(), threading.Barrier(8), []

    def make() -> bytes:
        made.append(1)
        time.sleep(0.02)
        return b"made"

    def ask() -> None:
        gate.wait(10)
        came.append(kept.get("one", make))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert came == [b"made"] * 8
    assert len(made) == 1


def test_a_result_that_could_not_be_made_is_tried_again():
    kept = Results()
    with pytest.raises(ZeroDivisionError):
        kept.get("one", lambda: bytes(1 // 0))
    assert kept.get("one", lambda: b"made") == b"made"


def test_prints_and_exports_are_made_once_for_each_revision(ada, row, monkeypatch):
    monkeypatch.setattr(stills, "enqueue_after_commit", lambda _, name: stills.draw(name))
    counted: list[str] = []
    for module, name in ((prints, "pdf_of"), (prints, "card_svg"), (exchange, "warband_of")):
        whole = getattr(module, name)
        monkeypatch.setattr(
            module,
            name,
            lambda *given, whole=whole, name=name: counted.append(name) or whole(*given),
        )
    warbands.share(row.pk, ada, "public")
    client, pages = Client(), ("print_pdf", "social_image")
    addresses = [reverse(f"rosters:{name}", args=[row.pk]) for name in pages]
    addresses += [reverse("rosters:export", args=[row.pk, form]) for form in ("rosz", "text")]

    def look() -> list[bytes]:
        counted.clear()
        return [client.get(address).content for address in addresses]

    client.get(addresses[1])  # asked for, and drawn by the worker
    results.forget()
    before = look()
    assert sorted(counted) == ["card_svg", "pdf_of", "warband_of", "warband_of"]
    assert look() == before
    assert not counted
    client.get(addresses[0] + "?team=nobody-has-this-one")
    assert not counted
    client.get(addresses[0] + "?team=t1")
    assert counted == ["pdf_of"]
    edit_it(row, ada, w.Rename("Somebody else"))
    client.get(addresses[1])
    results.forget()
    after = look()
    assert len(counted) == 4
    assert all(old != new for old, new in zip(before, after, strict=True))


@pytest.fixture
def few(settings, monkeypatch):
    """Three prints or exports in a window that does not end."""
    settings.PRINT_LIMIT = 3
    monkeypatch.setattr("accounts.ratelimit._window", lambda length: 0)


def exports(row) -> list[str]:
    return [reverse("rosters:export", args=[row.pk, form]) for form in FORMATS]


def test_what_is_made_is_counted_for_an_address_and_what_is_kept_is_not(ada, row, few):
    warbands.share(row.pk, ada, "public")
    paper, addresses = reverse("rosters:print_pdf", args=[row.pk]), exports(row)
    for address in (paper, *addresses[:2], paper, *addresses[:2]):
        assert Client().get(address).status_code == 200
    for address in (*addresses[2:], f"{paper}?paper=letter"):
        answer = Client().get(address)
        assert (answer.status_code, answer.headers["Retry-After"]) == (429, "60"), address
    assert "many prints or files" in answer.text
    assert Client().get(paper).status_code == 200
    assert Client(REMOTE_ADDR="192.0.2.7").get(addresses[2]).status_code == 200


def test_it_is_counted_for_who_asks_wherever_they_are(ada, row, few):
    client = Client()
    client.force_login(get_user_model().objects.get(pk=ada.user_id))
    found = [
        client.get(address, REMOTE_ADDR=f"192.0.2.{number}").status_code
        for number, address in enumerate(exports(row)[:4])
    ]
    assert found == [200, 200, 200, 429]


def test_what_is_refused_was_not_made(ada, row, few, monkeypatch):
    warbands.share(row.pk, ada, "public")
    for address in exports(row)[:3]:
        Client().get(address)
    monkeypatch.setattr(prints, "pdf_of", lambda *_: pytest.fail("made"))
    assert Client().get(reverse("rosters:print_pdf", args=[row.pk])).status_code == 429
