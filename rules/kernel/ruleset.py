"""The interface behind which every game stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar, get_args

import msgspec

from rules.kernel.building import Workshop
from rules.kernel.campaign.craft import CampaignCraft
from rules.kernel.chance import NEVER, Lots, Ways
from rules.kernel.counsel import Counsel
from rules.kernel.cues import Cue
from rules.kernel.deeds import Deed, Fighter
from rules.kernel.dice import Dice
from rules.kernel.events import (
    BattleForked,
    BesideTheTable,
    Event,
    Order,
    PositionTaken,
    Recalled,
)
from rules.kernel.geometry import Point
from rules.kernel.luck import Gamble
from rules.kernel.offers import Offer
from rules.kernel.reach import Goes
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.replay import counted
from rules.kernel.screen import (
    HouseRule,
    Outcome,
    Preparation,
    Preview,
    ScenarioCard,
    Scene,
    ScoreLine,
    Sentence,
    Sketch,
    Surroundings,
)
from rules.kernel.warbands import Warband
from rules.kernel.wording import PLAIN_WORDS, Wording

B = TypeVar("B", bound=Record)
Seen = TypeVar("Seen", bound=Record, contravariant=True)

MOST = 1_000_000  # how large a number in an order may be, either way: of lengths it is a kilometre


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


def no_goings(battle: Any, side: str, figure: str) -> tuple[Goes, ...]:
    """How figures go in a game without ground to go over."""
    return ()


def no_shots(battle: Any, side: str, figure: str, target: str) -> tuple[Order, ...]:
    """How figures shoot in a game that does not say."""
    return ()


class Surveying(Protocol[Seen]):
    """What lies around a figure, where it stands or as if it stood at a place."""

    def __call__(
        self, battle: Seen, figure: str, at: Point | None = None
    ) -> Surroundings | None: ...


def no_surroundings(battle: Any, figure: str, at: Point | None = None) -> Surroundings | None:
    """What a game tells of a place that has no table to speak of."""
    return None


def nothing_is_plain(battle: Any, event: Event) -> bool:
    """A game in which no order is ever taken back."""
    return False


def no_gamble(battle: Any, event: Event) -> Gamble | None:
    """What a roll was worth in a game that weighs none."""
    return None


def no_idle(battle: Any, side: str) -> Order | None:
    """The least order of a game that has none."""
    return None


def no_deeds(before: Any, events: Sequence[Event]) -> Iterator[Deed]:
    """What a game tells of that keeps no chronicle."""
    return iter(())


def no_roll_call(battle: Any) -> tuple[Fighter, ...]:
    """Who is in the battles of a game that does not say."""
    return ()


def no_preparations(battle: Any, side: str) -> tuple[Preparation, ...]:
    """What sides do before the battle in a game that begins at once."""
    return ()


def no_scores(battle: Any) -> tuple[ScoreLine, ...]:
    """What a game counts that only knows who has won."""
    return ()


def alone(battle: Any, side: str) -> tuple[str, ...]:
    """Who wins with a side in a game in which each plays for itself."""
    return (side,)


def no_turns(battle: Any) -> int:
    """The turn of a game that counts none."""
    return 0


def as_seen(view: B, side: str, lots: Lots) -> B:
    """What a side imagines in a game without secrets: that all is as it sees it."""
    return view


def nobody_shares(battle: Any, side: str) -> tuple[str, ...]:
    """The commands that may order in a game whose sides are one player's each."""
    return ()


def no_commander(battle: Any, side: str, fields: Mapping[str, Any]) -> str:
    """Whose an order is in such a game."""
    return ""


def no_risk(battle: Any, order: Order) -> Ways:
    """How often an order ends a phase too early in a game where no failure does."""
    return NEVER


def never_spent(battle: Any, side: str) -> str:
    """Why a side can only pass, in a game where every activation leaves something to order."""
    return ""


def one_activation(battle: Any) -> str:
    """The activation of a game in which each is over when another side is to act."""
    return ""


def _by_tag(union: Any) -> dict[str, Any]:
    """The members of a tagged union by their tags."""
    return {str(each.__struct_config__.tag): each for each in get_args(union) or (union,)}


