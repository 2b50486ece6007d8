#!/usr/bin/env python3
"""How long a Swiss round of a large league takes to pair: 256 players over nine rounds.

    python benchmarks/pairing.py [--players 256] [--rounds 9]

Every round is played at random and paired again with what came before. Counted in seconds of the
processor, so that what else the machine does is not in it. Ends with status 1 when the slowest
round takes more than 2 seconds.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import replace
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from campaigns.leagues.pairing.contestants import Bans, Contestant, Meeting, WeakBan
from campaigns.leagues.pairing.swiss import pair

MOST_SECONDS = 2.0
CLUB = 8  # members of one club, who had better not meet


def after(one: Contestant, other: str, number: int, won: int, side: int) -> Contestant:
    """Somebody after a battle."""
    met = {**one.met, other: (*one.met.get(other, ()), number)}
    return replace(one, met=met, points=one.points + won, balance=one.balance + side)


def play(people: dict[str, Contestant], meeting: Meeting, number: int, chance: Random) -> None:
    """A battle at random; after a bye, its points."""
    one = people[meeting.first]
    if meeting.second is None:
        people[one.key] = replace(one, byes=one.byes + 1, points=one.points + 3)
        return
    won = chance.choice((3, 3, 1, 0, 0))
    people[one.key] = after(one, meeting.second, number, won, 1)
    two = people[meeting.second]
    people[two.key] = after(two, one.key, number, {3: 0, 1: 1, 0: 3}[won], -1)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=256)
    parser.add_argument("--rounds", type=int, default=9)
    asked = parser.parse_args()
    chance = Random(2136)  # noqa: S311 - a season that is the same each time
    people = {str(n): Contestant(str(n), f"Player {n}", n) for n in range(asked.players)}
    mates = [(a, b) for a in range(asked.players) for b in range(a) if a // CLUB == b // CLUB]
    weak = {frozenset((str(a), str(b))): WeakBan(3, "one club") for a, b in mates}
    slowest = 0.0
    for number in range(1, asked.rounds + 1):
        start = time.process_time()
        meetings = pair(list(people.values()), Bans(weak=weak), with_sides=True)
        taken = time.process_time() - start
        slowest = max(slowest, taken)
        print(f"round {number}: {len(meetings)} meetings in {taken:.2f} s")
        for meeting in meetings:
            play(people, meeting, number, chance)
    print(f"the slowest: {slowest:.2f} s; at most {MOST_SECONDS:.1f} s")
    return int(slowest > MOST_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
