"""What a board plays of shots and damage: the words of Killzone as those of the kernel."""

from __future__ import annotations

from rules.kernel.cues import Cue, Fire, Float, Status
from rules.killzone.catalogue import WEAPONS


def fire_of(weapon: str) -> Fire:
    """How a shot of this weapon looks."""
    row = WEAPONS[weapon]
    if row.fire:
        return "flame"
    if row.smoke:
        return "arc"
    return "auto" if row.shots > 2 else "burst" if row.shots > 1 else "single"


def fate_cues(figure: str, fate: str) -> tuple[Cue, ...]:
    """What becomes of somebody: killed, suppressed, nothing, mortal; of a vehicle, wrecked."""
    if fate == "killed":
        return (Status(figure, "dead", "killed", is_down=True),)
    if fate == "suppressed":
        return (Status(figure, "suppressed", "suppressed", is_down=True),)
    if fate == "wrecked":
        return (Status(figure, "wrecked", "wrecked", is_down=True),)
    return (Float(figure, {"mortal": "mortal", "pierced": "pierced"}.get(fate, "no effect")),)
