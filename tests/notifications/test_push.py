"""Push messages: readable by one browser alone, signed by this site, and gone with the log-in."""

from __future__ import annotations

import time

import pytest
from cryptography.exceptions import InvalidSignature, InvalidTag
from django.contrib.auth.password_validation import password_changed
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.services.leaving import data_of, delete_account
from notifications import tasks as sending_tasks
from notifications.kinds import PUSH
from notifications.models import Delivery, Notice, Preferences, PushSubscription
from notifications.permissions import MOST_TESTS
from notifications.push import delivery, keys, message, services
from tests.battles.conftest import give
from tests.battles.test_pages import signed_in
from tests.notifications.pushed import VAPID, FakeBrowser, signed_claims
from tests.notifications.test_webhooks import NAME, Outside, certificate, outside  # noqa: F401

pytestmark = pytest.mark.django_db
PAGE = "/account/notifications/"
ADD = f"{PAGE}push/"


@pytest.fixture
def vapid(settings) -> None:
    settings.VAPID_PRIVATE_KEY = VAPID
    settings.OPERATOR_CONTACT = "mailto:keeper@example.org"


@pytest.fixture
def maker(vapid, outside, monkeypatch) -> Outside:  # noqa: F811
    """The service of the browser's maker, "on the internet"."""
    monkeypatch.setattr(delivery, "WIRE", outside.wire)
    outside.server.status = 201
    return outside


def fake(name: str = "one") -> FakeBrowser:
    return FakeBrowser(f"https://{NAME}/push/{name}")


@pytest.fixture
def phone(maker, bruno) -> FakeBrowser:
    """Bruno's phone, switched on."""
    return switched_on(signed_in(bruno), fake())


def switched_on(client: Client, browser: FakeBrowser) -> FakeBrowser:
    answer = client.post(ADD, browser.form, headers={"user-agent": "Mozilla Firefox/1 Android"})
    assert answer.status_code == 302
    return browser


def waiting(user) -> Delivery:
    return Delivery.objects.get(notice__user=user, notice__kind="turn", channel=PUSH)


def sent(maker: Outside) -> list[tuple[str, dict[str, str], bytes]]:
    return maker.server.got


# --- What is sent ------------------------------------------------------------------------------


def test_a_browser_reads_the_line_of_the_inbox_and_the_number_of_turns(
    phone, maker, battle, ada, bruno
):
    give(battle, ada, "red")
    sending_tasks.send(waiting(bruno).pk)
    [(path, headers, body)] = sent(maker)
    notice = bruno.notices.get(kind="turn")
    assert path == "/push/one"
    assert phone.read(body) == {
        "id": notice.id,
        "title": notice.title,
        "text": notice.text,
        "path": f"/battles/{battle.pk}/",
        "turns": 1,
    }
    assert headers["Content-Encoding"] == "aes128gcm"
    assert (headers["TTL"], headers["Topic"], headers["Urgency"]) == ("86400", notice.id, "high")
    assert waiting(bruno).state == "sent"
    assert bruno.push_subscriptions.get().used


def test_nobody_else_can_read_it(phone, maker, battle, ada, bruno):
    give(battle, ada, "red")
    sending_tasks.send(waiting(bruno).pk)
    [(_, _, body)] = sent(maker)
    with pytest.raises(InvalidTag):
        FakeBrowser(phone.endpoint, key=phone.key).read(body)
    assert battle.title.encode() not in body


def test_the_maker_can_check_who_sends_it_and_whom_to_write_to(phone, maker, battle, ada, bruno):
    give(battle, ada, "red")
    sending_tasks.send(waiting(bruno).pk)
    [(_, headers, _)] = sent(maker)
    claims = signed_claims(headers["Authorization"], keys.public_key())
    assert (claims["aud"], claims["sub"]) == (f"https://{NAME}", "mailto:keeper@example.org")
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600
    signature = headers["Authorization"].split(",")[0]
    with pytest.raises(InvalidSignature):
        signed_claims(
            headers["Authorization"].replace(signature, signature[:-8] + "AAAAAAAA"),
            keys.public_key(),
        )


def test_a_long_notice_fits_into_a_message(phone, bruno):
    notice = Notice(user=bruno, title="ä" * 160, text="漢" * 20_000, path="/" + "x" * 199)
    body, _ = message.encrypted(bruno.push_subscriptions.get(), notice, message.body_of(notice))
    assert str(phone.read(body)["text"]) == "漢" * 300


