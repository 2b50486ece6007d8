"""Converts a build to a list of choices, which text and other builders can express, and back.

The rest of a build is everything that choices do not express; it is exported as plain values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.kernel.building import Block, Counts, Field, Level, Listing, Pick, Ticks, Workshop
from rules.kernel.warbands import BadEdit, Member, Warband
from web.json_limits import JsonObject

Build = JsonObject


@dataclass(frozen=True)
class Choice:
    """A choice: its field, its value, its number, and nested choices."""

    field: str
    value: str
    count: int = 1
    within: tuple[Choice, ...] = ()


# --- From blocks to choices ----------------------------------------------------------------------


def chosen(blocks: Sequence[Block], plain: Sequence[Block] = ()) -> tuple[Choice, ...]:
    """The choices in the blocks of a member. An empty pick is included only if the default is not
    empty.
    """
    usual = {each.name for block in plain for each in block.fields if _is_picked(each)}
    return tuple(_chosen(blocks, usual))


def _is_picked(field: Field) -> bool:
    return isinstance(field, Pick) and bool(field.given)


def _chosen(blocks: Sequence[Block], usual: set[str]) -> Iterator[Choice]:
    for block in blocks:
        for field in block.fields:
            yield from _given(field)
            if isinstance(field, Pick) and not field.given and field.name in usual:
                yield Choice(field.name, "")
        for listing in block.listings:
            yield from _rows(listing)


def _given(field: Field, under: str = "") -> Iterator[Choice]:
    name = field.name.removeprefix(under)
    if isinstance(field, Pick):
        if field.given:
            yield Choice(name, field.given)
    elif isinstance(field, Level):
        if field.given:
            yield Choice(name, "", field.given)
    elif isinstance(field, Counts):
        yield from (Choice(name, value, count) for value, count in field.given.items() if count)
    else:
        yield from (Choice(name, value) for value in field.given)


def _rows(listing: Listing) -> Iterator[Choice]:
    values = {article.label: article.value for article in reversed(listing.adds.articles)}
    for place, row in enumerate(listing.rows):
        under = f"{listing.name}.{place}."
        within = tuple(each for field in row.fields for each in _given(field, under))
        yield Choice(listing.name, values.get(row.label, row.label), 1, within)


# --- From choices to a build ---------------------------------------------------------------------

Fields = Mapping[str, Field]
Asks = Callable[[Member], Sequence[Block]]


def remembered(workshop: Workshop, warband: Warband) -> Asks:
    """A function that returns the blocks of members of a warband, cached by build."""
    known: dict[bytes, tuple[Block, ...]] = {}

    def blocks(member: Member) -> tuple[Block, ...]:
        name = msgspec.json.encode((member.id, member.kind, member.build))
        if name not in known:
            known[name] = workshop.blocks(warband, member)
        return known[name]

    return blocks


def built(
    workshop: Workshop, blocks: Asks, member: Member, choices: Sequence[Choice]
) -> tuple[Build, tuple[Choice, ...]]:
    """Apply choices to a default member. Returns the build and the choices that were
    not possible.
    """
    now = replace(member, build=workshop.plain(member.kind))
    left = list(choices)
    for _ in range(2):  # what is worn may bring fields with it
        fields = {each.name: each for block in blocks(now) for each in block.fields}
        mine = [each for each in left if each.field in fields]
        now, refused = _filled(workshop, now, mine, fields)
        left = [each for each in left if each not in mine or each in refused]
        if not left or not mine:
            break
    now, refused = _listed(workshop, blocks, now, left)
    return now.build, tuple(refused)


def _filled(
    workshop: Workshop, member: Member, choices: Sequence[Choice], fields: Fields
) -> tuple[Member, list[Choice]]:
    """Apply choices all at once, or one by one if some are not possible."""
    blank: dict[str, str] = {}
    for name in dict.fromkeys(each.field for each in choices):
        blank.update(_emptied(fields[name]))
    try:
        forms = dict(_form(fields[each.field], each) for each in choices)
        return _with(workshop, member, blank | forms), []
    except BadEdit:
        refused = []
        for each in choices:
            try:
                member = _with(workshop, member, dict([_form(fields[each.field], each)]))
            except BadEdit:
                refused.append(each)
        return member, refused


def _emptied(field: Field) -> dict[str, str]:
    """The form fields with a value that must be cleared first."""
    if isinstance(field, Counts | Ticks):
        return {f"{field.name}.{value}": "" for value in field.given}
    return {}


def _form(field: Field, choice: Choice) -> tuple[str, str]:
    """A choice as a form field with its value."""
    if isinstance(field, Pick):
        return field.name, choice.value
    if isinstance(field, Level):
        return field.name, str(choice.count)
    count = str(choice.count) if isinstance(field, Counts) else "on"
    return f"{field.name}.{choice.value}", count


def _with(workshop: Workshop, member: Member, fields: Mapping[str, Any]) -> Member:
    if not fields:
        return member
    return replace(member, build=workshop.fill(member, fields))


def _listed(
    workshop: Workshop, blocks: Asks, member: Member, choices: Sequence[Choice]
) -> tuple[Member, list[Choice]]:
    """Add lines to their lists, then apply the choices of each line."""
    if not choices:
        return member, []
    lists = _lists(blocks, member)
    refused: list[Choice] = []
    placed: list[tuple[int, Choice]] = []
    lengths = {name: len(listing.rows) for name, listing in lists.items()}
    for each in choices:
        try:
            if each.field not in lists:
                raise BadEdit("There is no such list.")
            for _ in range(each.count):
                member = _with(workshop, member, {lists[each.field].adds.name: each.value})
                placed.append((lengths[each.field], each))
                lengths[each.field] += 1
        except BadEdit:
            refused.append(each)
    if any(each.within for _, each in placed):
        lists = _lists(blocks, member)
        for place, each in placed:
            member, lost = _about(workshop, member, lists[each.field], place, each)
            refused += [Choice(each.field, each.value, 1, tuple(lost))] if lost else []
    return member, refused


def _lists(blocks: Asks, member: Member) -> dict[str, Listing]:
    return {each.name: each for block in blocks(member) for each in block.listings}


def _about(
    workshop: Workshop, member: Member, listing: Listing, place: int, choice: Choice
) -> tuple[Member, list[Choice]]:
    """Apply the choices of one line of a list."""
    under = f"{listing.name}.{place}."
    fields = {each.name.removeprefix(under): each for each in listing.rows[place].fields}
    known = [each for each in choice.within if each.field in fields]
    lost = [each for each in choice.within if each.field not in fields]
    member, refused = _filled(workshop, member, known, fields)
    return member, [*lost, *refused]


def agreed(
    workshop: Workshop, blocks: Asks, member: Member, choices: Sequence[Choice]
) -> tuple[Build, tuple[Choice, ...]]:
    """The build of the possible choices, and these choices. `member` has the default build."""
    build, refused = built(workshop, blocks, member, choices)
    if not refused:
        return build, tuple(choices)
    fields = {each.field for each in refused}
    kept = tuple(each for each in choices if each.field not in fields)
    return built(workshop, blocks, member, kept)[0], kept


# --- What choices cannot say ---------------------------------------------------------------------


def rest(wanted: Build, got: Build) -> Build:
    """The values that turn the build `got` into `wanted`. None removes a value."""
    names = [*wanted, *(name for name in got if name not in wanted)]
    return {name: wanted.get(name) for name in names if wanted.get(name) != got.get(name)}


def completed(build: Build, more: Mapping[str, Any]) -> Build:
    """A build with its remaining values applied."""
    both = {**build, **more}
    return {name: value for name, value in both.items() if value is not None}
