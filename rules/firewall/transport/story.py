"""Chapter 20, transport: events as sentences."""

from __future__ import annotations

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.state import Battle
from rules.firewall.telling import Telling, about
from rules.firewall.transport.events import PaceChosen
from rules.kernel.events import Event
from rules.kernel.screen import Sentence


def _paced(battle: Battle, event: PaceChosen) -> Sentence:
    name = CATALOGUE.transport[battle.figures[event.figure].transport].name.lower()
    return about(battle, event.figure, f"{{}} takes to the {name}: {event.pace}.", ref="R20.1")


TELLINGS: dict[type[Event], Telling] = {PaceChosen: _paced}
# What a Gutz roll was for, as a sentence about the figure `{}`.
PURPOSES: dict[str, str] = {}
