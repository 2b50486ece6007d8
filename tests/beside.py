"""What runs beside the tests: databases of their own, programs, the site on a free port."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.request
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

PROJECT = Path(__file__).resolve().parents[1]
ANSWER_WITHIN = 40.0  # seconds
ENDS_WITHIN = 20.0  # seconds


def elsewhere(url: str, path: str) -> str:
    """The same server, another database on it."""
    return urlunsplit(urlsplit(url)._replace(path=f"/{path}"))


@contextmanager
def own_database(url: str, kind: str) -> Iterator[str]:
    """An empty PostgreSQL database beside the named one, which need not be there; then dropped."""
    import psycopg

    name = f"firewall_{kind}_{uuid.uuid4().hex[:8]}"
    with psycopg.connect(elsewhere(url, "postgres"), autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')  # type: ignore[arg-type]
        try:
            yield elsewhere(url, name)
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')  # type: ignore[arg-type]


@contextmanager
def running(
    command: Sequence[str], surroundings: dict[str, str], **pipes: Any
) -> Iterator[subprocess.Popen[Any]]:
    """A process, as long as it is wanted.

    One that does not end when it is asked to is killed: a test must not wait for ever.
    """
    process = subprocess.Popen(command, cwd=PROJECT, env=surroundings, **pipes)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(ENDS_WITHIN)
        except subprocess.TimeoutExpired:
            print(f"killed, since it did not end: {' '.join(command)}", file=sys.stderr)
            process.kill()
            process.wait()


@contextmanager
def served(
    application: str, surroundings: dict[str, str], *more: str, port: int = 0
) -> Iterator[int]:
    """A web server on this port or on a free one, as long as it is wanted: its port."""
    port = port or _free_port()
    serve = [
        sys.executable, "-m", "uvicorn", application, "--port", str(port), "--lifespan", "off",
        "--log-level", "warning", "--timeout-graceful-shutdown", "1", *more,
    ]  # fmt: skip
    with running(serve, surroundings) as server:
        _wait_for(f"http://127.0.0.1:{port}/healthz", server)
        yield port
        ended = server.poll()
        assert ended is None, f"the site stopped by itself, with status {ended}"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(url: str, server: subprocess.Popen[Any]) -> None:
    end = time.monotonic() + ANSWER_WITHIN
    while time.monotonic() < end:
        if server.poll() is not None:
            raise RuntimeError("the site stopped before it answered")
        try:
            with urllib.request.urlopen(url, timeout=2):  # noqa: S310 - our own address
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the site did not answer")
