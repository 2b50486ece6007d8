"""What a place is worth to who would stand there: the shots from it, and those that it would draw.

For players that look ahead. The dice of a shot are counted, what surrounds it is taken roughly: no
malfunction, no shock of a lost leader, and of the modifiers those that most shots have. Worths are
in thousandths of an ordinary figure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from rules.firewall.actions import COMBAT, has_action
from rules.firewall.armour import Harm, reduction
from rules.firewall.catalogue import CATALOGUE, FireMode, Weapon
from rules.firewall.fire_modifiers import (
    CONTROLLED_GUTZ,
    PRONE_GUTZ,
    RANGE_GUTZ,
)
from rules.firewall.fire_results import ANTI_ARMOUR_GUTZ, AS_INFANTRY_FIRE, FIRE_RESULTS, result_row
from rules.firewall.gutz import LOWEST
from rules.firewall.leaders import LED_RADIUS
from rules.firewall.movement import speeds_of
from rules.firewall.scenarios import scenario_of
from rules.firewall.shooting import harm_of_shot, is_ready
from rules.firewall.state import ACTIVE, Battle, Figure, active_figures, foes_of
from rules.firewall.suppression import SUPPRESSED_GUTZ
from rules.firewall.terrain import COVER_GUTZ, clutter_at, cover_against, cover_at, is_seen
from rules.firewall.vehicles.armour import armour_of, armour_result, is_proof, meets_armour
from rules.kernel.counsel import Foresight
from rules.kernel.geometry import Point, span
from rules.kernel.record import once

# What it is worth that somebody is out, and what a point of Gutz and a bowed head are.
FIGURE, LEADER, MACHINE = 1000, 500, 2000
GUTZ, SUPPRESSED = 120, 220
THROWS = 36
# Throws of two dice that are no doubles and come to no more than a number.
PLAIN_WAYS = tuple(
    sum(a != b and a + b <= number for a in range(1, 7) for b in range(1, 7))
    for number in range(13)
)

# Shots before one is asked again, in hundredths: of who may fire this Turn, of who has fired or has
# failed, of who must come into sight first; and the own one then.
READY, SPENT, COMING, NEXT = 110, 60, 25, 60
BURST, CROWD = 50, 60  # mm that are too near to others, and hundredths of a burst's harm for each
CLUTTER, LED, COVER = 20, 30, 3  # a point of clutter, the leader beside one, a point of cover


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
def _arsenal(battle: Battle) -> Mapping[str, tuple[Barrel, ...]]:
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
    return {
        each.id: (FIGURE if each.vehicle is None else MACHINE) + LEADER * (each.id in leaders)
        for each in active_figures(battle)
    }


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
    for barrel in _arsenal(battle).get(firer.id, ()):
        worth = shot(barrel, target, value, cover, distance)
        if barrel.blast:
            worth += worth * CROWD * crowd // 100
        most = max(most, worth)
    return most


# --- A post -------------------------------------------------------------------


def shot_from(battle: Battle, actor: str, at: Point) -> int:
    """The best shot that a figure would still have this Turn at a place."""
    figure = battle.figures[actor]
    return _best_from(battle, figure, at) if has_action(figure, COMBAT) else 0


def _best_from(battle: Battle, figure: Figure, at: Point) -> int:
    """The same whether or not it has fired."""
    there = replace(figure, at=at)
    foes = foes_of(battle, figure)
    seen = (foe for foe in foes if is_seen(battle, foe, at, figure.height))
    return max((_shot_at(battle, there, foe) for foe in seen), default=0)


def _shot_at(battle: Battle, there: Figure, foe: Figure) -> int:
    """What the best shot would be worth at a foe who is seen from there."""
    if foe.hidden:
        return 0
    return best_shot(battle, there, foe, cover_against(battle, there, foe)[0], _near(battle, foe))


@once
def _crowds(battle: Battle) -> Mapping[str, int]:
    """How many of the same side stand so near each figure that one burst hits both."""
    everybody = active_figures(battle)
    return {each.id: _beside(everybody, each, each.at) for each in everybody}


def _beside(everybody: Sequence[Figure], figure: Figure, at: Point) -> int:
    """How many of a figure's side would stand near it at a place."""
    x, y = at
    return sum(
        1
        for other in everybody
        if other.side == figure.side
        and other.id != figure.id
        and (other.at[0] - x) ** 2 + (other.at[1] - y) ** 2 <= (BURST + other.base) ** 2
    )


