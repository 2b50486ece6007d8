"""What weapons would do in the hands of those who are built: exact, for every game."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from rules.kernel.building import Bench
from rules.kernel.chance import NEVER
from rules.kernel.warbands import Member, Team, Warband, members_of
from rules.registry import RULESETS

GAMES = sorted(RULESETS)
BENCH = Bench(7, "street_clothing", target_gutz=7)
CARRIED = {
    "firewall": "h_k_car_7", "cyberpunk": "heavy_pistol", "killzone": "assault_rifle",
    "fireteam_tomorrow": "rifle", "firefight": "shotgun",
}  # fmt: skip


def workshop(game):
    return RULESETS[game].workshop


def alone(game, leads=False, **build):
    shop = workshop(game)
    kind = shop.kinds[0].id
    member = Member("m2", "Rook", kind, {**shop.plain(kind), **build})
    return Warband(game, "Ours", (Team("t1", "Team", (member,), "m2" if leads else ""),)), member


def rows(game, weapons, leads=False, **build):
    return workshop(game).prospects(*alone(game, leads, **build), weapons).rows


@pytest.mark.parametrize("game", GAMES)
def test_every_weapon_on_a_form_of_somebody_ready_is_a_fair_chance(game):
    shop = workshop(game)
    ready = shop.ready()[0]
    member = next(members_of(ready))
    fields = [
        field
        for block in shop.blocks(ready, member)
        for field in (*block.fields, *(each.adds for each in block.listings))
        if getattr(field, "arms", False)
    ]
    found = shop.prospects(ready, member, [a.value for f in fields for a in f.articles])
    assert found.target
    assert CARRIED[game] in found.rows
    for row in found.rows.values():
        assert row
        for each in row:
            assert 0 <= Fraction(*each.out) <= Fraction(*each.felt) <= 1
            assert each.way or not each.felt.ways


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_said_of_what_is_no_weapon_or_of_somebody_who_cannot_be_read(game):
    band, member = alone(game)
    assert workshop(game).prospects(band, member, ["", "nobody_knows_this"]).rows == {}
    broken = replace(member, build={"colour": "red"})
    odd = replace(band, teams=(replace(band.teams[0], members=(broken,)),))
    assert workshop(game).prospects(odd, broken, [CARRIED[game]]).rows == {}


def test_a_firewall_figure_shoots_as_on_the_bench():
    """A paramilitary has Gutz 7, which the bench tries as well."""
    trial = workshop("firewall").trial
    entry = next(
        e for s in workshop("firewall").armoury() for e in s.entries if e.id == "h_k_car_7"
    )
    (row,) = rows("firewall", ["h_k_car_7"]).values()
    for far, found in zip((100, 200, 400, 600), row, strict=True):
        tried = [trial("h_k_car_7", each.value, far, BENCH) for each in entry.modes]
        fair = [each.out for each in tried if not each.refused]
        best = max(fair, key=lambda w: Fraction(*w), default=NEVER)
        assert found.out == best


def test_who_shoots_better_in_firewall_has_better_chances():
    (green,) = rows("firewall", ["h_k_car_7"], experience="green").values()
    (veteran,) = rows("firewall", ["h_k_car_7"], experience="veteran").values()
    (leader,) = rows("firewall", ["h_k_car_7"], leads=True).values()
    (plain,) = rows("firewall", ["h_k_car_7"]).values()
    felt = [Fraction(*each[0].felt) for each in (green, plain, leader, veteran)]
    assert felt == sorted(felt)
    assert len(set(felt)) == 4


def test_beyond_its_reach_a_weapon_does_nothing():
    (row,) = rows("firewall", ["blunderbuss"]).values()
    assert [bool(each.way) for each in row] == [True, False, False, False]
    (row,) = rows("killzone", ["molotov"]).values()
    assert [bool(each.way) for each in row] == [True, False, False, False]


def test_all_shots_of_a_turn_count_in_killzone():
    """Two shots at 4 or more, each 3d6 against 9; by hand."""
    (row,) = rows("killzone", ["assault_rifle"]).values()
    one = Fraction(3, 6) * Fraction(160, 216)
    assert Fraction(*row[0].out) == 1 - (1 - one) ** 2


def test_a_better_shot_of_cyberpunk_counts():
    weak = rows("cyberpunk", ["heavy_pistol"], skills={})["heavy_pistol"][0]
    good = rows("cyberpunk", ["heavy_pistol"], skills={"handgun": 8})["heavy_pistol"][0]
    assert Fraction(*weak.out) < Fraction(*good.out)


def test_two_dice_against_two_in_fireteam_tomorrow():
    """Fair against Fair in medium armour: level 2 and armour 2 cancel each other."""
    (row,) = rows("fireteam_tomorrow", ["rifle"], quality="fair").values()
    assert Fraction(*row[0].out) == Fraction(575, 1296)


def test_three_shots_of_a_shotgun_put_somebody_down_in_firefight():
    """Shooting 5 on a ten-sided die: two hits of two points among three shots."""
    (row,) = rows("firefight", ["shotgun"], shooting=5).values()
    assert [Fraction(*each.out) for each in row] == [0, Fraction(1, 4), Fraction(1, 2)]
    assert [Fraction(*each.felt) for each in row] == [
        Fraction(1, 2),
        Fraction(3, 4),
        Fraction(7, 8),
    ]
