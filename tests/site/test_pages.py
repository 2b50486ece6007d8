"""The pages and headers that belong to no room."""

import json
import re

import pytest
from django.contrib.auth import get_user_model
from django.db import DatabaseError
from django.test import Client

from accounts.actors import actor_from
from campaigns.clubs.models import Club
from campaigns.clubs.services import clubs
from campaigns.clubs.services.clubs import ClubWords
from rosters.models import Sharing, Warband
from rosters.services.warbands import create_warband
from rules.registry import RULESETS
from tests.beside import PROJECT
from tests.one_line import one_line

PROMISED_POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
}


def test_healthz_says_ok(client, db):
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert response["Content-Type"] == "text/plain"


def test_healthz_tells_trouble_but_no_detail(client, db, monkeypatch):
    def refuse():
        raise DatabaseError("password of postgres is hunter2")

    with monkeypatch.context() as patch:
        patch.setattr("firewall_site.views.pages.connection.cursor", refuse)
        response = client.get("/healthz")
    assert response.status_code == 503
    assert b"hunter2" not in response.content


def test_healthz_only_answers_questions(client, db):
    assert client.post("/healthz").status_code == 405


@pytest.mark.parametrize("path", ["/healthz", "/accounts/login/", "/no-such-street"])
def test_every_answer_carries_the_content_security_policy(client, db, path):
    policy = client.get(path)["Content-Security-Policy"]
    assert {part.strip() for part in policy.split(";")} == PROMISED_POLICY


def test_every_answer_carries_the_other_shields(client, db):
    headers = client.get("/accounts/login/").headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["X-Frame-Options"] == "DENY"
    assert "camera=()" in headers["Permissions-Policy"]


def test_a_page_that_is_not_there_is_a_404(client, db):
    assert client.get("/no-such-street").status_code == 404


def test_a_request_for_a_host_that_is_not_ours_is_a_400(db):
    client = Client(raise_request_exception=False)
    for host in ("evil.example", "a b", "", "x" * 300, "["):
        for path in ("/", "/healthz", "/accounts/login/", "/no-such-street", "/api/v1/games/"):
            for ask in (client.get, client.post):
                answer = ask(path, headers={"host": host})
                assert answer.status_code == 400, (host, path)
        assert "made no sense" in client.get("/", headers={"host": host}).text


def test_a_form_without_its_token_is_refused_kindly(db):
    response = Client(enforce_csrf_checks=True).post("/accounts/login/", {"login": "ada"})
    assert response.status_code == 403
    assert response["Content-Type"].startswith("text/html")


def test_a_header_is_token_enough_for_htmx(db):
    client = Client(enforce_csrf_checks=True)
    client.get("/accounts/login/")
    token = client.cookies["firewall_csrf"].value
    response = client.post("/accounts/login/", {}, headers={"X-CSRFToken": token})
    assert response.status_code == 200


def test_a_server_error_is_told_without_the_database(client, monkeypatch):
    def burn(*args, **kwargs):
        raise RuntimeError("on fire")

    client.raise_request_exception = False
    with monkeypatch.context() as patch:
        patch.setattr("firewall_site.views.pages.connection.cursor", burn)
        response = client.get("/healthz")
    assert response.status_code == 500
    assert b"on fire" not in response.content


def test_the_front_door_names_every_game_and_leads_to_it(client, db):
    page = client.get("/").text
    for ruleset in RULESETS.values():
        assert ruleset.name in page
        assert ruleset.about in page
        assert f'href="/battles/new/?game={ruleset.slug}"' in page
        choice = client.get("/battles/new/", {"game": ruleset.slug}).text
        assert choice.index('id="game-') == choice.index(f'id="game-{ruleset.slug}"')
        for card in ruleset.scenarios:
            assert f'href="?game={ruleset.slug}:{card.id}"' in choice


@pytest.mark.parametrize("asked", ["chess", "firewall:chess", "firewall", ":", "x" * 3000])
def test_an_address_without_a_scenario_shows_all_of_them(client, db, asked):
    page = client.get("/battles/new/", {"game": asked})
    assert page.status_code == 200
    assert page.text.count('class="new-scenario"') == sum(
        len(ruleset.scenarios) for ruleset in RULESETS.values()
    )


