"""What a game tells a player made of code: where a side wants to be and what an order is worth.

All of it is worked out from what a side may see, so nobody can learn a secret from a bot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.kernel.events import Order
from rules.kernel.geometry import Point
from rules.kernel.offers import Offer
from rules.kernel.record import Record

# What orders are for. Whatever has no purpose a bot does not give, unless nothing else is left.
ATTACK, TASK, MOVE, PASS, NEVER = "attack", "task", "move", "pass", "never"


class Aim(Record):
    """A place where a side wants somebody: `actor`, or anybody.

    `weight`: how much a millimetre nearer is worth, in hundredths. `near` mm is near enough.
    `is_mark`: it is where a foe stands, who is approached as boldly as the side feels.
    """

    at: Point
    weight: int
    actor: str = ""
    near: int = 0
    is_mark: bool = False


class Judged(NamedTuple):
    """What an order is worth, its risk taken off, and how often it fails, in thousandths."""

    worth: int
    failing: int


def no_ideas(battle: Any, side: str, offer: Offer) -> None:
    """Whoever fills in an offer has to guess."""
    return


@dataclass(frozen=True)
class Foresight:
    """What places lead to, for whoever looks ahead; worths as in `Counsel`, `battle` a view.

    post(battle, actor, at, how): what it is worth to stand at a place until one is asked again;
    `how`: an order of the kind that leads there, or nothing for who stays as it is.
    luck(battle, order, failing): what the throws of a way are worth beside where it leads;
    `failing`: how often it fails, in thousandths.
    shot_from(battle, actor, at): the best attack from afar that an actor would have there.
    boldness(battle, side): hundredths of its aims' pull with which a side should go for foes.
    """

    post: Callable[[Any, str, Point, Order | None], int]
    luck: Callable[[Any, Order, int], int]
    shot_from: Callable[[Any, str, Point], int]
    boldness: Callable[[Any, str], int]


@dataclass(frozen=True)
class Counsel:
    """The judgement of a game, in thousandths of an ordinary figure; `battle` is always a view.

    purposes: what each kind of order is for, by its tag.
    aims(battle, side): where the side wants its people now.
    weigh(battle, order): the gain of an order less its risk. The order must be legal.
    standing(battle, actor, at): how good it is for an actor to stand at a place.
    hope(battle, order): as `weigh`, roughly and quickly: its success times the chance of that.
    nerve(battle, actor): how likely an actor is to succeed in whatever it does; more is better.
    after(battle, order): the battle when all goes well, for whoever looks ahead.
    foresight: what places lead to, where a game can tell.
    ideas(battle, side, offer): orders worth weighing for an offer, the best first, where a player
        cannot guess: how a vehicle is driven, where smoke goes, how many rounds at whom; None where
        every choice is as good a guess.
    """

    purposes: Mapping[str, str]
    aims: Callable[[Any, str], tuple[Aim, ...]]
    weigh: Callable[[Any, Order], Judged]
    standing: Callable[[Any, str, Point], int]
    hope: Callable[[Any, Order], Judged]
    nerve: Callable[[Any, str], int]
    after: Callable[[Any, Order], Any]
    foresight: Foresight | None = None
    ideas: Callable[[Any, str, Offer], Iterable[Order] | None] = no_ideas
