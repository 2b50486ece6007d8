"""Where one figure might go, and how much better it would be there than here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from rules.bots.places import spots
from rules.bots.player import Player, Wish
from rules.kernel.counsel import MOVE, Aim
from rules.kernel.events import Order
from rules.kernel.geometry import Point, span
from rules.kernel.offers import Choice, Number, Offer, Place, Several

COMING = 80  # to come on to the table at all
FAR = 3000  # mm: beyond any table

Going = tuple[Order, Point, int]  # an order, where it leads, and what it is worth to be there


def moves(player: Player, actor: str, offers: Sequence[Offer]) -> Iterator[tuple[Wish, Point]]:
    """Ways that make a figure better off, each with its end."""
    here = player.places.get(actor)
    aims = _aims_of(player, actor)
    for offer in offers:
        field = next((each for each in offer.fields if isinstance(each, Place)), None)
        if field is None or player.purpose(offer) != MOVE:
            continue
        if here is not None and not field.reach:
            continue  # it stands where it was set down
        better = _better_places(player, offer, field, here, aims)
        if here is not None:
            before = worth_at(player, actor, here, aims)
        else:
            before = max((worth for _, _, worth in better), default=0) - COMING
        for order, at, worth in better:
            if worth > before or player.foresight is not None:
                judged = player.counsel.hope(player.seen, order)
                # Who fails goes half the way.
                gain = (worth - before) * (2000 - judged.failing) // 2000
                yield Wish(gain + judged.worth, order, judged.failing), at


def _aims_of(player: Player, actor: str) -> Sequence[Aim]:
    own = [aim for aim in player.aims if aim.actor == actor]
    return own or [aim for aim in player.aims if not aim.actor]


def _better_places(
    player: Player, offer: Offer, field: Place, here: Point | None, aims: Sequence[Aim]
) -> list[Going]:
    """The few best places of a field."""
    found = _best_of_all if player.foresight is not None else _best_of_the_near
    return found(player, offer, field, here, aims)


def _best_of_the_near(
    player: Player, offer: Offer, field: Place, here: Point | None, aims: Sequence[Aim]
) -> list[Going]:
    """The best of those nearest to the aims, and of some others by whim."""
    near = sorted(spots(field, here, aims), key=lambda at: -_pull(player, at, aims))
    others = [player.whim.pick(near) for _ in range(player.care.stood)] if near else []
    found = [
        *_open(player, offer, near[: player.care.tried], player.care.stood),
        *_open(player, offer, others, player.care.stood // 2),
    ]
    stood = [(order, at, worth_at(player, offer.actor, at, aims)) for at, order in found]
    return sorted(stood, key=lambda going: -going[2])[: player.care.going]


def _best_of_all(
    player: Player, offer: Offer, field: Place, here: Point | None, aims: Sequence[Aim]
) -> list[Going]:
    """The best of all, of those to which the way is open."""
    looked_at = islice(spots(field, here, aims), 0, None, player.care.every)
    worths = {at: worth_at(player, offer.actor, at, aims) for at in looked_at}
    best = sorted(worths, key=lambda at: -worths[at])
    # Over an edge most of the table is out of reach.
    most = len(best) if here is None else player.care.tried
    found = _open(player, offer, best[:most], player.care.going)
    return [(order, at, worths[at]) for at, order in found]


def _open(
    player: Player, offer: Offer, places: Sequence[Point], most: int
) -> Iterator[tuple[Point, Order]]:
    """The first of these places to which the way is open."""
    tried = ((at, _going(player, offer, at)) for at in places)
    yield from islice((pair for pair in tried if player.is_legal(pair[1])), most)


def worth_at(player: Player, actor: str, at: Point, aims: Sequence[Aim]) -> int:
    """What it is worth that a figure stands at a place."""
    foresight = player.foresight
    standing = foresight.post if foresight is not None else player.counsel.standing
    return _pull(player, at, aims) + standing(player.seen, actor, at)


def _pull(player: Player, at: Point, aims: Sequence[Aim]) -> int:
    """How near a place is to what the side wants most."""
    return max((_nearness(at, aim, player.boldness) for aim in aims), default=0)


def _nearness(at: Point, aim: Aim, boldness: int) -> int:
    weight = aim.weight * boldness // 100 if aim.is_mark else aim.weight
    return weight * (FAR - max(span(at, aim.at), aim.near)) // 100


def _going(player: Player, offer: Offer, at: Point) -> Order:
    fields: dict[str, Any] = {"type": offer.order, "side": player.side, **offer.fixed}
    for field in offer.fields:
        if isinstance(field, Choice):
            fields[field.name] = field.given or field.options[0].value
        elif isinstance(field, Number):
            fields[field.name] = field.low if field.given is None else field.given
        elif isinstance(field, Several):
            fields[field.name] = field.given
    return player.ruleset.order_from({**fields, "x": at.x, "y": at.y})
