"""Chapter 19, skills: events as sentences."""

from __future__ import annotations

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.cybernetics.systems import systems_of
from rules.firewall.skills.events import (
    ContestSettled,
    ContestTied,
    FigureHidden,
    FigureRevived,
    HidingEnded,
    ItemFound,
    PatientTreated,
    SkillShown,
    SystemMended,
)
from rules.firewall.state import Battle
from rules.firewall.telling import Telling, about, side_of
from rules.firewall.words import name_of
from rules.kernel.events import Event
from rules.kernel.screen import Sentence


def _shown(battle: Battle, event: SkillShown) -> Sentence:
    skill = CATALOGUE.skills[event.skill].name
    return about(
        battle, event.figure, f"{{}} does it without trouble: {skill} {event.level}.", "good",
        ref="R19.1",
    )  # fmt: skip


_DECIDED = {
    "result": "{} {} {}: the better result.",
    "level": "The results are alike; {} {} {} by the higher level.",
    "experience": "Results and levels are alike; {} {} {} by experience.",
}


def _settled(battle: Battle, event: ContestSettled) -> Sentence:
    verb = "beats" if event.won else "is beaten by"
    me, rival = name_of(battle, event.figure), name_of(battle, event.rival)
    text = _DECIDED[event.by].format(me, verb, rival)
    return Sentence(text, "plain", side_of(battle, event.figure), ref="R19.4")


def _tied(battle: Battle, event: ContestTied) -> Sentence:
    winner = event.figure if event.won else event.rival
    return about(
        battle, winner, "Nothing tells them apart; the die is for {}.", "dice", dice=event.dice,
        ref="R19.4",
    )  # fmt: skip


def _hidden(battle: Battle, event: FigureHidden) -> Sentence:
    return about(battle, event.figure, "{} is hidden: nobody may aim there.", ref="R19.11")


_FOUND = {
    "spotted": "{} has been spotted.",
    "attack": "{} comes out of hiding by attacking.",
    "run": "{} runs and is seen.",
    "open": "{} is out in the open and is seen.",
    "light": "{} stands in the light and is seen.",
}


def _found(battle: Battle, event: HidingEnded) -> Sentence:
    return about(battle, event.figure, _FOUND[event.why], ref="R19.11")


def _mended(battle: Battle, event: SystemMended) -> Sentence:
    systems = {each.id: each.entry for each in systems_of(battle.figures[event.figure])}
    entry = systems.get(event.system)
    name = CATALOGUE.cybernetics[entry].name if entry else "cyberware"
    return about(battle, event.figure, f"{{}}'s {name} works again.", "good", ref="G41")


def _treated(battle: Battle, event: PatientTreated) -> Sentence:
    patient = name_of(battle, event.patient)
    return about(
        battle, event.figure, f"{{}} has done what can be done for {patient}.", ref="R19.8"
    )


def _revived(battle: Battle, event: FigureRevived) -> Sentence:
    text = f"{{}} comes round, with Gutz {event.gutz}."
    return about(battle, event.figure, text, "good", ref="R19.8")


def _item(battle: Battle, event: ItemFound) -> Sentence:
    return about(battle, event.figure, f"{{}} has found: {event.name}.", "good", ref="R19.9")


TELLINGS: dict[type[Event], Telling] = {
    SkillShown: _shown,
    ContestSettled: _settled,
    ContestTied: _tied,
    FigureHidden: _hidden,
    HidingEnded: _found,
    SystemMended: _mended,
    PatientTreated: _treated,
    FigureRevived: _revived,
    ItemFound: _item,
}
# What a Gutz roll was for, as a sentence about the figure `{}`.
PURPOSES: dict[str, str] = {
    "mend": "{} works with wire and tape",
    "treat": "{} opens the medical kit",
    "hide": "{} slips out of sight",
    "spot": "{} looks closely",
    "stealth": "{} keeps still",
}
