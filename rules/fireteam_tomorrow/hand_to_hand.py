"""Hand-to-hand: everybody at once, to the death or to captivity (T14-T16).

Sides seal their choices; when all are in, all blows are thrown from the same position, and only
then does anybody fall.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.fireteam_tomorrow.captives import has_room, release
from rules.fireteam_tomorrow.catalogue import WEAPONS, Weapon
from rules.fireteam_tomorrow.events import (
    BlowsTraded,
    FightPlanned,
    FigureCaptured,
    FigureHit,
    FigureKilled,
    OpponentChosen,
    SideSealed,
)
from rules.fireteam_tomorrow.movement import finish_off
from rules.fireteam_tomorrow.orders import Choose, Seal
from rules.fireteam_tomorrow.shooting import armour_name
from rules.fireteam_tomorrow.state import (
    ACTIVE,
    CAPTURE,
    FIGHT,
    HIT,
    KILL,
    Battle,
    Figure,
    Plan,
    are_foes,
    in_contact,
    opponents,
)
from rules.kernel.modifiers import Modifier, total
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

LETHAL, MASTERED = 3, 6  # differences
BLADE = 2


class Beaten(NamedTuple):
    """Somebody who has lost blows, to whom, and by how much."""

    loser: str
    winner: str
    margin: int


# --- Who fights ----------------------------------------------------------------------------------


def fighters(battle: Battle, side: str) -> list[Figure]:
    """Those of a side who strike at this card: with standing enemies, or helpless ones at hand."""
    return [
        figure
        for figure in battle.figures.values()
        if figure.side == side and (opponents(battle, figure) or helpless(battle, figure))
    ]


def helpless(battle: Battle, figure: Figure) -> list[Figure]:
    """HIT enemies in contact with somebody who stands (T14)."""
    if figure.status != ACTIVE or figure.vehicle:
        return []
    return [
        other
        for other in battle.figures.values()
        if other.status == HIT and are_foes(figure, other) and in_contact(figure, other)
    ]


def due(battle: Battle) -> tuple[str, ...]:
    """The sides that have somebody in hand-to-hand and have sealed nothing yet."""
    return tuple(
        side.id
        for side in battle.sides
        if side.id not in battle.sealed and fighters(battle, side.id)
    )


def _require_due(battle: Battle, side: str) -> None:
    if battle.asks != FIGHT or side not in due(battle):
        raise IllegalOrder("You have nothing to decide about hand-to-hand now.", "T4")


def plan_choose(battle: Battle, order: Choose) -> Choose:
    """Whom a figure strikes. Raises IllegalOrder."""
    _require_due(battle, order.side)
    figure = battle.figures.get(order.figure)
    if figure is None or figure.side != order.side:
        raise IllegalOrder("That is none of your figures.", "T2")
    if order.opponent not in [foe.id for foe in opponents(battle, figure)]:
        raise IllegalOrder(f"{figure.name} is not in contact with that enemy.", "T15")
    return order


def play_choose(umpire: Umpire[Battle], order: Choose) -> None:
    """Choose in secret; until the side seals, it may choose again."""
    umpire.plan(plan_choose, order)
    umpire.record(
        OpponentChosen(
            audience=(order.side,), side=order.side, figure=order.figure, opponent=order.opponent
        )
    )


def plan_seal(battle: Battle, order: Seal) -> Seal:
    """The side's choices. Raises IllegalOrder."""
    _require_due(battle, order.side)
    if order.capture not in (KILL, CAPTURE):
        raise IllegalOrder("The beaten are killed or captured.", "T15")
    return order


def play_seal(umpire: Umpire[Battle], order: Seal) -> None:
    """Seal them: nobody sees them before all have."""
    umpire.plan(plan_seal, order)
    umpire.record(FightPlanned(audience=(order.side,), side=order.side, capture=order.capture))
    umpire.record(SideSealed(side=order.side))


# --- Blows ---------------------------------------------------------------------------------------


