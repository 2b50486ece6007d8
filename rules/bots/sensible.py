"""A player that weighs what it may do: shoots when it pays, goes where it is wanted, takes cover.

It is given what a side may see, never the whole battle, and reads nothing but the ruleset's
interface. What orders are worth it has from the game's counsel; a game without one it plays by
whim. For the same view and whim it always wants the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice, product
from typing import Any

from rules.bots.places import spots
from rules.bots.simple import Whim, filled
from rules.kernel.counsel import ATTACK, MOVE, NEVER, PASS, TASK, Aim, Counsel, Judged
from rules.kernel.events import Order
from rules.kernel.geometry import Point, span
from rules.kernel.offers import Choice, Number, Offer, Place, Several
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.ruleset import Ruleset

CALM = 100  # thousandths: what is done that never fails comes first, but not without end
WORTHWHILE = 10  # below that an order is not given
COMING = 80  # to come on to the table at all
FAR = 3000  # mm: beyond any table
WHIMS = 20  # tries of an offer that nobody has thought of


@dataclass(frozen=True)
class Care:
    """How much thought a player gives to an order.

    weighed: orders of one figure that are weighed; nearest: targets of one weapon that are looked
    at; tried: places of one speed to which a way is looked for; stood: those that are looked at;
    going: those whose way is weighed. is_exact: by exact odds,
    comparing whoever may act, or roughly and one after the other.
    """

    weighed: int
    nearest: int
    tried: int
    stood: int
    going: int
    is_exact: bool


THOROUGH = Care(weighed=12, nearest=3, tried=20, stood=8, going=2, is_exact=True)
QUICK = Care(weighed=6, nearest=2, tried=16, stood=6, going=3, is_exact=False)


@dataclass(frozen=True)
class Wish:
    """An order and what it is thought to be worth."""

    worth: int
    order: Order
    failing: int = 0  # of a thousand times

    @property
    def haste(self) -> int:
        """What should come first: much for little risk, for too many failures end it all."""
        return self.worth * 1000 // (self.failing + CALM)


@dataclass(frozen=True)
class Player:
    """Somebody to play a side, with what that side sees."""

    ruleset: Ruleset[Any]
    seen: Record
    side: str
    whim: Whim
    care: Care = THOROUGH

    @cached_property
    def counsel(self) -> Counsel:
        counsel = self.ruleset.counsel
        if counsel is None:
            raise ValueError(f"{self.ruleset.name} gives no counsel")
        return counsel

    @cached_property
    def aims(self) -> tuple[Aim, ...]:
        return self.counsel.aims(self.seen, self.side)

    @cached_property
    def places(self) -> Mapping[str, Point]:
        """Where everybody on the table stands."""
        everybody = self.ruleset.roll_call(self.seen)
        return {each.id: each.at for each in everybody if each.at is not None}

    def is_legal(self, order: Order) -> bool:
        """Whether the order may be given, as far as this side can know."""
        try:
            self.ruleset.verify(self.seen, order)
        except IllegalOrder:
            return False
        return True

    def judged(self, order: Order) -> Judged:
        """What a legal order is thought to be worth, and how often it fails."""
        judge = self.counsel.weigh if self.care.is_exact else self.counsel.hope
        return judge(self.seen, order)

    def purpose(self, offer: Offer) -> str:
        return self.counsel.purposes.get(offer.order, "")


def choices(
    ruleset: Ruleset[Any], seen: Record, side: str, whim: Whim, care: Care = THOROUGH
) -> Iterator[Order]:
    """Orders that the side should give now, the best first; at least one when any is legal.

    `seen` is the side's view. The rules of the real battle may refuse one all the same, because of
    something that the side cannot know: then the next is to be tried.
    """
    player = Player(ruleset, seen, side, whim, care)
    if ruleset.counsel is not None:
        yield from _considered(player)
    yield from _anything(player)


def _considered(player: Player) -> Iterator[Order]:
    """What those who may act should do, then to pass."""
    ruleset, seen, side = player.ruleset, player.seen, player.side
    nerve = player.counsel.nerve
    actors = sorted(ruleset.actors(seen, side), key=lambda actor: -nerve(seen, actor))
    offers = ((actor, ruleset.offers(seen, side, actor)) for actor in actors)
    passing: list[Offer] = []
    if player.care.is_exact:
        weighed = dict(offers)
        yield from _wanted(player, weighed)
        passing = [offer for each in weighed.values() for offer in each]
    else:
        for actor, each in offers:
            yield from _wanted(player, {actor: each})
            passing += each
    yield from _passing(player, passing)


def _wanted(player: Player, offers: Mapping[str, Sequence[Offer]]) -> Iterator[Order]:
    """What is worth doing, whoever does it: what is sure and pays well comes first."""
    wishes = [
        wish
        for actor, each in offers.items()
        for wish in (*_deeds(player, each), *_moves(player, actor, each))
        if wish.worth >= WORTHWHILE
    ]
    yield from (wish.order for wish in sorted(wishes, key=lambda wish: -wish.haste))


# --- Deeds --------------------------------------------------------------------


def _deeds(player: Player, offers: Sequence[Offer]) -> Iterator[Wish]:
    """Attacks, tasks and ways off the table that are open to one figure, weighed."""
    found = (
        order
        for offer in offers
        if player.purpose(offer) in (ATTACK, TASK) or _is_fixed_move(player, offer)
        for order in _ways(player, offer)
    )
    legal = filter(player.is_legal, found)
    for order in islice(legal, player.care.weighed):
        judged = player.judged(order)
        yield Wish(judged.worth, order, judged.failing)


def _is_fixed_move(player: Player, offer: Offer) -> bool:
    has_place = any(isinstance(field, Place) for field in offer.fields)
    return player.purpose(offer) == MOVE and not has_place


def _ways(player: Player, offer: Offer) -> Iterator[Order]:
    """Ways to fill an offer's choices: the first few of each."""
    fields = [field for field in offer.fields if isinstance(field, Choice)]
    if len(fields) < len(offer.fields):
        return  # a place or a number to aim at: smoke, which it leaves alone
    fixed = {"type": offer.order, "side": player.side, **offer.fixed}
    for chosen in product(*(field.options[: player.care.nearest] for field in fields)):
        named = {field.name: each.value for field, each in zip(fields, chosen, strict=True)}
        yield player.ruleset.order_from({**fixed, **named})


