"""What people own: a warband of teams with their members, and the edits that build it.

A member's `build` is the game's own; everything else is the same for every game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rules.kernel.record import Record, once

FORMAT = 1  # of the document; older ones are migrated on the way in
MOST_TEAMS, MOST_MEMBERS = 24, 30  # of a team; what a page and a battle can bear
MOST_COPIES = 20
MOST_NAME, MOST_NOTES = 60, 2000  # characters
# How colours and pictures, and how packs, may be called.
PLAIN_NAME = re.compile("[a-z0-9]{0,64}")
PACK_NAME = re.compile("[A-Za-z0-9_-]{0,64}")
# A face: its seed, then parts chosen by hand, as in 4f2a.hair_bob.hat_cap; the seed may be empty.
FACE = re.compile(r"[a-z0-9]{0,16}(\.[a-z0-9_]{1,32}){0,6}")
ODD_FACE = "A portrait is a seed and at most six parts, as in 4f2a.hair_bob.hat_cap."
MOST_PACKS = 24  # beside its own that a warband has something from


class BadEdit(Exception):
    """An edit that cannot be made: one sentence to whoever builds, and the field it is about."""

    def __init__(self, reason: str, path: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.path = path


class Member(Record):
    """Somebody or something of a team: `kind` names one of the game's kinds, as figure or vehicle.

    `colour` is one of the site's portrait colours, `picture` the name of an uploaded one.
    `portrait`: how it is drawn (FACE); left out of what is stored where nobody has chosen.
    `vendor` holds what other programs keep with it; nobody here reads it.
    """

    id: str
    name: str
    kind: str
    build: dict[str, Any] = {}
    notes: str = ""
    colour: str = ""
    picture: str = ""
    vendor: dict[str, Any] = {}
    portrait: str | msgspec.UnsetType = msgspec.UNSET

    @property
    def face(self) -> str:
        """How it is drawn, as FACE has it; empty where nobody has chosen."""
        return self.portrait if isinstance(self.portrait, str) else ""


class Team(Record):
    """A team; `leader` is the id of a member, or empty while nobody leads it."""

    id: str
    name: str
    members: tuple[Member, ...] = ()
    leader: str = ""
    notes: str = ""
    vendor: dict[str, Any] = {}


class Warband(Record, dict=True, gc=True):
    """Everything of a warband. `made` counts the ids given out, so that none returns.

    `pack`: the digest of the house catalogue that it is built from, empty for the book's own.
    `also`: those of others from which somebody has something, as a market may have sold it; left
    out of what is stored where there are none.
    """

    ruleset: str
    name: str
    teams: tuple[Team, ...] = ()
    notes: str = ""
    pack: str = ""
    made: int = 0
    format: int = FORMAT
    vendor: dict[str, Any] = {}
    also: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET

    @property
    def packs(self) -> tuple[str, ...]:
        """The digests of all house catalogues that something in it is from, its own first."""
        others = self.also if isinstance(self.also, tuple) else ()
        return tuple(dict.fromkeys(each for each in (self.pack, *others) if each))


def members_of(warband: Warband) -> Iterator[Member]:
    """Everybody, team by team."""
    for team in warband.teams:
        yield from team.members


def team_named(warband: Warband, team: str) -> Team:
    """The team with this id; BadEdit when it has gone."""
    for each in warband.teams:
        if each.id == team:
            return each
    raise BadEdit("That team is not in the warband any more.", "team")


def member_named(warband: Warband, member: str) -> Member:
    """The member with this id; BadEdit when it has gone."""
    for each in members_of(warband):
        if each.id == member:
            return each
    raise BadEdit("That figure is not in the warband any more.", "member")


def team_with(warband: Warband, member: str) -> Team:
    """The team to which a member belongs."""
    team = _teams_by_member(warband).get(member)
    if team is None:
        raise BadEdit("That figure is not in the warband any more.", "member")
    return team


@once
def _teams_by_member(warband: Warband) -> dict[str, Team]:
    return {each.id: team for team in reversed(warband.teams) for each in team.members}


# --- Edits ---------------------------------------------------------------------------------------


class Edit(Record, tag_field="type"):
    """One change to a warband, as it is asked for."""


class Rename(Edit, tag="rename"):
    """Name and notes of the warband, of a team or of a member, whose id is `of`."""

    name: str
    of: str = ""
    notes: str | None = None


class AddTeam(Edit, tag="add_team"):
    """A new team at the end. Without a name it is called Team 2, Team 3, …"""

    name: str = ""


class RemoveTeam(Edit, tag="remove_team"):
    """A team and everybody in it."""

    team: str


class MoveTeam(Edit, tag="move_team"):
    """A team to another place among the teams, counted from 0."""

    team: str
    place: int


class AddMembers(Edit, tag="add_members"):
    """`count` new members alike; `build` may be empty for a plain one. Named Name 1, Name 2, …"""

    team: str
    kind: str
    name: str = ""
    count: int = 1
    build: dict[str, Any] = {}


class Duplicate(Edit, tag="duplicate"):
    """`times` copies of a member right behind it."""

    member: str
    times: int = 1


class RemoveMember(Edit, tag="remove_member"):
    """A member, who leads no longer if it did."""

    member: str


class MoveMember(Edit, tag="move_member"):
    """A member to a place in a team, counted from 0 without it."""

    member: str
    team: str
    place: int


class Appoint(Edit, tag="appoint"):
    """A member leads its team."""

    member: str


class SetBuild(Edit, tag="set_build"):
    """Everything that a member is made of, at once."""

    member: str
    build: dict[str, Any]


class Fill(Edit, tag="fill"):
    """Some plain fields of a member's build, as a form has them."""

    member: str
    fields: dict[str, Any]


