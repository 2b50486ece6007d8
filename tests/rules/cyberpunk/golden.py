"""Golden journals: `python -m tests.rules.cyberpunk.golden SCENARIO TRIES FILE [RULE=ANSWER …]`.

Of Cyberpunk. By chance, with whoever is not shy of attacks; it keeps the one with the most kinds
of events.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from rules.bots import Whim, play_out
from rules.cyberpunk.ruleset import CYBERPUNK
from rules.cyberpunk.state import REFEREE
from rules.kernel.dice import SeededDice, commitment
from rules.kernel.events import DiceCommitted, Event, SeedAdded, SeedRevealed
from rules.kernel.record import encode

SHY = frozenset({"concede", "take_aim", "dodge", "wait", "reload"})
SIDES = ("west", "east")


def played(scenario: str, number: int, rules: dict[str, str]) -> Iterator[Event]:
    """A whole battle, from the promise about its dice to their proof.

    Where a referee has a seat, that side meddles.
    """
    secret = sha256(f"golden:{scenario}:{number}".encode()).digest()
    rules = {**rules, **({"fumbles": "guns"} if number % 2 else {})}
    opening: list[Event] = [DiceCommitted(commitment(secret))]
    opening += [SeedAdded(side, f"{side}-{number}") for side in SIDES]
    opening += CYBERPUNK.muster(scenario, {}, rules, number)
    yield from opening
    dice = SeededDice(secret, [f"{side}-{number}" for side in SIDES])
    battle = CYBERPUNK.folded(opening)
    shy = SHY if number % 3 else frozenset({"concede"})
    meddlers = (REFEREE,) if rules.get("referee") == "seat" else ()
    for _, _, _, events in play_out(
        CYBERPUNK, battle, dice, Whim(number), shy=shy, meddlers=meddlers
    ):
        yield from events
    yield SeedRevealed(secret.hex())


def main(scenario: str, tries: str, path: str, *chosen: str) -> None:
    rules = dict(each.split("=", 1) for each in chosen)
    journals = [list(played(scenario, number, rules)) for number in range(int(tries))]
    best = max(journals, key=lambda events: len({type(event) for event in events}))
    battle = CYBERPUNK.folded(best)
    print(len(best), battle.round, battle.outcome)
    heading = json.dumps({"ruleset": CYBERPUNK.slug, "edition": CYBERPUNK.edition}).encode()
    Path(path).write_bytes(b"\n".join([heading, *(encode(event) for event in best)]) + b"\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
