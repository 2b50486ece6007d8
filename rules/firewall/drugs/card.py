"""Chapter 18, drugs: what a figure's card and token say of it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.state import BERSERK, PARANOID, Battle, Figure
from rules.kernel.screen import Fact, Mark

MINDS = {
    BERSERK: Mark(
        BERSERK, "A drug has gone wrong: nobody commands it, and it rages by itself.", "R18.2"
    ),
    PARANOID: Mark(PARANOID, "A drug has gone wrong: it has gone over to another side.", "R18.2"),
}
DRUGGED = Mark("drugged", "A drug is at work; its card says which, and what it does.", "R18.2")


def facts(battle: Battle, figure: Figure) -> Iterator[Fact]:
    """What is at work, and what is in the pocket."""
    for dose in figure.doses:
        drug = CATALOGUE.drugs[dose.drug]
        state = "at work" if dose.good else "gone wrong"
        yield Fact(drug.name, state, drug.note, "R18.2")
    for each, number in figure.drugs.items():
        drug = CATALOGUE.drugs[each]
        yield Fact(f"{number} × {drug.name}", "drug", drug.note, "R18.1")


def marks(figure: Figure) -> Iterator[Mark]:
    """Words marked on the figure."""
    if figure.mind:
        yield MINDS[figure.mind]
    if figure.doses:
        yield DRUGGED
