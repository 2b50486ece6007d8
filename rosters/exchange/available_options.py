"""All options that a game offers for each kind of member, found by querying its workshop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from msgspec.structs import replace as with_fields

from rules.kernel.building import Article, Block, Counts, Field, Level, Listing, Pick, Workshop
from rules.kernel.warbands import BadEdit, Member, Team, Warband

MOST_LINES = 99  # maximum number of items of a list in exports for other programs
MOST_STOCKS = 32


@dataclass(frozen=True)
class Shelf:
    """A field or list with its heading.

    `kind` is pick, counts, ticks, level or listing. `rows`: the options of a line of the list, by
    the article of the line.
    """

    name: str
    title: str
    kind: str
    articles: tuple[Article, ...]
    most: int = 1
    usual: str = ""
    rows: Mapping[str, Mapping[str, Shelf]] = field(default_factory=dict)

    @cached_property
    def labelled(self) -> Mapping[str, str]:
        """The values of the articles by their labels in lower case. Of equal labels the first
        counts.
        """
        return {each.label.casefold(): each.value for each in reversed(self.articles)}

    def article(self, value: str) -> Article | None:
        """The article with this value."""
        return next((each for each in self.articles if each.value == value), None)


Shelves = Mapping[str, Shelf]


def shelves(blocks: Iterable[Block]) -> dict[str, Shelf]:
    """All options of some blocks, by the name of their field."""
    found: dict[str, Shelf] = {}
    for block in blocks:
        things = (*block.fields, *block.listings)
        for thing in things:
            title = block.title if len(things) == 1 else thing.label
            found[thing.name] = _shelf(thing, title)
    return found


def _shelf(thing: Field | Listing, title: str, under: str = "") -> Shelf:
    name, title = thing.name.removeprefix(under), title.partition(" (")[0]
    if isinstance(thing, Listing):
        return Shelf(name, title, "listing", thing.adds.articles, MOST_LINES)
    if isinstance(thing, Level):
        return Shelf(name, title, "level", (Article("", title),), thing.high)
    most = thing.most if isinstance(thing, Counts) else 1
    usual = thing.given if isinstance(thing, Pick) else ""
    return Shelf(name, title, type(thing).__name__.lower(), thing.articles, most, usual)


def stock(workshop: Workshop, kind: str, pack: str = "") -> Shelves:
    """All options of a kind, including those that depend on another choice, with a house catalogue
    applied.
    """
    # Not cached for an unknown pack: it may be loaded later.
    is_known = workshop.packs is not None and workshop.packs.known(pack) is not None
    return _stock(workshop, kind, pack if is_known else "")


@lru_cache(maxsize=MOST_STOCKS)
def _stock(workshop: Workshop, kind: str, pack: str) -> Shelves:
    found: dict[str, Shelf] = {}
    for member in _variants(workshop, kind, pack):
        for name, shelf in shelves(blocks_alone(workshop, member, pack)).items():
            if name not in found:
                found[name] = replace(shelf, rows=dict(_rows(workshop, member, shelf, pack)))
    return found


def plainest(workshop: Workshop, kind: str) -> Member:
    """A member of a kind with the default build."""
    return Member("m2", "Somebody", kind, workshop.plain(kind))


def alone(workshop: Workshop, member: Member, pack: str = "") -> Warband:
    """A warband with only this member."""
    return Warband("", "Nobody", (Team("t1", "None", (member,)),), pack=pack)


def blocks_alone(workshop: Workshop, member: Member, pack: str = "") -> tuple[Block, ...]:
    """The blocks of a member in a warband without others."""
    return workshop.blocks(alone(workshop, member, pack), member)


def _variants(workshop: Workshop, kind: str, pack: str) -> Iterator[Member]:
    """The default member, and members that differ from it in one pick."""
    plain = plainest(workshop, kind)
    yield plain
    for shelf in shelves(blocks_alone(workshop, plain, pack)).values():
        if shelf.kind == "pick":
            for article in shelf.articles:
                other = filled(workshop, plain, {shelf.name: article.value})
                if other is not None:
                    yield other


def filled(workshop: Workshop, member: Member, fields: Mapping[str, str]) -> Member | None:
    """A member with some fields set, or None if that is not allowed."""
    try:
        return with_fields(member, build=workshop.fill(member, fields))
    except BadEdit:
        return None


def _rows(
    workshop: Workshop, member: Member, shelf: Shelf, pack: str
) -> Iterator[tuple[str, Shelves]]:
    """The options of each item of a list."""
    if shelf.kind != "listing":
        return
    for article in shelf.articles:
        other = filled(workshop, member, {f"{shelf.name}.add": article.value})
        for block in blocks_alone(workshop, other, pack) if other is not None else ():
            for listing in block.listings:
                if listing.name == shelf.name:
                    yield article.value, _about(listing)


def _about(listing: Listing) -> Shelves:
    place = len(listing.rows) - 1
    under = f"{listing.name}.{place}."
    found = (_shelf(each, each.label, under) for each in listing.rows[place].fields)
    return {each.name: each for each in found}
