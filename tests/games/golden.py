"""Plays a battle between machines and writes its journal, to be kept for ever.

    python -m tests.games.golden fireteam_tomorrow convoy 3 tests/golden/NAME.jsonl

Not a test. Plain, strong and random players take turns, so that more kinds of things happen.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules.bots.known import BOTS, PLAIN, STRONG, ordered
from rules.bots.simple import Whim
from rules.kernel.events import Event, SeedRevealed
from rules.kernel.record import encode
from rules.kernel.ruleset import Ruleset
from rules.registry import RULESETS
from tests.games.table import opening, usual

LONGEST = 3000


def played(ruleset: Ruleset[Any], scenario: str, seed: int) -> Iterator[Event]:
    """A whole battle, from the promise about its dice to their proof."""
    card = next(each for each in ruleset.scenarios if each.id == scenario)
    journal, dice = opening(ruleset, card, usual(ruleset, scenario), seed)
    yield from journal
    battle: Any = ruleset.folded(journal)
    sides = [side.id for side in card.sides]
    for number in range(LONGEST):
        due = ruleset.to_act(battle)
        if not due:
            yield SeedRevealed(seed.to_bytes(32, "big").hex())
            return
        bot = BOTS[(PLAIN, STRONG)[sides.index(due[0]) % 2]]
        if number % 4 == 3:
            bot = BOTS["random"]
        _, battle, events = ordered(bot, ruleset, battle, due[0], dice, Whim(seed + number))
        yield from events
    raise RuntimeError("no end")


def main(slug: str, scenario: str, seed: str, path: str) -> None:
    """Write the journal of one battle."""
    ruleset = RULESETS[slug]
    events = list(played(ruleset, scenario, int(seed)))
    heading = json.dumps({"ruleset": ruleset.slug, "edition": ruleset.edition}).encode()
    lines = [heading, *(encode(event) for event in events)]
    Path(path).write_bytes(b"\n".join(lines) + b"\n")
    battle = ruleset.folded(events)
    print(len(events), ruleset.turn(battle), ruleset.outcome(battle))
    print(sorted({type(event).__name__ for event in events}))


if __name__ == "__main__":
    main(*sys.argv[1:])
