"""What sides are after, in pieces of which a scenario puts its own wishes together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.firewall.scenarios.scenario import Prize, Wishes
from rules.firewall.state import DOWN, Battle, active_figures
from rules.firewall.terrain import EDGES, on_edge
from rules.kernel.counsel import Aim
from rules.kernel.geometry import Point, span

HUNT, FETCH, CARRY, GUARD = 45, 110, 150, 40  # hundredths for each mm
IN_RANGE = 300  # mm: near enough to an enemy
BESIDE, AROUND = 10, 160
CARRIER = Prize(2500, 2500, 2500)


def hunt(battle: Battle, side: str, weight: int = HUNT) -> tuple[Aim, ...]:
    """Everybody on the table who is no friend; the middle while nobody is there."""
    foes = [figure for figure in active_figures(battle) if figure.side != side]
    if not foes:
        middle = Point(battle.width // 2, battle.height // 2)
        return (Aim(middle, weight, near=IN_RANGE, is_mark=True),)
    return tuple(Aim(foe.at, weight, near=IN_RANGE, is_mark=True) for foe in foes)


def away(battle: Battle, figure: str, edges: Sequence[str], weight: int = CARRY) -> Iterator[Aim]:
    """The nearest of these edges, for this figure."""
    at = battle.figures[figure].at
    places = [on_edge(battle, at, edge) for edge in EDGES if edge in edges]
    if places:
        yield Aim(min(places, key=lambda place: span(at, place)), weight, figure)


def carried_off(battle: Battle, side: str, body: str, edges: Sequence[str], prize: Prize) -> Wishes:
    """Wishes about somebody whom a side would carry over one of these edges.

    Down he is fetched; a friend who has him goes; a foe who has him is hunted.
    """
    cargo = battle.figures[body]
    carrier = battle.figures.get(cargo.carried_by)
    hunted = hunt(battle, side)
    if carrier is not None and carrier.side == side:
        aims = (*away(battle, carrier.id, edges), *hunted, Aim(carrier.at, GUARD, near=AROUND))
        return Wishes(aims, {body: prize}, leavers=(carrier.id,))
    if carrier is not None:
        aims = (*hunted, Aim(carrier.at, FETCH, near=IN_RANGE))
        return Wishes(aims, {body: prize, carrier.id: CARRIER})
    if cargo.status == DOWN:
        return Wishes((*hunted, Aim(cargo.at, FETCH, near=BESIDE)), {body: prize}, (body,))
    return Wishes(hunted, {body: prize})
