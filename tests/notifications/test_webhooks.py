"""Webhooks: signed, pinned to the address that was checked, and switched off when they fail."""

from __future__ import annotations

import hmac
import json
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from django.utils import timezone

from notifications import discord, http_client, sending, webhooks
from notifications import tasks as sending_tasks
from notifications.http_client import NoAnswer, Wire, post
from notifications.models import Delivery, Notice, Webhook
from notifications.webhook_address import BadAddress, target_of
from tests.battles.conftest import give
from tests.battles.test_pages import signed_in

NAME = "hooks.example.org"
PUBLIC = "93.184.216.34"


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((self.path, dict(self.headers), body))
        if self.server.drip:
            self.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
            for _ in range(100):
                time.sleep(0.05)
                self.wfile.write(b"x")
        self.send_response(self.server.status)
        self.send_header("Location", "https://127.0.0.1/")
        if self.server.retry:
            self.send_header("Retry-After", self.server.retry)
        self.end_headers()
        self.wfile.write(b"x" * 100_000)

    def log_message(self, *words: object) -> None:
        pass


class Outside:
    """A server "on the internet": names lead to what it says, lines to itself."""

    def __init__(self, server: HTTPServer, tls: ssl.SSLContext) -> None:
        self.server, self.tls = server, tls
        self.addresses: list[list[str]] = [[PUBLIC]]
        self.asked: list[str] = []
        self.dialled: list[tuple[str, int]] = []
        self.dead: set[str] = set()

    def resolve(self, name: str, port: int) -> list[str]:
        self.asked.append(name)
        return self.addresses[min(len(self.asked), len(self.addresses)) - 1]

    def dial(self, address: str, port: int, timeout: float) -> socket.socket:
        self.dialled.append((address, port))
        if address in self.dead:
            raise OSError("unreachable")
        return socket.create_connection(self.server.server_address, timeout)

    @property
    def wire(self) -> Wire:
        return Wire(self.resolve, self.dial, self.tls)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    folder = tmp_path_factory.mktemp("certificate")
    key, own = folder / "key.pem", folder / "own.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"),
            *("-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-addext"),
            *(f"subjectAltName=DNS:{NAME}", "-keyout", key, "-out", own),
        ],
        check=True,
        capture_output=True,
    )
    return key, own


@pytest.fixture
def outside(certificate, monkeypatch) -> Iterator[Outside]:
    key, own = certificate
    served = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    served.load_cert_chain(own, key)
    server = HTTPServer(("127.0.0.1", 0), Receiver)
    server.got, server.status, server.drip, server.retry = [], 204, False, ""
    server.socket = served.wrap_socket(server.socket, server_side=True)
    server.handle_error = lambda *words: None
    thread = threading.Thread(target=server.serve_forever, args=[0.02], daemon=True)
    thread.start()
    found = Outside(server, ssl.create_default_context(cafile=str(own)))
    monkeypatch.setattr(webhooks, "WIRE", found.wire)
    yield found
    server.shutdown()
    server.server_close()
    thread.join()


def call(outside: Outside, url: str = f"https://{NAME}/in") -> int:
    headers = {"Content-Type": "application/json"}
    return post(outside.wire, target_of(url), b"{}", headers).status


def test_the_checked_address_is_called_under_its_name(outside):
    assert call(outside, f"https://{NAME}:8443/in?a=b") == 204
    assert outside.dialled == [(PUBLIC, 8443)]
    [(path, headers, _)] = outside.server.got
    assert path == "/in?a=b"
    assert headers["Host"] == f"{NAME}:8443"


def test_a_name_that_changes_after_the_check_changes_nothing(outside):
    outside.addresses = [[PUBLIC], ["127.0.0.1"]]
    assert call(outside) == 204
    assert outside.asked == [NAME]
    assert outside.dialled == [(PUBLIC, 443)]


