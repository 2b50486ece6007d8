"""What a board plays of shots, moves and states: the words of Firewall as those of the kernel."""

from __future__ import annotations

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.fire_results import AS_INFANTRY_FIRE, FIRE_RESULTS
from rules.firewall.state import DEAD, ROUTED
from rules.kernel.cues import Fire, Flash, Gait, State

GAITS: dict[str, Gait] = {
    "stroll": "walk", "crawl": "crawl", "walk": "walk", "run": "run", "fly": "fly",
    "slow": "drive", "cruise": "drive", "full": "drive", "jump": "jump", "climb": "climb",
}  # fmt: skip
FIRES: dict[str, Fire] = {"SS": "single", "CB": "single", "B": "burst", "SS(A)": "rocket"}
# Of the vehicle's guns those that send shells; machine guns fire on.
SHELLS = ("AV(L)", "AV(M)", "AV(H)")
FATES: dict[str, State] = {"captured": "captured", "destroyed": "wrecked"}


def fire_of(weapon: str, mode: str, grenade: str) -> Fire:
    """How a shot looks: by its weapon and fire type, a grenade by its arc."""
    if grenade:
        return "arc"
    entry = CATALOGUE.weapons[weapon]
    if entry.damage == "flame":
        return "flame"
    if mode in SHELLS:
        return "rocket"
    if entry.category == "archaic":
        return "arrow"
    return FIRES.get(mode, "auto")


def burst_radius(mode: str, grenade: str) -> int:
    """How far a grenade's burst reaches, in mm; 0 for clouds, which spread by themselves."""
    if not grenade or CATALOGUE.grenades[grenade].cloud_side:
        return 0
    row = FIRE_RESULTS[AS_INFANTRY_FIRE.get(mode, mode)]
    return max(row.kill, row.loss_within, 10)


def cloud_flash(grenade: str) -> Flash:
    """What kind of cloud a grenade makes."""
    return "gas" if CATALOGUE.grenades[grenade].cloud_attack else "smoke"


def state_of_fate(status: str, fate: str) -> State:
    """The state of a figure that is out of the fight."""
    if fate in FATES:
        return FATES[fate]
    states: dict[str, State] = {DEAD: "dead", ROUTED: "routed"}
    return states.get(status, "unconscious")
