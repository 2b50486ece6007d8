"""How a user watches battles, and who is seen to be at a table."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from accounts.actors import Actor
from battles.live import answers
from battles.live import streams as live_streams
from battles.models import Battle, LastSeen, Seat, Viewing
from battles.viewing.queries import present_at, shows_presence
from battles.viewing.services import ViewingPlan, keep_viewing, note_present
from tests.battles.test_live import awaited

HERE = frozenset({7})


@pytest.fixture
def seat(battle: Battle, ada: User) -> Seat:
    """The seat of somebody who has looked at the battle."""
    seat = battle.seats.get(user=ada)
    LastSeen.objects.create(seat=seat, seq=1, mark=1, at=timezone.now())
    return seat


def test_the_page_keeps_all_choices(client: Client, ada: User) -> None:
    client.force_login(ada)
    assert '<option value="normal" selected>' in client.get("/account/viewing/").text
    sent = {"pace": "slow", "volume": "35", "presence": "hidden", "marks": "figures"}
    assert client.post("/account/viewing/", sent).status_code == 302
    kept = Viewing.objects.get(user=ada)
    assert (kept.pace, kept.volume, kept.shows_presence) == ("slow", 35, False)
    page = client.get("/account/viewing/").text
    assert '<option value="slow" selected>' in page
    assert '<option value="hidden" selected>' in page
    assert '<option value="figures" selected>' in page


def test_the_board_keeps_one_of_them_and_gets_no_page(client: Client, ada: User) -> None:
    client.force_login(ada)
    keep_viewing(ada.pk, ViewingPlan(volume=20))
    answer = client.post("/account/viewing/", {"pace": "off", "from": "board"})
    assert answer.status_code == 204
    kept = Viewing.objects.get(user=ada)
    assert (kept.pace, kept.volume, kept.shows_presence) == ("off", 20, True)


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"pace": "dizzy"}, "Choose off, quick, normal or slow."),
        ({"volume": "101"}, "Choose a volume between 0 and 100."),
        ({"marks": "dots"}, "Choose letters or figures."),
        ({"volume": "loud"}, "Choose a volume between 0 and 100."),
    ],
)
def test_what_does_not_exist_is_refused(
    client: Client, ada: User, sent: dict[str, str], sentence: str
) -> None:
    client.force_login(ada)
    answer = client.post("/account/viewing/", sent)
    assert (answer.status_code, sentence in answer.text) == (422, True)
    assert not Viewing.objects.exists()


@pytest.mark.django_db
def test_guests_have_no_such_page(client: Client) -> None:
    assert "/accounts/login/" in client.get("/account/viewing/")["Location"]


def test_the_battle_says_what_its_reader_has_chosen(
    client: Client, battle: Battle, ada: User
) -> None:
    client.force_login(ada)
    keep_viewing(ada.pk, ViewingPlan(pace="quick", volume=55, marks="figures"))
    for page in (f"/battles/{battle.pk}/", f"/battles/{battle.pk}/replay/"):
        text = client.get(page, follow=True).text
        assert 'data-pace="quick" data-volume="55" data-tokens="figures"' in text, page


# --- At the table -----------------------------------------------------------------


def test_who_has_the_battle_open_is_present_for_a_while(battle: Battle, seat: Seat) -> None:
    assert present_at([battle.pk]) == {}
    note_present({seat.pk})
    assert present_at([battle.pk]) == {battle.pk: frozenset({seat.pk})}
    LastSeen.objects.update(present=timezone.now() - timedelta(seconds=45))
    assert present_at([battle.pk]) == {}


def test_who_hides_is_gone_at_once(battle: Battle, seat: Seat, ada: User) -> None:
    note_present({seat.pk})
    keep_viewing(ada.pk, ViewingPlan(shows_presence=False))
    assert present_at([battle.pk]) == {}
    assert not shows_presence(Actor(user_id=ada.pk))
    assert shows_presence(Actor(guest_key="g")), "a guest has no account to hide with"


@awaited
async def test_who_is_at_the_table_hears_who_else_is() -> None:
    watcher = live_streams.Watcher(seats=frozenset({5}))
    news = live_streams.stream("one", 4, 4, watcher)
    await anext(news)
    live_streams.hub().tell_here({"one": HERE})
    assert await anext(news) == live_streams.here_message(HERE)
    live_streams.hub().tell_here({})
    assert await anext(news) == live_streams.here_message(frozenset())
    assert live_streams.hub().seats == {5: 1}
    await news.aclose()
    assert not live_streams.hub().seats


@awaited
async def test_who_has_no_seat_or_hides_hears_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_streams, "HEARTBEAT", 0.1)
    news = live_streams.stream("one", 4, 4)
    await anext(news)
    live_streams.hub().tell_here({"one": HERE})
    assert await anext(news) == live_streams.STILL_HERE
    await news.aclose()


@pytest.mark.parametrize("shown", [True, False])
def test_a_stream_notes_its_reader_only_if_that_is_shown(
    monkeypatch: pytest.MonkeyPatch, battle: Battle, seat: Seat, ada: User, shown: bool
) -> None:
    monkeypatch.setattr(answers, "close_old_connections", lambda: None)
    keep_viewing(ada.pk, ViewingPlan(shows_presence=shown))
    request = Client().get("/").wsgi_request
    _, _, watcher = answers._seqs_for(request, battle.pk, lambda _: Actor(user_id=ada.pk))
    assert watcher.seats == (frozenset({seat.pk}) if shown else frozenset())
    assert bool(present_at([battle.pk])) is shown


def test_the_page_names_the_others_at_the_table(
    client: Client, battle: Battle, ada: User, bruno: User
) -> None:
    client.force_login(ada)
    page = client.get(f"/battles/{battle.pk}/").text
    assert f"{battle.seats.get(user=bruno).name} is here" in page
    assert f"{battle.seats.get(user=ada).name} is here" not in page
