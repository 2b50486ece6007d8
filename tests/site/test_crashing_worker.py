"""A worker that one of its tasks kills, again and again: the others are done all the same."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
import uuid
from pathlib import Path
from typing import Any

import pytest
import redis

from tests.site.test_poisoned_worker import PROJECT, REDIS

WORK = 4  # tasks, with one that kills before each of them
SEND = """
import sys
from firewall_site.celery import app
for number in range(int(sys.argv[2])):
    app.send_task("crashing.kill", queue=sys.argv[1])
    app.send_task("crashing.work", args=[number], queue=sys.argv[1])
"""
# The worker tells its tasks whom to kill: itself, not the process of the pool that runs them.
START = """
import os, sys
os.environ["CRASHING_WORKER"] = str(os.getpid())
from celery.__main__ import main
sys.argv = ["celery", *sys.argv[1:]]
main()
"""


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["files", "redis"])
def test_what_waits_behind_it_is_done(tmp_path: Path, kind: str) -> None:
    name = f"crashing-{uuid.uuid4().hex}"
    surroundings = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "firewall_site.settings.base",
        "DATABASE_URL": "",
        "FIREWALL_DATA": str(tmp_path),
        "REDIS_URL": REDIS if kind == "redis" else "",
    }
    if kind == "redis":
        try:
            redis.Redis.from_url(REDIS).ping()
        except redis.RedisError:
            pytest.skip("no Redis here")
    send = [sys.executable, "-c", SEND, name, str(WORK)]
    subprocess.run(send, cwd=PROJECT, env=surroundings, check=True)
    pool = "threads" if kind == "files" else "prefork"
    command = [
        *(sys.executable, "-c", START, "--app", "firewall_site", "--quiet", "worker"),
        *("--include", "tests.site.crashing_tasks", "--loglevel", "WARNING", "--queues", name),
        *("--pool", pool, "--concurrency", "1", "--hostname", f"{name}@here"),
        *("--without-gossip", "--without-mingle", "--without-heartbeat"),
    ]
    deaths, end = 0, time.monotonic() + 150
    told = (tmp_path / "told").open("wb")
    wanted = [tmp_path / f"done-{number}" for number in range(WORK)]
    while not all(each.exists() for each in wanted) and time.monotonic() < end:
        with subprocess.Popen(
            command, cwd=PROJECT, env=surroundings, stdout=told, stderr=told, start_new_session=True
        ) as worker:
            while worker.poll() is None and not all(each.exists() for each in wanted):
                assert time.monotonic() < end, (tmp_path / "told").read_text()[-3000:]
                time.sleep(0.1)
            deaths += worker.poll() is not None
            with contextlib.suppress(ProcessLookupError):
                os.killpg(worker.pid, signal.SIGKILL)
    told.close()
    assert all(each.exists() for each in wanted), (tmp_path / "told").read_text()[-3000:]
    assert deaths >= 1
    if kind == "redis":
        forget(name)


def forget(name: str) -> None:
    """Take away what the dead have left in Redis: it would be handed out again in an hour."""
    server: Any = redis.Redis.from_url(REDIS)
    server.delete(name, f"_kombu.binding.{name}", f"_kombu.binding_permanent.{name}")
    for tag, message in server.hgetall("unacked").items():
        if name.encode() in message:
            server.hdel("unacked", tag)
            server.zrem("unacked_index", tag)
