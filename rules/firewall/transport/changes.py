"""Chapter 20, transport: what each event changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.firewall.state import Battle
from rules.firewall.transport.events import PaceChosen
from rules.kernel.events import Event


def _paced(battle: Battle, event: PaceChosen) -> Battle:
    rider = replace(battle.figures[event.figure], pace=event.pace)
    return replace(battle, figures={**battle.figures, rider.id: rider})


CHANGES: dict[type[Event], Callable[[Battle, Any], Battle]] = {PaceChosen: _paced}
