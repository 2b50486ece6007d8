"""Counts what each weapon did in a battle."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.kernel.deeds import ATTACK, HARM, MISHAP, OUT, Deed


@dataclass
class Used:
    """What was done with something: see `AlmanacWeapon`."""

    shots: int = 0
    hits: int = 0
    outs: int = 0
    mishaps: int = 0


def weapons_of(deeds: Iterable[Deed]) -> dict[str, Used]:
    """By the name of what it was done with; what was nobody's doing is left out.

    What follows an attack belongs to it while its doer goes on by the same means, or by any in
    close combat: there the attack has no blade of its own. So a cloud that harms somebody later,
    and a riposte, stand by themselves, without shots.
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
