"""A battle ready to be drawn: areas, tokens, cards and the sentence above the board."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.cyberpunk.actions import run_of
from rules.cyberpunk.catalogue import CATALOGUE
from rules.cyberpunk.catalogue.model import LOCATIONS
from rules.cyberpunk.play import to_act
from rules.cyberpunk.referee import told
from rules.cyberpunk.state import (
    DECLARE,
    METRE,
    MOST_ACTIONS,
    OVER,
    Battle,
    Carried,
    Figure,
    cool_of,
    has,
    is_alive,
    metres,
    ref_of,
    reflexes,
    row_of,
    side_name,
    wits_of,
)
from rules.cyberpunk.warbands.chips import weapon_class
from rules.cyberpunk.warbands.words import skill_name
from rules.cyberpunk.wording import WORDING
from rules.cyberpunk.wounds import MOST_WOUNDS, level_name, stun_target, toughness
from rules.kernel.geometry import octagon
from rules.kernel.naming import signs
from rules.kernel.screen import Card, Counter, Fact, Mark, Scene, SideScene, Token, names_of
from rules.kernel.sight import Area

OURS = "ours"
WHOLE = 8  # boxes up to which INT and COOL are whole (C22)
STATES = {
    "blind": Mark("blinded", "It sees nothing: 6 less with every attack while it lasts.", "C42"),
    "deaf": Mark("deafened", "It hears nothing: 2 less with every attack while it lasts.", "C36"),
    "asleep": Mark("asleep", "It sleeps and cannot act; it does not wake in this battle.", "C42"),
    "dodging": Mark("dodging", "It looks out for blows: who strikes at it has 2 less.", "C14"),
    "tripped": Mark(
        "down",
        "It has been brought down, and has 2 less with its attacks.",
        "C14",
    ),
    "burning": Mark("on fire", "It burns, and the fire harms it again when a round begins.", "C38"),
    "one_eye": Mark("one eye", "It has lost an eye: 2 less with every attack.", "C42"),
}
STUNNED = Mark(
    "out of action",
    "It failed a stun save and cannot act; it saves again when its turn comes.",
    "C19",
)
ABSENT = {
    "dead": Mark("dead", "It has not survived."),
    "revived": Mark("brought back", "The rescue team has taken it away alive."),
}

# As which ground the board draws what stands there; whatever it has a texture of its own for.
DRAWN = {
    **dict.fromkeys(("brick", "stone", "sheetrock"), "building"),
    **dict.fromkeys(("car", "armoured_car", "aerodyne", "engine_block"), "wreck"),
    **dict.fromkeys(("concrete_block", "curb"), "low_wall"),
    **dict.fromkeys(("data_term", "mailbox", "hydrant", "concrete_pole"), "furniture"),
    **dict.fromkeys(("wood_door", "heavy_door", "steel_door"), "low_wall"),
    "tree": "wood",
}


LOW = {"building": "low_wall"}  # what is drawn like a house where it blocks, and is none


def _drawn(battle: Battle, area: Area) -> Area:
    """An area as the board draws it; its name says what it stops, and how much of that is left."""
    kind = DRAWN.get(area.kind, area.kind)
    if area.blocks:
        return replace(area, kind=kind)
    kind = LOW.get(kind, kind)
    return replace(area, kind=kind, name=cover_words(battle, area))


def cover_words(battle: Battle, area: Area) -> str:
    """The name of a piece of cover with its SP, and what it was when it is worn (C27, C29)."""
    left = battle.covers.get(area.id)
    if left is None:
        return area.name
    row = CATALOGUE.covers.get(area.kind)
    whole = f" of {row.sp}" if row is not None and row.sp != left else ""
    return f"{area.name} (SP {left}{whole})"


def scene(battle: Battle, side: str) -> Scene:
    """Everything that this side's screen draws; `battle` is what it may know."""
    acting = to_act(battle)
    letters = signs({figure.id: figure.name for figure in battle.figures.values()})
    return Scene(
        width=battle.width,
        height=battle.height,
        areas=(*(_drawn(battle, area) for area in battle.areas), *_clouds(battle), *_zones(battle)),
        tokens=tuple(
            _token(battle, figure, letters[figure.id])
            for figure in battle.figures.values()
            if is_alive(figure)
        ),
        counters=tuple(counters_of(battle)),
        cards=tuple(_card(battle, figure) for figure in battle.figures.values()),
        sides=tuple(SideScene(each.id, each.name, each.brief) for each in battle.sides),
        turn=battle.round,
        phase=battle.phase,
        heading="The battle is over" if battle.phase == OVER else f"Round {battle.round}",
        sentence=_sentence(battle, side, acting),
        to_act=acting,
        notices=tuple(_notices(battle)),
        wording=WORDING,
    )  # fmt: skip


