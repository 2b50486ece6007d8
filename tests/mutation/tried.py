"""What came of the drawn changes: a line for each trial, the last of a change and a stage counts.

`tried.jsonl` is kept in the repository with up to five tests that notice each change, so that what
another choice of quick tests would notice can be told without trying again.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from tests.mutation.draw import Drawn

FILE = Path(__file__).with_name("tried.jsonl")
QUICK, THOROUGH, BEFORE = "quick", "thorough", "before"
BY_IMPORT = "(import)"  # who noticed it when nothing could be imported any more
COLUMNS = ("drawn", "untried", "quick", "CI only", "survived", "before")


class Trial(NamedTuple):
    """One change against the tests of a stage.

    `tests` were run of `of` that might notice it; `killers` are those that did, cheapest first;
    `killed` also holds where the time for all tests ran out with none named. `date` is UTC.
    """

    key: str
    stage: str
    date: str
    killed: bool
    killers: list[str]
    tests: int
    of: int


def trial(
    key: str, stage: str, killers: Iterable[str], tests: int, of: int, killed: bool | None = None
) -> Trial:
    found = list(killers)
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return Trial(key, stage, now, bool(found) if killed is None else killed, found, tests, of)


class Tried:
    """The file of trials, written line by line so that a stopped run goes on."""

    def __init__(self, file: Path = FILE) -> None:
        self.file = file
        self.last: dict[tuple[str, str], Trial] = {}
        for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
            read = Trial(**json.loads(line))
            self.last[read.key, read.stage] = read

    def add(self, made: Trial) -> None:
        self.last[made.key, made.stage] = made
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(made._asdict(), ensure_ascii=False) + "\n")

    def get(self, drawn: Drawn, stage: str) -> Trial | None:
        return self.last.get((drawn.key, stage))

    def is_answered(
        self, drawn: Drawn, stage: str, tests: Collection[str], again: bool = False
    ) -> bool:
        """Whether the last trial still tells what these tests would: one that noticed is there.

        What nobody noticed is settled too, unless somebody asks `again`.
        """
        made = self.get(drawn, stage)
        return made is not None and (notices(made, tests) or not (made.killed or again))


def notices(made: Trial | None, tests: Collection[str]) -> bool:
    """Whether one of these tests noticed it; a file of tests that cannot be imported counts."""
    if made is None or not made.killed:
        return False
    return any(each in tests or "::" not in each for each in made.killers)


def fate(drawn: Drawn, tried: Tried) -> str:
    """Which column a change belongs to: not tried (yet, or it is gone), or who noticed it."""
    quick, thorough = tried.get(drawn, QUICK), tried.get(drawn, THOROUGH)
    if quick is None:
        return "untried"
    if quick.killed:
        return "quick"
    return "CI only" if thorough is not None and thorough.killed else "survived"


def table(drawn: Collection[Drawn], tried: Tried) -> str:
    """A line for each room: drawn, not tried, and by whom the others were noticed."""
    rooms = [*dict.fromkeys(each.room for each in drawn), "all"]
    lines = [f"{'':14}" + "".join(f"{column:>10}" for column in COLUMNS)]
    for room in rooms:
        own = [each for each in drawn if room in (each.room, "all")]
        fates = [fate(each, tried) for each in own]
        before = [each for each in own if (told := tried.get(each, BEFORE)) and told.killed]
        counts = [len(own), *(fates.count(column) for column in COLUMNS[1:5]), len(before)]
        lines.append(f"{room:14}" + "".join(f"{count:10}" for count in counts))
    return "\n".join(lines)
