"""News is written down with what it tells of: once, for everybody it concerns, or not at all."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.db import transaction
from django.utils import timezone

from battles.models import Battle
from battles.notify import call_to_act, notify_battle, notify_turns
from battles.services import opening, orders
from notifications import kinds
from notifications import tasks as sending_tasks
from notifications.kept_preferences import opens
from notifications.models import Delivery, Notice, Preferences
from tests.battles.conftest import give, known, plan, slip
from tests.notifications.pushed import VAPID

pytestmark = pytest.mark.django_db


def told(user, kind: str = "") -> list[str]:
    rows = user.notices.filter(kind=kind) if kind else user.notices
    return sorted(rows.values_list("title", flat=True))


def test_a_battle_tells_its_players_from_the_first_to_the_last(battle, ada, bruno):
    titles = ("It begins", "Your turn", "bruno has joined")
    assert told(ada) == [f"{title}: {battle.title}" for title in titles]
    assert told(bruno) == [f"It begins: {battle.title}"]
    give(battle, ada, "red")
    assert told(bruno, "turn") == [f"Your turn: {battle.title}"]
    give(battle, bruno, "blue", "concede")
    for user in (ada, bruno):
        assert told(user, "over") == [f"It is over: {battle.title}"]
    assert "Red wins." in bruno.notices.get(kind="over").text


def test_the_winner_is_named_as_the_page_names_them(battle, ada, bruno):
    give(battle, ada, "red", "concede")
    assert ada.notices.get(kind="over").text == f"“{battle.title}” is over. Blue wins."


def test_what_is_rolled_back_was_never_told(battle, ada, django_capture_on_commit_callbacks):
    before = Notice.objects.count(), Delivery.objects.count()
    with django_capture_on_commit_callbacks() as after, transaction.atomic():
        orders.place_order(battle.pk, known(ada), slip(battle, "red"))
        assert Notice.objects.count() > before[0]
        transaction.set_rollback(True)
    assert (Notice.objects.count(), Delivery.objects.count()) == before
    assert after == []


def test_an_order_handed_in_twice_calls_the_other_side_once(battle, ada, bruno):
    once = slip(battle, "red", token="the same")
    orders.place_order(battle.pk, known(ada), once)
    assert orders.place_order(battle.pk, known(ada), once).repeated
    assert bruno.notices.filter(kind="turn").count() == 1
    assert Delivery.objects.filter(notice__user=bruno, notice__kind="turn").count() == 1


def test_the_same_turn_told_twice_is_one_row(battle, ada):
    Battle.objects.filter(pk=battle.pk).update(to_act=["red"])
    before = Notice.objects.count(), Delivery.objects.count()
    notify_turns(battle, [])
    notify_turns(battle, [])
    assert (Notice.objects.count(), Delivery.objects.count()) == before
    assert notify_battle("chat", [known(ada)], battle, key="chat:1", who="B", words="Hello")
    assert not notify_battle("chat", [known(ada)], battle, key="chat:1", who="B", words="x")


def test_an_old_call_counts_as_read_once_the_side_has_acted(battle, ada):
    assert ada.notices.get(kind="turn").read is None
    give(battle, ada, "red")
    assert ada.notices.get(kind="turn").read is not None


def test_nobody_is_told_of_a_battle_at_one_screen(ada):
    battle = opening.open_battle(known(ada), plan(hotseat=True), "here")
    give(battle, ada, "red")
    give(battle, ada, "red" if battle.to_act == ["red"] else "blue", "concede")
    assert not Notice.objects.exists()


def test_what_somebody_does_not_want_is_not_even_written(battle, bruno, ada):
    Preferences.objects.create(user=bruno, channels={"turn": []})
    give(battle, ada, "red")
    assert told(bruno, "turn") == []


def test_whoever_wants_letters_alone_finds_nothing_in_the_inbox(battle, bruno, ada):
    Preferences.objects.create(user=bruno, channels={"turn": ["mail"]})
    give(battle, ada, "red")
    notice = bruno.notices.get(kind="turn")
    assert notice.in_inbox is False
    assert [each.channel for each in notice.deliveries.all()] == ["mail"]


def test_an_open_board_takes_no_letter_away(battle, ada, bruno, client):
    client.force_login(bruno)
    client.get(f"/battles/{battle.pk}/")
    give(battle, ada, "red")
    client.get(f"/battles/{battle.pk}/")  # bruno sees that it is his turn, and is told anyway
    assert Delivery.objects.get(notice__user=bruno, notice__kind="turn").state == "waiting"


def test_a_guest_has_an_inbox_and_nothing_else(battle):
    seat = battle.seats.get(side="blue")
    seat.user, seat.guest_key = None, "f" * 64
    [notice] = call_to_act("turn", seat, battle, key="turn:x")
    assert notice.in_inbox
    assert not notice.deliveries.exists()


@pytest.mark.parametrize("kind", kinds.KINDS.values(), ids=lambda kind: kind.key)
def test_every_kind_has_words_and_a_way(kind, battle, ada, settings):
    settings.VAPID_PRIVATE_KEY = VAPID  # or push messages would be no way
    facts = {"who", "what", "seat", "result", "deadline", "words", "host", "failures", "terms",
             "club", "role", "notice", "event", "game", "number", "league"}  # fmt: skip
    given = {fact: f"<{fact}>" for fact in facts}
    [notice] = notify_battle(kind.key, [known(ada)], battle, key=f"x:{kind.key}", **given)
    assert "{" not in notice.title + notice.text
    assert notice.path == battle.get_absolute_url()


def test_words_of_others_are_one_line_and_no_template(battle, ada):
    [notice] = notify_battle(
        "chat", [known(ada)], battle, key="c", who="{key}\r\nBcc: x", words="{0.secret}"
    )
    assert "\n" not in notice.title
    assert "{key}" in notice.title
    assert "{0.secret}" in notice.text


@pytest.mark.parametrize(
    ("zone", "start", "end", "now", "opened"),
    [
        ("UTC", 22, 7, "2026-03-01T23:30", "2026-03-02T07:00"),
        ("UTC", 22, 7, "2026-03-01T06:59", "2026-03-01T07:00"),
        ("UTC", 22, 7, "2026-03-01T07:00", "2026-03-01T07:00"),
        ("UTC", 1, 5, "2026-03-01T00:30", "2026-03-01T00:30"),
        ("Asia/Tokyo", 22, 7, "2026-03-01T14:00", "2026-03-01T22:00"),
        # The clocks go forward in that night.
        ("Europe/London", 22, 7, "2026-03-28T23:30", "2026-03-29T06:00"),
        ("Nowhere/Land", 22, 7, "2026-03-01T23:30", "2026-03-02T07:00"),
    ],
)
def test_quiet_hours_end_in_the_readers_morning(zone, start, end, now, opened):
    wishes = Preferences(zone=zone, quiet_from=start, quiet_to=end)
    given, expected = (datetime.fromisoformat(f"{each}+00:00") for each in (now, opened))
    assert opens(wishes, given) == expected


def test_letters_wait_for_the_morning_and_the_inbox_does_not(battle, ada, bruno, mailoutbox):
    hour = timezone.now().hour
    Preferences.objects.create(user=bruno, quiet_from=hour, quiet_to=(hour + 2) % 24)
    give(battle, ada, "red")
    sending_tasks.sweep()
    assert all(letter.to != ["bruno@example.org"] for letter in mailoutbox)
    assert bruno.notices.filter(kind="turn", in_inbox=True).exists()
