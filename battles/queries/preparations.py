"""Read model of the preparations: what each side has still to do before the battle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from battles.models import Seat
from battles.screen.screen_context import ScreenContext
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import Preparation


@dataclass(frozen=True)
class PlacementRow:
    """A figure that its player may still set down, and the URL at which that is done."""

    name: str
    href: str


@dataclass(frozen=True)
class PreparationRow:
    """A side before the battle, in words; of the reader's own side also who is to be placed."""

    name: str
    side_index: int
    words: str
    is_ready: bool
    is_own: bool
    to_place: tuple[PlacementRow, ...] = ()


def preparations_of(
    ruleset: Ruleset[Any], view: Any, seats: Sequence[Seat], context: ScreenContext
) -> tuple[PreparationRow, ...]:
    """A row for each side that the game tells of; none once the battle has begun."""
    found = ruleset.preparations(view, context.side)
    names = {side.id: side.name for side in context.scene.sides}
    players = {each.side: _whose(seats, each.side) for each in found}
    # At one screen a name may be that of every side.
    if len({*players.values()}) == len(players):
        names |= {side: who for side, who in players.items() if who}
    return tuple(
        PreparationRow(
            name=names.get(each.side, each.side),
            side_index=context.side_index(each.side),
            words=_words(each),
            is_ready=each.state == "ready",
            is_own=each.side == context.side,
            to_place=tuple(_placements(context, each)) if each.side in context.held else (),
        )
        for each in found
    )


def _whose(seats: Sequence[Seat], side: str) -> str:
    own = (each for each in seats if each.role == Seat.Role.PLAYER and each.side == side)
    return " and ".join(each.name for each in own if each.name)


def _words(found: Preparation) -> str:
    """What a side has still to do; of a side of which no more is known, that it is not ready."""
    if found.state == "ready":
        return "ready"
    if found.state == "waits":
        return "waits for the others"
    number = len(found.to_place)
    figures = f"place {number} figure{'' if number == 1 else 's'}"
    todo = [*([figures] if number else []), *found.open]
    if todo:
        return " and ".join(todo)
    return "begin" if found.is_known else "not ready yet"


def _placements(context: ScreenContext, found: Preparation) -> Iterator[PlacementRow]:
    names = {card.id: card.name for card in context.scene.cards}
    for figure in found.to_place:
        href = context.links.page(side=found.side, figure=figure)
        yield PlacementRow(names.get(figure, figure), href)
