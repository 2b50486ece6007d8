"""Chapter 22, scenarios: one module each, found here by name."""

from __future__ import annotations

from rules.firewall.scenarios import walk_in_the_park
from rules.firewall.scenarios.scenario import Limits, Scenario, Task
from rules.firewall.state import Battle
from rules.kernel.record import IllegalOrder

__all__ = ["SCENARIOS", "Limits", "Scenario", "Task", "scenario_named", "scenario_of"]

SCENARIOS: dict[str, Scenario] = {walk_in_the_park.SCENARIO.card.id: walk_in_the_park.SCENARIO}


def scenario_of(battle: Battle) -> Scenario:
    """The scenario that a battle plays."""
    return SCENARIOS[battle.scenario]


def scenario_named(scenario: str) -> Scenario:
    """The scenario with this id; IllegalOrder when there is none."""
    if scenario not in SCENARIOS:
        raise IllegalOrder(f"There is no scenario called {scenario!r}.")
    return SCENARIOS[scenario]