@pytest.mark.parametrize(
    "addresses", [["127.0.0.1"], [PUBLIC, "10.0.0.7"], ["::ffff:10.0.0.7"], ["64:ff9b::a00:7"], []]
)
def test_a_name_with_an_address_of_ours_is_not_called(outside, addresses):
    outside.addresses = [addresses]
    with pytest.raises(BadAddress):
        call(outside)
    assert outside.dialled == []


def test_the_next_address_is_called_when_the_first_is_dead(outside):
    outside.addresses, outside.dead = [["2606:4700::1111", PUBLIC]], {"2606:4700::1111"}
    assert call(outside) == 204
    assert [address for address, _ in outside.dialled] == ["2606:4700::1111", PUBLIC]


def test_a_certificate_for_another_name_is_refused(outside):
    with pytest.raises(NoAnswer):
        call(outside, "https://other.example.org/")
    assert outside.server.got == []


def test_a_certificate_that_nobody_vouches_for_is_refused(outside):
    wire = replace(outside.wire, tls=ssl.create_default_context())
    with pytest.raises(NoAnswer):
        post(wire, target_of(f"https://{NAME}/"), b"{}", {})
    assert outside.server.got == []


def test_a_redirect_is_not_followed(outside):
    outside.server.status = 302
    assert call(outside) == 302
    assert len(outside.dialled) == 1


def test_whoever_answers_a_letter_at_a_time_is_left(outside, monkeypatch):
    monkeypatch.setattr(http_client, "WHOLE_SECONDS", 0.3)
    outside.server.drip = True
    began = time.monotonic()
    with pytest.raises(NoAnswer):
        call(outside)
    assert time.monotonic() - began < 3


# --- What is sent -----------------------------------------------------------------


@pytest.fixture
def hook(bruno) -> Webhook:
    return webhooks.add_webhook(bruno, f"https://{NAME}/in", "generic")


def delivery(user) -> Delivery:
    return Delivery.objects.get(notice__user=user, notice__kind="turn", channel="webhook")


@pytest.mark.django_db
@pytest.mark.parametrize(("was_begun", "state"), [(True, "unsure"), (False, "dropped")])
def test_a_call_that_was_begun_may_have_arrived_even_if_it_is_out_of_date(
    outside, hook, battle, ada, bruno, was_begun, state
):
    give(battle, ada, "red")
    call = delivery(bruno)
    claimed = sending.claim(call.pk)
    if was_begun:
        assert sending._begin(claimed)
    Delivery.objects.filter(pk=call.pk).update(claimed=timezone.now() - timedelta(minutes=11))
    give(battle, bruno, "blue")
    sending_tasks.sweep()
    call.refresh_from_db()
    assert (call.state, bool(call.trouble)) == (state, was_begun)
    ids = [json.loads(body)["id"] for _, _, body in outside.server.got]
    assert str(call.notice_id) not in map(str, ids)


@pytest.mark.django_db
def test_a_receiver_can_check_the_signature_with_what_was_shown_once(outside, hook, battle, ada):
    give(battle, ada, "red")
    sending_tasks.send(delivery(hook.user).pk)
    [(_, headers, body)] = [got for got in outside.server.got if b'"turn"' in got[2]]
    parts = dict(part.split("=") for part in headers["X-Firewall-Signature"].split(","))
    expected = hmac.new(hook.secret.encode(), f"{parts['t']}.".encode() + body, "sha256")
    assert hmac.compare_digest(expected.hexdigest(), parts["v1"])
    assert abs(int(parts["t"]) - time.time()) < 60
    said = json.loads(body)
    assert said["event"] == "turn"
    assert said["battle"] == battle.pk
    assert said["url"].endswith(f"/battles/{battle.pk}/")


@pytest.mark.django_db
def test_discord_is_sent_words_that_call_nobody(outside, battle, bruno):
    webhooks.add_webhook(bruno, f"https://{NAME}/api/webhooks/1/secret", "discord")
    battle.title = "@everyone [free](https://evil.example) **"
    battle.save()
    give(battle, battle.created_by, "red")
    sending_tasks.send(delivery(bruno).pk)
    [(_, headers, body)] = outside.server.got
    said = json.loads(body)
    assert said["allowed_mentions"] == {"parse": []}
    assert set(said) == {"embeds", "allowed_mentions"}
    [embed] = said["embeds"]
    for part in ("title", "description"):
        assert "\\[free\\]\\(https" in embed[part]
        assert "\\*\\*" in embed[part]
    assert embed["url"].endswith(f"/battles/{battle.pk}/")
    assert embed["color"]
    assert "X-Firewall-Signature" not in headers


