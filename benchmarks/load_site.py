"""The site that a load run measures: `bin/serve` itself, on a database and a queue of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit, urlunsplit

PROJECT = Path(__file__).resolve().parent.parent
POSTGRES = os.environ.get("LOAD_POSTGRES", "postgresql://root@127.0.0.1:5432/postgres")
REDIS = os.environ.get("LOAD_REDIS", "redis://127.0.0.1:6379/6")
ANSWER_WITHIN = 90.0


class NotReady(Exception):
    """Why nothing can be measured, in a sentence."""


@contextmanager
def surroundings() -> Iterator[dict[str, str]]:
    """What the site's processes are started with; database, queue and folder go at the end."""
    import psycopg
    import redis

    queue = redis.Redis.from_url(REDIS)
    if queue.dbsize():
        raise NotReady(f"{REDIS} is not empty. Name another number with LOAD_REDIS.")
    name = f"firewall_load_{os.getpid()}"
    with psycopg.connect(POSTGRES, autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"'.encode())
        try:
            with TemporaryDirectory(prefix="firewall-load-") as data:
                yield {
                    **os.environ,
                    "DATABASE_URL": urlunsplit(urlsplit(POSTGRES)._replace(path=f"/{name}")),
                    "REDIS_URL": REDIS,
                    "DJANGO_SETTINGS_MODULE": "firewall_site.settings.base",
                    "FIREWALL_DATA": data,
                    "FIREWALL_LOG_LEVEL": "WARNING",
                    "FIREWALL_SERVER_TIMING": "1",
                }
        finally:
            from django.db import connections

            connections.close_all()
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())
            queue.flushdb()


def migrate(environment: dict[str, str]) -> None:
    """Make the tables, and let this process use them too."""
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(command, cwd=PROJECT, env=environment, check=True)
    os.environ.update(environment)
    sys.path.insert(0, str(PROJECT))
    import django

    django.setup()


@contextmanager
def served(environment: dict[str, str], workers: int) -> Iterator[tuple[int, int]]:
    """Run the site as its users do; the port and the number of the process that keeps it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    data = environment["FIREWALL_DATA"]
    command = [sys.executable, "bin/serve", "--port", str(port), "--data", data]
    own = {**environment, "WEB_CONCURRENCY": str(workers)}
    with (Path(data) / "site.log").open("wb") as log:
        site = subprocess.Popen(command, cwd=PROJECT, env=own, stdout=log, stderr=log)
    try:
        _wait_for(f"http://127.0.0.1:{port}/healthz", site)
        yield port, site.pid
    finally:
        site.send_signal(signal.SIGTERM)
        site.wait(60)
        said = (Path(data) / "site.log").read_text()
        print(*[line for line in said.splitlines() if "WARNING" in line or "ERROR" in line][:20])


def _wait_for(url: str, site: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + ANSWER_WITHIN
    while time.monotonic() < end:
        if site.poll() is not None:
            raise NotReady("The site stopped before it answered.")
        try:
            with urllib.request.urlopen(url, timeout=5):  # noqa: S310 - our own address
                return
        except OSError:
            time.sleep(0.1)
    raise NotReady("The site does not answer.")


def processes(root: int) -> dict[int, str]:
    """The processes below this one, each with what it is: web, worker, or what else."""
    parents = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            stat = _read(folder / "stat").rpartition(")")[2].split()
            parents[int(folder.name)] = int(stat[1]) if stat else 0
    found, fresh = {}, {root}
    while fresh:
        fresh = {pid for pid, parent in parents.items() if parent in fresh}
        found.update({pid: _role(pid) for pid in fresh})
    return found


def _role(pid: int) -> str:
    words = _read(Path(f"/proc/{pid}/cmdline"))
    if "celery" in words:
        return "worker"
    if "resource_tracker" in words:
        return "helper"
    return "web" if "spawn_main" in words or "uvicorn" in words else "other"


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""


def figures_of(pid: int) -> dict[str, Any]:
    """Seconds of processor, MiB of memory and threads of a process; empty once it is gone."""
    stat = _read(Path(f"/proc/{pid}/stat")).rpartition(")")[2].split()
    if not stat:
        return {}
    tick, page = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
    return {
        "cpu": (int(stat[11]) + int(stat[12])) / tick,
        "mib": int(stat[21]) * page / 2**20,
        "threads": int(stat[17]),
    }
