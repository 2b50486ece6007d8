"""Draws whatever a look says."""

from __future__ import annotations

from functools import lru_cache

from rosters.portraits.busts import bust
from rosters.portraits.looks import PERSON, Look
from rosters.portraits.vehicles import silhouette

MOST = 2048  # drawings kept in a process: about 8 MB


@lru_cache(maxsize=MOST)
def svg_of(look: Look) -> str:
    """The drawing, a square of 96 units with its own ground. Equal looks give equal drawings."""
    return bust(look) if look.kind == PERSON else silhouette(look)
