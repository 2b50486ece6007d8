"""Names of skills, for people."""

from __future__ import annotations

SKILLS = (
    "handgun", "smg", "rifle", "shotgun", "heavy", "archery", "throwing", "melee", "fencing",
    "brawling", "martial_arts", "dodge", "athletics", "stealth", "awareness", "medical",
)  # fmt: skip
NAMES = {
    "smg": "Submachine gun", "heavy": "Heavy weapons", "martial_arts": "Martial arts",
}  # fmt: skip


def skill_name(skill: str) -> str:
    """A skill as people read it."""
    return NAMES.get(skill, skill.replace("_", " ").capitalize())
