"""Counts what each weapon did in a battle."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.kernel.deeds import ATTACK, HARM, MISHAP, OUT, Deed


@dataclass
class Used:
    """The statistics of a weapon: see `AlmanacWeapon`."""

    shots: int = 0
    hits: int = 0
    outs: int = 0
    mishaps: int = 0


def weapons_of(deeds: Iterable[Deed]) -> dict[str, Used]:
    """The statistics by name of the weapon; harm without a doer is left out.

    Consequences of an attack belong to it as long as its doer acts by the same means, or in close
    combat by any, because such an attack does not name its blade. A cloud that harms somebody
    later, and a riposte, are counted on their own, without shots.
    """
    found: dict[str, Used] = {}
    attack: Deed | None = None
    has_hit = False
    for deed in deeds:
        if not deed.who:
            continue
        if deed.kind == ATTACK:
            attack, has_hit = deed, False
            found.setdefault(deed.means, Used()).shots += 1
        elif deed.kind == MISHAP:
            found.setdefault(deed.means, Used()).mishaps += 1
        elif deed.kind in (HARM, OUT) and deed.side != deed.whom_side:
            is_its = attack is not None and _follows(deed, attack)
            means = attack.means if attack is not None and is_its else deed.means
            used = found.setdefault(means, Used())
            used.hits += is_its and not has_hit
            has_hit = has_hit or is_its
            used.outs += deed.kind == OUT
    return found


def _follows(deed: Deed, attack: Deed) -> bool:
    if deed.who != attack.who:
        return False
    is_blow = attack.means == "close combat" and attack.whom == deed.whom
    return is_blow or deed.means == attack.means
