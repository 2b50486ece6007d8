"""Bans: what is shut, what stays open, what the banned person is told, and how it ends."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.test import AsyncClient, Client
from django.urls import get_resolver, reverse
from django.utils import timezone

from accounts import bans
from accounts.input_checks import TextRefused
from accounts.models import Ban, Decision
from accounts.services import moderation
from accounts.services.moderation import NotDecided, Verdict
from accounts.services.tokens import make_token
from battles import permissions
from battles.live import streams as live_streams
from battles.matchmaking import services as matchmaking_services
from battles.matchmaking.plans import BadPlan
from battles.models import Challenge
from battles.questions import services as questions
from battles.services import opening, seating
from chat import services as chat
from notifications.models import Notice
from tests.battles.conftest import give, known, plan
from tests.battles.test_live import awaited
from tests.battles.test_pages import order, signed_in
from tests.battles.test_routes_by_role import addresses

pytestmark = pytest.mark.django_db
REASON = "Insulted everybody."


def ban(user, staff, scope="everything", days=7) -> Ban:
    moderation.act(user.pk, staff, Verdict("banned", REASON, scope=scope, days=days))
    return Ban.objects.latest("pk")


def pages() -> list[str]:
    """Every page without anything to fill in, but for those of Django and allauth's log-in."""
    found = set(addresses(get_resolver().url_patterns))
    plain = {a for a in found if "<" not in a and "(" not in a and "^" not in a}
    open_ones = {
        *("healthz", ".well-known/security.txt", "service-worker.js", "offline/"),
        *("account/standing/", "accounts/logout/"),
    }
    return sorted(
        a for a in plain - open_ones if not a.startswith(("api/v1/", "schemas/", "admin/"))
    )


@pytest.mark.sampled(5)
@pytest.mark.parametrize("address", [*pages(), "api/v1/", "admin/"])
def test_every_page_tells_until_when_and_why(bruno, staff, settings, address):
    settings.OPERATOR_CONTACT = "peace@example.org"
    client = signed_in(bruno)
    held = ban(bruno, staff)
    for answer in (client.get(f"/{address}"), client.post(f"/{address}")):
        assert answer.status_code == 403
        assert REASON in answer.text
        assert bans.until_words(held.ends).removeprefix("until ") in answer.text
        assert "mailto:peace@example.org" in answer.text
        assert "no-store" in answer["Cache-Control"]


def test_whoever_logs_in_is_told_and_may_leave(bruno, staff):
    ban(bruno, staff)
    client = Client()
    form = {"login": "bruno", "password": "calm-heron"}
    assert REASON in client.post("/accounts/login/", form, follow=True).text
    assert client.get("/account/standing/").status_code == 200
    assert client.post("/accounts/logout/").status_code == 302
    assert client.get("/battles/").status_code == 200


def test_no_order_no_word_no_token_gets_through(battle, bruno, ada, staff):
    _, secret = make_token(bruno, "a program")
    client, bearer = signed_in(bruno), {"HTTP_AUTHORIZATION": f"Bearer {secret}"}
    give(battle, ada, "red")
    address = f"/api/v1/battles/{battle.pk}/"
    assert Client().get(address, **bearer).status_code == 200
    ban(bruno, staff)
    assert client.post(f"/battles/{battle.pk}/orders/", order(battle, "blue")).status_code == 403
    for path in ("", "journal/", "offers/", "stream/"):
        for found in (Client().get(address + path, **bearer), client.get(address + path)):
            assert found.status_code == 403
    refused = Client().get(address, **bearer).json()["problems"][0]
    assert refused["code"] == "banned"
    seq = battle.seq
    battle.refresh_from_db()
    assert battle.seq == seq


@pytest.mark.django_db(transaction=True)
@awaited
async def test_streams_that_are_open_are_closed(battle, bruno, ada, staff, settings, monkeypatch):
    settings.LIVE_STREAMS_REDIS_URL = ""
    monkeypatch.setattr(live_streams, "HEARTBEAT", 0.2)
    monkeypatch.setattr(live_streams, "LOOK", 0.05)
    streams = []
    for user in (bruno, ada):
        client = AsyncClient()
        await client.aforce_login(user)
        answer = await client.get(reverse("battles:stream", args=[battle.pk]))
        streams.append(aiter(answer.streaming_content))
        await anext(streams[-1])
    assert set(live_streams.hub().watchers) == {bruno.pk, ada.pk}
    await Ban.objects.acreate(user=bruno, scope="everything", reason=REASON)
    shut, open_one = streams
    async with asyncio.timeout(10):
        assert [line async for line in shut if line == b"never"] == []
    assert await anext(open_one)
    await open_one.aclose()
    assert bruno.pk not in live_streams.hub().watchers


