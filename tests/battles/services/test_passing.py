"""Whoever can only pass does so by itself, and the log says why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from accounts.actors import Actor
from battles import journal
from battles.models import Battle, JournalEvent
from battles.order_form.forms import OrderSlip
from battles.services.orders import place_order
from battles.services.passing import only_order
from rules.bots import Whim, play_out
from rules.bots.known import bot_called
from rules.kernel.record import IllegalOrder
from rules.kernel.ruleset import Ruleset
from rules.registry import RULESETS
from tests.games.table import opening, usual
from tests.games.test_played_by_pages import opened

GAMES = [RULESETS[slug] for slug in sorted(RULESETS)]
ORDERS, MOST = 40, 3000
# What is over when nobody has anything left to do, and the game in which that comes up at all.
PASSES = {
    "cyberpunk": "end_turn",
    "fireteam_tomorrow": "end_card",
    "firewall": "end_phase",
    "killzone": "end_squad",
}


def positions(ruleset: Ruleset[Any]) -> Iterator[Any]:
    """Positions of battles by chance, always the same ones."""
    for seed in range(40):
        card = ruleset.scenarios[seed % len(ruleset.scenarios)]
        journal_lines, dice = opening(ruleset, card, usual(ruleset, card.id), seed)
        battle = ruleset.folded(journal_lines)
        for before, _, _, _ in play_out(ruleset, battle, dice, Whim(seed)):
            yield before


@pytest.mark.parametrize("slug", sorted(PASSES))
def test_a_side_that_can_only_pass_is_known_and_told_why(slug: str) -> None:
    ruleset = RULESETS[slug]
    for number, position in enumerate(positions(ruleset)):
        passed = only_order(ruleset, position)
        if passed is not None:
            order, why = passed
            assert ruleset.fields_of(order)["type"] == PASSES[slug]
            assert why.endswith(".")
            ruleset.verify(position, order)
            return
        assert number < MOST, "nobody was ever without anything to do"


def test_a_side_with_a_choice_is_asked() -> None:
    for ruleset in GAMES:
        for number, position in enumerate(positions(ruleset)):
            for side in ruleset.to_act(position):
                offers = ruleset.offers(ruleset.view(position, side), side)
                if len({each.order for each in offers} - {"concede"}) > 1:
                    assert only_order(ruleset, position) is None
            if number > ORDERS:
                break


def placed(battle: Battle, whim: Whim) -> bool:
    """Give one order as a machine would, by the usual service."""
    ruleset, state = journal.ruleset_of(battle), journal.state_of(battle)
    side = ruleset.to_act(state)[0]
    seat = battle.seats.get(side=side)
    actor = Actor(user_id=seat.user_id, guest_key=seat.guest_key)
    for order in bot_called("random").choose(ruleset, ruleset.view(state, side), side, whim):
        slip = OrderSlip(side, ruleset.fields_of(order), f"token {battle.seq}", battle.seq)
        try:
            place_order(battle.pk, actor, slip)
        except IllegalOrder:
            continue
        return True
    return False


@pytest.mark.django_db
def test_nobody_waits_for_a_press_who_can_only_pass() -> None:
    """Only what may still be taken back is left to the player."""
    ruleset = RULESETS["cyberpunk"]
    _, battle = opened(ruleset, ruleset.scenarios[0])
    whim = Whim(7)
    for _ in range(ORDERS):
        if not placed(battle, whim):
            break
        battle.refresh_from_db()
        if battle.status != Battle.Status.ACTIVE:
            break
        waits = only_order(ruleset, journal.state_of(battle))
        assert waits is None or battle.last_plain
    told = JournalEvent.objects.filter(battle=battle, kind="nothing_to_do")
    assert all(each.body["why"].endswith(".") for each in told)
