"""What blows bring beside wounds: paint, acid, drugs, gas, light, noise, fire (C36 to C38, C42)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from rules.cyberpunk import events as e
from rules.cyberpunk.armour import worn_down
from rules.cyberpunk.catalogue import CATALOGUE, Damage, damage_of
from rules.cyberpunk.catalogue.model import BODY
from rules.cyberpunk.landing import SIDES, land, let_go, save_only, stun_save
from rules.cyberpunk.state import (
    ACID,
    ASLEEP,
    BLIND,
    BURNING,
    DEAF,
    FOR_GOOD,
    ONE_EYE,
    TASED,
    TRIPPED,
    Battle,
    is_alive,
    is_up,
    row_of,
)
from rules.cyberpunk.wounds import HEAD, Blow
from rules.kernel.umpire import Umpire

ROUNDS = 3  # paint, acid and tasers (C42)
GASSED_ROUNDS = 5  # how long gas is felt (ours)
BLINDING, EYE = 5, 9  # faces of a ten-sided die at most (C42)
TASER = -2  # for every shot within three rounds (C42)
STUN_GRENADE = -2  # ours
POISON = "4d6"  # ours: as the milder biotoxin
FLAMES = ("2d10", "1d10", "1d6")  # in the first, second and third round (C38)
SOFT_AGAINST_FIRE, FIRE_WEAR = 15, 2  # C38


def land_all(umpire: Umpire[Battle], blows: Iterable[Blow]) -> None:
    """Every blow of an attack, one after the other, with what each brings; the dead are left."""
    for blow in blows:
        if not is_alive(umpire.battle.figures[blow.target]):
            continue
        if blow.cover_area:  # weaker for each that pierced it
            blow = replace(blow, cover=umpire.battle.covers[blow.cover_area])
        location, taken = land(umpire, blow)
        if blow.effect and is_alive(umpire.battle.figures[blow.target]):
            name, _, more = blow.effect.partition(":")
            EFFECTS[name](umpire, blow, location if name != "gas" else more, taken)


def lasts(umpire: Umpire[Battle], figure: str, condition: str, rounds: int) -> None:
    """Something lasts for so many rounds more, this one included."""
    umpire.record(e.ConditionSet(figure, condition, umpire.battle.round + rounds - 1))


def _paint(umpire: Umpire[Battle], blow: Blow, location: str, taken: int) -> None:
    """In the face: five in ten blind for three rounds, four in ten cost an eye (C42)."""
    if location != HEAD:
        return

    def effect(face: int) -> str:
        return "blind" if face <= BLINDING else "eye" if face <= EYE else "nothing"

    dice = umpire.roll(1, SIDES, key=lambda faces: effect(faces[0]))
    umpire.record(e.ConditionRolled(
        dice=dice, sides=SIDES, draw=umpire.draw, figure=blow.target, purpose="paint",
        effect=effect(dice[0]),
    ))  # fmt: skip
    if effect(dice[0]) == "blind":
        lasts(umpire, blow.target, BLIND, ROUNDS)
    elif effect(dice[0]) == "eye":
        umpire.record(e.ConditionSet(blow.target, ONE_EYE, FOR_GOOD))


def _acid(umpire: Umpire[Battle], blow: Blow, location: str, taken: int) -> None:
    """Armour at the part loses a die of SP at the end of this round and the next two (C42)."""
    lasts(umpire, blow.target, f"{ACID}:{location}", ROUNDS)


def eat_armour(umpire: Umpire[Battle], figure: str, location: str) -> None:
    """A round of acid upon armour (C42)."""
    dice = umpire.roll(1, 6)
    umpire.record(e.ConditionRolled(
        dice=dice, sides=6, draw=umpire.draw, figure=figure, purpose="acid", effect=location
    ))  # fmt: skip
    health = umpire.battle.figures[figure].health
    eaten = replace(health, layers=worn_down(health.layers, location, dice[0]))
    umpire.record(e.HealthChanged(figure, eaten, "acid"))


def _drug(umpire: Umpire[Battle], blow: Blow, location: str, taken: int) -> None:
    """Sleep, or three dull rounds for whoever saves (C42; what the drug does is ours)."""
    if blow.damage.dice and not taken:  # a needle that armour stopped
        return
    if save_only(umpire, blow.target, 0):
        lasts(umpire, blow.target, "sleep_half", ROUNDS)
    else:
        fall_asleep(umpire, blow.target)


def fall_asleep(umpire: Umpire[Battle], figure: str) -> None:
    """Asleep for the rest of the battle."""
    let_go(umpire, figure)
    umpire.record(e.ConditionSet(figure, ASLEEP, FOR_GOOD))


def _poison(umpire: Umpire[Battle], blow: Blow, location: str, taken: int) -> None:
    """Damage to the whole body, half for whoever saves (C42; the damage is ours)."""
    if blow.damage.dice and not taken:
        return
    _toxin(umpire, blow.target, damage_of(POISON), "poison")


def _toxin(umpire: Umpire[Battle], figure: str, damage: Damage, cause: str) -> None:
    half = save_only(umpire, figure, 0)
    land(umpire, Blow(figure, damage, cause, location=BODY, bare=True, half=half))


def _taser(umpire: Umpire[Battle], blow: Blow, location: str, taken: int) -> None:
    """A stun save, 2 less for every shot within three rounds (C42)."""
    figure = umpire.battle.figures[blow.target]
    known = [name for name, until in figure.conditions.items() if name.startswith(TASED)]
    shots = len(known) + 1
    lasts(umpire, figure.id, f"{TASED}:{umpire.battle.round}:{shots}", ROUNDS)
    if is_up(figure):
        stun_save(umpire, figure.id, TASER * shots, "taser")


# What a microwave does to cyberware within a metre (C43; the table is ours).
SURGES = ("blind", "deaf", "drop", "stun", "lock", "nothing")


def _microwave(umpire: Umpire[Battle], blow: Blow, location: str, taken: int) -> None:
    """A die for what happens to somebody's cyberware; there must be some."""
    if not umpire.battle.figures[blow.target].cyber:
        return
    dice = umpire.roll(1, len(SURGES))
    surge = SURGES[dice[0] - 1]
    umpire.record(e.ConditionRolled(
        dice=dice, sides=len(SURGES), draw=umpire.draw, figure=blow.target,
        purpose="microwave", effect=surge,
    ))  # fmt: skip
    if surge == "drop":
        _drop(umpire, blow.target)
    elif surge == "stun":
        if is_up(umpire.battle.figures[blow.target]):
            stun_save(umpire, blow.target, TASER, "surge")
    elif surge != "nothing":
        condition = {"blind": BLIND, "deaf": DEAF, "lock": TRIPPED}[surge]
        lasts(umpire, blow.target, condition, ROUNDS)