def test_who_is_kept_from_talk_plays_on(battle, ada, bruno, staff):
    ban(bruno, staff, scope="talk")
    client = signed_in(bruno)
    with pytest.raises(TextRefused, match=REASON):
        chat.write("battle", battle.pk, known(bruno), "Hello.", "once")
    answer = client.post(f"/battles/{battle.pk}/chat/", {"words": "Hello.", "token": "once"})
    assert (answer.status_code, REASON in answer.text) == (422, True)
    give(battle, ada, "red")
    give(battle, bruno, "blue")
    for wanted in ({"wanted": "anybody"}, {"wanted": "named", "asked": {"": "ada"}}):
        with pytest.raises(BadPlan, match=REASON):
            opening.open_battle(known(bruno), plan(**wanted), "here")
    opening.open_battle(known(bruno), plan(), "here")
    opened = opening.open_battle(known(ada), plan(wanted="anybody"), "here")
    with pytest.raises(seating.InvitationRefused, match=REASON):
        matchmaking_services.take_challenge(opened.pk, known(bruno))
    assert Challenge.objects.get(battle=opened).state == "open"
    assert REASON in client.get("/account/standing/").text
    assert client.get(f"/battles/{battle.pk}/").status_code == 200


def test_who_is_kept_from_talk_asks_no_referee(battle, ada, staff, monkeypatch):
    ban(ada, staff, scope="talk")
    monkeypatch.setattr(permissions, "asking_seat", lambda *_: battle.seats.get(side="red"))
    with pytest.raises(TextRefused, match=REASON):
        questions.ask(battle.pk, known(ada), 1, "Is it so?", "once")


def test_a_ban_ends_by_itself_or_by_the_staff(bruno, staff, monkeypatch):
    client, held = signed_in(bruno), ban(bruno, staff)
    assert client.get("/").status_code == 403
    late = timezone.now() + timedelta(days=7, seconds=1)
    with monkeypatch.context() as later:
        later.setattr("accounts.bans.timezone.now", lambda: late)
        assert client.get("/").status_code == 200
    assert client.get("/").status_code == 403
    moderation.lift(held.pk, staff, "A mistake.")
    assert client.get("/").status_code == 200
    assert "A mistake." in client.get("/account/standing/").text
    with pytest.raises(Ban.DoesNotExist):
        moderation.lift(held.pk, staff, "Again.")
    assert [d.kind for d in Decision.objects.all()] == ["lifted", "banned"]
    assert set(Notice.objects.filter(user=bruno).values_list("kind", flat=True)) == {
        "banned", "lifted",
    }  # fmt: skip


def test_a_ban_for_good_does_not_end(bruno, staff, monkeypatch):
    ban(bruno, staff, days=0)
    late = timezone.now() + timedelta(days=40_000)
    monkeypatch.setattr("accounts.bans.timezone.now", lambda: late)
    assert bans.is_shut_out(bruno.pk)


def test_nobody_bans_the_staff_or_without_a_reason(bruno, staff):
    boss = get_user_model().objects.create_superuser("boss", "", "x")
    with pytest.raises(NotDecided, match="on the staff"):
        ban(boss, staff)
    for wrong in (
        Verdict("banned", "  ", scope="talk", days=7),
        Verdict("banned", REASON, scope="breathing", days=7),
        Verdict("banned", REASON, scope="talk", days=8),
        Verdict("hidden", REASON),
    ):
        with pytest.raises(NotDecided):
            moderation.act(bruno.pk, staff, wrong)
    assert not Ban.objects.exists()
    assert not Decision.objects.exists()


def test_public_pages_stay_the_same_for_every_cache(client):
    for address in ("/rules/firewall/coverage/", "/healthz"):
        assert "Cookie" not in client.get(address).get("Vary", "")
