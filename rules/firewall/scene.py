"""A battle ready to be drawn: areas, tokens, cards and the sentence above the board."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.firewall.actions import COMBAT, MOVEMENT, centimetres, has_action
from rules.firewall.catalogue import CATALOGUE, made_by, noted
from rules.firewall.cybernetics.card import facts as cyber_facts
from rules.firewall.drugs.card import facts as drug_facts
from rules.firewall.flight import air_reaches
from rules.firewall.mishaps.questions import is_mine as is_of_chance
from rules.firewall.mishaps.story import notices as ground_notices
from rules.firewall.movement import speeds_of
from rules.firewall.offers import figure_offers
from rules.firewall.play import to_act
from rules.firewall.pockets import BUILT_IN
from rules.firewall.precedence import chooser
from rules.firewall.scenarios import scenario_of
from rules.firewall.skills.card import facts as skill_facts
from rules.firewall.state import (
    ACT,
    ACTIVE,
    CHOOSE,
    DOWN,
    OVER,
    SETUP,
    Battle,
    CarriedWeapon,
    Figure,
    hides_rosters,
    side_name,
)
from rules.firewall.terrain import clutter_at, cover_at
from rules.firewall.transport.card import facts as transport_facts
from rules.firewall.traps.knowledge import is_looked_into, lying, trap_name
from rules.firewall.turn import failures, is_able
from rules.firewall.vehicles.card import facts as vehicle_facts
from rules.firewall.vehicles.outline import guns_of, outline_of
from rules.firewall.warbands.chips import IN_CLOSE_COMBAT, weapon_class
from rules.firewall.wording import WORDING
from rules.firewall.words import (
    NEVER,
    NOT_YET,
    SECRET,
    absence_of,
    enough_failures,
    gun_numbers,
    marks_of,
    state_of,
)
from rules.kernel.naming import signs
from rules.kernel.screen import (
    Card,
    Counter,
    Fact,
    Mark,
    Meter,
    Scene,
    SideScene,
    Token,
    names_of,
)

# What the optional chapters add to a figure's card, and under which heading.
CHAPTERS = (
    ("Vehicle", vehicle_facts),
    ("Transport", transport_facts),
    ("Cyberware and gear", cyber_facts),
    ("Skills", skill_facts),
    ("Drugs", drug_facts),
)
WEAPONS, HOUSE = "Weapons", "House catalogue"


def scene(battle: Battle, side: str) -> Scene:
    """Everything that this side's screen draws; `battle` is already its view."""
    acting = to_act(battle)
    able = frozenset(figure.id for figure in battle.figures.values() if _can_act(battle, figure))
    return Scene(
        width=battle.width,
        height=battle.height,
        areas=battle.grounds,
        tokens=tuple(_tokens(battle, able)),
        counters=tuple(_counters(battle)),
        cards=tuple(_card(battle, figure, able) for figure in battle.figures.values()),
        sides=tuple(SideScene(each.id, each.name, each.brief) for each in battle.sides),
        turn=battle.turn,
        phase=battle.phase,
        heading=_heading(battle),
        sentence=_sentence(battle, side, acting),
        to_act=acting,
        notices=(
            *_hidden_rosters(battle),
            *scenario_of(battle).notices(battle),
            *ground_notices(battle),
        )
        if battle.scenario
        else (),
        wording=WORDING,
        meters=_meters(battle),
    )


def _meters(battle: Battle) -> tuple[Meter, ...]:
    """How near the acting team is to the end of its phase."""
    if battle.phase != ACT or not battle.active_team:
        return ()
    found, team = failures(battle, battle.active_team), battle.teams[battle.active_team]
    note = f"{team.name}: {enough_failures(found.allowed)} the team’s turn."
    return (Meter("Failures", len(found.failed), found.allowed, note, "R4.10"),)


def _hidden_rosters(battle: Battle) -> Iterator[str]:
    if hides_rosters(battle) and battle.phase != OVER:
        yield (
            "Rosters are hidden: of the others you know what their models show and what they have "
            "used. Chances reckon with what you know."
        )


def _counters(battle: Battle) -> Iterator[Counter]:
    """Counters and laid bombs, as far as this view knows them."""
    for trap in lying(battle):
        known = "bomb" if trap.weapon else "harmless"
        if trap.label or trap.weapon:
            words = known if is_looked_into(trap) else ""
            name = trap_name(trap)
            yield Counter(trap.id, trap.at, trap.label or "!", words, name, trap.height)
    for each in battle.fixtures.values():
        if not each.done:
            yield Counter(each.id, each.at, each.name[0], "", each.name, each.height)