def test_the_contact_is_the_sender_of_letters_where_the_site_names_no_address(settings):
    settings.OPERATOR_CONTACT = "https://example.org/contact"
    settings.DEFAULT_FROM_EMAIL = "Table <table@example.org>"
    assert keys.contact() == "table@example.org"


# --- How it is sent ----------------------------------------------------------------------------


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_deleted(phone, maker, battle, ada, bruno, status):
    maker.server.status = status
    give(battle, ada, "red")
    sending_tasks.send(waiting(bruno).pk)
    assert not bruno.push_subscriptions.exists()
    assert waiting(bruno).state == "given_up"


def test_what_is_refused_is_not_sent_again(phone, maker, battle, ada, bruno):
    maker.server.status = 403
    give(battle, ada, "red")
    sending_tasks.send(waiting(bruno).pk)
    assert waiting(bruno).state == "given_up"
    assert bruno.push_subscriptions.get().trouble == "The browser’s maker answered 403."
    assert "The browser’s maker answered 403." in signed_in(bruno).get(PAGE).text


def test_a_second_attempt_takes_the_place_of_the_first(phone, maker, battle, ada, bruno):
    maker.server.status = 500
    give(battle, ada, "red")
    due = waiting(bruno)
    sending_tasks.send(due.pk)
    assert waiting(bruno).state == "waiting"
    maker.server.status = 201
    Delivery.objects.filter(pk=due.pk).update(due=due.due)
    sending_tasks.send(due.pk)
    assert {headers["Topic"] for _, headers, _ in sent(maker)} == {due.notice_id}
    assert len(sent(maker)) == 2
    assert {phone.read(body)["id"] for _, _, body in sent(maker)} == {due.notice_id}
    assert waiting(bruno).state == "sent"


def test_an_address_of_our_own_network_is_not_called(phone, maker, battle, ada, bruno):
    maker.addresses = [["10.0.0.7"]]
    give(battle, ada, "red")
    sending_tasks.send(waiting(bruno).pk)
    assert maker.dialled == []
    assert waiting(bruno).state == "waiting"


def test_each_browser_has_its_own_message(phone, maker, battle, ada, bruno):
    laptop = switched_on(signed_in(bruno), fake("two"))
    give(battle, ada, "red")
    for due in Delivery.objects.filter(notice__user=bruno, notice__kind="turn", channel=PUSH):
        sending_tasks.send(due.pk)
    read = {path: body for path, _, body in sent(maker)}
    assert phone.read(read["/push/one"])["title"] == laptop.read(read["/push/two"])["title"]


def test_a_site_that_is_switched_off_in_between_sends_nothing(
    phone, maker, battle, ada, bruno, settings
):
    give(battle, ada, "red")
    settings.VAPID_PRIVATE_KEY = ""
    sending_tasks.send(waiting(bruno).pk)
    assert sent(maker) == []
    assert waiting(bruno).state == "given_up"


def test_a_test_goes_to_one_browser_and_not_too_often(phone, maker, bruno):
    switched_on(signed_in(bruno), fake("two"))
    browser = bruno.push_subscriptions.get(digest=services.digest_of(phone.endpoint))
    client = signed_in(bruno)
    answers = [client.post(f"{ADD}{browser.pk}/test/").status_code for _ in range(MOST_TESTS + 1)]
    assert answers == [*[302] * MOST_TESTS, 429]
    sending_tasks.sweep()
    assert [path for path, _, _ in sent(maker)] == ["/push/one"] * MOST_TESTS


def test_a_new_password_ends_the_messages_to_every_browser(phone, bruno):
    assert bruno.push_subscriptions.exists()
    password_changed("a long enough one", bruno)
    assert not bruno.push_subscriptions.exists()


def test_a_browser_whose_log_in_has_lapsed_is_told_nothing(phone, maker, bruno):
    browser = bruno.push_subscriptions.get()
    services.test_browser(bruno, browser.pk)
    Session.objects.update(expire_date=timezone.now())
    sending_tasks.sweep()
    assert sent(maker) == []


# --- Which browsers ----------------------------------------------------------------------------


def test_where_the_operator_has_no_key_the_page_says_so(bruno):
    client = signed_in(bruno)
    page = client.get(PAGE).text
    assert "The operator of this site has not switched on push messages." in page
    assert "Your turn: Push" not in page
    refused = client.post(ADD, fake().form)
    assert (refused.status_code, PushSubscription.objects.count()) == (422, 0)


