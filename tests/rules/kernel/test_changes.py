"""The words for what was done to a warband."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.kernel import warbands as w
from rules.kernel.changes import told
from rules.kernel.edits import edited
from rules.kernel.warbands import Gift, Warband
from rules.registry import RULESETS
from tests.rules.kernel.test_several import GAMES, entered, ids, workshop_of

WORKSHOP = workshop_of("firewall")
BEFORE = entered("firewall", "4 gangers, knife")
TWO = edited(edited(BEFORE, w.AddTeam("Two"), WORKSHOP), w.Rename("Ann", "m2"), WORKSHOP)
GUN = Gift("weapons.add", "guo_peng_model_49")


def words(*edits: w.AnyEdit, before: Warband = TWO) -> str:
    after = before
    for edit in edits:
        after = edited(after, edit, WORKSHOP)
    return told(before, after, WORKSHOP.profile)


@pytest.mark.parametrize(
    ("edit", "expected"),
    [
        (w.RemoveMembers(("m2", "m3", "m4")), "removed Ann and two more"),
        (w.RemoveMember("m3"), "removed Ganger 2"),
        (w.RemoveTeam("t1"), "removed One"),
        (w.AddTeam("Three"), "added Three"),
        (w.AddMembers("t6", "figure", "Guo"), "added Guo"),
        (w.CopyMembers(("m2", "m3")), "added Ann 2 and Ganger 5"),
        (w.MoveMembers(("m2", "m3"), "t6"), "moved Ann and Ganger 2 to Two"),
        (w.MoveMember("m2", "t1", 3), "moved Ann"),
        (w.ShiftMembers(("m4", "m5"), -1), "moved Ganger 2"),
        (w.MoveTeam("t6", 0), "moved a team"),
        (w.Rename("Roe", "m2"), "renamed Ann to Roe"),
        (w.Rename("Crew", "t1"), "renamed One to Crew"),
        (w.Rename("All"), "called the warband All"),
        (w.Rename("Test", "", "Notes"), ""),
        (w.Rename("Ann", "m2", "Tall"), "wrote about Ann"),
        (w.Appoint("m3"), "made Ganger 2 leader"),
        (w.Give(("m2", "m3", "m4"), GUN), "gave Ann and two more: Guo Peng Model 49"),
        (w.Fill("m2", {"melee": "unarmed"}), "took from Ann: Knife"),
        (w.Fill("m2", {"experience": "veteran"}), "changed Ann"),
        (w.Portray("m2", "amber"), "drew Ann anew"),
        (w.Rename("x" * 60, "m2"), "renamed Ann to " + "x" * 31 + "…"),
    ],
)  # fmt: skip
def test_a_change_is_told_in_a_few_words(edit: w.AnyEdit, expected: str) -> None:
    assert words(edit) == expected


def test_of_two_who_changed_places_the_one_who_was_meant_has_moved() -> None:
    after = edited(TWO, w.ShiftMembers(("m3",), 1), WORKSHOP)
    assert told(TWO, after, WORKSHOP.profile, ("m3",)) == "moved Ganger 2"
    assert told(TWO, after, WORKSHOP.profile, ("m4",)) == "moved Ganger 3"


def test_several_changes_at_once_are_told_one_after_the_other_or_summed_up() -> None:
    assert (
        words(w.RemoveMember("m3"), w.Rename("Roe", "m2")) == "removed Ganger 2, renamed Ann to Roe"
    )
    many = (w.RemoveMember("m3"), w.Rename("Roe", "m2"), w.AddTeam("Three"), w.Rename("All"))
    assert words(*many) == "changed a lot"
    assert words() == ""


def test_whoever_got_different_things_has_changed() -> None:
    other = Gift("weapons.add", "colt_m2117")
    assert words(w.Give(("m2",), GUN), w.Give(("m3",), other)) == "changed Ann and Ganger 2"


@pytest.mark.parametrize("game", GAMES)
def test_a_gift_is_told_by_its_name_in_every_game(game: str) -> None:
    line, gift, *_ = GAMES[game]
    before = entered(game, line)
    workshop = RULESETS[game].workshop
    assert workshop is not None
    after = edited(before, w.Give(ids(before), gift), workshop)
    found = told(before, after, workshop.profile)
    names = [each.name for each in w.members_of(before)]
    assert found.startswith(f"gave {names[0]} and {names[1]}: "), found


def test_builds_that_cannot_be_read_are_told_as_changed() -> None:
    odd = replace(w.member_named(TWO, "m2"), build={"weapons": 7})
    team = replace(TWO.teams[0], members=(odd, *TWO.teams[0].members[1:]))
    after = replace(TWO, teams=(team, *TWO.teams[1:]))
    assert told(TWO, after, WORKSHOP.profile) in ("changed Ann", "took from Ann: Knife")
