"""How a player made of code fills in an order: where to throw, how often to fire, at whom.

Of everything that an offer leaves open these are the ways worth weighing, the best first; what
each is worth is for `counsel` to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rules.cyberpunk.orders import ORDER_TYPE
from rules.cyberpunk.ranged import ANYWHERE
from rules.cyberpunk.state import METRE, Battle, Figure, can_fight, foes_of
from rules.kernel.bearings import bearing
from rules.kernel.events import Order
from rules.kernel.geometry import span
from rules.kernel.offers import Choice, Number, Offer, Several
from rules.kernel.sight import is_clear

NEAREST = 3  # enemies whose places are thought of
WIDTHS = (1, 3)  # metres of a zone

Filled = Mapping[str, Any]


def ideas(battle: Battle, side: str, offer: Offer) -> Iterator[Order] | None:
    """Orders worth weighing for an offer; None where every choice is as good a guess."""
    fill = FILLS.get(offer.order)
    figure = battle.figures.get(offer.actor)
    if fill is None or figure is None:
        return None
    fixed = {"type": offer.order, "side": side, **offer.fixed}
    filled = fill(battle, offer, figure)
    return (msgspec.convert({**fixed, **each}, ORDER_TYPE, strict=False) for each in filled)


def _targets(battle: Battle, figure: Figure) -> Sequence[Figure]:
    """The nearest enemies in sight who can still fight."""
    seen = (
        foe for foe in foes_of(battle, figure)
        if can_fight(battle, foe) and is_clear(battle.areas, figure.at, foe.at)
    )  # fmt: skip
    return sorted(seen, key=lambda foe: (span(figure.at, foe.at), foe.id))[:NEAREST]


def _shots(battle: Battle, offer: Offer, figure: Figure) -> Iterator[Filled]:
    """As many shots as may be, wherever they hit; and at the head."""
    choices = {each.name: each for each in offer.fields if isinstance(each, Choice)}
    given = [name for name in ("shots", "power") if name in choices]
    most: Filled = {name: choices[name].options[0].value for name in given}
    for part in (ANYWHERE, "head"):
        yield {**most, "location": part}


def _volleys(battle: Battle, offer: Offer, figure: Figure) -> Iterator[Filled]:
    """Everything at one enemy; or divided among those near."""
    field = next(each for each in offer.fields if isinstance(each, Several))
    known = {option.value for option in field.options}
    near = [foe.id for foe in _targets(battle, figure) if foe.id in known]
    for foe in near:
        yield {field.name: [foe] * (field.most if field.each > 1 else 1)}
    if len(near) > 1:
        yield {field.name: near[: field.most]}


def _lobs(battle: Battle, offer: Offer, figure: Figure) -> Iterator[Filled]:
    """One at the feet of each of the nearest."""
    single = {each.name: 1 for each in offer.fields if isinstance(each, Number)}
    for foe in _targets(battle, figure):
        yield {"x": foe.at.x, "y": foe.at.y, **single}


def _sweeps(battle: Battle, offer: Offer, figure: Figure) -> Iterator[Filled]:
    """At each of the nearest alone, and from each on to the others."""
    most = next(each.high for each in offer.fields if isinstance(each, Number))
    near = _targets(battle, figure)
    for foe in near:
        yield {"x": foe.at.x, "y": foe.at.y, "toward": 0, "metres": 0}
        for other in near:
            long = -(-span(foe.at, other.at) // METRE)
            if other.id != foe.id and long <= most:
                step = bearing(foe.at, other.at)
                yield {"x": foe.at.x, "y": foe.at.y, "toward": step, "metres": long}


def _zones(battle: Battle, offer: Offer, figure: Figure) -> Iterator[Filled]:
    """All rounds over the feet of each of the nearest."""
    numbers = (each for each in offer.fields if isinstance(each, Number))
    most = next(each.high for each in numbers if each.name == "rounds")
    for foe in _targets(battle, figure):
        for width in WIDTHS:
            if width <= most:
                yield {"x": foe.at.x, "y": foe.at.y, "width": width, "rounds": most}


FILLS: dict[str, Callable[[Battle, Offer, Figure], Iterator[Filled]]] = {
    "shoot": _shots,
    "full_auto": _volleys,
    "throw": _lobs,
    "launch": _lobs,
    "flame": _sweeps,
    "suppress": _zones,
}
