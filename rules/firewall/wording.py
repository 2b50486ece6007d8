"""How Firewall calls what every game has."""

from __future__ import annotations

from rules.kernel.wording import CENTIMETRES, Wording

WORDING = Wording(
    unit=CENTIMETRES, value="Gutz", team="fire team", teams="fire teams", losses="Gutz"
)
