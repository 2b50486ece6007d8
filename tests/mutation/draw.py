"""The draw: so many changes out of all that can be made to the program, each as likely as another.

The draw is made once and kept in `drawn.txt`, so that runs of different days can be compared. A
change is known by its module, the place in it, what becomes of what, and a number where the same
is said twice. Left out are migrations, settings and the catalogues of the rules, which hold data.
"""

from __future__ import annotations

import ast
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.mutation.changes import Change, changes_in
from tests.mutation.planted import ROOT

KEPT = Path(__file__).with_name("drawn.txt")
ROOMS = (
    *("rules", "battles", "rosters", "campaigns", "laboratory", "firewall_site"),
    *("accounts", "web", "notifications", "chat"),
)
HOLDS_DATA = {"migrations", "settings", "catalogue"}
HEADER = """\
# {count} changes drawn of {all} by seed {seed} over {rooms}.
# `bin/mutate --draw` writes this. Between tabs: module, place, which of the same, change, line.
"""


class Drawn(NamedTuple):
    """A change that was drawn; `nth` counts from 0 among the same words in the same place."""

    module: str
    place: str
    nth: int
    words: str
    line: str

    @property
    def room(self) -> str:
        return self.module.partition("/")[0]

    @property
    def key(self) -> str:
        return "\t".join(map(str, self[:4]))


def modules_of(rooms: Iterable[str], root: Path = ROOT) -> list[Path]:
    """Every module of these rooms that does more than hold data."""
    found = [path for room in rooms for path in sorted((root / room).rglob("*.py"))]
    return [path for path in found if not HOLDS_DATA & set(path.relative_to(root).parts)]


def possible(path: Path, root: Path = ROOT) -> Iterator[tuple[Drawn, Change]]:
    """Every change of a module, as it would be drawn and as it is made."""
    source = path.read_text(encoding="utf-8")
    lines, module = source.splitlines(), path.relative_to(root).as_posix()
    seen: Counter[tuple[str, str]] = Counter()
    for change in changes_in(ast.parse(source)):
        said = (change.place, change.words)
        line = " ".join(lines[change.line - 1].split())
        yield Drawn(module, change.place, seen[said], change.words, line), change
        seen[said] += 1


def draw(count: int, seed: int, rooms: Iterable[str]) -> tuple[list[Drawn], int]:
    """So many different changes, in the order of the modules, and how many there were to draw."""
    every = [drawn for path in modules_of(rooms) for drawn, _ in possible(path)]
    chance = random.Random(seed)  # noqa: S311 -- no secret
    places = sorted(chance.sample(range(len(every)), count))
    return [every[place] for place in places], len(every)


def write(drawn: Iterable[Drawn], header: str, file: Path = KEPT) -> None:
    rows = ("\t".join(map(str, each)) + "\n" for each in drawn)
    file.write_text(header + "".join(rows), encoding="utf-8")


def read(file: Path = KEPT) -> list[Drawn]:
    lines = file.read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return [Drawn(module, place, int(nth), *rest) for module, place, nth, *rest in rows]


@cache
def _by_key(module: str, root: Path) -> dict[str, tuple[int, Change]]:
    path = root / module
    if not path.exists():
        return {}
    found = enumerate(possible(path, root))
    return {drawn.key: (number, change) for number, (drawn, change) in found}


def find(drawn: Drawn, root: Path = ROOT) -> tuple[int, Change] | None:
    """The number of a drawn change in its module as it is today; None when it cannot be made."""
    return _by_key(drawn.module, root).get(drawn.key)
