#!/usr/bin/env python3
"""How much the site bears: open boards that hear of every order, and players that give them.

    python benchmarks/load.py [--boards 1000] [--battles 200] [--rate 20] [--seconds 60]
                              [--workers 2] [--refreshing 0]

Runs `bin/serve` on PostgreSQL and Redis: a database of its own on the server that LOAD_POSTGRES
names, an empty Redis number that LOAD_REDIS names. Boards are live streams; orders come at random
moments, as a browser sends them, and are answered with the whole fragment. `--refreshing`: how many
boards of each battle also ask for the fresh board whenever they hear of news, as browsers do.

Ends with status 1 when there was an error, an order took more than 150 ms of the site's time
(p95), or a board heard of an order more than a second after it was sent (p99).
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import threading
import time
from collections import Counter
from typing import Any

from load_battles import Staged, staged
from load_players import Crowd, Record
from load_site import POSTGRES, NotReady, figures_of, migrate, processes, served, surroundings

ORDER_MS, STREAM_MS = 150.0, 1000.0
SPARE = 1.5  # orders that are worked out beforehand, for each that is due on average


class Watch(threading.Thread):
    """Looks once a second at what the site's processes use."""

    def __init__(self, root: int, database: str) -> None:
        super().__init__(daemon=True)
        self.roles, self.database = processes(root), database
        self.roles[os.getpid()] = "this program"
        self.seen: dict[int, list[dict[str, Any]]] = {pid: [] for pid in self.roles}
        self.connections: list[int] = []
        self.over = threading.Event()

    def run(self) -> None:
        import psycopg

        question = "SELECT count(*) FROM pg_stat_activity WHERE datname = %s"
        with psycopg.connect(POSTGRES, autocommit=True) as server:
            while not self.over.wait(1.0):
                for pid in self.roles:
                    figures = figures_of(pid)
                    if figures:
                        self.seen[pid].append(figures)
                row = server.execute(question, [self.database]).fetchone()
                self.connections.append(row[0] if row else 0)

    def lines(self, seconds: float, orders: int) -> list[str]:
        found, busy = [], 0.0
        for pid, role in self.roles.items():
            seen = self.seen[pid]
            if role in ("other", "helper") or len(seen) < 2:
                continue
            used, memory = (seen[-1]["cpu"] - seen[0]["cpu"]) / seconds, [e["mib"] for e in seen]
            busy += used if role == "web" else 0.0
            found.append(
                f"{role:12} {used:5.2f} cores, {memory[0]:4.0f} to {memory[-1]:4.0f} MiB, "
                f"{max(each['threads'] for each in seen):4} threads"
            )
        most = max(self.connections, default=0)
        each = busy * seconds * 1000 / max(1, orders)
        return [
            *found,
            f"database     {most} connections at most",
            f"an order     {each:.1f} ms of the web processes' processor time, news included",
        ]


def at(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")


def row(name: str, values: list[float]) -> str:
    shown = " ".join(f"{at(values, share):9.1f}" for share in (0.5, 0.95, 0.99, 1.0))
    return f"{name:42} {len(values):6} {shown}"


def told(record: Record, waited: float) -> int:
    """Print what was seen; 1 when it is not good enough."""
    heard = [(each - given.sent) * 1000 for given in record.orders for each in given.heard]
    after = [(each - g.answered) * 1000 for g in record.orders for each in g.heard if g.answered]
    server = [given.server_ms for given in record.orders if given.answered]
    client = [(g.answered - g.sent) * 1000 for g in record.orders if g.answered]
    missed = sum(given.open - len(given.heard) for given in record.orders)
    print(f"\n{len(record.orders)} orders in {waited:.1f} s")
    print(f"{'ms':42} {'number':>6} {'median':>9} {'p95':>9} {'p99':>9} {'longest':>9}")
    print(row("an order, time in the site", server))
    print(row("an order, as the player sees it", client))
    print(row("news at a board, since the order was sent", heard))
    print(row("the same, since the order was answered", after))
    if record.refreshes:
        print(row("a board that asks for itself again", record.refreshes))
    print(f"errors: {dict(Counter(record.errors)) or 'none'}; boards that missed news: {missed}")
    good = at(server, 0.95) <= ORDER_MS and at(heard, 0.99) <= STREAM_MS
    return 0 if good and not record.errors and not missed else 1


async def measured(
    battles: list[Staged], options: argparse.Namespace, port: int, watch: Watch
) -> int:
    crowd = Crowd(port, battles, options.boards, options.refreshing)
    begun = time.perf_counter()
    await crowd.open_boards()
    print(f"{len(crowd.lines)} boards opened in {time.perf_counter() - begun:.1f} s")
    watch.start()
    taken = await crowd.play(options.rate, options.seconds)
    watch.over.set()
    watch.join()
    crowd.leave()
    bad = told(crowd.record, taken)
    print(*watch.lines(len(watch.connections) or 1, len(crowd.record.orders)), sep="\n")
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")
    return bad


def main() -> int:
    words = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    words.add_argument("--boards", type=int, default=1000)
    words.add_argument("--battles", type=int, default=200)
    words.add_argument("--rate", type=float, default=20.0)
    words.add_argument("--seconds", type=float, default=60.0)
    words.add_argument("--workers", type=int, default=2)
    words.add_argument("--refreshing", type=int, default=0)
    options = words.parse_args()
    try:
        with surroundings() as environment:
            migrate(environment)
            each = int(options.rate * options.seconds / options.battles * SPARE) + 2
            begun = time.perf_counter()
            battles = staged(options.battles, each)
            print(f"{len(battles)} battles set up in {time.perf_counter() - begun:.0f} s")
            database = environment["DATABASE_URL"].rpartition("/")[2]
            with served(environment, options.workers) as (port, site):
                return asyncio.run(measured(battles, options, port, Watch(site, database)))
    except NotReady as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
