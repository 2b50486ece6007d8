"""A page from before an upgrade: its files are led on, its forms are answered in a sentence."""

from __future__ import annotations

import html
import re

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from accounts.actors import actor_from
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.order_form import forms as order_forms
from battles.services import opening
from firewall_site import storage
from rosters import forms
from rosters.documents import warband_of
from rosters.models import Warband
from rosters.services import warbands
from tests.one_line import one_line

pytestmark = pytest.mark.django_db
OLDER = "0123456789ab"


@pytest.fixture
def ada():
    return User.objects.create_user("ada", "", "tidy otters march at 4")


@pytest.fixture
def browser(ada) -> Client:
    client = Client()
    client.force_login(ada)
    return client


def sentence(page: str) -> str:
    """What is said at the top of a page about what was refused."""
    [found] = re.findall(r'<p class="notice notice-error"[^>]*><span>([^<]*)', page)
    return html.unescape(found).strip()


@pytest.fixture
def collected(monkeypatch, tmp_path, settings):
    """The files of a site that was upgraded: under names that hold hashes, and no older ones."""
    settings.STATIC_ROOT, source = tmp_path / "static", tmp_path / "source"
    (source / "css").mkdir(parents=True)
    (source / "css" / "base.css").write_text("main { color: black }")
    settings.STATICFILES_DIRS = [source]
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "firewall_site.storage.HashedStaticFiles"},
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    return storage.staticfiles_storage.hashed_files


def test_a_file_of_before_leads_to_that_of_now(client, collected):
    now = collected["css/base.css"]
    answer = client.get(f"/static/css/base.{OLDER}.css")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/static/{now}")
    assert answer.headers["Cache-Control"] == "no-store"
    for gone in (
        f"css/older.{OLDER}.css",
        now,
        f"../{now}",
        f"//evil.example/a.{OLDER}.css",
        "css/",
    ):
        assert storage.newest_name(gone) is None, gone


def test_an_order_that_the_game_does_not_know_any_more_is_a_sentence(browser, ada):
    plan = BattlePlan("firewall", "street_fight", hotseat=True)
    battle = opening.open_battle(actor_from(ada, ""), plan, "here")
    page = f"/battles/{battle.pk}/"
    side, seq = battle.to_act[0], battle.seq
    whole = {"side": side, "seq": seq, "token": "once", "type": "begin_battle"}
    stale = (
        whole | {"type": "order_of_before"},
        {**whole, "type": ""},
        {name: value for name, value in whole.items() if name != "type"},
        whole | {"seq": "none"},
        {name: value for name, value in whole.items() if name != "seq"},
        {"order": "march", "who": "all"},
    )
    for form in stale:
        for headers in ({}, {"HX-Request": "true"}):
            answer = browser.post(f"{page}orders/", form, headers=headers)
            assert answer.status_code == 422, form
            assert sentence(one_line(answer)) in (
                order_forms.OLDER,
                "The order does not say which board it was given on. Reload the page.",
            ), form
    # A field that is none any more is left alone; the order counts.
    battle = Battle.objects.get(pk=battle.pk)
    assert battle.seq == seq
    for query in ("?figure=gone&order=of_before", "?seq=9&target=x&mode=old", "?at=-1&view=3d"):
        assert browser.get(page + query).status_code == 200, query
    for part in ("refresh/", "preview/"):
        assert browser.get(f"{page}{part}?figure=gone&order=of_before").status_code in (200, 204)


def test_an_edit_of_before_changes_nothing_and_says_so(browser, ada):
    row = warbands.create_warband(actor_from(ada, ""), "firewall", "Hitters")
    document = warband_of(row.document)
    for form in (
        {"edit": "of_before", "revision": row.revision, "token": "a"},
        {"edit": "rename", "called": "Others", "token": "b"},
        {"do": "rename", "name": "Others", "revision": row.revision},
        {"kind": "rename", "name": "Others", "revision": "1.2.3", "token": "c"},
        {},
    ):
        answer = browser.post(f"/warbands/{row.pk}/edits/", form)
        assert answer.status_code == 422, form
        assert sentence(one_line(answer)) in (
            forms.OLDER,
            "That change does not say what it was made to. Reload the page.",
        ), form
    assert warband_of(Warband.objects.get(pk=row.pk).document) == document


def test_a_form_whose_token_is_of_another_time_is_told_what_to_do(ada):
    client = Client(enforce_csrf_checks=True)
    client.force_login(ada)
    for token in ("", "x" * 64, "short"):
        answer = client.post("/warbands/new/", {"name": "Kept", "csrfmiddlewaretoken": token})
        assert answer.status_code == 403
        assert "Nothing was done. Go back, reload the page and send it again" in one_line(answer)


def test_an_address_that_is_gone_is_told_to_people_and_to_programs(browser):
    assert "Nothing at this address" in browser.post("/battles/of/before/", {"a": "b"}).text
    answer = browser.get("/api/v1/of-before/")
    assert answer.status_code == 404
    assert answer.headers["Content-Type"].startswith("application/")


def test_whoever_keeps_the_site_is_named_to_who_found_a_hole(client, settings):
    address = "/.well-known/security.txt"
    for contact, told in (
        ("peace@example.org", "Contact: mailto:peace@example.org\n"),
        ("https://example.org/contact", "Contact: https://example.org/contact\n"),
    ):
        settings.OPERATOR_CONTACT = contact
        answer = client.get(address)
        assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
        assert told in answer.text
        assert "Expires: 20" in answer.text
    for contact in ("", "ask at the bar", "http://example.org/", "a@b\nContact: c"):
        settings.OPERATOR_CONTACT = contact
        answer = client.get(address)
        assert answer.status_code == 404, contact
        assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
        assert answer.text.startswith("This site names nobody")  # no page, and no field that lies
