"""What a thing does, in a sentence for whoever chooses it, and what the book calls rare."""

from __future__ import annotations

from rules.firewall.catalogue import (
    Armour,
    CloseCombatWeapon,
    Grenade,
    Weapon,
)

FIRES = {
    "SS": "single shots", "CB": "controlled bursts", "B": "bursts", "B(MG)": "machine-gun bursts",
    "B(HMG)": "heavy machine-gun bursts", "SS(A)": "anti-armour shots",
    "VMG": "vehicle machine-gun fire", "AV(L)": "light anti-vehicle fire",
    "AV(M)": "medium anti-vehicle fire", "AV(H)": "heavy anti-vehicle fire",
}  # fmt: skip
SPECIAL = "Special"
RARE_GAUSS = "Rare: the book means gauss weapons for elite troops. It changes no roll."
RARE_PLASMA = (
    "Rare: the book calls it costly and seldom seen, for elite troops. It changes no roll."
)
PLASMA = "plasma"
EXPERIENCE = {
    "veteran": "2 more Gutz at the start, and 1 off the die when a weapon malfunctions.",
    "experienced": "1 more Gutz at the start.",
    "normal": "The Gutz of the troop type.",
    "green": "2 less Gutz at the start, and 1 more on the die when a weapon malfunctions.",
}


def of_gun(gun: Weapon) -> str:
    """How a gun is fired, in words, and how many hands it takes."""
    fires = [_mode(each.fire, each.gutz) for each in gun.modes if each.fire != SPECIAL]
    if gun.launches_grenades:
        fires.append("launches grenades")
    words = _listed(fires)
    hands = "one hand" if gun.hands == 1 else "both hands"
    reach = f"to {gun.long // 10} cm"
    if gun.mount_class is not None:
        return f"{words} {reach}.".capitalize() if words else ""
    return f"{words[:1].upper()}{words[1:]} {reach}, with {hands}." if words else ""


def _mode(fire: str, gutz: int) -> str:
    words = FIRES.get(fire, fire)
    number = f"{gutz:+d}".replace("-", "−")
    return f"{words} at {number}" if gutz else words


def _listed(words: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def of_suit(suit: Armour) -> str:
    """What a suit takes off a loss of Gutz."""
    values = (suit.reduction, suit.melee_reduction, suit.flame_reduction)
    if not any(values):
        return "Stops nothing."
    if len(set(values)) == 1:
        return f"Takes {suit.reduction} off each loss of Gutz that a weapon causes."
    return ""


def of_hand(row: CloseCombatWeapon) -> str:
    """What a weapon adds in close combat."""
    bonus = f"{row.gutz:+d} in close combat" if row.gutz else "Adds nothing in close combat"
    return f"{bonus}; it needs a rifle." if row.needs_rifle else f"{bonus}."


def of_grenade(row: Grenade) -> str:
    """As what a grenade goes off."""
    return f"Goes off as {_listed([FIRES.get(each, each) for each in row.attacks])}."


def rare_gun(gun: Weapon) -> str:
    """What the book says about how seldom a gun is met."""
    return RARE_GAUSS if gun.gauss else ""


def rare_grenade(id_: str) -> str:
    """The same of a grenade, or of a round of it for a launcher."""
    return RARE_PLASMA if id_.partition("@")[0] == PLASMA else ""
