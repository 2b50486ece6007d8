"""The game's judgement, for players made of code: what an order is worth, where it is good to be.

In thousandths of an ordinary figure. It is no rule, and no rule asks it. What several hits do is
guessed from what the first does, which is exact; nobody waits for more.
"""

from __future__ import annotations

from rules.cyberpunk import events as e
from rules.cyberpunk import orders as o
from rules.cyberpunk.actions import TEN
from rules.cyberpunk.automatic import ZONE_MOST, is_in, plan_suppress
from rules.cyberpunk.duel import fate_of, fates
from rules.cyberpunk.fold import fold
from rules.cyberpunk.play import OPENINGS, carry_out
from rules.cyberpunk.ranged import MEDIUM, band_of, loaded_blow, range_of
from rules.cyberpunk.state import (
    BASE,
    METRE,
    Battle,
    Figure,
    can_fight,
    foes_of,
    is_alive,
    ref_of,
    row_of,
    skill,
)
from rules.cyberpunk.victory import UPLOAD
from rules.cyberpunk.ways import ideas
from rules.cyberpunk.working import TERMINAL
from rules.cyberpunk.wounds import Blow
from rules.kernel.branches import branches
from rules.kernel.chance import thousandths
from rules.kernel.counsel import ATTACK, MOVE, NEVER, PASS, TASK, Aim, Counsel, Judged
from rules.kernel.events import Order
from rules.kernel.geometry import Point, is_near, span
from rules.kernel.sight import is_clear
from rules.kernel.umpire import Umpire

PURPOSES = {
    **dict.fromkeys(
        (
            "shoot",
            "burst",
            "strike",
            "flame",
            "full_auto",
            "throw",
            "launch",
            "suppress",
            "detonate",
        ),
        ATTACK,
    ),
    **dict.fromkeys(("work", "stabilise", "escape", "reload", "unjam", "ambush"), TASK),
    "move": MOVE,
    **dict.fromkeys(("end_turn", "declare"), PASS),
    "concede": NEVER,
}
FIGURE, OUT, LEVEL, LIMB, OFFCHANCE = 1000, 800, 150, 200, 20
GRIP = 150  # a grip, a trip, a weapon knocked out of a hand
POINTS: dict[type[Order], int] = {
    o.Work: 3000, o.Stabilise: 400, o.Escape: 300, o.Reload: 60, o.Unjam: 120, o.Ambush: 140,
}  # fmt: skip
NEARBY = 25 * METRE
TIRED = 400  # dice of one order
TIRING = 60
SHELTER, EXPOSED, REACHED = 60, 15, 150
TOWARDS = 40  # hundredths of a thousandth a millimetre, towards the next enemy


