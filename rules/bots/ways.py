"""Where a figure might go, for a player who looks ahead: all places, by what they lead to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from rules.bots.moves import COMING, FAR, aims_of, fields_of, going, open_ways
from rules.bots.places import spots
from rules.bots.player import Player, Wish
from rules.kernel.counsel import Aim, Foresight
from rules.kernel.events import Order
from rules.kernel.geometry import Point, span
from rules.kernel.offers import Offer, Place


@dataclass(frozen=True)
class Walker:
    """One figure that may go somewhere, and what its player foresees."""

    player: Player
    foresight: Foresight
    actor: str

    @cached_property
    def here(self) -> Point | None:
        """Where it stands; nothing for who is off the table."""
        return self.player.places.get(self.actor)

    @cached_property
    def aims(self) -> Sequence[Aim]:
        return aims_of(self.player, self.actor)

    def worth_at(self, at: Point, how: Order | None = None) -> int:
        """What it is worth to be at a place; `how`: such an order as leads there."""
        boldness = self.player.boldness
        pull = max((_nearness(at, aim, boldness) for aim in self.aims), default=0)
        return pull + self.foresight.post(self.player.seen, self.actor, at, how)


def ways(
    player: Player, foresight: Foresight, actor: str, offers: Sequence[Offer]
) -> Iterator[tuple[Wish, Point]]:
    """The best ways that are open to a figure, each with its end."""
    walker = Walker(player, foresight, actor)
    fields = list(fields_of(player, offers, walker.here))
    here = walker.worth_at(walker.here) if fields and walker.here is not None else None
    for offer, field in fields:
        slower = [
            each.reach
            for other, each in fields
            if other.order == offer.order and each.reach < field.reach
        ]
        best = _best_places(walker, offer, field, max(slower, default=0))
        before = here
        if before is None:
            before = max((worth for _, _, worth in best), default=0) - COMING
        for order, at, worth in best:
            failing = player.counsel.hope(player.seen, order).failing
            # Who fails goes half the way.
            gain = (worth - before) * (2000 - failing) // 2000
            gain += foresight.luck(player.seen, order, failing)
            yield Wish(gain, order, failing), at


def _best_places(
    walker: Walker, offer: Offer, field: Place, slower: int
) -> list[tuple[Order, Point, int]]:
    """The best of a field to which the way is open; within `slower` mm one need not hurry so."""
    player, here = walker.player, walker.here
    far = (at for at in spots(field, here, walker.aims) if here is None or span(here, at) >= slower)
    looked_at = list(islice(far, 0, None, player.care.every))
    how = going(player, offer, looked_at[0]) if looked_at else None
    worths = {at: walker.worth_at(at, how) for at in looked_at}
    best = sorted(worths, key=lambda at: -worths[at])
    # Over an edge most of the table is out of reach.
    most = len(best) if here is None else player.care.tried
    found = open_ways(player, offer, best, player.care.going, most)
    return [(order, at, worths[at]) for at, order in found]


def _nearness(at: Point, aim: Aim, boldness: int) -> int:
    weight = aim.weight * boldness // 100 if aim.is_mark else aim.weight
    return weight * (FAR - max(span(at, aim.at), aim.near)) // 100
