"""A battle ready to be drawn: areas, tokens, cards and the sentence above the board."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.actions import centimetres
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.movement import SPEEDS, reach_on_foot
from rules.firewall.offers import figure_offers
from rules.firewall.play import to_act
from rules.firewall.scenarios import scenario_of
from rules.firewall.state import (
    ACTIVE,
    BASE,
    CHOOSE,
    DOWN,
    OVER,
    SETUP,
    Battle,
    CarriedWeapon,
    Figure,
    side_name,
)
from rules.firewall.terrain import clutter_at, cover_at
from rules.firewall.turn import is_able
from rules.firewall.words import gun_numbers, initials, marks_of, state_of
from rules.kernel.screen import Card, Fact, Scene, SideScene, Token


def scene(battle: Battle, side: str) -> Scene:
    """Everything that this side's screen draws; `battle` is already its view."""
    acting = to_act(battle)
    able = frozenset(figure.id for figure in battle.figures.values() if _can_act(battle, figure))
    return Scene(
        width=battle.width,
        height=battle.height,
        areas=battle.grounds,
        tokens=tuple(_tokens(battle, able)),
        cards=tuple(_card(battle, figure, able) for figure in battle.figures.values()),
        sides=tuple(SideScene(each.id, each.name, each.brief) for each in battle.sides),
        turn=battle.turn,
        phase=battle.phase,
        heading=_heading(battle),
        sentence=_sentence(battle, side, acting),
        to_act=acting,
        notices=scenario_of(battle).notices(battle) if battle.scenario else (),
    )


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
        return scenario_of(battle).preparation if own else f"{who} prepares."
    if battle.pending:
        name = battle.figures[battle.pending[0].figure].name
        return f"{name} may move on." if own else f"{who} decides how far {name} moves on."
    if battle.phase == CHOOSE:
        return "Choose the fire team that acts." if own else f"{who} chooses a fire team."
    team = battle.teams[battle.active_team].name
    return f"{team}: choose a figure and give an order." if own else f"{who} acts with {team}."


def _tokens(battle: Battle, able: frozenset[str]) -> Iterator[Token]:
    for figure in battle.figures.values():
        if figure.status == ACTIVE or (figure.status == DOWN and not figure.carried_by):
            yield _token(battle, figure, able)


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
    kinds = (("movement", figure.moved), ("combat", figure.fought))
    return tuple(kind for kind, spent in kinds if not spent)


def _token(battle: Battle, figure: Figure, able: frozenset[str]) -> Token:
    return Token(
        id=figure.id,
        name=figure.name,
        initials=initials(figure.name),
        side=figure.side,
        team=figure.team,
        at=figure.at,
        radius=BASE // 2,
        facing=figure.facing,
        value=figure.gutz,
        marks=marks_of(figure),
        is_leader=battle.teams[figure.team].leader == figure.id,
        is_down=figure.status == DOWN,
        is_active=_is_acting(battle, figure),
        can_act=figure.id in able,
    )


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
        marks=marks_of(figure),
        facts=tuple(_facts(battle, figure)),
        actions=_actions(battle, figure),
        can_act=figure.id in able,
        on_table=figure.status in (ACTIVE, DOWN),
    )


def _facts(battle: Battle, figure: Figure) -> Iterator[Fact]:
    yield Fact("Gutz", str(figure.gutz), f"{figure.gutz_at_start} at the start", "R2.4")
    if not figure.armour:
        # Hidden by the view: nothing more is known.
        return
    suit = CATALOGUE.armour[figure.armour]
    slows = f", {centimetres(suit.move)} to moves" if suit.move else ""
    yield Fact("Armour", suit.name, f"takes {suit.reduction} off a loss{slows}", "R16.1")
    reaches = ", ".join(f"{speed} {centimetres(reach_on_foot(figure, speed))}" for speed in SPEEDS)
    yield Fact("Moves", reaches, "", "R5.2")
    for carried in figure.weapons:
        yield _weapon_fact(carried)
    for grenade, number in figure.grenades.items():
        entry = CATALOGUE.grenades[grenade]
        yield Fact(f"{number} × {entry.name}", "grenade", entry.note, "R11.1")
    blade = CATALOGUE.close_combat_weapons.get(figure.melee)
    if blade is not None:
        yield Fact("Close combat", blade.name, f"{blade.gutz:+d}", "R13.3")
    if figure.status == ACTIVE:
        yield from _ground_facts(battle, figure)


def _weapon_fact(carried: CarriedWeapon) -> Fact:
    entry = CATALOGUE.weapons[carried.entry]
    state = "" if carried.state == "ready" else f" — {carried.state}"
    counted = f", {carried.loaded} loaded" if carried.loaded >= 0 else ""
    return Fact(entry.name, f"{gun_numbers(entry)}{state}", f"{entry.note}{counted}", "R8.4")


def _ground_facts(battle: Battle, figure: Figure) -> Iterator[Fact]:
    clutter, ground = clutter_at(battle, figure.at)
    cover, source = cover_at(battle, figure.at)
    yield Fact("Clutter", str(clutter), ground, "R6.1")
    yield Fact("Cover", cover, source, "R8.7")
