"""The quick sums of volleys come to what the slow ones of single blows do."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.cyberpunk import duel
from rules.cyberpunk.arena import RULES
from rules.cyberpunk.catalogue import damage_of
from rules.cyberpunk.columns import Columns
from rules.cyberpunk.fielding import build_of, fielded
from rules.cyberpunk.state import Health
from rules.cyberpunk.volleys import Body, Condition
from rules.cyberpunk.wounds import Blow, level_of

PEOPLE = ("gunhand", "enforcer", "blade", "street_kid")
BLOWS = (
    Blow("x", damage_of("2d6+1"), "a shot"),
    Blow("x", damage_of("4d6+1"), "a shot", halves=("soft", "hard"), half_damage=True),
    Blow("x", damage_of("3d6"), "a shot", location="head", cover=5, cover_area="c"),
    Blow("x", damage_of("4d6"), "a shot", best=True),
)


def body_of(person: str) -> Health:
    return fielded(build_of(person), "x", "X", "side").health


@pytest.mark.rule("C16", "C19", "C20", "C23", "C25", "C27")
@pytest.mark.parametrize("person", PEOPLE)
@pytest.mark.parametrize("blow", BLOWS)
@pytest.mark.parametrize("blows", [1, 2])
def test_who_stands_and_who_lives_is_what_single_blows_leave(person, blow, blows) -> None:
    health = body_of(person)
    found = duel.fates(health, [blow] * blows, RULES)
    standing, living = Body(health, RULES), Body(health, RULES, deadly=True)
    of = standing.faces(blow) ** blows
    up, alive = standing.wounded(blow, blows), living.wounded(blow, blows)
    out, dead = duel.chance(found, dead=True, out=True), duel.chance(found, dead=True)
    assert 1 - Fraction(sum(up.values()), of) == Fraction(*out)
    assert 1 - Fraction(sum(alive.values()), of) == Fraction(*dead)
    by_level: dict[int, Fraction] = {}
    for wounds, ways in up.items():
        level = level_of(wounds)
        by_level[level] = by_level.get(level, Fraction(0)) + Fraction(ways, of)
    for fate, ways, throws in found:
        if not fate.dead and not fate.out:
            by_level[fate.level] -= Fraction(ways, throws)
    assert not any(by_level.values())


@pytest.mark.parametrize("person", PEOPLE)
@pytest.mark.parametrize("blow", BLOWS)
def test_told_by_wounds_alone_it_is_the_same_as_told_in_full(person, blow) -> None:
    body = Body(body_of(person), RULES, arms=True)
    by_wounds: dict[int, int] = {}
    for now, ways in body.volley(Condition(), blow, 2).items():
        by_wounds[now.wounds] = by_wounds.get(now.wounds, 0) + ways
    assert by_wounds == {depth: ways for depth, ways in body.wounded(blow, 2).items() if ways}


@pytest.mark.rule("C19", "C20", "C23")
@pytest.mark.parametrize("person", PEOPLE)
@pytest.mark.parametrize("blow", BLOWS)
@pytest.mark.parametrize("arms", [(False, False), (True, False)])
def test_all_depths_at_once_are_each_depth_alone(person, blow, arms) -> None:
    body = Body(body_of(person), RULES, arms=True, worn=False)
    columns = Columns(body, blow, 2)
    rows = {lost: columns.rows(column) for lost, column in columns.ends(arms).items()}
    for depth in (0, 3, 6, 11, 14):
        alone = body.volley(Condition(depth, arms=arms), blow, 2)
        together = {
            Condition(now, arms=lost): ways
            for lost, found in rows.items()
            for now, ways in found[depth]
        }
        assert together == alone


@pytest.mark.rule("C27")
def test_armour_that_is_remembered_as_worn_stops_less_the_next_time() -> None:
    blow = Blow("x", damage_of("4d6+1"), "a shot", location="torso")
    worn = Body(body_of("enforcer"), RULES)
    hurt = [now for now in worn.volley(Condition(), blow, 1) if now.wounds]
    assert hurt
    assert all(now.wear[1] == 1 for now in hurt)
    pierced = sum(each.ways for each in worn.effects(blow, 1, 1) if each.taken)
    fresh = sum(each.ways for each in worn.effects(blow, 1, 0) if each.taken)
    assert pierced > fresh
