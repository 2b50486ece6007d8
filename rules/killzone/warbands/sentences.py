"""What a thing does, in a sentence for whoever chooses."""

from __future__ import annotations

from rules.killzone.catalogue import Armour, Drug, Hand, Kind, Row, VehicleKind, Weapon
from rules.killzone.state import ASSAULT, KEEP_DOWN, SHOOT, SNIPE, STAY_SHARP

ORDER_SENTENCES = {
    SHOOT: "Half a move, and all shots.",
    ASSAULT: "A whole move and one shot; the only order that brings anybody into contact.",
    STAY_SHARP: "No move, but all shots when every other squad has acted.",
    KEEP_DOWN: "Half a move and no shot; shots at it have 1 less.",
    SNIPE: "No move, and one shot with 1 more to hit.",
}
DRUG_SENTENCES = {
    "speed": "At least half of each move must be used.",
    "haywire": "Half of the move goes towards the nearest enemy in sight; Shoot and Assault only.",
    "dove": "Never Keep Down.",
    "alcohol": "Rolls for other orders have 1 less.",
    "sharp": "The initiative die counts double; a 3 or 4 for another order gives Keep Down.",
}


def sentence_of(row: Row) -> str:
    """What a weapon, a suit, a drug, a kind of people or a vehicle does; empty for nothing."""
    match row:
        case Weapon():
            return _of_weapon(row)
        case Armour(kill=0):
            return "The wearer's own kill score."
        case Armour():
            return f"Kill score {row.kill}, and {row.soak} off the winner's score in hand-to-hand."
        case Hand():
            stuns = ", and whoever loses is suppressed instead of killed" if row.stuns else ""
            return f"{row.bonus} more in hand-to-hand{stuns}." if row.bonus else "Adds nothing."
        case Drug():
            return f"{_of_drug(row)} {DRUG_SENTENCES.get(row.id, '')}".strip()
        case Kind():
            return f"Goes {row.move} inches, kill score {row.kill}, {_dice(row.dice)} in a fight."
        case VehicleKind():
            return f"{row.seats} seats, {row.speed} inches a turn, armour {row.armour}."
    return ""


def _of_weapon(row: Weapon) -> str:
    if row.smoke:
        return f"A cloud of smoke, up to {row.long} inches away."
    shots = "One shot" if row.shots == 1 else f"{row.shots} shots"
    reach = (
        f"{row.short} inches, {row.long} at the most"
        if row.short < row.long
        else f"{row.long} inches"
    )
    limited = f" It can be used {row.counters} times." if row.counters > 1 else ""
    return f"{shots} of {_dice(row.damage)} to {reach}.{limited}"


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _of_drug(row: Drug) -> str:
    parts = [
        f"{row.move} inches more to move" if row.move else "",
        f"kill score +{row.kill}" if row.kill else "",
        "never suppressed" if row.steady else "",
        f"suppression tests +{row.nerve}" if row.nerve else "",
    ]
    words = ", ".join(each for each in parts if each)
    return f"{words[0].upper()}{words[1:]}." if words else ""
