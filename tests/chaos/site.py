"""The processes of the site, and the hands that kill them."""

from __future__ import annotations

import contextlib
import http.client
import os
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlencode, urlsplit, urlunsplit

import psycopg
import redis

PROJECT = Path(__file__).resolve().parent.parent.parent
POSTGRES = os.environ.get("CHAOS_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres")
CSRF = "c" * 32
STARTS_WITHIN = 90.0
WEB, WORKER, QUEUE, LINES = "web", "worker", "Redis", "database connections"
VICTIMS = (WEB, WORKER, QUEUE, LINES)

# As `bin/serve` starts them.
WORKS = (
    "celery", "--app", "firewall_site", "--quiet", "worker", "--beat", "--pool", "threads",
    "--concurrency", "2", "--loglevel", "ERROR",
    "--without-gossip", "--without-mingle", "--without-heartbeat",
)  # fmt: skip


def free_port() -> int:
    """A port that nobody uses, and that no outgoing line takes while its server is dead."""
    while True:
        port = random.randrange(20_000, 32_000)  # noqa: S311
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port


def ask(
    port: int, method: str, path: str, form: list[tuple[str, str]] | None = None, session: str = ""
) -> tuple[int, str]:
    """One request; OSError when there is no whole answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    headers = {"Cookie": f"firewall_session={session}; firewall_csrf={CSRF}"}
    if form is not None:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    body = urlencode(form) if form is not None else None
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    except http.client.HTTPException as error:
        raise ConnectionError from error
    finally:
        connection.close()


class Site:
    """Two web servers, a worker with its beat, and a Redis of their own, on one database."""

    def __init__(self, environment: dict[str, str], queue_port: int) -> None:
        self._environment = environment
        self._queue_port = queue_port
        self._database = urlsplit(environment["DATABASE_URL"]).path.lstrip("/")
        self.ports = (free_port(), free_port())
        self._processes: dict[object, subprocess.Popen[bytes]] = {}
        self._worker_since = 0.0
        self._turn = 0
        self.fallen = 0  # how often a worker ended though nobody had killed it
        self._watch = psycopg.connect(
            urlunsplit(urlsplit(POSTGRES)._replace(path=f"/{self._database}")), autocommit=True
        )

    def start(self) -> None:
        self._start_queue()
        for port in self.ports:
            self._start_web(port)
        self._start_worker()

    def stop(self) -> None:
        for process in self._processes.values():
            os.killpg(process.pid, signal.SIGTERM)
        for process in self._processes.values():
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
        self._watch.close()

    def is_ready(self, victim: str) -> bool:
        """Whether it is worth killing: a worker only once it has done something."""
        return victim != WORKER or self.worker_works()

    def mend(self) -> None:
        """Start a worker again that has ended by itself, as `bin/serve` and compose do."""
        if self._processes[WORKER].poll() is not None:
            self.fallen += 1
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._processes[WORKER].pid, signal.SIGKILL)
            self._start_worker()

    def worker_works(self) -> bool:
        """Whether the sweep has come by since the worker was started."""
        words = "SELECT extract(epoch FROM last) FROM battles_heartbeat"
        row = self._watch.execute(words).fetchone()
        return row is not None and float(row[0]) > self._worker_since

    def kill(self, victim: str) -> None:
        """Kill -9, or cut, and bring what was killed back."""
        if victim == WEB:
            self._turn += 1
            port = self.ports[self._turn % len(self.ports)]
            self._kill(port)
            self._start_web(port)
        elif victim == WORKER:
            self._kill(WORKER)
            self._start_worker()
        elif victim == QUEUE:
            self._kill(QUEUE)
            time.sleep(random.uniform(0.0, 1.0))  # noqa: S311 - the site goes on without it
            self._start_queue()
        else:
            self._cut_lines()

    def _cut_lines(self) -> None:
        most = random.choice((1, 3, 100))  # noqa: S311
        words = """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = %s AND pid <> pg_backend_pid() ORDER BY random() LIMIT %s
        """
        while not self._watch.execute(words, [self._database, most]).fetchall():
            time.sleep(0.05)

    def _kill(self, name: object) -> None:
        process = self._processes[name]
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def _run(self, name: object, *command: str) -> None:
        with (Path(self._environment["FIREWALL_DATA"]) / f"{name}.log").open("ab") as log:
            self._processes[name] = subprocess.Popen(
                command,
                cwd=PROJECT,
                env=self._environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def _start_queue(self) -> None:
        folder = self._environment["FIREWALL_DATA"]
        self._run(
            *(QUEUE, "redis-server", "--port", str(self._queue_port), "--dir", folder),
            *("--appendonly", "yes", "--save", "", "--bind", "127.0.0.1"),
        )
        queue, end = redis.Redis(port=self._queue_port), time.monotonic() + STARTS_WITHIN
        while time.monotonic() < end:
            try:
                if queue.ping():
                    return
            except redis.RedisError:
                time.sleep(0.05)
        raise SystemExit("Redis does not start.")

    def _start_web(self, port: int) -> None:
        command = (sys.executable, "-m", "uvicorn", "firewall_site.asgi:application")
        own = ("--lifespan", "off", "--log-level", "error", "--timeout-graceful-shutdown", "2")
        self._run(port, *command, "--port", str(port), *own)
        end = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < end:
            try:
                said: object = ask(port, "GET", "/healthz")
                if said == (200, "ok\n"):
                    return
            except OSError as error:
                said = error
            time.sleep(0.05)
        code = self._processes[port].poll()
        raise SystemExit(f"The server on port {port} does not start: {said!r}, {code}")

    def _start_worker(self) -> None:
        self._worker_since = time.time()
        self._run(WORKER, sys.executable, "-W", "ignore", "-m", *WORKS)
