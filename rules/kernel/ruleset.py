"""The interface behind which every game stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar, get_args

import msgspec

from rules.kernel.building import Workshop
from rules.kernel.dice import Dice
from rules.kernel.events import Event, Order
from rules.kernel.offers import Offer
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.screen import (
    HouseRule,
    Outcome,
    Preview,
    ScenarioCard,
    Scene,
    Sentence,
    Sketch,
)
from rules.kernel.warbands import Warband

B = TypeVar("B", bound=Record)
Seen = TypeVar("Seen", bound=Record, contravariant=True)


class Offering(Protocol[Seen]):
    """What a side may order now: everything, or only what one actor would carry out."""

    def __call__(self, battle: Seen, side: str, actor: str | None = None) -> tuple[Offer, ...]: ...


class Mustering(Protocol):
    """The opening position of a scenario, as events; `forces` are the warbands of some sides."""

    def __call__(
        self,
        scenario: str,
        names: Mapping[str, str],
        rules: Mapping[str, str],
        seed: int,
        forces: Mapping[str, Warband] | None = None,
    ) -> tuple[Event, ...]: ...


def no_sketch(battle: Any, figure: str) -> Sketch:
    """The sketch of a game that draws none."""
    return Sketch()


def _by_tag(union: Any) -> dict[str, Any]:
    """The members of a tagged union by their tags."""
    return {str(each.__struct_config__.tag): each for each in get_args(union) or (union,)}


@dataclass(frozen=True)
class Ruleset(Generic[B]):
    """One game. Each function is pure; a battle is opaque to whoever calls.

    slug, name, edition: how the game and this state of its rules are called.
    scenarios, house_rules: what may be chosen before a battle.
    state_type, event_type, order_type: for the wire (order_type and event_type are tagged unions).
    muster(scenario, names, rules, seed, forces): the opening position, as events; `names` are the
        players' names by side, `rules` the chosen house rules, `seed` only shapes the ground,
        `forces` the warbands that some sides field instead of the scenario's own people.
    empty(): the battle before its first event. fold(battle, event): the battle after it.
    offers(battle, side, actor): what that side may order now; of one actor when one is named.
    actors(battle, side): all who may have offers now, by figure; "" for what no figure does.
    verify(battle, order): None, or raises IllegalOrder(reason, ref).
    play(battle, order, dice): the battle afterwards and what happened, or raises IllegalOrder.
    odds(battle, order): exactly what the order could do to everybody, by the code that resolves.
    preview(battle, order): what the player is shown before confirming.
    view(battle, side): what that side may see ("" for a spectator).
    scene(battle, side): the same, ready to be drawn; battle must be a view.
    story(battle, event): an event as words; None for an event that tells nothing.
    to_act(battle): the sides that may order now. outcome(battle): None or the result.
    upcast(raw): a stored event of an older shape in today's.
    sketch(battle, figure): lines and rings around a figure; battle must be a view.
    workshop: how its warbands are built; None for a game that has none.
    """

    slug: str
    name: str
    edition: str
    scenarios: tuple[ScenarioCard, ...]
    house_rules: tuple[HouseRule, ...]
    state_type: type[B]
    event_type: Any
    order_type: Any
    muster: Mustering
    empty: Callable[[], B]
    fold: Callable[[B, Event], B]
    offers: Offering[B]
    actors: Callable[[B, str], tuple[str, ...]]
    verify: Callable[[B, Order], None]
    play: Callable[[B, Order, Dice], tuple[B, tuple[Event, ...]]]
    odds: Callable[[B, Order], Any]
    preview: Callable[[B, Order], Preview]
    view: Callable[[B, str], B]
    scene: Callable[[B, str], Scene]
    story: Callable[[B, Event], Sentence | None]
    to_act: Callable[[B], tuple[str, ...]]
    outcome: Callable[[B], Outcome | None]
    upcast: Callable[[dict[str, Any]], dict[str, Any]]
    sketch: Callable[[B, str], Sketch] = no_sketch
    workshop: Workshop | None = None

    def order_from(self, fields: Mapping[str, Any]) -> Order:
        """An order from plain fields (form or JSON). Raises IllegalOrder when they do not fit."""
        filled = {name: value for name, value in fields.items() if value not in ("", None)}
        kind = self._orders_by_type.get(str(filled.get("type", "")))
        try:
            order: Order = msgspec.convert(filled, kind or self.order_type, strict=False)
        except (msgspec.ValidationError, ValueError) as error:
            raise IllegalOrder(f"That order cannot be read: {error}.") from error
        return order

    def fields_of(self, order: Order) -> dict[str, Any]:
        """The plain fields of an order, with its type."""
        fields: dict[str, Any] = msgspec.to_builtins(order)
        return fields

    def event_from(self, raw: dict[str, Any]) -> Event:
        """A stored event, whatever its age, as today's."""
        today = self.upcast(raw)
        kind = self._events_by_kind.get(str(today.get("kind", "")))
        event: Event = msgspec.convert(today, kind or self.event_type)
        return event

    # Of one type msgspec remembers the shape; a union it takes apart each time anew.
    @cached_property
    def _events_by_kind(self) -> dict[str, Any]:
        return _by_tag(self.event_type)

    @cached_property
    def _orders_by_type(self) -> dict[str, Any]:
        return _by_tag(self.order_type)

    def folded(self, events: Sequence[Event]) -> B:
        """The battle that these events make."""
        battle = self.empty()
        for event in events:
            battle = self.fold(battle, event)
        return battle
