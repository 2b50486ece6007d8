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
class FaceChoice:
    """A part that may be chosen: `portrait` is the whole face with it."""

    label: str
    portrait: str
    is_given: bool


@dataclass(frozen=True)
class FaceSlot:
    """A choice between parts, as the hair."""

    id: str
    label: str
    choices: tuple[FaceChoice, ...]


@dataclass(frozen=True)
class FaceColour:
    """A colour, and the address of the drawing in it."""

    name: str
    drawn: str


@dataclass(frozen=True)
class FaceEditor:
    """What may be changed of a drawing. `other`: a face that nobody has yet,
    with the parts that were chosen by hand."""

    drawn: str
    portrait: str
    other: str
    is_chosen: bool
    colours: tuple[FaceColour, ...]
    slots: tuple[FaceSlot, ...]


def face_editor(member: Member, profile: Profile) -> FaceEditor:
    """What the editor of a member offers."""
    look = look_of(member, profile)
    return FaceEditor(
        drawn_at(look),
        member.face,
        ".".join((secrets.token_hex(5), *look.chosen)),
        bool(member.face),
        tuple(FaceColour(each, drawn_at(replace(look, colour=each))) for each in COLOURS),
        tuple(_slots(member, look)),
    )


def _slots(member: Member, look: Look) -> Iterator[FaceSlot]:
    for slot, label, parts in slots_of(look):
        given = next((each for each in look.chosen if each.startswith(f"{slot}_")), "")
        plain = FaceChoice("As drawn", with_part(member.face, slot, ""), not given)
        choices = (
            FaceChoice(
                part.replace("_", " ").capitalize(),
                with_part(member.face, slot, part),
                given == f"{slot}_{part}",
            )
            for part in parts
        )
        yield FaceSlot(slot, label, (plain, *choices))
