"""Chapter 17, cybernetics: what a figure of the acting team may be ordered to do."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.state import Battle, Figure
from rules.kernel.offers import Offer


def offers(battle: Battle, figure: Figure) -> Iterator[Offer]:
    """This chapter's orders for one figure."""
    yield from ()
