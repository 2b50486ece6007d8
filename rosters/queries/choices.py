"""Read model of a list of choices: what each costs, does and would do, and why it does not fit."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import msgspec

from rosters.documents import warband_of, workshop_of
from rosters.models import Warband as Row
from rosters.queries.member_form import FieldRow, blocks_of
from rosters.queries.weapon_odds import OddsRow, odds_rows
from rules.kernel.building import Article, Counts, Field, Pick, Sum, Ticks, Workshop
from rules.kernel.warbands import BadEdit, Member, Warband, member_named
from rules.reference import terms
from rules.registry import RULESETS

ADDS = "adds"  # a list to which what is chosen is added


class NoSuchChoice(Exception):
    """The member has no such field, or it is gone."""


@dataclass(frozen=True)
class OptionRow:
    """A thing that may be chosen.

    costs: what it changes, in the game's sums. over: what it would be too much. does: a sentence.
    """

    article: Article
    name: str
    count: int
    costs: tuple[str, ...]
    over: str
    does: str
    odds: OddsRow | None

    @property
    def is_given(self) -> bool:
        return self.count > 0


@dataclass(frozen=True)
class OptionGroup:
    """Things with a heading, or without."""

    title: str
    rows: tuple[OptionRow, ...]


@dataclass(frozen=True)
class ChoicePage:
    """A field of a member with everything that may be chosen in it.

    kind: pick, adds, ticks or counts. barred: what does not fit now. target: whom the weapons of
    the list are tried on; empty for a list of no weapons.
    """

    row: Row
    member: Member
    field: FieldRow
    kind: str
    game: str
    groups: tuple[OptionGroup, ...]
    barred: tuple[OptionRow, ...]
    target: str
    rules_url: str = ""

    @property
    def count(self) -> int:
        """How many things can be chosen now."""
        return sum(len(group.rows) for group in self.groups)


@dataclass(frozen=True)
class _Asked:
    """What the rows of a list are worked out from."""

    workshop: Workshop
    warband: Warband
    member: Member
    limits: Mapping[str, int]

    @property
    def sums(self) -> Mapping[str, Sum]:
        return {each.id: each for each in self.workshop.member_sums(self.warband, self.member)}


def choice_page(
    row: Row, member_id: str, name: str, limits: Mapping[str, int] | None = None
) -> ChoicePage:
    """The choices of a member's field.

    limits: what is left of each sum of the warband that has a limit. Raises NoSuchChoice.
    """
    warband, workshop = warband_of(row.document), workshop_of(row.ruleset)
    try:
        member = member_named(warband, member_id)
    except BadEdit as error:
        raise NoSuchChoice(member_id) from error
    field, kind = _field_named(workshop, warband, member, name)
    asked = _Asked(workshop, warband, member, limits or {})
    weapons = [each.value for each in field.articles] if getattr(field, "arms", False) else []
    target, tried = odds_rows(workshop, warband, member, weapons)
    rows = tuple(_rows(asked, field, tried))
    groups = tuple(
        OptionGroup(title, tuple(several))
        for title, several in itertools.groupby(
            (each for each in rows if each.is_given or not each.article.barred),
            key=lambda each: each.article.group.replace("_", " ").capitalize(),
        )
    )
    barred = tuple(each for each in rows if each.article.barred and not each.is_given)
    shown = _as_row(workshop, warband, member, field)
    game = RULESETS[row.ruleset].name
    return ChoicePage(row, member, shown, kind, game, groups, barred, target)


# --- Which field ---------------------------------------------------------------------------------


def _field_named(
    workshop: Workshop, warband: Warband, member: Member, name: str
) -> tuple[Pick | Counts | Ticks, str]:
    for field, kind in _fields(workshop, warband, member):
        if field.name == name and isinstance(field, Pick | Counts | Ticks):
            return field, kind
    raise NoSuchChoice(name)


def _fields(workshop: Workshop, warband: Warband, member: Member) -> Iterator[tuple[Field, str]]:
    for block in workshop.blocks(warband, member):
        for field in block.fields:
            yield field, type(field).__name__.lower()
        for listing in block.listings:
            yield listing.adds, ADDS
            for row in listing.rows:
                yield from ((field, type(field).__name__.lower()) for field in row.fields)


def _as_row(workshop: Workshop, warband: Warband, member: Member, field: Field) -> FieldRow:
    """The field as the form of the member shows it."""
    for block in blocks_of(workshop.blocks(warband, member), member.id, ()):
        for each in block.every_field:
            if each.name == field.name:
                return each
    raise NoSuchChoice(field.name)


# --- Its rows ------------------------------------------------------------------------------------


def _rows(
    asked: _Asked, field: Pick | Counts | Ticks, tried: Mapping[str, OddsRow]
) -> Iterator[OptionRow]:
    words, now = _said(asked.warband.ruleset), asked.sums
    for article in field.articles:
        count = _count(field, article.value)
        changes = _changes(asked, field, article.value, count, now)
        yield OptionRow(
            article,
            f"{field.name}.{article.value}",
            count,
            tuple(_cost(now, id_, by) for id_, by in changes.items()),
            _over(asked, now, changes) if not count else "",
            article.note or words.get(article.label.lower(), ""),
            tried.get(article.value),
        )


def _count(field: Pick | Counts | Ticks, value: str) -> int:
    if isinstance(field, Counts):
        return field.given.get(value, 0)
    return int(value == field.given if isinstance(field, Pick) else value in field.given)


def _changes(
    asked: _Asked, field: Pick | Counts | Ticks, value: str, count: int, now: Mapping[str, Sum]
) -> dict[str, int]:
    """What a choice changes of the member's sums, by their ids; of what is ticked what it costs."""
    if isinstance(field, Pick):
        fields: dict[str, str] = {field.name: value}
    elif isinstance(field, Ticks):
        fields = {f"{field.name}.{value}": "" if count else "on"}
    else:
        fields = {f"{field.name}.{value}": str(count + 1)}
    try:
        build = asked.workshop.fill(asked.member, fields)
        changed = msgspec.structs.replace(asked.member, build=build)
        after = asked.workshop.member_sums(asked.warband, changed)
    except (BadEdit, KeyError):
        return {}
    sign = -1 if isinstance(field, Ticks) and count else 1
    found = {each.id: sign * (each.total - now[each.id].total) for each in after if each.id in now}
    return {id_: by for id_, by in found.items() if by}


def _cost(now: Mapping[str, Sum], id_: str, by: int) -> str:
    label = now[id_].label.partition(" (")[0]
    words = label if len(label) < 5 else label.lower() if " " not in label else id_.upper()
    return f"{by:+d} {words}".replace("-", "−")


def _over(asked: _Asked, now: Mapping[str, Sum], changes: Mapping[str, int]) -> str:
    """By how much a choice would be beyond what is left of a sum, in words."""
    for id_, by in changes.items():
        left = asked.limits.get(id_)
        if left is not None and by > 0 and left < by:
            most = f"only {left}" if left > 0 else "nothing"
            return f"{most} left of the {now[id_].label.partition(' (')[0].lower()}"
    return ""


@cache
def _said(ruleset: str) -> dict[str, str]:
    """What the reference says of each word, for things without a sentence of their own."""
    return {each.word: " ".join(each.says.split()) for each in terms(ruleset)}