@pytest.mark.django_db
def test_a_call_that_is_repeated_has_the_same_key(outside, hook, battle, ada):
    outside.server.status = 500
    give(battle, ada, "red")
    due = delivery(hook.user)
    sending_tasks.send(due.pk)
    outside.server.status = 200
    Delivery.objects.filter(pk=due.pk).update(due=due.due)
    sending_tasks.send(due.pk)
    sending_tasks.send(due.pk)
    keys = [headers["Idempotency-Key"] for _, headers, _ in outside.server.got]
    assert keys == [due.notice_id] * 2
    due.refresh_from_db()
    assert (due.state, due.attempts) == ("sent", 2)


@pytest.mark.django_db
def test_a_worker_killed_while_it_called_calls_again_with_the_same_key(
    outside, hook, battle, ada, monkeypatch
):
    give(battle, ada, "red")
    due = delivery(hook.user)

    def killed(*words: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(webhooks, "_note", killed)  # the call has arrived, nothing is noted
        with pytest.raises(KeyboardInterrupt):
            sending_tasks.send(due.pk)
    due.refresh_from_db()
    assert due.state == "sending"
    Delivery.objects.filter(pk=due.pk).update(claimed=battle.created.replace(year=2020))
    sending_tasks.sweep()
    keys = {
        headers["Idempotency-Key"] for _, headers, body in outside.server.got if b"turn" in body
    }
    assert due.notice_id in keys
    due.refresh_from_db()
    assert (due.state, due.attempts) == ("sent", 2)


@pytest.mark.django_db
def test_a_webhook_that_fails_too_often_is_switched_off_and_says_so(
    outside, hook, battle, ada, monkeypatch
):
    monkeypatch.setattr(webhooks, "MOST_FAILURES", 2)
    outside.server.status = 404
    give(battle, ada, "red")
    due = delivery(hook.user)
    for _ in range(3):
        Delivery.objects.filter(pk=due.pk).update(due=battle.created)
        sending_tasks.send(due.pk)
    hook.refresh_from_db()
    due.refresh_from_db()
    assert hook.switched_off
    assert hook.answer == "Your webhook answered 404."
    assert due.state == "given_up"
    notice = hook.user.notices.get(kind="hook_off")
    assert NAME in notice.text
    assert [each.channel for each in notice.deliveries.all()] == []
    page = signed_in(hook.user).get("/account/notifications/").text
    assert "switched off" in page
    webhooks.switch_on(hook.user, hook.pk)
    hook.refresh_from_db()
    assert (hook.failures, hook.switched_off) == (0, None)


# --- Discord ----------------------------------------------------------------------

DISCORD = "https://discord.com/api/webhooks/1234/s3cret-words_of-it"


@pytest.mark.django_db
@pytest.mark.parametrize("host", ["discord.com", "discordapp.com", "ptb.discord.com"])
def test_an_address_of_discord_is_known_as_such(bruno, host):
    url = DISCORD.replace("discord.com", host)
    made = webhooks.add_webhook(bruno, url, "generic")
    assert (made.shape, made.secret) == ("discord", "")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "url", ["https://discord.com.evil.example/api/webhooks/1/x", f"https://{NAME}/api/webhooks/1/x"]
)
def test_what_only_looks_like_discord_is_what_was_chosen(bruno, url):
    assert webhooks.add_webhook(bruno, url, "generic").shape == "generic"


@pytest.mark.django_db
def test_a_page_of_discord_is_refused_with_the_way_to_the_address(bruno):
    form = {"url": "https://discord.com/channels/1/2", "shape": "discord"}
    answer = signed_in(bruno).post("/account/notifications/webhooks/", form)
    assert answer.status_code == 422
    assert "Edit channel, Integrations, Webhooks" in answer.text
    assert form["url"] in answer.text
    assert not bruno.webhooks.exists()


