"""Who could take how much from whom by fire, for machines, and what smoke would hide of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from rules.kernel.counsel import Judged
from rules.kernel.geometry import Point, foot_of, span
from rules.kernel.record import Record, once
from rules.killzone.catalogue import WEAPONS
from rules.killzone.fold import KILLED
from rules.killzone.harm import fate_of, sums
from rules.killzone.orders import Smoke
from rules.killzone.shooting import Shot, bursts, is_seen_target, plan_smoke, shot_at
from rules.killzone.state import (
    ACTIVE,
    KEEP_DOWN,
    SMOKE_RADIUS,
    SUPPRESSED,
    Battle,
    Figure,
    Vehicle,
    armour_of,
    driver_of,
    foes_in_contact,
    on_foot,
    on_table,
    order_of,
)
from rules.killzone.worth import STUNNED, chance_of, shaken, worth_of


class Threat(Record):
    """What one of them is likely to take from another by his best weapon."""

    firer: Figure
    target: Figure
    worth: int


def taken(battle: Battle, shot: Shot) -> int:
    """Each shot like the first: what is left of the chance that none has done it."""
    gain = 0
    for share, loss in _losses(battle, shot):
        none = 1000
        for _ in range(shot.shots):
            none = none * (1000 - share) // 1000
        gain += (1000 - none) * loss // 1000
    return gain


def _losses(battle: Battle, shot: Shot) -> Iterator[tuple[int, int]]:
    """What a shot may take from its target: how often, in thousandths, and how much."""
    scores, of = sums(shot.weapon.damage), 6**shot.weapon.damage * 6
    if isinstance(shot.target, Vehicle):
        broken = chance_of(shot.weapon.damage, armour_of(battle, shot.target))
        yield broken * shot.ways // 6, shaken(battle, shot.target)
        return
    worth = worth_of(shot.target)
    found = {KILLED: 0, SUPPRESSED: 0}
    for score, count in scores.items():
        fate = fate_of(battle, shot.target, score)
        if fate in found:
            found[fate] += count
    yield found[KILLED] * shot.ways * 1000 // of, worth
    if shot.target.status == ACTIVE:
        yield found[SUPPRESSED] * shot.ways * 1000 // of, worth * STUNNED // 1000


def best_at(battle: Battle, firer: Figure, target: Figure) -> int:
    """What somebody is likely to take from another by his best weapon; 0 if he cannot fire."""
    best = 0
    for entry in firer.weapons:
        weapon = WEAPONS[entry]
        if weapon.smoke or (weapon.counters and not firer.counters.get(entry, 0)):
            continue
        if is_seen_target(battle, firer, weapon, target):
            for burst in bursts(battle, firer, weapon).values():
                best = max(best, taken(battle, shot_at(battle, firer, weapon, target, burst)))
    return best


def best_shot(battle: Battle, firer: Figure) -> int:
    """What somebody is likely to take by the best shot that he has, fresh as he is."""
    foes = (figure for figure in on_foot(battle) if figure.side != firer.side)
    return max((best_at(battle, firer, foe) for foe in foes), default=0)


def _fires(battle: Battle, figure: Figure) -> bool:
    if figure.status != ACTIVE or order_of(battle, figure) == KEEP_DOWN:
        return False
    driver = driver_of(battle, figure.aboard) if figure.aboard else None
    drives = driver is not None and driver.id == figure.id
    return not drives and not foes_in_contact(battle, figure)


@once
def threats(battle: Battle) -> tuple[Threat, ...]:
    """Everybody who could fire at somebody on foot, whoever has fired this turn included."""
    found = []
    for firer in on_table(battle):
        if not _fires(battle, firer):
            continue
        fresh = replace(firer, fired=(), moved=1)
        for target in on_foot(battle):
            worth = best_at(battle, fresh, target) if target.side != firer.side else 0
            if worth:
                found.append(Threat(firer, target, worth))
    return tuple(found)


# --- Smoke ---------------------------------------------------------------------------------------


def is_hidden(threat: Threat, at: Point) -> bool:
    """Whether smoke at a place would keep one from seeing the other."""
    one, other = threat.firer.at, threat.target.at
    near = foot_of(one, other, at)
    return span(near, at) < SMOKE_RADIUS and not (
        span(one, at) <= SMOKE_RADIUS and span(other, at) <= SMOKE_RADIUS
    )


def _worst(found: Collection[Threat]) -> int:
    """What all firers together may take, each by the best that he has."""
    best = dict[str, int]()
    for each in found:
        best[each.firer.id] = max(best.get(each.firer.id, 0), each.worth)
    return sum(best.values())


def hidden(battle: Battle, side: str, at: Point) -> int:
    """What smoke at a place takes from the enemy's fire, less twice what it takes from one's own.

    Twice, for the enemy may walk out of it, and one's own who attack would have to wait.
    """
    gain = 0
    for own in (True, False):
        found = [each for each in threats(battle) if (each.firer.side == side) == own]
        lost = _worst(found) - _worst([each for each in found if not is_hidden(each, at)])
        gain += -2 * lost if own else lost
    return gain


def of_smoke(battle: Battle, order: Smoke) -> Judged:
    """What a grenade is worth: a miss helps nobody, for the enemy moves it."""
    ways = plan_smoke(battle, order).ways
    worth = hidden(battle, order.side, Point(order.x, order.y)) * ways // 6
    return Judged(worth, (6 - ways) * 100 // 6)
