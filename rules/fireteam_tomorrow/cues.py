"""What a board plays of shots and cards: the words of Fireteam Tomorrow as those of the kernel."""

from __future__ import annotations

from rules.fireteam_tomorrow.catalogue import INCH, WEAPONS
from rules.fireteam_tomorrow.state import FIGHT, FIRE, MOVE, Battle, kind_of
from rules.kernel.cues import Fire, Flip

KINDS = {MOVE: "Move", FIRE: "Fire", FIGHT: "Hand-to-hand"}


def fire_of(weapon: str) -> Fire:
    """How a shot of this weapon looks."""
    row = WEAPONS[weapon]
    if row.radius:
        return "rocket"
    return "auto" if row.kind == "heavy" else "burst"


def burst_radius(weapon: str) -> int:
    """How far an explosive reaches, in mm."""
    return WEAPONS[weapon].radius * INCH


def flipped(battle: Battle, card: str) -> Flip:
    """A card as it is turned: what it is for, and whose."""
    kind, team = kind_of(card)
    name = battle.teams[team].name if team in battle.teams else ""
    side = battle.teams[team].side if team in battle.teams else ""
    return Flip(f"{KINDS.get(kind, 'Recovery')}: {name or 'everybody'}", side)
