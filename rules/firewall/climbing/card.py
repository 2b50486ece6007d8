"""Chapter 7, climbing: what a figure's card and token say of it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.state import ACTIVE, Figure


def marks(figure: Figure) -> Iterator[str]:
    """How high up it is, where it is."""
    if figure.height and figure.status == ACTIVE:
        yield f"{figure.height // 10} cm up"
