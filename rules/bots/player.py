"""Somebody made of code at the table: what it sees, how much thought it gives, what it wishes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.bots.simple import Whim
from rules.kernel.counsel import Aim, Counsel, Foresight, Judged
from rules.kernel.events import Order
from rules.kernel.geometry import Point
from rules.kernel.offers import Offer
from rules.kernel.reach import Search
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.ruleset import Ruleset

CALM = 100  # thousandths: what is done that never fails comes first, but not without end


@dataclass(frozen=True)
class Care:
    """How much thought a player gives to an order.

    weighed: orders of one figure that are weighed; nearest: targets of one weapon that are looked
    at; tried: places of one speed to which a way is looked for; stood: those that are looked at;
    going: those whose way is weighed; every: which of the places are looked at by who looks ahead,
    each second one or so; around: the places with something before them to which a way around it
    is looked for. is_exact: by exact odds, comparing whoever may act, or roughly and one
    after the other.
    """

    weighed: int
    nearest: int
    tried: int
    stood: int
    going: int
    is_exact: bool
    every: int = 1
    around: int = 0


THOROUGH = Care(weighed=12, nearest=3, tried=20, stood=8, going=2, is_exact=True, around=4)
FARSIGHTED = Care(
    weighed=24, nearest=6, tried=12, stood=0, going=2, is_exact=True, every=2, around=4
)
QUICK = Care(weighed=6, nearest=2, tried=16, stood=6, going=3, is_exact=False)


def tag_of(order: Order) -> str:
    """The kind of an order, as offers name it."""
    return str(order.__struct_config__.tag)


@dataclass(frozen=True)
class Wish:
    """An order and what it is thought to be worth."""

    worth: int
    order: Order
    failing: int = 0  # of a thousand times

    @property
    def haste(self) -> int:
        """What should come first: much for little risk, for too many failures end it all."""
        return self.worth * 1000 // (self.failing + CALM)


@dataclass(frozen=True)
class Player:
    """Somebody to play a side, with what that side sees."""

    ruleset: Ruleset[Any]
    seen: Record
    side: str
    whim: Whim
    care: Care = THOROUGH

    @cached_property
    def counsel(self) -> Counsel:
        counsel = self.ruleset.counsel
        if counsel is None:
            raise ValueError(f"{self.ruleset.name} gives no counsel")
        return counsel

    @cached_property
    def aims(self) -> tuple[Aim, ...]:
        return self.counsel.aims(self.seen, self.side)

    @cached_property
    def places(self) -> Mapping[str, Point]:
        """Where everybody on the table stands."""
        everybody = self.ruleset.roll_call(self.seen)
        return {each.id: each.at for each in everybody if each.at is not None}

    def is_legal(self, order: Order) -> bool:
        """Whether the order may be given, as far as this side can know."""
        try:
            self.ruleset.verify(self.seen, order)
        except IllegalOrder:
            return False
        return True

    @cached_property
    def _searches(self) -> dict[str, Search]:
        return {}

    def ways_of(self, actor: str) -> Search:
        """The ways of going of an actor, looked for once."""
        if actor not in self._searches:
            goings = self.ruleset.goings(self.seen, self.side, actor)
            self._searches[actor] = Search(goings)
        return self._searches[actor]

    def judged(self, order: Order) -> Judged:
        """What a legal order is thought to be worth, and how often it fails."""
        judge = self.counsel.weigh if self.care.is_exact else self.counsel.hope
        return judge(self.seen, order)

    @cached_property
    def foresight(self) -> Foresight | None:
        """What places lead to, for a player who looks ahead in a game that can tell."""
        counsel = self.ruleset.counsel
        return counsel.foresight if counsel and self.care.is_exact else None

    @cached_property
    def boldness(self) -> int:
        """Hundredths of its aims' pull with which it goes for its foes."""
        return self.foresight.boldness(self.seen, self.side) if self.foresight else 100

    def purpose(self, offer: Offer) -> str:
        return self.counsel.purposes.get(offer.order, "")
