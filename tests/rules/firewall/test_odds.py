"""Exact odds: counted by hand, counted again by brute force, and kept when the dice fall."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from rules.firewall.odds import Fate, Odds, odds
from rules.firewall.orders import EndPhase, Reload, Unjam
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import DEAD, DOWN
from rules.kernel.events import Order
from rules.kernel.record import IllegalOrder
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


def fates(bench: Tabletop, order: Order, result: str) -> tuple[Fate, ...]:
    (found,) = (each.fates for each in odds(bench.battle, order).results if each.result == result)
    return found


def test_what_each_result_surely_does() -> None:
    bench = table("A1 10,10 colt_m2117", "B1 25,10")
    assert fates(bench, SHOT, "critical_success") == (
        Fate("B1", status=DEAD),
        Fate("A1", gutz=1),
    )
    assert fates(bench, SHOT, "success") == (Fate("B1", gutz=-2),)
    assert fates(bench, SHOT, "failure") == ()
    assert fates(bench, SHOT, "critical_failure") == (Fate("A1", gutz=-1),)


def test_a_burst_names_everybody_it_reaches() -> None:
    bench = table("A1 10,10 celtech_12mm_auto", "A2 25,15", "B1 25,10", "B2 25,19")
    order = shoot("A1", "B1", "celtech_12mm_auto", "B(MG)")
    found = {each.figure: (each.gutz, each.suppressed) for each in fates(bench, order, "success")}
    assert found == {"A2": (-3, True), "B1": (-3, True), "B2": (0, True)}


def test_armour_is_reckoned_with() -> None:
    bench = table("A1 10,10 colt_m2117", "B1 25,10 armour=korlon_pleximesh")
    assert fates(bench, SHOT, "success") == (Fate("B1", gutz=-1),)


def test_a_non_lethal_fate_is_named() -> None:
    bench = table("A1 10,10 isuku_stunner", "B1 25,10")
    killed = fates(bench, shoot("A1", "B1", "isuku_stunner"), "critical_success")
    assert killed[0] == Fate("B1", status=DOWN, fate="unconscious")


def test_the_gain_is_sure_even_when_a_leader_falls() -> None:
    bench = table("A1 10,10 colt_m2117", "B1 25,10 leader", "B2 60,60")
    assert Fate("A1", gutz=1) in fates(bench, SHOT, "critical_success")


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
