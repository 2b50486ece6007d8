"""Builds that are plain records, a shape for each kind: reading, keeping, and those to begin with.

For games whose warbands have no house catalogues.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from rules.kernel.building import Problem
from rules.kernel.record import Record
from rules.kernel.warbands import BadEdit, Member, Warband, members_of

B = TypeVar("B", bound=Record)


def require_known(named: Iterable[tuple[str, str, Container[str]]]) -> None:
    """Raises BadEdit for the first (field, value, known values) that names nothing."""
    for field, value, known in named:
        if value not in known:
            raise BadEdit(f"Nothing in the catalogue is called {value[:30]!r}.", field)


def stored(build: Record) -> dict[str, Any]:
    """A build as it is kept."""
    raw: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(build))
    return raw


@dataclass(frozen=True)
class Shapes(Generic[B]):
    """How the builds of a game are read.

    shapes: the record of each kind. check(build): raises BadEdit for what no catalogue has.
    starts: the builds to begin with, by kind and value.
    """

    shapes: Mapping[str, type[B]]
    check: Callable[[B], None]
    starts: Mapping[str, Mapping[str, B]]

    def build_of(self, kind: str, build: Mapping[str, Any]) -> B:
        """A build as a record. Raises BadEdit for what cannot be read."""
        shape = self.shapes.get(kind)
        if shape is None:
            raise BadEdit(f"There is no such kind: {kind[:20]}.", "kind")
        try:
            made = msgspec.convert(dict(build), shape, strict=False)
        except (msgspec.ValidationError, ValueError) as error:
            raise BadEdit(f"That build cannot be read: {error}.", "build") from error
        self.check(made)
        return made

    def made(self, member: Member) -> B | None:
        """A member's build; None for one that cannot be read."""
        try:
            return self.build_of(member.kind, member.build)
        except BadEdit:
            return None

    def unreadable(self, warband: Warband) -> Iterator[Problem]:
        """Each member whose build cannot be read, and why."""
        for member in members_of(warband):
            try:
                self.build_of(member.kind, member.build)
            except BadEdit as error:
                yield Problem(member.id, "unreadable", error.reason)

    def plain(self, kind: str) -> dict[str, Any]:
        """The plainest of a kind."""
        return self.read(kind, {})

    def read(self, kind: str, build: Mapping[str, Any]) -> dict[str, Any]:
        """A build as it is to be kept. Raises BadEdit."""
        return stored(self.build_of(kind, build))

    def start(self, kind: str, value: str) -> dict[str, Any]:
        """The build of one of the kind's starts; the plain one for any other value."""
        found = self.starts.get(kind, {}).get(value)
        return self.plain(kind) if found is None else stored(found)

    def renumbered(
        self, kind: str, build: Mapping[str, Any], names: Mapping[str, str]
    ) -> dict[str, Any]:
        """A build under new names: it names nobody."""
        return self.read(kind, build)

    def schema(self) -> dict[str, dict[str, Any]]:
        """The JSON Schema of a build by kind, each whole with its own `$defs`."""
        return {kind: msgspec.json.schema(shape) for kind, shape in self.shapes.items()}
