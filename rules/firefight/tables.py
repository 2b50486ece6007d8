"""The random tables (F11-F13): rolling on them, and which entry comes to pass."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firefight import events as e
from rules.firefight.catalogue import TABLES, Entry
from rules.firefight.happenings import HAPPENINGS, feigning
from rules.firefight.state import (
    BRIGHT,
    EXHAUSTED,
    REFEREE,
    RIVALS,
    Battle,
    Pending,
    standing,
)
from rules.kernel.offers import Option
from rules.kernel.umpire import Umpire

LAST = 15
EVERY = {"second": 2, "third": 3}


def seats_referee(battle: Battle) -> bool:
    return any(side.id == REFEREE for side in battle.sides)


def is_due(battle: Battle) -> bool:
    """Whether this Beat begins with a roll (F11)."""
    every = EVERY.get(battle.rules["events"], 0)
    return bool(every) and battle.beat % every == 0


def fits(battle: Battle, entry: Entry) -> bool:
    """Whether an entry makes sense in this fight (F13)."""
    held = {tag.kind for tag in battle.tags.values()}
    if not standing(battle, "enemies") or not standing(battle, "detectives"):
        return False
    if entry.kind in ("last_shot", "last_check"):
        return bool(feigning(battle))
    if entry.kind == "light":
        return BRIGHT not in held
    kinds = {kind for kind, *_ in entry.tags}
    if RIVALS in kinds and battle.rules["rivals"] == "no":
        return False
    return not kinds & {RIVALS, EXHAUSTED} & held


def fitting(battle: Battle) -> Iterator[int]:
    """The numbers of the entries that fit, those that have come up already left out."""
    for number, entry in TABLES[battle.table].items():
        if number not in battle.past and fits(battle, entry):
            yield number


def chosen(battle: Battle, number: int) -> int:
    """The entry itself if it fits, else the next higher that does, else the next lower."""
    able = list(fitting(battle))
    higher = [each for each in able if each >= number]
    if higher:
        return higher[0]
    return able[-1] if able else number


def roll(umpire: Umpire[Battle]) -> None:
    """Roll, add to the running total (F12), and let the entry come to pass or be chosen."""
    (die,) = umpire.roll(1, 10)
    total = min(LAST, umpire.battle.total + die)
    umpire.record(e.TableRolled((die,), 10, umpire.draw, total, total))
    if seats_referee(umpire.battle):
        umpire.record(e.ChoiceOpened(_choice(umpire.battle, total)))
    elif list(fitting(umpire.battle)):
        come(umpire, chosen(umpire.battle, total), total)


def _choice(battle: Battle, total: int) -> Pending:
    table = TABLES[battle.table]
    options = [Option(str(each), f"{each}. {table[each].title}") for each in fitting(battle)]
    options.sort(key=lambda option: abs(int(option.value) - total))
    asked = f"The roll names entry {total}, {table[total].title}. Take it, or another that fits."
    return Pending(
        REFEREE, "entry", asked, (*options, Option("none", "Nothing happens")), number=total
    )


def come(umpire: Umpire[Battle], number: int, rolled: int = 0) -> None:
    """An entry comes to pass; `rolled` is the one in whose place it does."""
    entry = TABLES[umpire.battle.table][number]
    instead = rolled if rolled != number else 0
    umpire.record(e.EventCame(umpire.battle.table, number, instead))
    HAPPENINGS[entry.kind](umpire, entry)
