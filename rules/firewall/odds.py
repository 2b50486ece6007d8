"""Exact odds: the order's first roll, every pair of dice, played by the code that resolves it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable

from msgspec.structs import replace

from rules.firewall import orders as o
from rules.firewall.events import FigureSuppressed, FigureTakenOut, GutzChanged, GutzRolled
from rules.firewall.fold import fold
from rules.firewall.gutz import RESULTS
from rules.firewall.play import run, verify
from rules.firewall.state import Battle
from rules.kernel.dice import ListedDice, NoMoreDice
from rules.kernel.events import Event, Order
from rules.kernel.record import Record
from rules.kernel.umpire import Umpire

FACES = range(1, 7)
THROWS = 36
# The orders that begin with a Gutz roll of their own.
ROLLING = o.Attempt | o.Fight | o.Lift | o.Move | o.Rally | o.Shoot | o.ThrowGrenade | o.Unjam


class Fate(Record):
    """What a result does to one figure before any further die: Gutz lost, suppressed, out."""

    figure: str
    gutz: int = 0
    suppressed: bool = False
    status: str = ""
    fate: str = ""


class Result(Record):
    """One of the four results: its ways out of 36 and its sure effects."""

    result: str
    ways: int
    fates: tuple[Fate, ...] = ()


class Odds(Record):
    """The results of an order's first Gutz roll; empty when the order asks for no roll."""

    results: tuple[Result, ...] = ()

    def ways(self, result: str) -> int:
        """In how many of 36 throws this result comes."""
        return sum(each.ways for each in self.results if each.result == result)


def odds(battle: Battle, order: Order) -> Odds:
    """Each result of the order's first roll with its ways out of 36, and what it surely does.

    Effects that hang on further dice (malfunction, a fallen leader's team, gas) are not counted.
    Raises IllegalOrder when the order may not be given.
    """
    if not isinstance(order, ROLLING):
        verify(battle, order)
        return Odds()
    ways: dict[str, int] = {}
    fates: dict[str, tuple[Fate, ...]] = {}
    for first in FACES:
        for second in range(first, 7):
            events = _until_next_die(battle, order, (first, second))
            rolled = next(event for event in events if isinstance(event, GutzRolled))
            ways[rolled.result] = ways.get(rolled.result, 0) + (1 if first == second else 2)
            fates.setdefault(rolled.result, _fates(events))
    return Odds(tuple(Result(name, ways[name], fates[name]) for name in RESULTS if name in ways))


def _until_next_die(battle: Battle, order: Order, faces: tuple[int, int]) -> list[Event]:
    umpire = Umpire(battle, ListedDice(faces), fold)
    with contextlib.suppress(NoMoreDice):
        run(umpire, order)
    return umpire.events


def _fates(events: Iterable[Event]) -> tuple[Fate, ...]:
    """The sure effects per figure, up to the second roll."""
    found: dict[str, Fate] = {}
    for event in events:
        if isinstance(event, GutzChanged | FigureSuppressed | FigureTakenOut):
            before = found.get(event.figure, Fate(event.figure))
            found[event.figure] = _with(before, event)
    return tuple(found.values())


def _with(before: Fate, event: GutzChanged | FigureSuppressed | FigureTakenOut) -> Fate:
    if isinstance(event, GutzChanged):
        return replace(before, gutz=before.gutz + event.change)
    if isinstance(event, FigureSuppressed):
        return replace(before, suppressed=True)
    return replace(before, status=event.status, fate=event.fate)
