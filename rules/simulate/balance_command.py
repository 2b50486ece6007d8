"""`python -m rules balance`: what one change is worth, from a terminal."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from rules.bots.known import BOTS, PLAIN
from rules.kernel.building import Workshop
from rules.kernel.warbands import BadEdit
from rules.registry import RULESETS
from rules.simulate.command import experiment_from
from rules.simulate.entries import each_entry_given
from rules.simulate.experiment import Experiment, check_experiment
from rules.simulate.files import pack_from
from rules.simulate.intervals import Difference, Interval
from rules.simulate.ranking import Ranked, bench_of, ranking
from rules.simulate.report import percent
from rules.simulate.variants import (
    Compared,
    Variant,
    compare,
    craft_of,
    each_left_out,
    force_of,
    with_fields,
    with_rule,
)

CENTIMETRES = (10, 20, 40, 60)
EPILOG = """\
A change is "NAME: field=value; field=value" for somebody of the warband, or "*: …" for
everybody; fields are those of the workshop: armour=mono_weave, experience=veteran, drugs.p90=2,
skills.stealth=3, weapons.0.drop=1, weapons.add=h_k_car_7.
"""


def add_balance_arguments(parser: argparse.ArgumentParser) -> None:
    """What may be said after `balance`."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EPILOG
    parser.add_argument("warbands", nargs="*", type=Path,
                        help="the warbands, side by side; the first one is changed")  # fmt: skip
    parser.add_argument("--change", action="append", default=[], metavar="CHANGE",
                        help="try this change of the warband; may be repeated")  # fmt: skip
    parser.add_argument("--try-rule", action="append", default=[], metavar="KEY=ANSWER",
                        help="try this answer to a house rule; may be repeated")  # fmt: skip
    parser.add_argument("--figures", action="store_true",
                        help="leave each figure of the warband out in turn")  # fmt: skip
    parser.add_argument("--entries", action="store_true",
                        help="give each entry of a house catalogue in turn to those who have "
                             "something like it")  # fmt: skip
    parser.add_argument("--catalogue", type=Path, metavar="FILE",
                        help="the house catalogue, in TOML or JSON; without it, the one that the "
                             "warband is built from")  # fmt: skip
    parser.add_argument("--instead", default="", metavar="ENTRY",
                        help="with --entries: only in the place of this one")  # fmt: skip
    parser.add_argument("--weapons", action="store_true",
                        help="rank every weapon by exact chances; no battles")  # fmt: skip
    parser.add_argument("--party", type=int, default=1, metavar="N",
                        help="which of the warbands is changed, the first without it")  # fmt: skip
    parser.add_argument("--scenario", default="firewall/street_fight", help="game/scenario")
    parser.add_argument("--battles", type=int, default=240, help="how many for each change")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same numbers")
    parser.add_argument("--processes", type=int, default=1, help="they change nothing but the time")
    parser.add_argument("--bots", nargs="+", choices=tuple(BOTS), default=[PLAIN],
                        help="who plays, side by side; the last plays all others")  # fmt: skip
    parser.add_argument("--fixed-sides", action="store_true", help="nobody changes sides")
    parser.add_argument("--rule", action="append", default=[], metavar="KEY=ANSWER",
                        help="a house rule that differs in all battles")  # fmt: skip
    parser.add_argument("--cm", type=int, nargs="+", default=CENTIMETRES,
                        help="with --weapons: the distances")  # fmt: skip
    parser.add_argument("--bench", action="append", default=[], metavar="FIELD=VALUE",
                        help="with --weapons: gutz, armour, cover or target_gutz")  # fmt: skip


def balanced(options: argparse.Namespace) -> int:
    """Run it and print what each change is worth. Raises ValueError for what makes no sense."""
    if options.weapons:
        return _weapons(options)
    experiment = experiment_from(options)
    check_experiment(experiment)
    if not 1 <= options.party <= len(experiment.parties):
        raise ValueError(f"--party is a number from 1 to {len(experiment.parties)}")
    variants, remarks = _variants(options, experiment)
    if not variants:
        raise ValueError("give a --change, a --try-rule, --figures, --entries or --weapons")
    if options.battles < 2 or options.processes < 1:
        raise ValueError("at least two battles make a comparison, and one process plays them")

    def show(played: int) -> None:
        print(f"\r{played} of {options.battles} battles each", end="", file=sys.stderr, flush=True)

    party = options.party - 1
    base, rows = compare(experiment, variants, party, options.battles, options.processes, show)
    print(file=sys.stderr)
    for line in (*_lines(experiment, party, options.battles, base, rows), *remarks):
        print(line)
    return 0


