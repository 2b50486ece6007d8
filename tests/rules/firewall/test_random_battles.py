"""Random legal battles of every scenario, to the end, every law checked on every order."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from rules.bots import Whim, play_out
from rules.firewall.ruleset import FIREWALL
from rules.firewall.scenarios import SCENARIOS
from rules.kernel.dice import SeededDice, commitment
from rules.kernel.events import DiceCommitted, Event, SeedAdded, SeedRevealed
from rules.kernel.record import encode, fingerprint
from rules.kernel.replay import check_dice
from rules.kernel.screen import ScenarioCard
from tests.rules.laws import check_laws
from tests.sampling import few

CARDS: dict[str, ScenarioCard] = {card.id: card for card in FIREWALL.scenarios}
PARK = "walk_in_the_park"
# Leaving and ending a phase early are legal but make dull battles; they come when nothing else is.
SHY = (frozenset({"concede"}), frozenset({"concede", "end_phase", "remove_area"}))


def house_rules(scenario: str) -> st.SearchStrategy[dict[str, str]]:
    """Any answers to the switches of a scenario."""
    rules = [rule for rule in FIREWALL.house_rules if rule.concerns(scenario)]
    return st.fixed_dictionaries(
        {rule.key: st.sampled_from([value for value, _ in rule.answers]) for rule in rules}
    )


def play_whole(scenario: str, seed: int, rules: dict[str, str], shy: frozenset[str]) -> None:
    """A battle from the promise about its dice to their proof."""
    secret = seed.to_bytes(32, "big")
    seated = CARDS[scenario].seated(rules)
    sides = [side.id for side in seated]
    referees = [side.id for side in seated if side.is_referee]
    journal: list[Event] = [DiceCommitted(commitment(secret))]
    journal += [SeedAdded(side, f"seed of {side}") for side in sides]
    journal += FIREWALL.muster(scenario, {}, rules, seed)
    battle: Any = FIREWALL.folded(journal)
    dice = SeededDice(secret, [f"seed of {side}" for side in sides])
    drawn = dice.drawn
    whim = Whim(seed)
    played = play_out(FIREWALL, battle, dice, whim, shy=shy, meddlers=referees)
    for before, order, after, events in played:
        check_laws(FIREWALL, before, order, after, events, (drawn, dice.drawn))
        drawn = dice.drawn
        journal += events
        battle = after
    assert FIREWALL.outcome(battle) is not None
    assert FIREWALL.to_act(battle) == ()
    journal.append(SeedRevealed(secret.hex()))
    assert check_dice(journal).holds
    stored = [msgspec.json.decode(encode(event)) for event in journal]
    replayed = FIREWALL.folded([FIREWALL.event_from(raw) for raw in stored])
    assert fingerprint(replayed) == fingerprint(battle)


RANDOM = settings(
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    # A seed does not shrink: another seed is simply another battle.
    phases=(Phase.explicit, Phase.generate),
)


# Parts, so that they run beside each other; test_thousands.py is the long run.
@pytest.mark.sampled(8)
@pytest.mark.parametrize("part", range(8))
@settings(RANDOM, max_examples=few(6))
@given(seed=st.integers(0, 2**32), rules=house_rules(PARK), shy=st.sampled_from(SHY))
def test_random_battles_end_and_keep_every_law(
    part: int, seed: int, rules: dict[str, str], shy: frozenset[str]
) -> None:
    play_whole(PARK, 8 * seed + part, rules, shy)


# Longer battles with more in them, so fewer of each.
@pytest.mark.thorough
@pytest.mark.parametrize("scenario", [each for each in SCENARIOS if each in CARDS and each != PARK])
@settings(RANDOM, max_examples=3)
@given(data=st.data())
def test_random_battles_of_the_other_scenarios(scenario: str, data: st.DataObject) -> None:
    seed = data.draw(st.integers(0, 2**32), label="seed")
    rules = data.draw(house_rules(scenario), label="rules")
    play_whole(scenario, seed, rules, data.draw(st.sampled_from(SHY), label="shy"))