def _round_area(id_: str, kind: str, name: str, x: int, y: int, radius: int) -> Area:
    return Area(id_, kind, name, octagon(x - radius, y - radius, 2 * radius, 2 * radius))


def _clouds(battle: Battle) -> Iterator[Area]:
    for cloud in battle.clouds:
        name = CATALOGUE.gases[cloud.gas].name
        yield _round_area(cloud.id, "gas", name, cloud.at.x, cloud.at.y, cloud.radius)


def _zones(battle: Battle) -> Iterator[Area]:
    for zone in battle.zones:
        radius = zone.width * METRE // 2
        name = f"Zone of fire, {zone.number} to cross"
        yield _round_area(zone.id, "smoke", name, zone.at.x, zone.at.y, radius)


def counters_of(battle: Battle) -> Iterator[Counter]:
    """What lies in wait as far as is known, and where somebody may have left something."""
    for device in battle.devices.values():
        row = CATALOGUE.explosives.get(device.entry) or CATALOGUE.grenades[device.entry]
        when = f" until round {device.due}" if device.due else ""
        secret = ", hidden from the others" if device.sign else ""
        yield Counter(device.id, device.at, "!", f"{device.trigger}{when}{secret}", row.name)
    known = {device.sign for device in battle.devices.values()}
    for sign in battle.signs:
        if sign.id not in known:
            who = battle.figures[sign.figure].name
            words = f"{who} bent down here in round {sign.round}"
            yield Counter(sign.id, sign.at, "?", words, "Something, or nothing")


def _notices(battle: Battle) -> Iterator[str]:
    yield ("Figures and rules marked “ours” are not in the text that this game is made from.")
    if battle.work:
        yield f"{max(battle.work.values())} of 3 packets are out."
    for ruling in battle.rulings:
        yield f"The referee: {told(battle, ruling)}."
    for figure in battle.figures.values():
        if figure.minutes:
            yield f"A rescue team is on its way for {figure.name}."


def _sentence(battle: Battle, side: str, acting: tuple[str, ...]) -> str:
    if battle.outcome is not None:
        winner = side_name(battle, battle.outcome.winner)
        return f"{battle.outcome.reason} {f'{winner} wins.' if winner else 'Nobody wins.'}"
    if not acting:
        return ""
    own, who = side in acting, side_name(battle, acting[0])
    if battle.phase == DECLARE:
        return "Say who draws fast." if own else f"{who} says who draws fast."
    name = battle.figures[battle.active].name
    left = MOST_ACTIONS - battle.figures[battle.active].actions
    return f"{name} acts, {left} actions left." if own else f"{who} acts with {name}."


def marks(battle: Battle, figure: Figure) -> tuple[Mark, ...]:
    """What is marked on a figure."""
    found = [mark for key, mark in STATES.items() if has(battle, figure, key)]
    if figure.health.wounds:
        name, box = level_name(figure.health.wounds), f"{figure.health.wounds} of {MOST_WOUNDS}"
        why = f"It is wounded, {box} boxes: what it rolls and its saves suffer for it."
        found.insert(0, Mark(name, why, "C18"))
    if figure.health.stunned:
        found.insert(0, STUNNED)
    if figure.grip:
        held = battle.figures[figure.grip].name
        found.append(Mark(f"grips {held}", f"It holds {held}, who must break free first.", "C14"))
    if figure.aim:
        why = f"It has aimed: {figure.aim} more with its next shot at the same target."
        found.append(Mark(f"aim +{figure.aim}", why, "C5"))
    return tuple(found)


def _absence(figure: Figure) -> tuple[Mark, ...]:
    """Why somebody is not on the table."""
    found = ABSENT.get(figure.status)
    return (found,) if found else ()