class Equip(Edit, tag="equip"):
    """Some parts of a build for all of one kind in a team, or only for `members`."""

    team: str
    kind: str
    build: dict[str, Any]
    members: tuple[str, ...] = ()


class Portray(Edit, tag="portray"):
    """A member's colour and picture, and how it is drawn: without `portrait` as before."""

    member: str
    colour: str = ""
    picture: str = ""
    portrait: str | msgspec.UnsetType = msgspec.UNSET


class Restock(Edit, tag="restock"):
    """From which catalogue the warband is built; every member's things become those in it."""

    pack: str


# --- Edits of several members at once: all of them change, or none does ---------------------------

FIRST, ALL = "first", "all"


class Gift(Record):
    """A thing for somebody: `value` of a field of the form, as in `weapons.add` and `guo_peng_49`.

    `number` of it. `instead`: what of that field it replaces: nothing if empty, `first` or `all`.
    """

    field: str
    value: str
    number: int = 1
    instead: str = ""


class Give(Edit, tag="give"):
    """The same gift for several members; refused with the names of all who cannot have it."""

    members: tuple[str, ...]
    gift: Gift


class Variants(Edit, tag="variants"):
    """A copy of a member with each of some gifts, right behind it."""

    member: str
    gifts: tuple[Gift, ...]


class CopyMembers(Edit, tag="copy_members"):
    """`times` copies of each of several members, right behind each."""

    members: tuple[str, ...]
    times: int = 1


class RemoveMembers(Edit, tag="remove_members"):
    """Several members, who lead no longer if they did."""

    members: tuple[str, ...]


class MoveMembers(Edit, tag="move_members"):
    """Several members to a place in a team, counted from 0 without them, in their present order."""

    members: tuple[str, ...]
    team: str
    place: int = MOST_MEMBERS


class ShiftMembers(Edit, tag="shift_members"):
    """Several members one place up (`by` -1) or down (`by` 1), each in its own team."""

    members: tuple[str, ...]
    by: int


AnyEdit = (
    Rename
    | AddTeam
    | RemoveTeam
    | MoveTeam
    | AddMembers
    | Duplicate
    | RemoveMember
    | MoveMember
    | Appoint
    | SetBuild
    | Fill
    | Equip
    | Portray
    | Restock
    | Give
    | Variants
    | CopyMembers
    | RemoveMembers
    | MoveMembers
    | ShiftMembers
)


def edit_from(fields: Mapping[str, Any]) -> AnyEdit:
    """An edit from plain fields. Raises BadEdit when they do not fit."""
    try:
        edit: AnyEdit = msgspec.convert(dict(fields), AnyEdit, strict=False)
    except (msgspec.ValidationError, ValueError) as error:
        raise BadEdit(f"That change cannot be read: {error}.") from error
    return edit