# --- Moves --------------------------------------------------------------------


def _moves(player: Player, actor: str, offers: Sequence[Offer]) -> Iterator[Wish]:
    """Where one figure might go, and how much better it would be there than here."""
    here = player.places.get(actor)
    aims = _aims_of(player, actor)
    for offer in offers:
        field = next((each for each in offer.fields if isinstance(each, Place)), None)
        if field is None or player.purpose(offer) != MOVE:
            continue
        if here is not None and not field.reach:
            continue  # it stands where it was set down
        better = _better_places(player, offer, field, here, aims)
        if here is not None:
            before = _worth_at(player, actor, here, aims)
        else:
            before = max((worth for _, worth in better), default=0) - COMING
        for order, worth in better:
            if worth > before:
                judged = player.counsel.hope(player.seen, order)
                # Who fails goes half the way.
                gain = (worth - before) * (2000 - judged.failing) // 2000
                then = _next_shot(player, actor, order) if player.care.is_exact else 0
                then = then * (1000 - judged.failing) // 2000  # a guess, and it bares the actor
                yield Wish(gain + judged.worth + then, order, judged.failing)


def _next_shot(player: Player, actor: str, order: Order) -> int:
    """What the best attack would be worth that an actor has when this order goes well."""
    after = player.counsel.after(player.seen, order)
    if player.side not in player.ruleset.to_act(after):
        return 0
    later = replace(player, seen=after)
    attacks = [
        offer
        for offer in player.ruleset.offers(after, player.side, actor)
        if player.purpose(offer) == ATTACK
    ]
    return max((wish.worth for wish in _deeds(later, attacks)), default=0)


def _aims_of(player: Player, actor: str) -> Sequence[Aim]:
    own = [aim for aim in player.aims if aim.actor == actor]
    return own or [aim for aim in player.aims if not aim.actor]


def _better_places(
    player: Player, offer: Offer, field: Place, here: Point | None, aims: Sequence[Aim]
) -> list[tuple[Order, int]]:
    """The few best places of a field: of those nearest to the aims, and of some others by whim."""
    near = sorted(spots(field, here, aims), key=lambda at: -_pull(at, aims))
    others = [player.whim.pick(near) for _ in range(player.care.stood)] if near else []
    found = [
        *_open(player, offer, near, player.care.stood),
        *_open(player, offer, others, player.care.stood // 2),
    ]
    stood = [(order, _worth_at(player, offer.actor, at, aims)) for at, order in found]
    return sorted(stood, key=lambda pair: -pair[1])[: player.care.going]


def _open(
    player: Player, offer: Offer, places: Sequence[Point], most: int
) -> Iterator[tuple[Point, Order]]:
    """The first of these places to which the way is open."""
    tried = ((at, _going(player, offer, at)) for at in places[: player.care.tried])
    yield from islice((pair for pair in tried if player.is_legal(pair[1])), most)


def _worth_at(player: Player, actor: str, at: Point, aims: Sequence[Aim]) -> int:
    return _pull(at, aims) + player.counsel.standing(player.seen, actor, at)


def _pull(at: Point, aims: Sequence[Aim]) -> int:
    """How near a place is to what the side wants most."""
    return max((_nearness(at, aim) for aim in aims), default=0)


def _nearness(at: Point, aim: Aim) -> int:
    return aim.weight * (FAR - max(span(at, aim.at), aim.near)) // 100


def _going(player: Player, offer: Offer, at: Point) -> Order:
    fields: dict[str, Any] = {"type": offer.order, "side": player.side, **offer.fixed}
    for field in offer.fields:
        if isinstance(field, Choice):
            fields[field.name] = field.given or field.options[0].value
        elif isinstance(field, Number):
            fields[field.name] = field.low if field.given is None else field.given
        elif isinstance(field, Several):
            fields[field.name] = field.given
    return player.ruleset.order_from({**fields, "x": at.x, "y": at.y})


# --- The rest -----------------------------------------------------------------


def _passing(player: Player, offers: Sequence[Offer]) -> Iterator[Order]:
    """Which team acts, which edge it comes over, or that nothing more is worth doing."""
    passing = [offer for offer in offers if player.purpose(offer) == PASS]
    start = player.whim.below(len(passing)) if passing else 0
    for offer in passing[start:] + passing[:start]:
        yield player.ruleset.order_from({"type": offer.order, "side": player.side, **offer.fixed})


def _anything(player: Player) -> Iterator[Order]:
    """What is left when nothing was thought of, as it comes; never what nobody should do."""
    purposes = player.ruleset.counsel.purposes if player.ruleset.counsel else {}
    offers = [
        offer
        for offer in player.ruleset.offers(player.seen, player.side)
        if purposes.get(offer.order, NEVER if offer.order == "concede" else "") != NEVER
    ]
    for _ in range(WHIMS if offers else 0):
        offer = player.whim.pick(offers)
        order = player.ruleset.order_from(filled(offer, player.side, player.whim))
        if player.is_legal(order):
            yield order
