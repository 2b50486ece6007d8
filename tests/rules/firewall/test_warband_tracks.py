"""What is ticked off on paper: a box for each point of Gutz, each shot, grenade and dose."""

from __future__ import annotations

from typing import Any

from rules.firewall.warbands.workshop import WORKSHOP
from rules.kernel.warbands import Member, Team, Warband

PLAIN = {"Gutz": 7, "Suppressed": 1, "Failed": 1}


def tracks(kind: str = "figure", leader: str = "", **build: Any) -> dict[str, int]:
    member = Member("m1", "Somebody", kind, build)
    warband = Warband("firewall", "Ours", (Team("t1", "One", (member,), leader),))
    return {each.label: each.boxes for each in WORKSHOP.profile(warband, member).tracks}


def test_a_box_for_each_point_of_gutz_and_one_for_each_blow() -> None:
    assert tracks() == PLAIN
    assert tracks(leader="m1")["Gutz"] == 8


def test_shots_and_magazines_are_counted_and_plain_guns_are_not() -> None:
    found = tracks(weapons=["thorco_hammer", "jannings_net_gun", "colt_m2117"])
    assert found['ThorCo "Hammer"'] == 6
    assert found["Jannings Net Gun, loaded"] == 1
    assert not any("Colt" in label for label in found)


def test_a_launcher_that_comes_with_a_gun_has_its_magazine() -> None:
    assert tracks(weapons=["kalishnikov_akr_97"])["35mm Grenade Launcher, loaded"] == 5


def test_grenades_and_doses() -> None:
    found = tracks(grenades={"smoke": 3, "plasma": 0}, drugs={"p90": 2})
    assert (found["Smoke"], found["P90"]) == (3, 2)
    assert "Plasma" not in found


def mounted(kind: str, weapon: str) -> dict[str, int]:
    mounts = [{"kind": kind, "weapon": weapon}]
    return tracks("vehicle", chassis="mid_size_car", movement={"land": "fast"}, mounts=mounts)


def test_a_vehicle_counts_its_crew_s_gutz() -> None:
    assert mounted("turret", "corp_arms_14mm_hgmg") == PLAIN


def test_a_gun_that_no_mount_takes_breaks_no_card() -> None:
    assert mounted("turret", "thorco_hammer") == {**PLAIN, 'ThorCo "Hammer"': 6}
    assert mounted("broomstick", "corp_arms_14mm_hgmg") == PLAIN
    assert mounted("turret", "broomstick") == PLAIN


def test_what_cannot_be_read_has_nothing_to_tick() -> None:
    assert tracks(armour=["two"]) == {}
    assert tracks(weapons=["broom"], drugs={"tea": 2}) == PLAIN
