"""How this game calls things, and its unit: a metre of the game is two centimetres of the table."""

from __future__ import annotations

from rules.cyberpunk.state import METRE
from rules.kernel.wording import Unit, Wording

METRES = Unit("metre", "metres", "m", METRE)
WORDING = Wording(
    unit=METRES, value="Wounds", team="crew", teams="crews", losses="wounds",
    harm="points of damage", turn="Round", turns="Rounds",
)  # fmt: skip
