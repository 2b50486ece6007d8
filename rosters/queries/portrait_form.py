"""Read model of how members are drawn: addresses of drawings, and what may be changed by hand."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from rosters.portraits.choices import slots_of, with_part
from rosters.portraits.looks import COLOURS, Look, look_of
from rosters.public_address import drawn_at
from rules.kernel.building import Profile
from rules.kernel.warbands import Member


@dataclass(frozen=True)
class PortraitChoice:
    """A part that may be chosen: `portrait` is the whole face with it."""

    label: str
    portrait: str
    is_given: bool


@dataclass(frozen=True)
class PortraitSlot:
    """A choice between parts, as the hair."""

    id: str
    label: str
    choices: tuple[PortraitChoice, ...]


@dataclass(frozen=True)
class PortraitColour:
    """A colour, and the address of the drawing in it."""

    name: str
    drawn: str


@dataclass(frozen=True)
class PortraitForm:
    """What may be changed of a drawing. `other`: a face that nobody has yet,
    with the parts that were chosen by hand."""

    drawn: str
    portrait: str
    other: str
    is_chosen: bool
    colours: tuple[PortraitColour, ...]
    slots: tuple[PortraitSlot, ...]


def portrait_form(member: Member, profile: Profile) -> PortraitForm:
    """What the editor of a member offers."""
    look = look_of(member, profile)
    return PortraitForm(
        drawn_at(look),
        member.face,
        ".".join((secrets.token_hex(5), *look.chosen)),
        bool(member.face),
        tuple(PortraitColour(each, drawn_at(replace(look, colour=each))) for each in COLOURS),
        tuple(_slots(member, look)),
    )


def _slots(member: Member, look: Look) -> Iterator[PortraitSlot]:
    offered = tuple(slots_of(look))
    names = [slot for slot, _, _ in offered]
    for slot, label, parts in offered:
        given = next((each for each in look.chosen if each.startswith(f"{slot}_")), "")
        plain = PortraitChoice("As drawn", with_part(member.face, slot, "", names), not given)
        choices = (
            PortraitChoice(
                part.replace("_", " ").capitalize(),
                with_part(member.face, slot, part, names),
                given == f"{slot}_{part}",
            )
            for part in parts
        )
        yield PortraitSlot(slot, label, (plain, *choices))
