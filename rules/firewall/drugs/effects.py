"""Chapter 18, drugs: what bears on a roll while they are at work (R18.1, R18.2)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.catalogue import CATALOGUE, Drug
from rules.firewall.state import Figure
from rules.kernel.modifiers import Modifier

REF = "R18.1"


def in_close_combat(figure: Figure) -> Iterator[Modifier]:
    """Drugs in a blow; several add up (G22)."""
    for drug, good in _doses(figure):
        value = drug.close_combat if good else drug.bad_close_combat
        yield from _felt(drug, value)


def in_fire(figure: Figure) -> Iterator[Modifier]:
    """Drugs in a shot, throw or launch."""
    for drug, good in _doses(figure):
        yield from _felt(drug, drug.shooting if good else drug.bad_shooting)


def in_movement(figure: Figure) -> Iterator[Modifier]:
    """Drugs in a movement action."""
    for drug, good in _doses(figure):
        yield from _felt(drug, drug.movement if good else drug.bad_movement)


def is_rooted(figure: Figure) -> bool:
    """Whether a drug gone wrong keeps the figure where it stands."""
    if not figure.doses:
        return False
    return any(not good and drug.bad == "no_movement" for drug, good in _doses(figure))


def _doses(figure: Figure) -> Iterator[tuple[Drug, bool]]:
    for dose in figure.doses:
        yield CATALOGUE.drugs[dose.drug], dose.good


def _felt(drug: Drug, value: int) -> Iterator[Modifier]:
    if value:
        yield Modifier(drug.name, value, REF)
