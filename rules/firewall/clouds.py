"""Chapter 11, smoke and gas: clouds, how long they last, and whom they choke (R11.4-R11.5, G13)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from rules.firewall.armour import Harm, immunity
from rules.firewall.blast import hit, hit_helpless
from rules.firewall.catalogue import CATALOGUE, Grenade
from rules.firewall.events import (
    CloudDispersed,
    CloudPlaced,
    CloudsDrifted,
    GasBreathed,
    WindTurned,
)
from rules.firewall.fire_results import FIRE_RESULTS
from rules.firewall.gutz import CRITICAL_SUCCESS, GAS, is_success, roll_gutz
from rules.firewall.leaders import settle_leaders
from rules.firewall.state import (
    ACTIVE,
    DOWN,
    Battle,
    Cloud,
    Figure,
    active_figures,
    helpless_figures,
    remaining,
    ridden_in,
    riders,
    spares_helpless,
)
from rules.firewall.vehicles.armour import plating
from rules.firewall.vehicles.crew import is_open, is_vehicle, vehicles
from rules.kernel.geometry import (
    FACING_VECTORS,
    FACINGS,
    Point,
    is_crossed,
    is_within,
    rectangle,
    toward,
)
from rules.kernel.sight import Area
from rules.kernel.umpire import Umpire

CLOUD_COVER = "medium"


def place_cloud(umpire: Umpire[Battle], thrower: Figure, grenade: Grenade, at: Point) -> None:
    """Set a cloud down around a point; gas then attacks everybody in it."""
    # How long it lasts is nothing to whoever stands in it now.
    dice = umpire.roll(grenade.cloud_dice, key=lambda dice: True)
    half = grenade.cloud_side // 2
    kind = "gas" if grenade.cloud_attack else "smoke"
    name = grenade.name if grenade.cloud_attack else "Smoke"
    corners = rectangle(at.x - half, at.y - half, grenade.cloud_side, grenade.cloud_side)
    area = Area(f"cloud-{umpire.draw}", kind, name, corners, 0, CLOUD_COVER)
    last = umpire.battle.turn + sum(dice) + grenade.cloud_plus
    gutz = umpire.battle.figures[thrower.id].gutz if grenade.cloud_attack else 0
    cloud = Cloud(area.id, grenade.id, area, last, gutz, thrower.id)
    umpire.record(CloudPlaced(dice, 6, umpire.draw, cloud))
    battle = umpire.battle
    there = (*active_figures(battle), *helpless_figures(battle), *_in_the_open(battle))
    _choke_all(umpire, cloud, there)
    settle_leaders(umpire)


def _in_the_open(battle: Battle) -> Iterator[Figure]:
    """Who rides in or on a vehicle without a roof (G13)."""
    for vehicle in vehicles(battle):
        if vehicle.status == ACTIVE and is_open(vehicle):
            yield from _taken_along(battle, vehicle)


def _helpless_outside(battle: Battle) -> Iterator[Figure]:
    """The helpless whom gas can reach: on the ground, or riding without a roof."""
    yield from helpless_figures(battle)
    yield from (each for each in _in_the_open(battle) if each.status == DOWN)


def _is_sheltered(battle: Battle, victim: Figure, harm: Harm) -> bool:
    """Whether gas does not get at somebody: a closed vehicle keeps it from all in it (G13)."""
    around = battle.figures.get(ridden_in(battle, victim), victim)
    if is_vehicle(around):
        return not is_open(around) or bool(immunity(victim, harm))
    return bool(immunity(victim, harm) or plating(victim, harm))


def _breathes(battle: Battle, victim: Figure, harm: Harm) -> bool:
    """Whether gas attacks somebody; what only stuns does nothing more to the helpless (G51)."""
    if _is_sheltered(battle, victim, harm):
        return False
    helpless = victim.status == DOWN and not (harm.non_lethal or spares_helpless(battle))
    return victim.status == ACTIVE or helpless


def _harm(cloud: Cloud) -> Harm:
    grenade = CATALOGUE.grenades[cloud.grenade]
    return Harm(grenade.name, "gas", non_lethal=grenade.non_lethal or "", immune=grenade.immune)


def _choke_all(umpire: Umpire[Battle], cloud: Cloud, figures: Iterable[Figure]) -> None:
    inside = [each.id for each in figures if is_within(cloud.area.corners, each.at)]
    umpire.apart(inside, partial(_choke, cloud=cloud))


def _choke(umpire: Umpire[Battle], figure: str, cloud: Cloud) -> None:
    """A single-shot attack with the thrower's Gutz, without range or cover (G13)."""
    victim = umpire.battle.figures[figure]
    harm = _harm(cloud)
    if not cloud.gutz or not _breathes(umpire.battle, victim, harm):
        return
    umpire.record(GasBreathed(figure, cloud.id))
    result = roll_gutz(umpire, cloud.thrower, GAS, gutz=cloud.gutz)
    if is_success(result):
        choked = hit_helpless if victim.status == DOWN else hit
        loss = FIRE_RESULTS["SS"].loss
        choked(umpire, victim, loss, harm, critical=result == CRITICAL_SUCCESS)


