"""Chapter 7, climbing: events as sentences."""

from __future__ import annotations

from rules.firewall.actions import centimetres
from rules.firewall.climbing.events import FigureClimbed, FigureFell
from rules.firewall.state import Battle
from rules.firewall.telling import Telling, about, to_place
from rules.firewall.wording import WORDING
from rules.kernel.bearings import way_words
from rules.kernel.events import Event
from rules.kernel.screen import Sentence


def _climbed(battle: Battle, event: FigureClimbed) -> Sentence:
    where = f"{centimetres(event.height)} up" if event.height else "on the ground"
    verb = "jumps" if event.manner == "jump" else "climbs"
    way = way_words(event.start, event.at, WORDING.unit) if event.start is not None else ""
    moved = " ".join(filter(None, (verb, way)))
    aside = "," if event.place else ""
    text = f"{{}} {moved}{to_place(event.place)}{aside} and is {where}."
    return about(battle, event.figure, text, ref="R7.1")


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
