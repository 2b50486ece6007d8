"""Whoever can only pass does so by itself, and the log says why."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.actors import Actor
from battles import journal
from battles.models import Battle, JournalEvent
from battles.order_form.forms import OrderSlip
from battles.services.orders import place_order
from battles.services.passing import only_order
from rules.bots import Whim
from rules.bots.known import bot_called
from rules.kernel.record import IllegalOrder
from rules.kernel.ruleset import Ruleset
from rules.registry import RULESETS
from tests.games.test_played_by_pages import opened

GAMES = [RULESETS[slug] for slug in sorted(RULESETS)]
ORDERS = 60


def placed_by(battle: Battle, whim: Whim) -> bool:
    """Give one order as a machine would, by the usual service."""
    ruleset, state = journal.ruleset_of(battle), journal.state_of(battle)
    side = ruleset.to_act(state)[0]
    seat = battle.seats.get(side=side)
    actor = Actor(user_id=seat.user_id, guest_key=seat.guest_key)
    for order in bot_called("random").choose(ruleset, ruleset.view(state, side), side, whim):
        fields = ruleset.fields_of(order)
        slip = OrderSlip(side, fields, f"token {battle.seq}", battle.seq)
        try:
            place_order(battle.pk, actor, slip)
        except IllegalOrder:
            continue
        return True
    return False


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", GAMES, ids=lambda each: each.slug)
def test_nobody_is_asked_who_can_only_pass(ruleset: Ruleset[Any]) -> None:
    _, battle = opened(ruleset, ruleset.scenarios[0])
    whim, passed = Whim(7), 0
    for _ in range(ORDERS):
        battle.refresh_from_db()
        if battle.status != Battle.Status.ACTIVE or not placed_by(battle, whim):
            break
        battle.refresh_from_db()
        if battle.status != Battle.Status.ACTIVE:
            break
        waits = only_order(ruleset, journal.state_of(battle))
        assert waits is None or battle.last_plain, "only what can be taken back waits for a press"
        passed = battle.orders.filter(seat=None).count()
    told = JournalEvent.objects.filter(battle=battle, kind="nothing_to_do")
    assert all(each.body["why"].endswith(".") for each in told)
    assert passed or ruleset.slug in ("firefight", "firewall")
