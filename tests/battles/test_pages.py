"""The pages of a battle: what they show, to whom, and at what price."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from battles import tasks
from battles.commitments import secret_storage
from battles.models import Battle
from battles.queries import battle_page
from battles.services import limits, seating
from notifications import tasks as sending_tasks
from notifications.models import Delivery
from tests.battles.conftest import give, known
from tests.one_line import one_line

pytestmark = pytest.mark.django_db


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def order(battle: Battle, side: str, **changes) -> dict[str, object]:
    form = {
        "type": "roll",
        "figure": f"{side}-1",
        "side": side,
        "seq": battle.seq,
        "token": f"form-{battle.seq}",
    }
    return {**form, **changes}


def send(client: Client, battle: Battle, form: dict[str, object], *, htmx: bool = False):
    headers = {"HX-Request": "true"} if htmx else {}
    return client.post(f"/battles/{battle.pk}/orders/", form, headers=headers)


def test_choose_fill_preview_confirm_without_scripts(battle, ada):
    client, address = signed_in(ada), f"/battles/{battle.pk}/"
    assert "order=roll" in client.get(f"{address}?figure=red-1").text
    page = client.get(f"{address}?figure=red-1&order=walk~place&x_cm=12,5&y_cm=30").text
    assert 'name="x" value="125"' in page
    assert 'name="y" value="300"' in page
    form = order(battle, "red", type="walk", x="125", y="300")
    assert send(client, battle, form).status_code == 302
    battle.refresh_from_db()
    assert battle.order_count == 1


def test_htmx_gets_the_battle_as_it_is_now(battle, ada):
    answer = send(signed_in(ada), battle, order(battle, "red"), htmx=True)
    assert answer.status_code == 200
    assert one_line(answer).lstrip().startswith('<div class="battle"')
    assert answer.headers["HX-Replace-Url"].startswith(f"/battles/{battle.pk}/")


def test_centimetres_repeated_values_and_counts(battle, ada, bruno):
    form = order(battle, "red", type="walk", x="", y="", x_cm="4.5", y_cm="10")
    send(signed_in(ada), battle, form)
    battle.refresh_from_db()
    said = order(battle, "blue", type="whisper", words=["north", "south"])
    said["count:words:north-east"] = "2"
    send(signed_in(bruno), battle, said)
    fields = list(battle.orders.values_list("fields", flat=True))
    assert (fields[0]["x"], fields[0]["y"]) == (45, 100)
    assert fields[1]["words"] == ["north", "south", "north-east", "north-east"]


@pytest.mark.parametrize("htmx", [True, False])
def test_a_stale_order_brings_the_fresh_board(battle, ada, bruno, htmx):
    late = order(battle, "blue")
    give(battle, ada, "red")
    answer = send(signed_in(bruno), battle, late, htmx=htmx)
    assert answer.status_code == 409
    assert "moved on" in answer.text
    assert f'data-seq="{battle.seq}"' in answer.text


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"type": "walk", "x": "5000", "y": "1"}, "That place is off the table."),
        ({"type": "walk", "x_cm": "far", "y_cm": "1"}, "Write each length in centimetres"),
        ({"type": "fly"}, "There is no such order"),
        ({"seq": "many"}, "which board it was given on"),
        ({"token": ""}, "without its token"),
    ],
)
def test_an_illegal_order_is_a_sentence(battle, ada, htmx, changes, sentence):
    answer = send(signed_in(ada), battle, order(battle, "red", **changes), htmx=htmx)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert not battle.orders.exists()


def test_the_rule_is_quoted(battle, bruno):
    answer = send(signed_in(bruno), battle, order(battle, "blue"))
    assert "It is not your turn." in answer.text
    assert "T1.1" in answer.text


def test_who_has_no_seat_is_told_nothing(battle, carla):
    assert send(signed_in(carla), battle, order(battle, "red")).status_code == 404
    assert send(Client(), battle, order(battle, "red")).status_code == 404


@pytest.mark.parametrize("where", ["", "refresh/", "log/", "journal.jsonl", "preview/"])
def test_a_whisper_is_heard_by_its_own_side_only(battle, ada, bruno, carla, staff, where):
    seat = seating.make_invitation(battle.pk, known(ada), "spectator")
    seating.accept_invitation(str(seat.invite), known(carla))
    give(battle, ada, "red", "whisper", words=["north-east"])
    heard = {
        user.username: "north-east" in signed_in(user).get(f"/battles/{battle.pk}/{where}").text
        for user in (ada, bruno, carla, staff)
    }
    knows = where != "preview/"
    assert heard == {"ada": knows, "sam": knows, "bruno": False, "carla": False}


def test_the_secret_is_on_no_page_while_the_battle_lasts(battle, ada, staff):
    give(battle, ada, "red")
    secret = secret_storage.decrypted(battle.secret).hex()
    for user in (ada, staff):
        for where in ("", "proof/", "journal.jsonl", "seats/", "log/"):
            assert secret not in signed_in(user).get(f"/battles/{battle.pk}/{where}").text


def test_the_whole_journal_is_open_when_it_is_over(battle, ada, bruno):
    give(battle, ada, "red", "whisper", words=["south"])
    give(battle, bruno, "blue", "concede")
    lines = signed_in(bruno).get(f"/battles/{battle.pk}/journal.jsonl").text.splitlines()
    heading, *rows = [json.loads(line) for line in lines]
    assert heading["ruleset"] == battle.ruleset
    assert [row["seq"] for row in rows] == list(range(1, battle.seq + 1))
    assert rows[-1]["event"]["secret"] == secret_storage.decrypted(battle.secret).hex()
    page = signed_in(bruno).get(f"/battles/{battle.pk}/proof/").text
    assert "Everything holds" in page


def test_opening_a_page_costs_the_same_however_long_the_log(
    endless, ada, bruno, django_assert_num_queries
):
    client, users = signed_in(ada), {"red": ada, "blue": bruno}
    client.get(f"/battles/{endless.pk}/")
    for _ in range(2):
        client.get(f"/battles/{endless.pk}/")  # notes that it was looked at
        # session, user, battle, seats, look, unread, how it is watched; the newest lines, and which
        # of them are secret, are known from the page before
        with django_assert_num_queries(7):
            assert client.get(f"/battles/{endless.pk}/").status_code == 200
        for _ in range(40):
            side = endless.to_act[0]
            give(endless, users[side], side)


def test_an_order_costs_the_same_however_long_the_log(
    endless, ada, bruno, django_assert_num_queries
):
    users = {"red": ada, "blue": bruno}
    clients = {side: signed_in(user) for side, user in users.items()}
    for count in range(20):
        side = endless.to_act[0]
        form = order(endless, side)
        if count in (0, 19):
            # as in the service, with the secret lines and whose address is confirmed, and the
            # session and the user before it
            with django_assert_num_queries(19):
                assert send(clients[side], endless, form).status_code == 302
        else:
            send(clients[side], endless, form)
        endless.refresh_from_db()


def test_the_list_costs_the_same_however_many_battles(
    ada, bruno, battle, endless, django_assert_num_queries
):
    client = signed_in(ada)
    client.get("/battles/")
    # session, user, count, battles, seats, secret lines, who is asked by name, unread
    with django_assert_num_queries(8):
        page = client.get("/battles/").text
    assert page.count("your turn") == 2


def test_the_list_begins_with_the_battles_in_which_one_is_to_act(ada, endless, battle):
    Battle.objects.filter(pk=endless.pk).update(to_act=[], commands=[])
    Battle.objects.filter(pk=battle.pk).update(moved=endless.moved - timedelta(days=1))
    lines = signed_in(ada).get("/battles/").context["battles"]
    assert [(line.id, line.is_turn) for line in lines] == [(battle.pk, True), (endless.pk, False)]


def test_the_log_pages_back_to_the_beginning(endless, ada, bruno):
    users = {"red": ada, "blue": bruno}
    for _ in range(70):
        side = endless.to_act[0]
        give(endless, users[side], side)
    client, seen, before = signed_in(ada), [], ""
    while before is not None:
        page = client.get(f"/battles/{endless.pk}/log/?before={before}")
        entries = (*page.context["log"], *page.context["fair_play"])
        seen += sorted((line.seq for entry in entries for line in entry.lines), reverse=True)
        before = page.context["older"] or None
    assert seen == sorted(seen, reverse=True)
    assert seen[-1] == 1
    assert len(seen) == endless.seq - 1  # the heading is no line


def test_refresh_looks_first_and_draws_only_what_is_new(battle, ada, monkeypatch):
    monkeypatch.setattr(battle_page, "page_of", lambda *words: pytest.fail("drawn for nothing"))
    address = f"/battles/{battle.pk}/refresh/?seq={battle.seq}"
    assert signed_in(ada).get(address).status_code == 204


def test_refresh_says_nothing_when_nothing_is_new(battle, ada):
    client, address = signed_in(ada), f"/battles/{battle.pk}/refresh/"
    assert client.get(f"{address}?seq={battle.seq}").status_code == 204
    assert client.get(f"{address}?seq={battle.seq - 1}").status_code == 200


def test_the_player_who_must_act_next_gets_a_letter(
    battle, ada, bruno, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        give(battle, ada, "red")
    assert mail.outbox == [], "it waits a minute for others about this battle"
    Delivery.objects.update(due=timezone.now())
    sending_tasks.sweep()
    [letter] = [each for each in mail.outbox if each.to == ["bruno@example.org"]]
    assert f"/battles/{battle.pk}/" in letter.body


def test_the_sweep_settles_what_is_pending(battle, ada):
    give(battle, ada, "red", "concede")
    tasks.sweep_battles()
    tasks.sweep_battles()
    battle.refresh_from_db()
    assert battle.proof == Battle.Proof.HOLDS


def test_a_new_battle_by_invitation_from_form_to_first_order(ada, bruno):
    client = signed_in(ada)
    form = {
        "game": "tiny:duel",
        "side_tiny_duel": "blue",
        "opponent": "invite",
        "title": "Ours",
        "rule_tiny_goal": "9999",
    }
    opened = client.post("/battles/new/", form)
    battle = Battle.objects.get()
    assert opened["Location"] == f"/battles/{battle.pk}/"
    invite = battle.seats.get(side="red").invite
    assert invite in client.get(f"/battles/{battle.pk}/").text
    chairs = client.get(f"/battles/{battle.pk}/seats/").text
    assert invite in chairs
    assert "Invite a referee" in chairs
    guest = signed_in(bruno)
    assert "Your side would be" in guest.get(f"/battles/join/{invite}/").text
    words = {"seed": "words of bruno", "commitment": battle.commitment}
    assert guest.post(f"/battles/join/{invite}/", words).status_code == 302
    battle.refresh_from_db()
    assert (battle.status, battle.house_rules) == ("active", {"goal": "9999"})
    again = guest.get(f"/battles/join/{invite}/")  # leads whoever has taken it to the battle
    assert again["Location"] == f"/battles/{battle.pk}/"
    assert send(guest, battle, order(battle, "red")).status_code == 302


def test_a_bad_form_is_answered_with_sentences(ada):
    answer = signed_in(ada).post("/battles/new/", {"game": "tiny:siege", "opponent": "hotseat"})
    assert answer.status_code == 422
    assert "Choose one of the scenarios of Tiny." in answer.text


def test_too_many_battles_are_answered_with_a_sentence(client, db, monkeypatch):
    monkeypatch.setattr(limits, "GUEST_BATTLES_AN_HOUR", 1)
    assert client.post("/battles/hot-seat/").status_code == 302
    assert client.post("/battles/hot-seat/").status_code == 429


def test_a_guest_keeps_the_hot_seat(client, db):
    opened = client.post("/battles/hot-seat/", follow=True)
    assert opened.status_code == 200
    battle = Battle.objects.get()
    assert battle.title in client.get("/battles/").text
    assert Client().get(f"/battles/{battle.pk}/").status_code == 404


def test_a_waiting_page_is_loaded_anew_when_the_battle_begins(waiting, ada, bruno):
    client = signed_in(ada)
    page = client.get(f"/battles/{waiting.pk}/").text
    assert f'data-refresh-url="/battles/{waiting.pk}/refresh/?waiting=1"' in page
    address = f"/battles/{waiting.pk}/refresh/?waiting=1&seq={waiting.seq}"
    assert client.get(address).status_code == 204
    seating.accept_invitation(waiting.seats.get(side="blue").invite, known(bruno))
    assert client.get(address).headers["HX-Refresh"] == "true"
