"""Random legal battles of the first scenario, to the end, every law checked on every order."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from rules.bots import Whim, play_out
from rules.firewall.ruleset import FIREWALL
from rules.kernel.dice import SeededDice, commitment
from rules.kernel.events import DiceCommitted, Event, SeedAdded, SeedRevealed
from rules.kernel.record import encode, fingerprint
from rules.kernel.replay import check_dice
from tests.rules.laws import check_laws

ANSWERS = {rule.key: [value for value, _ in rule.answers] for rule in FIREWALL.house_rules}
HOUSE_RULES = st.fixed_dictionaries({key: st.sampled_from(each) for key, each in ANSWERS.items()})
# Leaving and ending a phase early are legal but make dull battles; they come when nothing else is.
SHY = (frozenset({"concede"}), frozenset({"concede", "end_phase", "remove_area"}))


# Four parts of 50 battles, so that they run beside each other.
@pytest.mark.parametrize("part", range(4))
@settings(
    max_examples=50,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    # A seed does not shrink: another seed is simply another battle.
    phases=(Phase.explicit, Phase.generate),
)
@given(seed=st.integers(0, 2**32), rules=HOUSE_RULES, shy=st.sampled_from(SHY))
def test_random_battles_end_and_keep_every_law(
    part: int, seed: int, rules: dict[str, str], shy: frozenset[str]
) -> None:
    seed = 4 * seed + part
    secret = seed.to_bytes(32, "big")
    seeds = ("one", "two")
    journal: list[Event] = [DiceCommitted(commitment(secret))]
    journal += [SeedAdded("snatch", "one"), SeedAdded("elland", "two")]
    journal += FIREWALL.muster("walk_in_the_park", {}, rules, seed)
    battle: Any = FIREWALL.folded(journal)
    dice = SeededDice(secret, seeds)
    drawn = dice.drawn
    for before, order, after, events in play_out(FIREWALL, battle, dice, Whim(seed), shy=shy):
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
