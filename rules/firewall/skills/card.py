"""Chapter 19, skills: what a figure's card and token say of it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.skills.levels import known_skills
from rules.firewall.state import ACTIVE, Battle, Figure
from rules.kernel.screen import Fact, Mark

HIDDEN = Mark(
    "hidden",
    "The enemies' figures do not see it and cannot aim at it, until one finds it or it gives "
    "itself away. The people who play see the token all the same.",
    "R19.11",
)


def facts(battle: Battle, figure: Figure) -> Iterator[Fact]:
    """Lines of the figure's card."""
    known = [f"{CATALOGUE.skills[skill].name} {level}" for skill, level in known_skills(figure)]
    if known:
        yield Fact("Skills", ", ".join(known), "", "R19.1")


def marks(figure: Figure) -> Iterator[Mark]:
    """Words marked on the figure."""
    if figure.hidden and figure.status == ACTIVE:
        yield HIDDEN
