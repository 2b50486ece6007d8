"""Edits of several members at once: all of them change, or none does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from rules.kernel import warbands as w
from rules.kernel.craft import Craft
from rules.kernel.gifts import given, refusal
from rules.kernel.teams import (
    copies_asked,
    copy_of,
    next_name,
    with_fresh,
    with_member,
    with_newcomers,
    with_team,
    without,
)
from rules.kernel.warbands import BadEdit, Member, Warband

MOST_GIVEN = 20  # of one thing
NOBODY = "Choose figures first."


def chosen(warband: Warband, members: Sequence[str]) -> tuple[Member, ...]:
    """The members with these ids, as they stand in the warband. Raises BadEdit for none."""
    if not members:
        raise BadEdit(NOBODY, "members")
    for each in members:
        w.member_named(warband, each)
    asked = set(members)
    return tuple(each for each in w.members_of(warband) if each.id in asked)


def _give(warband: Warband, edit: w.Give, craft: Craft) -> Warband:
    _check_gift(edit.gift)
    reasons: list[tuple[str, str]] = []
    after = warband
    for member in chosen(warband, edit.members):
        try:
            after = with_member(after, given(craft, warband, member, edit.gift))
        except BadEdit as error:
            reasons.append((member.name, error.reason))
    if reasons:
        raise refusal(reasons, "Nobody was given anything.")
    return after


def _check_gift(gift: w.Gift) -> None:
    if not 1 <= gift.number <= MOST_GIVEN:
        raise BadEdit(f"Give 1 to {MOST_GIVEN} of a thing.", "gift.number")
    if gift.instead not in ("", w.FIRST, w.ALL):
        raise BadEdit(f"It replaces nothing, {w.FIRST!r} or {w.ALL!r}.", "gift.instead")


def _variants(warband: Warband, edit: w.Variants, craft: Craft) -> Warband:
    member, team = w.member_named(warband, edit.member), w.team_with(warband, edit.member)
    if not edit.gifts:
        raise BadEdit("Choose with what each copy is to be made.", "gifts")
    copies_asked(len(edit.gifts))
    taken = {each.name for each in w.members_of(warband)}
    reasons: list[tuple[str, str]] = []
    copies: list[Member] = []
    for gift in edit.gifts:
        _check_gift(gift)
        name = next_name(member.name, taken)
        taken.add(name)
        fresh = copy_of(member, warband.made + len(copies) + 1, name)
        try:
            copies.append(given(craft, warband, fresh, gift))
        except BadEdit as error:
            reasons.append((gift.value.replace("_", " "), error.reason))
    if reasons:
        raise refusal(reasons, "No copy was made.")
    return with_fresh(warband, team, team.members.index(member) + 1, copies, craft.may_lead)


def _copy_members(warband: Warband, edit: w.CopyMembers, craft: Craft) -> Warband:
    times = copies_asked(edit.times)
    taken = {each.name for each in w.members_of(warband)}
    for member in chosen(warband, edit.members):
        copies: list[Member] = []
        for number in range(1, times + 1):
            name = next_name(member.name, taken)
            taken.add(name)
            copies.append(copy_of(member, warband.made + number, name))
        team = w.team_with(warband, member.id)
        place = team.members.index(member) + 1
        warband = with_fresh(warband, team, place, copies, craft.may_lead)
    return warband


def _remove_members(warband: Warband, edit: w.RemoveMembers, craft: Craft) -> Warband:
    for member in chosen(warband, edit.members):
        warband = with_team(warband, without(w.team_with(warband, member.id), member.id))
    return warband


def _move_members(warband: Warband, edit: w.MoveMembers, craft: Craft) -> Warband:
    moved = chosen(warband, edit.members)
    target = w.team_named(warband, edit.team)
    stay = target.leader if target.leader in edit.members else ""
    for member in moved:
        warband = with_team(warband, without(w.team_with(warband, member.id), member.id))
    left = w.team_named(warband, edit.team)
    if stay:  # whoever only changes the place within the team leads it still
        left = replace(left, leader=stay)
    return with_team(warband, with_newcomers(left, edit.place, moved, craft.may_lead))


def _shift_members(warband: Warband, edit: w.ShiftMembers, craft: Craft) -> Warband:
    if edit.by not in (-1, 1):
        raise BadEdit("Figures go one place up or down at a time.", "by")
    asked = {each.id for each in chosen(warband, edit.members)}
    for team in warband.teams:
        row = list(team.members)[:: -edit.by]  # read so that "up" is always towards its beginning
        for place in range(1, len(row)):
            if row[place].id in asked and row[place - 1].id not in asked:
                row[place - 1], row[place] = row[place], row[place - 1]
        warband = with_team(warband, replace(team, members=tuple(row[:: -edit.by])))
    return warband


MAKERS: dict[type, Callable[[Warband, Any, Craft], Warband]] = {
    w.Give: _give,
    w.Variants: _variants,
    w.CopyMembers: _copy_members,
    w.RemoveMembers: _remove_members,
    w.MoveMembers: _move_members,
    w.ShiftMembers: _shift_members,
}
