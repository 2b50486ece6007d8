#!/usr/bin/env python3
"""What exact odds cost: for each position of the tests, and for a leader among a dozen.

    python benchmarks/odds.py [--rounds 15]

Prints the milliseconds of one `odds` (median, processor time), how many times the order was run
for it, and the ratio to playing the order once with the first dice that do. Ends with status 1 when
a shot takes more than 5 ms.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

PROJECT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PROJECT))

from rules.firewall import odds as counting  # noqa: E402
from rules.firewall.fold import fold  # noqa: E402
from rules.firewall.orders import Shoot  # noqa: E402
from rules.firewall.play import carry_out  # noqa: E402
from rules.kernel.dice import SeededDice  # noqa: E402
from rules.kernel.umpire import Umpire  # noqa: E402
from tests.rules.firewall.positions import LONG_BURST, MG, POSITIONS, Position  # noqa: E402
from tests.rules.firewall.tabletop import ground, table  # noqa: E402

MOST = 5.0  # ms
SEEDS = 9

WOODS = tuple(
    ground("wood", 30 + 8 * place, 2, 5, 8, cover="medium", clutter=3) for place in range(15)
)
CROWD = Position(
    "a leader among twelve, fifteen woods",
    table(
        f"A1 10,10 {MG}",
        "B1 25,10 leader gutz=4",
        *(f"B{number} {22 + 3 * number},30" for number in range(2, 13)),
        areas=WOODS,
    ),
    LONG_BURST,
)


def milliseconds(work: Callable[[], object], rounds: int) -> float:
    taken = []
    for _ in range(rounds + 2):  # the first ones warm the caches
        start = time.process_time_ns()
        work()
        taken.append((time.process_time_ns() - start) / 1e6)
    return median(taken[2:])


def played(position: Position, seed: int) -> None:
    dice = SeededDice(bytes([seed]))
    carry_out(Umpire(position.table.battle, dice, fold), position.order)


def measure(position: Position, rounds: int) -> float:
    """Print the line of one position; its milliseconds."""
    battle, order = position.table.battle, position.order
    taken = milliseconds(lambda: counting.odds(battle, order), rounds)
    plain = median(
        milliseconds(lambda seed=seed: played(position, seed), rounds) for seed in range(SEEDS)
    )
    runs = len(counting.grown(battle, order))
    print(f"{taken:8.2f} ms {runs:5} runs {taken / plain:7.1f} plays  {position.name}")
    return taken


def main() -> int:
    words = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    words.add_argument("--rounds", type=int, default=15)
    rounds = words.parse_args().rounds
    positions = (CROWD, *POSITIONS)
    times = {position.name: measure(position, rounds) for position in positions}
    shots = [each.name for each in positions if isinstance(each.order, Shoot)]
    slowest = max(shots, key=lambda name: times[name])
    print(f"slowest shot: {slowest}, {times[slowest]:.2f} ms, at most {MOST} ms")
    return 0 if times[slowest] <= MOST else 1


if __name__ == "__main__":
    sys.exit(main())