def _heading(battle: Battle) -> str:
    if battle.phase == SETUP:
        return "Preparations"
    return "The battle is over" if battle.phase == OVER else f"Turn {battle.turn}"


def _sentence(battle: Battle, side: str, acting: tuple[str, ...]) -> str:
    if battle.outcome is not None:
        winner = side_name(battle, battle.outcome.winner)
        return f"{battle.outcome.reason} {f'{winner} wins.' if winner else 'Nobody wins.'}"
    if not acting:
        return ""
    own = side in acting
    who = side_name(battle, acting[0])
    if battle.phase == SETUP:
        return _preparations(battle, side, acting)
    if is_of_chance(battle):
        name = battle.figures[battle.pending[0].figure].name
        return f"{'Say' if own else who + ' says'} what {name} does about it."
    if battle.pending:
        name = battle.figures[battle.pending[0].figure].name
        return f"{name} may move on." if own else f"{who} decides how far {name} moves on."
    if battle.phase == CHOOSE:
        return "Choose the fire team that acts." if own else f"{who} chooses a fire team."
    team = battle.teams[battle.active_team].name
    return f"{team}: choose a figure and give an order." if own else f"{who} acts with {team}."


def _preparations(battle: Battle, side: str, acting: tuple[str, ...]) -> str:
    names = " and ".join(side_name(battle, each) for each in acting)
    if chooser(battle):
        own = "Choose the table edge over which you come."
        return own if side in acting else f"{names} chooses a table edge."
    if side in acting:
        return scenario_of(battle).preparation(battle, side)
    return f"{names} {'prepares' if len(acting) == 1 else 'prepare'}."


def _tokens(battle: Battle, able: frozenset[str]) -> Iterator[Token]:
    letters = signs({figure.id: figure.name for figure in battle.figures.values()})
    for figure in battle.figures.values():
        if figure.aboard:
            continue
        if figure.status == ACTIVE or (figure.status == DOWN and not figure.carried_by):
            yield _token(battle, figure, able, letters[figure.id])


def _is_acting(battle: Battle, figure: Figure) -> bool:
    return bool(battle.active_team) and figure.team == battle.active_team


def _can_act(battle: Battle, figure: Figure) -> bool:
    """Whether there is anything at all for a figure to do now."""
    if not _is_acting(battle, figure) or not is_able(battle, figure) or battle.pending:
        return False
    return next(figure_offers(battle, figure), None) is not None


def _actions(battle: Battle, figure: Figure) -> tuple[str, ...]:
    if not is_able(battle, figure):
        return ()
    return tuple(kind for kind in (MOVEMENT, COMBAT) if has_action(figure, kind))


def _token(battle: Battle, figure: Figure, able: frozenset[str], letters: str) -> Token:
    return Token(
        id=figure.id,
        name=figure.name,
        initials=letters,
        side=figure.side,
        team=battle.teams[figure.team].name,
        at=figure.at,
        radius=figure.base // 2,
        facing=figure.facing,
        value=figure.gutz,
        marks=names_of(marks_of(figure)),
        is_leader=battle.teams[figure.team].leader == figure.id,
        is_down=figure.status == DOWN,
        is_active=_is_acting(battle, figure),
        can_act=figure.id in able,
        height=figure.height,
        outline=outline_of(figure),
        rides=CATALOGUE.transport[figure.transport].name if figure.transport else "",
        weapon=_weapon(figure),
        guns=guns_of(figure),
    )


def _weapon(figure: Figure) -> str:
    """The class of what somebody holds, where this view knows it: a gun, else a blade."""
    if figure.vehicle is not None or not figure.armour:
        return ""
    held = [each for each in figure.weapons if each.mount != BUILT_IN]
    if held:
        return weapon_class(CATALOGUE.weapons[held[0].entry])
    return IN_CLOSE_COMBAT.get(figure.melee, "")


def _card(battle: Battle, figure: Figure, able: frozenset[str]) -> Card:
    leads = battle.teams[figure.team].leader == figure.id
    return Card(
        id=figure.id,
        name=figure.name,
        side=figure.side,
        team=battle.teams[figure.team].name,
        role="Leader" if leads else "",
        state=state_of(figure),
        value=figure.gutz,
        marks=_card_marks(battle, figure),
        facts=tuple(_facts(battle, figure)),
        actions=_actions(battle, figure),
        can_act=figure.id in able,
        on_table=figure.status in (ACTIVE, DOWN),
        aboard=figure.aboard,
    )


