"""Attacks, tasks and other deeds that are open to one figure, weighed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product

from rules.bots.player import Player, Wish
from rules.kernel.counsel import ATTACK, MOVE, TASK
from rules.kernel.events import Order
from rules.kernel.offers import Choice, Offer


def deeds(player: Player, offers: Sequence[Offer]) -> Iterator[Wish]:
    """Attacks, tasks, ways off the table and what the game has thought of, weighed."""
    found = (
        order
        for offer in offers
        if player.purpose(offer) in (ATTACK, TASK, MOVE)
        for order in _ways(player, offer)
    )
    legal = filter(player.is_legal, found)
    for order in islice(legal, player.care.weighed):
        judged = player.judged(order)
        yield Wish(judged.worth, order, judged.failing)


def _ways(player: Player, offer: Offer) -> Iterator[Order]:
    """Ways to fill an offer's choices: what the game thinks of, or the first few of each."""
    told = player.counsel.ideas(player.seen, player.side, offer)
    if told is not None:
        yield from told
        return
    fields = [field for field in offer.fields if isinstance(field, Choice)]
    if len(fields) < len(offer.fields):
        return  # a place or a number of which nobody has thought
    fixed = {"type": offer.order, "side": player.side, **offer.fixed}
    for chosen in product(*(field.options[: player.care.nearest] for field in fields)):
        named = {field.name: each.value for field, each in zip(fields, chosen, strict=True)}
        yield player.ruleset.order_from({**fixed, **named})