def _drop(umpire: Umpire[Battle], figure: str) -> None:
    weapons = umpire.battle.figures[figure].weapons
    first = next((each.id for each in weapons if not row_of(each).cyber), "")
    if first:
        umpire.record(e.WeaponLost(figure, first))


def _stun(umpire: Umpire[Battle], blow: Blow, location: str, taken: int) -> None:
    """A stun grenade: a stun save, 2 harder (ours)."""
    if is_up(umpire.battle.figures[blow.target]):
        stun_save(umpire, blow.target, STUN_GRENADE, "stun")


def _blind(umpire: Umpire[Battle], blow: Blow, location: str, taken: int) -> None:
    """A dazzle grenade: three rounds, or one for whoever saves (ours)."""
    saved = save_only(umpire, blow.target, 0)
    lasts(umpire, blow.target, BLIND, 1 if saved else ROUNDS)


def _deafen(umpire: Umpire[Battle], blow: Blow, location: str, taken: int) -> None:
    """A sonic grenade: deaf for three rounds, and a stun save (ours)."""
    lasts(umpire, blow.target, DEAF, ROUNDS)
    if is_up(umpire.battle.figures[blow.target]):
        stun_save(umpire, blow.target, 0, "noise")


def _fire(umpire: Umpire[Battle], blow: Blow, location: str, taken: int) -> None:
    """It burns on for two rounds (C38)."""
    lasts(umpire, blow.target, BURNING, len(FLAMES))


def burn(umpire: Umpire[Battle], figure: str, stage: int) -> None:
    """The second or third round of fire (C38)."""
    land(umpire, flames(figure, damage_of(FLAMES[stage]), "fire", BODY))


def flames(figure: str, damage: Damage, cause: str, location: str = "") -> Blow:
    """A blow of fire: soft armour up to SP 15 is none, and each hit costs 2 SP (C38)."""
    return Blow(
        figure, damage, cause, location=location, wear=FIRE_WEAR, always_wears=True,
        soft_from=SOFT_AGAINST_FIRE,
    )  # fmt: skip


def _gas(umpire: Umpire[Battle], blow: Blow, gas: str, taken: int) -> None:
    """A stun save; whoever makes it suffers half (C37)."""
    row, figure = CATALOGUE.gases[gas], blow.target
    if row.damage:
        _toxin(umpire, figure, damage_of(row.damage), row.name)
        return
    saved = save_only(umpire, figure, 0)
    if row.sleep and not saved:
        fall_asleep(umpire, figure)
    else:
        lasts(umpire, figure, f"{gas}_half" if saved else gas, GASSED_ROUNDS)


Effect = Callable[[Umpire[Battle], Blow, str, int], None]
EFFECTS: dict[str, Effect] = {
    "paint": _paint,
    "acid": _acid,
    "drug": _drug,
    "poison": _poison,
    "taser": _taser,
    "microwave": _microwave,
    "stun": _stun,
    "blind": _blind,
    "deafen": _deafen,
    "fire": _fire,
    "gas": _gas,
}
