"""Edits of a warband: names, ids that never return, and refusals that change nothing."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel import warbands as w
from rules.kernel.building import Block
from rules.kernel.edits import edited
from rules.kernel.warbands import BadEdit, Member, Warband, edit_from


class Tiny:
    """A game whose members have one number each."""

    def plain(self, kind: str) -> dict[str, Any]:
        return {"points": 0}

    def read(self, kind: str, build: dict[str, Any]) -> dict[str, Any]:
        if not isinstance(build.get("points"), int):
            raise BadEdit("Points are a number.", "points")
        return build

    def fill(self, member: Member, fields: dict[str, Any]) -> dict[str, Any]:
        return self.read(member.kind, {**member.build, "points": int(fields["points"])})

    def under(self, kind: str, build: dict[str, Any], pack: str) -> dict[str, Any]:
        return {**build, "pack": pack} if pack else build

    def outfit(self, member: Member) -> dict[str, Any]:
        return member.build

    def blocks(self, warband: Warband, member: Member) -> tuple[Block, ...]:
        return ()

    def may_lead(self, member: Member) -> bool:
        return False


class Led(Tiny):
    """The same with leaders, who are figures."""

    def may_lead(self, member: Member) -> bool:
        return member.kind == "figure"


TINY = Tiny()


def built(*edits: w.AnyEdit, craft: Tiny = TINY) -> Warband:
    warband = Warband("tiny", "Nobody")
    for edit in edits:
        warband = edited(warband, edit, craft)
    return warband


START = (
    w.AddTeam("Hitters"),
    w.AddMembers("t1", "figure", "Ganger", 3),
    w.AddTeam("Drivers"),
    w.AddMembers("t5", "figure", "Guo"),
)


def names(warband: Warband) -> list[list[str]]:
    return [[member.name for member in team.members] for team in warband.teams]


def test_members_made_together_are_numbered_and_one_alone_is_not() -> None:
    assert names(built(*START)) == [["Ganger 1", "Ganger 2", "Ganger 3"], ["Guo"]]


def test_copies_stand_behind_their_model_with_the_next_free_number() -> None:
    warband = built(*START, w.Duplicate("m3", 2), w.Duplicate("m6"))
    assert names(warband) == [
        ["Ganger 1", "Ganger 2", "Ganger 4", "Ganger 5", "Ganger 3"],
        ["Guo", "Guo 2"],
    ]


def test_an_id_that_is_gone_never_returns() -> None:
    warband = built(*START, w.RemoveMember("m6"), w.AddMembers("t5", "figure", "Ann"))
    assert [member.id for member in warband.teams[1].members] == ["m7"]


def test_who_leads_and_leaves_the_team_leads_no_more() -> None:
    led = (*START, w.Appoint("m2"))
    assert built(*led).teams[0].leader == "m2"
    assert built(*led, w.RemoveMember("m2")).teams[0].leader == ""
    moved = built(*led, w.MoveMember("m2", "t5", 0))
    assert (moved.teams[0].leader, names(moved)[1]) == ("", ["Ganger 1", "Guo"])
    assert built(*led, w.MoveMember("m2", "t1", 2)).teams[0].leader == "m2"


def test_the_first_who_may_lead_a_team_leads_it_by_itself() -> None:
    begun = built(w.AddTeam("A"), w.AddMembers("t1", "vehicle", "Van"), craft=Led())
    assert begun.teams[0].leader == ""
    led = edited(begun, w.AddMembers("t1", "figure", "Ganger", 2), Led())
    assert led.teams[0].leader == "m3"
    later = edited(led, w.RemoveMember("m3"), Led())
    assert later.teams[0].leader == ""
    assert edited(later, w.AddMembers("t1", "figure"), Led()).teams[0].leader == ""
    moved = built(*START, w.AddTeam("New"), w.MoveMembers(("m3", "m6"), "t7"), craft=Led())
    assert [team.leader for team in moved.teams] == ["m2", "", "m3"]
    assert {team.leader for team in built(*START).teams} == {""}, "a game without leaders"


def test_a_team_without_a_name_gets_the_next_number() -> None:
    edits = (w.AddTeam(), w.AddTeam("Team 3"), w.AddTeam(" "), w.RemoveTeam("t1"), w.AddTeam(""))
    assert [team.name for team in built(*edits).teams] == ["Team 3", "Team 4", "Team 5"]


def test_the_number_of_a_long_name_takes_the_place_of_its_end() -> None:
    warband = built(w.AddTeam("A"), w.AddMembers("t1", "figure", "x" * 60), w.Duplicate("m2", 2))
    assert names(warband) == [["x" * 60, "x" * 58 + " 2", "x" * 58 + " 3"]]


def test_places_beyond_the_ends_are_the_ends() -> None:
    assert names(built(*START, w.MoveMember("m2", "t1", 99)))[0][-1] == "Ganger 1"
    assert [team.id for team in built(*START, w.MoveTeam("t5", -3)).teams] == ["t5", "t1"]


def test_a_team_is_equipped_at_once() -> None:
    warband = built(*START, w.Equip("t1", "figure", {"points": 4}, ("m2", "m4")))
    assert [member.build["points"] for member in warband.teams[0].members] == [4, 0, 4]
    warband = built(*START, w.Equip("t1", "figure", {"points": 4}))
    assert [member.build["points"] for member in w.members_of(warband)] == [4, 4, 4, 0]


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (w.Rename("  "), "a name"),
        (w.Rename("x" * 61), "at most 60"),
        (w.Rename("Ann", "m99"), "not in the warband"),
        (w.Rename("Ann", notes="x" * 2001), "at most 2000"),
        (w.AddTeam("\x00"), "plain characters"),
        (w.RemoveMembers(()), "Choose figures first"),
        (w.RemoveMembers(("m2", "m99")), "not in the warband"),
        (w.CopyMembers(("m2", "m3"), 21), "1 to 20"),
        (w.MoveMembers(("m2",), "t9"), "not in the warband"),
        (w.ShiftMembers(("m2",), 2), "one place"),
        (w.Variants("m2", ()), "Choose with what"),
        (w.AddMembers("t9", "figure"), "not in the warband"),
        (w.AddMembers("t1", "figure", "A", 0), "1 to 20"),
        (w.AddMembers("t1", "figure", "A", 21), "1 to 20"),
        (w.Duplicate("m2", 0), "1 to 20"),
        (w.SetBuild("m2", {"points": "many"}), "Points are a number"),
        (w.MoveMember("m2", "t9", 0), "not in the warband"),
        (w.Appoint("m99"), "not in the warband"),
        (w.RemoveTeam("t9"), "not in the warband"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(edit: w.AnyEdit, words: str) -> None:
    with pytest.raises(BadEdit, match=words):
        built(*START, edit)


def test_a_team_and_a_warband_have_an_end() -> None:
    many = [w.AddMembers("t1", "figure", "A", 20)]
    with pytest.raises(BadEdit, match="room for 30"):
        built(*START, *many, *many)
    with pytest.raises(BadEdit, match="at most 24 teams"):
        built(*[w.AddTeam("A")] * 25)


def test_plain_fields_become_an_edit_or_a_refusal() -> None:
    fields = {"type": "duplicate", "member": "m2", "times": "3"}
    assert edit_from(fields) == w.Duplicate("m2", 3)
    for wrong in ({}, {"type": "explode"}, {**fields, "times": "many"}, {**fields, "more": 1}):
        with pytest.raises(BadEdit, match="cannot be read"):
            edit_from(wrong)


IDS = st.sampled_from(["m2", "m3", "m4", "m6", "m7", "t1", "t5", "t8", ""])
SOME = st.lists(IDS, max_size=3).map(tuple)
NAMES = st.text(min_size=0, max_size=8)
EDITS = st.one_of(
    st.builds(w.Rename, NAMES, IDS),
    st.builds(w.AddTeam, NAMES),
    st.builds(w.RemoveTeam, IDS),
    st.builds(w.MoveTeam, IDS, st.integers(-2, 4)),
    st.builds(w.AddMembers, IDS, st.just("figure"), NAMES, st.integers(-1, 4)),
    st.builds(w.Duplicate, IDS, st.integers(-1, 3)),
    st.builds(w.RemoveMember, IDS),
    st.builds(w.MoveMember, IDS, IDS, st.integers(-2, 6)),
    st.builds(w.Appoint, IDS),
    st.builds(w.CopyMembers, SOME, st.integers(-1, 3)),
    st.builds(w.RemoveMembers, SOME),
    st.builds(w.MoveMembers, SOME, IDS, st.integers(-2, 6)),
    st.builds(w.ShiftMembers, SOME, st.sampled_from([-1, 1])),
    st.builds(w.Fill, IDS, st.fixed_dictionaries({"points": st.integers(0, 9)})),
)


@given(st.lists(EDITS, max_size=25))
def test_any_row_of_edits_leaves_a_warband_that_holds_together(edits: list[w.AnyEdit]) -> None:
    warband = built(*START)
    for edit in edits:
        with suppress(BadEdit):
            warband = edited(warband, edit, TINY)
    ids = [team.id for team in warband.teams] + [each.id for each in w.members_of(warband)]
    assert len(ids) == len(set(ids))
    assert all(int(each[1:]) <= warband.made for each in ids)
    for team in warband.teams:
        assert team.leader in ("", *(member.id for member in team.members))
