"""Edits of several members at once: what they make, and that all of them change or none does."""

from __future__ import annotations

import pytest

from rules.kernel import warbands as w
from rules.kernel.building import Workshop
from rules.kernel.edits import edited
from rules.kernel.gifts import Place, carried
from rules.kernel.warbands import BadEdit, Gift, Member, Warband, members_of
from rules.registry import RULESETS
from tests.rules.kernel.test_edits import START, built, names

# For each game: lines of quick entry for two figures, a thing that both may have, and what then
# stands in the build of each.
GAMES = {
    "firewall": (
        "2 gangers, knife", Gift("weapons.add", "guo_peng_model_49"), "weapons",
        ["guo_peng_model_49"],
    ),
    "cyberpunk": ("2 street kids", Gift("supplies", "fragmentation", 2, "all"), "supplies", None),
    "killzone": ("2 troopers", Gift("weapons", "shotgun", 1, "all"), "weapons", ["shotgun"]),
    "fireteam_tomorrow": ("2 soldiers", Gift("armour", "heavy"), "armour", "heavy"),
    "firefight": ("2 lookouts", Gift("weapon", "shotgun"), "weapon", "shotgun"),
}  # fmt: skip


def workshop_of(game: str) -> Workshop:
    found = RULESETS[game].workshop
    assert found is not None
    return found


def entered(game: str, line: str) -> Warband:
    workshop = workshop_of(game)
    warband = edited(Warband(game, "Test"), w.AddTeam("One"), workshop)
    found = workshop.quick(line)
    added = w.AddMembers("t1", found.kind, found.name, found.count, found.build)
    return edited(warband, added, workshop)


def ids(warband: Warband) -> tuple[str, ...]:
    return tuple(each.id for each in members_of(warband))


def all_places(game: str, warband: Warband) -> dict[str, Place]:
    member = next(members_of(warband))
    return {each.name: each for each in carried(workshop_of(game), warband, member)}


# --- Places, copies, the end ---------------------------------------------------------------------


def test_several_are_moved_in_their_order_to_one_place() -> None:
    moved = built(*START, w.MoveMembers(("m6", "m4", "m2"), "t1", 1))
    assert names(moved) == [["Ganger 2", "Ganger 1", "Ganger 3", "Guo"], []]


def test_a_leader_who_only_changes_the_place_leads_still() -> None:
    led = (*START, w.Appoint("m2"))
    assert built(*led, w.MoveMembers(("m2", "m3"), "t1", 9)).teams[0].leader == "m2"
    assert built(*led, w.MoveMembers(("m2", "m3"), "t5", 0)).teams[0].leader == ""


def test_several_go_up_and_down_together_and_stop_at_the_ends() -> None:
    up = (*START, w.ShiftMembers(("m3", "m4", "m6"), -1))
    assert names(built(*up)) == [["Ganger 2", "Ganger 3", "Ganger 1"], ["Guo"]]
    assert names(built(*up, w.ShiftMembers(("m3", "m4"), -1)))[0][:2] == ["Ganger 2", "Ganger 3"]
    down = (*START, w.ShiftMembers(("m2", "m3"), 1))
    assert names(built(*down))[0] == ["Ganger 3", "Ganger 1", "Ganger 2"]
    assert names(built(*down, w.ShiftMembers(("m3",), -1), w.ShiftMembers(("m3",), 1))) == names(
        built(*down)
    )


def test_several_are_copied_each_behind_its_model() -> None:
    copied = built(*START, w.CopyMembers(("m3", "m6"), 2))
    assert names(copied) == [
        ["Ganger 1", "Ganger 2", "Ganger 4", "Ganger 5", "Ganger 3"],
        ["Guo", "Guo 2", "Guo 3"],
    ]
    assert len(set(ids(copied))) == 8


def test_several_are_removed_and_lead_no_longer() -> None:
    gone = built(*START, w.Appoint("m2"), w.RemoveMembers(("m2", "m6")))
    assert (names(gone), gone.teams[0].leader) == ([["Ganger 2", "Ganger 3"], []], "")


def test_a_team_has_room_for_so_many_movers() -> None:
    full = (*START, w.AddMembers("t1", "figure", "A", 15), w.AddMembers("t5", "figure", "B", 20))
    with pytest.raises(BadEdit, match="room for 30"):
        built(*full, w.MoveMembers(tuple(f"m{n}" for n in range(7, 22)), "t5"))


