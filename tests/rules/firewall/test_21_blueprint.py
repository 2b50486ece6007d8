"""Chapter 21: vehicles from above: where parts are, what they cost, what is wrong with them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.firewall.catalogue import ARCS, CATALOGUE
from rules.firewall.construction import mount_class_of
from rules.firewall.state import CarriedWeapon, Figure, Mount, Vehicle
from rules.firewall.vehicles.design import build
from rules.firewall.vehicles.outline import guns_of
from rules.firewall.warbands.builds import sample, stored
from rules.firewall.warbands.places import places_of
from rules.firewall.warbands.workshop import WORKSHOP
from rules.kernel.blueprints import KINDS, Blueprint, Place
from rules.kernel.building import Pick
from rules.kernel.chips import OUTLINES
from rules.kernel.mounts import ALL_ROUND, HULLS, Arc
from rules.kernel.warbands import BadEdit, Member, Team, Warband
from tests.rules.firewall.test_construction import SAMPLE_TOTALS

GAUSS, LASER = "corp_arms_14mm_hgmg", "braithwaite_optics_l90"


def vehicle(made: dict[str, Any], *others: Member) -> tuple[Warband, Member]:
    member = Member("m1", "Van", "vehicle", made)
    team = Team("t1", "Wheels", (member, *others))
    return Warband("firewall", "Garage", teams=(team,)), member


def drawn(made: dict[str, Any], *others: Member) -> Blueprint:
    found = WORKSHOP.blueprint(*vehicle(made, *others))
    assert found is not None
    return found


def place(found: Blueprint, id_: str) -> Place:
    return next(each for each in found.places if each.id == id_)


def filled(made: dict[str, Any], fields: dict[str, str]) -> dict[str, Any]:
    return WORKSHOP.fill(vehicle(made)[1], fields)


def mounted(made: dict[str, Any]) -> list[tuple[str, str]]:
    return [(each["arc"] or each["kind"], each["weapon"]) for each in made.get("mounts", ())]


def test_every_outline_has_a_hull() -> None:
    assert set(HULLS) == set(OUTLINES)


@pytest.mark.rule("R21.1")
@pytest.mark.parametrize("name", SAMPLE_TOTALS)
def test_the_parts_of_every_sample_come_to_the_book_s_points(name: str) -> None:
    found = drawn(stored(sample(name)))
    assert sum(each.value for each in found.shares) == SAMPLE_TOTALS[name][0]
    priced = {each.id: each.cost for each in found.places}
    for id_, cost in priced.items():
        own = sum(each.value for each in found.shares if each.place == id_)
        assert (id_, int(cost.removesuffix(" VP") or 0)) == (id_, own)
    assert {each.kind for each in found.places} <= set(KINDS)


@pytest.mark.rule("R21.1")
@pytest.mark.parametrize("name", SAMPLE_TOTALS)
def test_every_sample_is_built_place_by_place(name: str) -> None:
    whole = stored(sample(name))
    made = stored(sample(name)) | {"mounts": []}
    for side, weapon in mounted(whole):
        free = [each.id for each in drawn(made).places if each.takes and not each.held]
        goal = next(each for each in free if each.startswith(f"{side}."))
        made = filled(made, {f"at.{goal}": weapon})
    assert mounted(made) == mounted(whole)


def test_what_a_page_shows_in_places_is_every_field_of_the_member() -> None:
    warband, member = vehicle(WORKSHOP.plain("vehicle"))
    found = drawn(member.build)
    placed = {field.name for each in found.places for field in each.fields}
    listed = {field.name for block in WORKSHOP.blocks(warband, member) for field in block.fields}
    assert listed <= placed
    assert set(found.replaces) == {*listed, "mounts"}


@pytest.mark.rule("R21.7")
@pytest.mark.parametrize("chassis", CATALOGUE.chassis)
def test_free_places_are_those_of_the_chassis(chassis: str) -> None:
    row = CATALOGUE.chassis[chassis]
    free = {each.id for each in drawn({"chassis": chassis}).places if each.takes}
    wanted = {f"{arc}.0" for arc in row.hard_point_arcs}
    wanted |= {"turret.0"} if row.turrets else set()
    wanted |= {"pintel.0"} if row.pintels else set()
    assert free == wanted


@pytest.mark.rule("R21.7")
def test_two_hard_points_face_one_way_and_two_turrets_turn() -> None:
    made = filled({"chassis": "medium_tank"}, {"at.front.0": GAUSS, "at.turret.0": LASER})
    ids = [each.id for each in drawn(made).places if each.takes]
    assert {"front.0", "front.1", "turret.0", "turret.1"} <= set(ids)
    made = filled(made, {"at.front.1": LASER, "at.turret.1": GAUSS})
    ids = [each.id for each in drawn(made).places if each.takes]
    assert {"front.2", "turret.2"}.isdisjoint(ids)


@pytest.mark.rule("R21.7")
def test_places_say_what_their_guns_cover() -> None:
    found = drawn(WORKSHOP.plain("vehicle"))
    assert {arc: place(found, f"{arc}.0").arc for arc in ARCS} == {
        "front": Arc(0, 90),
        "right": Arc(90, 90),
        "back": Arc(180, 90),
        "left": Arc(270, 90),
    }
    assert place(found, "turret.0").arc == place(found, "pintel.0").arc == ALL_ROUND


@pytest.mark.rule("R21.9")
def test_a_pintel_says_which_guns_are_too_heavy() -> None:
    pick = place(drawn(WORKSHOP.plain("vehicle")), "pintel.0").fields[0]
    assert isinstance(pick, Pick)
    barred = {each.value for each in pick.articles if each.barred}
    assert barred == {
        each.value
        for each in pick.articles
        if each.value and mount_class_of(each.value) in ("AV(M)", "AV(H)")
    }
    assert barred


def test_guns_change_places_and_none_is_lost() -> None:
    made = filled({"chassis": "apc"}, {"at.front.0": GAUSS, "at.front.1": LASER})
    swapped = filled(made, {"at.turret.0": GAUSS, "at.front.0": ""})
    assert sorted(mounted(swapped)) == [("front", LASER), ("turret", GAUSS)]
    both = filled(swapped, {"at.front.0": GAUSS, "at.turret.0": LASER})
    assert sorted(mounted(both)) == [("front", GAUSS), ("turret", LASER)]


def test_a_whole_form_sent_at_once_takes_one_gun_off_and_keeps_the_other() -> None:
    made = filled({"chassis": "apc"}, {"at.front.0": GAUSS, "at.front.1": LASER})
    sent = {"at.front.0": "", "at.front.1": LASER, "at.turret.0": ""}
    assert mounted(filled(made, sent)) == [("front", LASER)]


@pytest.mark.parametrize("name", ["at", "at.front", "at.roof.0", "at.front.x", "at.front.0000"])
def test_what_is_no_place_is_refused(name: str) -> None:
    with pytest.raises(BadEdit):
        filled({"chassis": "apc"}, {name: GAUSS})


@pytest.mark.rule("R21.7")
def test_a_problem_stands_at_the_mount_that_it_is_about() -> None:
    made = filled({"chassis": "apc", "movement": {"land": "slow"}}, {"at.front.0": GAUSS})
    made = filled(made, {"at.front.1": GAUSS})
    made = filled(made, {"at.front.2": GAUSS, "at.pintel.0": LASER})
    found = drawn(made)
    paths = {each.path: each.message for each in WORKSHOP.check(vehicle(made)[0])}
    assert place(found, "front.2").rows == ("mounts.2",)
    assert "t most 2 Hard Points" in paths["m1.mounts.2"]
    assert place(found, "pintel.0").rows == ("mounts.3",)
    assert "too light" in paths["m1.mounts.3"]


@pytest.mark.rule("R21.3")
def test_guns_that_nobody_fires_are_worth_a_second_look() -> None:
    made = filled({"chassis": "apc"}, {"at.front.0": GAUSS, "at.left.0": GAUSS})
    hints = {each.path: each.message for each in WORKSHOP.hints(vehicle(made)[0])}
    assert hints == {"m1.gunners": "Van: 2 guns, and a crew that fires 1 of them in a Turn."}
    assert WORKSHOP.hints(vehicle(made | {"gunners": 1})[0]) == ()


@pytest.mark.rule("R21.4")
def test_seats_say_who_sits_there() -> None:
    riders = [Member(f"m{n}", f"Ganger {n}", "figure", {}) for n in (2, 3)]
    made = {"chassis": "pick_up", "seats": 3, "aboard": ("m2", "m3")}
    seats = place(drawn(made, *riders), "passengers").seats
    assert [(each.who, each.is_taken) for each in seats] == [
        ("Ganger 2", True),
        ("Ganger 3", True),
        ("", False),
    ]


@pytest.mark.rule("R21.10")
def test_a_gun_in_a_fixed_place_shows_what_it_has() -> None:
    ids = [each.id for each in drawn({"chassis": "static_gun", "gunners": 2}).places]
    assert ids == ["chassis", "gunners", "front.0"]
    wrong = {"chassis": "static_gun", "gunners": 2, "seats": 1, "movement": {"land": "slow"}}
    assert {"passengers", "drive"} <= {each.id for each in drawn(wrong).places}


@pytest.mark.rule("R21.10")
def test_what_a_gun_in_a_fixed_place_lacks_stands_where_it_lacks() -> None:
    paths = {
        each.path for each in WORKSHOP.check(vehicle({"chassis": "static_gun", "seats": 1})[0])
    }
    assert {"m1.mounts", "m1.crew", "m1.chassis"} <= paths
    found = drawn({"chassis": "static_gun"})
    assert place(found, "front.0").rows == ("mounts",)
    assert place(found, "gunners").rows == ("crew",)


@pytest.mark.parametrize("made", [{"chassis": "cart"}, {"wheels": 4}])
def test_what_cannot_be_read_is_not_drawn(made: dict[str, Any]) -> None:
    assert WORKSHOP.blueprint(*vehicle(made)) is None


def test_people_are_not_drawn_so() -> None:
    member = Member("m1", "Ganger", "figure", {})
    team = Team("t1", "Gang", (member,))
    assert WORKSHOP.blueprint(Warband("firewall", "Gang", teams=(team,)), member) is None


# --- On the table --------------------------------------------------------------------------------


@pytest.mark.rule("R21.7")
def test_a_token_has_the_guns_of_the_drawing() -> None:
    figure = build(CATALOGUE.sample_vehicles["riot_vehicle"], "v", "Riot", "red", "t", 7)
    found = guns_of(figure)
    assert [each.side for each in found] == ["top", "front", "left", "right"]
    assert [each.arc.middle for each in found] == [0, 0, 270, 90]
    sides = [side for side, _ in places_of(sample("riot_vehicle").mounts)]
    assert sides == ["turret", "front", "left", "right"]


@pytest.mark.rule("R21.9")
def test_a_gun_that_cannot_be_fired_is_marked_and_an_unknown_one_is_not_shown() -> None:
    mounts = (
        Mount("a", "pintel", "a", "", False),
        Mount("b", "hard_point", "b", "back"),
        Mount("c", "turret", "c"),
    )
    guns = (CarriedWeapon("a", GAUSS), CarriedWeapon("b", GAUSS, state="useless"))
    car = Vehicle("pick_up", mounts=mounts)
    figure = Figure("v", "V", "red", "t", 7, 7, weapons=guns, vehicle=car)
    found = guns_of(figure)
    assert [(each.side, each.silent) for each in found] == [("rear", True), ("back", True)]


def test_people_have_no_guns_on_their_token() -> None:
    assert guns_of(Figure("a", "A", "red", "t", 7, 7)) == ()
