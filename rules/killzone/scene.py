"""What is drawn and written of a battle."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

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
from rules.kernel.sight import Area
from rules.killzone.acting import may_act
from rules.killzone.catalogue import ARMOURS, HANDS, WEAPONS, Weapon
from rules.killzone.ending import points
from rules.killzone.offers import targets_of
from rules.killzone.pace import left_to_go
from rules.killzone.play import to_act
from rules.killzone.state import (
    ACTIVE,
    LIT,
    MAJOR,
    MINOR,
    ON_TABLE,
    ORDERS,
    OUT,
    OVER,
    SETUP,
    STOREY,
    SUPPRESSED,
    Battle,
    Figure,
    Vehicle,
    aboard,
    armour_of,
    gap,
    kill_score,
    on_foot,
    side_name,
)
from rules.killzone.terrain import floors_of, room_id
from rules.killzone.warbands.showing import LOOKS
from rules.killzone.wording import WORDING

STATES = {"active": "", "suppressed": "suppressed", "dead": "killed", "left": "off the table"}
FLAMES = {
    LIT: ("F?", "may burn"),
    MINOR: ("F", "burns"),
    MAJOR: ("FF", "the whole building burns"),
    OUT: ("–", "burnt out"),
}


def scene(battle: Battle, side: str) -> Scene:
    """Everything that is drawn of a battle."""
    acting = to_act(battle)
    letters = _letters(battle)
    return Scene(
        width=battle.width,
        height=battle.height,
        areas=tuple(part for area in battle.areas for part in _rooms(area)),
        tokens=(
            *(_token(battle, figure, letters[figure.id]) for figure in on_foot(battle)),
            *(
                _vehicle_token(battle, each, letters[each.id])
                for each in battle.vehicles.values()
                if not each.left
            ),
        ),
        cards=(
            *(_card(battle, figure) for figure in battle.figures.values()),
            *(_vehicle_card(battle, each) for each in battle.vehicles.values()),
        ),
        sides=tuple(SideScene(each.id, each.name, each.brief) for each in battle.sides),
        turn=battle.turn,
        phase=battle.phase,
        heading=_heading(battle),
        sentence=_sentence(battle, side, acting),
        to_act=acting,
        notices=tuple(_notices(battle)),
        counters=tuple(counters_of(battle)),
        wording=WORDING,
    )


def _rooms(area: Area) -> Iterator[Area]:
    """A part of a building floor by floor, each called as orders call that room (`room_of`)."""
    if not area.building:
        yield area
        return
    top = floors_of(area) - 1
    for floor in range(top + 1):
        low = floor * STOREY
        tall = area.height - low if floor == top else STOREY
        yield replace(area, id=room_id(area, floor), floor=low, height=tall)


def _heading(battle: Battle) -> str:
    if battle.phase == SETUP:
        return "Before the battle"
    return "The battle is over" if battle.phase == OVER else f"Turn {battle.turn}"


def _sentence(battle: Battle, side: str, acting: tuple[str, ...]) -> str:
    if battle.outcome is not None:
        winner = side_name(battle, battle.outcome.winner)
        return f"{battle.outcome.reason} {f'{winner} wins.' if winner else 'Nobody wins.'}"
    names = " and ".join(side_name(battle, each) for each in acting)
    who = "You decide" if side in acting else f"{names} decide"
    if battle.asks:
        return f"{who} something first."
    if battle.phase == SETUP:
        return "Begin when you are ready." if side in acting else f"{names} prepare."
    squad = battle.squads.get(battle.active)
    return f"{squad.name} act: {ORDERS[squad.order]}." if squad is not None else ""


def _notices(battle: Battle) -> Iterator[str]:
    if battle.phase != SETUP:
        told = ", ".join(f"{side.name} {points(battle, side)}" for side in battle.sides)
        yield f"Turn {battle.turn} of {battle.rules.get('turns', '')}. Points: {told}."
    yield (
        "Orders, initiative, shooting and common people and weapons are ours: the text is a "
        "supplement to a game that is lost."
    )


def counters_of(battle: Battle) -> Iterator[Counter]:
    """Smoke and fires, as they lie on the table."""
    for number, cloud in enumerate(battle.smoke, start=1):
        words = f"3 inches around, until turn {cloud.until}"
        yield Counter(f"smoke-{number}", cloud.at, "S", words, "Smoke")
    for area in battle.areas:
        for place, state in battle.fires.items():
            part, _, floor = place.partition(":")
            if part == area.id or (not floor and part == area.building):
                label, words = FLAMES[state]
                height = int(floor or 0) * STOREY
                xs, ys = [c.x for c in area.corners], [c.y for c in area.corners]
                at = type(area.corners[0])((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)
                yield Counter(f"fire-{area.id}-{place}", at, label, words, "Fire", height)


# --- Figures -------------------------------------------------------------------------------------


SUPPRESSED_MARK = Mark(
    "suppressed",
    "It cannot act until it pulls itself together; it rolls for that when its squad acts.",
)
OVERDOSE = Mark(
    "overdose", "It has taken too much: what its drugs give it has turned against it.", "K28"
)
WRECKED = Mark("wrecked", "It is a wreck and no longer moves.")
ABSENT = {
    "dead": Mark("killed", "It has not survived; it does not come back."),
    "left": Mark("off the table", "It has left the table and does not come back."),
}


def marks_of(figure: Figure) -> tuple[Mark, ...]:
    """What is marked on a figure."""
    floor = Mark(f"floor {figure.floor}", f"It stands on floor {figure.floor} of a building.")
    found = (
        (SUPPRESSED_MARK, figure.status == SUPPRESSED),
        (OVERDOSE, figure.overdosed),
        (floor, bool(figure.floor)),
    )
    return tuple(mark for mark, holds in found if holds)


def _letters(battle: Battle) -> dict[str, str]:
    people = {each.id: each.name for each in battle.figures.values()}
    return signs(people | {each.id: each.name for each in battle.vehicles.values()})


def _token(battle: Battle, figure: Figure, letters: str) -> Token:
    return Token(
        id=figure.id, name=figure.name, initials=letters, side=figure.side,
        team=battle.squads[figure.squad].name, at=figure.at, radius=figure.radius,
        facing=figure.facing, value=kill_score(battle, figure), marks=names_of(marks_of(figure)),
        is_down=figure.status == SUPPRESSED, is_active=figure.squad == battle.active,
        can_act=may_act(battle, figure), height=figure.floor * STOREY,
        weapon=next((LOOKS[each] for each in (*figure.weapons, figure.hand) if each in LOOKS), ""),
    )  # fmt: skip


def _pool(battle: Battle, vehicle: Vehicle) -> str:
    """Under what a vehicle is listed: no squad owns it."""
    return f"Vehicles: {side_name(battle, vehicle.side)}"


def vehicle_marks(vehicle: Vehicle) -> tuple[Mark, ...]:
    """What is marked on a vehicle."""
    if vehicle.wrecked:
        return (WRECKED,)
    inches = f"{vehicle.speed} inches"
    return (Mark(f"speed {vehicle.speed}", f"It goes {inches} a turn, until it is driven.", "K1"),)


def _vehicle_token(battle: Battle, vehicle: Vehicle, letters: str) -> Token:
    return Token(
        id=vehicle.id, name=vehicle.name, initials=letters, side=vehicle.side,
        team=_pool(battle, vehicle), at=vehicle.at, radius=vehicle.radius, facing=vehicle.facing,
        value=armour_of(battle, vehicle), marks=names_of(vehicle_marks(vehicle)),
        is_down=vehicle.wrecked,
        outline=vehicle.row.outline,
    )  # fmt: skip


def weapon_words(weapon: Weapon) -> str:
    """A weapon's ranges, shots and damage in a line."""
    if weapon.smoke:
        return f"{weapon.long} in, smoke 3 in around"
    shots = f"{weapon.shots} shot{'' if weapon.shots == 1 else 's'}"
    return f"{weapon.short}/{weapon.long} in, {shots}, {weapon.damage} dice"


