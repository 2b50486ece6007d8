"""Chapter 18, drugs: events as sentences."""

from __future__ import annotations

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.drugs.events import DrugsEnded, DrugTaken, MindLost, SideTurned
from rules.firewall.state import Battle, side_name
from rules.firewall.telling import Telling, about
from rules.kernel.events import Event
from rules.kernel.screen import Sentence


def _taken(battle: Battle, event: DrugTaken) -> Sentence:
    name = CATALOGUE.drugs[event.drug].name
    if event.dose is None:
        return about(battle, event.figure, f"{{}} has taken {name}.", ref="R18.1")
    if event.dose.good:
        return about(battle, event.figure, f"{name} takes hold of {{}}.", "good", ref="R18.1")
    return about(battle, event.figure, f"{name} goes wrong in {{}}.", "bad", ref="R18.1")


def _ended(battle: Battle, event: DrugsEnded) -> Sentence:
    names = " and ".join(CATALOGUE.drugs[drug].name for drug in event.drugs)
    return about(battle, event.figure, f"{names}: over for {{}}.", ref="R18.2")


def _berserk(battle: Battle, event: MindLost) -> Sentence:
    return about(battle, event.figure, "{} goes berserk and obeys nobody.", "grave", ref="R18.1")


def _turned(battle: Battle, event: SideTurned) -> Sentence:
    side = side_name(battle, event.team.side)
    text = f"{{}} trusts its friends no more and goes over to {side}."
    return about(battle, event.figure, text, "grave", ref="R18.1")


TELLINGS: dict[type[Event], Telling] = {
    DrugTaken: _taken,
    DrugsEnded: _ended,
    MindLost: _berserk,
    SideTurned: _turned,
}
# What a Gutz roll was for, as a sentence about the figure `{}`.
PURPOSES: dict[str, str] = {"drug": "{} takes a hit"}
