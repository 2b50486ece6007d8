"""Chapters 19 and 22, traps: events as sentences."""

from __future__ import annotations

from rules.firewall.state import Battle
from rules.firewall.telling import Telling, about
from rules.firewall.traps.events import (
    BombKept,
    BombRolled,
    CounterBared,
    CounterDropped,
    CounterPlaced,
    CounterTaken,
    TrapDisarmed,
    TrapFound,
    TrapSet,
    TrapsFound,
    TrapWentOff,
)
from rules.firewall.traps.knowledge import trap_name
from rules.firewall.words import RESULT_NAMES, weapon_name
from rules.kernel.events import Event
from rules.kernel.screen import Sentence


def _what(battle: Battle, trap: str) -> str:
    found = battle.traps[trap]
    return trap_name(found).lower() if found.label else f"the {trap_name(found)}"


def _placed(battle: Battle, event: CounterPlaced) -> Sentence | None:
    """Only of the one that is no bomb there is anything to tell, to whoever may know."""
    if event.trap.weapon:
        return None
    return Sentence(f"{trap_name(event.trap)} is what everybody wants.", ref="R22.3")


def _set(battle: Battle, event: TrapSet) -> Sentence:
    text = f"{{}} leaves the {trap_name(event.trap)} behind."
    return about(battle, event.figure, text, "good", ref="R19.11")


def _found(battle: Battle, event: TrapsFound) -> Sentence:
    harmless = [trap for trap in event.traps if not battle.traps[trap].weapon]
    bombs = [weapon_name(battle.traps[trap].weapon) for trap in event.traps if trap not in harmless]
    if harmless and not bombs:
        text = f"{{}} is sure: {_what(battle, harmless[0])} is no bomb."
        return about(battle, event.figure, text, "good", ref="R19.11")
    if not bombs:
        return about(battle, event.figure, "{} finds no bomb here.", ref="R19.11")
    what = "a bomb" if len(bombs) == 1 else f"{len(bombs)} bombs"
    text = f"{{}} finds {what}: {', '.join(bombs)}."
    return about(battle, event.figure, text, "good", ref="R19.11")


def _found_one(battle: Battle, event: TrapFound) -> Sentence:
    trap = battle.traps[event.trap]
    if trap.weapon:
        text = f"{{}} finds a bomb: {weapon_name(trap.weapon)}."
    else:
        text = f"{{}} is sure: {_what(battle, event.trap)} is no bomb."
    return about(battle, event.figure, text, "good", ref="R19.11")


def _bared(battle: Battle, event: CounterBared) -> Sentence:
    text = f"Under the hands of {{}} nothing can go off: {_what(battle, event.counter)} is no bomb."
    return about(battle, event.figure, text, "good", ref="R22.6")


def _disarmed(battle: Battle, event: TrapDisarmed) -> Sentence:
    weapon = weapon_name(battle.traps[event.trap].weapon)
    text = f"{{}} makes {_what(battle, event.trap)} harmless"
    text += f": it was an {weapon}." if battle.traps[event.trap].label else "."
    return about(battle, event.figure, text, "good", ref="R22.6")


def _kept(battle: Battle, event: BombKept) -> Sentence:
    text = f"{{}} keeps the {weapon_name(event.weapon.entry)}."
    return about(battle, event.figure, text, "good", ref="R22.6")


def _went_off(battle: Battle, event: TrapWentOff) -> Sentence:
    weapon = weapon_name(battle.traps[event.trap].weapon)
    return about(battle, event.figure, f"A trap! An {weapon} goes off under {{}}.", "grave")


def _rolled(battle: Battle, event: BombRolled) -> Sentence:
    result = RESULT_NAMES[event.burst].lower()
    harmless = event.burst in ("failure", "critical_failure")
    return about(
        battle, event.figure, f"The bomb under {{}}: {result}.", "good" if harmless else "bad",
        dice=event.dice, sum=f"{sum(event.dice)} against {event.gutz}", ref="R22.3",
    )  # fmt: skip


def _taken(battle: Battle, event: CounterTaken) -> Sentence:
    text = f"{{}} picks {_what(battle, event.counter)} up. It is no bomb."
    return about(battle, event.figure, text, "good", ref="R22.3")


def _dropped(battle: Battle, event: CounterDropped) -> Sentence:
    text = f"{{}} lets {_what(battle, event.counter)} fall."
    return about(battle, event.figure, text, "grave", ref="R22.3")


TELLINGS: dict[type[Event], Telling] = {
    CounterPlaced: _placed,
    TrapSet: _set,
    TrapsFound: _found,
    TrapFound: _found_one,
    CounterBared: _bared,
    TrapDisarmed: _disarmed,
    BombKept: _kept,
    TrapWentOff: _went_off,
    BombRolled: _rolled,
    CounterTaken: _taken,
    CounterDropped: _dropped,
}
# What a Gutz roll was for, as a sentence about the figure `{}`.
PURPOSES: dict[str, str] = {
    "set trap": "{} works on something on the ground",
    "search": "{} searches the ground",
    "disarm": "{} bends over the wires",
}
