"""Exact odds: what an order could do to everybody, by the code that resolves it."""

from __future__ import annotations

from rules.fireteam_tomorrow.fold import fold
from rules.fireteam_tomorrow.play import carry_out
from rules.fireteam_tomorrow.state import ACTIVE, Battle, Figure
from rules.kernel.branches import branches
from rules.kernel.chance import Tally
from rules.kernel.events import Order
from rules.kernel.record import Record
from rules.kernel.umpire import Umpire


class Share(Record):
    """How often this becomes of a figure: `ways` of `of` equally likely throws."""

    fate: str
    ways: int
    of: int


class FigureOdds(Record):
    """What may become of a figure; all its shares come to one."""

    figure: str
    shares: tuple[Share, ...]


class Odds(Record):
    """Of whom an order may make something else than he is."""

    figures: tuple[FigureOdds, ...] = ()


def fate_of(figure: Figure) -> str:
    """What has become of somebody, in a word: his status, or what a vehicle has lost."""
    if figure.vehicle and figure.status == ACTIVE:
        lost = (
            *(("movement",) if figure.immobile else ()),
            *(("weapons",) if figure.disarmed else ()),
        )
        return " and ".join(lost) or ACTIVE
    return figure.status


def odds(battle: Battle, order: Order) -> Odds:
    """What an order could do to everybody, exactly. Raises IllegalOrder when it may not be given.

    The next card and its dice are not counted, nor what all decide together.
    """

    def play(umpire: Umpire[Battle]) -> None:
        carry_out(umpire, order)

    tallies = {figure: Tally[str]() for figure in battle.figures}
    for branch in branches(battle, fold, play):
        for figure, tally in tallies.items():
            weight = branch.weight(figure)
            if weight is not None:
                tally.add(fate_of(branch.battle.figures[figure]), *weight)
    found = (
        FigureOdds(figure, tuple(Share(fate, *ways) for fate, ways in tally))
        for figure, tally in tallies.items()
    )
    return Odds(tuple(each for each in found if _is_changed(battle, each)))


def _is_changed(battle: Battle, found: FigureOdds) -> bool:
    before = fate_of(battle.figures[found.figure])
    return any(share.fate != before for share in found.shares)
