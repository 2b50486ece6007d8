"""Thousands of random battles of every scenario to the end, every night.

    bin/test --nightly battles    # 12 parts of 100: as many as fit (bin/_nightly.py)

Four in five are of the scenarios; the fifth is on a street between forces that are thrown together
from everything in the catalogue. Every battle ends, its dice hold and its journal makes the same
position again; of each eleventh every law is checked for every order.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.bots import Whim, play_out
from rules.firewall.house_rules import rules_of
from rules.firewall.ruleset import FIREWALL
from rules.firewall.scenarios import scenario_named, street_fight
from rules.kernel.dice import SeededDice, commitment
from rules.kernel.events import DiceCommitted, Event, SeedAdded, SeedRevealed
from rules.kernel.record import encode, fingerprint
from rules.kernel.replay import check_dice
from tests.rules.firewall.muddle import muddled
from tests.rules.laws import check_laws

PARTS, BATTLES = 12, 100
LAWFUL = 11
SCENARIOS = tuple(card.id for card in FIREWALL.scenarios)
STREET, STREET_SIDES = street_fight.CARD.id, tuple(street_fight.SIDES)
# Sometimes everything is tried; sometimes nobody ends a phase early, so that more happens.
SHY = (frozenset({"concede"}), frozenset({"concede", "end_phase", "remove_area"}))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_a_hundred_battles(part: int) -> None:
    for number in range(BATTLES):
        fought(part * BATTLES + number)


def fought(seed: int) -> None:
    """One battle, its scenario, house rules, orders and dice all from the seed."""
    whim = Whim(seed)
    is_muddled = seed % (len(SCENARIOS) + 1) == len(SCENARIOS)
    scenario = STREET if is_muddled else SCENARIOS[seed % (len(SCENARIOS) + 1)]
    rules = {
        rule.key: whim.pick([value for value, _ in rule.answers])
        for rule in rules_of(scenario_named(scenario))
    }
    secret = seed.to_bytes(32, "big")
    journal: list[Event] = [DiceCommitted(commitment(secret)), SeedAdded("", "one")]
    opening = FIREWALL.muster(scenario, {}, rules, seed)
    journal += muddled(opening, STREET_SIDES, seed) if is_muddled else opening
    battle: Any = FIREWALL.folded(journal)
    dice = SeededDice(secret, ("one",))
    drawn = 0
    for before, order, after, events in play_out(FIREWALL, battle, dice, whim, shy=whim.pick(SHY)):
        if seed % LAWFUL == 0:
            check_laws(FIREWALL, before, order, after, events, (drawn, dice.drawn))
        drawn = dice.drawn
        journal += events
        battle = after
    assert FIREWALL.outcome(battle) is not None
    journal.append(SeedRevealed(secret.hex()))
    assert check_dice(journal).problems == ()
    stored = [msgspec.json.decode(encode(event)) for event in journal]
    again = FIREWALL.folded([FIREWALL.event_from(raw) for raw in stored])
    assert fingerprint(again) == fingerprint(battle)
