"""A player that weighs what it may do: shoots when it pays, goes where it is wanted, takes cover.

It is given what a side may see, never the whole battle, and reads nothing but the ruleset's
interface. What orders are worth it has from the game's counsel; a game without one it plays by
whim. For the same view and whim it always wants the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.bots.deeds import deeds
from rules.bots.moves import moves
from rules.bots.plans import plans
from rules.bots.player import FARSIGHTED, THOROUGH, Care, Player, Wish
from rules.bots.simple import Whim, filled
from rules.kernel.counsel import NEVER, PASS
from rules.kernel.events import Order
from rules.kernel.offers import Offer
from rules.kernel.record import Record
from rules.kernel.ruleset import Ruleset

WORTHWHILE = 10  # below that an order is not given
LITTLE = 5  # the same for who looks ahead: what comes last cannot cost others their turn
WHIMS = 20  # tries of an offer that nobody has thought of


def choices(
    ruleset: Ruleset[Any], seen: Record, side: str, whim: Whim, care: Care = THOROUGH
) -> Iterator[Order]:
    """Orders that the side should give now, the best first; at least one when any is legal.

    `seen` is the side's view. The rules of the real battle may refuse one all the same, because of
    something that the side cannot know: then the next is to be tried.
    """
    player = Player(ruleset, seen, side, whim, _suited(ruleset, care))
    if ruleset.counsel is not None:
        yield from _considered(player)
    yield from _anything(player)


def _suited(ruleset: Ruleset[Any], care: Care) -> Care:
    """Thought is spent otherwise in a game that can tell what places lead to."""
    foresees = ruleset.counsel is not None and ruleset.counsel.foresight is not None
    return FARSIGHTED if care == THOROUGH and foresees else care


def _considered(player: Player) -> Iterator[Order]:
    """What those who may act should do, then to pass."""
    passing: list[Offer] = []
    offers = _offers(player)
    if player.care.is_exact:
        weighed = dict(offers)
        yield from (wish.order for wish in _wanted(player, weighed))
        passing = [offer for each in weighed.values() for offer in each]
    else:
        for actor, each in offers:
            yield from (wish.order for wish in _wanted(player, {actor: each}))
            passing += each
    yield from _passing(player, passing)


def _offers(player: Player) -> Iterator[tuple[str, Sequence[Offer]]]:
    """What each may do, whoever is likeliest to succeed first."""
    ruleset, seen, side = player.ruleset, player.seen, player.side
    nerve = player.counsel.nerve
    actors = sorted(ruleset.actors(seen, side), key=lambda actor: -nerve(seen, actor))
    return ((actor, ruleset.offers(seen, side, actor)) for actor in actors)


def _wanted(player: Player, offers: Mapping[str, Sequence[Offer]]) -> list[Wish]:
    """What is worth doing, whoever does it: what is sure and pays well comes first."""
    least = LITTLE if player.foresight is not None else WORTHWHILE
    wishes = [
        wish
        for actor, each in offers.items()
        for wish in _wishes(player, actor, each)
        if wish.worth >= least
    ]
    return sorted(wishes, key=lambda wish: -wish.haste)


def _wishes(player: Player, actor: str, offers: Sequence[Offer]) -> Iterator[Wish]:
    if player.foresight is not None:
        yield from plans(player, player.foresight, actor, offers)
        return
    yield from deeds(player, offers)
    yield from moves(player, actor, offers)


# --- The rest -----------------------------------------------------------------


def _passing(player: Player, offers: Sequence[Offer]) -> Iterator[Order]:
    """Which team acts, which edge it comes over, or that nothing more is worth doing."""
    passing = [offer for offer in offers if player.purpose(offer) == PASS]
    start = player.whim.below(len(passing)) if passing else 0
    orders = [
        player.ruleset.order_from({"type": offer.order, "side": player.side, **offer.fixed})
        for offer in passing[start:] + passing[:start]
    ]
    if player.foresight is not None and len(orders) > 1:
        orders.sort(key=lambda order: _opening(player, order), reverse=True)
    yield from orders


def _opening(player: Player, order: Order) -> list[int]:
    """How pressing the orders are to which this one leads, the most pressing first."""
    if not player.is_legal(order):
        return []
    after = player.counsel.after(player.seen, order)
    if player.side not in player.ruleset.to_act(after):
        return []
    later = replace(player, seen=after)
    return [wish.haste for wish in _wanted(later, dict(_offers(later)))]


def _anything(player: Player) -> Iterator[Order]:
    """What is left when nothing was thought of, as it comes; never what nobody should do."""
    purposes = player.ruleset.counsel.purposes if player.ruleset.counsel else {}
    offers = [
        offer
        for offer in player.ruleset.offers(player.seen, player.side)
        if purposes.get(offer.order, NEVER if offer.order == "concede" else "") != NEVER
    ]
    for _ in range(WHIMS if offers else 0):
        offer = player.whim.pick(offers)
        order = player.ruleset.order_from(filled(offer, player.side, player.whim))
        if player.is_legal(order):
            yield order
