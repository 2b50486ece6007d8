"""Random legal battles end and keep every law; what happened was among the odds."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bots import Whim, play_out
from rules.cyberpunk import events as e
from rules.cyberpunk.duel import fate_of
from rules.cyberpunk.odds import odds
from rules.cyberpunk.play import OPENINGS
from rules.cyberpunk.ruleset import CYBERPUNK
from rules.cyberpunk.state import REFEREE
from rules.kernel.dice import SeededDice
from rules.kernel.modifiers import total
from rules.kernel.record import encode
from tests.rules.laws import check_laws

SCENARIOS = [card.id for card in CYBERPUNK.scenarios]
TIRING = frozenset({"concede", "parry", "dodge", "take_aim", "ambush", "wait"})


def started(seed: int) -> Any:
    rules = {
        rule.key: rule.answers[(seed + place) % len(rule.answers)][0]
        for place, rule in enumerate(CYBERPUNK.house_rules)
    }
    scenario = SCENARIOS[seed % len(SCENARIOS)]
    return CYBERPUNK.folded(CYBERPUNK.muster(scenario, {}, rules, seed))


def fought(seed: int, *, every: int = 1) -> None:
    dice, battle, drawn = SeededDice(seed.to_bytes(8, "big")), started(seed), 0
    shy = TIRING if seed % 2 else frozenset({"concede"})
    meddlers = [REFEREE] if battle.rules["referee"] == "seat" else []
    steps = play_out(CYBERPUNK, battle, dice, Whim(seed), shy=shy, meddlers=meddlers)
    for number, (before, order, after, events) in enumerate(steps):
        if number % every == 0:
            check_laws(CYBERPUNK, before, order, after, events, (drawn, dice.drawn))
            was_among_the_odds(before, order, events)
            the_account_adds_up(events)
            is_imagined_as_it_is_seen(after, seed + number)
        drawn, battle = dice.drawn, after
    assert battle.outcome is not None


def was_among_the_odds(before: Any, order: Any, events: Any) -> None:
    """Who was hit by blows alone has a fate that the odds name with a chance above nothing."""
    if type(order) not in OPENINGS:
        return
    end = next((n for n, each in enumerate(events) if isinstance(each, AFTER)), len(events))
    battle = before
    for event in events[:end]:
        battle = CYBERPUNK.fold(battle, event)
    for found in odds(before, order).figures:
        if found.sure and not found.beside:
            fates = {share.fate for share in found.fates if share.ways}
            assert fate_of(battle.figures[found.figure].health) in fates


def the_account_adds_up(events: Any) -> None:
    """What the log tells of a blow comes to what it took."""
    for event in events:
        if isinstance(event, e.BlowLanded):
            assert total(event.parts) == event.taken, event


def is_imagined_as_it_is_seen(battle: Any, seed: int) -> None:
    """What is drawn by lot looks to each side, to the last byte, like what it sees."""
    for side in (*(each.id for each in battle.sides), "", "*"):
        seen = CYBERPUNK.view(battle, side)
        made = CYBERPUNK.imagine(seen, side, Whim(seed))
        assert encode(CYBERPUNK.view(made, side)) == encode(seen)
        assert CYBERPUNK.to_act(made) == CYBERPUNK.to_act(battle)


# With these the order is over, and what follows is none of its doing.
AFTER = (e.TurnEnded, e.FigureActivated, e.RoundBegan, e.BattleEnded, e.RescueCalled)


@pytest.mark.parametrize("seed", range(6))
def test_random_battles_end_and_keep_every_law(seed):
    fought(seed, every=9)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 1000, 100))
def test_fifteen_hundred_random_battles(first):
    for seed in range(first, first + 100):
        fought(seed + 1000, every=5)


def test_every_kind_of_order_is_offered_somewhere():
    given = set()
    for seed in range(100, 112):
        steps = play_out(
            CYBERPUNK, started(seed), SeededDice(bytes([seed])), Whim(seed), shy=TIRING
        )
        given |= {type(order).__name__ for _, order, _, _ in steps}
    assert {"Shoot", "Burst", "FullAuto", "Suppress", "Throw", "Lay", "Move"} <= given
