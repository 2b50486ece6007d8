"""What an order may lead to, in words for its preview."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from rules.firewall.buildings.names import section_name
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.fates import DESTROYED, OUT, UNTOUCHED, Fate, FigureOdds, Mishap, Odds
from rules.firewall.malfunctions import BANG, JAM, KILLED, USELESS
from rules.firewall.odds import odds
from rules.firewall.skills.rolling import SkillCheck
from rules.firewall.state import ACTIVE, LEFT, Battle, Figure
from rules.firewall.words import CHANCE_TONES, RESULT_NAMES, name_of, weapon_name
from rules.kernel.chance import Tally, Ways
from rules.kernel.events import Order
from rules.kernel.modifiers import Modifier, total
from rules.kernel.screen import Chance, Preview, Stake

# How much each thing weighs with a player; times its chance, it says what is shown first.
OUT_WEIGHT, LEADER_WEIGHT, CRASH_WEIGHT, GUNNER_WEIGHT = 8, 8, 4, 4
BROKEN_WEIGHT, JAM_WEIGHT = 3, 2
THROWS = 36  # of two dice
PRECISION = 10**6
# What a mishap does to the weapon; what it does to the figure is among its fates.
BROKEN = (USELESS, BANG, KILLED)

# What each level of a skill means for its roll (R19.1).
LEVELS = (
    "only a double 1 helps, and any other double is a critical failure.",
    "the dice go against half of Gutz.",
    "the dice go against Gutz.",
    "Gutz counts as at least what it was at the start; only a double 6 is a critical failure.",
)


def chances(battle: Battle, found: Odds) -> tuple[Chance, ...]:
    """The results of the first roll with their ways and their sure effects in words."""
    return tuple(
        Chance(
            RESULT_NAMES.get(result.result, result.result),
            result.ways,
            result.of,
            CHANCE_TONES[result.result],
            "; ".join(_effects(battle, result.fates)),
        )
        for result in found.results
    )


def _effects(battle: Battle, fates: tuple[tuple[str, Fate], ...]) -> Iterator[str]:
    for figure, fate in fates:
        words = "unharmed" if fate == UNTOUCHED else fate_words(fate)
        if words:
            yield f"{_name(battle, figure)}: {words}"


def _name(battle: Battle, piece: str) -> str:
    return section_name(battle, piece) if piece in battle.sections else name_of(battle, piece)


def fate_words(fate: Fate) -> str:
    """A fate as a player reads it; empty when nothing worth a word has happened."""
    if fate.status == LEFT:
        return "off the table"
    if fate.revived:
        return "comes round"
    if fate.status and fate.status != ACTIVE:
        return fate.fate or fate.status
    parts = [f"{fate.gutz:+d} Gutz"] if fate.gutz else []
    if fate.gunners:
        parts.append("a gunner lost")
    if fate.suppressed:
        parts.append("suppressed")
    if fate.rallied:
        parts.append("rallies")
    return ", ".join(parts)


def stakes(battle: Battle, found: Odds) -> tuple[Stake, ...]:
    """Who stands to lose what, and how often: what matters most comes first."""
    weighed = [
        *(line for figure in found.figures for line in _losses(battle, figure)),
        *_broken(battle, found.mishaps),
        *(
            (LEADER_WEIGHT, Stake(battle.teams[each.team].name, "loses its leader", *each.chance))
            for each in found.leaders
        ),
    ]
    weighed.sort(key=lambda line: -line[0] * line[1].ways * PRECISION // line[1].of)
    return tuple(stake for _, stake in weighed)


def _losses(battle: Battle, found: FigureOdds) -> Iterator[tuple[int, Stake]]:
    tally = Tally[tuple[int, str]]()
    for share in found.shares:
        tally.add((_weight(share.fate), fate_words(share.fate)), share.ways, share.of)
    for (weight, words), chance in tally:
        if weight > 0:
            yield weight, Stake(_name(battle, found.figure), words, *chance)


def _weight(fate: Fate) -> int:
    if fate.status in (*OUT, DESTROYED):
        return OUT_WEIGHT
    return max(0, -fate.gutz) + fate.suppressed + GUNNER_WEIGHT * fate.gunners


def _broken(battle: Battle, mishaps: tuple[Mishap, ...]) -> Iterator[tuple[int, Stake]]:
    """How often a weapon jams or is ruined, or cyberware crashes."""
    tally = Tally[tuple[int, str, str]]()
    for each in mishaps:
        weight, words = _damage(each)
        tally.add((weight, name_of(battle, each.figure), words), each.ways, each.of)
    for (weight, who, words), chance in tally:
        if weight:
            yield weight, Stake(who, words, *chance)


def _damage(mishap: Mishap) -> tuple[int, str]:
    if not mishap.weapon:
        return CRASH_WEIGHT, "cyberware crashes"
    gun = weapon_name(mishap.weapon)
    if mishap.effect in BROKEN:
        return BROKEN_WEIGHT, f"{gun} ruined"
    return (JAM_WEIGHT, f"{gun} jammed") if mishap.effect == JAM else (0, "")


def _risk(found: Odds) -> Ways | UnsetType:
    """How often the phase ends by it, if it can."""
    return found.phase if found.phase.ways else UNSET


def weighed(battle: Battle, order: Order, shown: Preview) -> Preview:
    """The preview with all that stands to be lost by the order."""
    found = odds(battle, order)
    return replace(
        shown,
        stakes=stakes(battle, found),
        throws=THROWS,
        risk=_risk(found),
    )


def rolled(
    battle: Battle,
    order: Order,
    figure: Figure,
    title: str,
    modifiers: tuple[Modifier, ...],
    **more: Any,
) -> Preview:
    """A preview of an order that begins with a Gutz roll of its figure."""
    found = odds(battle, order)
    return Preview(
        title=title,
        target=figure.gutz + total(modifiers),
        gutz=figure.gutz,
        modifiers=modifiers,
        chances=chances(battle, found),
        stakes=stakes(battle, found),
        throws=THROWS,
        risk=_risk(found),
        **more,
    )


def skilled(
    battle: Battle,
    order: Order,
    check: SkillCheck,
    title: str,
    notes: tuple[str, ...] = (),
    **more: Any,
) -> Preview:
    """A preview of an order that begins with the roll of a skill, or needs none (R19.1)."""
    skill = f"{CATALOGUE.skills[check.skill].name} {check.level}"
    if check.is_sure:
        return Preview(title=title, notes=(f"{skill}: no roll is needed.", *notes), **more)
    found = odds(battle, order)
    return Preview(
        title=title,
        target=check.target,
        gutz=check.gutz,
        modifiers=check.modifiers,
        chances=chances(battle, found),
        stakes=stakes(battle, found),
        throws=THROWS,
        risk=_risk(found),
        notes=(f"{skill}: {LEVELS[check.level]}", *notes),
        **more,
    )