def test_the_words_of_a_message_stay_within_what_discord_takes():
    notice = Notice(title="*" * 160, text="_" * 20_000, path="/", created=timezone.now())
    [embed] = discord.message_of(notice)["embeds"]
    assert len(embed["title"]) <= 256
    assert len(embed["description"]) <= 4000
    assert embed["title"].count("\\*") == 128


@pytest.mark.django_db
def test_who_asks_to_wait_is_left_alone_so_long(outside, hook, battle, ada):
    outside.server.status, outside.server.retry = 429, "7200"
    give(battle, ada, "red")
    due = delivery(hook.user)
    sending_tasks.send(due.pk)
    due.refresh_from_db()
    hook.refresh_from_db()
    left = due.due - timezone.now()
    assert timedelta(minutes=115) < left <= timedelta(hours=2)
    assert (hook.failures, hook.switched_off) == (0, None), "a busy receiver has not failed"
    calls = len(outside.server.got)
    other = Delivery.objects.exclude(pk=due.pk).filter(webhook=hook).first()
    Delivery.objects.filter(pk=other.pk).update(state="waiting", due=timezone.now())
    sending_tasks.send(other.pk)
    other.refresh_from_db()
    assert len(outside.server.got) == calls, "another notice waits, too"
    assert other.due > timezone.now() + timedelta(minutes=115)


@pytest.mark.parametrize(
    ("said", "seconds"),
    [("", 0), ("2.5", 2.5), ("-3", 0), ("inf", 0), ("nonsense", 0), ("9999999", 86_400)],
)
def test_a_time_to_wait_is_read_as_a_number_of_seconds(said, seconds):
    assert http_client._seconds(said) == seconds


def test_a_time_to_wait_may_be_a_date():
    later = timezone.now() + timedelta(minutes=5)
    assert 290 < http_client._seconds(format_datetime(later)) <= 300
    assert http_client._seconds("Wed, 21 Oct 2015 07:28:00 GMT") == 0


# --- The page ---------------------------------------------------------------------


@pytest.mark.django_db
def test_a_secret_is_shown_once_and_an_address_never_whole(bruno, carla):
    client, url = signed_in(bruno), f"https://{NAME}/api/webhooks/1/very-secret-words"
    made = client.post("/account/notifications/webhooks/", {"url": url, "shape": "generic"}).text
    hook = bruno.webhooks.get()
    assert hook.secret in made
    for page in (made, client.get("/account/notifications/").text):
        assert "very-secret" not in page
        assert NAME in page
    assert hook.secret not in client.get("/account/notifications/").text
    for deed in ("test", "switch-on", "remove"):
        address = f"/account/notifications/webhooks/{hook.pk}/{deed}/"
        assert signed_in(carla).post(address).status_code == 404
    assert client.post(f"/account/notifications/webhooks/{hook.pk}/remove/").status_code == 302
    assert not bruno.webhooks.exists()


@pytest.mark.django_db
def test_five_webhooks_are_enough(bruno):
    client = signed_in(bruno)
    form = {"url": f"https://{NAME}/", "shape": "discord"}
    for _ in range(5):
        assert client.post("/account/notifications/webhooks/", form).status_code == 302
    answer = client.post("/account/notifications/webhooks/", form)
    assert answer.status_code == 422
    with pytest.raises(webhooks.BadWebhook, match="Remove one first"):
        webhooks.add_webhook(bruno, form["url"], "discord")


@pytest.mark.django_db
@pytest.mark.parametrize("url", ["", "http://a.example/", "https://127.0.0.1/", "x" * 3000])
def test_a_bad_address_is_answered_with_a_sentence(bruno, url):
    form = {"url": url, "shape": "generic"}
    answer = signed_in(bruno).post("/account/notifications/webhooks/", form)
    assert answer.status_code == 422
    assert 'id="hook-problem"' in answer.text
