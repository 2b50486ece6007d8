"""Chapter 19, skills: how well somebody knows one (R19.1, R19.5, R19.6)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.cybernetics.effects import granted_skills
from rules.firewall.state import ACTIVE, RESERVE, Battle, Figure

ACROBATICS, DRIVE, STRENGTH = "acrobatics", "drive", "strength"
LEADERSHIP, TACTICS = "leadership", "tactics"
MEDICAL, OBSERVATION, STEALTH = "medical", "observation", "stealth"
STREETWISE, TECHNICAL = "streetwise", "technical"
EXPERT = 3


def skill_level(figure: Figure, skill: str) -> int:
    """The level of a skill, 0 to 3: the best of what was learnt and what cyberware grants."""
    return max(figure.skills.get(skill, 0), granted_skills(figure).get(skill, 0))


def known_skills(figure: Figure) -> Iterator[tuple[str, int]]:
    """Every skill that the figure has, in the order of the book, with its level."""
    for skill in CATALOGUE.skills:
        level = skill_level(figure, skill)
        if level:
            yield skill, level


def uses_skills(battle: Battle) -> bool:
    """Whether chapter 19 is in play."""
    return battle.rules.get("skills") != "off"


def led_by(leader: Figure, skill: str) -> int:
    """A leader's level of leadership or tactics: at least what every leader has (R19.5)."""
    return max(CATALOGUE.skills[skill].leader, skill_level(leader, skill))


def tactical_bonus(battle: Battle, side: str) -> int:
    """What the best tactician among a side's leaders adds to the die for initiative (R4.2, G7)."""
    leaders = [
        battle.figures[team.leader]
        for team in battle.teams.values()
        if team.side == side and team.leader
    ]
    levels = [led_by(each, TACTICS) for each in leaders if each.status in (ACTIVE, RESERVE)]
    return max(levels, default=1) - 1


def acrobatic_reach(figure: Figure) -> int:
    """How much further an acrobat climbs or jumps, in mm (R19.6)."""
    return CATALOGUE.skills[ACROBATICS].per_level * skill_level(figure, ACROBATICS)


def eased_clutter(figure: Figure) -> tuple[str, int]:
    """The skill that takes its level off the clutter of a move, and the level (R19.6)."""
    skill = ACROBATICS if figure.vehicle is None else DRIVE
    return skill, skill_level(figure, skill)


def unskilled(figure: Figure) -> Figure:
    """The same figure in a battle without skills: nothing learnt, and no chip that knows more."""
    chips = tuple(replace(system, skills={}) for system in figure.cyber)
    return replace(figure, skills={}, cyber=chips)
