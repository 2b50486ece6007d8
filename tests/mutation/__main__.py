"""`bin/mutate`: what could change without a test noticing?"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TextIO

import pytest

from tests.mutation import all_rooms
from tests.mutation.draw import ROOMS
from tests.mutation.hunt import Hunt, Trial
from tests.mutation.planted import ROOT

BAR = 85
TESTS = "the tests that count (tests/rules)"
SECONDS = "how long the tests of one change may take (5)"
SAMPLE = "try at most so many changes of a module, evenly spread (all)"
DRAW = "draw so many changes over all rooms, once, into tests/mutation/drawn.txt"
DRAWN = "try what was drawn and not yet tried; with --again also what nobody noticed"
ELSEWHERE = "try in another tree, as of an older commit, what nobody noticed in this one"
KNOWN = Path(__file__).with_name("survivors.toml")
LAST = ROOT / "var" / "mutation.json"
# Data and prose are checked in other ways; random battles run everything and take a minute.
LEFT_OUT = ("catalogue", "story.py", "attack_story.py", "words.py")
SLOW = "tests/rules/firewall/test_random_battles.py"


def modules() -> list[Path]:
    """Every module that is held to the bar."""
    found = [*ROOT.glob("rules/kernel/**/*.py"), *ROOT.glob("rules/firewall/**/*.py")]
    return sorted(path for path in found if not set(path.parts) & set(LEFT_OUT))


def chosen(words: Iterable[str]) -> list[Path]:
    """The modules that are meant: `gutz`, `kernel`, `firewall.turn` or `rules/firewall/turn.py`."""
    found: list[Path] = []
    for word in words:
        parts = tuple(word.removesuffix(".py").replace("/", ".").strip(".").split("."))
        meant = [path for path in modules() if _is_meant(path, parts)]
        if not meant:
            raise SystemExit(f"There is no module {word} in rules/kernel or rules/firewall.")
        found += meant
    return list(dict.fromkeys(found))


def _is_meant(path: Path, parts: tuple[str, ...]) -> bool:
    own = path.relative_to(ROOT).with_suffix("").parts
    return any(own[at : at + len(parts)] == parts for at in range(len(own)))


def known() -> list[dict[str, Any]]:
    """The changes that no test need notice, with the reason."""
    return list(tomllib.loads(KNOWN.read_text(encoding="utf-8")).get("survivor", []))


def report(trials: list[Trial], console: TextIO) -> bool:
    """Print a line for each module; whether each is over the bar and each miss is accounted for."""
    missed = {_key(trial) for trial in trials if not trial.noticed}
    listed = {
        (each["module"], each["place"], words) for each in known() for words in each["changes"]
    }
    fine = missed <= listed
    print(f"\n{'':40} changes noticed     % listed  new", file=console)
    for path in [*dict.fromkeys(trial.path for trial in trials), "all"]:
        own = [trial for trial in trials if path in (trial.path, "all")]
        gone = [_key(trial) for trial in own if not trial.noticed]
        new = sum(key not in listed for key in gone)
        share = 100 * (len(own) - len(gone)) / len(own)
        fine = fine and share >= BAR
        counts = f"{len(own):7} {len(own) - len(gone):7} {share:5.1f} {len(gone) - new:6} {new:4}"
        print(f"{path:40} {counts}", file=console)
    tried = {_key(trial) for trial in trials}
    for module, place, words in sorted((listed & tried) - missed):
        print(f"Noticed now, take it off the list: {module} {place}: {words}", file=console)
    return fine


def _key(trial: Trial) -> tuple[str, str, str]:
    return trial.path, trial.change.place, trial.change.words


def main() -> int:
    parser = argparse.ArgumentParser(prog="bin/mutate", description=__doc__)
    parser.add_argument("module", nargs="*", help="such as gutz, kernel or firewall.turn")
    parser.add_argument("-j", dest="processes", type=int, default=1, metavar="N")
    parser.add_argument("--again", action="store_true", help="only what was missed the last time")
    parser.add_argument("--tests", nargs="+", default=["tests/rules"], metavar="PATH", help=TESTS)
    parser.add_argument("--seconds", type=float, default=5, metavar="N", help=SECONDS)
    parser.add_argument("--sample", type=int, default=10**6, metavar="N", help=SAMPLE)
    parser.add_argument("--draw", type=int, metavar="N", help=DRAW)
    parser.add_argument("--seed", type=int, default=17, metavar="N", help="of the draw (17)")
    parser.add_argument("--rooms", default=",".join(ROOMS), metavar="A,B", help="of the draw (all)")
    parser.add_argument("--drawn", action="store_true", help=DRAWN)
    parser.add_argument("--table", action="store_true", help="what came of the drawn changes")
    parser.add_argument("--elsewhere", type=Path, metavar="TREE", help=ELSEWHERE)
    options = parser.parse_args()
    if options.draw or options.drawn or options.table or options.elsewhere:
        return _over_all_rooms(options)
    return _in_the_rules(options)


def _over_all_rooms(options: argparse.Namespace) -> int:
    if options.draw:
        return all_rooms.draw_anew(options.draw, options.seed, options.rooms.split(","))
    if options.elsewhere:
        return all_rooms.try_elsewhere(options.elsewhere.resolve())
    return all_rooms.try_drawn(options.again) if options.drawn else all_rooms.show()


def _in_the_rules(options: argparse.Namespace) -> int:
    paths = chosen(options.module) if options.module else modules()
    only = {tuple(each) for each in json.loads(LAST.read_text())} if options.again else None
    # Whatever the tests print is caught; this is not.
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as console:
        hunt = Hunt(paths, options.processes, options.seconds, options.sample, only, console)
        arguments = [*options.tests, f"--deselect={SLOW}", "-q", "-p", "no:cacheprovider"]
        if pytest.main(arguments, plugins=[hunt]) or hunt.failure or not hunt.trials:
            return 2
        LAST.parent.mkdir(exist_ok=True)
        LAST.write_text(json.dumps([_key(each) for each in hunt.trials if not each.noticed]))
        return 0 if report(hunt.trials, console) else 1


if __name__ == "__main__":
    sys.exit(main())
