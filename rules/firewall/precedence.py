"""Chapters 4 and 22: dice that decide who comes first, at initiative and at the table edges."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.firewall.events import EdgesRolled
from rules.firewall.scenarios import scenario_of
from rules.firewall.state import Battle, has_somebody, players
from rules.kernel.events import Event
from rules.kernel.umpire import Umpire

# Makes the event of a roll from the dice, who rolled them and, once it is settled, the order.
Rolled = Callable[[tuple[int, ...], tuple[str, ...], tuple[str, ...]], Event]


def rank(
    umpire: Umpire[Battle], sides: Sequence[str], rolled: Rolled, bonus: Mapping[str, int]
) -> None:
    """One die for each side and its bonus, the highest first; only who tied rolls again (G7)."""
    groups = [tuple(sides)]
    while tied := next((group for group in groups if len(group) > 1), ()):
        dice = umpire.roll(len(tied))
        reached = {side: die + bonus.get(side, 0) for side, die in zip(tied, dice, strict=True)}
        place = groups.index(tied)
        groups[place : place + 1] = _grouped(reached)
        settled = all(len(group) == 1 for group in groups)
        order = tuple(group[0] for group in groups) if settled else ()
        umpire.record(rolled(dice, tied, order))


def _grouped(reached: Mapping[str, int]) -> list[tuple[str, ...]]:
    totals = sorted(set(reached.values()), reverse=True)
    return [tuple(side for side in reached if reached[side] == total) for total in totals]


def in_order(battle: Battle) -> list[str]:
    """All sides as the last dice ranked them, whoever did not roll at the end."""
    rest = [side.id for side in battle.sides if side.id not in battle.initiative]
    return [*battle.initiative, *rest]


def rolling(battle: Battle) -> list[str]:
    """The sides that roll for initiative: those that still have somebody."""
    return [side.id for side in battle.sides if has_somebody(battle, side.id)]


def roll_for_edges(umpire: Umpire[Battle]) -> None:
    """The dice that say who chooses a table edge first, once, where edges are chosen."""

    def rolled(dice: tuple[int, ...], tied: tuple[str, ...], order: tuple[str, ...]) -> EdgesRolled:
        return EdgesRolled(dice, 6, umpire.draw, tied, order[0] if order else "", order)

    # Once all edges are chosen nobody is left to roll for.
    rank(umpire, _choosers(umpire.battle), rolled, {})


def chooser(battle: Battle) -> str:
    """The side that chooses its table edge now; empty when none does."""
    if not battle.initiative:
        return ""
    waiting = _choosers(battle)
    return next((side for side in in_order(battle) if side in waiting), "")


def _choosers(battle: Battle) -> list[str]:
    edges = scenario_of(battle).edges
    return [side for side in players(battle) if side not in battle.entries and edges(battle, side)]


def preparing(battle: Battle) -> tuple[str, ...]:
    """The sides that have something to do before the battle begins."""
    sides = scenario_of(battle).preparing(battle)
    left = tuple(side for side in sides if side not in (*battle.ready, *battle.conceded))
    if left:
        return left
    choosing = chooser(battle)
    return (choosing,) if choosing else ()
