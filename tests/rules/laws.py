"""What must hold for every order in every game, whoever plays it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rules.kernel.events import DiceEvent, Event, Order
from rules.kernel.offers import is_offered
from rules.kernel.record import encode, fingerprint
from rules.kernel.replay import dice_shown
from rules.kernel.ruleset import Ruleset


def check_laws(
    ruleset: Ruleset[Any],
    before: Any,
    order: Order,
    after: Any,
    events: Sequence[Event],
    drawn: tuple[int, int],
) -> None:
    """Check one resolved order; `drawn` is the draw number before and after it."""
    folding_gives_after(ruleset, before, after, events)
    everything_survives_the_wire(ruleset, order, after, events)
    every_view_renders(ruleset, after, events)
    the_order_was_offered(ruleset, before, order)
    dice_used_are_dice_recorded(events, drawn)
    odds_contain_what_happened(ruleset, before, order, events)


def folding_gives_after(
    ruleset: Ruleset[Any], before: Any, after: Any, events: Sequence[Event]
) -> None:
    folded = before
    for event in events:
        folded = ruleset.fold(folded, event)
    assert folded == after
    assert fingerprint(folded) == fingerprint(after)


def everything_survives_the_wire(
    ruleset: Ruleset[Any], order: Order, after: Any, events: Sequence[Event]
) -> None:
    for event in events:
        assert ruleset.event_from(msgspec.json.decode(encode(event))) == event
    assert ruleset.order_from(ruleset.fields_of(order)) == order
    again = msgspec.json.decode(encode(after), type=ruleset.state_type)
    assert again == after
    assert fingerprint(again) == fingerprint(after)


def every_view_renders(ruleset: Ruleset[Any], after: Any, events: Sequence[Event]) -> None:
    for side in (*(each.id for each in after.sides), "", "*"):
        seen = ruleset.view(after, side)
        scene = ruleset.scene(seen, side)
        assert scene.width > 0
    for event in events:
        ruleset.story(after, event)


def the_order_was_offered(ruleset: Ruleset[Any], before: Any, order: Order) -> None:
    offers = ruleset.offers(before, order.side)
    assert is_offered(offers, order, ruleset.fields_of(order)), order


def dice_used_are_dice_recorded(events: Sequence[Event], drawn: tuple[int, int]) -> None:
    start, end = drawn
    assert [die.draw for die in dice_shown(events)] == list(range(start, end))
    for event in events:
        if isinstance(event, DiceEvent):
            assert all(1 <= face <= event.sides for face in event.dice)


def odds_contain_what_happened(
    ruleset: Ruleset[Any], before: Any, order: Order, events: Sequence[Event]
) -> None:
    """The result of the first roll was among the odds, and its modifiers were previewed."""
    odds = ruleset.odds(before, order)
    shown = ruleset.preview(before, order)
    rolled = next((event for event in events if hasattr(event, "result")), None)
    if not odds.results:
        return
    assert rolled is not None
    assert odds.ways(rolled.result) > 0
    assert sum(each.ways for each in odds.results) == 36
    assert sum(chance.ways for chance in shown.chances) == 36
    assert shown.modifiers == rolled.modifiers
    assert shown.target == rolled.target
