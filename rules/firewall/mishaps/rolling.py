"""A chance event: the die, the tags of its entry, and what it does (R5.10)."""

from __future__ import annotations

from rules.firewall.mishaps.events import (
    GroundTagDue,
    GroundTagSet,
    MishapAimed,
    MishapReplaced,
    MishapRolled,
)
from rules.firewall.mishaps.happenings import happen
from rules.firewall.mishaps.tables import TABLES, Mishap
from rules.firewall.skills.concealment import end_hiding
from rules.firewall.state import Battle
from rules.firewall.traps.counters import drop_counters
from rules.kernel.umpire import Umpire

LAST, SIDES = 15, 10


def roll_mishap(umpire: Umpire[Battle], table: str) -> None:
    """A die is added to the running total, and the entry is carried out."""
    dice = umpire.roll(1, SIDES)
    total = min(LAST, umpire.battle.mishaps.total + dice[0])
    umpire.record(MishapRolled(dice, SIDES, umpire.draw, table, total))
    entry = TABLES[table][total - 1]
    if entry.needs_night and umpire.battle.rules.get("light") != "night":
        umpire.record(MishapReplaced(table, total + 1))
        entry = TABLES[table][total]
    _carry_out(umpire, entry)
    if umpire.battle.mishaps.whom:
        umpire.record(MishapAimed(""))


def _carry_out(umpire: Umpire[Battle], entry: Mishap) -> None:
    for tag, low, high in entry.tags:
        umpire.record(GroundTagSet(tag, low, high))
    for turns, tag, low, high in entry.later:
        umpire.record(GroundTagDue(umpire.battle.turn + turns, tag, low, high))
    for deed in entry.does:
        happen(umpire, deed)
    end_hiding(umpire)
    drop_counters(umpire)
