"""`python -m rules simulate`: an experiment from a terminal."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rules.bots.known import BOTS, PLAIN
from rules.registry import RULESETS
from rules.simulate.experiment import Experiment, Party, check_experiment
from rules.simulate.files import document, experiment_in, warband_from
from rules.simulate.report import lines, percent
from rules.simulate.running import Aim, run, shares
from rules.simulate.tally import Tally

MILLION = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may be said after `simulate`."""
    parser.add_argument(
        "warbands", nargs="*", type=Path, help="a warband for each side, as the site exports them"
    )
    parser.add_argument("--again", type=Path, metavar="FILE",
                        help="the experiment of a result that was written down")  # fmt: skip
    parser.add_argument("--scenario", default="firewall/street_fight", help="game/scenario")
    parser.add_argument("--battles", type=int, default=1000, help="how many at most")
    parser.add_argument("--precision", type=float, default=0, metavar="PERCENT",
                        help="stop when every share is known to so many per cent")  # fmt: skip
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same numbers")
    parser.add_argument("--processes", type=int, default=1, help="they change nothing but the time")
    parser.add_argument("--bots", nargs="+", choices=tuple(BOTS), default=[PLAIN],
                        help="who plays, side by side; the last plays all others")  # fmt: skip
    parser.add_argument("--fixed-sides", action="store_true", help="nobody changes sides")
    parser.add_argument("--rule", action="append", default=[], metavar="KEY=ANSWER",
                        help="a house rule that differs from its default")  # fmt: skip
    parser.add_argument("--json", type=Path, help="write the experiment and every sum here")


def simulated(options: argparse.Namespace) -> int:
    """Run it and print what it came to."""
    experiment = experiment_in(options.again) if options.again else experiment_from(options)
    check_experiment(experiment)
    aim = Aim(options.battles, round(options.precision * MILLION / 100))
    if aim.battles < 1 or options.processes < 1:
        raise ValueError("battles and processes are counted from 1")

    def show(tally: Tally) -> None:
        won = ", ".join(percent(share.share) for share in shares(experiment, tally))
        print(f"\r{tally.battles} of {aim.battles}: {won}   ", end="", file=sys.stderr, flush=True)

    tally = run(experiment, aim, options.processes, show)
    print(file=sys.stderr)
    for line in lines(experiment, tally):
        print(line)
    if options.json:
        options.json.write_bytes(document(experiment, tally))
    return 0


def experiment_from(options: argparse.Namespace) -> Experiment:
    """What the arguments ask for. Raises ValueError for a game or scenario that there is not."""
    slug, _, scenario = options.scenario.partition("/")
    if slug not in RULESETS:
        raise ValueError(f"no such game: {slug}; try `python -m rules scenarios`")
    ruleset = RULESETS[slug]
    card = next((each for each in ruleset.scenarios if each.id == scenario), None)
    if card is None:
        raise ValueError(f"no such scenario: {options.scenario}; try `python -m rules scenarios`")
    forces = [warband_from(path) for path in options.warbands]
    sides = [side for side in card.sides if not side.is_referee]
    if len(forces) not in (0, len(sides)):
        raise ValueError(f"{card.title} has {len(sides)} sides: give a warband for each, or none")
    parties = tuple(
        Party(
            side.id,
            forces[number].name if forces else side.name,
            options.bots[min(number, len(options.bots) - 1)],
            forces[number] if forces else None,
        )
        for number, side in enumerate(sides)
    )
    rules = dict(each.partition("=")[::2] for each in options.rule)
    # Without warbands a party is the people of its side, who have no other side to go to.
    swaps = bool(forces) and not options.fixed_sides
    return Experiment(slug, ruleset.edition, scenario, options.seed, parties, rules, swaps)
