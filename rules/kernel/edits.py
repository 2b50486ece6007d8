"""What an edit makes of a warband: pure, so that any row of edits gives the same warband again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from rules.kernel import several
from rules.kernel import warbands as w
from rules.kernel.craft import Craft
from rules.kernel.teams import (
    copies_asked,
    inserted,
    next_team_name,
    with_fresh,
    with_member,
    with_team,
    without,
)
from rules.kernel.warbands import BadEdit, Member, Team, Warband


def edited(warband: Warband, edit: w.AnyEdit, craft: Craft) -> Warband:
    """The warband after an edit. Raises BadEdit with one sentence when it cannot be made."""
    return _MAKERS[type(edit)](warband, edit, craft)


# --- Names and notes -----------------------------------------------------------------------------


def named(name: str, what: str) -> str:
    """A name without blanks around it, if it is one that can be shown."""
    plain = " ".join(name.split())
    if not plain:
        raise BadEdit(f"Give the {what} a name.", "name")
    if len(name) > w.MOST_NAME or not plain.isprintable():
        raise BadEdit(f"A name has at most {w.MOST_NAME} plain characters.", "name")
    return plain


def _noted(notes: str | None, before: str) -> str:
    if notes is None:
        return before
    if len(notes) > w.MOST_NOTES:
        raise BadEdit(f"Notes have at most {w.MOST_NOTES} characters.", "notes")
    return notes


def _rename(warband: Warband, edit: w.Rename, craft: Craft) -> Warband:
    if not edit.of:
        name = named(edit.name, "warband")
        return replace(warband, name=name, notes=_noted(edit.notes, warband.notes))
    for team in warband.teams:
        if team.id == edit.of:
            name = named(edit.name, "team")
            return with_team(
                warband, replace(team, name=name, notes=_noted(edit.notes, team.notes))
            )
    member = w.member_named(warband, edit.of)
    name = named(edit.name, "figure")
    return with_member(warband, replace(member, name=name, notes=_noted(edit.notes, member.notes)))


# --- Teams ---------------------------------------------------------------------------------------


def _add_team(warband: Warband, edit: w.AddTeam, craft: Craft) -> Warband:
    if len(warband.teams) >= w.MOST_TEAMS:
        raise BadEdit(f"A warband has at most {w.MOST_TEAMS} teams.")
    made = warband.made + 1
    name = named(edit.name, "team") if edit.name.strip() else next_team_name(warband)
    team = Team(f"t{made}", name)
    return replace(warband, teams=(*warband.teams, team), made=made)


def _remove_team(warband: Warband, edit: w.RemoveTeam, craft: Craft) -> Warband:
    w.team_named(warband, edit.team)
    return replace(warband, teams=tuple(each for each in warband.teams if each.id != edit.team))


def _move_team(warband: Warband, edit: w.MoveTeam, craft: Craft) -> Warband:
    team = w.team_named(warband, edit.team)
    rest = [each for each in warband.teams if each.id != edit.team]
    return replace(warband, teams=inserted(rest, team, edit.place))


# --- Members -------------------------------------------------------------------------------------


def _add_members(warband: Warband, edit: w.AddMembers, craft: Craft) -> Warband:
    team = w.team_named(warband, edit.team)
    count = copies_asked(edit.count)
    made = craft.read(edit.kind, edit.build) if edit.build else craft.plain(edit.kind)
    build = craft.under(edit.kind, made, warband.pack)
    name = named(edit.name or edit.kind.capitalize(), "figure")
    names = [name] if count == 1 else [f"{name} {number}" for number in range(1, count + 1)]
    fresh = [
        Member(f"m{warband.made + number}", each, edit.kind, build)
        for number, each in enumerate(names, 1)
    ]
    return with_fresh(warband, team, len(team.members), fresh, craft.may_lead)


def _duplicate(warband: Warband, edit: w.Duplicate, craft: Craft) -> Warband:
    return edited(warband, w.CopyMembers((edit.member,), edit.times), craft)


def _remove_member(warband: Warband, edit: w.RemoveMember, craft: Craft) -> Warband:
    return with_team(warband, without(w.team_with(warband, edit.member), edit.member))


def _move_member(warband: Warband, edit: w.MoveMember, craft: Craft) -> Warband:
    return edited(warband, w.MoveMembers((edit.member,), edit.team, edit.place), craft)


def _appoint(warband: Warband, edit: w.Appoint, craft: Craft) -> Warband:
    return with_team(warband, replace(w.team_with(warband, edit.member), leader=edit.member))


def _set_build(warband: Warband, edit: w.SetBuild, craft: Craft) -> Warband:
    member = w.member_named(warband, edit.member)
    build = craft.under(member.kind, craft.read(member.kind, edit.build), warband.pack)
    return with_member(warband, replace(member, build=build))


def _fill(warband: Warband, edit: w.Fill, craft: Craft) -> Warband:
    member = w.member_named(warband, edit.member)
    build = craft.under(member.kind, craft.fill(member, edit.fields), warband.pack)
    return with_member(warband, replace(member, build=build))


def _equip(warband: Warband, edit: w.Equip, craft: Craft) -> Warband:
    team = w.team_named(warband, edit.team)
    members = tuple(
        replace(
            each,
            build=craft.under(
                each.kind, craft.read(each.kind, {**each.build, **edit.build}), warband.pack
            ),
        )
        if each.kind == edit.kind and (not edit.members or each.id in edit.members)
        else each
        for each in team.members
    )
    return with_team(warband, replace(team, members=members))


def _portray(warband: Warband, edit: w.Portray, craft: Craft) -> Warband:
    if not all(w.PLAIN_NAME.fullmatch(each) for each in (edit.colour, edit.picture)):
        raise BadEdit("A colour is one of the palette, and a picture one that was uploaded.")
    member = w.member_named(warband, edit.member)
    face = edit.portrait if isinstance(edit.portrait, str) else member.face
    if not w.FACE.fullmatch(face):
        raise BadEdit(w.ODD_FACE, "portrait")
    return with_member(
        warband,
        replace(member, colour=edit.colour, picture=edit.picture, portrait=face or UNSET),
    )


def _restock(warband: Warband, edit: w.Restock, craft: Craft) -> Warband:
    if not w.PACK_NAME.fullmatch(edit.pack):
        raise BadEdit("A pack has a plain name.", "pack")
    teams = tuple(
        replace(team, members=tuple(
            replace(each, build=craft.under(each.kind, each.build, edit.pack))
            for each in team.members
        ))
        for team in warband.teams
    )  # fmt: skip
    return replace(warband, pack=edit.pack, teams=teams)


_MAKERS: dict[type, Callable[[Warband, Any, Craft], Warband]] = {
    w.Rename: _rename,
    w.AddTeam: _add_team,
    w.RemoveTeam: _remove_team,
    w.MoveTeam: _move_team,
    w.AddMembers: _add_members,
    w.Duplicate: _duplicate,
    w.RemoveMember: _remove_member,
    w.MoveMember: _move_member,
    w.Appoint: _appoint,
    w.SetBuild: _set_build,
    w.Fill: _fill,
    w.Equip: _equip,
    w.Portray: _portray,
    w.Restock: _restock,
    **several.MAKERS,
}