def test_the_pages_of_a_new_battle_are_light(client, db):
    assert len(client.get("/battles/new/").content) < 40_000
    for ruleset in RULESETS.values():
        for card in ruleset.scenarios:
            page = client.get("/battles/new/", {"game": f"{ruleset.slug}:{card.id}"})
            assert len(page.content) < 40_000, card.id
            assert 'value="machine" checked' in one_line(page)


def test_every_scenario_has_a_picture_that_any_cache_may_keep(client, db):
    for ruleset in RULESETS.values():
        for card in ruleset.scenarios:
            answer = client.get(f"/battles/tables/{ruleset.slug}/{card.id}/picture.svg")
            assert answer["Content-Type"] == "image/svg+xml"
            assert answer.text.startswith("<svg")
            assert "public" in answer["Cache-Control"]
    assert client.get("/battles/tables/firewall/chess/picture.svg").status_code == 404
    assert client.get("/battles/tables/chess/park/picture.svg").status_code == 404


@pytest.mark.parametrize("name", ["about", "help", "privacy", "terms", "credits"])
def test_public_pages_are_there_and_led_to(client, db, name):
    page = client.get(f"/{name}/")
    assert page.status_code == 200
    assert page.text.count("<h1>") == 1
    assert f'href="/{name}/' in client.get("/rules/").text


def test_whom_to_write_to_is_what_the_operator_says(client, db, settings):
    settings.OPERATOR_CONTACT = ""
    assert "mailto:" not in client.get("/privacy/").text
    settings.OPERATOR_CONTACT = "club@example.org"
    assert 'href="mailto:club@example.org"' in client.get("/privacy/").text
    settings.OPERATOR_CONTACT = "https://example.org/contact"
    assert 'href="https://example.org/contact"' in client.get("/help/").text


def test_search_engines_are_led_to_what_is_public_alone(client, db):
    robots = client.get("/robots.txt").text
    assert "Disallow: /battles/" in robots
    assert "Sitemap: http://testserver/sitemap.xml" in robots
    ada = get_user_model().objects.create_user("ada")
    actor = actor_from(ada, "")
    listed = clubs.found_club(actor, ClubWords("Listed", "", "Leeds"), "Ada", "one")
    hidden = clubs.found_club(actor, ClubWords("Hidden", "", "Leeds"), "Ada", "two")
    Club.objects.filter(pk=hidden.pk).update(is_listed=False)
    private = create_warband(actor, "firewall", "Private")
    public = create_warband(actor, "firewall", "Public")
    Warband.objects.filter(pk=public.pk).update(sharing=Sharing.PUBLIC)
    found = client.get("/sitemap.xml")
    assert found.status_code == 200
    for path in ("/rules/killzone/primer/", "/help/", f"/clubs/{listed.slug}/", public.pk):
        assert path in found.text
    for path in (hidden.slug, private.pk, "/account/"):
        assert path not in found.text
    for address in re.findall(r"<loc>http://testserver([^<]+)</loc>", found.text):
        assert client.get(address).status_code == 200, address


def test_a_link_to_any_page_has_one_picture_and_the_icons_are_there(client, db):
    page = client.get("/rules/").text
    assert page.count('property="og:image"') == 1
    assert 'content="http://testserver/static/img/site-card.png"' in one_line(page)
    manifest = json.loads((PROJECT / "static" / "site.webmanifest").read_text())
    sizes = {each["sizes"]: each["src"] for each in manifest["icons"]}
    for size, path in sizes.items():
        data = (PROJECT / "static" / path).read_bytes()
        if size != "any":
            assert data[:8] == b"\x89PNG\r\n\x1a\n"
            width = int(size.partition("x")[0])
            assert data[16:24] == width.to_bytes(4, "big") * 2
    assert {"192x192", "512x512"} <= set(sizes)


def test_the_line_that_help_shows_may_be_typed(client, db):
    shop = RULESETS["firewall"].workshop
    assert shop.quick(shop.example).count == 4
    assert f"“{shop.example}”" in one_line(client.get("/help/"))
