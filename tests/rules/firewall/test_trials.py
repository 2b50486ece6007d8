"""Trials of weapons: counted by hand, and the same as the odds of the order itself."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

import pytest
from msgspec.structs import replace

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.odds import odds
from rules.firewall.warbands.armoury import armoury
from rules.firewall.warbands.readings import readings
from rules.firewall.warbands.trials import BENCH, SLUGS, _tried, modes_of, trial
from rules.kernel.building import Bench, Level, Loss, Pick
from rules.kernel.chance import NEVER, Ways
from tests.rules.firewall.tabletop import ground, shoot, table, throw
from tests.sampling import one_in

PLAIN = Bench(gutz=7, armour="street_clothing", cover="none", target_gutz=7)
MODES = [(row, mode.value) for row in CATALOGUE.weapons.values() for mode in modes_of(row)]


def colt(distance: int = 150, bench: Bench = PLAIN):
    return trial("colt_m2117", "SS", distance, bench)


@pytest.mark.rule("R9.1")
def test_a_single_shot_at_effective_range_counted_by_hand() -> None:
    """21 throws of 36 come to 7 or less. Of them 1-1, 2-2 and 3-3 kill; 18 take 2 Gutz."""
    found = colt()
    assert (found.band, found.target, found.modifiers) == ("effective range", 7, ())
    assert found.kill == found.out == Ways(1, 12)
    assert found.losses == (Loss(2, Ways(1, 2)),)
    assert found.hurt == Ways(7, 12)
    assert found.suppressed == NEVER
    # 4-4, 5-5 and 6-6 fumble, and the die is a dud on a 1: 3 of 36, 5 of 6.
    assert found.malfunction == Ways(5, 72)


@pytest.mark.rule("R8.4")
def test_short_range_is_one_better_and_long_range_one_worse() -> None:
    """At most 8: 26 throws, four of them doubles, but 4-4 is above Gutz 7. At most 6: 15 throws."""
    assert colt(30).losses == (Loss(2, Ways(11, 18)),)
    assert colt(300).losses == (Loss(2, Ways(1, 3)),)
    assert [each.name for each in colt(30).modifiers] == ["Short range"]


@pytest.mark.rule("R2.8")
@pytest.mark.parametrize(("gutz", "doubles"), [(2, 1), (3, 1), (7, 3), (11, 5)])
def test_doubles_kill_by_the_shooters_own_gutz_whatever_is_in_the_way(gutz, doubles) -> None:
    hidden = Bench(gutz, "street_clothing", "heavy", 7)
    assert Fraction(*colt(300, hidden).kill) == Fraction(doubles, 36)


@pytest.mark.rule("R8.5")
def test_cover_is_in_the_number_to_roll() -> None:
    numbers = [
        colt(bench=replace(PLAIN, cover=each)).target for each in ("light", "medium", "heavy")
    ]
    assert numbers == [6, 4, 2]


@pytest.mark.rule("R16.1")
def test_armour_takes_off_what_it_takes_off() -> None:
    """Ceramoplas stops more than the 2 of a single shot: only a kill is left, 3 throws of 36."""
    found = colt(bench=replace(PLAIN, armour="isuku_ceramoplas"))
    assert CATALOGUE.armour["isuku_ceramoplas"].reduction >= 2
    assert (found.losses, found.hurt) == ((), Ways(1, 12))


@pytest.mark.rule("R2.2")
def test_who_has_little_gutz_runs_from_a_hit() -> None:
    """From Gutz 3 a loss of 2 leaves 1: every one of the 21 throws puts him out."""
    found = colt(bench=replace(PLAIN, target_gutz=3))
    assert (found.out, found.kill) == (Ways(7, 12), Ways(1, 12))
    assert found.losses == (Loss(2, Ways(1, 2)),)


@pytest.mark.rule("R9.2")
def test_a_burst_suppresses_whom_it_does_not_kill() -> None:
    """At 7 or less: 18 throws suppress, the three doubles kill."""
    found = trial("celtech_9mm_tactical_smg", "B", CATALOGUE.weapons[
        "celtech_9mm_tactical_smg"].effective, PLAIN)  # fmt: skip
    assert (found.kill, found.suppressed) == (Ways(1, 12), Ways(1, 2))


@pytest.mark.rule("R10.10")
def test_a_stunner_never_kills_but_puts_out() -> None:
    found = trial("isuku_stunner", "SS", 150, PLAIN)
    assert (found.kill, found.out) == (NEVER, Ways(1, 12))


@pytest.mark.rule("R10.3")
def test_slugs_are_a_way_of_their_own() -> None:
    shot = trial("corp_arms_riot_gun", "B", 150, PLAIN)
    slug = trial("corp_arms_riot_gun", SLUGS, 150, PLAIN)
    assert ([each.by for each in shot.losses], [each.by for each in slug.losses]) == ([1], [2])


@pytest.mark.rule("R9.8")
def test_what_may_not_be_fired_says_why() -> None:
    specter = replace(PLAIN, armour="daewoo_specter")
    assert "within 2 cm" in colt(20).refused
    assert "reaches 30 cm" in colt(310).refused
    assert "light armour" in colt(bench=specter).refused
    assert "does not fire that way" in trial("colt_m2117", "B", 150, PLAIN).refused
    assert "does not fire that way" in trial("hand_grenade", "smoke:B", 50, PLAIN).refused
    assert colt(310).kill == NEVER
    assert trial("guo_peng_p_law", "SS(A)", 400, specter).hurt != NEVER


@pytest.mark.parametrize(
    ("weapon", "bench"),
    [
        ("excalibur", PLAIN),
        ("colt_m2117", replace(PLAIN, armour="cardboard")),
        ("colt_m2117", replace(PLAIN, cover="total")),
    ],
)
def test_unknown_names_are_no_trial(weapon, bench) -> None:
    with pytest.raises(KeyError):
        trial(weapon, "SS", 150, bench)


@pytest.mark.parametrize("gutz", [2, 7, 11])
@pytest.mark.parametrize("cover", ["none", "heavy"])
def test_a_trial_is_the_odds_of_the_same_shot_on_a_table(gutz: int, cover: str) -> None:
    areas = (ground("thicket", 24, 9, 2, 2, cover=cover),)
    bench = table(f"A1 10,10 imi_buzzard gutz={gutz}", "B1 25,10 armour=mono_weave", areas=areas)
    struck = odds(bench.battle, shoot("A1", "B1", "imi_buzzard", "B")).of("B1")
    found = trial("imi_buzzard", "B", 125, Bench(gutz, "mono_weave", cover, 7))
    assert (found.kill, found.out, found.suppressed) == (
        struck.killed,
        struck.out,
        struck.suppressed,
    )
    assert Fraction(*found.hurt) == Fraction(*struck.loses(1)) + Fraction(*struck.out)


def test_a_thrown_grenade_is_the_odds_of_the_same_throw() -> None:
    bench = table("A1 10,10 grenades=fragmentation:1", "B1 17,10")
    struck = odds(bench.battle, throw("A1", "B1", "fragmentation")).of("B1")
    found = trial("hand_grenade", "fragmentation:B", 45, PLAIN)
    assert (found.kill, found.suppressed) == (struck.killed, struck.suppressed)


def test_within_a_band_every_distance_is_the_same() -> None:
    for row, mode in one_in(10, MODES):
        limits = (20, row.short, row.effective, row.long)
        for near, far in pairwise(limits):
            for distance in {near + 1, (near + far) // 2, far}:
                case = (row.id, mode, distance)
                assert trial(*case, PLAIN) == _tried(*case, PLAIN), case


def test_every_way_of_every_weapon_can_be_tried() -> None:
    for row, mode in MODES:
        found = trial(row.id, mode, row.long, PLAIN)
        parts = [found.kill, *(each.chance for each in found.losses)]
        out, kill = Fraction(*found.out), Fraction(*found.kill)
        assert found.refused == "", (row.id, mode)
        assert sum(Fraction(*each) for each in parts) <= 1, (row.id, mode)
        assert Fraction(*found.hurt) >= out >= kill, (row.id, mode)


def test_the_bench_has_a_field_for_everything_that_it_asks() -> None:
    assert {each.name for each in BENCH} == set(Bench.__struct_fields__) - {"more"}
    values = [
        [each.low, each.high] if isinstance(each, Level) else [a.value for a in each.articles]
        for each in BENCH
    ]
    for given in product(*values):
        named = dict(zip((each.name for each in BENCH), given, strict=True))
        assert colt(150, Bench(**named)) is not None
    assert all(each.given for each in BENCH if isinstance(each, Pick))


def test_every_reading_that_an_entry_names_is_told() -> None:
    named = {name for part in armoury() for entry in part.entries for name in entry.doubtful}
    assert named <= set(readings())
    assert readings()["A09"].reading == "80 cm."
    assert readings()["A09"].alternatives == ("85 cm.", "90 cm.")
