"""A draft order: the chosen offer, the filled-in fields, the preview of its effects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from msgspec.structs import replace as copied

from battles.order_form.defaults import defaults
from battles.order_form.risks import with_risks
from battles.order_form.target_odds import with_odds
from battles.order_form.together import Company, Step, steps_of
from battles.order_form.touched import (
    Position,
    Taking,
    meant_of,
    previewed,
    taken_by,
    taking,
    why_not,
)
from battles.order_form.ways import Led, Touch, any_on_ground, found_at, led_to, without_reach
from battles.queries.shared_sides import Share
from rules.kernel.geometry import Point
from rules.kernel.offers import Choice, Offer, Place, agrees
from rules.kernel.reach import Goes, Going, Search
from rules.kernel.record import IllegalOrder, remembered
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import Preview, Scene


@dataclass(frozen=True)
class Problem:
    """A sentence to the player, and the rule behind it."""

    text: str
    ref: str = ""


NO_WAY = Problem("No way leads there now. The coloured ground shows where one comes.")
NO_COURSE = Problem("Touch nearer to a dot: the dots show where one comes.")
NOTHING = Problem("Nothing can be done there now.")
NO_BEND = Problem(
    "No way leads there over that place. Take the short way, or touch another place to go to."
)


@dataclass(frozen=True)
class Chosen:
    """The player's choices so far: `key` names an offer, `fields` holds the rest.

    `is_filled`: the form was submitted, so missing fields were left out on purpose.
    `touch`: a place on the ground, to which the offer that is meant leads, or else another one.
    `on`: a touched figure or counter, which the offer that is meant takes, or else another.
    `is_for_all`: the others that can act go to the touched place too. `is_bending`: the next touch
    says where the way there shall pass.
    """

    figure: str = ""
    key: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)
    is_filled: bool = False
    touch: Touch | None = None
    on: str = ""
    is_for_all: bool = False
    is_bending: bool = False


@dataclass(frozen=True)
class Draft:
    """The offers for the chosen figure, the chosen offer with its odds, and its state.

    `goings`: how the figure may go now. `others`: offers that lead to the touched place as well, or
    take the touched thing `on`, which is called `on_name`. `takes`: what any order of the figure
    takes, also where `offers` has only those that take the touched thing; `takes_of_all`: what any
    order of anybody who can act takes. `steps`: what everybody
    does where several go to the touched place. `is_bending`: as in `Chosen`. `has_spots`: some
    orders are about a place or an area of the table.
    """

    offers: tuple[Offer, ...]
    able: frozenset[str]
    figure: str = ""
    offer: Offer | None = None
    values: dict[str, Any] = field(default_factory=dict)
    preview: Preview | None = None
    problem: Problem | None = None
    goings: tuple[Goes, ...] = ()
    others: tuple[Offer, ...] = ()
    touch: Touch | None = None
    on: str = ""
    on_name: str = ""
    takes: frozenset[str] = frozenset()
    takes_of_all: frozenset[str] = frozenset()
    steps: tuple[Step, ...] = ()
    is_bending: bool = False
    has_spots: bool = False

    @property
    def key(self) -> str:
        """The key of the order in hand; "" for none."""
        return key_of(self.offer) if self.offer else ""

    @property
    def can_bend(self) -> bool:
        """Whether the way to the touched place may pass others: not one straight over an edge."""
        return any(isinstance(each.start, Point) for each in self._ways_there)

    @property
    def goes(self) -> bool:
        """Whether a touch on the ground means a way: no order is in hand that asks for a place."""
        return bool(self.goings) and not self._asks_for_place

    @property
    def is_way(self) -> bool:
        """Whether the order in hand leads to the touched place, where others may go too."""
        return bool(self._ways_there)

    @property
    def nothing_there(self) -> Problem:
        """Why a touch on the ground means nothing."""
        if any(isinstance(each, Going) for each in self.goings):
            return NO_WAY
        return NO_COURSE if self.goings else NOTHING

    @property
    def takes_ground(self) -> bool:
        """Whether a touch on the ground means anything: a way, or an order about what is there."""
        return (bool(self.goings) or self.has_spots) and not self._asks_for_place

    @property
    def _ways_there(self) -> list[Going]:
        """The ways of going that the order in hand is, when it leads to a touched place."""
        label = self.offer.label if self.offer and self.touch else ""
        return [each for each in self.goings if isinstance(each, Going) and each.label == label]

    @property
    def _asks_for_place(self) -> bool:
        """Whether the order in hand, which is no way of going, asks for a place itself."""
        if self.offer is None or self.offer.label in {each.label for each in self.goings}:
            return False
        return any(isinstance(each, Place) for each in self.offer.fields)


def key_of(offer: Offer) -> str:
    """A key of an offer that is the same in the next request."""
    fixed = (value for name, value in offer.fixed.items() if name != "figure")
    open_fields = ("place" if isinstance(each, Place) else each.name for each in offer.fields)
    return "~".join((offer.order, *fixed, *open_fields))


def draft_of(ruleset: Ruleset[Any], view: Any, scene: Scene, share: Share, chosen: Chosen) -> Draft:
    """The draft of the player of a side, or of a share of it. `view`: what that side sees."""
    side, offers = share.side, share.offers(ruleset, view)
    able = frozenset(offer.actor for offer in offers if offer.actor)
    figure = _figure(scene, chosen.figure, able)
    mine = tuple(offer for offer in offers if offer.actor in ("", figure))
    if figure:
        asked = ("with risks", share, figure)
        mine = remembered(view, asked, partial(with_risks, ruleset, view, side, mine))
    goings = ruleset.goings(view, side, figure) if figure in able else ()
    takes = taken_by([each for each in mine if each.actor])
    draft = Draft(
        mine,
        able,
        figure,
        goings=goings,
        takes=takes,
        takes_of_all=taken_by([each for each in offers if each.actor]),
        has_spots=figure in able and any_on_ground(scene.areas, mine),
    )
    position = Position(ruleset, view, scene, side)
    if chosen.on and figure in able:
        return _on_thing(position, draft, chosen)
    if chosen.touch:
        alone = _on_ground(position, draft, chosen, chosen.touch)
        return _with_all(position, alone, offers) if chosen.is_for_all and alone.is_way else alone
    return _filled(position, draft, chosen)


def _on_thing(position: Position, draft: Draft, chosen: Chosen) -> Draft:
    """The draft of an order that takes the touched thing: the one that is meant, or the best.

    Where none stands out the draft has only those that take it. Where there is none, the figure
    goes there, if that is a place to go to; else the draft says why not.
    """
    own = [each for each in draft.offers if each.actor]
    draft = replace(draft, on=chosen.on, on_name=position.name_of(chosen.on))
    found = taking(position, own, chosen.on)
    if not found:
        there = position.touch_of(chosen.on) if chosen.on != draft.figure else None
        # Nobody drives at who was touched unless that is what an order says.
        walks = tuple(each for each in draft.goings if isinstance(each, Going))
        gone = _on_ground(position, replace(draft, goings=walks), chosen, there) if there else draft
        if gone.offer is not None:
            return replace(gone, goings=draft.goings)
        why = why_not(position, own, draft.figure, chosen.on)
        return replace(draft, problem=Problem(why or "Nothing can be done here now."))
    meant = next((each for each in found if key_of(each.offer) == chosen.key), meant_of(found))
    if meant is None:
        return replace(draft, offers=tuple(each.offer for each in found))
    fields = {**chosen.fields, **meant.fields(chosen.on)}
    filled = _filled(position, draft, replace(chosen, key=key_of(meant.offer), fields=fields))
    return replace(filled, others=tuple(_with_chance(each) for each in found if each is not meant))


def _with_chance(each: Taking) -> Offer:
    return each.offer if each.chance is None else copied(each.offer, chance=each.chance)


def _on_ground(position: Position, draft: Draft, chosen: Chosen, touch: Touch) -> Draft:
    """The draft of an order that leads to the touched place: the one that is meant, if it does."""
    found = (
        *led_to(position.ruleset, position.view, Search(draft.goings), draft.offers, touch),
        *found_at(position.scene.areas, draft.offers, touch),
    )
    # A link says no more than the key: of several ways to give one order it means the first.
    ways: dict[str, Led] = {}
    for each in found:
        ways.setdefault(key_of(each.offer), each)
    if not ways:
        return replace(draft, problem=NO_BEND if touch.over else draft.nothing_there, touch=touch)
    meant = ways.get(chosen.key, found[0])
    chosen = replace(chosen, key=key_of(meant.offer), fields=meant.fields)
    filled = _filled(position, draft, chosen)
    others = tuple(each.offer for each in ways.values() if each is not meant)
    return replace(filled, others=others, touch=touch, is_bending=chosen.is_bending)


def _with_all(position: Position, draft: Draft, offers: Sequence[Offer]) -> Draft:
    """With what the others do who go to the same place; `offers` are those of the side."""
    if draft.offer is None or draft.preview is None or draft.touch is None:
        return draft
    figures = (draft.figure, *sorted(draft.able - {draft.figure}))
    company = Company(figures, tuple(offers), Led(draft.offer, draft.values))
    steps = steps_of(position, company, draft.touch)
    lines = tuple(line for each in steps if each.preview for line in each.preview.lines)
    drawn = copied(draft.preview, lines=lines)
    return replace(draft, steps=steps, preview=drawn, others=())


def _filled(position: Position, draft: Draft, chosen: Chosen) -> Draft:
    """The draft with the chosen offer, its fields and its preview."""
    ruleset, view, scene, side = position.ruleset, position.view, position.scene, position.side
    plain = _meant(draft.offers, chosen)
    if plain is None:
        return draft
    offer = with_odds(ruleset, view, side, plain)
    aimed = [each.name for each in aimed_fields(scene, offer)]
    first = defaults(offer, aimed, is_fresh=not chosen.is_filled)
    values = {**first, **chosen.fields, **offer.fixed, "type": offer.order}
    if not chosen.touch:
        values = _with_way(ruleset, view, draft.goings, plain, values)
    preview, problem = None, None
    try:
        preview = previewed(position, offer, values)
    except IllegalOrder as error:
        problem = Problem(error.reason, error.ref)
    draft = replace(
        draft,
        offers=tuple(offer if each is plain else each for each in draft.offers),
        offer=offer,
        values=values,
        preview=preview,
        problem=problem,
    )
    if preview is not None and draft.goes:
        return replace(draft, preview=without_reach(preview))
    return draft


def _with_way(
    ruleset: Ruleset[Any],
    view: Any,
    goings: Sequence[Goes],
    offer: Offer,
    values: Mapping[str, Any],
) -> dict[str, Any]:
    """The values with the way to a place of the form, where that is not straight."""
    x, y = str(values.get("x", "")), str(values.get("y", ""))
    if values.get("via") or not (x.isdecimal() and y.isdecimal()):
        return dict(values)
    own = [each for each in goings if each.label == offer.label]
    ways = led_to(ruleset, view, Search(own), [offer], Touch(Point(int(x), int(y))))
    fitting = (each.fields for each in ways if _is_as_given(each.fields, values))
    return {**next(fitting, {}), **values}


def _is_as_given(fields: Mapping[str, Any], values: Mapping[str, Any]) -> bool:
    """Whether an order says nothing else than what the form does, such as another floor."""
    return all(str(values.get(name, each)) == str(each) for name, each in fields.items())


def _figure(scene: Scene, wanted: str, able: frozenset[str]) -> str:
    if any(card.id == wanted for card in scene.cards):
        return wanted
    return next(iter(able)) if len(able) == 1 else ""


def _meant(offers: Sequence[Offer], chosen: Chosen) -> Offer | None:
    for offer in offers:
        if key_of(offer) == chosen.key:
            return offer
    if chosen.key or not chosen.fields:
        return None
    return next((offer for offer in offers if agrees(offer, chosen.fields)), None)


def aimed_fields(scene: Scene, offer: Offer) -> list[Choice]:
    """The fields whose options are on the board: they can be selected there."""
    known = {card.id for card in scene.cards} | {counter.id for counter in scene.counters}
    choices = (each for each in offer.fields if isinstance(each, Choice) and each.options)
    return [each for each in choices if all(option.value in known for option in each.options)]
