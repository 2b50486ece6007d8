"""What somebody may learn between battles: levels of the skills of chapter 19."""

from __future__ import annotations

from msgspec.structs import replace

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.skills.levels import EXPERT
from rules.firewall.warbands.builds import FigureBuild, build_of, stored
from rules.kernel.campaign.craft import Lesson
from rules.kernel.campaign.entries import BadEntry
from rules.kernel.warbands import Member


def lessons(who: Member) -> tuple[Lesson, ...]:
    """Every skill, in the order of the book; none for a vehicle, whose crew has no skills."""
    made = build_of(who.kind, who.build)
    if not isinstance(made, FigureBuild):
        return ()
    return tuple(
        Lesson(row.id, row.name, _next(made.skills.get(row.id, 0)), row.note)
        for row in CATALOGUE.skills.values()
    )


def _next(level: int) -> int:
    return level + 1 if level < EXPERT else 0


def taught(who: Member, skill: str) -> Member:
    """Somebody who is one level better at a skill. Raises BadEntry."""
    found = next((each for each in lessons(who) if each.id == skill), None)
    if found is None:
        raise BadEntry(f"{who.name} cannot learn that.", "choice")
    if not found.level:
        raise BadEntry(f"{who.name} has the highest level of {found.name} already.", "choice")
    made = build_of(who.kind, who.build)
    assert isinstance(made, FigureBuild)  # noqa: S101 - lessons() has none for others
    return replace(who, build=stored(replace(made, skills={**made.skills, skill: found.level})))