def aims(battle: Battle, side: str) -> tuple[Aim, ...]:
    """The terminal for who must work at it; for the others the enemies, to ten metres."""
    if battle.scenario == UPLOAD:
        area = next(each for each in battle.areas if each.id == TERMINAL)
        corner = area.corners[0]
        return (Aim(Point(corner.x - BASE, corner.y + BASE // 2), 40, near=BASE),)
    foes = (each for each in battle.figures.values() if each.side != side)
    return tuple(Aim(foe.at, TOWARDS, near=10 * METRE) for foe in foes if can_fight(battle, foe))


def weigh(battle: Battle, order: Order) -> Judged:
    """What an order is for, and what its blows may do."""
    if isinstance(order, o.Suppress):
        return _zone(battle, order)
    if type(order) not in OPENINGS:
        return _plain(battle, order)
    blows: tuple[Blow, ...] = ()
    opening = OPENINGS[type(order)]

    def play(umpire: Umpire[Battle]) -> None:
        nonlocal blows
        blows = opening(umpire, order)

    worth, missed, total = 0, 0, 0
    known: dict[Blow, int] = {}
    for branch in branches(battle, fold, play):
        share = thousandths(branch.trail.ways, branch.trail.of)
        gain = _worth(battle, order.side, blows, known)
        gain += GRIP * any(isinstance(each, _HOLDS) for each in branch.events)
        worth += share * gain
        total += share
        missed += share * (not blows)
    return Judged(worth // max(1, total) - _effort(battle, order), missed * 1000 // max(1, total))


_HOLDS = (e.GripChanged, e.WeaponLost)


def _plain(battle: Battle, order: Order) -> Judged:
    """An order without blows: what it is for, less the trouble of a further action."""
    if isinstance(order, o.Reload):
        figure = battle.figures[order.figure]
        loaded = next(each for each in figure.weapons if each.id == order.weapon).loaded
        return Judged(POINTS[o.Reload] + (300 if not loaded else -100), 0)
    if isinstance(order, o.Ambush) and not _is_worth_creeping(battle, order):
        return Judged(0, 0)
    return Judged(POINTS.get(type(order), 0) - _effort(battle, order), 0)


def _zone(battle: Battle, order: o.Suppress) -> Judged:
    """What a zone of fire does at once to whoever stands in it; those who must cross it later are
    guessed."""
    plan = plan_suppress(battle, order)
    row = row_of(plan.carried)
    worth, missed = 0, 1000
    for target in battle.figures.values():
        if target.id == order.figure or not is_alive(target) or not is_in(plan.zone, target.at):
            continue
        bonus = ref_of(battle, target) + skill(target, "athletics")
        fails = max(0, min(TEN, plan.zone.number - bonus - 1))
        blow = loaded_blow(row, plan.zone.ammo, MEDIUM, target.id)
        once = _of_blow(battle, blow)
        hit = sum(min(FIGURE, once * rounds) for rounds in range(1, ZONE_MOST + 1)) // ZONE_MOST
        sign = -1 if target.side == order.side else 1
        worth += sign * hit * fails // TEN
        missed = min(missed, 1000 - 100 * fails)
    return Judged(worth + OFFCHANCE - _effort(battle, order), missed)


def _is_worth_creeping(battle: Battle, order: o.Ambush) -> bool:
    """Whether the victim is near enough, and in sight, to be attacked at once."""
    figure, target = battle.figures[order.figure], battle.figures[order.target]
    near = span(figure.at, target.at) <= NEARBY
    return near and not figure.actions and is_clear(battle.areas, figure.at, target.at)


def _effort(battle: Battle, order: Order) -> int:
    figure = battle.figures.get(getattr(order, "figure", ""))
    return TIRING * figure.actions if figure is not None else 0


def _worth(battle: Battle, side: str, blows: tuple[Blow, ...], known: dict[Blow, int]) -> int:
    """What some blows are worth, friends and foes; several are no more than a figure each."""
    gains: dict[str, int] = {}
    for blow in blows:
        if blow not in known:
            known[blow] = _of_blow(battle, blow)
        gains[blow.target] = gains.get(blow.target, 0) + known[blow]
    total = 0
    for target, gain in gains.items():
        sign = -1 if battle.figures[target].side == side else 1
        total += sign * min(FIGURE, gain)
    return total


def _of_blow(battle: Battle, blow: Blow) -> int:
    """What one blow takes from its target, exactly, and a guess for what it brings beside."""
    health = battle.figures[blow.target].health
    beside = OUT // 3 if blow.effect else 0
    if not blow.damage.dice:
        return beside
    now = fate_of(health)
    lost = 0
    for fate, often, of in fates(health, [blow], battle.rules):
        cost = FIGURE if fate.dead else LEVEL * (fate.level - now.level)
        cost += OUT * (fate.out and not now.out) + LIMB * (fate.lost - now.lost)
        lost += min(FIGURE, cost) * often * 1000 // of
    return lost // 1000 + beside + OFFCHANCE


def standing(battle: Battle, actor: str, at: Point) -> int:
    """Enemies in range and in sight, less those who see one, and whatever one stands behind."""
    figure = battle.figures[actor]
    worth = 0
    if any(
        is_near(area.corners, at, BASE // 2 + METRE)
        for area in battle.areas if area.id in battle.covers
    ):  # fmt: skip
        worth += SHELTER
    seen = [foe for foe in foes_of(battle, figure) if is_clear(battle.areas, at, foe.at)]
    if any(_in_range(figure, span(at, foe.at) - BASE) for foe in seen):
        worth += REACHED
    return worth - EXPOSED * min(3, sum(can_fight(battle, foe) for foe in seen))


def _in_range(figure: Figure, distance: int) -> bool:
    """Whether a weapon in hand reaches so far without straining."""
    return any(
        row_of(each).kind != "melee"
        and each.loaded
        and band_of(max(0, distance), range_of(figure, row_of(each))) in ("close", "medium")
        for each in figure.weapons
    )


def nerve(battle: Battle, actor: str) -> int:
    """Only one acts at a time."""
    return FIGURE - battle.figures[actor].health.wounds if actor in battle.figures else 0


class _Lucky:
    """Dice that show middling faces, for whoever looks ahead."""

    drawn = 0

    def throw(self, sides: int) -> int:
        self.drawn += 1
        if self.drawn > TIRED:
            return 1 + self.drawn % sides
        return 1 + sides // 2


def after(battle: Battle, order: Order) -> Battle:
    """The battle after an order that has gone as such orders go."""
    umpire = Umpire(battle, _Lucky(), fold)
    carry_out(umpire, order)
    return umpire.battle


COUNSEL = Counsel(PURPOSES, aims, weigh, standing, weigh, nerve, after, ideas=ideas)
