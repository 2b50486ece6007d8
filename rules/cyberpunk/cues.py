"""What a board plays of attacks: the words of the procedure as those of the kernel."""

from __future__ import annotations

from rules.cyberpunk.catalogue import CATALOGUE
from rules.kernel.cues import Fire, State

MANNERS: dict[str, Fire] = {
    "shot": "single", "burst": "burst", "full auto": "auto", "zone": "sweep", "flame": "flame",
    "throw": "arc", "launch": "rocket",
}  # fmt: skip
KINDS: dict[str, Fire] = {
    "rocket": "rocket", "flame": "flame", "bow": "arrow", "thrown": "arrow", "laser": "laser",
    "microwave": "laser", "launcher": "arc",
}  # fmt: skip
CONDITIONS: dict[str, State] = {
    "burning": "burning", "tripped": "shaken", "asleep": "unconscious", "blind": "wound",
    "one_eye": "wound",
}  # fmt: skip


def fire_of(manner: str, entry: str) -> Fire:
    """How an attack looks: by the weapon where it has a look of its own, else by its manner."""
    kind = CATALOGUE.weapons[entry].kind if entry in CATALOGUE.weapons else ""
    return KINDS.get(kind) or MANNERS.get(manner, "blow")
