"""What the drawn things are called, for who does not see the drawing."""

from __future__ import annotations

WEAPONS = {
    "pistol": "Pistol", "smg": "Submachine gun", "rifle": "Rifle", "long_rifle": "Long rifle",
    "shotgun": "Shotgun", "machine_gun": "Machine gun", "launcher": "Grenade launcher",
    "rocket": "Rocket launcher", "flamer": "Flamethrower", "beam": "Beam weapon",
    "stunner": "Stun weapon", "bow": "Bow", "thrown": "Thrown weapon", "blade": "Blade",
    "blunt": "Blunt weapon", "cannon": "Cannon",
}  # fmt: skip
