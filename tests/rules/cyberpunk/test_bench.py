"""A weapon on the bench: what the rules of a battle say of the same attack, in one table."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.cyberpunk import arena
from rules.cyberpunk.catalogue import CATALOGUE
from rules.cyberpunk.odds import odds
from rules.cyberpunk.ranged import band_of
from rules.cyberpunk.state import METRE
from rules.cyberpunk.warbands import trials
from rules.cyberpunk.warbands.workshop import WORKSHOP
from rules.kernel.building import bench_with

USUAL = {field.name: field.given for field in WORKSHOP.bench}


def tried(weapon: str, mode: str, metres: int, **more: object):
    return WORKSHOP.trial(weapon, mode, metres * METRE, bench_with({**USUAL, **more}))


def ways(chance) -> Fraction:
    return Fraction(*chance)


@pytest.mark.rule("C10", "C11")
@pytest.mark.parametrize(
    ("metres", "needed"),
    # A pistol reaches 50 m: REF 7, skill 4, and -1 for the heavy one, against 10, 15, 20, 25, 30.
    [(1, 0), (12, 5), (13, 10), (25, 10), (26, 15), (50, 15), (51, 20), (100, 20)],
)
def test_the_number_is_that_of_the_band(metres, needed) -> None:
    found = tried("heavy_pistol", "ball:single:1", metres)
    assert found.target == needed
    assert found.start + sum(each.value for each in found.modifiers) == needed
    assert "reaches" in tried("heavy_pistol", "ball:single:1", 101).refused


@pytest.mark.rule("C10", "C16", "C19", "C20", "C25", "C31")
@pytest.mark.parametrize(
    ("weapon", "mode"),
    [
        ("heavy_pistol", "ball:single:2"), ("heavy_pistol", "ap:single:1"),
        ("pump_shotgun", "slug:single:1"), ("laser_rifle", "ball:single:4"),
        ("bow", "ball:single:1"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("metres", [1, 10, 40])
def test_chances_are_those_of_the_order_in_a_battle(weapon, mode, metres) -> None:
    found = tried(weapon, mode, metres, armour="kevlar", cover="wood_door", body=8)
    asked = trials._asked(
        bench_with({**USUAL, "armour": "kevlar", "cover": "wood_door", "body": 8})
    )
    battle = trials._battle(CATALOGUE.weapons[weapon], mode, metres * METRE, asked)
    order = arena.order_of(battle.figures[arena.FIRST], f"{weapon}-1", mode)
    figures = odds(battle, order).figures
    fates = figures[0].fates if figures else ()
    dead = sum((Fraction(w, of) for fate, w, of in fates if fate.dead), Fraction(0))
    out = sum((Fraction(w, of) for fate, w, of in fates if fate.dead or fate.out), Fraction(0))
    hurt = sum(
        (Fraction(w, of) for fate, w, of in fates if fate.dead or fate.out or fate.level),
        Fraction(0),
    )
    assert (ways(found.kill), ways(found.out), ways(found.hurt)) == (dead, out, hurt)
    assert sum((ways(each.chance) for each in found.losses), Fraction(0)) == hurt - out


@pytest.mark.rule("C4", "C5", "C7", "C8", "C12", "C22")
@pytest.mark.parametrize(
    ("asked", "by"),
    [
        ({"aim": 3}, -3), ({"action": 2}, 3), ({"action": 4}, 9), ({"ambush": "yes"}, -5),
        ({"fast": "yes"}, 3), ({"location": "head"}, 4), ({"wounds": "serious"}, 2),
        ({"wounds": "critical"}, 3),
    ],
)  # fmt: skip
def test_every_circumstance_moves_the_number_and_says_why(asked, by) -> None:
    usual = tried("heavy_pistol", "ball:single:1", 10)
    found = tried("heavy_pistol", "ball:single:1", 10, **asked)
    assert found.target - usual.target == by
    assert sum(each.value for each in found.modifiers if each not in usual.modifiers) == by


@pytest.mark.rule("C12", "C25")
def test_a_helmet_counts_when_the_head_is_aimed_at() -> None:
    bare = tried("heavy_pistol", "ball:single:1", 10, location="head")
    helmed = tried("heavy_pistol", "ball:single:1", 10, location="head", helmet="steel_helmet")
    assert ways(helmed.hurt) < ways(bare.hurt)


@pytest.mark.rule("C32")
def test_full_auto_counts_the_first_three_rounds_and_says_so() -> None:
    found = tried("assault_rifle", "ball:auto", 100)
    assert found.notes
    assert not tried("assault_rifle", "ball:burst", 100).notes
    # One of the ten faces only reaches the number: no round hits with it.
    assert found.target == 20 - 5 - 7 - 4 - 3 + 1
    assert ways(found.hurt) <= Fraction(11 - found.target, 10)


@pytest.mark.parametrize(
    ("weapon", "mode", "more", "words"),
    [
        ("heavy_pistol", "ball:burst", {}, "not fired like that"),
        ("knife", "ball:single:1", {}, "not fired like that"),
        ("assault_rifle", "ball:burst", {"location": "head"}, "aimed at a part"),
    ],
)
def test_what_cannot_be_tried_is_refused_in_words(weapon, mode, more, words) -> None:
    assert words in tried(weapon, mode, 10, **more).refused


@pytest.mark.parametrize("name", ["armour", "cover", "ref", "helmet", "shoes"])
def test_values_that_no_field_has_are_told_as_such(name) -> None:
    with pytest.raises(KeyError):
        tried("heavy_pistol", "ball:single:1", 10, **{name: "velvet"})


@pytest.mark.rule("C11")
def test_the_same_is_true_all_over_a_band() -> None:
    for metres in range(1, 100, 7):
        far = 50 * METRE
        found = tried("service_pistol", "ball:single:1", metres)
        assert found.band == f"{band_of(metres * METRE, far)} range"
