"""The smallest game that still has everything: two sides roll a die in turn, first to ten wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import field
from msgspec.structs import replace

from rules.kernel.dice import Dice
from rules.kernel.events import DiceCommitted, DiceEvent, Event, Order, SeedAdded, SeedRevealed
from rules.kernel.geometry import Point
from rules.kernel.offers import Choice, Offer, Option, Place, Several
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import (
    Card,
    Chance,
    HouseRule,
    Outcome,
    Preview,
    ScenarioCard,
    Scene,
    Sentence,
    SideRole,
    SideScene,
    Stake,
    Token,
)
from rules.kernel.umpire import Umpire

GOAL = 10
SIDES = ("red", "blue")
JUDGE = "judge"


QUIETLY = "quietly"


class Opened(Event, tag="opened"):
    names: dict[str, str]
    ground: int
    goal: int


class Rolled(DiceEvent, tag="rolled"):
    side: str


class Whispered(Event, tag="whispered"):
    side: str
    words: str


class Walked(Event, tag="walked"):
    side: str
    at: Point


class Conceded(Event, tag="conceded"):
    side: str


class Roll(Order, tag="roll"):
    figure: str
    manner: str = "fair"


class Whisper(Order, tag="whisper"):
    figure: str
    words: tuple[str, ...] = ()


class Walk(Order, tag="walk"):
    figure: str
    x: int
    y: int


class Concede(Order, tag="concede"):
    pass


TinyEvent = (
    DiceCommitted | SeedAdded | SeedRevealed | Opened | Rolled | Whispered | Walked | Conceded
)
TinyOrder = Roll | Whisper | Walk | Concede


class Tiny(Record):
    names: dict[str, str] = {}
    ground: int = 0
    goal: int = GOAL
    points: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    places: dict[str, Point] = field(
        default_factory=lambda: {"red": Point(100, 100), "blue": Point(900, 500)}
    )
    secrets: dict[str, str] = {}
    next: str = "red"
    turns: int = 0
    conceded: str = ""


def muster(
    scenario: str,
    names: Mapping[str, str],
    rules: Mapping[str, str],
    seed: int,
    forces: object = None,
) -> tuple[Event, ...]:
    return (Opened(names=dict(names), ground=seed, goal=int(rules["goal"])),)


def fold(battle: Tiny, event: Event) -> Tiny:
    match event:
        case Opened():
            return replace(battle, names=event.names, ground=event.ground, goal=event.goal)
        case Rolled():
            points = {**battle.points, event.side: battle.points[event.side] + event.dice[0]}
            return replace(battle, points=points, next=_other(event.side), turns=battle.turns + 1)
        case Whispered():
            secrets = {**battle.secrets, event.side: event.words}
            # So quietly that nobody notices that anything was done: the turn does not pass.
            is_quiet = event.words.endswith(QUIETLY)
            following = battle.next if is_quiet else _other(event.side)
            return replace(battle, secrets=secrets, next=following)
        case Walked():
            places = {**battle.places, event.side: event.at}
            return replace(battle, places=places, next=_other(event.side))
        case Conceded():
            return replace(battle, conceded=event.side)
    return battle


def _other(side: str) -> str:
    return "blue" if side == "red" else "red"


def verify(battle: Tiny, order: Order) -> None:
    if outcome(battle):
        raise IllegalOrder("It is over.")
    is_quiet = isinstance(order, Whisper) and order.words[-1:] == (QUIETLY,)
    if order.side != battle.next and not isinstance(order, Concede) and not is_quiet:
        raise IllegalOrder("It is not your turn.", "T1.1")
    if isinstance(order, Walk) and not (0 <= order.x <= 1000 and 0 <= order.y <= 600):
        raise IllegalOrder("That place is off the table.", "T1.2")


def play(battle: Tiny, order: Order, dice: Dice) -> tuple[Tiny, tuple[Event, ...]]:
    verify(battle, order)
    umpire = Umpire(battle, dice, fold)
    match order:
        case Roll():
            thrown = umpire.roll(1)
            umpire.record(Rolled(dice=thrown, sides=6, draw=umpire.draw, side=order.side))
        case Whisper():
            words = " ".join(order.words)
            umpire.record(Whispered(audience=(order.side,), side=order.side, words=words))
        case Walk():
            umpire.record(Walked(side=order.side, at=Point(order.x, order.y)))
        case Concede():
            umpire.record(Conceded(side=order.side))
    return umpire.battle, tuple(umpire.events)


def offers(battle: Tiny, side: str, actor: str | None = None) -> tuple[Offer, ...]:
    return tuple(each for each in _offers(battle, side) if actor in (None, each.actor))


def actors(battle: Tiny, side: str) -> tuple[str, ...]:
    return (f"{side}-1", "")


def _offers(battle: Tiny, side: str) -> tuple[Offer, ...]:
    if outcome(battle):
        return ()
    conceding = Offer("concede", "Concede", group="The end")
    if side != battle.next:
        return (conceding,)
    figure = f"{side}-1"
    manners = (Option("fair", "fairly"), Option("wild", "wildly"))
    words = tuple(Option(word, word) for word in ("north", "south", "north-east"))
    fixed = {"figure": figure}
    return (
        Offer("roll", "Roll", figure, "Dice", fixed, (Choice("manner", "How", manners, True),)),
        Offer("whisper", "Whisper", figure, "Words", fixed, (Several("words", "Say", words, 2),)),
        Offer("walk", "Walk", figure, "Legs", fixed, (Place(Point(0, 0), 0, 1000, 600),)),
        conceding,
    )


def preview(battle: Tiny, order: Order) -> Preview:
    verify(battle, order)
    if isinstance(order, Roll):
        ways = tuple(Chance(f"{face} points", 1, 6, "good") for face in range(1, 7))
        stakes = tuple(Stake(f"{order.side}-1", f"{face} points", 1, 6) for face in (6, 5, 4))
        rare = (Stake("blue-1", "sulks", 1, 7), Stake("red-1", "sulks", 1, 5000))
        return Preview("A roll of the die", chances=ways, stakes=stakes + rare, throws=6, ref="T1")
    return Preview("No dice are needed")


def view(battle: Tiny, side: str) -> Tiny:
    if side == JUDGE:
        return battle
    return replace(battle, secrets={side: battle.secrets[side]} if side in battle.secrets else {})


def scene(battle: Tiny, side: str) -> Scene:
    secrets = tuple(f"{who} whispered {words}" for who, words in battle.secrets.items())
    return Scene(
        width=1000,
        height=600,
        areas=(),
        tokens=tuple(_token(battle, who) for who in SIDES),
        cards=tuple(_card(battle, who) for who in SIDES),
        sides=tuple(
            SideScene(who, battle.names.get(who, who), "")
            for who in (*SIDES, JUDGE)
            if who in SIDES or who in battle.names
        ),
        turn=battle.turns,
        phase="rolling",
        heading=f"Turn {battle.turns}",
        sentence=f"{battle.next} is to roll.",
        to_act=to_act(battle),
        notices=secrets,
    )


def _token(battle: Tiny, side: str) -> Token:
    return Token(
        id=f"{side}-1",
        name=f"{side} one",
        initials=side[0].upper(),
        side=side,
        team=side,
        at=battle.places[side],
        radius=15,
        facing=0,
        value=battle.points[side],
        can_act=battle.next == side,
    )


def _card(battle: Tiny, side: str) -> Card:
    return Card(f"{side}-1", f"{side} one", side, side, "roller", "well", battle.points[side])


def story(battle: Tiny, event: Event) -> Sentence | None:
    match event:
        case Opened():
            return Sentence("The game begins.", "heading")
        case Rolled():
            return Sentence(f"{event.side} rolls {event.dice[0]}.", "dice", event.side, event.dice)
        case Whispered():
            return Sentence(f"{event.side} whispers {event.words}.", side=event.side)
        case Walked():
            return Sentence(f"{event.side} walks.", side=event.side)
        case Conceded():
            return Sentence(f"{event.side} concedes.", side=event.side)
    return None


def outcome(battle: Tiny) -> Outcome | None:
    if battle.conceded:
        return Outcome(_other(battle.conceded), "The other side conceded.")
    for side, points in battle.points.items():
        if points >= battle.goal:
            return Outcome(side, f"{side} has {points} points.")
    return None


def to_act(battle: Tiny) -> tuple[str, ...]:
    return () if outcome(battle) else (battle.next,)


def idle(battle: Tiny, side: str) -> Order | None:
    at = battle.places.get(side, Point(0, 0))
    return Walk(side, f"{side}-1", at.x, at.y) if side in to_act(battle) else None


def upcast(raw: dict[str, Any]) -> dict[str, Any]:
    return raw


TINY = Ruleset(
    slug="tiny",
    name="Tiny",
    edition="tiny-1",
    scenarios=(
        ScenarioCard(
            "duel",
            "A duel of dice",
            "Two sides roll.",
            (SideRole("red", "Red", "rolls first"), SideRole("blue", "Blue", "rolls second")),
            5,
            "T1",
        ),
        ScenarioCard(
            "trial",
            "A duel before a judge",
            "Two sides roll, a third looks on.",
            (
                SideRole("red", "Red", "rolls first"),
                SideRole("blue", "Blue", "rolls second"),
                SideRole(JUDGE, "Judge", "knows everything", is_referee=True),
            ),
            5,
            "T2",
        ),
    ),
    house_rules=(
        HouseRule("goal", "How far to?", (("10", "ten"), ("9999", "for ever")), "10", "T1.3"),
    ),
    state_type=Tiny,
    event_type=TinyEvent,
    order_type=TinyOrder,
    muster=muster,
    empty=Tiny,
    fold=fold,
    offers=offers,
    actors=actors,
    verify=verify,
    play=play,
    odds=lambda battle, order: (),
    preview=preview,
    view=view,
    scene=scene,
    story=story,
    to_act=to_act,
    outcome=outcome,
    upcast=upcast,
    idle=idle,
)
