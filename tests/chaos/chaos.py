#!/usr/bin/env python3
"""Kill parts of the site over and over while people play, then count what is left.

    python tests/chaos/chaos.py [--kills 200] [--clients 4] [--keep-logs DIR]

README.md beside this file says what runs, what is killed and what must hold afterwards. Needs a
PostgreSQL server on which databases may be made (CHAOS_POSTGRES, by default
postgresql://postgres@127.0.0.1:5432/postgres), redis-server and openssl. Ends with status 1 when
anything does not hold.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import sys
import threading
import time
from collections import Counter, deque
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit, urlunsplit

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tests.chaos import counting, setting_up
from tests.chaos.people import Table
from tests.chaos.sinks import Sinks, open_sinks
from tests.chaos.site import POSTGRES, VICTIMS, Site, free_port


def on_server(statement: str) -> None:
    import psycopg

    with psycopg.connect(POSTGRES, autocommit=True) as connection:
        connection.execute(statement.encode())


def kill_all(site: Site, kills: int, table: Table) -> Counter[str]:
    """Kill so many times, each kind equally often, in any order; what was killed how often."""
    due = [VICTIMS[number % len(VICTIMS)] for number in range(kills)]
    random.shuffle(due)
    waiting, killed = deque(due), Counter[str]()
    while waiting and not table.faults:
        time.sleep(random.uniform(0.05, 0.6))  # noqa: S311
        site.mend()
        victim = waiting.popleft()
        if site.is_ready(victim):
            site.kill(victim)
            killed[victim] += 1
        else:
            waiting.append(victim)
    return killed


def play(site: Site, table: Table, kills: int, clients: int) -> Counter[str]:
    threads = [threading.Thread(target=table.play) for _ in range(clients)]
    for thread in threads:
        thread.start()
    try:
        return kill_all(site, kills, table)
    finally:
        table.over.set()
        for thread in threads:
            thread.join()


def run(environment: dict[str, str], sinks: Sinks, kills: int, clients: int) -> int:
    from django.db import connections

    queue = int(urlsplit(environment["REDIS_URL"]).port or 0)
    setting_up.prepare(environment)
    site = Site(environment, queue)
    try:
        site.start()
        table = Table(site, setting_up.games())
        connections.close_all()  # ours must not be cut
        begun = time.monotonic()
        killed = play(site, table, kills, clients)
        taken, left = time.monotonic() - begun, len(table.games)
        quiet, found = counting.wait_for_quiet(site)
    finally:
        site.stop()
    repeated = sum(number - 1 for number in sinks.calls.values())
    found += counting.problems(table, sinks)
    kinds = ", ".join(f"{victim} {number}" for victim, number in sorted(killed.items()))
    print(f"{killed.total()} kills in {taken:.0f} s ({kinds}); {left} battles were still open")
    print(f"{table.retries} requests repeated; all settled {quiet:.0f} s after the last kill")
    print(f"orders: {dict(Counter(table.answers.values()))}, {counting.tally()}")
    print(f"talk: {dict(Counter(table.said.values()))}; {repeated} calls came again")
    print(f"a worker ended by itself {site.fallen} times and was started again")
    print(*(found or ["All that was acknowledged is there, once."]), sep="\n")
    return 1 if found else 0


def main() -> int:
    words = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    words.add_argument("--kills", type=int, default=200)
    words.add_argument("--clients", type=int, default=4)
    words.add_argument("--keep-logs", metavar="DIR")
    chosen = words.parse_args()
    name = f"firewall_chaos_{os.getpid()}"
    on_server(f'CREATE DATABASE "{name}"')
    try:
        with TemporaryDirectory(prefix="firewall-chaos-") as data, open_sinks(Path(data)) as sinks:
            environment = {
                **os.environ,
                **sinks.environment,
                "DATABASE_URL": urlunsplit(urlsplit(POSTGRES)._replace(path=f"/{name}")),
                "REDIS_URL": f"redis://127.0.0.1:{free_port()}/0",
                "DJANGO_SETTINGS_MODULE": "tests.chaos.settings",
                "FIREWALL_LOG_LEVEL": "WARNING",
                "FIREWALL_DATA": data,
            }
            try:
                return run(environment, sinks, chosen.kills, chosen.clients)
            finally:
                if chosen.keep_logs:
                    for log in Path(data).glob("*.log"):
                        shutil.copy(log, chosen.keep_logs)
    finally:
        from django.db import connections

        connections.close_all()
        on_server(f'DROP DATABASE "{name}" WITH (FORCE)')


if __name__ == "__main__":
    sys.exit(main())