def pairs(battle: Battle) -> Iterator[tuple[Figure, Figure]]:
    """Who trades blows with whom, each pair once: everybody with the one chosen, or the nearest."""
    met: set[frozenset[str]] = set()
    for figure in battle.figures.values():
        foes = opponents(battle, figure)
        if not foes:
            continue
        wanted = battle.plans.get(figure.side, Plan()).opponents.get(figure.id, "")
        foe = next((each for each in foes if each.id == wanted), foes[0])
        if frozenset((figure.id, foe.id)) not in met:
            met.add(frozenset((figure.id, foe.id)))
            yield figure, foe


def blow_modifiers(battle: Battle, figure: Figure) -> tuple[Modifier, ...]:
    """What somebody adds to two dice in hand-to-hand (T15)."""
    found = []
    if figure.armour:
        found.append(Modifier(armour_name(figure), figure.armour, "T15"))
    arm = _close_arm(battle, figure)
    if figure.blade:
        found.append(Modifier("hand-to-hand weapon", BLADE, "T15"))
    elif arm is not None:
        found.append(Modifier(arm.name.lower(), arm.fights, "T15"))
    return tuple(found)


def _close_arm(battle: Battle, figure: Figure) -> Weapon | None:
    """The firearm that helps somebody most in hand-to-hand."""
    # A battle from before there was this switch goes on as it began.
    answer = battle.rules.get("close_arms", "pistol_rifle")
    arms = [WEAPONS[each] for each in figure.weapons if answer in WEAPONS[each].close_arms]
    return max(arms, key=lambda arm: arm.fights, default=None)


def resolve(umpire: Umpire[Battle]) -> None:
    """All blows from the same position, then what comes of them."""
    battle = umpire.battle
    lying = [
        (figure.id, other.id)
        for figure in battle.figures.values()
        if not opponents(battle, figure)
        for other in helpless(battle, figure)
    ]
    beaten = [each for pair in tuple(pairs(battle)) for each in _trade(umpire, *pair)]
    for winner, loser in lying:
        if umpire.battle.figures[loser].status == HIT:
            side = battle.figures[winner].side
            finish_off(umpire, winner, loser, battle.plans.get(side, Plan()).capture)
    _fall(umpire, battle, beaten)


def _trade(umpire: Umpire[Battle], a: Figure, b: Figure) -> Iterator[Beaten]:
    battle = umpire.battle
    first, second = blow_modifiers(battle, a), blow_modifiers(battle, b)
    dice = umpire.roll(4)
    margin = dice[0] + dice[1] + total(first) - dice[2] - dice[3] - total(second)
    loser = "" if not margin else b.id if margin > 0 else a.id
    umpire.record(
        BlowsTraded(
            dice=dice, sides=6, draw=umpire.draw, figure=a.id, other=b.id, first=first,
            second=second, loser=loser, margin=abs(margin),
        )
    )  # fmt: skip
    if loser:
        yield Beaten(loser, a.id if loser == b.id else b.id, abs(margin))


def _fall(umpire: Umpire[Battle], before: Battle, beaten: list[Beaten]) -> None:
    """What becomes of the beaten: whoever was mastered by somebody who fell himself is killed."""
    lost = {each.loser for each in beaten if each.margin >= LETHAL}
    for each in sorted(beaten, key=lambda one: -one.margin):
        figure = umpire.battle.figures[each.loser]
        if figure.status != ACTIVE:
            continue
        winner = before.figures[each.winner]
        wants = before.plans.get(winner.side, Plan()).capture
        if each.margin < LETHAL:
            _even(umpire, each)
        elif each.margin >= MASTERED and wants == CAPTURE and _can_hold(umpire, winner, lost):
            umpire.record(FigureCaptured(figure=each.loser, by=each.winner))
        else:
            umpire.record(FigureKilled(figure=each.loser, by=each.winner, cause="hand-to-hand"))
        if umpire.battle.figures[each.loser].status != ACTIVE:
            release(umpire, each.loser)


def _can_hold(umpire: Umpire[Battle], winner: Figure, lost: set[str]) -> bool:
    return winner.id not in lost and has_room(umpire.battle, winner.id)


def _even(umpire: Umpire[Battle], each: Beaten) -> None:
    if umpire.battle.rules.get("even_fights") == "loser_hit" and each.loser:
        umpire.record(FigureHit(figure=each.loser, cause="hand-to-hand"))