def _card(battle: Battle, figure: Figure) -> Card:
    acts = may_act(battle, figure)
    return Card(
        id=figure.id, name=figure.name, side=figure.side, team=battle.squads[figure.squad].name,
        role=figure.row.name, state=STATES[figure.status], value=kill_score(battle, figure),
        marks=(*_absence(figure), *marks_of(figure)), facts=tuple(_facts(battle, figure)),
        actions=("act",) if acts else (), can_act=acts, on_table=figure.status in ON_TABLE,
        aboard=figure.aboard,
    )  # fmt: skip


def _absence(figure: Figure) -> tuple[Mark, ...]:
    """Why somebody is not on the table."""
    found = ABSENT.get(figure.status)
    return (found,) if found else ()


def _facts(battle: Battle, figure: Figure) -> Iterator[Fact]:
    row = figure.row
    yield Fact("Kind", row.name, row.ours, "K34")
    yield Fact("Kill score", str(kill_score(battle, figure)), "with armour and drugs", "K34")
    yield Fact("Armour", ARMOURS[figure.armour].name, "", "K25")
    yield Fact("Order", ORDERS[battle.squads[figure.squad].order], "ours", "K32")
    drugs = battle.squads[figure.squad].drugs
    if drugs and not figure.clean:
        yield Fact("Drugs", ", ".join(drugs), "overdose" if figure.overdosed else "", "K28")
    yield Fact("To go", WORDING.unit.words(left_to_go(battle, figure)), "this turn", "K33")
    for entry in figure.weapons:
        weapon = WEAPONS[entry]
        left = f", {figure.counters[entry]} left" if entry in figure.counters else ""
        yield Fact(weapon.name, weapon_words(weapon) + left, weapon.ours, "K34", "Weapons")
    if figure.hand != "none":
        hand = HANDS[figure.hand]
        yield Fact(hand.name, f"+{hand.bonus} hand-to-hand", hand.ours, "K26", "Weapons")
    if figure.gloves:
        yield Fact("Power gloves", str(figure.gloves), "a die each", "K23", "Weapons")


