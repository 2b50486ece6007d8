"""A game's options as catalogue entries with ids and costs, as other builders need them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache

from msgspec.structs import replace

from rosters.exchange.available_options import (
    Shelf,
    Shelves,
    alone,
    blocks_alone,
    filled,
    plainest,
    stock,
)
from rosters.exchange.choices import chosen
from rules.kernel.building import Entry as Row
from rules.kernel.building import Sum, Workshop
from rules.kernel.warbands import Member
from rules.registry import RULESETS

FRACTIONS = {"¼": Fraction(1, 4), "½": Fraction(1, 2), "¾": Fraction(3, 4)}
POINTS = "points"  # the club's currency, if a house catalogue sets prices
Costs = Mapping[str, Fraction]


def stable_id(*words: str) -> str:
    """A BattleScribe id derived from a path of names. Equal paths give equal ids on
    every machine.
    """
    digits = hashlib.sha256("\x1f".join(words).encode()).hexdigest()[:16]
    return "-".join(digits[start : start + 4] for start in range(0, 16, 4))


@dataclass(frozen=True)
class Entry:
    """An entry that can be selected. `row`: its row of the armoury, with the section's id."""

    id: str
    name: str
    value: str
    shelf: Shelf
    costs: Costs
    groups: tuple[Group, ...] = ()
    section: str = ""
    row: Row | None = None


@dataclass(frozen=True)
class Group:
    """The entries of one shelf."""

    id: str
    shelf: Shelf
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class KindEntry:
    """A kind of member with all its options.

    `leads`: the id of the entry that makes it a team's leader. `leading`: what that adds to the
    sums. `base`: the sums without any options.
    """

    id: str
    kind: str
    name: str
    leads: str
    leading: Costs
    base: Costs
    groups: tuple[Group, ...]
    sums: tuple[str, ...]  # the labels of its sums


@dataclass(frozen=True)
class Catalogue:
    """Everything of a game that another builder needs. `costs`: the ids of members' sums."""

    slug: str
    name: str
    system: str
    id: str
    team: str
    costs: tuple[str, ...]
    kinds: tuple[KindEntry, ...]

    def cost_type(self, cost: str) -> str:
        """The id of a cost."""
        return stable_id(self.slug, "cost", cost)

    def profile_type(self, name: str) -> str:
        """The id of a type of profile: of a kind or of a section."""
        return stable_id(self.slug, "profile", name)


def system_id(slug: str) -> str:
    """The id of a game."""
    return stable_id(slug, "game system")


@cache
def catalogue(slug: str) -> Catalogue:
    """The catalogue of a game with a workshop. Raises KeyError if it has none."""
    ruleset = RULESETS[slug]
    if ruleset.workshop is None:
        raise KeyError(slug)
    maker = _Maker(slug, ruleset.workshop)
    kinds = tuple(maker.kind(kind.id, kind.name) for kind in ruleset.workshop.kinds)
    return Catalogue(
        slug,
        ruleset.name,
        system_id(slug),
        stable_id(slug, "catalogue"),
        stable_id(slug, "team"),
        maker.costs,
        kinds,
    )


