"""A real worker is given what no worker can read, and then does what it is asked."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
import time
import uuid

import pytest
import redis

from tests.beside import PROJECT, running

REDIS = "redis://127.0.0.1:6379/9"
SEND = """
import sys
from firewall_site.celery import app
app.send_task("celery.accumulate", args=[1], queue=sys.argv[1], task_id=sys.argv[2])
"""


def message(name: str, number: int, body: object = ([1], {}, {}), **headers: object) -> str:
    plain = {"lang": "py", "task": "celery.accumulate", "id": f"poison-{number}", **headers}
    properties = {
        "correlation_id": f"poison-{number}",
        "body_encoding": "base64",
        "delivery_mode": 2,
        "delivery_tag": f"{name}-{number}",
        "delivery_info": {"exchange": "", "routing_key": name},
    }
    return json.dumps(
        {
            "body": base64.b64encode(json.dumps(body).encode()).decode(),
            "content-encoding": "utf-8",
            "content-type": "application/json",
            "headers": plain,
            "properties": properties,
        }
    )


def poison(name: str) -> list[str]:
    whole = json.loads(message(name, 0))
    return [
        "",
        "no JSON",
        "[]",
        '{"properties": {}}',
        json.dumps({**whole, "body": "no base64"}),
        json.dumps({**whole, "headers": None}),
        json.dumps({**whole, "content-type": "application/x-python-serialize"}),
        json.dumps({**whole, "content-encoding": "no-such-encoding"}),
        message(name, 1, task="no.such.task"),
        message(name, 2, task={}),
        message(name, 3, body="neither arguments nor anything else"),
        message(name, 4, eta="some day", expires="never"),
        message(name, 5, timelimit="long"),
        message(name, 6, retries="often", group=[], ignore_result={}),
        message(name, 7, body=([1, 2, 3], {"unknown": 1}, {})),
    ]


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["files", "redis"])
def test_a_poisoned_worker_goes_on(tmp_path, kind):
    name, wanted = f"poisoned-{uuid.uuid4().hex}", uuid.uuid4().hex
    surroundings = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "firewall_site.settings.base",
        "DATABASE_URL": "",
        "FIREWALL_DATA": str(tmp_path),
        "REDIS_URL": REDIS if kind == "redis" else "",
    }
    poured = poison(name)
    if kind == "redis":
        server = redis.Redis.from_url(REDIS)
        try:
            server.ping()
        except redis.RedisError:
            pytest.skip("no Redis here")
        server.rpush(name, *reversed(poured))
    else:
        folder = tmp_path / "broker" / "queue"
        folder.mkdir(parents=True)
        for number, words in enumerate(poured):
            (folder / f"0{number:02}_torn.{name}.msg").write_text(words)
    send = [sys.executable, "-c", SEND, name, wanted]
    subprocess.run(send, cwd=PROJECT, env=surroundings, check=True)
    pool = ["threads" if kind == "files" else "prefork", "--concurrency", "1"]
    command = [
        *(sys.executable, "-m", "celery", "--app", "firewall_site", "--quiet", "worker"),
        *("--loglevel", "INFO", "--queues", name, "--hostname", f"{name}@here", "--pool", *pool),
        *("--without-gossip", "--without-mingle", "--without-heartbeat"),
    ]
    told = tmp_path / "told"
    with (
        told.open("w") as log,
        running(command, surroundings, stdout=log, stderr=log) as worker,
    ):
        end = time.monotonic() + 90
        while f"[{wanted}] succeeded" not in told.read_text():
            assert worker.poll() is None, told.read_text()[-4000:]
            assert time.monotonic() < end, told.read_text()[-4000:]
            time.sleep(0.1)
        assert worker.poll() is None
    words = told.read_text()
    assert words.count("it was set aside") >= 6
    assert "Unrecoverable" not in words