def _near(battle: Battle, figure: Figure) -> int:
    return _crowds(battle)[figure.id]


@once
def _choices(battle: Battle) -> Mapping[str, tuple[tuple[int, str], ...]]:
    """The two targets that would pay each figure best where all stand now, with their worths."""
    return {each.id: _best_two(battle, each) for each in active_figures(battle)}


def _best_two(battle: Battle, firer: Figure) -> tuple[tuple[int, str], ...]:
    found = [
        (_shot_at(battle, firer, foe), foe.id)
        for foe in foes_of(battle, firer)
        if is_seen(battle, firer, foe.at, foe.height)
    ]
    return tuple(sorted(found, reverse=True)[:2])


def post(battle: Battle, actor: str, at: Point) -> int:
    """What it is worth to stand at a place until one is asked again: shots to come, less danger."""
    figure = battle.figures[actor]
    there = replace(figure, at=at)
    crowd = _beside(active_figures(battle), figure, at)
    chance = danger = 0
    for foe in foes_of(battle, figure):
        if is_seen(battle, foe, at, figure.height):
            chance = max(chance, _shot_at(battle, there, foe))
            danger += _danger_of(battle, foe, there, crowd)
        else:
            danger += _danger_of_coming(battle, foe, there, crowd)
    clutter = clutter_at(battle, at, figure.height)[0]
    cover = -COVER_GUTZ[cover_at(battle, at, figure.height)[0]] * COVER
    worth = NEXT * chance // 100 - danger + cover
    return worth + _led(battle, figure, at) - CLUTTER * clutter


def _danger_of(battle: Battle, foe: Figure, there: Figure, crowd: int) -> int:
    """What a foe may do to one whom it sees: it will do the most that it can, to somebody."""
    if not _arsenal(battle).get(foe.id):
        return 0
    harm = best_shot(battle, foe, there, cover_against(battle, foe, there)[0], crowd)
    if not harm:
        return 0
    others = [worth for worth, target in _choices(battle)[foe.id] if target != there.id]
    return harm * harm * _often(battle, foe) // (100 * (harm + (others[0] if others else 0)))


def _danger_of_coming(battle: Battle, foe: Figure, there: Figure, crowd: int) -> int:
    """The same of a foe who would have to come into sight first."""
    reach = _reach(battle).get(foe.id, 0)
    (x, y), (here, there_y) = foe.at, there.at
    if (x - here) ** 2 + (y - there_y) ** 2 > reach * reach:
        return 0
    cover = cover_at(battle, there.at, there.height)[0]
    half_way = replace(foe, at=Point((x + here) // 2, (y + there_y) // 2))
    return best_shot(battle, half_way, there, cover, crowd) * COMING // 100


@once
def _reach(battle: Battle) -> Mapping[str, int]:
    """How far away each can be a danger after a move, in mm; nobody who has nothing to fire."""
    return {
        firer: max(barrel.effective for barrel in barrels) + _step(battle.figures[firer])
        for firer, barrels in _arsenal(battle).items()
        if barrels
    }


def _step(figure: Figure) -> int:
    return 0 if figure.suppressed else max(speeds_of(figure).values(), default=0)


def _often(battle: Battle, foe: Figure) -> int:
    """How often a foe fires before one is asked again, in hundredths."""
    if foe.fought or foe.failed or battle.teams[foe.team].used:
        return SPENT
    return READY


def _led(battle: Battle, figure: Figure, at: Point) -> int:
    """What it is worth to be near the own leader there."""
    leader = battle.figures.get(battle.teams[figure.team].leader)
    if leader is None or leader.id == figure.id or leader.status != ACTIVE:
        return 0
    return LED if span(leader.at, at) - (figure.base + leader.base) // 2 <= LED_RADIUS else 0


def boldness(battle: Battle, side: str) -> int:
    """How much a side should press on, in hundredths of what it would do anyway."""
    return scenario_of(battle).wishes(battle, side).boldness


FORESIGHT = Foresight(post, shot_from, boldness)
