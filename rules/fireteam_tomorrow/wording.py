"""How Fireteam Tomorrow calls what every game has."""

from __future__ import annotations

from rules.kernel.wording import INCHES, Wording

WORDING = Wording(
    unit=INCHES, value="Quality", team="fire team", teams="fire teams", losses="figures",
    harm="steps from fit over hit to out",
)  # fmt: skip
