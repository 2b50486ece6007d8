"""What must hold for every order in every game, whoever plays it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.kernel.dice import ListedDice
from rules.kernel.events import DiceEvent, Event, Order
from rules.kernel.offers import is_offered
from rules.kernel.record import encode, fingerprint, packed
from rules.kernel.replay import dice_shown
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import Preview
from tests.rules.firefight.odds_law import firefight_odds_hold
from tests.rules.firewall.odds_law import firewall_odds_hold

# What a game's own odds must keep.
ODDS_LAWS: dict[str, Callable[[Any, Order, Sequence[Event], Any, Preview], None]] = {
    "firefight": firefight_odds_hold,
    "firewall": firewall_odds_hold,
}


def check_laws(
    ruleset: Ruleset[Any],
    before: Any,
    order: Order,
    after: Any,
    events: Sequence[Event],
    drawn: tuple[int, int],
) -> None:
    """Check one resolved order; `drawn` is the draw number before and after it."""
    answers_still_hold(before, after)
    folding_gives_after(ruleset, before, after, events)
    everything_survives_the_wire(ruleset, order, after, events)
    every_view_renders(ruleset, after, events)
    the_order_was_offered(ruleset, before, order)
    each_offer_is_its_actors(ruleset, before, order.side)
    dice_used_are_dice_recorded(events, drawn)
    a_stored_battle_plays_the_same(ruleset, before, order, events, drawn[0])
    odds_contain_what_happened(ruleset, before, order, events)


def answers_still_hold(*battles: Any) -> None:
    """What was worked out once for a battle or a figure is what anybody would work out now."""
    for battle in battles:
        for record in (battle, *getattr(battle, "figures", {}).values()):
            for name, answer in getattr(record, "__dict__", {}).items():
                module, _, question = name.rpartition(".")
                asked = getattr(import_module(module), question)
                assert asked(replace(record)) == answer, name


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
    fields = ruleset.fields_of(order)
    assert ruleset.order_from(fields) == order
    assert msgspec.json.decode(msgspec.json.encode(fields)) == fields
    again = msgspec.json.decode(encode(after), type=ruleset.state_type)
    assert again == after
    assert fingerprint(again) == fingerprint(after)


def every_view_renders(ruleset: Ruleset[Any], after: Any, events: Sequence[Event]) -> None:
    for side in (*sides_of(ruleset, after), "", "*"):
        seen = ruleset.view(after, side)
        scene = ruleset.scene(seen, side)
        assert scene.width > 0
    for event in events:
        ruleset.story(after, event)


def sides_of(ruleset: Ruleset[Any], battle: Any) -> list[str]:
    return [each.id for each in ruleset.scene(ruleset.view(battle, ""), "").sides]


def the_order_was_offered(ruleset: Ruleset[Any], before: Any, order: Order) -> None:
    offers = ruleset.offers(before, order.side)
    assert is_offered(offers, order, ruleset.fields_of(order)), order


def each_offer_is_its_actors(ruleset: Ruleset[Any], before: Any, side: str) -> None:
    """Asked actor by actor, a side is offered the same as asked at once."""
    actors = ruleset.actors(before, side)
    assert len(set(actors)) == len(actors)
    apart = [each for actor in actors for each in ruleset.offers(before, side, actor)]
    assert sorted(apart, key=encode) == sorted(ruleset.offers(before, side), key=encode)


def dice_used_are_dice_recorded(events: Sequence[Event], drawn: tuple[int, int]) -> None:
    start, end = drawn
    assert [die.draw for die in dice_shown(events)] == list(range(start, end))
    for event in events:
        if isinstance(event, DiceEvent):
            assert all(1 <= face <= event.sides for face in event.dice)


def odds_contain_what_happened(
    ruleset: Ruleset[Any], before: Any, order: Order, events: Sequence[Event]
) -> None:
    """What happened was among the odds, all chances come to one, and the roll was previewed."""
    shown = ruleset.preview(before, order)
    for of in {chance.of for chance in shown.chances}:
        assert sum(chance.ways for chance in shown.chances) == of
    check = ODDS_LAWS.get(ruleset.slug)
    if check is not None:
        check(before, order, events, ruleset.odds(before, order), shown)


def a_stored_battle_plays_the_same(
    ruleset: Ruleset[Any], before: Any, order: Order, events: Sequence[Event], drawn: int
) -> None:
    """Whoever unpacks the battle and throws the same dice sees the same happen, in this order."""
    unpacked = msgspec.json.decode(packed(before), type=ruleset.state_type)
    dice = ListedDice([die.face for die in dice_shown(events)], drawn)
    assert ruleset.play(unpacked, order, dice)[1] == tuple(events)
