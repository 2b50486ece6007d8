#!/usr/bin/env python3
"""Whole battles of ten against ten between two simple players, through offers and play.

    python benchmarks/battles.py [--battles 100] [--profile]

One core, no database, every event kept. Prints battles a second, what one order costs, and what
offers for a side cost, beside a plain loop that measures the machine. Processor time in rounds of
ten battles; the best round counts, because what else the machine does only ever adds to it. Ends
with status 1 below 100 battles a second or with offers above 3 ms.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import sys
import time
from collections.abc import Iterable
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PROJECT))

from rules.bots import Brawler, brawl  # noqa: E402
from rules.firewall import events as e  # noqa: E402
from rules.firewall.house_rules import HOUSE_RULES  # noqa: E402
from rules.firewall.kit import carried  # noqa: E402
from rules.firewall.ruleset import FIREWALL  # noqa: E402
from rules.firewall.scenarios import SCENARIOS  # noqa: E402
from rules.firewall.scenarios.scenario import Scenario  # noqa: E402
from rules.firewall.scenarios.walk_in_the_park import CARD, park  # noqa: E402
from rules.firewall.state import ACTIVE, EDITION, Battle, Figure, Side, Team  # noqa: E402
from rules.kernel.dice import SeededDice  # noqa: E402
from rules.kernel.events import Event  # noqa: E402
from rules.kernel.geometry import Point  # noqa: E402
from rules.kernel.screen import Outcome  # noqa: E402

LEAST, MOST_OFFERS_MS = 100, 3
ROUND = 10  # battles
LAST_TURN = 12
TASTE = ("fight", "shoot", "unjam", "rally", "move:walk", "activate_team", "stay_put", "end_phase")
GUNS = ("corp_arms_mk_ii", "colt_10mm_uaw", "h_k_car_7", "h_k_lmg_21", "ruger_pdw")


def outcome(battle: Battle) -> Outcome | None:
    """Whoever has nobody left has lost; nobody wins after the last Turn."""
    left = {figure.side for figure in battle.figures.values() if figure.status == ACTIVE}
    if len(left) == 1:
        return Outcome(next(iter(left)), "Nobody else is left.")
    return Outcome("", "Night falls.") if battle.turn > LAST_TURN or not left else None


def figures() -> list[Figure]:
    """Two sides of two fire teams of five, in two lines 20 cm apart."""
    made = []
    for side, y, facing in (("A", 350, 8), ("B", 550, 0)):
        for number in range(10):
            team = f"{side}{number // 5 + 1}"
            gun = GUNS[number % 5]
            made.append(
                Figure(
                    f"{side}-{number}", f"{side} {number}", side, team, 8 if number % 5 else 9, 8,
                    armour="mono_weave", weapons=carried((gun,)), melee="knife",
                    at=Point(330 + 60 * number, y), facing=facing,
                )
            )  # fmt: skip
    return made


def opening() -> Battle:
    """The position from which every battle starts."""
    SCENARIOS["benchmark"] = Scenario(
        card=CARD, width=1200, height=900, muster=lambda names, rules, seed: (), outcome=outcome
    )
    rules = {rule.key: rule.default for rule in HOUSE_RULES}
    sides = (Side("A", "Side A"), Side("B", "Side B"))
    events: list[Event] = [e.BattleOpened(EDITION, "benchmark", rules, 1200, 900, sides)]
    for team in ("A1", "A2", "B1", "B2"):
        leader = f"{team[0]}-{5 * int(team[1]) - 5}"
        events.append(e.TeamMustered(Team(team, team[0], f"Team {team}", leader)))
    events += [e.FigureMustered(figure) for figure in figures()]
    events += [e.GroundLaid(park(7)), e.BattleBegan(), e.TurnBegan(1), e.InitiativePassed("A")]
    return FIREWALL.folded(events)


def fight(start: Battle, numbers: Iterable[int]) -> tuple[float, int, int]:
    """Seconds, orders and events of the battles with these numbers."""
    brawler = Brawler(TASTE)
    orders = happened = 0
    began = time.process_time()
    for number in numbers:
        kept: list[Event] = []
        for _, _, events in brawl(FIREWALL, start, SeededDice(number.to_bytes(4, "big")), brawler):
            orders += 1
            kept += events
        happened += len(kept)
    return time.process_time() - began, orders, happened


def offers_ms(start: Battle) -> float:
    """What all offers of a side with ten fresh figures cost."""
    battle = next(brawl(FIREWALL, start, SeededDice(b"offers"), Brawler(("activate_team",))))[1]
    taken = []
    for _ in range(50):
        began = time.process_time()
        FIREWALL.offers(battle, "A")
        taken.append(time.process_time() - began)
    return min(taken) * 1000


def plain_loop() -> float:
    """Seconds for a million additions: the measure of this machine."""
    began = time.process_time()
    total = 0
    for number in range(1_000_000):
        total += number
    return time.process_time() - began


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--battles", type=int, default=100)
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    start = opening()
    if options.profile:
        with cProfile.Profile() as profile:
            fight(start, range(options.battles))
        pstats.Stats(profile).sort_stats("tottime").print_stats(35)
        return 0
    fight(start, range(5))
    rounds, loops = [], []
    for first in range(0, options.battles, ROUND):  # in turns, so that both have good moments
        rounds.append(fight(start, range(first, first + ROUND)))
        loops.append(plain_loop())
    orders, happened = sum(each[1] for each in rounds), sum(each[2] for each in rounds)
    best = min(each[0] for each in rounds) / ROUND
    offers = offers_ms(start)
    battles = ROUND * len(rounds)
    print(f"{1 / best:8.1f} battles a second, {orders / battles:.0f} orders and "
          f"{happened / battles:.0f} events each")  # fmt: skip
    print(f"{best * 1e6 * battles / orders:8.0f} µs an order, {best / min(loops):.2f} "
          "plain loops of a million additions a battle")  # fmt: skip
    print(f"{offers:8.2f} ms for the offers of a side")
    return int(1 / best < LEAST or offers > MOST_OFFERS_MS)


if __name__ == "__main__":
    sys.exit(main())
