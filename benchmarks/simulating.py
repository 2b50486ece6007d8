#!/usr/bin/env python3
"""Many battles at once: two processes against one, chunks against none, and the memory it takes.

    python benchmarks/simulating.py [--battles 120] [--bot random] [--long 2000]

The same experiment by one process, by two, and in chunks of four; by the clock, and by processor
time beside a plain loop of a million additions. Then `--long` battles in one process, and how its
memory grows. Ends with status 1 when results differ, or memory grows by more than 8 MiB after the
first quarter. On a busy machine look at processor time: two processes cannot be quicker than one
where somebody else has the second core.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PROJECT))

from rules.firewall.ruleset import FIREWALL  # noqa: E402
from rules.kernel.record import encode  # noqa: E402
from rules.simulate import Aim, Experiment, Party, run, tally_of  # noqa: E402

MOST_GROWTH_KIB = 8192


def street(bot: str) -> Experiment:
    """The people of Tanner Street, both sides played by one kind of machine."""
    parties = (Party("wardens", "Watch", bot), Party("tollgate", "Gang", bot))
    return Experiment("firewall", FIREWALL.edition, "street_fight", 7, parties)


def timed(experiment: Experiment, battles: int, processes: int, chunk: int) -> tuple[float, bytes]:
    """Seconds by the clock, and the sums."""
    began = time.perf_counter()
    tally = run(experiment, Aim(battles, chunk=chunk), processes)
    return time.perf_counter() - began, encode(tally.to_json())


def plain_loop() -> float:
    """Seconds for a million additions: the measure of this machine."""
    began = time.process_time()
    total = 0
    for number in range(1_000_000):
        total += number
    return time.process_time() - began


def memory_kib() -> int:
    """The most that this process has ever held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--battles", type=int, default=120)
    parser.add_argument("--bot", default="random")
    parser.add_argument("--long", type=int, default=2000)
    options = parser.parse_args()
    experiment, battles = street(options.bot), options.battles
    tally_of(experiment, range(3))  # everything is loaded and remembered
    began = time.process_time()
    one, sums = timed(experiment, battles, 1, 24)
    processor = time.process_time() - began
    two, again = timed(experiment, battles, 2, 24)
    small, third = timed(experiment, battles, 1, 4)
    loops = processor / battles / plain_loop()
    print(f"{battles / processor:8.1f} battles a second of one core, {loops:.2f} plain loops each")
    print(f"{one / two:8.2f} times as quick by two processes (aim 1.85 with two cores to itself)")
    print(f"{small / one:8.2f} times as long in chunks of 4 instead of 24")
    tally_of(experiment, range(options.long // 4))
    before = memory_kib()
    tally_of(experiment, range(options.long // 4, options.long))
    grown = memory_kib() - before
    print(f"{before / 1024:8.1f} MiB after {options.long // 4} battles, {grown / 1024:.1f} more "
          f"after {options.long}")  # fmt: skip
    return int(not sums == again == third or grown > MOST_GROWTH_KIB)


if __name__ == "__main__":
    sys.exit(main())