# --- Gifts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_several_are_given_a_thing_in_every_game(game: str) -> None:
    line, gift, field, expected = GAMES[game]
    before = entered(game, line)
    after = edited(before, w.Give(ids(before), gift), workshop_of(game))
    now = [each.build.get(field) for each in members_of(after)]
    assert now == [expected or {"fragmentation": 2}] * 2
    assert not [each for each in workshop_of(game).check(after) if each.code == "unreadable"]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_carried_is_found_by_the_fields_of_its_form(game: str) -> None:
    """Weapons and armour are, who somebody is and what it has learnt is not."""
    found = set(all_places(game, entered(game, GAMES[game][0])))
    assert GAMES[game][1].field in found
    assert not found & {"troop", "experience", "skills", "quality", "sort", "body", "shooting"}


def test_what_one_cannot_have_is_given_to_nobody_and_everybody_is_named() -> None:
    craft = workshop_of("firewall")
    warband = entered("firewall", "3 gangers")
    armed = edited(warband, w.Give(("m3",), Gift("weapons.add", "corp_arms_mk_ii")), craft)
    under = "20mm_grenade_launcher"  # fits the gun of the second alone
    with pytest.raises(BadEdit) as refused:
        edited(armed, w.Give(("m2", "m3", "m4"), Gift("weapons.add", under)), craft)
    assert refused.value.reason == (
        "Nobody was given anything. Ganger 1 and Ganger 3: No gun in hand takes it."
    )
    edited(armed, w.Give(("m3",), Gift("weapons.add", under)), craft)


def test_a_gift_replaces_nothing_the_first_or_all_of_its_sort() -> None:
    craft = workshop_of("firewall")
    warband = entered("firewall", "ganger, guo peng 49, colt m2117")
    for instead, expected in (
        ("", ["guo_peng_model_49", "colt_m2117", "jannings_10mm"]),
        ("first", ["colt_m2117", "jannings_10mm"]),
        ("all", ["jannings_10mm"]),
    ):
        gift = Gift("weapons.add", "jannings_10mm", 1, instead)
        after = edited(warband, w.Give(("m2",), gift), craft)
        assert w.member_named(after, "m2").build["weapons"] == expected


def test_a_number_is_given_of_a_thing_and_no_more_than_the_form_takes() -> None:
    craft = workshop_of("firewall")
    warband = entered("firewall", "ganger")
    two = edited(warband, w.Give(("m2",), Gift("weapons.add", "colt_m2117", 2)), craft)
    assert w.member_named(two, "m2").build["weapons"] == ["colt_m2117"] * 2
    smoke = edited(warband, w.Give(("m2",), Gift("grenades", "smoke", 3)), craft)
    assert w.member_named(smoke, "m2").build["grenades"] == {"smoke": 3}
    for number in (0, 21):
        with pytest.raises(BadEdit, match="1 to 20"):
            edited(warband, w.Give(("m2",), Gift("grenades", "smoke", number)), craft)


@pytest.mark.parametrize("gift", [Gift("wings", "two"), Gift("armour", "robe"), Gift("", "")])
def test_what_is_on_no_list_is_given_to_nobody(gift: Gift) -> None:
    warband = entered("firewall", "ganger")
    with pytest.raises(BadEdit, match="Nobody was given anything"):
        edited(warband, w.Give(("m2",), gift), workshop_of("firewall"))


def test_variants_have_another_weapon_each_and_names_that_count_on() -> None:
    craft = workshop_of("firewall")
    warband = entered("firewall", "ganger, guo peng 49, knife")
    gifts = tuple(Gift("weapons.add", each, 1, "first") for each in ("jannings_10mm", "colt_m2117"))
    after = edited(warband, w.Variants("m2", gifts), craft)
    assert [
        (each.name, each.build["weapons"], each.build["melee"]) for each in members_of(after)
    ] == [
        ("Ganger", ["guo_peng_model_49"], "knife"),
        ("Ganger 2", ["jannings_10mm"], "knife"),
        ("Ganger 3", ["colt_m2117"], "knife"),
    ]
    with pytest.raises(BadEdit, match=r"No copy was made\. robe: That is not on the list"):
        edited(warband, w.Variants("m2", (*gifts, Gift("armour", "robe"))), craft)


def test_a_member_that_cannot_be_read_is_offered_nothing() -> None:
    member = Member("m2", "Odd", "figure", {"weapons": 7})
    warband = Warband("firewall", "Test", (w.Team("t1", "One", (member,)),))
    assert carried(workshop_of("firewall"), warband, member) == ()