class _Maker:
    """Builds entries from the options of a game."""

    def __init__(self, slug: str, workshop: Workshop) -> None:
        self.slug, self.workshop = slug, workshop
        self.rows = {
            (row.id, row.name): (section.id, row)
            for section in workshop.armoury()
            for row in section.entries
        }
        plain = (plainest(workshop, kind.id) for kind in workshop.kinds)
        sums = [each.id for member in plain for each in self._sums(member)]
        priced = [POINTS] if workshop.packs is not None else []
        self.costs = tuple(dict.fromkeys([*sums, *priced]))

    def _sums(self, member: Member) -> Sequence[Sum]:
        return self.workshop.member_sums(alone(self.workshop, member), member)

    def kind(self, kind: str, name: str) -> KindEntry:
        plain = plainest(self.workshop, kind)
        groups = tuple(self._groups(plain, stock(self.workshop, kind), (kind,), ""))
        return KindEntry(
            stable_id(self.slug, kind),
            kind,
            name.capitalize(),
            stable_id(self.slug, kind, "leads"),
            self._leading(plain),
            self._base(plain, groups),
            groups,
            tuple(each.label for each in self._sums(plain)),
        )

    def _base(self, plain: Member, groups: Sequence[Group]) -> Costs:
        """The sums of the default member minus those of all its options."""
        left = dict(self.worth(plain))
        given = {
            (each.field, each.value): each.count
            for each in chosen(blocks_alone(self.workshop, plain))
        }
        for group in groups:
            for entry in group.entries:
                count = given.get((group.shelf.name, entry.value), 0)
                for cost, value in entry.costs.items():
                    left[cost] = left.get(cost, Fraction(0)) - count * value
        return {cost: value for cost, value in left.items() if value}

    def _leading(self, member: Member) -> Costs:
        """What leading a team adds to the sums."""
        warband = alone(self.workshop, member)
        led = replace(
            warband, teams=tuple(replace(team, leader=member.id) for team in warband.teams)
        )
        more = worth(self.workshop.member_sums(led, member), self.costs)
        return _difference(more, self.worth(member))

    def _groups(
        self, member: Member, shelves: Shelves, path: tuple[str, ...], under: str
    ) -> Iterator[Group]:
        for shelf in shelves.values():
            if shelf.articles:
                here = (*path, shelf.name)
                entries = tuple(self._entries(member, shelf, here, under))
                yield Group(stable_id(self.slug, *here), shelf, entries)

    def _entries(
        self, member: Member, shelf: Shelf, path: tuple[str, ...], under: str
    ) -> Iterator[Entry]:
        without = self._without(member, shelf, under)
        for article in shelf.articles:
            here = (*path, "=", article.value)
            form = _form(shelf, article.value, under)
            other = filled(self.workshop, without, form) or without
            section, row = self.rows.get((article.value, article.label), ("", None))
            rows = shelf.rows.get(article.value, {})
            yield Entry(
                stable_id(self.slug, *here),
                article.label,
                article.value,
                shelf,
                _difference(self.worth(other), self.worth(without)),
                tuple(self._groups(other, rows, here, f"{shelf.name}.0.")),
                section,
                row,
            )

    def _without(self, member: Member, shelf: Shelf, under: str) -> Member:
        """The member without any option of this shelf, if that is allowed."""
        if shelf.kind == "pick" and shelf.article("") is not None:
            return filled(self.workshop, member, {f"{under}{shelf.name}": ""}) or member
        if shelf.kind == "level":
            return filled(self.workshop, member, {f"{under}{shelf.name}": "0"}) or member
        if shelf.kind == "counts":
            none = {f"{under}{shelf.name}.{each.value}": "" for each in shelf.articles}
            return filled(self.workshop, member, none) or member
        return member

    def worth(self, member: Member) -> Costs:
        return worth(self._sums(member), self.costs)


def _difference(more: Costs, less: Costs) -> Costs:
    found = {cost: more.get(cost, Fraction(0)) - less.get(cost, Fraction(0)) for cost in more}
    return {cost: value for cost, value in found.items() if value}


def worth(sums: Sequence[Sum], costs: Sequence[str]) -> Costs:
    """The sums of a member, not rounded."""
    return {each.id: _total(each) for each in sums if each.id in costs}


def _total(total: Sum) -> Fraction:
    parts = [_number(part.value) for part in total.parts]
    return (
        sum((each for each in parts if each is not None), Fraction(0))
        if None not in parts
        else (Fraction(total.total))
    )


def _number(words: str) -> Fraction | None:
    """A number written as 2, ½ or 2½."""
    rest = FRACTIONS.get(words[-1:], Fraction(0))
    whole = words[:-1] if rest else words
    if whole.lstrip("+-").isdecimal():
        return Fraction(int(whole)) + rest
    return rest if rest and not whole else None


def decimal(number: Fraction) -> str:
    """A number in the notation of other builders."""
    return str(Decimal(number.numerator) / Decimal(number.denominator))


def _form(shelf: Shelf, value: str, under: str) -> dict[str, str]:
    """The form field that selects one of an article."""
    name = f"{under}{shelf.name}"
    if shelf.kind == "listing":
        return {f"{name}.add": value}
    if shelf.kind in ("pick", "level"):
        return {name: value if shelf.kind == "pick" else "1"}
    return {f"{name}.{value}": "1"}
