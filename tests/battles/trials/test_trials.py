"""A first battle: nothing is stored before its first order, and what is left is swept."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.models import RateWindow
from battles.commitments.models import Commitment
from battles.models import Battle, JournalEvent, PlacedOrder, Seat
from battles.services import limits
from battles.trials import services
from battles.trials.hints import HINTS
from battles.trials.ids import bot_of, fresh_trial, is_trial, secret_of
from web.ids import fresh_id

pytestmark = pytest.mark.django_db
STORED = (Battle, Seat, JournalEvent, PlacedOrder, Commitment, Session, RateWindow)
HTMX = {"hx-request": "true"}


def counted() -> dict[str, int]:
    return {kind.__name__: kind.objects.count() for kind in STORED}


def started(client: Client, **given: str) -> str:
    """The address of the battle that the front page's button leads to, without its choices."""
    answer = client.post("/battles/play-now/", given)
    assert answer.status_code == 302
    return answer.headers["Location"].partition("?")[0]


def end_phase(client: Client, address: str, seq: str, side: str = "watch"):
    form = {"type": "end_phase", "side": side, "seq": seq, "token": "t1"}
    return client.post(f"{address}orders/", form, headers=HTMX)


def seq_of(page: str) -> str:
    return re.search(r'data-seq="(\d+)"', page)[1]


def ground_on(page: str) -> list[str]:
    found = re.findall(r"<(?:polygon|path)[^>]*url\(#ground-[^>]*>", page)
    assert len(found) >= 8
    return found


def hint_on(page: str) -> str:
    found = re.search(r'id="hint".*?</span>\s*(.*?)</p>', page, re.DOTALL)
    return " ".join(found[1].split()) if found else ""


def test_an_id_is_drawn_by_this_site_and_says_who_plays():
    drawn = fresh_trial("plain")
    assert is_trial(drawn)
    assert bot_of(drawn) == "plain"
    assert len(secret_of(drawn)) == 32
    assert secret_of(drawn) != secret_of(fresh_trial("plain"))
    forged = drawn[:-1] + ("2" if drawn[-1] != "2" else "3")
    for other in (forged, fresh_id(), "", "e", "é" * 22, drawn[1:], drawn + "2"):
        assert not is_trial(other)


def test_looking_stores_nothing():
    client = Client()
    before = counted()
    address = started(client)
    page = client.get(f"{address}?side=watch&figure=sergeant").text
    assert "You: City Watch" in page
    assert hint_on(page) == HINTS[0]
    for more in (
        "words/",
        "log/",
        "still.png",
        "refresh/?seq=0",
        "?side=watch&figure=sergeant&on=cutter",
    ):
        assert client.get(address + more).status_code == 200, more
    assert counted() == before
    assert client.get(f"/battles/{fresh_trial('easy')[:-1]}x/").status_code == 404


def test_the_same_page_is_shown_each_time():
    client = Client()
    address = started(client)
    first, second = (client.get(address).text for _ in range(2))
    assert ground_on(first) == ground_on(second)
    assert ground_on(client.get(started(client)).text) != ground_on(first)


def test_an_order_in_hand_has_its_own_hint():
    client = Client()
    page = client.get(f"{started(client)}?side=watch&figure=sergeant&on=cutter").text
    assert hint_on(page) == HINTS[1]


def test_an_enemy_who_is_too_far_away_is_said_to_be(client):
    page = client.get(f"{started(client)}?side=watch&figure=officer-1&on=welder-3").text
    assert re.search(r"It is \d+(\.\d)? cm away; the Corp Arms Mk II reaches 40 cm\.", page)


def test_the_first_order_stores_the_battle_and_who_plays_it():
    client, stranger = Client(), Client()
    address = started(client)
    page = client.get(address).text
    assert 'data-refresh-url=""' in page
    answer = end_phase(client, address, seq_of(page))
    assert answer.status_code == 200
    assert hint_on(answer.text) == HINTS[2]
    assert f'data-stream-url="{address}stream/"' in answer.text
    battle = Battle.objects.get()
    assert f"/battles/{battle.pk}/" == address
    assert battle.journal.filter(kind="team_finished").exists()
    assert client.get(address).status_code == 200
    assert stranger.get(address).status_code == 404
    # The battle that was looked at is the one that is played.
    assert (
        re.search(r'id="token-cutter".*?data-x="(\d+)"', page, re.DOTALL)[1]
        in client.get(address).text
    )


