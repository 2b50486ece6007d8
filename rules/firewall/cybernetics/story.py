"""Chapter 17, cybernetics: events as sentences."""

from __future__ import annotations

from rules.firewall.cybernetics.card import name_of
from rules.firewall.cybernetics.events import (
    CrashChecked,
    CrashRolled,
    FigureIdled,
    SystemsCounted,
    SystemStopped,
)
from rules.firewall.cybernetics.systems import systems_of
from rules.firewall.state import Battle
from rules.firewall.telling import Telling, about
from rules.kernel.events import Event
from rules.kernel.screen import Sentence

EFFECTS = {
    "reboot": "the system restarts",
    "overload": "error upon error",
    "ping": "something goes ping",
    "whirr": "a whirr, and then a clunk",
    "crunch": "a short circuit goes through everything",
    "kaboom": "it blows up",
}


def _checked(battle: Battle, event: CrashChecked) -> Sentence:
    said = "gives way" if event.crashes else "holds"
    return about(
        battle, event.figure, f"{{}}'s cyberware {said}.", "grave" if event.crashes else "plain",
        dice=event.dice, sum=f"{sum(event.dice)} against {event.points} Cyber Points", ref="R17.2",
    )  # fmt: skip


def _rolled(battle: Battle, event: CrashRolled) -> Sentence:
    text = f"{{}}'s cyberware crashes: {EFFECTS[event.effect]}."
    return about(battle, event.figure, text, "grave", dice=event.dice, ref="R17.3")


def _idled(battle: Battle, event: FigureIdled) -> Sentence:
    text = f"{{}} can do nothing until the end of Turn {event.until}."
    return about(
        battle, event.figure, text, "bad", dice=event.dice, sum=str(sum(event.dice)), ref="R17.3"
    )


def _counted(battle: Battle, event: SystemsCounted) -> Sentence:
    number = event.dice[0]
    what = "1 system" if number == 1 else f"{number} systems"
    return about(battle, event.figure, f"{{}}: {what} must stop.", dice=event.dice, ref="R17.3")


def _stopped(battle: Battle, event: SystemStopped) -> Sentence:
    figure = battle.figures[event.figure]
    names = [name_of(figure, each) for each in systems_of(figure) if each.id == event.system]
    name = names[0] if names else "A system"
    return about(
        battle, event.figure, f"{name} of {{}} stops working.", "bad", dice=event.dice, ref="R17.3"
    )


TELLINGS: dict[type[Event], Telling] = {
    CrashChecked: _checked,
    CrashRolled: _rolled,
    FigureIdled: _idled,
    SystemsCounted: _counted,
    SystemStopped: _stopped,
}
# What a Gutz roll was for, as a sentence about the figure `{}`.
PURPOSES: dict[str, str] = {}
