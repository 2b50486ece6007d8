"""What a player is shown before an order, and the odds of it, by the code that resolves it."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from rules.kernel.chance import Tally
from rules.kernel.events import Order
from rules.kernel.geometry import Point
from rules.kernel.modifiers import total
from rules.kernel.record import Record
from rules.kernel.screen import Chance, Line, Preview, Stake, Tone
from rules.killzone import orders as o
from rules.killzone.burning import plan_burn
from rules.killzone.catalogue import HANDS
from rules.killzone.driving_shown import preview_drive
from rules.killzone.drugs import plan_try
from rules.killzone.fighting import combat_dice, loser_of, plan_fight
from rules.killzone.fold import NOTHING
from rules.killzone.harm import fate_of, save_need, sums
from rules.killzone.moving import way_out
from rules.killzone.play import verify
from rules.killzone.shooting import Shot, can_harm, plan_shoot, plan_smoke
from rules.killzone.state import ORDERS, Battle, Figure, Squad, armour_of
from rules.killzone.terrain import room_name
from rules.killzone.turn import order_after, wits_of

FACES = range(1, 7)
BROKEN, UNSCATHED = "through the armour", "no effect"
TOO_LARGE = "It is larger than 6 by 6 inches: nobody is hit by the flames themselves."
UNHARMED = "The bottle itself harms nobody in there."
HARMLESS = "It can do nothing to this target."
GAS = "Nobody enters the room this turn, and there may be a fire from the next turn on."


class Share(Record):
    """How often this comes of an order: `ways` of `of` equally likely throws."""

    fate: str
    ways: int
    of: int


class Odds(Record):
    """What may become of a target; its shares come to one. Empty for orders that aim at nobody."""

    target: str = ""
    shares: tuple[Share, ...] = ()


def odds(battle: Battle, order: Order) -> Odds:
    """Exact odds of one shot or of hand-to-hand. Raises IllegalOrder for what may not be given.

    A burst is so many single shots; a hero's save is not counted.
    """
    verify(battle, order)
    if isinstance(order, o.Shoot):
        return _of_shot(battle, plan_shoot(battle, order))
    if isinstance(order, o.Fight):
        return _of_fight(battle, order)
    return Odds()


def _of_shot(battle: Battle, shot: Shot) -> Odds:
    tally = Tally[str]()
    tally.add(UNSCATHED, 6 - shot.ways, 6)
    for score, ways in sums(shot.weapon.damage).items():
        of = 6 ** (shot.weapon.damage + 1)
        tally.add(_fate(battle, shot, score), ways * shot.ways, of)
    return _odds(shot.target.id, tally)


def _fate(battle: Battle, shot: Shot, score: int) -> str:
    if isinstance(shot.target, Figure):
        fate = fate_of(battle, shot.target, score)
        return UNSCATHED if fate == NOTHING else fate
    return BROKEN if score >= armour_of(battle, shot.target) else UNSCATHED


def _of_fight(battle: Battle, order: o.Fight) -> Odds:
    one, other = plan_fight(battle, order)
    tally = Tally[str]()
    of = 6 ** (combat_dice(one) + combat_dice(other))
    for first, ways in sums(combat_dice(one)).items():
        for second, others in sums(combat_dice(other)).items():
            scores = first + HANDS[one.hand].bonus, second + HANDS[other.hand].bonus
            loser = loser_of(one, other, scores)
            words = UNSCATHED if loser is None else _loses(loser)
            tally.add(words, ways * others, of)
    return _odds(other.id, tally)


def _loses(figure: Figure) -> str:
    return f"{figure.name} loses"


def _odds(target: str, tally: Tally[str]) -> Odds:
    return Odds(target, tuple(Share(fate, *ways) for fate, ways in tally if ways.ways))


# --- Previews ------------------------------------------------------------------------------------


def preview(battle: Battle, order: Order) -> Preview:
    """What the order would do. Raises IllegalOrder when it may not be given."""
    verify(battle, order)
    show = _PREVIEWS.get(type(order))
    return Preview("Give this order") if show is None else show(battle, order)


def _smoke(battle: Battle, order: o.Smoke) -> Preview:
    shot = plan_smoke(battle, order)
    return Preview(
        f"{shot.firer.name} fires smoke", shot.need, modifiers=shot.modifiers,
        chances=_chances(shot), throws=6, notes=("A miss is put elsewhere by the enemy.",),
        ghost=Point(order.x, order.y), ref="K45", needs="or more on a die",
    )  # fmt: skip


def _go(battle: Battle, order: o.Move | o.Jump) -> Preview:
    figure, to = battle.figures[order.figure], Point(order.x, order.y)
    corners = [Point(x, y) for x, y in order.via] if isinstance(order, o.Move) else []
    path = [figure.at, *corners, to]
    lines = tuple(Line(a, b, "", "clear") for a, b in itertools.pairwise(path))
    return Preview(f"{figure.name} goes", lines=lines, ghost=to, ref="K33")


def _leave(battle: Battle, order: o.Leave) -> Preview:
    figure = battle.figures[order.figure]
    to, edge = way_out(battle, figure)
    line = Line(figure.at, to, "", "clear")
    title = f"{figure.name} leaves over the {edge} edge"
    return Preview(title, lines=(line,), ghost=to, ref="K47")


def _give(battle: Battle, order: o.GiveOrder) -> Preview:
    words = f"{battle.squads[order.squad].name} begin with {ORDERS[order.wish]}"
    return Preview(words, ref="K32")


def _change(battle: Battle, order: o.ChangeOrder) -> Preview:
    squad, modifiers = battle.squads[order.squad], wits_of(battle, order.squad)
    got = [order_after(battle, squad, order.wish, die + total(modifiers)) for die in FACES]
    chances = tuple(
        Chance(ORDERS[each], got.count(each), 6, _worth(squad, order, each))
        for each in dict.fromkeys(got)
    )
    return Preview(
        f"{squad.name} try for {ORDERS[order.wish]}", modifiers=modifiers, chances=chances,
        throws=6, ref="K33",
    )  # fmt: skip


def _save(battle: Battle, order: o.TrySave) -> Preview:
    name = battle.figures[plan_try(battle, order).subject].name
    if order.tries == o.NO:
        return Preview(f"{name} keeps the save against death", ref="K39")
    need = save_need(battle)
    chances = (
        Chance("Under no drug", 7 - need, 6, "good"),
        Chance("A bad trip all the same", need - 1, 6, "plain"),
    )
    notes = ("Either way the save is used up.",)
    title, needs = f"{name} tries to be saved", "or more on a die"
    return Preview(title, need, chances=chances, throws=6, needs=needs, notes=notes, ref="K39")


def _burn(battle: Battle, order: o.Burn) -> Preview:
    blaze = plan_burn(battle, order)
    shot, name = blaze.shot, room_name(battle, blaze.room)
    line = Line(shot.firer.at, blaze.wall, "", "clear")
    if not blaze.is_thrown:
        many = f"Everybody in it is hit: {len(blaze.caught)}." if blaze.is_small else TOO_LARGE
        stakes = tuple(each for caught in blaze.caught for each in _burnt(battle, shot, caught))
        return Preview(f"{shot.firer.name} fires into {name}", stakes=stakes, notes=(many, GAS),
                       lines=(line,), ref="K29")  # fmt: skip
    return Preview(
        f"{shot.firer.name} throws into {name}", shot.need, modifiers=shot.modifiers,
        chances=_chances(shot), throws=6, needs="or more on a die", notes=(UNHARMED, GAS),
        lines=(line,), ref="K30",
    )  # fmt: skip


def _burnt(battle: Battle, shot: Shot, caught: str) -> tuple[Stake, ...]:
    tally, target = Tally[str](), battle.figures[caught]
    for score, ways in sums(shot.weapon.damage).items():
        tally.add(fate_of(battle, target, score), ways, 6**shot.weapon.damage)
    return _stakes(_odds(caught, tally), target.name)


def _worth(squad: Squad, order: o.ChangeOrder, got: str) -> Tone:
    """What an order that a squad comes to is worth to who tried for another."""
    if got == order.wish:
        return "good"
    return "plain" if got == squad.order else "bad"


def _chances(shot: Shot, *, harms: bool = True) -> tuple[Chance, ...]:
    """Hit or miss; a hit is nothing to be glad of when it can do nothing."""
    hit = Chance("Hit", shot.ways, 6, "good" if harms else "plain", "" if harms else HARMLESS)
    return (hit, Chance("Miss", 6 - shot.ways, 6, "plain"))


def _stakes(found: Odds, name: str) -> tuple[Stake, ...]:
    return tuple(
        Stake(name, each.fate, each.ways, each.of)
        for each in found.shares
        if each.fate not in (UNSCATHED, NOTHING)
    )


def _shoot(battle: Battle, order: o.Shoot) -> Preview:
    shot = plan_shoot(battle, order)
    many = f"{shot.shots} shots, each like this." if shot.shots > 1 else "One shot."
    stakes = _stakes(_of_shot(battle, shot), shot.target.name)
    return Preview(
        f"{shot.firer.name} fires at {shot.target.name}", shot.need, modifiers=shot.modifiers,
        chances=_chances(shot, harms=can_harm(battle, shot.weapon, shot.target)), stakes=stakes,
        throws=6, needs="or more on a die", notes=(many,),
        lines=(Line(shot.firer.at, shot.target.at, "", "clear"),), ref="K34",
    )  # fmt: skip


def _fight(battle: Battle, order: o.Fight) -> Preview:
    one, other = plan_fight(battle, order)
    of = 6 ** (combat_dice(one) + combat_dice(other))
    worth: dict[str, Tone] = {_loses(one): "bad", _loses(other): "good"}
    chances = tuple(
        Chance(each.fate, each.ways * of // each.of, of, worth.get(each.fate, "plain"))
        for each in _of_fight(battle, order).shares
    )
    return Preview("Hand-to-hand", chances=chances, throws=of, ref="K36")


_PREVIEWS: dict[type[Order], Callable[[Battle, Any], Preview]] = {
    o.Shoot: _shoot,
    o.Burn: _burn,
    o.Smoke: _smoke,
    o.Fight: _fight,
    o.Drive: preview_drive,
    o.Move: _go,
    o.Jump: _go,
    o.Leave: _leave,
    o.GiveOrder: _give,
    o.ChangeOrder: _change,
    o.TrySave: _save,
}
