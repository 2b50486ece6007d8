"""Every game behind the interface, with each of its scenarios, and how one is played to the end.

A game joins by its line in `rules/registry.py`; nothing is named here.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from rules.bots import Whim, play_out
from rules.kernel.dice import SeededDice, commitment
from rules.kernel.events import DiceCommitted, Event, SeedAdded, SeedRevealed
from rules.kernel.record import encode, fingerprint
from rules.kernel.replay import check_dice
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import ScenarioCard
from rules.registry import RULESETS
from tests.rules.laws import check_laws

GAMES = [pytest.param(ruleset, id=slug) for slug, ruleset in RULESETS.items()]
SCENARIOS = [
    pytest.param(ruleset, card, id=f"{slug}-{card.id}")
    for slug, ruleset in RULESETS.items()
    for card in ruleset.scenarios
]
# Firewall has a long run of its own in tests/rules/firewall.
OTHERS = [each for each in SCENARIOS if not str(each.id).startswith("firewall-")]
# One scenario of each other game: for what takes long.
FIRST = [
    pytest.param(ruleset, ruleset.scenarios[0], id=slug)
    for slug, ruleset in RULESETS.items()
    if slug != "firewall"
]
# What makes dull battles where it is not the last thing left.
DULL = {"fireteam_tomorrow": frozenset({"concede", "deploy"})}
SHY = frozenset({"concede"})
RANDOM = settings(
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    # A seed does not shrink: another seed is simply another battle.
    phases=(Phase.explicit, Phase.generate),
)


def house_rules(ruleset: Ruleset[Any], scenario: str) -> st.SearchStrategy[dict[str, str]]:
    """Any answers to the switches of a scenario."""
    rules = [rule for rule in ruleset.house_rules if rule.concerns(scenario)]
    return st.fixed_dictionaries(
        {rule.key: st.sampled_from([value for value, _ in rule.answers]) for rule in rules}
    )


def usual(ruleset: Ruleset[Any], scenario: str) -> dict[str, str]:
    """The usual answers to the switches of a scenario."""
    return {rule.key: rule.default for rule in ruleset.house_rules if rule.concerns(scenario)}


def opening(
    ruleset: Ruleset[Any], card: ScenarioCard, rules: dict[str, str], seed: int
) -> tuple[list[Event], SeededDice]:
    """The first lines of a journal, and the dice that belong to them."""
    secret = seed.to_bytes(32, "big")
    sides = [side.id for side in card.seated(rules)]
    journal: list[Event] = [DiceCommitted(commitment(secret))]
    journal += [SeedAdded(side, f"seed of {side}") for side in sides]
    journal += ruleset.muster(card.id, {}, rules, seed)
    return journal, SeededDice(secret, [f"seed of {side}" for side in sides])


def play_whole(ruleset: Ruleset[Any], card: ScenarioCard, rules: dict[str, str], seed: int) -> Any:
    """A battle by chance from the promise about its dice to their proof, with all laws checked."""
    journal, dice = opening(ruleset, card, rules, seed)
    battle: Any = ruleset.folded(journal)
    drawn = dice.drawn
    shy = DULL.get(ruleset.slug, SHY) if seed % 3 else SHY
    for before, order, after, events in play_out(ruleset, battle, dice, Whim(seed), shy=shy):
        check_laws(ruleset, before, order, after, events, (drawn, dice.drawn))
        drawn = dice.drawn
        journal += events
        battle = after
    assert ruleset.outcome(battle) is not None
    assert ruleset.to_act(battle) == ()
    journal.append(SeedRevealed(seed.to_bytes(32, "big").hex()))
    assert check_dice(journal).holds
    stored = [msgspec.json.decode(encode(event)) for event in journal]
    replayed = ruleset.folded([ruleset.event_from(raw) for raw in stored])
    assert fingerprint(replayed) == fingerprint(battle)
    return battle
