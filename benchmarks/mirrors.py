#!/usr/bin/env python3
"""One machine against another, with the same ready warband on both sides, changing sides.

    python benchmarks/mirrors.py plain random [--game firewall] [--scenario alley] [--battles 20]
        [--first 0] [--end gutz] [--seed 1] [--only "Night Shift"] [--processes 1]

`--battles` for each ready warband that may be fielded, on Tanner Street or in the first scenario of
two forces of another game, with the numbers from `--first` on; `--only`, as often as wanted: these
warbands alone. Prints a line for each warband and one for all: won, lost, nobody, the first side,
milliseconds of a core for a battle.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PROJECT))

from rules.bots.known import BOTS  # noqa: E402
from rules.kernel.ruleset import Ruleset  # noqa: E402
from rules.kernel.screen import ScenarioCard, SideRole  # noqa: E402
from rules.kernel.warbands import Warband  # noqa: E402
from rules.registry import RULESETS  # noqa: E402
from rules.simulate import Experiment, Party, Tally, tally_of, wilson  # noqa: E402
from rules.simulate import tally as t  # noqa: E402
from rules.simulate.report import percent  # noqa: E402

FIREWALL, STREET = "firewall", "street_fight"


def scenario_of(ruleset: Ruleset[Any], asked: str) -> str:
    """The scenario that is asked for, or the usual one. ValueError if two forces cannot meet."""
    fit = [
        card.id
        for card in ruleset.scenarios
        if [side.takes_force for side in fighting_sides(card)] == [True, True]
    ]
    usual = STREET if ruleset.slug == FIREWALL else next(iter(fit), "")
    if (asked or usual) not in fit:
        raise ValueError(f"two forces meet in {', '.join(fit) or 'no scenario'}")
    return asked or usual


def fighting_sides(card: ScenarioCard) -> list[SideRole]:
    """The sides of a scenario that have figures: a referee has none."""
    return [side for side in card.sides if not side.is_referee]


def warbands(ruleset: Ruleset[Any], names: Sequence[str] = ()) -> list[Warband]:
    """The ready warbands that may be fielded as they are; those of these names, if any are given.

    Raises ValueError for a name that none of them has.
    """
    workshop = ruleset.workshop
    found = [each for each in workshop.ready() if not workshop.check(each)] if workshop else []
    for name in names:
        if name not in [each.name for each in found]:
            raise ValueError(f"no ready warband is called {name!r}")
    return [each for each in found if not names or each.name in names]


def mirror(
    ruleset: Ruleset[Any], scenario: str, bots: list[str], force: Warband, end: str, seed: int
) -> Experiment:
    """A warband against itself, each side played by another machine."""
    card = next(each for each in ruleset.scenarios if each.id == scenario)
    parties = tuple(
        Party(side.id, bot, bot, force)
        for side, bot in zip(fighting_sides(card), bots, strict=True)
    )
    rules = {"street_end": end} if ruleset.slug == FIREWALL else {}
    return Experiment(ruleset.slug, ruleset.edition, scenario, seed, parties, rules, True)


def played(experiment: Experiment, numbers: range) -> tuple[Tally, float]:
    """What these battles came to, and the seconds of a core that they took."""
    began = time.process_time()
    return tally_of(experiment, numbers), time.process_time() - began


def tallies(
    experiments: Sequence[Experiment], numbers: range, processes: int
) -> Iterator[tuple[Tally, float]]:
    """The same for each experiment, in their order, in one process or several."""
    if processes == 1:
        yield from (played(each, numbers) for each in experiments)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(played, experiments, [numbers] * len(experiments))


def line(name: str, tally: Tally, seconds: float) -> str:
    """What some battles came to."""
    shares = [
        wilson(tally.of(*kind), tally.battles)
        for kind in ((t.WINS, 0), (t.WINS, 1), (t.DRAWS,), (t.FIRST_WINS,))
    ]
    told = "  ".join(f"{percent(each.share)} ({percent(each.low)}-{percent(each.high)})"
                     for each in shares)  # fmt: skip
    return f"{name:24} {tally.battles:5}  {told}  {1000 * seconds / tally.battles:6.0f} ms"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs=2, choices=tuple(BOTS))
    parser.add_argument("--game", default=FIREWALL, choices=tuple(RULESETS))
    parser.add_argument("--scenario", default="")
    parser.add_argument("--battles", type=int, default=20)
    parser.add_argument("--end", default="gutz", choices=("gutz", "losses", "nobody"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    ruleset = RULESETS[options.game]
    try:
        scenario = scenario_of(ruleset, options.scenario)
        forces = warbands(ruleset, options.only)
    except ValueError as error:
        parser.error(str(error))
    print(f"{'':24} {'n':>5}  {options.bots[0]} wins, {options.bots[1]} wins, nobody, first side")
    experiments = [
        mirror(ruleset, scenario, options.bots, each, options.end, options.seed) for each in forces
    ]
    numbers = range(options.first, options.first + options.battles)
    total, spent = Tally(), 0.0
    found = tallies(experiments, numbers, options.processes)
    for force, (tally, seconds) in zip(forces, found, strict=True):
        total, spent = total + tally, spent + seconds
        print(line(force.name, tally, seconds), flush=True)
    print(line("All of them", total, spent))
    return 0


if __name__ == "__main__":
    sys.exit(main())
