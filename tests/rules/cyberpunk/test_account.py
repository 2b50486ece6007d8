"""The log tells how the boxes of a blow come about: doubling, armour, BODY (C11 to C25)."""

from __future__ import annotations

from itertools import product

import pytest

from rules.cyberpunk import events as e
from rules.cyberpunk import orders as o
from rules.cyberpunk.catalogue import Damage
from rules.cyberpunk.ruleset import CYBERPUNK
from rules.cyberpunk.state import Health
from rules.cyberpunk.wounds import Blow, accounted, suffer
from rules.kernel.modifiers import total
from tests.rules.cyberpunk.tabletop import table


@pytest.mark.rule("C16", "C17", "C23", "C25")
def test_the_parts_of_every_blow_come_to_what_it_takes():
    flags = list(product((False, True), repeat=3))
    for body, rolled, stops, cover in product((2, 7, 10), range(0, 26, 5), (0, 6), (0, 4, 20)):
        health = Health(body)
        for doubled, half, piercing in flags:
            blow = Blow(
                "B", Damage(3, 6), "a test", doubled=doubled, half=half, half_damage=piercing,
                stops=stops, cover=cover,
            )  # fmt: skip
            for location in ("head", "torso", "body"):
                harm = suffer(health, blow, location, rolled, {})
                parts = accounted(health, blow, location, rolled, {})
                assert total(parts) == harm.taken, (blow, location, rolled, parts)


@pytest.mark.rule("C23", "C17")
def test_the_log_says_that_a_head_doubles_and_what_body_takes_off():
    t = table("A 0,0 service_pistol", "B 10,0 armour=skin_mesh", "B2 30,0")
    t.order(o.Shoot("a", "A", "service_pistol-1", "B", location="head"), [10, 4, 6, 1])
    blow = t.last(e.BlowLanded)
    told = CYBERPUNK.story(t.battle, blow)
    parts = [(each.name, each.value) for each in told.modifiers]
    left = blow.rolled - 8
    assert parts == [
        ("rolled", blow.rolled), ("SP 8", -8), ("the head doubles it", left), ("BODY 7", -2),
    ]  # fmt: skip
    assert blow.taken == 2 * left - 2 > 0
    assert f"the head doubles it +{left}, BODY 7 -2, {blow.taken} taken" in told.text


@pytest.mark.rule("C26", "C29")
def test_the_log_says_where_cover_had_its_part():
    for rules, location, words in (
        ({}, "torso", "SP 10, cover and all"), ({}, "head", "SP 10, cover and all"),
        ({"cover": "low"}, "head", ""),
    ):  # fmt: skip
        t = table("A 0,0 service_pistol", "B 10,0", "B2 30,0", **rules)
        t = t.walled(8.5, -2, 0.2, 4, sp=10)
        dice = [10, 1, 1] if words else [10, 1, 1, 1]
        t.order(o.Shoot("a", "A", "service_pistol-1", "B", location=location), dice)
        names = [each.name for each in t.last(e.BlowLanded).parts]
        assert (words in names) if words else not any("cover" in name for name in names)


@pytest.mark.rule("C15")
def test_the_log_says_that_a_natural_ten_doubles():
    t = table("A 0,0 knife", "B 1.5,0", "B2 30,0")
    t.order(o.Strike("a", "A", "B", "armed", "knife-1"), [10, 1, 2, 4, 1])
    told = CYBERPUNK.story(t.battle, t.last(e.BlowLanded))
    assert "a natural 10 doubles it +4" in told.text
    assert told.sum == f"{t.last(e.BlowLanded).taken} taken"


@pytest.mark.rule("C16")
def test_a_blow_from_before_the_account_is_told_as_it_was():
    blow = e.BlowLanded(
        dice=(3,), sides=6, draw=0, figure="B", location="torso", cause="a shot", rolled=9, sp=4,
        through=5, taken=3, severed=False, health=Health(7, wounds=3),
    )  # fmt: skip
    told = CYBERPUNK.story(table("A 0,0", "B 9,0").battle, blow)
    assert told.text == "B is hit in the torso by a shot: 9 against SP 4, 3 taken; light now."
    assert (told.sum, told.modifiers) == ("", ())
