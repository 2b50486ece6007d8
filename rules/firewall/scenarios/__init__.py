"""Chapter 22, scenarios: one module each, found here by name."""

from __future__ import annotations

from rules.firewall.scenarios import (
    cutters_yard,
    escape_from_ash_end,
    street_fight,
    triple_cross,
    walk_in_the_park,
)
from rules.firewall.scenarios.scenario import Limits, Scenario, Task, Words
from rules.firewall.state import Battle
from rules.kernel.record import IllegalOrder

__all__ = ["SCENARIOS", "Limits", "Scenario", "Task", "Words", "scenario_named", "scenario_of"]

# In the order in which players find them.
SCENARIOS: dict[str, Scenario] = {
    module.SCENARIO.card.id: module.SCENARIO
    for module in (
        walk_in_the_park,
        escape_from_ash_end,
        triple_cross,
        street_fight,
        cutters_yard,
    )
}


def scenario_of(battle: Battle) -> Scenario:
    """The scenario that a battle plays."""
    return SCENARIOS[battle.scenario]


def scenario_named(scenario: str) -> Scenario:
    """The scenario with this id; IllegalOrder when there is none."""
    if scenario not in SCENARIOS:
        raise IllegalOrder(f"There is no scenario called {scenario!r}.")
    return SCENARIOS[scenario]
