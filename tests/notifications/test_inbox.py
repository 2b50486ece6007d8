"""The inbox and the wishes: what somebody reads, chooses and stops."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from battles.models import Seat
from battles.notify import call_to_act
from notifications import digests, kept_preferences
from notifications import tasks as sending_tasks
from notifications.kept_preferences import next_digest, stop_token
from notifications.kinds import KINDS, LISTED
from notifications.models import Notice, Preferences
from notifications.services import Call, notify
from tests.battles.conftest import give, known
from tests.battles.test_pages import signed_in
from tests.one_line import one_line

pytestmark = pytest.mark.django_db
WISHES = "/account/notifications/"


def some(user, count: int) -> None:
    for number in range(count):
        notify("chat", [known(user)], key=f"c{number}", path="/", who="B", words="x", title="T")


def test_the_inbox_is_newest_first_and_leads_to_the_battle(battle, ada):
    give(battle, ada, "red", "concede")
    page = signed_in(ada).get("/inbox/").text
    assert page.index("It is over") < page.index("It begins")
    assert f'href="/battles/{battle.pk}/"' in page


def test_one_is_read_then_all(battle, ada):
    client = signed_in(ada)
    assert "data-unread-count> 3<" in one_line(client.get("/inbox/"))
    first = ada.notices.filter(in_inbox=True).first()
    back = client.post(f"/inbox/{first.pk}/read/", {"page": "2"})
    assert back["Location"] == "/inbox/?page=2"
    assert "data-unread-count> 2<" in one_line(client.get("/inbox/"))
    client.post("/inbox/read/")
    assert "data-unread-count hidden" in one_line(client.get("/inbox/"))
    assert client.get("/inbox/news.json").json() == {"unread": 0, "newest": None}


def test_an_open_tab_is_told_how_much_is_unread(battle, ada):
    news = signed_in(ada).get("/inbox/news.json")
    assert news.json()["unread"] == 3
    assert set(news.json()["newest"]) == {"id", "title", "text"}
    assert "no-store" in news["Cache-Control"]


def test_a_guest_reads_an_inbox_of_their_own_and_takes_nothing_from_others(battle, client, ada):
    client.post("/battles/hot-seat/")
    guest = Seat.objects.exclude(guest_key="").first()
    call_to_act("turn", guest, battle, key="turn:g")
    page = client.get("/inbox/").text
    assert "Your turn" in page
    assert page.count('class="inbox-line"') == 1
    other = ada.notices.filter(in_inbox=True).first()
    assert client.post(f"/inbox/{other.pk}/read/").status_code == 404
    assert "Nothing has been told" in Client().get("/inbox/").text


def test_a_stranger_is_asked_nothing_of_the_database(db, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert b"Inbox" not in Client().get("/rules/firewall/").content.partition(b"<main")[0]


def test_the_inbox_costs_the_same_however_full(ada, battle, django_assert_num_queries):
    client = signed_in(ada)
    some(ada, 3)
    for number in range(2):
        said = {"who": "B", "words": "x", "title": battle.title}
        notify("ruling", [known(ada)], key=f"r{number}", call=Call(battle.pk), **said)
        # session, user, count, notices, parts of bundles, unread
        with django_assert_num_queries(6):
            assert client.get("/inbox/").status_code == 200
        some(ada, 70)
    assert client.get("/inbox/?page=2").text.count('class="inbox-line"') == 30
    assert client.get("/inbox/?page=nonsense").status_code == 200


def test_a_hundred_unread_are_more_than_99(ada):
    some(ada, 105)
    assert "data-unread-count> 99+<" in one_line(signed_in(ada).get("/inbox/"))


def test_whoever_looks_at_the_battle_has_read_of_it(battle, ada):
    client = signed_in(ada)
    client.get(f"/battles/{battle.pk}/")
    assert not ada.notices.filter(read=None, in_inbox=True).exists()


# --- Wishes -----------------------------------------------------------------------

FORM = {"zone": "Europe/Berlin", "digest": "daily", "quiet_from": "22", "quiet_to": "7"}


def test_the_table_keeps_what_was_ticked(ada):
    client = signed_in(ada)
    page = one_line(client.get(WISHES))
    assert page.count('name="told"') == 10, "five groups, two channels beside the inbox"
    assert 'value="turns:mail" checked' in page
    form = {**FORM, "told": ["turns:webhook", "asked:mail", "made:up"]}
    assert client.post(WISHES, form).status_code == 302
    wishes = ada.notification_preferences
    assert wishes.channels["turn"] == ["inbox", "webhook"]
    assert wishes.channels["invitation"] == ["inbox", "mail"]
    assert wishes.channels["over"] == ["inbox"]
    assert set(wishes.channels) == {kind.key for kind in LISTED}
    page = one_line(client.get(WISHES))
    assert 'value="turns:mail" checked' not in page
    assert "<option selected>Europe/Berlin" in page
    assert '<option value="22" selected>22:00' in page


def boxes_of(client) -> list[str]:
    return re.findall(r'name="told" value="([^"]+)" checked', one_line(client.get(WISHES)))


def test_what_was_chosen_for_a_single_kind_stays_while_its_box_does(ada):
    client = signed_in(ada)
    chosen = {kind.key: list(kind.channels) for kind in LISTED} | {"deadline_near": ["inbox"]}
    Preferences.objects.create(user=ada, channels=chosen)
    assert client.post(WISHES, {**FORM, "told": boxes_of(client)}).status_code == 302
    wishes = Preferences.objects.get(user=ada)
    assert wishes.channels["deadline_near"] == ["inbox"]
    assert wishes.channels["turn"] == ["inbox", "mail", "webhook"]


def test_a_form_from_before_an_unsubscription_switches_no_letters_on(ada):
    client = signed_in(ada)
    ticked = boxes_of(client)
    kept_preferences.stop_mail(ada.pk, [KINDS["turn"]])
    client.post(WISHES, {**FORM, "told": ticked, "was": ["", *ticked]})
    assert Preferences.objects.get(user=ada).channels["turn"] == ["inbox", "webhook"]


def test_a_box_that_is_ticked_anew_has_its_kinds_as_usual(ada):
    client = signed_in(ada)
    client.post(WISHES, {**FORM, "told": []})
    assert boxes_of(client) == []
    client.post(WISHES, {**FORM, "told": ["battles:mail"]})
    wishes = Preferences.objects.get(user=ada)
    assert wishes.channels["over"] == ["inbox", "mail"]
    assert wishes.channels["chat"] == ["inbox"], "nobody is sent letters of a chat as usual"
    client.post(WISHES, {**FORM, "told": [], "usual": "1"})
    wishes.refresh_from_db()
    assert wishes.channels == {kind.key: list(kind.channels) for kind in LISTED}


@pytest.mark.parametrize(
    "wrong",
    [
        {"zone": "../../etc/passwd"},
        {"zone": ""},
        {"digest": "hourly"},
        {"quiet_from": "7"},
        {"quiet_from": "24"},
        {"quiet_to": ""},
        {"quiet_to": "-1"},
        {"quiet_to": "７"},
    ],
)
def test_a_bad_wish_is_answered_with_a_sentence_and_keeps_nothing(ada, wrong):
    answer = signed_in(ada).post(WISHES, {**FORM, **wrong})
    assert answer.status_code == 422
    assert 'id="wishes-problem"' in one_line(answer)
    if "digest" in wrong:
        assert '<option value="22" selected>22:00' in one_line(
            answer
        )  # what was chosen stands there
    assert not Preferences.objects.exists()


def test_a_letters_link_stops_its_kind_without_a_log_in(ada, battle):
    browser, address = (
        Client(enforce_csrf_checks=True),
        f"{WISHES}stop/{stop_token(ada.pk, 'turn')}/",
    )
    assert "It is your turn" in browser.get(address).text
    assert not Preferences.objects.exists()  # looking stops nothing
    answer = browser.post(address, {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    wishes = Preferences.objects.get(user=ada)
    assert wishes.channels == {"turn": ["inbox", "webhook"]}
    browser.post(address, {"every": "1"})
    wishes.refresh_from_db()
    assert wishes.no_letters
    assert not any(kept_preferences.wants_letter(ada.pk, kind.key) for kind in LISTED)


def test_the_link_of_a_digest_ends_digests(ada):
    Preferences.objects.create(user=ada, digest="daily", digest_due=timezone.now())
    Client().post(f"{WISHES}stop/{stop_token(ada.pk, 'digest')}/")
    assert Preferences.objects.get(user=ada).digest == "never"
    assert digests.due_digests() == []


def test_a_made_up_link_stops_nothing(ada, bruno):
    good = stop_token(ada.pk, "turn")
    for token in (
        good[:-1],
        good + "x",
        "x",
        stop_token(99_999, "turn"),
        stop_token(1, "nonsense"),
    ):
        assert Client().post(f"{WISHES}stop/{token}/").status_code == 404
    assert not Preferences.objects.exists()


# --- Digests ----------------------------------------------------------------------


def due(user) -> Preferences:
    yesterday = timezone.now() - timedelta(days=1)
    return Preferences.objects.create(
        user=user, digest="daily", digest_due=timezone.now(), digested=yesterday
    )


def test_a_digest_tells_of_every_battle_once(battle, endless, ada, bruno, mailoutbox):
    wishes = due(bruno)
    give(endless, ada, "red")
    sending_tasks.sweep()
    sending_tasks.sweep()
    [letter] = [each for each in mailoutbox if "digest" in each.subject.lower()]
    assert letter.to == ["bruno@example.org"]
    assert battle.title in letter.body
    assert f"{endless.title}: it is your turn." in letter.body
    wishes.refresh_from_db()
    assert wishes.digest_due > timezone.now()


def test_nothing_happened_no_digest(ada, mailoutbox):
    due(ada)
    sending_tasks.sweep()
    assert mailoutbox == []
    assert not Notice.objects.exists()


@pytest.mark.parametrize(
    ("digest", "zone", "now", "expected"),
    [
        ("daily", "UTC", "2026-03-02T07:59", "2026-03-02T08:00"),
        ("daily", "UTC", "2026-03-02T08:00", "2026-03-03T08:00"),
        ("daily", "America/New_York", "2026-01-02T12:00", "2026-01-02T13:00"),
        ("weekly", "UTC", "2026-03-02T08:00", "2026-03-09T08:00"),
        ("weekly", "UTC", "2026-03-04T12:00", "2026-03-09T08:00"),
        # The clocks go forward on that Sunday.
        ("daily", "Europe/London", "2026-03-28T12:00", "2026-03-29T07:00"),
    ],
)
def test_a_digest_is_due_at_eight_in_the_readers_morning(digest, zone, now, expected):
    wishes = Preferences(digest=digest, zone=zone)
    found = next_digest(wishes, datetime.fromisoformat(f"{now}+00:00"))
    assert found == datetime.fromisoformat(f"{expected}+00:00")
    assert next_digest(Preferences(digest="never"), timezone.now()) is None
