"""What a player is shown before an order, computed by the code that resolves it."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from rules.fireteam_tomorrow import hand_to_hand, morale, riding, setting_up
from rules.fireteam_tomorrow import orders as o
from rules.fireteam_tomorrow.captives import plan_hand_over
from rules.fireteam_tomorrow.catalogue import INCH
from rules.fireteam_tomorrow.deck import plan_end_card
from rules.fireteam_tomorrow.jumping import plan_jump
from rules.fireteam_tomorrow.movement import STRIDE, plan_move, way
from rules.fireteam_tomorrow.play import plan_concede, verify
from rules.fireteam_tomorrow.shooting import (
    THROWS,
    Blast,
    Shot,
    net_of,
    plan_burst,
    plan_fire,
    ways_to_hit,
)
from rules.fireteam_tomorrow.state import Battle
from rules.kernel.events import Order
from rules.kernel.geometry import Point
from rules.kernel.modifiers import Modifier
from rules.kernel.record import IllegalOrder
from rules.kernel.screen import Chance, Line, Preview, Ring, Stake


def preview(battle: Battle, order: Order) -> Preview:
    """What the order would do. Raises IllegalOrder when it may not be given."""
    show = _PREVIEWS.get(type(order))
    if show is None:
        raise IllegalOrder("That is not an order of this game.")
    verify(battle, order)
    found: Preview = show(battle, order)
    return found


def _fire(battle: Battle, order: o.Fire) -> Preview:
    planned = plan_fire(battle, order)
    if isinstance(planned, Blast):
        return _blast(planned)
    ways = ways_to_hit(net_of(planned))
    target = planned.target
    line = Line(planned.firer.at, target.at, f"{_inches(planned)} in", "clear")
    return Preview(
        f"{planned.firer.name} fires at {target.name}",
        modifiers=tuple(sum_of(planned)),
        chances=(
            Chance("HIT", ways, THROWS, "good"),
            Chance("No effect", THROWS - ways, THROWS, "plain"),
        ),
        stakes=(Stake(target.name, "HIT", ways, THROWS),) if ways else (),
        throws=THROWS,
        notes=("Two dice each; the attacker's sum must be higher.", _net(planned)),
        lines=(line,),
        ref="T5",
    )


def sum_of(shot: Shot) -> list[Modifier]:
    """Both sides' modifiers in one list: the defender's take away."""
    taken = [Modifier(each.name, -each.value, each.ref) for each in shot.defence]
    return [*shot.attack, *taken]


def _net(shot: Shot) -> str:
    return f"The attacker has {net_of(shot):+d} in all."


def _inches(shot: Shot) -> int:
    from_x, to_x = shot.firer.at, shot.target.at
    square = (from_x.x - to_x.x) ** 2 + (from_x.y - to_x.y) ** 2
    inches = 0
    while (inches + 1) ** 2 * INCH * INCH <= square:
        inches += 1
    return inches


def _burst(battle: Battle, order: o.Burst) -> Preview:
    return _blast(plan_burst(battle, order))


def _blast(blast: Blast) -> Preview:
    stakes = tuple(
        Stake(shot.target.name, "HIT", ways_to_hit(net_of(shot)), THROWS)
        for shot in blast.shots
        if ways_to_hit(net_of(shot))
    )
    notes = [f"{shot.target.name}: {_net(shot)}" for shot in blast.shots]
    return Preview(
        f"{blast.firer.name}: {blast.weapon.name.lower()}",
        stakes=stakes,
        throws=THROWS,
        notes=tuple(notes) or ("Nobody is there.",),
        rings=(Ring(blast.at, blast.weapon.radius * INCH, f"{blast.weapon.radius} in", "blast"),),
        ghost=blast.at,
        ref="T11",
    )


def _move(battle: Battle, order: o.Move) -> Preview:
    going = plan_move(battle, order)
    longest = going.reach or going.dice * 6 * INCH
    found = way(battle, going.figure, going.path, longest)
    met = battle.figures.get(found.met)
    notes = [f"Comes to grips with {met.name}."] if met else []
    if not going.reach:
        notes.append(f"{going.dice}d6 inches at most; {going.dice * 7 // 2} or so on the average.")
    return Preview(
        f"{going.figure.name} goes",
        notes=tuple(notes),
        lines=tuple(Line(a, b, "", "clear") for a, b in itertools.pairwise(going.path)),
        rings=(Ring(going.figure.at, STRIDE, "6 in", "reach"),) if going.reach == STRIDE else (),
        ghost=found.end,
        ref="T9",
    )


def _jump(battle: Battle, order: o.Jump) -> Preview:
    leap = plan_jump(battle, order)
    return Preview(
        f"{leap.figure.name} jumps",
        chances=(Chance("Lands well", 35, 36, "good"), Chance("HIT by the landing", 1, 36, "bad")),
        stakes=(Stake(leap.figure.name, "HIT", 1, 36),),
        throws=36,
        ghost=leap.at,
        ref="T10",
    )


def _alight(battle: Battle, order: o.Alight) -> Preview:
    figure, at = riding.plan_alight(battle, order)
    return Preview(f"{figure.name} gets out here", ghost=at, ref="T17")


def _board(battle: Battle, order: o.Board) -> Preview:
    figure, vehicle = riding.plan_board(battle, order)
    left = riding.seats_left(battle, vehicle) - 1
    notes = (
        f"{left} seat{'' if left == 1 else 's'} left after that.",
        "Inside nobody is a target; if it is destroyed, all in it are HIT.",
    )
    return Preview(f"{figure.name} gets into {vehicle.name}", notes=notes, ref="T17")


def _deploy(battle: Battle, order: o.Deploy) -> Preview:
    figure = setting_up.plan_deploy(battle, order)
    return Preview(f"{figure.name} is set up here", ghost=Point(order.x, order.y), ref="T2")


def _hand_over(battle: Battle, order: o.HandOver) -> Preview:
    captive = plan_hand_over(battle, order)
    return Preview(f"{captive.name} is handed over", ref="T16")


def _plain(title: str, plan: Callable[[Battle, Any], Any], ref: str) -> Callable[..., Preview]:
    def show(battle: Battle, order: Any) -> Preview:
        plan(battle, order)
        return Preview(title, ref=ref)

    return show


_PREVIEWS: dict[type[Order], Callable[[Battle, Any], Preview]] = {
    o.Fire: _fire,
    o.Burst: _burst,
    o.Move: _move,
    o.Jump: _jump,
    o.Board: _board,
    o.Alight: _alight,
    o.Deploy: _deploy,
    o.HandOver: _hand_over,
    o.Begin: _plain("Begin the battle", setting_up.plan_begin, "T2"),
    o.EndCard: _plain("Nothing more on this card", plan_end_card, "T4"),
    o.Choose: _plain("Strike at this one", hand_to_hand.plan_choose, "T15"),
    o.Seal: _plain("Sealed until all have chosen", hand_to_hand.plan_seal, "T15"),
    o.Decide: _plain("Sealed until all have chosen", morale.plan_decide, "T18"),
    o.Concede: _plain("Give up", plan_concede, "T19"),
}
