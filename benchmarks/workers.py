"""One simulation by 1, 2 and 4 workers: the same bytes, how much faster, and what Celery costs.

    python benchmarks/workers.py [--battles 2400] [--bot random] [--workers 1 2 4] [--memory 0]
    python benchmarks/workers.py --battles 96 --rounds 20

Without more words it uses what `bin/serve` uses: SQLite and a queue of files, in a folder that is
thrown away. `DATABASE_URL` and `REDIS_URL` in the environment name others; the database must be
empty, or one that this has used before. With `--rounds` the same battles are played by turns here
and by one worker, and the least processor time of each counts, because what else the machine does
only ever adds to it. Ends with status 1 when any total differs.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parent.parent
TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
LIMITS = {
    "FIREWALL_LABORATORY_BATTLES": "10000000",
    "FIREWALL_LABORATORY_AT_ONCE": "100",
    "FIREWALL_LABORATORY_BATTLES_A_DAY": "1000000000",
}
WARM = 48  # battles that each worker plays before anything is measured
PATIENCE = 3600.0


@dataclass
class Run:
    """What one run came to: wall clock and processor time in seconds, memory in MB.

    shares: how often a worker took up work; each is about a second by the clock on the wall.
    """

    sums: bytes
    wall: float
    cpu: float
    memory: float = 0.0
    shares: int = 0


def main() -> int:
    options = _options()
    with tempfile.TemporaryDirectory(prefix="firewall-workers-") as folder:
        _set_up(folder)
        wanted = _plan(options)
        if options.rounds:
            return _by_turns(options, folder)
        alone = _alone(wanted)
        _tell("one process, no queue", alone, alone, alone)
        print(f"a share without its battles takes {_bare_share():.1f} ms of processor", flush=True)
        first, same = None, True
        for number in options.workers:
            with _workers(number, folder) as workers:
                _simulated(_plan(options, WARM * number), workers)
                each = _simulated(wanted, workers)
                first = first or each
                _tell(f"{number} worker{'s' * (number > 1)}", each, first, alone)
                same = same and each.sums == alone.sums
        if options.memory:
            _watch_memory(options, folder)
    print("every total is the same, byte by byte" if same else "TOTALS DIFFER")
    return 0 if same else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--battles", type=int, default=2400)
    parser.add_argument("--bot", default="random")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--memory", type=int, default=0, metavar="BATTLES",
                        help="then watch one worker's memory over so many battles")  # fmt: skip
    parser.add_argument("--rounds", type=int, default=0)
    return parser.parse_args()


def _set_up(folder: str) -> None:
    given = {"FIREWALL_DATA": folder, "DJANGO_SETTINGS_MODULE": "firewall_site.settings.base"}
    os.environ.update(given | LIMITS | {"FIREWALL_LOG_LEVEL": "WARNING"})
    sys.path.insert(0, str(PROJECT))
    migrate = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(migrate, cwd=PROJECT, check=True)
    import django

    django.setup()


def _plan(options: argparse.Namespace, battles: int = 0) -> Any:
    from laboratory.experiments.plans import PartyPlan, SimulationPlan

    sides = ("wardens", "tollgate")
    parties = tuple(PartyPlan(side, options.bot, f"ready:{side}") for side in sides)
    return SimulationPlan("firewall", "street_fight", parties, battles or options.battles, seed=7)


# --- Without a queue -----------------------------------------------------------------------------


def _alone(plan: Any) -> Run:
    """What `run` makes of it in this process, warm."""
    from laboratory.experiments.plans import check_plan
    from rules.kernel.record import encode
    from rules.simulate import Aim, run

    checked = check_plan(_actor(), plan)
    run(checked.experiment, Aim(WARM))
    wall, cpu = time.perf_counter(), time.process_time()
    total = run(checked.experiment, checked.aim)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    return Run(encode(total.to_json()), wall, cpu)


def _bare_share(times: int = 300) -> float:
    """What a share costs beside its battles, in ms: taking a chunk, handing it in, the lanes.

    The sums that are handed in are real; Celery's own part, sending and receiving, is not in it.
    """
    from laboratory import tasks
    from laboratory.experiments.jobs import experiment_of
    from laboratory.services import aggregate, worker, worker_slots
    from laboratory.services.scheduler import Taken
    from rules.simulate import tally_of

    row = _start(_plan(argparse.Namespace(bot="random", battles=24 * times)))
    sums = tally_of(experiment_of(row), range(24))
    enqueue, play = worker_slots.enqueue_slot, worker._play
    worker_slots.enqueue_slot = lambda *ids: None

    def hand_in(taken: Taken, until: float) -> float:
        aggregate.hand_in(taken, sums, "-" * (taken.end - taken.start))
        return 3600.0  # there is no time for another

    worker._play = hand_in
    slot = _slot()
    begun = time.process_time()
    for step in range(times):
        tasks.play_some(0, slot + step)
    cost = (time.process_time() - begun) * 1000 / times
    worker_slots.enqueue_slot, worker._play = enqueue, play
    worker_slots.rest(0, slot + times - 1)
    row.refresh_from_db()
    if row.state != row.State.DONE:
        raise SystemExit("Not all of them were played.")
    return cost


def _slot() -> int:
    """The ticket of the first slot, which is kept awake for us."""
    from laboratory.models import WorkerSlot

    WorkerSlot.objects.update_or_create(pk=0, defaults={"is_idle": False})
    return WorkerSlot.objects.values_list("ticket", flat=True).get(pk=0)


# --- With workers --------------------------------------------------------------------------------


@contextmanager
def _workers(number: int, folder: str) -> Iterator[list[int]]:
    """So many worker processes, for as long as they are needed; their ids."""
    command = [
        sys.executable, "-W", "ignore", "-m", "celery", "--app", "firewall_site", "--quiet",
        "worker", "--queues", "laboratory", "--pool", "solo", "--loglevel", "WARNING",
        "--without-gossip", "--without-mingle", "--without-heartbeat",
    ]  # fmt: skip
    started = [
        subprocess.Popen([*command, "--hostname", f"bench{each}@%h"], cwd=PROJECT)
        for each in range(number)
    ]
    try:
        yield [each.pid for each in started]
    finally:
        for process in started:
            process.terminate()
        for process in started:
            process.wait(60)


def _simulated(plan: Any, workers: list[int]) -> Run:
    """What the workers make of it, by the way that all simulations go."""
    row = _start(plan)
    cpu, shares = _cpu(workers), _shares()
    row = _finished(row)
    cpu, shares = _cpu(workers) - cpu, _shares() - shares
    wall = (row.ended - row.started).total_seconds()
    from rules.kernel.record import encode

    return Run(encode(row.total), wall, cpu, _memory(workers), shares)


def _start(plan: Any) -> Any:
    from laboratory.services import simulations

    return simulations.start_simulation(_actor(), plan, "benchmark")


def _finished(row: Any) -> Any:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        row.refresh_from_db()
        if row.is_over:
            if row.state != row.State.DONE:
                raise SystemExit(f"It failed: {row.trouble}")
            return row
        time.sleep(0.1)
    raise SystemExit("The workers do not come to an end.")


def _shares() -> int:
    from django.db.models import Sum

    from laboratory.models import WorkerSlot

    found: int = WorkerSlot.objects.aggregate(all=Sum("ticket", default=0))["all"]
    return found


def _actor() -> Any:
    from django.contrib.auth import get_user_model

    from accounts.actors import actor_from

    user, _ = get_user_model().objects.get_or_create(username="benchmark")
    return actor_from(user, "")


def _cpu(workers: list[int]) -> float:
    return sum(_ticks(each) for each in workers) / TICK


def _ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def _memory(workers: list[int]) -> float:
    """The most that one of them holds, in MB."""
    return max(_resident(each) for each in workers) * PAGE / 2**20


def _resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1])


def _by_turns(options: argparse.Namespace, folder: str) -> int:
    """Here and by a worker, in turns; the least of each, and whether all came to the same."""
    plan = _plan(options)
    gc.collect()
    gc.freeze()  # as a worker does
    with _workers(1, folder) as workers:
        _simulated(_plan(options, WARM), workers)
        pairs = [(_alone(plan), _simulated(plan, workers)) for _ in range(options.rounds)]
    alone, each = (min(runs, key=lambda run: run.cpu) for runs in zip(*pairs, strict=True))
    _tell("one process, no queue", alone, alone, alone)
    _tell("1 worker", each, alone, alone)
    return 0 if len({run.sums for pair in pairs for run in pair}) == 1 else 1


def _watch_memory(options: argparse.Namespace, folder: str) -> None:
    """What one worker holds after each tenth of very many battles."""
    with _workers(1, folder) as workers:
        for tenth in range(10):
            _simulated(_plan(options, options.memory // 10), workers)
            done = (tenth + 1) * (options.memory // 10)
            print(f"after {done:>7} battles a worker holds {_memory(workers):6.1f} MB", flush=True)


def _tell(who: str, run: Run, first: Run, alone: Run) -> None:
    mark = hashlib.sha256(run.sums).hexdigest()[:16]
    more = run.cpu - alone.cpu
    print(
        f"{who:<22} {run.wall:7.2f} s, {first.wall / run.wall:5.2f} x; "
        f"processor {run.cpu:7.2f} s ({more / alone.cpu * 100:+5.1f} % of alone, "
        f"{more * 1000 / max(1, run.shares):+6.1f} ms for each of {run.shares} shares); "
        f"{run.memory:6.1f} MB; sums {mark}",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
