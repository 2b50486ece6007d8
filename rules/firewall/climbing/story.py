"""Chapter 7, climbing: events as sentences."""

from __future__ import annotations

from rules.firewall.actions import centimetres
from rules.firewall.climbing.events import FigureClimbed, FigureFell
from rules.firewall.state import Battle
from rules.firewall.telling import Telling, about
from rules.kernel.events import Event
from rules.kernel.screen import Sentence


def _climbed(battle: Battle, event: FigureClimbed) -> Sentence:
    where = f"{centimetres(event.height)} up" if event.height else "on the ground"
    verb = "jumps and is" if event.manner == "jump" else "climbs and is"
    return about(battle, event.figure, f"{{}} {verb} {where}.", ref="R7.1")


def _fell(battle: Battle, event: FigureFell) -> Sentence:
    text = f"{{}} falls {centimetres(event.drop)}."
    return about(battle, event.figure, text, "grave", ref="R7.3")


TELLINGS: dict[type[Event], Telling] = {FigureClimbed: _climbed, FigureFell: _fell}
# What a Gutz roll was for, as a sentence about the figure `{}`.
PURPOSES: dict[str, str] = {
    "climb": "{} climbs",
    "jump": "{} jumps",
    "fall": "{} hits the ground",
}
