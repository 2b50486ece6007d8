"""Chapter 14, malfunctions: what a critical failure does to a weapon, and clearing a jam."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.firewall.armour import Harm
from rules.firewall.blast import land
from rules.firewall.catalogue import CATALOGUE, FireMode
from rules.firewall.events import MalfunctionRolled, WeaponChanged
from rules.firewall.gutz import CRITICAL_SUCCESS, SUCCESS, kill, lose_gutz
from rules.firewall.state import Battle, CarriedWeapon, Figure
from rules.firewall.vehicles.crew import is_vehicle
from rules.firewall.vehicles.gunners import gunner_killed
from rules.kernel.modifiers import Modifier, total
from rules.kernel.umpire import Umpire

# The table by its total; below 1 counts as 1 and above 6 as 6 (R14.1, G18).
DUD, JAM, USELESS, BANG, KILLED = "dud", "jam", "useless", "bang", "killed"
EFFECTS = {1: DUD, 2: JAM, 3: JAM, 4: USELESS, 5: BANG, 6: KILLED}
BANG_LOSS = 2
MACHINE_GUN_FIRE = ("B(MG)", "B(HMG)", "VMG")


def malfunction_modifiers(
    figure: Figure, number: int, fire: str, weapon: str
) -> Iterator[Modifier]:
    """What is added to the malfunction die."""
    if fire in MACHINE_GUN_FIRE:
        yield Modifier("Machine-gun fire", 1, "R14.1")
    experience = CATALOGUE.experience[figure.experience]
    if experience.malfunction:
        yield Modifier(f"{experience.name} firer", experience.malfunction, "R14.1")
    if number:
        yield Modifier(weapon, number, "R14.1")


def roll_malfunction(
    umpire: Umpire[Battle], figure: str, entry: str, number: int, fire: str
) -> str:
    """Throw the malfunction die and write it down; the effect in one word."""
    name = CATALOGUE.weapons[entry].name
    modifiers = tuple(malfunction_modifiers(umpire.battle.figures[figure], number, fire, name))
    change = total(modifiers)
    dice = umpire.roll(1, key=lambda dice: _effect(dice[0] + change))
    reached = dice[0] + change
    effect = _effect(reached)
    umpire.record(
        MalfunctionRolled(dice, 6, umpire.draw, figure, entry, reached, effect, modifiers)
    )
    return effect


def _effect(reached: int) -> str:
    return EFFECTS[max(1, min(6, reached))]


def malfunction(
    umpire: Umpire[Battle], figure: str, carried: CarriedWeapon, number: int | None, fire: str
) -> None:
    """Test a weapon after a critical failure; weapons without a number skip it (G18)."""
    if number is None:
        return
    effect = roll_malfunction(umpire, figure, carried.entry, number, fire)
    cause = f"{CATALOGUE.weapons[carried.entry].name} exploding"
    if effect == JAM:
        _become(umpire, figure, carried, "jammed", "jammed")
    elif effect in (USELESS, BANG, KILLED):
        _become(umpire, figure, carried, "useless", "broken")
    if effect == BANG:
        lose_gutz(umpire, figure, BANG_LOSS, cause)
    elif effect == KILLED and is_vehicle(umpire.battle.figures[figure]):
        gunner_killed(umpire, figure, carried.id, cause)
    elif effect == KILLED:
        kill(umpire, figure, cause)


def _become(
    umpire: Umpire[Battle], figure: str, carried: CarriedWeapon, state: str, how: str
) -> None:
    umpire.record(WeaponChanged(figure, replace(carried, state=state), how))


def explode_in_hand(
    umpire: Umpire[Battle], thrower: str, entry: str, mode: FireMode, fire: str, harm: Harm
) -> None:
    """The table as grenades read it: jams do not explode, 5 and 6 hit the thrower (R11.7).

    5 is the success row and 6 the critical success row with the thrower as the target, who gains
    nothing by it. Improvised bombs follow the same rule. The machine-gun line does not apply.
    """
    effect = roll_malfunction(umpire, thrower, entry, mode.malfunction or 0, "")
    if effect in (BANG, KILLED):
        result = SUCCESS if effect == BANG else CRITICAL_SUCCESS
        land(umpire, umpire.battle.figures[thrower], fire, result, harm, "")
