"""Chat beside a battle: two rooms, reports, and whom somebody has blocked."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.input_checks import TextRefused
from accounts.models import Block
from accounts.queries.blocks import blocked_by
from accounts.services import blocks
from battles import journal
from battles.matchmaking import services as matchmaking_services
from battles.models import SeatRequest
from battles.services import opening, seating
from chat import services as chat
from chat.models import Message, Report, Room
from notifications.models import Notice
from tests.battles.conftest import give, known, plan
from tests.battles.test_pages import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def sven(battle, ada):
    """Somebody who watches."""
    user = get_user_model().objects.create_user("sven", "", "x")
    seat = seating.make_invitation(battle.pk, known(ada), "spectator")
    seating.accept_invitation(str(seat.invite), known(user))
    return user


def page(battle, user) -> str:
    return signed_in(user).get(f"/battles/{battle.pk}/chat/").text


def say(battle, user, words="Well met.", token="") -> Message:
    return chat.write(
        "battle", battle.pk, known(user), words, token or f"t-{Message.objects.count()}"
    )


def test_words_are_written_without_javascript_and_stay_words(battle, ada, bruno):
    words = "<b>bold</b> https://example.org\nand a second line"
    form = {"words": words, "token": "once"}
    assert signed_in(ada).post(f"/battles/{battle.pk}/chat/", form).status_code == 302
    found = page(battle, bruno)
    assert "&lt;b&gt;bold&lt;/b&gt; https://example.org<br>and a second line" in found
    assert 'href="https://example.org' not in found


def test_a_double_press_says_it_once(battle, ada):
    assert say(battle, ada, token="once") == say(battle, ada, token="once")
    assert Message.objects.count() == 1


def test_who_watches_reads_nothing_of_the_table_until_it_is_over(battle, ada, bruno, sven):
    before = [_plain(battle, sven, "chat/"), _plain(battle, sven, "")]
    say(battle, ada, "The left flank is open.")
    assert [_plain(battle, sven, "chat/"), _plain(battle, sven, "")] == before
    assert not Notice.objects.filter(user=sven, kind="chat").exists()
    give(battle, bruno, "blue", "concede")
    assert "The left flank" in page(battle, sven)


def test_who_plays_reads_nothing_from_the_stands_until_it_is_over(battle, ada, bruno, sven):
    before = [_plain(battle, ada, "chat/"), _plain(battle, ada, "")]
    say(battle, sven, "Red hides in the barn.")
    assert [_plain(battle, ada, "chat/"), _plain(battle, ada, "")] == before
    assert not Notice.objects.filter(kind="chat").exists()
    give(battle, bruno, "blue", "concede")
    assert "Red hides" in page(battle, ada)


def _plain(battle, user, path: str) -> str:
    """The page without what is drawn anew for each request."""

    client = signed_in(user)
    client.get(f"/battles/{battle.pk}/")
    text = client.get(f"/battles/{battle.pk}/{path}").text
    text = re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", text)
    return re.sub(r'X-CSRFToken[^}]+|name="token" value="[^"]+"|nonce="[^"]+"', "", text)


def test_the_others_are_told_once_in_a_while(battle, ada, bruno):
    say(battle, ada, "One.")
    say(battle, ada, "Two.")
    (notice,) = Notice.objects.filter(kind="chat")
    assert (notice.user, notice.path) == (bruno, f"/battles/{battle.pk}/chat/")
    assert "One." in notice.text


def test_nobody_writes_more_than_twenty_times_a_minute(battle, ada, monkeypatch):
    frozen = timezone.now()
    monkeypatch.setattr("accounts.ratelimit.timezone.now", lambda: frozen)
    for number in range(20):
        say(battle, ada, f"{number}")
    with pytest.raises(TextRefused, match="faster"):
        say(battle, ada, "more")
    form = {"words": "more", "token": "more"}
    assert signed_in(ada).post(f"/battles/{battle.pk}/chat/", form).status_code == 422


def test_fifty_at_a_time_for_the_same_queries(battle, ada, bruno, django_assert_num_queries):
    seat = battle.seats.get(side="red")
    room = Room.objects.create(kind="battle", subject=battle.pk, name="table")
    client = signed_in(bruno)
    client.get(f"/battles/{battle.pk}/chat/")  # its lines that not everybody may know are kept
    for count in (1, 60):
        rows = [
            Message(room=room, author=seat.pk, words=f"w{n}.", token=f"{count}-{n}")
            for n in range(count)
        ]
        Message.objects.bulk_create(rows)
        # session, user, battle, seats, blocks, messages, unread
        with django_assert_num_queries(7):
            text = client.get(f"/battles/{battle.pk}/chat/").text
    assert text.count('class="talk-message"') == 50
    older = text.split("?before=")[1].split('"')[0]
    rest = client.get(f"/battles/{battle.pk}/chat/?before={older}").text
    assert rest.count('class="talk-message"') == 11


@given(words=st.text(max_size=600), token=st.text(max_size=70), before=st.text(max_size=30))
@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_garbage_is_kept_as_words_or_refused(battle, ada, words, token, before):
    client = signed_in(ada)
    form = {"words": words, "token": token}
    assert client.post(f"/battles/{battle.pk}/chat/", form).status_code in (302, 422)
    assert client.get(f"/battles/{battle.pk}/chat/", {"before": before}).status_code == 200


# --- Reports


def test_a_report_is_made_once_and_the_staff_hide_with_a_reason(battle, ada, bruno):
    said = say(battle, ada, "You cad.")
    for _ in range(2):
        chat.report("battle", battle.pk, known(bruno), said.pk, "Rude.")
    assert Report.objects.count() == 1
    assert "You cad." in page(battle, bruno)
    boss = get_user_model().objects.create_superuser("boss", "", "x")
    client = signed_in(boss)
    assert "Rude." in client.get("/desk/").text
    form = {"kind": "hidden", "reason": "Be kind."}
    assert client.post(f"/desk/reports/{said.pk}/", form).status_code == 302
    said.refresh_from_db()
    assert said.hidden_by == boss
    found = page(battle, bruno)
    assert "You cad." not in found
    assert "Hidden by the staff: Be kind." in found
    assert not Notice.objects.filter(kind="chat").exists()


# --- Blocks


def test_who_is_blocked_is_not_read_and_sees_no_difference(battle, ada, bruno):
    blocks.block(bruno.pk, "ada")
    say(battle, ada, "Hello?")
    assert "Hello?" not in page(battle, bruno)
    assert "Hello?" in page(battle, ada)
    assert not Notice.objects.filter(kind="chat").exists()


def test_who_is_blocked_asks_by_name_in_vain(ada, bruno):
    blocks.block(bruno.pk, "ada")
    asked = opening.open_battle(known(ada), plan(wanted="named", asked={"": "bruno"}), "here")
    nobody = opening.open_battle(known(ada), plan(wanted="named", asked={"": "none"}), "here")
    assert [each.user for each in SeatRequest.objects.all()] == [None, None]
    assert not Notice.objects.filter(kind="invitation").exists()
    shown = [signed_in(ada).get(f"/battles/{each.pk}/").text for each in (asked, nobody)]
    assert ("bruno" in shown[0], "none" in shown[1]) == (True, True)


def test_a_request_that_waits_is_declined_by_blocking(ada, bruno):
    opening.open_battle(known(ada), plan(wanted="named", asked={"": "bruno"}), "here")
    blocks.block(bruno.pk, "ada")
    assert SeatRequest.objects.get().state == SeatRequest.State.DECLINED


def test_who_is_blocked_comes_too_late_for_every_challenge(ada, bruno, carla):
    battle = opening.open_battle(known(ada), plan(wanted="anybody"), "here")
    blocks.block(ada.pk, "bruno")
    with pytest.raises(seating.InvitationRefused, match="quicker"):
        matchmaking_services.take_challenge(battle.pk, known(bruno))
    matchmaking_services.take_challenge(battle.pk, known(carla))


def test_the_list_is_kept_on_the_account_and_names_tell_nothing(ada, bruno):
    client = signed_in(ada)
    for name in ("bruno", "who-is-nobody"):
        assert client.post("/account/blocked/", {"name": name}).status_code == 302
    text = client.get("/account/blocked/").text
    assert "Unblock bruno" in text
    assert "Unblock who-is-nobody" in text
    row = Block.objects.get(name="bruno")
    client.post(f"/account/blocked/{row.pk}/remove/")
    assert blocked_by(ada.pk) == set()
    for wrong in ("", "ada", "x" * 200, "\x00"):
        assert client.post("/account/blocked/", {"name": wrong}).status_code == 422


# --- Rooms


def test_a_number_beyond_every_message_is_no_message(battle, ada):
    client = signed_in(ada)
    assert client.get(f"/battles/{battle.pk}/chat/{10**30}/report/").status_code == 404


def test_the_words_of_a_spectator_go_with_the_seat(battle, ada, sven):
    say(battle, sven, "Nice seats.")
    say(battle, ada, "Nice weather.")
    seat = battle.seats.get(user=sven)
    seating.revoke_invitation(battle.pk, known(ada), seat.pk)
    assert [each.words for each in Message.objects.all()] == ["Nice weather."]


def test_the_rooms_go_with_the_battle(battle, ada):
    say(battle, ada)
    journal.erase(battle)
    assert not Room.objects.exists()
    assert not Message.objects.exists()