def test_where_there_is_a_key_it_is_a_column_and_a_button(vapid, bruno):
    page = signed_in(bruno).get(PAGE).text
    assert "Your turn: Push" in page
    assert f'data-key="{keys.public_key()}"' in page


def test_no_page_shows_an_address(phone, bruno):
    page = signed_in(bruno).get(PAGE).text
    assert "Firefox on Android" in page
    assert phone.endpoint not in page
    assert NAME not in page
    assert services.digest_of(phone.endpoint) in page


def test_the_same_browser_is_kept_once_and_belongs_to_the_last_account(phone, ada, bruno):
    client = signed_in(bruno)
    switched_on(client, fake("again"))
    switched_on(client, fake("oncemore"))
    assert bruno.push_subscriptions.count() == 2
    switched_on(signed_in(ada), phone)
    assert bruno.push_subscriptions.count() == 1
    assert ada.push_subscriptions.count() == 1


def test_an_account_has_ten_at_most(vapid, bruno, monkeypatch):
    monkeypatch.setattr(services, "MOST_BROWSERS", 2)
    for name in ("one", "two"):
        switched_on(signed_in(bruno), fake(name))
    refused = signed_in(bruno).post(ADD, fake("three").form)
    assert refused.status_code == 422
    assert "You have 2 browsers. Remove one first." in refused.text
    assert bruno.push_subscriptions.count() == 2


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "http://hooks.example.org/in"},
        {"endpoint": "https://127.0.0.1/in"},
        {"endpoint": ""},
        {"endpoint": "https://hooks.example.org/" + "x" * 1000},
        {"p256dh": "AAAA"},
        {"p256dh": "é"},
        {"auth": "AAAA"},
        {"auth": ""},
    ],
)
def test_what_is_no_browser_is_refused(vapid, bruno, wrong):
    refused = signed_in(bruno).post(ADD, fake().form | wrong)
    assert refused.status_code == 422
    assert 'id="push-problem"' in refused.text
    assert not PushSubscription.objects.exists()


def test_switching_on_changes_no_choice_while_something_is_told_by_push(vapid, bruno):
    Preferences.objects.create(user=bruno, channels={"turn": ["mail"], "over": ["push"]})
    switched_on(signed_in(bruno), fake())
    channels = Preferences.objects.get(user=bruno).channels
    assert channels == {"turn": ["mail"], "over": ["push"]}


def test_switching_on_where_all_boxes_were_empty_fills_them(vapid, bruno):
    client = signed_in(bruno)
    ticked = [f"{key}:push" for key in ("turns", "asked", "battles", "clubs", "leagues")]
    emptied = {"zone": "UTC", "digest": "never", "was": ticked}
    assert client.post(PAGE, emptied).status_code == 302
    assert PUSH not in Preferences.objects.get(user=bruno).channels["turn"]
    switched_on(client, fake())
    assert PUSH in Preferences.objects.get(user=bruno).channels["turn"]
    assert PUSH not in Preferences.objects.get(user=bruno).channels["chat"]


# --- When they go ------------------------------------------------------------------------------


def test_the_log_out_of_a_browser_ends_it_there_alone(phone, bruno, battle, ada, maker):
    client = signed_in(bruno)
    switched_on(client, fake("two"))
    client.post("/accounts/logout/")
    left = bruno.push_subscriptions.get()
    assert left.digest == services.digest_of(phone.endpoint)


def test_a_session_that_is_ended_from_elsewhere_ends_it(phone, bruno):
    Session.objects.all().delete()
    assert not bruno.push_subscriptions.exists()


def test_it_goes_with_the_account_and_its_export_hides_the_address(phone, bruno):
    exported = data_of(bruno.pk)["notifications"]
    assert [each["label"] for each in exported["browsers"]] == ["Firefox on Android"]
    assert NAME not in str(exported)
    delete_account(bruno.pk, bruno.username)
    assert not PushSubscription.objects.exists()


def test_a_removed_browser_is_told_nothing_more(phone, maker, battle, ada, bruno, carla):
    browser = bruno.push_subscriptions.get()
    for deed in ("test", "remove"):
        assert signed_in(carla).post(f"{ADD}{browser.pk}/{deed}/").status_code == 404
    give(battle, ada, "red")
    assert signed_in(bruno).post(f"{ADD}{browser.pk}/remove/").status_code == 302
    sending_tasks.send(waiting(bruno).pk)
    assert sent(maker) == []
    assert waiting(bruno).state == "given_up"
