"""House catalogues: entries that a club adds to a game's tables or changes, and its price list."""

from __future__ import annotations

from typing import Any

from rules.kernel.building import Problem
from rules.kernel.record import Record, fingerprint

PACK_FORMAT = 1  # of the document; older ones are migrated on the way in
DIGEST = 32  # hexadecimal digits by which a pack is called


class BadPack(Exception):
    """A pack that cannot be used: everything that is wrong with it, each with its place."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(f"{each.path}: {each.message}" for each in problems))
        self.problems = problems


class PriceList(Record):
    """A club's own points.

    `prices` by entry; beside them so much for each Cyber Point, Vehicle Point, point of Gutz and
    level of a skill, and for each leader. `most`: what a warband may come to; None without limit.
    """

    label: str = "Points"
    most: int | None = None
    prices: dict[str, int] = {}
    cyber_point: int = 0
    vehicle_point: int = 0
    gutz: int = 0
    skill_level: int = 0
    leader: int = 0


class Pack(Record):
    """A house catalogue: whole rows by table and plain id, as its game keeps them.

    `changes`: which of them stand in the place of a row of the book.
    """

    name: str
    note: str = ""
    rows: dict[str, dict[str, dict[str, Any]]] = {}
    changes: tuple[str, ...] = ()
    points: PriceList | None = None

    @property
    def digest(self) -> str:
        """What the pack is called: the same for the same content, anywhere."""
        return fingerprint(self)[:DIGEST]


class FigureChange(Record):
    """One figure of an entry: what the book says, and what the pack says."""

    label: str
    before: str
    after: str


class PackEntry(Record):
    """An entry of a pack: of which table, and how it differs from the book's if it is there."""

    id: str
    table: str
    name: str
    is_change: bool
    figures: tuple[FigureChange, ...] = ()
    price: int | None = None
