"""docs/webhooks.md alone is enough to check a call; a developer's site may call this machine."""

from __future__ import annotations

import json
import re
import threading
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from notifications import sending, webhooks
from notifications.http_client import STEP_SECONDS, WHOLE_SECONDS
from notifications.models import Delivery, Webhook
from notifications.webhook_address import BadAddress, on_this_machine, target_of
from tests.battles.conftest import give

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "webhooks.md").read_text()


def genuine():
    """The check that the page shows."""
    found: dict = {}
    exec(re.search(r"```python\n(.*?)```", TEXT, re.S)[1], found)  # noqa: S102 - our own page
    return found["is_genuine"]


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((dict(self.headers), body))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *words: object) -> None:
        pass


@pytest.fixture
def receiver():
    server = HTTPServer(("127.0.0.1", 0), Receiver)
    server.got = []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def test_a_call_to_this_machine_is_checked_by_what_the_page_says(
    battle, ada, bruno, settings, receiver
):
    settings.WEBHOOKS_TO_LOOPBACK = True
    hook = webhooks.add_webhook(bruno, f"http://localhost:{receiver.server_port}/in?a=1", "generic")
    give(battle, ada, "red")
    for row in Delivery.objects.filter(webhook=hook):
        sending.send(row.pk)
    headers, body = receiver.got[0]
    assert genuine()(hook.secret, headers["X-Firewall-Signature"], body)
    assert not genuine()(hook.secret, headers["X-Firewall-Signature"], body + b" ")
    assert not genuine()("fws_other", headers["X-Firewall-Signature"], body)
    assert re.fullmatch(r"t=\d+,v1=[0-9a-f]{64}", headers["X-Firewall-Signature"])
    assert set(json.loads(body)) == {
        "event", "id", "title", "text", "battle", "url", "created"
    } <= set(re.findall(r"`(\w+)`", TEXT))  # fmt: skip
    assert headers["Idempotency-Key"] == json.loads(body)["id"]
    assert headers["Host"] == f"localhost:{receiver.server_port}"


def test_the_example_and_the_figures_of_the_page_are_true():
    secret, stamp, body, due = re.search(
        r"secret `(\w+)`, the time `(\d+)` and the body `(.+?)` make\n`t=\d+,v1=(\w+)`", TEXT
    ).groups()
    assert webhooks.signature(secret, stamp, body.encode()) == due
    minutes = [str(each // timedelta(minutes=1)) for each in sending.WAITS]
    assert f"{', '.join(minutes[:-1])} and {minutes[-1]} minutes" in TEXT
    assert (len(minutes) + 1, WHOLE_SECONDS, STEP_SECONDS) == (8, 10, 5)
    assert f"After {webhooks.MOST_FAILURES} failures" in TEXT


def test_only_a_developers_site_and_only_this_machine(settings, ada, db):
    own = "http://127.0.0.1:9999/x"
    with pytest.raises(BadAddress, match="https"):
        target_of(own)
    settings.WEBHOOKS_TO_LOOPBACK = True
    assert target_of(own).is_loopback
    for wrong in (
        "http://hooks.example.org/",
        "http://10.0.0.1/",
        "http://u@localhost/",
        "ftp://localhost/",
    ):
        with pytest.raises(BadAddress):
            target_of(wrong)
    with pytest.raises(BadAddress, match="this machine"):
        on_this_machine(["127.0.0.1", "10.0.0.1"])
    assert not Webhook.objects.exists()
