"""Chapter 7, climbing: what a figure's card and token say of it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.state import ACTIVE, Figure
from rules.kernel.screen import Mark


def marks(figure: Figure) -> Iterator[Mark]:
    """How high up it is, where it is."""
    if figure.height and figure.status == ACTIVE:
        up = f"{figure.height // 10} cm"
        yield Mark(f"{up} up", f"It stands {up} above the ground, on a floor, a roof or a ladder.")