def _variants(
    options: argparse.Namespace, experiment: Experiment
) -> tuple[list[Variant], list[str]]:
    """What is to be tried, and what cannot be."""
    party = options.party - 1
    found: list[Variant | str] = [
        *(_changed(experiment, party, words) for words in options.change),
        *(with_rule(experiment, *words.partition("=")[::2]) for words in options.try_rule),
        *(each_left_out(experiment, party) if options.figures else ()),
        *(_entries(options, experiment) if options.entries else ()),
    ]
    variants = [each for each in found if isinstance(each, Variant)]
    return variants, [each for each in found if isinstance(each, str)]


def _entries(options: argparse.Namespace, experiment: Experiment) -> Iterator[Variant | str]:
    """Each entry of a house catalogue in its turn. Raises ValueError where there is none."""
    craft, party = craft_of(experiment), options.party - 1
    given = options.catalogue
    pack = pack_from(given, craft) if given else force_of(experiment, party).pack
    if not pack:
        raise ValueError("the warband is built from the book alone: give a --catalogue")
    return each_entry_given(experiment, party, pack, options.instead)


def _changed(experiment: Experiment, party: int, words: str) -> Variant:
    """A change as it is typed: who, a colon, and fields with their values."""
    who, colon, rest = words.partition(":")
    fields = dict(_field(each) for each in rest.split(";") if each.strip())
    if not colon or not fields:
        raise ValueError(f'{words!r} is no change; write "NAME: field=value"')
    try:
        return with_fields(experiment, party, who.strip(), fields)
    except BadEdit as error:
        raise ValueError(f"{words!r} cannot be done: {error}") from error


def _field(words: str) -> tuple[str, str]:
    name, equals, value = words.partition("=")
    if not equals:
        raise ValueError(f'{words.strip()!r} says no value; write "field=value"')
    return name.strip(), value.strip()


def _lines(
    experiment: Experiment, party: int, battles: int, base: Interval, rows: Sequence[Compared]
) -> Iterator[str]:
    name = experiment.parties[party].name
    source = f"seed {experiment.seed}, {experiment.edition}, {experiment.digest}"
    yield f"{battles} battles each, {source}"
    yield f"{name} wins {percent(base.share)} ({percent(base.low)} to {percent(base.high)})"
    for row in sorted(rows, key=lambda row: (-row.difference.mean, row.label)):
        doubt = "" if row.is_clear else ", which may be nothing"
        yield f"  {row.label}: {_signed_all(row.difference)}{doubt}"


def _signed_all(found: Difference) -> str:
    return f"{signed(found.mean)} ({signed(found.low)} to {signed(found.high)})"


def signed(millionths: int) -> str:
    """A difference as people read it: +3.1 %."""
    sign = "-" if millionths < 0 else "+"
    return f"{sign}{percent(abs(millionths))}"


# --- Weapons -------------------------------------------------------------------------------------


def _weapons(options: argparse.Namespace) -> int:
    slug = options.scenario.partition("/")[0]
    ruleset = RULESETS.get(slug)
    if ruleset is None or ruleset.workshop is None:
        raise ValueError(f"no game with weapons to try: {slug}")
    if any(each < 0 for each in options.cm) or any(a >= b for a, b in pairwise(options.cm)):
        raise ValueError("give the distances from near to far")
    given = dict(_field(each) for each in options.bench)
    bench = bench_of(ruleset.workshop, **_numbers(ruleset.workshop, given))
    pack = _pack(options, ruleset.workshop)
    rows = ranking(ruleset.workshop, [each * 10 for each in options.cm], bench, pack)
    print(f"{ruleset.edition}; Gutz {bench.gutz} against Gutz {bench.target_gutz}, "
          f"{bench.armour}, cover {bench.cover}")  # fmt: skip
    print("How much of its target one attack takes, on the average and at each distance:")
    for place, row in enumerate(rows, 1):
        print(f"{place:3}. {row.name:32} {percent(row.taken):>7}  {_at_each(row)}")
    return 0


def _at_each(row: Ranked) -> str:
    return "  ".join(
        f"{shot.distance // 10} cm {percent(shot.taken) if shot.mode else '-'}"
        for shot in row.shots
    )


def _numbers(workshop: Workshop, given: dict[str, str]) -> dict[str, Any]:
    """Levels as numbers. Raises ValueError for a value that the bench does not know."""
    made: dict[str, Any] = dict(given)
    for field in workshop.bench:
        if field.name not in given:
            continue
        if isinstance(field.given, int):
            low, high = field.low, field.high
            if not given[field.name].isdecimal() or not low <= int(given[field.name]) <= high:
                raise ValueError(f"{field.name} is a number from {low} to {high}")
            made[field.name] = int(given[field.name])
        elif given[field.name] not in {each.value for each in field.articles}:
            known = ", ".join(each.value for each in field.articles)
            raise ValueError(f"{field.name} is one of {known}")
    return made


def _pack(options: argparse.Namespace, workshop: Workshop) -> str:
    """The house catalogue that is given, or that of the first warband, if there is one."""
    if options.catalogue:
        return pack_from(options.catalogue, workshop)
    if not options.warbands:
        return ""
    return force_of(experiment_from(options), 0).pack
