"""What a player is shown before an order, and the odds of it, by the code that resolves it."""

from __future__ import annotations

from rules.kernel.chance import Tally
from rules.kernel.events import Order
from rules.kernel.geometry import Point
from rules.kernel.modifiers import total
from rules.kernel.record import Record
from rules.kernel.screen import Chance, Line, Preview, Stake
from rules.killzone import orders as o
from rules.killzone.catalogue import HANDS
from rules.killzone.driving_shown import preview_drive
from rules.killzone.fighting import combat_dice, loser_of, plan_fight
from rules.killzone.fold import NOTHING
from rules.killzone.harm import fate_of, sums
from rules.killzone.moving import way_out
from rules.killzone.play import verify
from rules.killzone.shooting import Shot, plan_shoot, plan_smoke
from rules.killzone.state import ORDERS, Battle, Figure, armour_of
from rules.killzone.turn import order_after, wits_of

FACES = range(1, 7)
BROKEN, UNSCATHED = "armour broken", "no effect"


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
            words = UNSCATHED if loser is None else f"{loser.name} loses"
            tally.add(words, ways * others, of)
    return _odds(other.id, tally)


def _odds(target: str, tally: Tally[str]) -> Odds:
    return Odds(target, tuple(Share(fate, *ways) for fate, ways in tally if ways.ways))


# --- Previews ------------------------------------------------------------------------------------


def preview(battle: Battle, order: Order) -> Preview:
    """What the order would do. Raises IllegalOrder when it may not be given."""
    verify(battle, order)
    match order:
        case o.Shoot():
            return _shoot(battle, order)
        case o.Smoke():
            shot = plan_smoke(battle, order)
            return Preview(
                f"{shot.firer.name} fires smoke", shot.need, modifiers=shot.modifiers,
                chances=_chances(shot), throws=6, notes=("A miss is put elsewhere by the enemy.",),
                ghost=Point(order.x, order.y), ref="K45",
            )  # fmt: skip
        case o.Fight():
            return _fight(battle, order)
        case o.Drive():
            return preview_drive(battle, order)
        case o.Move() | o.Jump():
            figure = battle.figures[order.figure]
            to = Point(order.x, order.y)
            return Preview(f"{figure.name} goes", lines=(Line(figure.at, to, "", "clear"),),
                           ghost=to, ref="K33")  # fmt: skip
        case o.Leave():
            figure = battle.figures[order.figure]
            to, edge = way_out(battle, figure)
            return Preview(f"{figure.name} leaves over the {edge} edge",
                           lines=(Line(figure.at, to, "", "clear"),), ref="K47")  # fmt: skip
        case o.GiveOrder():
            words = f"{battle.squads[order.squad].name} begin with {ORDERS[order.wish]}"
            return Preview(words, ref="K32")
        case o.ChangeOrder():
            return _change(battle, order)
    return Preview("Give this order")


def _change(battle: Battle, order: o.ChangeOrder) -> Preview:
    squad, modifiers = battle.squads[order.squad], wits_of(battle, order.squad)
    got = [order_after(battle, squad, order.wish, die + total(modifiers)) for die in FACES]
    chances = tuple(Chance(ORDERS[each], got.count(each), 6) for each in dict.fromkeys(got))
    return Preview(
        f"{squad.name} try for {ORDERS[order.wish]}", modifiers=modifiers, chances=chances,
        throws=6, ref="K33",
    )  # fmt: skip


def _chances(shot: Shot) -> tuple[Chance, ...]:
    return (Chance("Hit", shot.ways, 6), Chance("Miss", 6 - shot.ways, 6))


def _stakes(found: Odds, name: str) -> tuple[Stake, ...]:
    return tuple(
        Stake(name, each.fate, each.ways, each.of)
        for each in found.shares
        if each.fate != UNSCATHED
    )


def _shoot(battle: Battle, order: o.Shoot) -> Preview:
    shot = plan_shoot(battle, order)
    many = f"{shot.shots} shots, each like this." if shot.shots > 1 else "One shot."
    stakes = _stakes(_of_shot(battle, shot), shot.target.name)
    return Preview(
        f"{shot.firer.name} fires at {shot.target.name}", shot.need, modifiers=shot.modifiers,
        chances=_chances(shot), stakes=stakes, throws=6, needs="or more on a die", notes=(many,),
        lines=(Line(shot.firer.at, shot.target.at, "", "clear"),), ref="K34",
    )  # fmt: skip


def _fight(battle: Battle, order: o.Fight) -> Preview:
    found = _of_fight(battle, order)
    of = 6 ** sum(combat_dice(each) for each in plan_fight(battle, order))
    chances = tuple(Chance(each.fate, each.ways * of // each.of, of) for each in found.shares)
    return Preview("Hand-to-hand", chances=chances, throws=of, ref="K36")
