"""Read model of the page on which a warband is begun: the games, and the ready ones of one game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from accounts.actors import Actor
from rosters.queries.warband_cards import FIGURES, MOST_PORTRAITS, PortraitRow, portrait_of
from rosters.queries.warband_pages import own_rows
from rules.kernel.building import Sum, Workshop
from rules.kernel.totals import totals
from rules.kernel.warbands import Warband, members_of
from rules.registry import RULESETS


@dataclass(frozen=True)
class PresetRow:
    """A ready warband: who is in it and what it comes to beside the number of its figures.

    more: how many faces are not shown.
    """

    number: int
    name: str
    notes: str
    teams: int
    members: int
    portraits: tuple[PortraitRow, ...]
    sums: tuple[Sum, ...]

    @property
    def more(self) -> int:
        return self.members - len(self.portraits)


@dataclass(frozen=True)
class NewWarbandPage:
    """The games for which warbands are built, by address and name; the chosen one's ready ones."""

    games: tuple[tuple[str, str], ...]
    game: str
    game_name: str
    ready: tuple[PresetRow, ...]


def games() -> dict[str, str]:
    """The games for which warbands are built: their names by their address."""
    return {each.slug: each.name for each in RULESETS.values() if each.workshop is not None}


def new_warband_page(actor: Actor, asked: str) -> NewWarbandPage:
    """The page for a game; for an unknown one that of the actor's last warband, or the first."""
    names = games()
    game = asked if asked in names else _last_game(actor)
    game = game if game in names else next(iter(names))
    return NewWarbandPage(tuple(names.items()), game, names[game], _ready_of(game))


def _last_game(actor: Actor) -> str:
    last = own_rows(actor).order_by("-changed").values_list("ruleset", flat=True).first()
    return str(last or "")


@cache
def _ready_of(game: str) -> tuple[PresetRow, ...]:
    """The ready warbands of a game, which are part of it and never change."""
    workshop = RULESETS[game].workshop
    if workshop is None:
        return ()
    return tuple(_row(workshop, *each) for each in enumerate(workshop.ready()))


def _row(workshop: Workshop, number: int, warband: Warband) -> PresetRow:
    everybody = tuple(members_of(warband))
    return PresetRow(
        number,
        warband.name,
        warband.notes,
        len(warband.teams),
        len(everybody),
        tuple(_portraits(workshop, warband)),
        tuple(
            each
            for each in totals(workshop, warband).sums
            if each.total and (each.id, each.total) != (FIGURES, len(everybody))
        ),
    )


def _portraits(workshop: Workshop, warband: Warband) -> Iterator[PortraitRow]:
    for _, member in zip(range(MOST_PORTRAITS), members_of(warband), strict=False):
        yield portrait_of(member, workshop.profile(warband, member))
