"""Exact odds: counted by hand, counted again by brute force, and kept when the dice fall."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

import pytest
from msgspec.structs import replace

from rules.firewall.fates import Fate, FigureOdds, Odds, fate_of
from rules.firewall.odds import odds
from rules.firewall.orders import EndPhase, Reload, Unjam
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import ACTIVE, DEAD, DOWN, ROUTED, Section
from rules.kernel.chance import lowest
from rules.kernel.events import Order
from rules.kernel.record import IllegalOrder
from tests.rules.firewall.positions import POSITIONS
from tests.rules.firewall.tabletop import Tabletop, fight, ground, shoot, table, throw, walk

RESULTS = ("critical_success", "success", "failure", "critical_failure")
SHOT = shoot("A1", "B1", "colt_m2117")


def ways(found: Odds) -> tuple[int, ...]:
    return tuple(found.ways(result) for result in RESULTS)


def counted(gutz: int, target: int) -> tuple[int, ...]:
    """The rules of a Gutz roll once more, in their simplest form, over all thirty-six throws."""
    found = Counter[str]()
    for red, blue in itertools.product(range(1, 7), repeat=2):
        good = red + blue <= (gutz if red == blue else target)
        found[("critical_" if red == blue else "") + ("success" if good else "failure")] += 1
    return tuple(found[result] for result in RESULTS)


@pytest.mark.rule("R2.8")
@pytest.mark.rule("R2.11")
@pytest.mark.parametrize(
    ("gutz", "prone", "expected"),
    [
        # 21 throws come to 7 or less, three of them doubles.
        (7, False, (3, 18, 12, 3)),
        # 10 throws come to 5 or less; of them 1-1 and 2-2 are doubles, and 3-3 still is one.
        (7, True, (3, 8, 22, 3)),
        # Only 1-1 is good enough for Gutz 2.
        (2, False, (1, 0, 30, 5)),
        # Only 6-6 is too much for Gutz 11.
        (11, False, (5, 30, 0, 1)),
    ],
)
def test_odds_counted_by_hand(gutz: int, prone: bool, expected: tuple[int, ...]) -> None:
    victim = "B1 25,10 prone" if prone else "B1 25,10"
    bench = table(f"A1 10,10 colt_m2117 gutz={gutz}", victim)
    assert ways(odds(bench.battle, SHOT)) == expected


@pytest.mark.rule("R2.8")
@pytest.mark.parametrize("gutz", range(2, 12))
@pytest.mark.parametrize("cover", ["none", "light", "medium", "heavy"])
@pytest.mark.parametrize("suppressed", [False, True])
def test_odds_counted_by_brute_force(gutz: int, cover: str, suppressed: bool) -> None:
    here = ground("thicket", 22, 5, 6, 10, cover=cover)
    words = f"A1 10,10 colt_m2117 gutz={gutz}{' suppressed' if suppressed else ''}"
    bench = table(words, "B1 25,10", areas=(here,))
    change = {"none": 0, "light": -1, "medium": -3, "heavy": -5}[cover] - 4 * suppressed
    assert ways(odds(bench.battle, SHOT)) == counted(gutz, gutz + change)


@pytest.mark.rule("R2.8")
def test_every_throw_falls_as_the_odds_say() -> None:
    bench = table("A1 10,10 celtech_9mm_tactical_smg", "B1 25,10 gutz=2", "B2 60,60")
    order = shoot("A1", "B1", "celtech_9mm_tactical_smg", "CB")
    fallen = Counter[str]()
    for red, blue in itertools.product(range(1, 7), repeat=2):
        fumble = red == blue and red + blue > 7
        fallen[bench.order(order, (red, blue, 1) if fumble else (red, blue)).result] += 1
    assert tuple(fallen[result] for result in RESULTS) == ways(odds(bench.battle, order))


def fates(bench: Tabletop, order: Order, result: str) -> dict[str, Fate]:
    """What a result surely does to whom, before any further die."""
    (found,) = (each.fates for each in odds(bench.battle, order).results if each.result == result)
    return dict(found)


def test_what_each_result_surely_does() -> None:
    bench = table("A1 10,10 colt_m2117", "B1 25,10")
    assert fates(bench, SHOT, "critical_success") == {"B1": Fate(DEAD), "A1": Fate(gutz=1)}
    assert fates(bench, SHOT, "success") == {"B1": Fate(gutz=-2)}
    assert fates(bench, SHOT, "failure") == {"A1": Fate(faltered=True)}
    assert fates(bench, SHOT, "critical_failure") == {"A1": Fate(gutz=-1, faltered=True)}


def test_a_burst_names_everybody_it_reaches() -> None:
    bench = table("A1 10,10 celtech_12mm_auto", "A2 25,15", "B1 25,10", "B2 25,19")
    order = shoot("A1", "B1", "celtech_12mm_auto", "B(MG)")
    assert fates(bench, order, "success") == {
        "A2": Fate(gutz=-3, suppressed=True),
        "B1": Fate(gutz=-3, suppressed=True),
        "B2": Fate(suppressed=True),
    }


def test_armour_is_reckoned_with() -> None:
    bench = table("A1 10,10 colt_m2117", "B1 25,10 armour=korlon_pleximesh")
    assert fates(bench, SHOT, "success") == {"B1": Fate(gutz=-1)}


def test_a_non_lethal_fate_is_named() -> None:
    bench = table("A1 10,10 isuku_stunner", "B1 25,10")
    killed = fates(bench, shoot("A1", "B1", "isuku_stunner"), "critical_success")
    assert killed["B1"] == Fate(DOWN, "unconscious")


def test_the_gain_is_sure_even_when_a_leader_falls() -> None:
    bench = table("A1 10,10 colt_m2117", "B1 25,10 leader", "B2 60,60")
    assert fates(bench, SHOT, "critical_success")["A1"] == Fate(gutz=1)


def shares(found: FigureOdds) -> dict[Fate, Fraction]:
    """Each fate of a figure with its chance."""
    return {each.fate: Fraction(each.ways, each.of) for each in found.shares}


def test_the_fates_of_a_plain_shot_counted_by_hand() -> None:
    found = odds(table("A1 10,10 colt_m2117", "B1 25,10", "B2 60,60").battle, SHOT)
    # 1-1, 2-2 and 3-3 kill; 18 more throws come to 7 or less.
    assert shares(found.of("B1")) == {
        Fate(DEAD): Fraction(3, 36),
        Fate(gutz=-2): Fraction(18, 36),
        Fate(): Fraction(15, 36),
    }
    # Of the three critical failures a sixth each bursts the gun (-2 more) or kills.
    assert shares(found.of("A1")) == {
        Fate(gutz=1): Fraction(3, 36),
        Fate(): Fraction(18, 36),
        Fate(faltered=True): Fraction(12, 36),
        Fate(gutz=-1, faltered=True): Fraction(3 * 4, 36 * 6),
        Fate(gutz=-3, faltered=True): Fraction(3, 36 * 6),
        Fate(DEAD, gutz=-1): Fraction(3, 36 * 6),
    }
    assert shares(found.of("B2")) == {Fate(): 1}
    assert [each.figure for each in found.figures] == ["A1", "B1"]


def test_sums_over_fates() -> None:
    bench = table("A1 10,10 celtech_12mm_auto", "B1 45,10 gutz=4", "B2 45,13 gutz=9")
    found = odds(bench.battle, shoot("A1", "B1", "celtech_12mm_auto", "B(MG)"))
    one, two = found.of("B1"), found.of("B2")
    assert (one.killed, one.out, one.suppressed) == ((1, 12), (7, 12), (0, 1))
    assert (two.killed, two.out, two.suppressed) == ((1, 12), (1, 12), (1, 2))
    assert (one.loses(1), two.loses(1), two.loses(3), two.loses(4)) == (
        (0, 1),
        (1, 2),
        (1, 2),
        (0, 1),
    )


@pytest.mark.rule("R14.1")
def test_malfunctions_counted_by_hand() -> None:
    shot = odds(table("A1 10,10 colt_m2117", "B1 25,10").battle, SHOT)
    chances = {each.effect: Fraction(each.ways, each.of) for each in shot.mishaps}
    once = Fraction(3, 36) / 6
    assert chances == {"dud": once, "jam": 2 * once, "useless": once, "bang": once, "killed": once}
    assert {(each.kind, each.figure, each.weapon) for each in shot.mishaps} == {
        ("malfunction_rolled", "A1", "colt_m2117")
    }
    # Green +1, machine-gun fire +1, the weapon +2: a 1 comes to 5, everything else to 6 or more.
    bench = table("A1 10,10 jannings_incinerator gutz=5 experience=green", "B1 20,10")
    burn = odds(bench.battle, shoot("A1", "B1", "jannings_incinerator", "B(MG)"))
    assert {each.effect: (each.ways, each.of) for each in burn.mishaps} == {
        "bang": (1, 54),
        "killed": (5, 54),
    }
    assert burn.of("A1").killed == (5, 54)
    assert odds(table("A1 10,10 bow", "B1 25,10").battle, shoot("A1", "B1", "bow")).mishaps == ()


@pytest.mark.rule("R3.3")
@pytest.mark.rule("R3.4")
def test_a_fallen_leader_counted_by_hand() -> None:
    bench = table("A1 10,10 colt_m2117", "B1 25,10 leader", "B2 60,60", "B3 70,60 gutz=2")
    found = odds(bench.battle, SHOT)
    (fall,) = found.leaders
    assert (fall.team, fall.leader, fall.ways, fall.of) == ("B", "B1", 1, 12)
    assert [each.figure for each in fall.members] == ["B2", "B3"]
    then = {
        Fate(gutz=1): Fraction(3, 36),
        Fate(gutz=-1, suppressed=True): Fraction(18, 36),
        Fate(gutz=-1, suppressed=True, faltered=True): Fraction(12, 36),
        Fate(ROUTED): Fraction(3, 36),
    }
    assert shares(fall.members[0]) == then
    assert shares(found.of("B2")) == {
        **{fate: chance / 12 for fate, chance in then.items()},
        Fate(): Fraction(11, 12),
    }
    # With Gutz 2 only 1-1 is good; a lost point takes him out, whatever else he rolls.
    assert shares(fall.members[1]) == {
        Fate(gutz=1): Fraction(1, 36),
        Fate(ROUTED, gutz=-1): Fraction(30, 36),
        Fate(ROUTED): Fraction(5, 36),
    }


def test_a_leader_may_fall_in_more_ways_than_one() -> None:
    bench = table("A1 10,10 colt_m2117", "B1 25,10 leader gutz=3", "B2 60,60")
    (fall,) = odds(bench.battle, SHOT).leaders
    assert (fall.ways, fall.of) == (7, 12)
    assert fall.members[0].out == (1, 12)


@pytest.mark.rule("R5.8")
def test_a_run_counted_by_hand() -> None:
    found = odds(table("A1 10,10", "B1 90,90").battle, walk("A1", 30, 10, "run"))
    assert found.ways("failure") == 12
    # A critical failure, or a failure and then any of 15 throws that fail again.
    assert found.of("A1").loses(1) == (2, 9)


@pytest.mark.rule("R11.5")
def test_gas_counted_by_hand() -> None:
    bench = table("A1 10,10 grenades=nerve_gas", "B1 18,10 gutz=3", "B2 90,90")
    victim = odds(bench.battle, throw("A1", "B1", "nerve_gas")).of("B1")
    # After a critical success the thrower has Gutz 8, and 4 doubles and 22 others are good enough.
    assert victim.killed == lowest(3 * 4 + 18 * 3, 36 * 36)
    assert victim.chance(lambda fate: fate.status == ROUTED) == lowest(3 * 22 + 18 * 18, 36 * 36)


@pytest.mark.rule("R13.2")
def test_a_blow_counted_by_hand() -> None:
    bench = table("A1 22,10", "B1 25,10 gutz=9", "B2 90,90")
    found = odds(bench.battle, fight("A1", "B1"))
    assert found.of("A1").killed == (1, 12)
    assert shares(found.of("B1")) == {
        Fate(DEAD): Fraction(3, 36),
        Fate(gutz=-4): Fraction(18, 36),
        Fate(): Fraction(12, 36),
        Fate(gutz=1): Fraction(3, 36),
    }


def test_what_follows_the_order_is_not_its_doing() -> None:
    bench = table("A1 10,10", "B1 25,10")
    # A new Turn would roll for initiative, and play does.
    assert odds(bench.battle, EndPhase("A")) == Odds()
    shot = table("A1 10,10 colt_m2117 moved", "B1 25,10 moved fought")
    assert odds(shot.battle, SHOT).of("B1").killed == (1, 12)
    over = shot.order(SHOT, dice=(1, 2, 6, 1))
    assert over.battle.turn == shot.battle.turn + 1


def test_the_odds_of_everybody_come_from_the_same_runs() -> None:
    crowd = [f"B{n} {30 + n},30" for n in range(2, 13)]
    bench = table("A1 10,10 colt_m2117", "B1 25,10 leader", *crowd)
    (fall,) = odds(bench.battle, SHOT).leaders
    assert len(fall.members) == 11
    assert {each.out for each in fall.members} == {(1, 12)}


def test_an_order_without_a_roll_has_no_odds() -> None:
    assert odds(table("A1 10,10", "B1 25,10").battle, EndPhase("A")) == Odds()


def test_an_order_that_may_not_be_given_has_no_odds_either() -> None:
    bench = table("A1 10,10", "B1 25,10")
    for order in (SHOT, Reload("A", "A1", "colt_m2117", "combat"), Unjam("A", "A1", "x")):
        with pytest.raises(IllegalOrder):
            odds(bench.battle, order)


WOOD = ground("wood", 20, 0, 20, 20, cover="medium", clutter=4)
LED = "A9 10,15 leader"
ORDERS = [
    (("A1 10,10 colt_m2117 suppressed", LED, "B1 25,10 prone"), SHOT, 7 + 1 - 4 - 2 - 3 - 1),
    (
        ("A1 10,10 grenades=heat", "B1 17.5,10"),
        throw("A1", "B1", "heat", attack="SS(A)"),
        7 - 2,
    ),
    (("A1 10,10 corp_arms_mg_22", "B1 60,60"), walk("A1", 22, 10), 7 - 2 - 4),
    (("A1 22,10 melee=knife", "B1 25,10"), fight("A1", "B1"), 7 + 1 - 4),
]


@pytest.mark.rule("R8.5")
@pytest.mark.parametrize(("words", "order", "target"), ORDERS)
@pytest.mark.parametrize("dice", [(1, 1), (1, 2), (6, 5)])
def test_the_preview_shows_what_the_roll_uses(
    words: tuple[str, ...], order: Order, target: int, dice: tuple[int, int]
) -> None:
    bench = table(*words, "A8 90,90", areas=(WOOD,))
    shown = FIREWALL.preview(bench.battle, order)
    assert (shown.target, shown.gutz) == (target, 7)
    rolled = bench.order(order, dice).rolls[0]
    assert (shown.modifiers, shown.target, shown.gutz) == (
        rolled.modifiers,
        rolled.target,
        rolled.gutz,
    )
    assert tuple(chance.ways for chance in shown.chances) == tuple(
        each for each in counted(7, target) if each
    )


def test_the_preview_of_a_shot_draws_its_line_its_bands_and_its_burst() -> None:
    bench = table("A1 10,10 celtech_9mm_tactical_smg", "B1 25,10")
    burst = shoot("A1", "B1", "celtech_9mm_tactical_smg", "B")
    shown = FIREWALL.preview(bench.battle, burst)
    assert [(line.a, line.b) for line in shown.lines] == [((100, 100), (250, 100))]
    # Bands and bursts are measured between base edges; rings are drawn for base edges too.
    assert [(ring.at, ring.radius, ring.tone) for ring in shown.rings] == [
        ((100, 100), 92, "short"),
        ((100, 100), 162, "effective"),
        ((100, 100), 312, "long"),
        ((250, 100), 62, "blast"),
    ]
    assert "12.5 cm: effective range." in shown.notes
    single = FIREWALL.preview(table("A1 10,10 colt_m2117", "B1 25,10").battle, SHOT)
    assert "blast" not in [ring.tone for ring in single.rings]


def staked(bench: Tabletop, order: Order) -> list[tuple[str, str, int, int]]:
    shown = FIREWALL.preview(bench.battle, order)
    return [(each.who, each.what, each.ways, each.of) for each in shown.stakes]


def test_the_preview_tells_who_stands_to_lose_what() -> None:
    bench = table("A1 10,10 colt_m2117", "B1 25,10 leader", "B2 60,60")
    assert staked(bench, SHOT) == [
        ("B1", "-2 Gutz", 1, 2),
        ("B1", "dead", 1, 12),
        ("Team B", "loses its leader", 1, 12),
        ("B2", "-1 Gutz, suppressed", 5, 72),
        ("A1", "Colt M2117 ruined", 1, 24),
        ("A1", "dead", 1, 72),
        ("A1", "-1 Gutz", 1, 18),
        ("B2", "routed", 1, 144),
        ("A1", "Colt M2117 jammed", 1, 36),
        ("A1", "-3 Gutz", 1, 72),
    ]
    assert FIREWALL.preview(bench.battle, SHOT).throws == 36


def test_an_order_that_begins_without_a_roll_may_still_cost_something() -> None:
    (asleep,) = (each for each in POSITIONS if each.name == "a team wakes in two clouds")
    shown = FIREWALL.preview(asleep.table.battle, asleep.order)
    assert shown.chances == ()
    assert ("A2", "dead") in {(each.who, each.what) for each in shown.stakes}
    assert staked(table("A1 10,10", "B1 25,10"), EndPhase("A")) == []


def test_the_preview_says_in_words_what_each_result_surely_does() -> None:
    bench = table(
        "A1 10,10 celtech_12mm_auto", "B1 25,10 armour=isuku_ceramoplas", "B2 25,19 gutz=2"
    )
    order = shoot("A1", "B1", "celtech_12mm_auto", "B(MG)")
    effects = {each.label: each.effect for each in FIREWALL.preview(bench.battle, order).chances}
    assert effects == {
        "Critical success": "B1: dead; B2: suppressed; A1: +1 Gutz",
        "Success": "B1: -1 Gutz, suppressed; B2: suppressed",
        "Failure": "",
        "Critical failure": "A1: -1 Gutz",
    }
    stopped = table("A1 10,10 colt_m2117", "B1 25,10 armour=thorco_paladin")
    shown = FIREWALL.preview(stopped.battle, SHOT)
    assert shown.chances[1].effect == "B1: unharmed"
    entering = table("A1 0,10 reserve", "B1 90,90")
    walking = FIREWALL.preview(entering.battle, walk("A1", 10, 10))
    assert [each.effect for each in walking.chances] == ["A1: +1 Gutz", "", "", "A1: -1 Gutz"]


def test_the_preview_warns_of_crashes_and_of_gunners() -> None:
    wired = next(each for each in POSITIONS if each.name == "a walk with much cyberware")
    told = staked(wired.table, wired.order)
    # 2-2 and 3-3 are critical failures below 7 points.
    assert ("A1", "cyberware crashes", 1, 18) in told
    manned = next(each for each in POSITIONS if each.name == "a gunner on a pintel")
    assert ("B1", "a gunner lost", 1, 12) in staked(manned.table, manned.order)


def test_who_is_revived_has_neither_lost_nor_gained_gutz_by_it() -> None:
    up = table("A1 10,10 gutz=5")["A1"]
    assert fate_of(replace(up, status=DOWN, gutz=3), up) == Fate(status=ACTIVE, revived=True)


def test_nothing_lies_between_a_figure_and_a_section() -> None:
    section = Section("house-0", "house", "house-0", "soft")
    with pytest.raises(TypeError):
        fate_of(table("A1 10,10")["A1"], section)
