"""The duel calculator: exact, and the same as counting every throw of the game itself."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from rules.cyberpunk import orders as o
from rules.cyberpunk.armour import layers_of
from rules.cyberpunk.catalogue import Damage
from rules.cyberpunk.duel import chance, fate_of, fates
from rules.cyberpunk.fold import fold
from rules.cyberpunk.landing import land
from rules.cyberpunk.odds import odds
from rules.cyberpunk.state import Health
from rules.cyberpunk.wounds import Blow
from rules.kernel.branches import branches
from rules.kernel.chance import Ways
from tests.rules.cyberpunk.tabletop import table


def counted(t, blows):
    """Every fate of B by playing out every throw, without any short cut."""
    found = Counter()

    def play(umpire):
        for blow in blows:
            if not umpire.battle.figures["B"].health.dead:
                land(umpire, blow)

    for branch in branches(t.battle, fold, play):
        fate = fate_of(branch.battle.figures["B"].health)
        found[fate] += Fraction(branch.trail.ways, branch.trail.of)
    return found


@pytest.mark.parametrize("wounds", [0, 7, 14, 30])
@pytest.mark.parametrize("armour", ["", "kevlar", "padding+leather"])
def test_one_blow_is_counted_exactly(wounds, armour):
    given = f"armour={armour}" if armour else ""
    t = table("A 0,0", f"B 10,0 {given}").changed("B", wounds=wounds)
    blow = Blow("B", Damage(2, 6, 1), "a test")
    got = {each.fate: Fraction(each.ways, each.of) for each in fates(t["B"].health, [blow], {})}
    assert got == counted(t, [blow])
    assert sum(got.values()) == 1


def test_two_blows_are_counted_exactly():
    """Sums of a part, armour that wears, saves between: nothing is lost by counting together."""
    t = table("A 0,0", "B 10,0 armour=padding body=4")
    blows = [Blow("B", Damage(1, 4, 4), "a test")] * 2
    got = {e.fate: Fraction(e.ways, e.of) for e in fates(t["B"].health, blows, {})}
    assert got == counted(t, blows)


@pytest.mark.parametrize("row", ["left_leg left_leg", "right_leg right_leg", "_ left_arm"])
def test_blows_that_are_aimed_at_one_side_do_not_find_the_other(row):
    """What one leg has taken counts towards losing that leg, whichever it is."""
    t = table("A 0,0", "B 10,0")
    places = row.replace("_ ", " ").split(" ")
    blows = [Blow("B", Damage(1, 4, 2), "a test", location=place) for place in places]
    got = {e.fate: Fraction(e.ways, e.of) for e in fates(t["B"].health, blows, {})}
    assert got == counted(t, blows)
    assert any(fate.lost for fate in got)


def test_odds_of_two_shots_are_the_same_at_either_leg():
    t = table("A 0,0 service_pistol", "B 10,0 body=9")
    legs = (
        o.Shoot("a", "A", "service_pistol-1", "B", shots=2, location=leg)
        for leg in ("left_leg", "right_leg")
    )
    left, right = (odds(t.battle, order).figures[0].fates for order in legs)
    assert left == right


def test_odds_of_a_shot():
    t = table("A 0,0 service_pistol", "B 10,0")
    found = odds(t.battle, o.Shoot("a", "A", "service_pistol-1", "B", location="head"))
    assert found.success == Ways(4, 10) or found.success == Ways(2, 5)
    (one,) = found.figures
    assert one.hits == ((0, Ways(3, 5)), (1, Ways(2, 5)))
    # 2d6 + 1 of 5 or more through a bare head kills: 33 of 36, or the wound's saves.
    assert chance(one.fates, dead=True) == Ways(2 * 33, 5 * 36)._replace(ways=11, of=30)


def test_odds_of_a_burst_count_the_rounds():
    t = table("A 0,0 submachine_gun", "B 10,0 armour=riot_gear")
    (one,) = odds(t.battle, o.Burst("a", "A", "submachine_gun-1", "B")).figures
    assert [count for count, _ in one.hits] == [1, 2, 3]
    assert {way for _, way in one.hits} == {Ways(1, 3)}
    assert not one.sure


def test_a_face_to_face_duel_is_even():
    health = Health(7, layers=layers_of(["light_jacket"]))
    blow = Blow("x", Damage(3, 6), "a test")
    assert fates(health, [blow], {}) == fates(health, [blow], {})
    more = fates(health, [blow] * 3, {})
    assert chance(more, dead=True) != Ways(0, 1)
    assert sum(Fraction(each.ways, each.of) for each in more) == 1
