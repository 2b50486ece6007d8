"""Landmarks around somebody on an open table: how far off they are, and which way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from rules.kernel.bearings import bearing_words
from rules.kernel.geometry import Point, nearest_point, span
from rules.kernel.screen import Landmark


class Marker(Protocol):
    """A counter on the table, and what is known of it."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def at(self) -> Point: ...

    @property
    def known(self) -> str: ...


class Standpoint(NamedTuple):
    """From where one looks, and how far (mm) a base reaches from there."""

    at: Point
    reach: int

    def landmark(self, id_: str, kind: str, name: str, at: Point, words: str = "") -> Landmark:
        """Something at a point."""
        return self._mark(id_, kind, name, at, at, words)

    def ground(self, id_: str, name: str, corners: Sequence[Point], words: str = "") -> Landmark:
        """An area: as far off as its nearest point; one walks towards its middle."""
        middle = Point(
            sum(corner[0] for corner in corners) // len(corners),
            sum(corner[1] for corner in corners) // len(corners),
        )
        return self._mark(id_, "ground", name, nearest_point(corners, self.at), middle, words)

    def counters(self, counters: Iterable[Marker]) -> Iterator[Landmark]:
        """The counters on a table."""
        for each in counters:
            yield self.landmark(each.id, "counter", each.name, each.at, each.known)

    def edges(self, width: int, height: int) -> Iterator[Landmark]:
        """The edges of a table, each where it is nearest."""
        x, y = self.at
        edges = {
            "north": Point(x, 0), "south": Point(x, height),
            "west": Point(0, y), "east": Point(width, y),
        }  # fmt: skip
        for edge, at in edges.items():
            yield self.landmark(edge, "edge", f"{edge} edge", at)

    def _mark(self, id_: str, kind: str, name: str, near: Point, at: Point, words: str) -> Landmark:
        distance = max(0, span(self.at, near) - self.reach)
        return Landmark(id_, kind, name, at, distance, bearing_words(self.at, near), words)