def _card_marks(battle: Battle, figure: Figure) -> tuple[Mark, ...]:
    """What is marked, and why it is not on the table; what is prepared in secret has no armour."""
    waiting = NEVER if battle.phase == OVER else NOT_YET
    if battle.phase == SETUP and not figure.armour:
        waiting = SECRET
    return (*absence_of(figure, waiting), *marks_of(figure))


def _facts(battle: Battle, figure: Figure) -> Iterator[Fact]:
    yield Fact("Gutz", str(figure.gutz), f"{figure.gutz_at_start} at the start", "R2.4")
    if not figure.armour:
        # Hidden by the view: nothing more is known.
        return
    if figure.vehicle is None:
        yield from _personal_facts(figure)
    by_air = [f"{speed} {centimetres(reach)}" for speed, reach in air_reaches(figure).items()]
    if by_air:
        yield Fact("Flies", ", ".join(by_air), _altitude(figure), "R17.4")
    if figure.status == ACTIVE:
        yield from _ground_facts(battle, figure)
    for group, chapter in CHAPTERS:
        for fact in chapter(battle, figure):
            yield replace(fact, group=fact.group or group)
    yield from _house_facts(figure)


def _house_facts(figure: Figure) -> Iterator[Fact]:
    """What a figure has that no rulebook prints so, whichever chapter shows it."""
    vehicle = figure.vehicle
    tables = (
        (CATALOGUE.armour, (figure.armour,)),
        (CATALOGUE.weapons, (each.entry for each in figure.weapons)),
        (CATALOGUE.grenades, figure.grenades),
        (CATALOGUE.close_combat_weapons, (figure.melee,)),
        (CATALOGUE.gear, figure.gear),
        (CATALOGUE.cybernetics, (each.entry for each in figure.cyber)),
        (CATALOGUE.drugs, figure.drugs),
        (CATALOGUE.transport, (figure.transport,)),
        (CATALOGUE.chassis, () if vehicle is None else (vehicle.chassis,)),
    )
    for rows, ids in tables:
        for id_ in ids:
            maker = made_by(id_)
            if maker:
                yield Fact(rows[id_].name, maker, noted(rows[id_]), "", HOUSE)


def _personal_facts(figure: Figure) -> Iterator[Fact]:
    suit = CATALOGUE.armour[figure.armour]
    slows = f", {centimetres(suit.move)} to moves" if suit.move else ""
    yield Fact("Armour", suit.name, f"takes {suit.reduction} off a loss{slows}", "R16.1")
    reaches = (f"{speed} {centimetres(reach)}" for speed, reach in speeds_of(figure).items())
    yield Fact("Moves", ", ".join(reaches), "", "R5.2")
    for carried in figure.weapons:
        yield _weapon_fact(carried)
    for grenade, number in figure.grenades.items():
        entry = CATALOGUE.grenades[grenade]
        yield Fact(f"{number} × {entry.name}", "grenade", noted(entry), "R11.1", WEAPONS)
    blade = CATALOGUE.close_combat_weapons.get(figure.melee)
    if blade is not None:
        yield Fact("Close combat", blade.name, f"{blade.gutz:+d}", "R13.3", WEAPONS)


def _altitude(figure: Figure) -> str:
    return f"hovers {centimetres(figure.height)} up" if figure.flying else ""


def _weapon_fact(carried: CarriedWeapon) -> Fact:
    entry = CATALOGUE.weapons[carried.entry]
    state = "" if carried.state == "ready" else f" — {carried.state}"
    if carried.shots == 0:
        state = " — used up"
    counted = f"{carried.loaded} loaded. " if carried.loaded >= 0 else ""
    note = f"{counted}{noted(entry)}".strip()
    return Fact(entry.name, f"{gun_numbers(entry)}{state}", note, "R8.4", WEAPONS)


def _ground_facts(battle: Battle, figure: Figure) -> Iterator[Fact]:
    clutter, ground = clutter_at(battle, figure.at, figure.height)
    cover, source = cover_at(battle, figure.at, figure.height)
    yield Fact("Clutter", str(clutter), ground, "R6.1")
    yield Fact("Cover", cover, source, "R8.7")
