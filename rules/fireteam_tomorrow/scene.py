"""A battle ready to be drawn: areas, tokens, cards and the sentence above the board."""

from __future__ import annotations

from collections.abc import Iterator

from rules.fireteam_tomorrow.catalogue import INCH, QUALITIES, VEHICLES, WEAPONS
from rules.fireteam_tomorrow.deck import able
from rules.fireteam_tomorrow.movement import is_withdrawing
from rules.fireteam_tomorrow.offers import targets_of
from rules.fireteam_tomorrow.play import to_act
from rules.fireteam_tomorrow.shooting import armour_name
from rules.fireteam_tomorrow.state import (
    ACTIVE,
    FIGHT,
    FIRE,
    HIT,
    MOVE,
    ON_TABLE,
    OVER,
    SETUP,
    Battle,
    Figure,
    captives_of,
    gap,
    kind_of,
    opponents,
    riders_of,
    side_name,
)
from rules.fireteam_tomorrow.story import card_words
from rules.fireteam_tomorrow.warbands.showing import LOOKS
from rules.fireteam_tomorrow.wording import WORDING
from rules.kernel.mounts import ALL_ROUND, TOP, MountedGun, spot
from rules.kernel.naming import signs
from rules.kernel.screen import (
    Card,
    Counter,
    Fact,
    Line,
    Mark,
    Ring,
    Scene,
    SideScene,
    Sketch,
    Token,
    names_of,
)

MOST_LINES = 5  # to targets: more would hide the board
STATES = {
    ACTIVE: "ready", HIT: "HIT: out of action until recovery", "dead": "out for good",
    "captive": "captive", "left": "off the table", "aboard": "in a vehicle",
}  # fmt: skip


def scene(battle: Battle, side: str) -> Scene:
    """Everything that this side's screen draws; `battle` is already its view."""
    acting = to_act(battle)
    free = frozenset(figure.id for figure in able(battle))
    letters = signs({figure.id: figure.name for figure in battle.figures.values()})
    return Scene(
        width=battle.width,
        height=battle.height,
        areas=battle.areas,
        tokens=tuple(_token(battle, f, free, letters[f.id]) for f in _drawn(battle)),
        counters=_centre(battle),
        cards=tuple(_card(battle, f, free) for f in battle.figures.values()),
        sides=tuple(SideScene(each.id, each.name, each.brief) for each in battle.sides),
        turn=battle.turn,
        phase=battle.phase,
        heading=_heading(battle),
        sentence=_sentence(battle, side, acting),
        to_act=acting,
        notices=tuple(_notices(battle)),
        wording=WORDING,
    )


def _drawn(battle: Battle) -> Iterator[Figure]:
    return (figure for figure in battle.figures.values() if figure.status in ON_TABLE)


def _centre(battle: Battle) -> tuple[Counter, ...]:
    return (Counter("objective", battle.centre, "★", "hold it at the end", "Objective"),)


def _heading(battle: Battle) -> str:
    if battle.phase == SETUP:
        return "Setting up"
    return "The battle is over" if battle.phase == OVER else f"Deck {battle.turn}"


def _sentence(battle: Battle, side: str, acting: tuple[str, ...]) -> str:
    if battle.outcome is not None:
        winner = side_name(battle, battle.outcome.winner)
        return f"{battle.outcome.reason} {f'{winner} wins.' if winner else 'Nobody wins.'}"
    if not acting:
        return ""
    names = " and ".join(side_name(battle, each) for each in acting)
    own = side in acting
    if battle.phase == SETUP:
        mine = "Set up your people, then begin: where the others really stand shows after that."
        return mine if own else f"{names} set up."
    if battle.asks:
        what = "hand-to-hand" if battle.asks == FIGHT else "worn down teams"
        return f"Decide about {what}; nobody sees it." if own else f"{names} decide about {what}."
    return f"{card_words(battle, battle.card)}: {'your card' if own else f'{names} acts'}."


def _notices(battle: Battle) -> Iterator[str]:
    left = len(battle.cards)
    if battle.phase not in (SETUP, OVER):
        decks = battle.rules.get("decks", "")
        yield f"{left} card{'' if left == 1 else 's'} left of deck {battle.turn} of {decks}."
    for army in battle.armies.values():
        if army.withdrawing:
            yield f"{army.name} falls back to the {army.edge} edge."
    yield "Weapons, damage to vehicles and some of recovery are ours: the text has lost them."


HIT_MARK = Mark("HIT", "It lies out of action; whether it lives shows at the next recovery.", "T13")
FIGHTS = Mark(
    "hand-to-hand", "It stands in contact with an enemy, and they fight hand-to-hand.", "T14"
)
ON_ROOF = Mark("on a roof", "It stands on a roof.")
ALOFT = Mark("in the air", "It is in the air: it holds no objective.")
IMMOBILE = Mark("immobile", "A hit has stopped it for good: it no longer moves.", "T17")
DISARMED = Mark("disarmed", "A hit has cost it its weapons: it no longer fires.", "T17")
WITHDRAWS = Mark(
    "withdraws", "It falls back: it goes towards its own edge, and leaves the table there.", "T18"
)
ABSENT = {
    "dead": Mark("out for good", "It has not survived; it does not come back."),
    "captive": Mark("captive", "An enemy guards it: it does nothing until it is free.", "T16"),
    "left": Mark("off the table", "It has left the table and does not come back."),
    "aboard": Mark("in a vehicle", "It rides in a vehicle, out of sight.", "T17"),
}


