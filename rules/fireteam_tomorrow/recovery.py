"""Recovery: everybody who is HIT, at the same time (T12, T13, T21)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.fireteam_tomorrow.catalogue import ARMOUR, INCH, QUALITIES
from rules.fireteam_tomorrow.events import RecoveryRolled
from rules.fireteam_tomorrow.shooting import has_leader
from rules.fireteam_tomorrow.state import ACTIVE, CAPTIVE, HIT, Battle, Figure, gap
from rules.kernel.modifiers import Modifier, total
from rules.kernel.umpire import Umpire

ENOUGH = 8
LEADS, BESIDE = 6 * INCH, 3 * INCH


def is_in_doubt(figure: Figure) -> bool:
    """Whether it shows now what has become of somebody."""
    return figure.status == HIT or (figure.status == CAPTIVE and figure.unsure)


def recovery_modifiers(battle: Battle, figure: Figure) -> tuple[Modifier, ...]:
    """What is added to two dice: the best of the aids, and what one is and wears (T13)."""
    aids = sorted(_aids(battle, figure), key=lambda each: -each.value)
    return (*aids[:1], *_own(battle, figure))


def _aids(battle: Battle, figure: Figure) -> Iterator[Modifier]:
    if figure.status == CAPTIVE:
        return  # among enemies nobody helps
    if _has_leader(battle, figure):
        yield Modifier("leader within 6 in", 1, "T13")
    mates = [each for each in _standing(battle, figure) if gap(each, figure) <= BESIDE]
    if any(each.team == figure.team for each in mates):
        yield Modifier("one of the team within 3 in", 1, "T13")
    worth = {"two": 2, "one": 1}.get(battle.rules.get("medics", "two"), 0)
    if worth and any(each.medic for each in mates):
        yield Modifier("medic within 3 in", worth, "T13")


def _standing(battle: Battle, figure: Figure) -> list[Figure]:
    return [
        each
        for each in battle.figures.values()
        if each.status == ACTIVE and each.army == figure.army and each.id != figure.id
    ]


def _has_leader(battle: Battle, figure: Figure) -> bool:
    """A leader is near, or it is the leader itself who lies there (T21)."""
    if battle.teams[figure.team].leader == figure.id:
        return True
    return has_leader(battle, figure, LEADS)


def _own(battle: Battle, figure: Figure) -> Iterator[Modifier]:
    lost = battle.rules.get("lost_recovery") != "plain"
    armour, quality = ARMOUR[figure.armour], QUALITIES[figure.quality]
    for row in (armour, quality):
        if row.recovery and (lost or not row.ours):
            yield Modifier(row.name, row.recovery, "T13")


def resolve(umpire: Umpire[Battle]) -> None:
    """Everybody in doubt rolls, with what helped them when the card was turned."""
    before = umpire.battle
    for figure in before.figures.values():
        if is_in_doubt(figure):
            modifiers = recovery_modifiers(before, figure)
            dice = umpire.roll(2)
            recovers = sum(dice) + total(modifiers) >= ENOUGH
            umpire.record(
                RecoveryRolled(
                    dice=dice, sides=6, draw=umpire.draw, figure=figure.id, modifiers=modifiers,
                    recovers=recovers,
                )
            )  # fmt: skip
