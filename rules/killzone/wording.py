"""How Killzone calls what every game has."""

from __future__ import annotations

from rules.kernel.wording import INCHES, Wording

WORDING = Wording(
    unit=INCHES, value="Kill score", team="squad", teams="squads", losses="figures",
    harm="steps from fit over down to out",
)  # fmt: skip