def _token(battle: Battle, figure: Figure, letters: str) -> Token:
    active = battle.active == figure.id
    return Token(
        id=figure.id, name=figure.name, initials=letters, side=figure.side,
        team=side_name(battle, figure.side), at=figure.at, radius=12, facing=figure.facing,
        value=figure.health.wounds, marks=names_of(marks(battle, figure)),
        is_leader=figure.is_leader,
        is_down=figure.health.stunned, is_active=active,
        can_act=active and figure.actions < MOST_ACTIONS,
        weapon=weapon_class(figure.weapons[0].entry) if figure.weapons else "",
    )  # fmt: skip


def _card(battle: Battle, figure: Figure) -> Card:
    active = battle.active == figure.id
    return Card(
        id=figure.id, name=figure.name, side=figure.side, team=side_name(battle, figure.side),
        role=CATALOGUE.people[figure.role].name if figure.role in CATALOGUE.people else "",
        state=state_of(figure), value=figure.health.wounds,
        marks=(*_absence(figure), *marks(battle, figure)),
        facts=tuple(_facts(battle, figure)), can_act=active, on_table=is_alive(figure),
        actions=(f"{MOST_ACTIONS - figure.actions} left",) if active else (),
    )  # fmt: skip


def state_of(figure: Figure) -> str:
    """What has become of somebody, in words."""
    if figure.status == "dead":
        return "dead"
    if figure.status == "revived":
        return "brought back by the rescue team"
    if figure.health.stunned:
        return "out of action"
    return "fighting"


def _facts(battle: Battle, figure: Figure) -> Iterator[Fact]:
    health, stats = figure.health, figure.stats
    yield Fact("Wounds", f"{health.wounds} of {MOST_WOUNDS}", level_name(health.wounds), "C18")
    parts = ", ".join(f"{each.name} {each.value:+d}" for each in reflexes(battle, figure)[1:])
    yield Fact("REF", str(ref_of(battle, figure)), parts or f"{stats.ref} unhurt", "C22")
    now = f"{wits_of(figure)}, {cool_of(figure)}, {stats.tech}"
    unhurt = f"unhurt {stats.intellect}, {stats.cool}; " if health.wounds > WHOLE else ""
    yield Fact("INT, COOL, TECH", now, f"{unhurt}COOL: only where a referee asks", "C22")
    saves = f"takes {toughness(stats.body)} off each wound, stun save {stun_target(health)}"
    yield Fact("BODY", str(stats.body), saves, "C17")
    yield Fact("Runs", metres(run_of(figure)), "", "C3")
    if figure.boost:
        yield Fact("Initiative", f"+{figure.boost}", "", "C1")
    if health.lost:
        lost = ", ".join(part.replace("_", " ") for part in health.lost)
        yield Fact("Lost", lost, "", "C23")
    known = ", ".join(f"{skill_name(name)} {level}" for name, level in figure.skills.items())
    yield Fact("Skills", known or "none")
    for layer in health.layers:
        row = CATALOGUE.armour[layer.entry]
        sp = ", ".join(
            f"{name.replace('_', ' ')} {sp}"
            for name, sp in zip(LOCATIONS, layer.sp, strict=True) if sp
        )  # fmt: skip
        yield Fact(row.name, sp or "nothing left", f"{layer.kind}; SP {OURS}", "C30", "Armour")
    yield from (_weapon(carried) for carried in figure.weapons)
    for item, count in figure.supplies.items():
        row_ = CATALOGUE.grenades.get(item) or CATALOGUE.explosives[item]
        yield Fact(row_.name, str(count), _marked(row_.printed), row_.ref, "Carried")


def _weapon(carried: Carried) -> Fact:
    row = row_of(carried)
    value = row.damage or row.kind
    if row.range:
        value += f", {row.range} m"
    state = "" if carried.state == "ready" else f"{carried.state}. "
    loaded = f"{carried.loaded} {carried.ammo} loaded. " if row.shots else ""
    return Fact(row.name, value, f"{state}{loaded}{_marked(row.printed)}", row.ref, "Weapons")


def _marked(printed: tuple[str, ...]) -> str:
    """Which figures of a row are the book's."""
    if not printed:
        return f"All figures {OURS}."
    words = ", ".join(each.replace("_", " ") for each in printed)
    return f"Printed: {words}; the rest {OURS}."
