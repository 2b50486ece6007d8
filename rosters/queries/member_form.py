"""Read model of the form of one member: each choice with its price and state."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.kernel.building import (
    Article,
    Block,
    Counts,
    Field,
    Level,
    Listing,
    Pick,
    Problem,
    Row,
    Ticks,
)

# So many choices stand in the form itself: a pick of two, a handful of ticks.
FEW_PICKS, FEW_TICKS = 2, 6


@dataclass(frozen=True)
class ChoiceRow:
    """An article, its number, and its form field if it has its own."""

    article: Article
    name: str
    count: int

    @property
    def is_given(self) -> bool:
        return self.count > 0


@dataclass(frozen=True)
class GroupRow:
    """Choices with a heading, or without."""

    title: str
    choices: tuple[ChoiceRow, ...]


@dataclass(frozen=True)
class FieldRow:
    """A field with its problems. `kind` is pick, counts, ticks or level."""

    kind: str
    name: str
    label: str
    ref: str
    groups: tuple[GroupRow, ...]
    given: str
    low: int
    high: int
    problems: tuple[Problem, ...]
    hints: tuple[Problem, ...] = ()

    @property
    def is_listed(self) -> bool:
        """Whether its choices are a list that opens, instead of standing in the form."""
        articles = [each.article for group in self.groups for each in group.choices]
        told = any(each.note or each.cost or each.barred or each.look for each in articles)
        if self.kind == "pick" and any(each.look for each in articles):
            return True
        few = FEW_PICKS if self.kind == "pick" else FEW_TICKS
        return told and len(articles) > few

    @property
    def id(self) -> str:
        return f"f-{self.name.replace('.', '-')}"

    @property
    def chosen(self) -> tuple[ChoiceRow, ...]:
        """The articles that are chosen."""
        return tuple(each for group in self.groups for each in group.choices if each.is_given)


@dataclass(frozen=True)
class TableRow:
    """A line of a list, with its own fields."""

    row: Row
    drop: str
    fields: tuple[FieldRow, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class ListingRow:
    """A list to which lines can be added."""

    label: str
    ref: str
    rows: tuple[TableRow, ...]
    adds: FieldRow


@dataclass(frozen=True)
class BlockRow:
    """A heading with its fields and lists."""

    id: str
    title: str
    note: str
    fields: tuple[FieldRow, ...]
    listings: tuple[ListingRow, ...]

    @property
    def every_field(self) -> Iterator[FieldRow]:
        """Its fields, those of its lists, and those of the lines of its lists."""
        yield from self.fields
        for listing in self.listings:
            yield listing.adds
            yield from (field for row in listing.rows for field in row.fields)


def blocks_of(
    blocks: Sequence[Block], member: str, problems: Sequence[Problem], hints: Sequence[Problem] = ()
) -> tuple[BlockRow, ...]:
    """The blocks of a member, with problems and hints at their fields."""
    own, advice = _own(member, problems), _own(member, hints)
    return tuple(
        BlockRow(
            block.id,
            block.title,
            block.note,
            tuple(_field(each, own, advice) for each in block.fields),
            tuple(_listing(each, own) for each in block.listings),
        )
        for block in blocks
    )


Own = Sequence[tuple[str, Problem]]


def _own(member: str, problems: Sequence[Problem]) -> Own:
    """The problems of a member, by the path of the field."""
    return [
        (problem.path.removeprefix(f"{member}."), problem)
        for problem in problems
        if problem.path.startswith(f"{member}.")
    ]


def _about(own: Own, name: str) -> tuple[Problem, ...]:
    """The problems of a field and of everything below it."""
    return tuple(each for path, each in own if path == name or path.startswith(f"{name}."))


def _field(field: Field, own: Own, advice: Own = ()) -> FieldRow:
    low, high, given = 0, 0, ""
    if isinstance(field, Level):
        low, high, given = field.low, field.high, str(field.given)
    elif isinstance(field, Counts):
        high = field.most
    elif isinstance(field, Pick):
        given = field.given
    groups = () if isinstance(field, Level) else tuple(_groups(field))
    kind = type(field).__name__.lower()
    problems, hints = _about(own, field.name), _about(advice, field.name)
    return FieldRow(
        kind, field.name, field.label, field.ref, groups, given, low, high, problems, hints
    )


def _groups(field: Pick | Counts | Ticks) -> Iterator[GroupRow]:
    for title, articles in itertools.groupby(field.articles, key=lambda each: each.group):
        choices = tuple(
            ChoiceRow(each, f"{field.name}.{each.value}", _count(field, each.value))
            for each in articles
        )
        yield GroupRow(title.replace("_", " ").capitalize(), choices)


def _count(field: Pick | Counts | Ticks, value: str) -> int:
    if isinstance(field, Counts):
        return field.given.get(value, 0)
    return int(value == field.given if isinstance(field, Pick) else value in field.given)


def _listing(listing: Listing, own: Own) -> ListingRow:
    rows = tuple(
        TableRow(
            row,
            f"{listing.name}.{place}.drop",
            tuple(_field(each, own) for each in row.fields),
            tuple(each for path, each in own if path == f"{listing.name}.{place}"),
        )
        for place, row in enumerate(listing.rows)
    )
    return ListingRow(listing.label, listing.ref, rows, _field(listing.adds, ()))
