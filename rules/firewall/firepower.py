"""What a shot is worth: its dice are counted, what surrounds it is taken roughly.

For players that look ahead and must weigh many. No malfunction, no shock of a lost leader, and of
the modifiers those that most shots have. Worths are in thousandths of an ordinary figure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rules.firewall.armour import Harm, reduction
from rules.firewall.catalogue import CATALOGUE, FireMode, Weapon
from rules.firewall.fire_modifiers import (
    CONTROLLED_GUTZ,
    PRONE_GUTZ,
    RANGE_GUTZ,
)
from rules.firewall.fire_results import ANTI_ARMOUR_GUTZ, AS_INFANTRY_FIRE, FIRE_RESULTS, result_row
from rules.firewall.gutz import LOWEST
from rules.firewall.scenarios import scenario_of
from rules.firewall.shooting import harm_of_shot, is_ready
from rules.firewall.state import Battle, Figure, active_figures
from rules.firewall.suppression import SUPPRESSED_GUTZ
from rules.firewall.terrain import COVER_GUTZ
from rules.firewall.vehicles.armour import armour_of, armour_result, is_proof, meets_armour
from rules.kernel.geometry import span
from rules.kernel.record import once

# What it is worth that somebody is out, and what a point of Gutz and a bowed head are.
FIGURE, LEADER, MACHINE = 1000, 500, 2000
GUTZ, SUPPRESSED = 120, 220
THROWS = 36
CROWD = 60  # hundredths of a burst's harm for each who stands beside its target
# Throws of two dice that are no doubles and come to no more than a number.
PLAIN_WAYS = tuple(
    sum(a != b and a + b <= number for a in range(1, 7) for b in range(1, 7))
    for number in range(13)
)


class Barrel(NamedTuple):
    """One way in which a figure can fire: ranges in mm, the number to roll before range and cover.

    `loss` and `blast` (mm): what a success costs and how far a critical one kills; `bows`: whether
    it suppresses.
    """

    short: int
    effective: int
    long: int
    number: int
    gutz: int
    loss: int
    blast: int
    bows: bool
    fire: str
    harm: Harm


@once
def arsenal(battle: Battle) -> Mapping[str, tuple[Barrel, ...]]:
    """What everybody on the table can fire, once he may."""
    return {each.id: tuple(_barrels(battle, each)) for each in active_figures(battle)}


def _barrels(battle: Battle, figure: Figure) -> Iterator[Barrel]:
    if figure.carrying:
        return
    nerve = figure.gutz + (SUPPRESSED_GUTZ if figure.suppressed else 0)
    for carried in figure.weapons:
        entry = CATALOGUE.weapons[carried.entry]
        if is_ready(figure, carried):
            for mode in entry.modes:
                if mode.fire in FIRE_RESULTS or mode.fire in AS_INFANTRY_FIRE:
                    yield _barrel(battle, figure, entry, mode, nerve)


def _barrel(battle: Battle, figure: Figure, entry: Weapon, mode: FireMode, nerve: int) -> Barrel:
    row = result_row(mode.fire, battle.rules)
    number = nerve + mode.gutz + (CONTROLLED_GUTZ if mode.fire == "CB" else 0)
    harm = harm_of_shot(battle, entry, False)
    return Barrel(
        entry.short, entry.effective, entry.long, number, figure.gutz, row.loss, row.kill,
        row.suppress > 0, mode.fire, harm,
    )  # fmt: skip


# --- A shot -------------------------------------------------------------------


@once
def _values(battle: Battle) -> Mapping[str, int]:
    """What it would be worth that somebody is out."""
    leaders = {team.leader for team in battle.teams.values()}
    stakes = stakes_of(battle)
    return {
        each.id: worth_of(each) * stakes.get(each.side, 100) // 100 + LEADER * (each.id in leaders)
        for each in active_figures(battle)
    }


def worth_of(figure: Figure) -> int:
    """What it is worth that a figure is out, where nothing more hangs on it."""
    return FIGURE if figure.vehicle is None else MACHINE


@once
def stakes_of(battle: Battle) -> Mapping[str, int]:
    """How much more than usual hangs on a figure of each side, in hundredths."""
    return scenario_of(battle).stakes(battle)


def shot(barrel: Barrel, target: Figure, value: int, cover: str, distance: int) -> int:
    """What a shot takes from whom it is aimed at, each throw counted once."""
    if distance > barrel.long or (is_proof(target) and not meets_armour(target, barrel.fire)):
        return 0
    number = barrel.number + COVER_GUTZ[cover]
    number += RANGE_GUTZ[_band(barrel, distance)]
    if target.prone:
        number += PRONE_GUTZ
    if meets_armour(target, barrel.fire):
        armour = armour_of(target)
        kill = armour_result(barrel.fire, armour, critical=True)
        loss = armour_result(barrel.fire, armour, critical=False)
    else:
        if barrel.fire in AS_INFANTRY_FIRE:
            number += ANTI_ARMOUR_GUTZ
        kill, loss = None, max(0, barrel.loss - reduction(target, barrel.harm))
    doubles = min(6, barrel.gutz // 2)
    hits = PLAIN_WAYS[max(0, min(12, number))]
    bowed = SUPPRESSED if barrel.bows and not target.suppressed else 0
    worth = doubles * _loss(target, value, kill, 0) + hits * _loss(target, value, loss, bowed)
    return worth // THROWS


def _band(barrel: Barrel, distance: int) -> str:
    if distance <= barrel.short:
        return "short"
    return "effective" if distance <= barrel.effective else "long"


def _loss(target: Figure, value: int, loss: int | None, bowed: int) -> int:
    """What so much Gutz less costs; None kills."""
    if loss is None or target.gutz - loss < LOWEST:
        return value
    return GUTZ * loss + bowed


def best_shot(battle: Battle, firer: Figure, target: Figure, cover: str, crowd: int = 0) -> int:
    """The best that one figure could do to another; `crowd` of whose friends stand beside it."""
    value = _values(battle).get(target.id, FIGURE)
    distance = max(0, span(firer.at, target.at) - (firer.base + target.base) // 2)
    most = 0
    for barrel in arsenal(battle).get(firer.id, ()):
        worth = shot(barrel, target, value, cover, distance)
        if barrel.blast:
            worth += worth * CROWD * crowd // 100
        most = max(most, worth)
    return most
