"""A blow lands: where, how hard, and the saves that it calls for (C12, C16, C18 to C20)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.cyberpunk import events as e
from rules.cyberpunk import wounds as w
from rules.cyberpunk.catalogue.model import Damage
from rules.cyberpunk.state import Battle, weapon_of
from rules.kernel.umpire import Umpire

SIDES = 10  # of the die for locations and saves


def rolled_damage(umpire: Umpire[Battle], damage: Damage, *, best: bool = False) -> tuple[int, ...]:
    """The dice of some damage; none where it is full (C11)."""
    return () if best else umpire.roll(damage.dice, damage.sides, key=sum)


def land(umpire: Umpire[Battle], blow: w.Blow) -> tuple[str, int]:
    """Resolve one blow and the saves that follow: where it hit, and the boxes that it took."""
    location = blow.location or roll_location(umpire, blow.target)
    if not blow.damage.dice:
        return location, 0
    dice = rolled_damage(umpire, blow.damage, best=blow.best)
    amount = sum(dice) + blow.damage.plus if dice else blow.damage.most
    return location, strike(umpire, blow, location, max(0, amount), dice)


def roll_location(umpire: Umpire[Battle], figure: str) -> str:
    """Where a blow that nobody aimed hits (C12)."""
    dice = umpire.roll(1, SIDES, key=lambda faces: w.part_of(faces[0]))
    part = w.part_of(dice[0])
    umpire.record(e.LocationRolled(
        dice=dice, sides=SIDES, draw=umpire.draw, figure=figure, location=part
    ))  # fmt: skip
    return part


def strike(
    umpire: Umpire[Battle], blow: w.Blow, location: str, amount: int, dice: tuple[int, ...]
) -> int:
    """What so much damage does, then the saves. Returns the boxes that it took."""
    battle = umpire.battle
    harm = w.suffer(battle.figures[blow.target].health, blow, location, amount, battle.rules)
    meets_cover = bool(blow.cover_area) and harm.pierced
    left = battle.covers.get(blow.cover_area, 0) - 1
    umpire.record(e.BlowLanded(
        dice=dice, sides=blow.damage.sides, draw=umpire.draw, figure=blow.target,
        location=location, cause=blow.cause, rolled=amount, sp=harm.sp, through=harm.through,
        taken=harm.taken, severed=harm.severed, health=harm.health,
        cover=blow.cover_area if meets_cover else "",
        cover_left=max(0, left) if meets_cover else -1,
        parts=w.accounted(battle.figures[blow.target].health, blow, location, amount, battle.rules),
    ))  # fmt: skip
    if blow.parry and amount * (2 if blow.doubled else 1) > blow.stops:
        _break(umpire, blow)
    if harm.taken:
        after_wound(umpire, blow.target, blow.cause, blow.stun, dead=harm.health.dead)
    return harm.taken


def _break(umpire: Umpire[Battle], blow: w.Blow) -> None:
    """The weapon that parried more than it can bear (C14)."""
    carried = weapon_of(umpire.battle.figures[blow.target], blow.parry)
    if carried is not None:
        umpire.record(e.WeaponChanged(blow.target, replace(carried, state="broken"), "broke"))


def after_wound(
    umpire: Umpire[Battle], figure: str, cause: str, stun: int = 0, *, dead: bool = False
) -> None:
    """Aim is lost; the dead die; the others save against shock and, if need be, death."""
    if dead:
        umpire.record(e.FigureDied(figure, cause))
        return
    if umpire.battle.figures[figure].aim:
        umpire.record(e.AimTaken(figure, "", 0))
    if w.needs_death_save(umpire.battle.figures[figure].health):
        death_save(umpire, figure, cause)
    health = umpire.battle.figures[figure].health
    if not health.dead and not health.stunned:
        stun_save(umpire, figure, stun, "wound")


def stun_save(umpire: Umpire[Battle], figure: str, modifier: int, purpose: str) -> bool:
    """Roll against shock; whoever fails is out of action (C19)."""
    target = w.stun_target(umpire.battle.figures[figure].health, modifier)
    dice = umpire.roll(1, SIDES, key=lambda faces: faces[0] <= target)
    passed = dice[0] <= target
    umpire.record(e.StunSaved(
        dice=dice, sides=SIDES, draw=umpire.draw, figure=figure, target=target, success=passed,
        purpose=purpose,
    ))  # fmt: skip
    if not passed:
        let_go(umpire, figure)
    return passed


def save_only(umpire: Umpire[Battle], figure: str, modifier: int) -> bool:
    """The same die against gas or poison: whoever fails is not stunned but suffers all of it."""
    health = umpire.battle.figures[figure].health
    target = w.stun_target(health, modifier)
    dice = umpire.roll(1, SIDES, key=lambda faces: faces[0] <= target)
    umpire.record(e.ToxinSaved(
        dice=dice, sides=SIDES, draw=umpire.draw, figure=figure, target=target,
        success=dice[0] <= target,
    ))  # fmt: skip
    return dice[0] <= target


def death_save(umpire: Umpire[Battle], figure: str, cause: str) -> None:
    """Roll against death (C20)."""
    target = w.death_target(umpire.battle.figures[figure].health)
    dice = umpire.roll(1, SIDES, key=lambda faces: faces[0] <= target)
    passed = dice[0] <= target
    umpire.record(e.DeathSaved(
        dice=dice, sides=SIDES, draw=umpire.draw, figure=figure, target=target, success=passed
    ))  # fmt: skip
    if not passed:
        umpire.record(e.FigureDied(figure, cause))


def let_go(umpire: Umpire[Battle], figure: str) -> None:
    """Whoever cannot act grips nobody."""
    if umpire.battle.figures[figure].grip:
        umpire.record(e.GripChanged(figure, "", ""))