def gas_on_path(
    umpire: Umpire[Battle], figure: str, path: Sequence[Point], *, entered: bool
) -> None:
    """Whoever walks into gas, or through it, is attacked once by each cloud."""
    for cloud in umpire.battle.clouds:
        corners = cloud.area.corners
        if not entered and is_within(corners, path[0]):
            continue
        crossed = any(is_crossed(corners, a, b) for a, b in itertools.pairwise(path))
        if crossed or is_within(corners, path[-1]):
            _choke(umpire, figure, cloud)
            along = _taken_along(umpire.battle, umpire.battle.figures[figure])
            umpire.apart([each.id for each in along], partial(_choke, cloud=cloud))
    settle_leaders(umpire)


def _taken_along(battle: Battle, mover: Figure) -> Iterator[Figure]:
    """Whom somebody takes along: riders, and the bodies that he and they carry."""
    for each in (mover, *riders(battle, mover)):
        if each.id != mover.id:
            yield each
        if each.carrying:
            yield battle.figures[each.carrying]


def gas_at_activation(umpire: Umpire[Battle], team: str) -> None:
    """Whoever starts the team's phase in gas is attacked, also who lies helpless in it."""
    for cloud in umpire.battle.clouds:
        battle = umpire.battle
        helpless = [each for each in _helpless_outside(battle) if each.team == team]
        _choke_all(umpire, cloud, (*remaining(battle, team), *helpless))
    settle_leaders(umpire)


def disperse(umpire: Umpire[Battle]) -> None:
    """At the end of a Turn: clouds whose time is up are gone."""
    for cloud in umpire.battle.clouds:
        if cloud.last_turn <= umpire.battle.turn:
            umpire.record(CloudDispersed(cloud.id))


def drift(umpire: Umpire[Battle]) -> None:
    """At the end of a Turn with a breeze: a die for the direction, one for the distance in cm.

    Whoever a cloud drifts over is attacked when his team next acts, as if he had stayed in it.
    """
    if not umpire.battle.clouds or umpire.battle.rules.get("wind") != "breeze":
        return
    dice = umpire.roll(1, FACINGS)
    facing = dice[0] % FACINGS
    umpire.record(WindTurned(dice, FACINGS, umpire.draw, facing))
    way = umpire.roll(1)
    drifted = toward(Point(0, 0), Point(*FACING_VECTORS[facing]), 10 * way[0])
    umpire.record(CloudsDrifted(way, 6, umpire.draw, *drifted))
    for cloud in umpire.battle.clouds:
        if not _is_over_table(umpire.battle, cloud):
            umpire.record(CloudDispersed(cloud.id))


def _is_over_table(battle: Battle, cloud: Cloud) -> bool:
    xs = [corner[0] for corner in cloud.area.corners]
    ys = [corner[1] for corner in cloud.area.corners]
    return max(xs) > 0 and min(xs) < battle.width and max(ys) > 0 and min(ys) < battle.height
