#!/usr/bin/env python3
"""How well the machine plays against chance, and what an order costs it.

    python benchmarks/bots.py [--battles 4] [--scenario street_fight]

For each scenario and each side: battles won, lost and drawn against sides that do anything legal,
orders given and milliseconds of one core for each of them. Ends with status 1 where it does not
win five times as often as it loses, or takes more than 300 ms for an order on average.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PROJECT))

from rules.bots import Whim, random_order  # noqa: E402
from rules.bots.known import BOTS, SHY, STRONG, ordered  # noqa: E402
from rules.firewall.ruleset import FIREWALL  # noqa: E402
from rules.firewall.state import Battle  # noqa: E402
from rules.kernel.dice import SeededDice  # noqa: E402
from rules.kernel.screen import ScenarioCard  # noqa: E402

MOST_MS, BETTER = 300, 5


def opening(card: ScenarioCard, seed: int) -> Battle:
    """A scenario with its usual rules and nobody's seat for a referee."""
    rules = {rule.key: rule.default for rule in FIREWALL.house_rules if rule.concerns(card.id)}
    if "lonnie" in rules:
        rules["lonnie"] = "nobody"
    names = {side.id: side.name for side in card.seated(rules)}
    return FIREWALL.folded(FIREWALL.muster(card.id, names, rules, seed))


def battle(card: ScenarioCard, machine: str, seed: int) -> tuple[str, list[float]]:
    """Who won, and what each order of the machine cost."""
    now, dice, chance = opening(card, seed), SeededDice(seed.to_bytes(4, "big")), Whim(seed)
    taken: list[float] = []
    number = 0
    while sides := FIREWALL.to_act(now):
        number += 1
        began = time.process_time()
        if sides[0] == machine:
            whim = Whim((seed << 16) + number)
            now = ordered(BOTS[STRONG], FIREWALL, now, machine, dice, whim)[1]
            taken.append(time.process_time() - began)
        else:
            order = random_order(FIREWALL, now, sides[0], chance, SHY)
            now = FIREWALL.play(now, order, dice)[0]
    outcome = FIREWALL.outcome(now)
    return (outcome.winner if outcome else ""), taken


def tried(card: ScenarioCard, side: str, battles: int) -> bool:
    """One line of the table; whether it is good enough."""
    won = lost = 0
    taken: list[float] = []
    for seed in range(1, battles + 1):
        winner, costs = battle(card, side, seed)
        won += winner == side
        lost += winner not in (side, "")
        taken += costs
    mean = 1000 * sum(taken) / len(taken)
    print(f"{card.id:22} {side:10} won {won:3}  lost {lost:3}  drawn {battles - won - lost:3}  "
          f"{len(taken) / battles:5.0f} orders a battle, {mean:5.1f} ms each, "
          f"the longest {1000 * max(taken):4.0f} ms", flush=True)  # fmt: skip
    return won > BETTER * lost and mean <= MOST_MS


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--battles", type=int, default=4)
    parser.add_argument("--scenario", default="")
    options = parser.parse_args()
    lines = [
        tried(card, side.id, options.battles)
        for card in FIREWALL.scenarios
        if options.scenario in ("", card.id)
        for side in card.sides
        if not side.is_referee
    ]
    return int(not all(lines))


if __name__ == "__main__":
    sys.exit(main())
