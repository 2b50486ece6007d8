#!/usr/bin/env python3
"""Kill the workers of two simulations over and over, then compare what came of them.

    python tests/chaos/simulations.py [--kills 20] [--battles 480] [--workers 3] [--every 1.75]

Workers, the beat, Redis and connections to the database are killed (kill -9, or cut) and started
again while two people's simulations are played, one of them up to a wished precision. Both must
come to the bytes that `rules.simulate.run` comes to in one process. Needs what chaos.py needs.
Worker 0 is spared: at each tenth of the battles it is told what memory it holds. With 100,000
battles and `--every 60` seconds between kills it runs for an hour. Ends with status 1 when
anything differs.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit, urlunsplit

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tests.chaos.chaos import on_server
from tests.chaos.site import POSTGRES, PROJECT, free_port

CELERY = (sys.executable, "-W", "ignore", "-m", "celery", "--app", "firewall_site", "--quiet")
QUIETLY = ("--loglevel", "CRITICAL", "--without-gossip", "--without-mingle", "--without-heartbeat")
PATIENCE = 7200.0
PRECISION = 120_000
SPARED = "worker 0"
PAGE = os.sysconf("SC_PAGE_SIZE")


class Works:
    """The processes that play: workers, the beat that sweeps, and their queue."""

    def __init__(self, environment: dict[str, str], workers: int) -> None:
        self._environment = environment
        self._port = urlsplit(environment["REDIS_URL"]).port
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        self._names = ["Redis", "beat", *(f"worker {number}" for number in range(workers))]

    def start(self) -> None:
        for name in self._names:
            self._start(name)

    def stop(self) -> None:
        for process in self._processes.values():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def mend(self) -> None:
        """Start again what has ended by itself."""
        for name, process in self._processes.items():
            if process.poll() is not None:
                self._start(name)

    def kill(self) -> str:
        """Kill one of them, mostly a worker, or cut all lines to the database; what it was."""
        kinds = (("lines", 1), ("Redis", 1), ("beat", 1), ("worker", 7))
        kind = random.choices([k for k, _ in kinds], [n for _, n in kinds])[0]  # noqa: S311
        if kind == "lines":
            _cut_lines(self._environment["DATABASE_URL"])
            return kind
        mortal = [each for each in self._names if each.startswith(kind) and each != SPARED]
        name = random.choice(mortal)  # noqa: S311
        os.killpg(self._processes[name].pid, signal.SIGKILL)
        self._processes[name].wait()
        self._start(name)
        return kind

    def memory(self) -> float:
        """What the spared worker holds, in MB."""
        held = Path(f"/proc/{self._processes[SPARED].pid}/statm").read_text().split()[1]
        return int(held) * PAGE / 2**20

    def _start(self, name: str) -> None:
        self._processes[name] = subprocess.Popen(
            self._command(name), cwd=PROJECT, env=self._environment, start_new_session=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def _command(self, name: str) -> tuple[str, ...]:
        folder = self._environment["FIREWALL_DATA"]
        if name == "Redis":
            return ("redis-server", "--port", str(self._port), "--dir", folder,
                    "--appendonly", "yes", "--save", "", "--bind", "127.0.0.1")  # fmt: skip
        if name == "beat":
            return (*CELERY, "beat", "--loglevel", "CRITICAL", "--pidfile=")
        own = ("--hostname", f"{name.replace(' ', '')}@%h")
        # They sweep too: here nobody else does.
        return (
            *CELERY,
            "worker",
            "--queues",
            "celery,laboratory",
            "--pool",
            "solo",
            *own,
            *QUIETLY,
        )


def _cut_lines(url: str) -> None:
    import psycopg

    words = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
    with psycopg.connect(POSTGRES, autocommit=True) as connection:
        connection.execute(words, [urlsplit(url).path.lstrip("/")])


def _started(battles: int) -> dict[str, Any]:
    """The simulations by name, as they wait for their turn."""
    from django.contrib.auth import get_user_model

    from accounts.actors import actor_from
    from laboratory.experiments.plans import PartyPlan, SimulationPlan
    from laboratory.services import simulations

    sides = ("wardens", "tollgate")
    force = "ready:recovery-unit-nine"
    parties = tuple(PartyPlan(side, "random", force) for side in sides)
    found = {}
    for name, precision in (("all", 0), ("precise", PRECISION)):
        plan = SimulationPlan("firewall", "street_fight", parties, battles, precision, seed=11)
        owner = actor_from(get_user_model().objects.create(username=name), "")
        found[name] = simulations.start_simulation(owner, plan, "chaos")
    return found


def _killed(works: Works, rows: dict[str, Any], kills: int, every: float) -> Counter[str]:
    """Kill so many times while they are played, then let them end."""
    killed, until, tenths = Counter[str](), time.monotonic() + PATIENCE, 0
    due = time.monotonic()
    while time.monotonic() < until:
        time.sleep(random.uniform(0.5, 3.0))  # noqa: S311
        works.mend()
        if all(_again(row).is_over for row in rows.values()):
            return killed
        tenths = _told(works, rows["all"], tenths)
        if killed.total() < kills and time.monotonic() >= due:
            killed[works.kill()] += 1
            due = time.monotonic() + every - 1.75  # which is slept on average
    raise SystemExit("They do not come to an end.")


def _told(works: Works, row: Any, tenths: int) -> int:
    """Say what the spared worker holds, whenever another tenth has been played."""
    now: int = 10 * row.counted // row.battles
    if now > tenths:
        print(f"{row.counted:>7} battles: {SPARED} holds {works.memory():.1f} MB", flush=True)
    return max(now, tenths)


def _again(row: Any) -> Any:
    """The row as it is now, over a new line if ours was cut."""
    from django.db import DatabaseError, connection

    try:
        row.refresh_from_db()
    except DatabaseError:
        connection.close()
        row.refresh_from_db()
    return row


def _faults(rows: dict[str, Any]) -> list[str]:
    from laboratory.experiments.jobs import aim_of, experiment_of
    from laboratory.models import Chunk
    from rules.kernel.record import encode
    from rules.simulate import run

    found = [f"{Chunk.objects.count()} chunks are left over"] if Chunk.objects.exists() else []
    for name, row in rows.items():
        expected = run(experiment_of(row), aim_of(row), processes=2)
        if row.state != row.State.DONE:
            found.append(f"{name}: {row.state}, {row.trouble}")
        elif encode(row.total) != encode(expected.to_json()):
            found.append(f"{name}: {row.counted} battles, not the sums of {expected.battles}")
    return found


def main() -> int:
    words = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    words.add_argument("--kills", type=int, default=20)
    words.add_argument("--battles", type=int, default=480)
    words.add_argument("--workers", type=int, default=3)
    words.add_argument("--every", type=float, default=1.75)
    chosen = words.parse_args()
    name = f"firewall_chaos_lab_{os.getpid()}"
    on_server(f'CREATE DATABASE "{name}"')
    try:
        with TemporaryDirectory(prefix="firewall-chaos-") as data:
            return _run(chosen, name, data)
    finally:
        on_server(f'DROP DATABASE "{name}" WITH (FORCE)')


def _run(chosen: argparse.Namespace, name: str, data: str) -> int:
    environment = {
        **os.environ,
        "DATABASE_URL": urlunsplit(urlsplit(POSTGRES)._replace(path=f"/{name}")),
        "REDIS_URL": f"redis://127.0.0.1:{free_port()}/0",
        "FIREWALL_DATA": data,
        "DJANGO_SETTINGS_MODULE": "tests.chaos.laboratory_settings",
    }
    migrate = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(migrate, cwd=PROJECT, env=environment, check=True)
    os.environ.update(environment)
    import django

    django.setup()
    works = Works(environment, chosen.workers)
    begun = time.monotonic()
    try:
        works.start()
        time.sleep(1)  # Redis listens by then; if not, the sweep makes it good
        rows = _started(chosen.battles)
        killed = _killed(works, rows, chosen.kills, chosen.every)
    finally:
        works.stop()
    faults = _faults(rows)
    kinds = ", ".join(f"{victim} {number}" for victim, number in sorted(killed.items()))
    print(f"{killed.total()} kills in {time.monotonic() - begun:.0f} s ({kinds})")
    for which, row in rows.items():
        print(f"{which}: {row.state}, {row.counted} of {row.battles} battles")
    print(*(faults or ["Both came to the bytes of one process."]), sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
