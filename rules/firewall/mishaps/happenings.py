"""What chance events do to people: one function for each kind of deed (R5.10)."""

from __future__ import annotations

from collections.abc import Callable

from rules.firewall.events import ChoiceOpened
from rules.firewall.gutz import falter, lose_gutz, take_out
from rules.firewall.mishaps.chance_shots import best_shot, shoot, shots_at, shots_by
from rules.firewall.mishaps.events import MishapMissed, PoliceCame, ScreenSet
from rules.firewall.mishaps.people import (
    GUESS,
    JUMP,
    LOOK,
    STAND,
    UNSEEN,
    befallen,
    by_lot,
    chosen,
    passes,
    people,
    tacticians,
)
from rules.firewall.mishaps.questions import ask_hurt, ask_shot
from rules.firewall.mishaps.tables import Deed
from rules.firewall.movement import MOVE_ON, WALK, is_held, open_speeds
from rules.firewall.skills.events import HidingEnded
from rules.firewall.state import ACTIVE, DEAD, DOWN, Battle, Figure, Pending, foes_of, gap
from rules.firewall.suppression import suppress
from rules.kernel.umpire import Umpire

HARM, ARRESTED = "chance", "arrested"


def happen(umpire: Umpire[Battle], deed: Deed) -> None:
    """Carry out one deed of an entry on the side that it befalls."""
    side = befallen(umpire)
    if side:
        KINDS[deed.kind](umpire, deed, side)
    else:
        umpire.record(MishapMissed())


def duck(umpire: Umpire[Battle], figure: Figure) -> None:
    """A figure is suppressed; who is already loses 1 Gutz instead."""
    if figure.suppressed:
        lose_gutz(umpire, figure.id, 1, HARM)
    else:
        suppress(umpire, figure.id)


def _glimpse(umpire: Umpire[Battle], deed: Deed, side: str) -> None:
    figure = chosen(umpire, deed.who, side)
    seen = passes(umpire, figure, GUESS if deed.tactics else LOOK)
    find = shots_by if seen else shots_at
    plan = next(find(umpire.battle, umpire.battle.figures[figure.id], deed.less), None)
    if plan is None:
        umpire.record(MishapMissed())
    else:
        shoot(umpire, plan)


def _screen(umpire: Umpire[Battle], deed: Deed, side: str) -> None:
    figure = chosen(umpire, deed.who, side)
    plan = next(shots_by(umpire.battle, figure, deed.less), None)
    if plan is None:
        umpire.record(MishapMissed())
        return
    umpire.record(ScreenSet(plan.target.id, deed.low, deed.high, deed.once))
    ask_shot(umpire, figure, plan.target, deed.less)


def _hurt(umpire: Umpire[Battle], deed: Deed, side: str) -> None:
    figure = chosen(umpire, deed.who, side)
    noticed = not deed.look or passes(umpire, figure, LOOK)
    if noticed and not umpire.battle.figures[figure.id].suppressed:
        ask_hurt(umpire, figure)
    else:
        lose_gutz(umpire, figure.id, 1, HARM)


def _light(umpire: Umpire[Battle], deed: Deed, side: str) -> None:
    figure = chosen(umpire, deed.who, side)
    if passes(umpire, figure, UNSEEN):
        return
    if figure.hidden:
        umpire.record(HidingEnded(figure.id, "light"))
    duck(umpire, figure)


def _last_shot(umpire: Umpire[Battle], deed: Deed, side: str) -> None:
    battle = umpire.battle
    plans = [
        (target, plan)
        for target in people(battle, side)
        for firer in _fallen(battle, side)
        if (plan := best_shot(battle, firer, target, deed.less)) is not None
    ]
    if not plans:
        umpire.record(MishapMissed())
        return
    target = by_lot(umpire, list({target.id: target for target, _ in plans}.values()))
    if deed.look:
        if not passes(umpire, target, LOOK):
            lose_gutz(umpire, target.id, 1, HARM)
        return
    at_him = [plan for each, plan in plans if each.id == target.id]
    shoot(umpire, min(at_him, key=lambda plan: (plan.aim.distance, plan.aim.firer.id)))


def _fallen(battle: Battle, side: str) -> list[Figure]:
    return [
        figure
        for figure in battle.figures.values()
        if figure.side != side and figure.status in (DOWN, DEAD) and figure.vehicle is None
        if not figure.aboard and not figure.carried_by
    ]  # fmt: skip


def _police(umpire: Umpire[Battle], deed: Deed, side: str) -> None:
    umpire.record(PoliceCame(side))


def arrest(umpire: Umpire[Battle]) -> None:
    """As a Turn begins: one of the side that the police came for keeps its nerve or is taken."""
    found = people(umpire.battle, umpire.battle.mishaps.police)
    if not found:
        return
    figure = by_lot(umpire, found)
    if not passes(umpire, figure, STAND):
        take_out(umpire, figure.id, DOWN, ARRESTED, "the police")


def _floor(umpire: Umpire[Battle], deed: Deed, side: str) -> None:
    figure = chosen(umpire, deed.who, side)
    if passes(umpire, figure, LOOK):
        foes = [each for each in foes_of(umpire.battle, figure) if each.vehicle is None]
        if not foes:
            umpire.record(MishapMissed())
            return
        figure = min(foes, key=lambda each: (gap(figure, each), each.id))
    duck(umpire, umpire.battle.figures[figure.id])
    if umpire.battle.figures[figure.id].status == ACTIVE:
        falter(umpire, figure.id)


def _struck(umpire: Umpire[Battle], deed: Deed, side: str) -> None:
    figure = chosen(umpire, deed.who, side)
    if not passes(umpire, figure, JUMP):
        lose_gutz(umpire, figure.id, 1, HARM)


def _wreck(umpire: Umpire[Battle], deed: Deed, side: str) -> None:
    figure = chosen(umpire, deed.who, side)
    if not passes(umpire, figure, JUMP):
        duck(umpire, umpire.battle.figures[figure.id])


def _steam(umpire: Umpire[Battle], deed: Deed, side: str) -> None:
    two: list[Figure] = []
    for _ in range(2):
        left = [each for each in people(umpire.battle, side) if each.id not in {t.id for t in two}]
        if left:
            two.append(by_lot(umpire, left))
    looked = [passes(umpire, each, LOOK, deed.less) for each in two]
    if not any(looked):
        for each in two:
            duck(umpire, umpire.battle.figures[each.id])


def _car(umpire: Umpire[Battle], deed: Deed, side: str) -> None:
    knowing = tacticians(umpire.battle, side)
    figure = by_lot(umpire, knowing) if knowing else chosen(umpire, deed.who, side)
    reach = open_speeds(umpire.battle, figure).get(WALK)
    if reach is None or is_held(figure) or figure.carried_by or figure.flying:
        umpire.record(MishapMissed())
        return
    umpire.record(ChoiceOpened(Pending(MOVE_ON, figure.side, figure.id, {WALK: reach})))


KINDS: dict[str, Callable[[Umpire[Battle], Deed, str], None]] = {
    "glimpse": _glimpse,
    "screen": _screen,
    "hurt": _hurt,
    "light": _light,
    "last_shot": _last_shot,
    "police": _police,
    "floor": _floor,
    "struck": _struck,
    "wreck": _wreck,
    "steam": _steam,
    "car": _car,
}
