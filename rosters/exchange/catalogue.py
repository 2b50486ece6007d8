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
POINTS = "points"  # a club's own, where a house catalogue sets prices
Costs = Mapping[str, Fraction]


def stable_id(*words: str) -> str:
    """A BattleScribe id of a path of names: equal names give equal ids on every machine."""
    digits = hashlib.sha256("\x1f".join(words).encode()).hexdigest()[:16]
    return "-".join(digits[start : start + 4] for start in range(0, 16, 4))


@dataclass(frozen=True)
class Entry:
    """Something that may be selected; `row` is its row of the armoury, under a section's id."""

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
    """Entries of one shelf."""

    id: str
    shelf: Shelf
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class KindEntry:
    """A kind of member with everything that it may have.

    `leads` is the id of leading a team, `leading` what that adds to the sums of the plainest;
    `base` what the plainest comes to beside what is chosen for it.
    """

    id: str
    kind: str
    name: str
    leads: str
    leading: Costs
    base: Costs
    groups: tuple[Group, ...]
    sums: tuple[str, ...]  # the labels of what is summed up of it


@dataclass(frozen=True)
class Catalogue:
    """Everything that another builder needs of a game; `costs` are the ids of members' sums."""

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
        """The id of a type of profile: a kind's or a section's."""
        return stable_id(self.slug, "profile", name)


def system_id(slug: str) -> str:
    """The id of a game."""
    return stable_id(slug, "game system")


@cache
def catalogue(slug: str) -> Catalogue:
    """The catalogue of a game that has a workshop. Raises KeyError when it has none."""
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
    """Makes entries of a game's stock."""

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
        """What is left of the plainest's sums when all that it has is taken off."""
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
        """What leading a team adds."""
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
        """The member with nothing from this shelf, where that can be."""
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
    """What a member costs, part by part and not rounded."""
    return {each.id: _total(each) for each in sums if each.id in costs}


def _total(total: Sum) -> Fraction:
    parts = [_number(part.value) for part in total.parts]
    return (
        sum((each for each in parts if each is not None), Fraction(0))
        if None not in parts
        else (Fraction(total.total))
    )


def _number(words: str) -> Fraction | None:
    """2, ½ or 2½ as a number."""
    rest = FRACTIONS.get(words[-1:], Fraction(0))
    whole = words[:-1] if rest else words
    if whole.lstrip("+-").isdecimal():
        return Fraction(int(whole)) + rest
    return rest if rest and not whole else None


def decimal(number: Fraction) -> str:
    """A number as other builders write it."""
    return str(Decimal(number.numerator) / Decimal(number.denominator))


def _form(shelf: Shelf, value: str, under: str) -> dict[str, str]:
    """The form field that gives one of an article."""
    name = f"{under}{shelf.name}"
    if shelf.kind == "listing":
        return {f"{name}.add": value}
    if shelf.kind in ("pick", "level"):
        return {name: value if shelf.kind == "pick" else "1"}
    return {f"{name}.{value}": "1"}
