"""Where one figure might go, and how much better it would be there than here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from rules.bots.deeds import deeds
from rules.bots.places import spots
from rules.bots.player import Player, Wish
from rules.kernel.counsel import ATTACK, MOVE, Aim
from rules.kernel.events import Order
from rules.kernel.geometry import Point, span
from rules.kernel.offers import Choice, Number, Offer, Place, Several, agrees

COMING = 80  # to come on to the table at all
FAR = 3000  # mm: beyond any table


def moves(player: Player, actor: str, offers: Sequence[Offer]) -> Iterator[Wish]:
    """Where one figure might go, and how much better it would be there than here."""
    here = player.places.get(actor)
    aims = aims_of(player, actor)
    for offer, field in fields_of(player, offers, here):
        better = _better_places(player, offer, field, here, aims)
        if here is not None:
            before = _worth_at(player, actor, here, aims)
        else:
            before = max((worth for _, worth in better), default=0) - COMING
        for order, worth in better:
            if worth > before:
                judged = player.counsel.hope(player.seen, order)
                # Who fails goes half the way.
                gain = (worth - before) * (2000 - judged.failing) // 2000
                then = _next_shot(player, actor, order) if player.care.is_exact else 0
                then = then * (1000 - judged.failing) // 2000  # a guess, and it bares the actor
                yield Wish(gain + judged.worth + then, order, judged.failing)


def fields_of(
    player: Player, offers: Sequence[Offer], here: Point | None
) -> Iterator[tuple[Offer, Place]]:
    """Offers to go somewhere, each with the field in which the place may be."""
    for offer in offers:
        field = next((each for each in offer.fields if isinstance(each, Place)), None)
        if field is None or player.purpose(offer) != MOVE:
            continue
        if here is None or field.reach:  # else it stands where it was set down
            yield offer, field


def _next_shot(player: Player, actor: str, order: Order) -> int:
    """What the best attack would be worth that an actor has when this order goes well."""
    after = player.counsel.after(player.seen, order)
    if player.side not in player.ruleset.to_act(after):
        return 0
    later = replace(player, seen=after)
    attacks = [
        offer
        for offer in player.ruleset.offers(after, player.side, actor)
        if player.purpose(offer) == ATTACK
    ]
    return max((wish.worth for wish in deeds(later, attacks)), default=0)


def aims_of(player: Player, actor: str) -> Sequence[Aim]:
    """Where an actor is wanted: its own aims, or those of everybody."""
    own = [aim for aim in player.aims if aim.actor == actor]
    return own or [aim for aim in player.aims if not aim.actor]


def _better_places(
    player: Player, offer: Offer, field: Place, here: Point | None, aims: Sequence[Aim]
) -> list[tuple[Order, int]]:
    """The few best places of a field: of those nearest to the aims, and of some others by whim."""
    near = sorted(spots(field, here, aims), key=lambda at: -_pull(at, aims))
    others = [player.whim.pick(near) for _ in range(player.care.stood)] if near else []
    found = [
        *open_ways(player, offer, near, player.care.stood),
        *open_ways(player, offer, others, player.care.stood // 2),
    ]
    stood = [(order, _worth_at(player, offer.actor, at, aims)) for at, order in found]
    return sorted(stood, key=lambda pair: -pair[1])[: player.care.going]


def open_ways(
    player: Player, offer: Offer, places: Sequence[Point], most: int, tried: int = 0
) -> Iterator[tuple[Point, Order]]:
    """The first of these places to which a way is open; `tried`: how many are looked at.

    The straight way, or for a few of them a way around what lies before them.
    """
    yield from islice(_open_ways(player, offer, places[: tried or player.care.tried]), most)


def _open_ways(
    player: Player, offer: Offer, places: Sequence[Point]
) -> Iterator[tuple[Point, Order]]:
    around = player.care.around
    for at in places:
        order: Order | None = going(player, offer, at)
        if order is not None and not player.is_legal(order):
            order = _way_around(player, offer, at) if around > 0 else None
            around -= 1
        if order is not None:
            yield at, order


def _way_around(player: Player, offer: Offer, at: Point) -> Order | None:
    """The order of an offer that goes around what lies before a place, if a way leads there."""
    search = player.ways_of(offer.actor)
    for level in dict.fromkeys(each.level for each in search.goings):
        for order in search.orders_to(at, level):
            if agrees(offer, player.ruleset.fields_of(order)) and player.is_legal(order):
                return order
    return None


def _worth_at(player: Player, actor: str, at: Point, aims: Sequence[Aim]) -> int:
    return _pull(at, aims) + player.counsel.standing(player.seen, actor, at)


def _pull(at: Point, aims: Sequence[Aim]) -> int:
    """How near a place is to what the side wants most."""
    return max((_nearness(at, aim) for aim in aims), default=0)


def _nearness(at: Point, aim: Aim) -> int:
    return aim.weight * (FAR - max(span(at, aim.at), aim.near)) // 100


def going(player: Player, offer: Offer, at: Point) -> Order:
    """The order of an offer that leads to a place, everything else as it is given."""
    fields: dict[str, Any] = {"type": offer.order, "side": player.side, **offer.fixed}
    for field in offer.fields:
        if isinstance(field, Choice):
            fields[field.name] = field.given or field.options[0].value
        elif isinstance(field, Number):
            fields[field.name] = field.low if field.given is None else field.given
        elif isinstance(field, Several):
            fields[field.name] = field.given
    return player.ruleset.order_from({**fields, "x": at.x, "y": at.y})
