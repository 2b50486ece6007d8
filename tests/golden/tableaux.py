"""Crowded moments of a street fight, and all that the game says and does about them.

    python -m tests.golden.tableaux     # write what it says today; then read the difference

A tableau is made of forces from the whole catalogue, set down close together in every state. For
each figure that can act it is written down what is offered, what each kind of order would do, how
it comes out with several throws, and how orders that are a little wrong are refused; and what the
board shows. Not a test.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from rules.bots import filled_plainly
from rules.firewall import events as e
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.flight import air_class
from rules.firewall.ground import Shuffle
from rules.firewall.house_rules import rules_of
from rules.firewall.mishaps.tags import RULE as MISHAPS
from rules.firewall.pockets import RULE
from rules.firewall.ruleset import FIREWALL
from rules.firewall.scenarios import SCENARIOS, street_fight
from rules.firewall.state import ACTIVE, DEAD, DOWN, REFEREE, Battle, Cloud, Dose, Figure, Trap
from rules.firewall.terrain import floors_at, is_free, is_on_table, is_water
from rules.kernel.events import Event
from rules.kernel.geometry import Point, rectangle, span, toward
from rules.kernel.offers import Offer
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.sight import Area
from tests.golden.readable import differences, plain, said
from tests.rules.firewall.muddle import muddled

FOLDER = Path(__file__).with_name("tableaux")
SEEDS = range(20)
SIDES = tuple(street_fight.SIDES)
MIDDLE, SPREAD = 600, 170  # mm: how close together they are
# Faces that are thrown over and over: brilliant, bad in every way, and in between.
THROWS = ((1,), (6,), (4, 3), (2, 5, 1), (3, 3, 6, 2), (5, 5, 1, 2, 6))
WRONG = {"figure": ("nobody", "tollgate-0-1"), "x": ("-5", "5000"), "side": ("tollgate",)}
TURN = 3
MOST_THROWN = 300


class Endless(Exception):
    """Faces that are always the same never settle who is first."""


class Repeated:
    """Dice that show the same faces over and over, as far as their sides go."""

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = itertools.cycle(faces)
        self.drawn = 0

    def throw(self, sides: int) -> int:
        self.drawn += 1
        if self.drawn > MOST_THROWN:
            raise Endless
        return min(next(self._faces), sides)


# --- The moment --------------------------------------------------------------------------------


def tableau(seed: int) -> Battle:
    """The first team of the wardens is acting, in the midst of everybody else."""
    shuffle = Shuffle(seed)
    rules = {
        rule.key: shuffle.pick([value for value, _ in rule.answers])
        for rule in rules_of(street_fight.SCENARIO)
        if rule.key != MISHAPS
        # Who knows what is tested with hidden rosters; and nobody here lives to see the end.
        if rule.key not in (RULE, "street_end")
    }
    rules["referee"] = ("none", "seat")[seed % 3 == 0]
    rules[MISHAPS] = ("off", "on")[seed % 3 == 0]  # by no lot: the others stay as they were
    opening = FIREWALL.muster(street_fight.CARD.id, {}, rules, seed)
    begun = (
        *muddled(opening, SIDES, seed),
        e.BattleBegan(),
        e.TurnBegan(TURN),
        e.InitiativePassed(SIDES[0]),
        e.TeamActivated(f"{SIDES[0]}-{seed % 2}"),
    )
    battle = FIREWALL.folded(begun)
    entries = dict(zip(SIDES, ("south", "north"), strict=True))
    battle = replace(battle, entries=entries, traps=_traps(shuffle), clouds=_clouds(shuffle))
    for figure in list(battle.figures.values()):
        if not figure.aboard:
            battle = _set_down(battle, figure, shuffle)
    return battle


def _set_down(battle: Battle, figure: Figure, shuffle: Shuffle) -> Battle:
    at, height = _place(battle, figure, shuffle)
    there = replace(figure, at=at, height=height, facing=shuffle.between(0, 15), status=ACTIVE)
    there = _in_the_air(there, shuffle) or _on_the_ground(there, shuffle)
    riders = {
        each.id: replace(each, at=at, height=there.height, facing=there.facing, status=ACTIVE)
        for each in battle.figures.values()
        if each.aboard == figure.id
    }
    return replace(battle, figures={**battle.figures, figure.id: there, **riders})


def _place(battle: Battle, figure: Figure, shuffle: Shuffle) -> tuple[Point, int]:
    """Somewhere in the crowd, for every third on foot beside a wall, or hanging on it."""
    walls = [area for area in battle.areas if area.height and (area.building or area.obstacle)]
    climbs = figure.vehicle is None and not shuffle.between(0, 2)
    while True:
        at, hangs = _near(shuffle), 0
        if climbs:
            wall = shuffle.pick(walls)
            number = shuffle.between(0, len(wall.corners) - 1)
            a, b = wall.corners[number - 1], wall.corners[number]
            at = toward(a, b, shuffle.between(10, max(10, span(a, b) - 10)))
            at = Point(*(each + shuffle.pick((-12, 0, 12)) for each in at))
            hangs = wall.floor + min(50, wall.height)
        height = shuffle.pick((0, 0, hangs, *floors_at(battle, at)))
        free = is_free(battle, replace(figure, height=height), at, height)
        if is_on_table(battle, at) and free and not is_water(battle, at, height):
            return at, height


def _in_the_air(figure: Figure, shuffle: Shuffle) -> Figure | None:
    if not air_class(figure) or shuffle.between(0, 1):
        return None
    return replace(figure, flying=True, height=shuffle.pick((100, 200, 300)))


def _on_the_ground(figure: Figure, shuffle: Shuffle) -> Figure:
    """In some state or other; vehicles are whole."""
    guns = tuple(
        replace(each, state=shuffle.pick(("ready",) * 6 + ("jammed", "empty")))
        for each in figure.weapons
    )
    figure = replace(figure, weapons=guns)
    if figure.vehicle is not None:
        return replace(figure, suppressed=not shuffle.between(0, 5))
    lies = not shuffle.between(0, 7)
    status = shuffle.pick((DOWN, DEAD)) if lies else ACTIVE
    dose = Dose(shuffle.pick(tuple(CATALOGUE.drugs)), good=bool(shuffle.between(0, 1)))
    return replace(
        figure,
        status=status,
        fate="unconscious" if status == DOWN else "",
        gutz=shuffle.between(2, 11),
        prone=lies or not shuffle.between(0, 5),
        suppressed=not lies and not shuffle.between(0, 5),
        hidden=not lies and not shuffle.between(0, 9),
        moved=not shuffle.between(0, 7),
        fought=not shuffle.between(0, 7),
        doses=() if shuffle.between(0, 4) else (dose,),
    )


def _traps(shuffle: Shuffle) -> dict[str, Trap]:
    bombs = ("improvised_bomb_ap", "improvised_bomb_av", "improvised_bomb_ap", "")
    known = (SIDES[:1], SIDES[1:], (), ())
    labels = ("", "", "1", "2")
    return {
        f"trap-{number}": Trap(f"trap-{number}", _near(shuffle), bomb, 7, label, tuple(sides))
        for number, (bomb, sides, label) in enumerate(zip(bombs, known, labels, strict=True))
    }


def _clouds(shuffle: Shuffle) -> tuple[Cloud, ...]:
    made = []
    for kind in ("smoke", "poison_gas"):
        at = _near(shuffle)
        corners = rectangle(at.x - 50, at.y - 50, 100, 100)
        area = Area(f"cloud-{kind}", "smoke" if kind == "smoke" else "gas", kind, corners)
        gutz, thrower = 0 if kind == "smoke" else 8, f"{SIDES[1]}-0-1"
        made.append(Cloud(area.id, kind, replace(area, cover="medium"), TURN + 2, gutz, thrower))
    return tuple(made)


def _near(shuffle: Shuffle) -> Point:
    return Point(*(MIDDLE + shuffle.between(-SPREAD, SPREAD) for _ in range(2)))


# --- What is said of it ------------------------------------------------------------------------


BOARD = "the board"


def actors(battle: Battle) -> tuple[str, ...]:
    """Who can act, the referee if there is one, and the board itself."""
    referee = tuple(side for side in sides_of(battle) if side == REFEREE)
    return (*FIREWALL.actors(battle, SIDES[0]), *referee, BOARD)


def told(battle: Battle, actor: str) -> str:
    """Everything about one actor, as lines of text; in the preparations an actor is a side."""
    if actor == BOARD:
        lines = _board(battle)
    elif actor in {side.id for side in battle.sides}:
        lines = _lines(battle, actor, None)
    else:
        lines = _lines(battle, SIDES[0], actor)
    return "\n".join((f"# {actor}", *lines)) + "\n"


def opening(scenario: str) -> Battle:
    """A scenario as its players find it, with a referee where one may be."""
    may_sit = "referee" in {rule.key for rule in rules_of(SCENARIOS[scenario])}
    rules = {"referee": "seat"} if may_sit else {}
    return FIREWALL.folded(FIREWALL.muster(scenario, {}, rules, 7))


def sides_of(battle: Battle) -> tuple[str, ...]:
    return tuple(side.id for side in battle.sides)


def _board(battle: Battle) -> Iterator[str]:
    """What the first side is shown, piece by piece, and what of it the others are shown otherwise.

    Ground that is as the scenario has it is left out, but in the scenario's own opening.
    """
    first, *others = (_shown(battle, side) for side in sides_of(battle))
    known = _ground(battle.scenario) if battle.turn else {}
    for kind, things in first.items():
        if isinstance(things, dict):
            for name, thing in things.items():
                if kind != "areas" or known.get(name) != thing:
                    yield f"{kind} {name}: {said(thing)}"
        else:
            yield f"{kind}: {said(things)}"
    for side, shown in zip(sides_of(battle)[1:], others, strict=True):
        yield from (f"to {side}: {each}" for each in differences(first, shown))


def _shown(battle: Battle, side: str) -> dict[str, Any]:
    scene: dict[str, Any] = plain(FIREWALL.scene(FIREWALL.view(battle, side), side))
    return {name: shown for name, shown in scene.items() if name != "wording"}


@cache
def _ground(scenario: str) -> dict[str, Any]:
    battle = opening(scenario)
    ground: dict[str, Any] = _shown(battle, sides_of(battle)[0])["areas"]
    return ground


def _lines(battle: Battle, side: str, whom: str | None) -> Iterator[str]:
    kinds: dict[tuple[str, str], Offer] = {}
    for offer in FIREWALL.offers(battle, side, whom):
        yield f"offer {offer.label} | {offer.note} | {offer.ref} | {_rest(offer, 'label note ref')}"
        detail = offer.fixed.get("mode") or offer.fixed.get("speed") or offer.fixed.get("leave", "")
        kinds.setdefault((offer.order, detail), offer)
    for offer in kinds.values():
        yield from _tried(battle, offer, side)


def _tried(battle: Battle, offer: Offer, side: str) -> Iterator[str]:
    fields = filled_plainly(offer, side)
    yield f"{offer.label}"
    try:
        order = FIREWALL.order_from(fields)
        preview = FIREWALL.preview(battle, order)
    except IllegalOrder as refusal:
        yield f"  refused {refusal.reason} {refusal.ref}"
    else:
        yield f"  shown {preview.title} | {preview.target} | {' '.join(preview.notes)}"
        yield f"  with {_rest(preview, 'title target notes')}"
        for faces in THROWS:
            yield f"  thrown {''.join(map(str, faces))}"
            yield from (f"    {line}" for line in _played(battle, order, faces))
    for name, value in _wrongs(fields):
        yield f"  wrong {name}={value} {_refused(battle, {**fields, name: value})}"


def _rest(record: Record, known: str) -> str:
    return said({n: each for n, each in plain(record).items() if n not in known.split()})


def _played(battle: Battle, order: Any, faces: Sequence[int]) -> Iterator[str]:
    """What is told of each event, or its kind where nothing is; then what it has changed."""
    try:
        after, events = FIREWALL.play(battle, order, Repeated(faces))
    except Endless:
        yield "and so on for ever"
        return
    now = battle
    for event in events:
        sentence = FIREWALL.told(now, event)
        now = FIREWALL.after(now, event)
        yield f"{sentence.text} {sentence.sum}".strip() if sentence else f"({_kind(event)})"
    yield from (f"= {each}" for each in differences(plain(battle), plain(after)))


def _kind(event: Event) -> str:
    return type(event).__name__


def _wrongs(fields: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in fields.items():
        if name in WRONG:
            yield from ((name, wrong) for wrong in WRONG[name])
        elif name != "type" and isinstance(value, str):
            yield name, "nonsense"


def _refused(battle: Battle, fields: dict[str, Any]) -> str:
    try:
        FIREWALL.verify(battle, FIREWALL.order_from(fields))
    except IllegalOrder as refusal:
        return f"{refusal.reason} {refusal.ref}"
    return "allowed"


def path_of(name: int | str) -> Path:
    return FOLDER / (f"{name:02}.txt" if isinstance(name, int) else f"{name}.txt")


def names() -> tuple[int | str, ...]:
    """Everything that is written down: tableaux by number, openings by their scenario."""
    return (*SEEDS, *(card.id for card in FIREWALL.scenarios))


@cache
def written_of(name: int | str) -> tuple[Battle, tuple[str, ...]]:
    """A battle that is written down, and whom it tells about."""
    if isinstance(name, int):
        battle = tableau(name)
        return battle, actors(battle)
    battle = opening(name)
    return battle, (*sides_of(battle), BOARD)


def write() -> None:
    """Write every tableau anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in names():
        battle, whom = written_of(name)
        text = "".join(told(battle, actor) for actor in whom)
        path_of(name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