def _vehicle_card(battle: Battle, vehicle: Vehicle) -> Card:
    row = vehicle.row
    facts = (
        Fact("Speed", f"{vehicle.speed} in", f"at most {row.speed} in", "K1"),
        Fact("Acceleration", f"{row.accelerate} dice", "", "K3"),
        Fact("Brake", f"{row.brake} dice", "", "K5"),
        Fact("Ramming", f"{row.damage} dice", "", "K16"),
        Fact("Armour", str(armour_of(battle, vehicle)), "", "K13"),
        Fact("Seats", str(row.seats), row.ours, "K2"),
    )
    state = "wrecked" if vehicle.wrecked else "off the table" if vehicle.left else ""
    inside = ", ".join(each.name for each in aboard(battle, vehicle.id))
    marks = (Mark(inside, "They ride in it and are not on the table by themselves.", "K2"),)
    if not vehicle.left:
        marks = (*vehicle_marks(vehicle), *(marks if inside else ()))
    else:
        marks = (ABSENT["left"],)
    return Card(
        id=vehicle.id, name=vehicle.name, side=vehicle.side, team=_pool(battle, vehicle),
        role=row.name,
        state=state, value=armour_of(battle, vehicle), marks=marks,
        facts=facts, on_table=not vehicle.left,
    )  # fmt: skip


def sketch(battle: Battle, figure: str) -> Sketch:
    """How far somebody can still go, and a line to each enemy whom he could fire at."""
    found = battle.figures.get(figure)
    if found is None or found.status != ACTIVE:
        return Sketch()
    left = 0 if found.aboard else left_to_go(battle, found)
    rings = (Ring(found.at, left, WORDING.unit.words(left), "reach"),) if left else ()
    targets = {
        each.id: each for entry in found.weapons for each in targets_of(battle, found, entry)
    }
    lines = tuple(
        Line(found.at, each.at, WORDING.unit.words(gap(found, each)), "clear")
        for each in targets.values()
    )
    return Sketch(lines, rings)
