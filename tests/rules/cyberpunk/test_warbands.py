"""Warbands of this game: building, checking, fielding."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from rules.cyberpunk.catalogue import CATALOGUE
from rules.cyberpunk.ruleset import CYBERPUNK
from rules.cyberpunk.warbands.workshop import WORKSHOP
from rules.kernel.edits import edited
from rules.kernel.warbands import AddMembers, BadEdit, Fill, Warband, members_of

CREW = WORKSHOP.ready()[0]


def filled(**fields) -> Warband:
    named = {name.replace("__", "."): value for name, value in fields.items()}
    return edited(CREW, Fill("m2", named), WORKSHOP)


@pytest.mark.parametrize("warband", WORKSHOP.ready(), ids=lambda each: each.name)
def test_ready_warbands_have_no_problems(warband):
    assert WORKSHOP.check(warband) == ()
    assert WORKSHOP.sums(warband)[0].total <= 20_000
    for member in members_of(warband):
        assert WORKSHOP.blocks(warband, member)
        assert WORKSHOP.profile(warband, member).value > 500
        assert msgspec.json.decode(msgspec.json.encode(member.build)) == member.build


@pytest.mark.parametrize("person", CATALOGUE.people)
def test_everybody_of_the_list_may_be_fielded(person):
    warband = edited(
        CREW, AddMembers("t1", "figure", build=WORKSHOP.start("figure", person)), WORKSHOP
    )
    assert [each for each in WORKSHOP.check(warband) if each.path] == []


def test_a_form_changes_one_thing_at_a_time():
    build = next(members_of(filled(ref="10", skills__rifle="4", armour__padding="on"))).build
    assert build["stats"]["ref"] == 10
    assert build["skills"]["rifle"] == 4
    assert build["armour"] == ["light_jacket", "padding"]
    build = next(members_of(filled(boost="2", cyber="3"))).build
    assert (build["boost"], build["cyber"]) == (2, 3)
    build = next(members_of(filled(weapons__add="taser", weapons__0__drop="on"))).build
    assert build["weapons"] == ["service_pistol", "knife", "taser"]
    with pytest.raises(BadEdit, match="no such field"):
        filled(wings="2")


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"ref": "11"}, "stat"), ({"skills__flying": "3"}, "unknown"),
        ({"weapons__add": "bazooka"}, "unknown"), ({"armour__body_plate": "on", "armour__flak_suit":
        "on", "cyber": "3"}, "layers"), ({"weapons__add": "edge_claws", "cyber": "0"}, "cyber"),
        ({"supplies__nerve": "1"}, "unknown"), ({"supplies__c6": "90"}, "credits"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told(fields, code):
    assert code in [problem.code for problem in WORKSHOP.check(filled(**fields))]


def test_too_many_are_told():
    many = edited(CREW, AddMembers("t1", "figure", "Kid", 9), WORKSHOP)
    assert "people" in [problem.code for problem in WORKSHOP.check(many)]


def test_words_become_people():
    entered = WORKSHOP.quick("Ash: 3 street kids")
    assert (entered.name, entered.count) == ("Ash", 3)
    with pytest.raises(BadEdit, match="is nobody’s kind"):
        WORKSHOP.quick("2 dragons")


def test_a_warband_is_fielded_and_placed():
    forces = {"west": CREW, "east": replace(WORKSHOP.ready()[1], name="Others")}
    battle = CYBERPUNK.folded(CYBERPUNK.muster("alley", {}, {}, 5, forces))
    assert len(battle.figures) == 10
    assert battle.figures["west-m2"].is_leader
    assert len({figure.at for figure in battle.figures.values()}) == 10
    assert CYBERPUNK.to_act(battle)


def test_every_row_says_what_is_printed():
    for section in WORKSHOP.armoury():
        for entry in section.entries:
            assert "ours" in entry.note


def test_what_is_wrong_with_somebody_names_the_field_and_of_the_whole_none():
    problems = {each.code: each.path for each in WORKSHOP.check(filled(supplies__c6="90"))}
    assert problems["credits"] == ""
    (wrong,) = (each for each in WORKSHOP.check(filled(ref="11")) if each.path)
    assert wrong.path.startswith("m2.")


def test_words_after_commas_are_what_they_have_besides():
    found = WORKSHOP.quick("Bo: 2 street kids, heavy pistol, riot gear, 3 stun, stealth 4")
    plain = WORKSHOP.start("figure", "street_kid")
    assert (found.name, found.count) == ("Bo", 2)
    assert found.build["weapons"] == [*plain["weapons"], "heavy_pistol"]
    assert "riot_gear" in found.build["armour"]
    assert found.build["supplies"]["stun"] == 3
    assert found.build["skills"]["stealth"] == 4
    with pytest.raises(BadEdit, match="in no list"):
        WORKSHOP.quick("street kid, dragon")
