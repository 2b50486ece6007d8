"""Chapter 11, smoke and gas: clouds, how long they last, and whom they choke (R11.4-R11.5, G13)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from rules.firewall.armour import Harm, immunity
from rules.firewall.blast import hit
from rules.firewall.catalogue import CATALOGUE, Grenade
from rules.firewall.events import CloudDispersed, CloudPlaced, GasBreathed
from rules.firewall.fire_results import FIRE_RESULTS
from rules.firewall.gutz import CRITICAL_SUCCESS, is_success, roll_gutz
from rules.firewall.leaders import settle_leaders
from rules.firewall.state import ACTIVE, Battle, Cloud, Figure, active_figures, remaining
from rules.kernel.geometry import Point, is_crossed, is_within, rectangle
from rules.kernel.sight import Area
from rules.kernel.umpire import Umpire

CLOUD_COVER = "medium"


def place_cloud(umpire: Umpire[Battle], thrower: Figure, grenade: Grenade, at: Point) -> None:
    """Set a cloud down around a point; gas then attacks everybody in it."""
    dice = umpire.roll(grenade.cloud_dice)
    half = grenade.cloud_side // 2
    kind = "gas" if grenade.cloud_attack else "smoke"
    name = grenade.name if grenade.cloud_attack else "Smoke"
    corners = rectangle(at.x - half, at.y - half, grenade.cloud_side, grenade.cloud_side)
    area = Area(f"cloud-{umpire.draw}", kind, name, corners, 0, CLOUD_COVER)
    last = umpire.battle.turn + sum(dice) + grenade.cloud_plus
    gutz = umpire.battle.figures[thrower.id].gutz if grenade.cloud_attack else 0
    cloud = Cloud(area.id, grenade.id, area, last, gutz, thrower.id)
    umpire.record(CloudPlaced(dice, 6, umpire.draw, cloud))
    for figure in list(active_figures(umpire.battle)):
        if is_within(corners, figure.at):
            _choke(umpire, cloud, figure.id)
    settle_leaders(umpire)


def _harm(cloud: Cloud) -> Harm:
    grenade = CATALOGUE.grenades[cloud.grenade]
    return Harm(grenade.name, "gas", non_lethal=grenade.non_lethal or "", immune=grenade.immune)


def _choke(umpire: Umpire[Battle], cloud: Cloud, figure: str) -> None:
    """A single-shot attack with the thrower's Gutz, without range or cover (G13)."""
    victim = umpire.battle.figures[figure]
    harm = _harm(cloud)
    if not cloud.gutz or victim.status != ACTIVE or immunity(victim, harm):
        return
    umpire.record(GasBreathed(figure, cloud.id))
    result = roll_gutz(umpire, cloud.thrower, "gas", gutz=cloud.gutz)
    if is_success(result):
        loss = FIRE_RESULTS["SS"].loss
        hit(umpire, victim, loss, harm, critical=result == CRITICAL_SUCCESS)


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
            _choke(umpire, cloud, figure)
    settle_leaders(umpire)


def gas_at_activation(umpire: Umpire[Battle], team: str) -> None:
    """Whoever starts the team's phase in gas is attacked."""
    for cloud in umpire.battle.clouds:
        for figure in remaining(umpire.battle, team):
            if is_within(cloud.area.corners, figure.at):
                _choke(umpire, cloud, figure.id)
    settle_leaders(umpire)


def disperse(umpire: Umpire[Battle]) -> None:
    """At the end of a Turn: clouds whose time is up are gone."""
    for cloud in umpire.battle.clouds:
        if cloud.last_turn <= umpire.battle.turn:
            umpire.record(CloudDispersed(cloud.id))
