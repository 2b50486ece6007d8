"""What several chosen members may be given, and which of them cannot have a thing."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import msgspec

from rosters.documents import warband_of, workshop_of
from rosters.models import Warband as Row
from rules.kernel.building import Article
from rules.kernel.gifts import NO_PLACE, Place, carried
from rules.kernel.several import chosen
from rules.kernel.warbands import Member
from rules.kernel.wording import few_names

MOST_NAMED = 3


@dataclass
class ThingRow:
    """A thing that may be given. `value`: the field and the thing, as the form sends them.

    refused: why some of the chosen cannot have it, with their names; empty where all can.
    """

    value: str
    label: str
    cost: str
    group: str
    refused: str = ""


@dataclass(frozen=True)
class ShelfRow:
    """The things of one field under its heading, in groups."""

    label: str
    things: tuple[ThingRow, ...]

    @property
    def groups(self) -> Iterator[tuple[str, list[ThingRow]]]:
        for title, things in itertools.groupby(self.things, key=lambda each: each.group):
            yield title.replace("_", " ").capitalize(), list(things)


@dataclass(frozen=True)
class SeveralPage:
    """The page on which chosen members are given something."""

    row: Row
    members: tuple[Member, ...]
    shelves: tuple[ShelfRow, ...]
    token: str

    @property
    def names(self) -> str:
        return few_names([each.name for each in self.members], MOST_NAMED)


@dataclass
class _Shelf:
    """A field, while it is gathered from everybody."""

    label: str
    articles: dict[str, Article] = field(default_factory=dict)
    reasons: dict[str, list[tuple[str, str]]] = field(default_factory=dict)  # by thing
    offered_to: set[str] = field(default_factory=set)  # ids of members


def several_page(row: Row, asked: Sequence[str], token: str) -> SeveralPage:
    """What the members with these ids may be given. Raises BadEdit for none or for strangers."""
    warband, workshop = warband_of(row.document), workshop_of(row.ruleset)
    members = chosen(warband, asked)
    shelves: dict[str, _Shelf] = {}
    # Whoever is built alike is offered the same.
    for alike in _alike(members):
        for place in carried(workshop, warband, alike[0]):
            _gather(shelves.setdefault(place.name, _Shelf(place.label)), place, alike)
    rows = (
        ShelfRow(each.label, tuple(_things(name, each, members))) for name, each in shelves.items()
    )
    return SeveralPage(row, members, tuple(rows), token)


def _alike(members: Iterable[Member]) -> Iterator[list[Member]]:
    groups: dict[bytes, list[Member]] = {}
    for each in members:
        key = msgspec.json.encode((each.kind, each.build), order="sorted")
        groups.setdefault(key, []).append(each)
    yield from groups.values()


def _gather(shelf: _Shelf, place: Place, alike: Sequence[Member]) -> None:
    shelf.offered_to |= {each.id for each in alike}
    for article in place.articles:
        shelf.articles.setdefault(article.value, article)
        if article.barred and not place.is_given(article.value):
            reasons = shelf.reasons.setdefault(article.value, [])
            reasons += [(each.name, article.barred) for each in alike]


def _things(name: str, shelf: _Shelf, members: Sequence[Member]) -> Iterator[ThingRow]:
    nowhere = [(each.name, NO_PLACE) for each in members if each.id not in shelf.offered_to]
    for value, article in shelf.articles.items():
        reasons = [*nowhere, *shelf.reasons.get(value, ())]
        refused = _refused(reasons, len(members))
        yield ThingRow(f"{name}={value}", article.label, article.cost, article.group, refused)


def _refused(reasons: Sequence[tuple[str, str]], asked: int) -> str:
    """Why some cannot have a thing: "Ann and two more: It is too heavy"; of one only the reason."""
    if not reasons:
        return ""
    why = " ".join(dict.fromkeys(reason for _, reason in reasons))
    if asked == 1:
        return why
    who = "nobody" if len(reasons) == asked else f"not {few_names([name for name, _ in reasons])}"
    return f"{who}: {why}"