def marks_of(battle: Battle, figure: Figure) -> tuple[Mark, ...]:
    """What is marked on a figure."""
    held, riding = len(captives_of(battle, figure.id)), len(riders_of(battle, figure.id))
    found = (
        (HIT_MARK, figure.status == HIT),
        (FIGHTS, bool(opponents(battle, figure))),
        (ON_ROOF, bool(figure.height) and not figure.flies),
        (ALOFT, figure.is_aloft),
        (Mark(f"carries {riding}", f"{riding} ride in it.", "T17"),
         bool(riding)),
        (IMMOBILE, figure.immobile),
        (DISARMED, figure.disarmed),
        (WITHDRAWS, is_withdrawing(battle, figure) and figure.status in ON_TABLE),
        (Mark(f"guards {held}", f"It holds {held} captive.", "T16"),
         bool(held)),
    )  # fmt: skip
    return tuple(mark for mark, holds in found if holds)


def _token(battle: Battle, figure: Figure, free: frozenset[str], letters: str) -> Token:
    return Token(
        id=figure.id,
        name=figure.name,
        initials=letters,
        side=figure.side,
        team=battle.teams[figure.team].name,
        at=figure.at,
        radius=figure.radius,
        facing=figure.facing,
        value=figure.quality + 1,
        marks=names_of(marks_of(battle, figure)),
        is_leader=battle.teams[figure.team].leader == figure.id,
        is_down=figure.status == HIT,
        is_active=kind_of(battle.card)[1] == figure.team,
        can_act=figure.id in free,
        height=figure.height,
        outline=VEHICLES[figure.vehicle].outline if figure.vehicle else "",
        weapon="" if figure.vehicle else next(map(LOOKS.get, figure.weapons), None) or "",
        guns=_guns(figure),
    )


def _guns(figure: Figure) -> tuple[MountedGun, ...]:
    """The weapons on a vehicle: they turn all round."""
    if not figure.vehicle:
        return ()
    shape, of = VEHICLES[figure.vehicle].outline, len(figure.weapons)
    return tuple(
        MountedGun(
            TOP, spot(shape, TOP, number, of), ALL_ROUND, WEAPONS[weapon].range * INCH,
            figure.disarmed,
        )
        for number, weapon in enumerate(figure.weapons)
    )  # fmt: skip


def _card(battle: Battle, figure: Figure, free: frozenset[str]) -> Card:
    kind, _ = kind_of(battle.card)
    words = ("move",) if kind == MOVE else ("fire",) if kind == FIRE else ()
    leads = battle.teams[figure.team].leader == figure.id
    return Card(
        id=figure.id,
        name=figure.name,
        side=figure.side,
        team=battle.teams[figure.team].name,
        role="Leader" if leads else "",
        state=STATES[figure.status],
        value=figure.quality + 1,
        marks=(*_absence(figure), *marks_of(battle, figure)),
        facts=tuple(_facts(battle, figure)),
        actions=words if figure.id in free else (),
        can_act=figure.id in free,
        on_table=figure.status in ON_TABLE,
    )


def _absence(figure: Figure) -> tuple[Mark, ...]:
    """Why somebody is not on the table."""
    found = ABSENT.get(figure.status)
    return (found,) if found else ()


def _facts(battle: Battle, figure: Figure) -> Iterator[Fact]:
    quality = QUALITIES[figure.quality]
    yield Fact("Quality", quality.name, f"step {figure.quality + 1} of 5", "T20")
    yield Fact("Armour", str(figure.armour), armour_name(figure), "T20")
    if figure.vehicle:
        row = VEHICLES[figure.vehicle]
        yield Fact("Vehicle", row.name, row.note, "T17")
        names = ", ".join(each.name for each in riders_of(battle, figure.id)) or "nobody"
        yield Fact("Carries", names, f"up to {row.seats}, ours", "T17")
    for entry in figure.weapons:
        weapon = WEAPONS[entry]
        reach = f"{weapon.range} in" if weapon.range else "length of the table"
        blast = f", radius {weapon.radius} in" if weapon.radius else ""
        words = f"level {weapon.level}, {reach}{blast}"
        yield Fact(weapon.name, words, "ours", "T11", "Weapons")
    for words, has in (
        ("Hand-to-hand weapon", figure.blade), ("Jump pack", figure.jump), ("Medic", figure.medic)
    ):  # fmt: skip
        if has:
            yield Fact(words, "yes", "", "T1")
    if figure.aboard:
        yield Fact("Rides in", battle.figures[figure.aboard].name, "", "T17")
    if figure.guard and figure.guard in battle.figures:
        yield Fact("Guarded by", battle.figures[figure.guard].name, "", "T16")


def sketch(battle: Battle, figure: str) -> Sketch:
    """How far a figure walks, and a line to the nearest enemies whom it could fire at.

    None while people are set up: nobody knows yet where the others will stand.
    """
    found = battle.figures.get(figure)
    if found is None or found.status != ACTIVE:
        return Sketch()
    rings = () if found.vehicle else (Ring(found.at, 6 * INCH, "6 in", "reach"),)
    if battle.phase == SETUP:
        return Sketch((), rings)
    targets = {
        each.id: each
        for entry in found.weapons
        for each in targets_of(battle, found, WEAPONS[entry])
    }
    near = sorted(targets.values(), key=lambda each: (gap(found, each), each.id))[:MOST_LINES]
    lines = tuple(
        Line(found.at, each.at, WORDING.unit.words(gap(found, each)), "clear") for each in near
    )
    return Sketch(lines, rings)
