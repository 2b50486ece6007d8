"""Hand-to-hand: combat dice, weapons, and what armour takes off (K23, K25, K26)."""

from __future__ import annotations

from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire
from rules.killzone.acting import require_actor, require_on_foot
from rules.killzone.catalogue import ARMOURS, HANDS
from rules.killzone.events import BlowsTraded
from rules.killzone.fold import KILLED, MORTAL, NOTHING
from rules.killzone.harm import can_be_saved, is_steady, save
from rules.killzone.orders import Fight
from rules.killzone.state import SUPPRESSED, Battle, Figure, foes_in_contact


def combat_dice(figure: Figure) -> int:
    """How many dice somebody throws: one more for each power glove."""
    return figure.row.dice + figure.gloves


def soak_of(figure: Figure) -> int:
    """What a loser's armour takes from the winner's score."""
    return max(figure.row.soak, ARMOURS[figure.armour].soak)


def loser_of(first: Figure, second: Figure, scores: tuple[int, int]) -> Figure | None:
    """Who is beaten; nobody at even scores, or when armour brings the loser level again."""
    high, low = max(scores), min(scores)
    loser = first if scores[0] < scores[1] else second
    return loser if high - soak_of(loser) > low and high > low else None


def plan_fight(battle: Battle, order: Fight) -> tuple[Figure, Figure]:
    """Who fights whom. Raises IllegalOrder."""
    figure = require_actor(battle, order.side, order.figure)
    require_on_foot(figure)
    if figure.fought:
        raise IllegalOrder(f"{figure.name} has fought this turn.", "K36")
    target = next((f for f in foes_in_contact(battle, figure) if f.id == order.target), None)
    if target is None:
        raise IllegalOrder(f"{figure.name} is not in contact with that enemy.", "K36")
    return figure, target


def play_fight(umpire: Umpire[Battle], order: Fight) -> None:
    """Fight."""
    one, other = umpire.plan(plan_fight, order)
    count = combat_dice(one)
    dice = umpire.roll(count + combat_dice(other))
    scores = (
        sum(dice[:count]) + HANDS[one.hand].bonus,
        sum(dice[count:]) + HANDS[other.hand].bonus,
    )
    loser = loser_of(one, other, scores)
    fate = NOTHING if loser is None else _fate(umpire.battle, loser, other if loser is one else one)
    saves = loser is not None and fate == KILLED and can_be_saved(loser)
    umpire.record(
        BlowsTraded(
            dice=dice, sides=6, draw=umpire.draw, figure=one.id, target=other.id, first=count,
            scores=scores, loser=loser.id if loser is not None else "",
            fate=MORTAL if saves else fate,
        )
    )  # fmt: skip
    if loser is not None and saves:
        save(umpire, loser.id, "death")


def _fate(battle: Battle, loser: Figure, winner: Figure) -> str:
    if not HANDS[winner.hand].stuns:
        return KILLED
    return NOTHING if is_steady(battle, loser) else SUPPRESSED