def _is_within(value: Any) -> bool:
    """Whether no whole number in a field of an order is beyond MOST."""
    if isinstance(value, int):
        return -MOST <= value <= MOST
    return not isinstance(value, tuple) or all(map(_is_within, value))


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
    risk(battle, order): the `risk` of that preview alone, which costs less.
    view(battle, side): what that side may see ("" for a spectator).
    scene(battle, side): the same, ready to be drawn; battle must be a view.
    story(battle, event): an event as words; None for an event that tells nothing.
    to_act(battle): the sides that may order now. outcome(battle): None or the result.
    upcast(raw): a stored event of an older shape in today's.
    sketch(battle, figure): lines and rings around a figure; battle must be a view.
    goings(battle, side, figure): the ways of going that the side may order of a figure now, from
        which a board colours what it reaches, and a touch finds its way; battle must be a view.
    shots(battle, side, figure, target): the orders by which a figure would shoot at another with
        each weapon, legal or not: what refuses them says why not; battle must be a view.
    around(battle, figure, at): in words what the sketch draws, with everybody and everything
        around; battle must be a view. None for a figure that is nowhere, or where there are none.
    is_plain(battle, event): whether nobody can have learnt anything by an event, so that its order
        may be taken back; `battle` is as before the order. It may ask only what everybody knows.
    spent(battle, side): why a side might have nothing left to order but its `idle` order, as a
        sentence; "" where that order is no passing, as before the battle.
    idle(battle, side): the order by which a side does least: legal whenever it is to act, and
        given again and again it ends the activation; None when the side is not to act.
    activation(battle): a name for the stretch that a deadline is for, the same while it lasts;
        another side that is to act begins another one in any case.
    workshop: how its warbands are built; None for a game that has none.
    gamble(battle, event): what a roll against a number was worth before it was made; None for
        every other event.
    ruling: the order by which a referee rules in words, which are its `text`; "" for a game
        that knows none.
    counsel: its judgement, for players made of code; None for a game that gives none.
    veil: the house rule and its answer under which nobody knows what others have hidden on them;
        empty in a game where nothing can be hidden.
    deeds(before, events): who did what to whom in the events of one order; `before` is the battle
        in which it was given. roll_call(battle): everybody, with what has become of them.
    turn(battle): the number of the turn that is being played.
    imagine(view, side, lots): a whole battle that looks like this to that side, with what it does
        not know drawn by lot from all that is possible. A game that hides anything must give it.
    campaign: how its battles are linked; None for a game whose battles are not.
    wording: how it calls what every game has, and its unit of length; its scenes carry the same.
    about: what it is like, in two sentences, for who looks for a game.
    commanding(battle, side): where players share a side, those of its commands that may order now.
    commander(battle, side, fields): the command whose player gives such an order; "" where anybody
        of that side may. `fields` are plain ones of an order, or its type with an offer's fixed.
    scores(battle): what the game counts of each side, points of victory for instance.
    preparations(battle, side): before the battle, how far each side is, as far as this side may
        know; battle must be a view. Nothing once it has begun.
    allied(battle, side): the sides that win and lose with a side, itself among them.
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
    goings: Callable[[B, str, str], tuple[Goes, ...]] = no_goings
    shots: Callable[[B, str, str, str], tuple[Order, ...]] = no_shots
    around: Surveying[B] = no_surroundings
    is_plain: Callable[[B, Event], bool] = nothing_is_plain
    workshop: Workshop | None = None
    gamble: Callable[[B, Event], Gamble | None] = no_gamble
    idle: Callable[[B, str], Order | None] = no_idle
    activation: Callable[[B], str] = one_activation
    ruling: str = ""
    counsel: Counsel | None = None
    veil: tuple[str, str] = ("", "")
    deeds: Callable[[B, Sequence[Event]], Iterator[Deed]] = no_deeds
    roll_call: Callable[[B], tuple[Fighter, ...]] = no_roll_call
    turn: Callable[[B], int] = no_turns
    imagine: Callable[[B, str, Lots], B] = as_seen
    campaign: CampaignCraft | None = None
    wording: Wording = PLAIN_WORDS
    about: str = ""
    risk: Callable[[B, Order], Ways] = no_risk
    spent: Callable[[B, str], str] = never_spent
    commanding: Callable[[B, str], tuple[str, ...]] = nobody_shares
    commander: Callable[[B, str, Mapping[str, Any]], str] = no_commander
    scores: Callable[[B], tuple[ScoreLine, ...]] = no_scores
    allied: Callable[[B, str], tuple[str, ...]] = alone
    preparations: Callable[[B, str], tuple[Preparation, ...]] = no_preparations

    @property
    def usual_answers(self) -> dict[str, str]:
        """What every house rule says where nobody chooses."""
        return {rule.key: rule.default for rule in self.house_rules}

    def order_from(self, fields: Mapping[str, Any]) -> Order:
        """An order from plain fields (form or JSON). Raises IllegalOrder when they do not fit.

        No whole number in it is beyond MOST, so nothing is looked at over an endless distance.
        """
        filled = {name: value for name, value in fields.items() if value not in ("", None)}
        kind = self._orders_by_type.get(str(filled.get("type", "")))
        try:
            order: Order = msgspec.convert(filled, kind or self.order_type, strict=False)
        except (msgspec.ValidationError, ValueError) as error:
            sentence = str(error).partition(" - at `")[0]  # where it is says the cause
            raise IllegalOrder(f"That order cannot be read: {sentence}.") from error
        for name in order.__struct_fields__:
            if not _is_within(getattr(order, name)):
                raise IllegalOrder(
                    f"That order cannot be read: {name} must lie between -{MOST} and {MOST}.",
                    field=name,
                )
        return order

    def fields_of(self, order: Order) -> dict[str, Any]:
        """The plain fields of an order, with its type, as JSON would give them back."""
        fields: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(order))
        return fields

    def event_from(self, raw: dict[str, Any]) -> Event:
        """A stored event, whatever its age, as today's."""
        today = self.upcast(raw)
        kind = self._events_by_kind.get(str(today.get("kind", "")))
        event: Event = msgspec.convert(today, kind or self.event_type)
        return event

    def is_for(self, battle: B, side: str, command: str, offer: Offer) -> bool:
        """Whether the player of a command may give the order of an offer to that side."""
        fields = {**offer.fixed, "type": offer.order}
        return self.commander(battle, side, fields) in ("", command)

    # Of one type msgspec remembers the shape; a union it takes apart each time anew.
    @cached_property
    def _events_by_kind(self) -> dict[str, Any]:
        known = _by_tag(BattleForked | Recalled | PositionTaken | BesideTheTable)
        return {**known, **_by_tag(self.event_type)}

    @cached_property
    def _orders_by_type(self) -> dict[str, Any]:
        return _by_tag(self.order_type)

    def folded(self, events: Sequence[Event]) -> B:
        """The battle that a journal makes, from its first line on."""
        battle = self.empty()
        for event in counted(events):
            battle = self.after(battle, event)
        return battle

    def after(self, battle: B, event: Event) -> B:
        """The battle after any line of a journal: one of the game, or one that it recalls."""
        if isinstance(event, Recalled):
            return self.fold(battle, self.event_from(event.event))
        if isinstance(event, PositionTaken):
            return msgspec.json.decode(event.state, type=self.state_type)
        return self.fold(battle, event)

    def told(self, battle: B, event: Event) -> Sentence | None:
        """Any line of a journal as words; None for one that tells nothing."""
        if isinstance(event, Recalled):
            return self.story(battle, self.event_from(event.event))
        if isinstance(event, PositionTaken):
            return None
        return self.story(battle, event)

    def cued(self, battle: B, event: Event) -> tuple[Cue, ...]:
        """What a board plays of any line of a journal; nothing: its sentence alone.

        `battle`: any later position, as the reader sees it.
        """
        if isinstance(event, Recalled):
            return self.event_from(event.event).cues(battle)
        return event.cues(battle)
