#!/usr/bin/env python3
"""What it costs to load a battle: 2,000 stored events made into a position, in one run.

    python benchmarks/loading.py [--rounds 20]

The events come from random battles and are read as the journal keeps them. The measure beside it
is the plain reading of the same JSON, so that the ratio hangs little on the machine. Ends with
status 1 when loading takes more than 30 ms or more than 3 times as long as the reading.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

PROJECT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PROJECT))

from rules.bots import Whim, play_out  # noqa: E402
from rules.firewall.ruleset import FIREWALL  # noqa: E402
from rules.kernel.dice import SeededDice  # noqa: E402
from rules.kernel.events import Event  # noqa: E402
from rules.kernel.record import encode  # noqa: E402

EVENTS = 2000
MOST_MS, MOST_RATIO = 30, 3
SHY = frozenset({"concede", "end_phase", "remove_area"})


def journals() -> list[list[bytes]]:
    """Random battles with 2,000 events between them."""
    found: list[list[bytes]] = []
    left = EVENTS
    while left > 0:
        seed = len(found)
        events: list[Event] = list(FIREWALL.muster("walk_in_the_park", {}, {}, seed))
        dice = SeededDice(seed.to_bytes(4, "big"))
        for *_, happened in play_out(FIREWALL, FIREWALL.folded(events), dice, Whim(seed), shy=SHY):
            events += happened
        found.append([encode(event) for event in events[:left]])
        left -= len(events)
    return found


def milliseconds(run: Callable[[], object], rounds: int) -> float:
    taken = []
    for _ in range(rounds):
        start = time.perf_counter()
        run()
        taken.append((time.perf_counter() - start) * 1000)
    return median(taken)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    rounds = parser.parse_args().rounds
    stored = journals()
    raw = [[json.loads(each) for each in journal] for journal in stored]
    reading = milliseconds(lambda: [json.loads(each) for one in stored for each in one], rounds)
    loading = milliseconds(
        lambda: [FIREWALL.folded([FIREWALL.event_from(each) for each in one]) for one in raw],
        rounds,
    )
    ratio = loading / reading
    print(f"reading {EVENTS} events as JSON    {reading:6.1f} ms")
    print(f"making a position of them     {loading:6.1f} ms, {ratio:.1f} times as long")
    return int(loading > MOST_MS or ratio > MOST_RATIO)


if __name__ == "__main__":
    sys.exit(main())