def test_the_same_order_twice_is_one_order():
    client = Client()
    address = started(client)
    seq = seq_of(client.get(address).text)
    for _ in range(2):
        assert end_phase(client, address, seq).status_code == 200
    own = PlacedOrder.objects.filter(seat__side="watch", seat__guest_key__gt="")
    assert own.filter(token="t1").count() == 1


def test_an_order_that_is_refused_stores_nothing():
    client = Client()
    address = started(client)
    before = counted()
    seq = seq_of(client.get(address).text)
    form = {"type": "shoot", "side": "watch", "figure": "nobody", "seq": seq, "token": "t1"}
    answer = client.post(f"{address}orders/", form, headers=HTMX)
    assert answer.status_code == 422
    assert end_phase(client, address, "1", "yard").status_code in (404, 409, 422)
    assert client.post(f"{address}settle/", {"how": "stop"}).status_code == 404
    assert counted() == before


def test_too_many_are_refused_in_words_and_the_board_stays(monkeypatch):
    monkeypatch.setattr(limits, "TRIALS_AN_HOUR", 1)
    client, other = Client(), Client()
    for each, status in ((client, 200), (other, 429)):
        address = started(each)
        answer = end_phase(each, address, seq_of(each.get(address).text))
        assert answer.status_code == status
    assert "first battles have begun from here within this hour" in answer.text
    assert "token-cutter" in answer.text
    assert Battle.objects.count() == 1


def test_an_account_plays_it_as_itself(ada):
    client = Client()
    client.force_login(ada)
    address = started(client, against="strong")
    assert bot_of(address.split("/")[2]) == "strong"
    end_phase(client, address, seq_of(client.get(address).text))
    seat = Seat.objects.get(side="watch")
    assert (seat.user, seat.guest_key, seat.battle.created_by) == (ada, "", ada)


def begun(client: Client) -> Battle:
    address = started(client)
    end_phase(client, address, seq_of(client.get(address).text))
    return Battle.objects.get(pk=address.split("/")[2])


def test_what_was_left_after_an_order_is_swept_after_a_day():
    left, played, fresh = begun(Client()), begun(Client()), begun(Client())
    seat = played.seats.get(side="watch")
    for number in (2, 3):
        PlacedOrder.objects.create(
            battle=played,
            seat=seat,
            side="watch",
            number=100 + number,
            token=f"x{number}",
            fields={},
            first_seq=1,
            last_seq=1,
        )
    now = timezone.now()
    Battle.objects.exclude(pk=fresh.pk).update(moved=now - timedelta(days=1, minutes=1))
    assert services.sweep(now) == 1
    assert set(Battle.objects.values_list("pk", flat=True)) == {played.pk, fresh.pk}
    assert not Battle.objects.filter(pk=left.pk).exists()


def swept(battle: Battle) -> None:
    Battle.objects.filter(pk=battle.pk).update(moved=timezone.now() - timedelta(days=2))
    assert services.sweep(timezone.now()) == 1


def test_a_battle_that_is_gone_is_never_laid_out_again():
    """Nobody rolls its dice twice, and nobody becomes who played it."""
    client = Client()
    battle = begun(client)
    address = f"/battles/{battle.pk}/"
    swept(battle)
    for each in (client, Client()):
        assert each.get(address).status_code == 404
        assert end_phase(each, address, "1").status_code == 404


def test_an_answer_that_was_lost_is_given_again_to_the_same_browser_alone():
    """The first order came, its answer with the session did not: the browser asks again."""
    client, other = Client(), Client()
    address = started(client)
    started(other)
    seq = seq_of(client.get(address).text)
    assert end_phase(client, address, seq).status_code == 200
    del client.cookies["firewall_session"]
    assert end_phase(other, address, seq).status_code == 404
    assert end_phase(client, address, seq).status_code == 200
    assert client.get(address).status_code == 200
    assert PlacedOrder.objects.filter(token="t1").count() == 1


@pytest.mark.parametrize("method", ["get", "post"])
def test_who_comes_a_moment_after_the_first_order_finds_the_battle(method, monkeypatch):
    client = Client()
    address = started(client)
    seq = seq_of(client.get(address).text)
    assert end_phase(client, address, seq).status_code == 200
    real, asked = services.is_stored, []

    def late(trial: str) -> bool:  # the row came between the question and the insert
        asked.append(trial)
        return len(asked) > 1 and real(trial)

    monkeypatch.setattr(services, "is_stored", late)
    monkeypatch.setattr(services, "is_used_up", lambda trial: False)
    answer = client.get(address) if method == "get" else end_phase(client, address, seq)
    assert answer.status_code == 200
    assert PlacedOrder.objects.filter(token="t1").count() == 1


