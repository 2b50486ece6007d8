"""Parses the flat fields of a form into an edit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from django.http import QueryDict

from rosters.services.warbands import Change
from rules.kernel.building import Workshop
from rules.kernel.warbands import (
    ALL,
    FIRST,
    AddMembers,
    AnyEdit,
    BadEdit,
    Equip,
    Gift,
    Give,
    Restock,
    ShiftMembers,
    Variants,
    edit_from,
)
from web.json_limits import JsonObject

FIELD = "f."
MOST_FIELDS, LONGEST = 300, 4000
CONTROL = ("csrfmiddlewaretoken", "revision", "token", "shown", "start", "quick", "choose")
MAY_BE_EMPTY = ("notes",)  # says something: without it notes stay as they are
MOST_DIGITS = 9
KINDS = {each.__struct_config__.tag for each in get_args(AnyEdit)}
# Edits of several members, with the fields that each has beside them.
SEVERAL: dict[str, tuple[str, ...]] = {
    "give": (), "variants": (), "copy_members": ("times",), "remove_members": (),
    "move_members": ("team", "place"),
}  # fmt: skip
SHIFTS = {"members_up": -1, "members_down": 1}
OLDER = (
    "There is no such change: the page may be older than the site. The warband is shown as it is "
    "now; make the change again."
)


def change_in(
    workshop: Workshop, data: QueryDict, outfit: Mapping[str, Any] | None = None, pack: str = ""
) -> Change:
    """The edit in a form. Raises BadEdit if it is not valid.

    `outfit`: the values of an `outfit` edit. `pack`: the house catalogue whose names apply.
    """
    revision = data.get("revision", "")
    if not revision.isdecimal() or len(revision) > MOST_DIGITS:
        raise BadEdit("That change does not say what it was made to. Reload the page.")
    return Change(_edit(workshop, data, outfit or {}, pack), int(revision), data.get("token", ""))


def _edit(workshop: Workshop, data: QueryDict, outfit: Mapping[str, Any], pack: str) -> AnyEdit:
    if len(data) > MOST_FIELDS or any(len(value) > LONGEST for value in data.values()):
        raise BadEdit("That is more than one change can hold.")
    kind = data.get("type", "")
    if kind in SEVERAL:
        return _of_several(kind, data)
    if kind in SHIFTS:
        return ShiftMembers(tuple(data.getlist("members")), SHIFTS[kind])
    if kind == "quick":
        found = workshop.quick(data.get("quick", "")[:LONGEST], pack)
        return AddMembers(data.get("team", ""), found.kind, found.name, found.count, found.build)
    if kind == "outfit":
        whom = () if data.get("to") == "team" else (data.get("member", ""),)
        return Equip(data.get("team", ""), data.get("kind", ""), dict(outfit), whom)
    if kind == "restock":
        return Restock(data.get("pack", ""))
    fields: JsonObject = {
        name: str(value)
        for name, value in data.items()
        if name not in CONTROL
        and not name.startswith(FIELD)
        and (value != "" or name in MAY_BE_EMPTY)
    }
    if kind == "fill":
        fields["fields"] = _filled(data)
    if kind == "add_members" and data.get("start"):
        fields["build"] = workshop.start(data.get("kind", ""), data.get("start", ""))
    if kind not in KINDS:
        raise BadEdit(OLDER)
    return edit_from(fields)


def _of_several(kind: str, data: QueryDict) -> AnyEdit:
    """An edit of the chosen members. What the form sends for the others of its buttons is left."""
    members = tuple(data.getlist("members"))
    if kind == "give":
        return Give(members, gift_in(data, data.get("gift", "")))
    if kind == "variants":
        if len(members) != 1:
            raise BadEdit("Choose one figure to copy with different things.", "members")
        return Variants(members[0], tuple(gift_in(data, each) for each in data.getlist("gifts")))
    fields: JsonObject = {"type": kind, "members": members}
    for name in SEVERAL[kind]:
        if data.get(name):
            fields[name] = data[name]
    return edit_from(fields)


def gift_in(data: QueryDict, given: str) -> Gift:
    """A gift from "weapons.add=guo_peng_49", with the number and place that a form gives."""
    field, _, value = given.partition("=")
    if not field:
        raise BadEdit("Choose what to give.", "gift")
    number = data.get("number", "") or "1"
    if not number.isdecimal() or len(number) > MOST_DIGITS:
        raise BadEdit("How many is a whole number.", "number")
    instead = data.get("instead", "")
    return Gift(field, value, int(number), instead if instead in (FIRST, ALL) else "")


def _filled(data: QueryDict) -> dict[str, str]:
    """The fields of a build. Of repeated ones the last counts, because a checkbox follows its blank
    default.
    """
    return {
        name.removeprefix(FIELD): str(value)
        for name, value in data.items()
        if name.startswith(FIELD)
    }
