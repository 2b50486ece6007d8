"""Golden journals of Firefight: `python -m tests.rules.firefight.golden SCENARIO TRIES FILE`.

By chance, with a referee who meddles; it keeps the one with the most kinds of events.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from rules.bots import Whim, play_out
from rules.firefight.ruleset import FIREFIGHT
from rules.kernel.dice import SeededDice, commitment
from rules.kernel.events import DiceCommitted, Event, SeedAdded, SeedRevealed
from rules.kernel.record import encode

RULES = {"referee": "seat"}


def played(scenario: str, number: int) -> Iterator[Event]:
    """A whole battle, from the promise about its dice to their proof."""
    secret = sha256(f"golden:{scenario}:{number}".encode()).digest()
    card = next(card for card in FIREFIGHT.scenarios if card.id == scenario)
    sides = [side.id for side in card.seated(RULES)]
    opening: list[Event] = [DiceCommitted(commitment(secret))]
    opening += [SeedAdded(side, f"{side}-{number}") for side in sides]
    opening += FIREFIGHT.muster(scenario, {}, RULES, number)
    yield from opening
    dice = SeededDice(secret, [f"{side}-{number}" for side in sides])
    battle = FIREFIGHT.folded(opening)
    for _, _, _, events in play_out(FIREFIGHT, battle, dice, Whim(number), meddlers=["referee"]):
        yield from events
    yield SeedRevealed(secret.hex())


def main(scenario: str, tries: str, path: str) -> None:
    journals = [list(played(scenario, number)) for number in range(int(tries))]
    best = max(journals, key=lambda events: len({type(event) for event in events}))
    print(len(best), FIREFIGHT.folded(best).outcome)
    heading = json.dumps({"ruleset": FIREFIGHT.slug, "edition": FIREFIGHT.edition}).encode()
    Path(path).write_bytes(b"\n".join([heading, *(encode(event) for event in best)]) + b"\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