def test_no_link_or_form_of_the_page_leads_nowhere():
    client = Client()
    address = started(client)
    page = client.get(f"{address}?side=watch&figure=sergeant").text
    found = set(re.findall(r'(?:href|hx-get)="(/battles/[^"#]*)', page))
    assert len(found) > 5
    for link in found:
        assert client.get(link.replace("&amp;", "&")).status_code == 200, link
    # Before anybody has acted the end of the phase is asked for, and given from there.
    asking = re.search(r'id="ask-1" href="([^"]*)"', page)[1]
    posts = re.findall(r'action="(/battles/[^"]*)', page + client.get(unescape(asking)).text)
    assert set(posts) == {f"{address}orders/"}


def test_in_words_nobody_is_told_to_touch_and_the_page_goes_live():
    client = Client()
    address = started(client)
    page = client.get(f"{address}words/").text
    assert hint_on(page) == ""
    form = {"type": "end_phase", "side": "watch", "seq": seq_of(page), "token": "t1"}
    there = {**HTMX, "hx-current-url": f"http://testserver{address}words/"}
    answer = client.post(f"{address}orders/", form, headers=there)
    assert 'class="words' in answer.text
    assert f'data-stream-url="{address}stream/"' in answer.text


def test_a_guest_finds_the_battle_again():
    client = Client()
    begun(client)
    assert "/battles/" in re.findall(r'href="([^"]*)"', client.get("/").text)


def test_an_id_holds_after_the_key_was_changed(settings):
    battle = begun(Client())
    secret = secret_of(battle.pk)
    settings.DICE_KEYS = ["a newer key", *settings.DICE_KEYS]
    assert is_trial(battle.pk)
    assert secret_of(battle.pk) == secret
    swept(battle)


def test_what_an_account_has_begun_stays(ada):
    client = Client()
    client.force_login(ada)
    battle = begun(client)
    Battle.objects.update(moved=timezone.now() - timedelta(days=2))
    assert services.sweep(timezone.now()) == 0
    assert Battle.objects.get() == battle


def test_only_a_first_battle_is_kept():
    client = Client()
    begun(client)
    answer = client.post("/battles/hot-seat/")
    assert client.post(f"{answer.headers['Location']}keep/").status_code == 404


def test_other_battles_of_the_yard_are_never_swept_with_them(ada):
    battle = begun(Client())
    now = timezone.now()
    other = Battle.objects.create(
        ruleset="firewall",
        edition=battle.edition,
        scenario="cutters_yard",
        title="Another",
        status=Battle.Status.ACTIVE,
        secret=battle.secret,
        commitment="c" * 64,
    )
    Battle.objects.update(moved=now - timedelta(days=2))
    assert services.sweep(now) == 1
    assert Battle.objects.get() == other


def test_who_signs_up_keeps_the_battle(ada):
    client = Client()
    battle = begun(client)
    answer = client.post(f"/battles/{battle.pk}/keep/")
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/accounts/signup/?next=")
    assert Client().post(f"/battles/{battle.pk}/keep/").status_code == 404
    answer = client.post("/accounts/login/", {"login": "ada", "password": "tidy-otter"})
    assert answer.status_code == 302
    seat = battle.seats.get(side="watch")
    assert (seat.user, seat.guest_key, seat.name, seat.name_key) == (ada, "", "ada", "ada")
    assert client.get(f"/battles/{battle.pk}/").status_code == 200


def test_a_log_in_alone_takes_nothing_from_a_guest(ada):
    client = Client()
    battle = begun(client)
    client.post("/accounts/login/", {"login": "ada", "password": "tidy-otter"})
    assert battle.seats.get(side="watch").user is None


def test_afterwards_one_plays_on_a_harder_machine_or_the_street():
    client = Client()
    battle = begun(client)
    seq = seq_of(client.get(f"/battles/{battle.pk}/").text)
    form = {"type": "concede", "side": "watch", "seq": seq, "token": "t9"}
    page = client.post(f"/battles/{battle.pk}/orders/", form, headers=HTMX).text
    assert re.search(r'name="against"\s+value="plain"', page)
    assert "Sign up and keep this battle" in page
    street = client.post("/battles/play-now/street/")
    assert street.status_code == 302
    assert Battle.objects.get(scenario="street_fight").seats.filter(side="wardens").exists()
