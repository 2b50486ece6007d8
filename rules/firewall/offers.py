"""What a side may order now: each chapter's orders with their bounds and targets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.firewall.actions import COMBAT, MOVEMENT, centimetres, has_action
from rules.firewall.buildings.offers import offers as building_offers
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.climbing.offers import offers as climbing_offers
from rules.firewall.cybernetics.offers import offers as cyber_offers
from rules.firewall.drugs.offers import offers as drug_offers
from rules.firewall.exits import Exit, exits, exits_after
from rules.firewall.flying import flight_offers
from rules.firewall.mishaps.offers import answers as mishap_answers
from rules.firewall.mishaps.offers import offers as mishap_offers
from rules.firewall.mishaps.questions import is_mine as is_of_chance
from rules.firewall.movement import SPEEDS, is_held, open_speeds
from rules.firewall.noncombat import STROLL
from rules.firewall.play import to_act
from rules.firewall.preparation_offers import preparations
from rules.firewall.referee.offers import figure_offers as prisoner_offers
from rules.firewall.referee.offers import offers as referee_offers
from rules.firewall.scenarios import scenario_of
from rules.firewall.skills.levels import skill_level
from rules.firewall.skills.offers import action_choice
from rules.firewall.skills.offers import offers as skill_offers
from rules.firewall.state import (
    ACT,
    ACTIVE,
    CHOOSE,
    DOWN,
    OVER,
    RESERVE,
    SETUP,
    TOUCH,
    Battle,
    Figure,
    gap,
    members,
    players,
)
from rules.firewall.targets import combat_offers
from rules.firewall.tasks import is_too_hard, needed_for, skill_for, tasks_for
from rules.firewall.terrain import EDGES
from rules.firewall.transport.offers import offers as transport_offers
from rules.firewall.traps.offers import offers as trap_offers
from rules.firewall.turn import is_able, unused_teams, what_follows
from rules.firewall.vehicles.offers import offers as vehicle_offers
from rules.kernel.geometry import Point
from rules.kernel.offers import Choice, Number, Offer, Place, Several
from rules.kernel.record import IllegalOrder

NOBODY_ACTED = "Nobody of this team has acted yet, and it has no other phase in this Turn."
GROUP_MOVE, GROUP_OTHER = "Move", "Other"
WALKS = (*SPEEDS, STROLL)
# What the optional chapters add to a figure's choices, in the order in which a player reads them.
CHAPTERS = (
    climbing_offers,
    transport_offers,
    vehicle_offers,
    building_offers,
    drug_offers,
    skill_offers,
    trap_offers,
    cyber_offers,
    prisoner_offers,
)


def offers(battle: Battle, side: str, actor: str | None = None) -> tuple[Offer, ...]:
    """Every order that this side may give now, as offers with bounds; or those of one actor."""
    found = list(_now(battle, side, actor)) if side in to_act(battle) else []
    if not actor:
        found.extend(_anytime(battle, side))
    return tuple([each for each in found if actor in (None, each.actor)])


def actors(battle: Battle, side: str) -> tuple[str, ...]:
    """Everybody for whom this side may have offers now; empty: those that no figure carries out."""
    if battle.phase != ACT or battle.pending or side not in to_act(battle):
        return tuple(dict.fromkeys(each.actor for each in offers(battle, side)))
    team = members(battle, battle.active_team)
    return (*[each.id for each in team if is_able(battle, each)], "")


def _anytime(battle: Battle, side: str) -> Iterator[Offer]:
    """Orders that no figure carries out."""
    if battle.phase == OVER:
        return
    yield from referee_offers(battle, side)
    yield from mishap_offers(battle, side)
    if side in players(battle):
        yield Offer("concede", "Concede the battle", group="Battle")


def _now(battle: Battle, side: str, actor: str | None) -> Iterator[Offer]:
    if battle.phase == SETUP:
        yield from preparations(battle, side)
    elif battle.pending:
        yield from _answers(battle)
    elif battle.phase == CHOOSE:
        for team in unused_teams(battle, side):
            yield Offer(
                "activate_team", f"Act with {team.name}", group="Team", fixed={"team": team.id},
                ref="R4.3",
            )  # fmt: skip
    else:
        yield from _phase(battle, actor)


def _phase(battle: Battle, actor: str | None) -> Iterator[Offer]:
    if actor:
        figure = battle.figures.get(actor)
        if figure is not None and figure.team == battle.active_team and is_able(battle, figure):
            yield from figure_offers(battle, figure)
        return
    for figure in members(battle, battle.active_team) if actor is None else ():
        if is_able(battle, figure):
            yield from figure_offers(battle, figure)
    asks = NOBODY_ACTED if _has_not_acted(battle) else ""
    yield Offer("end_phase", "End this team’s turn", group="Team", ref="R4.8", asks=asks)


def _has_not_acted(battle: Battle) -> bool:
    """Whether somebody on the table could act and nobody of the team has done anything yet."""
    team = members(battle, battle.active_team)
    if any(each.moved or each.fought or each.shots or each.failed for each in team):
        return False
    return any(each.status == ACTIVE and is_able(battle, each) for each in team)


def figure_offers(battle: Battle, figure: Figure) -> Iterator[Offer]:
    """Everything that one figure of the acting team may do."""
    if figure.status == RESERVE:
        yield from _entries(battle, figure)
        return
    if has_action(figure, MOVEMENT):
        yield from _movement(battle, figure)
        yield from flight_offers(battle, figure)
    yield from _tasks(battle, figure)
    if has_action(figure, COMBAT):
        yield from combat_offers(battle, figure)
    yield from _reloads(figure)
    for chapter in CHAPTERS:
        yield from chapter(battle, figure)
    if figure.carrying and not figure.aboard:
        body = battle.figures[figure.carrying].name
        yield _offer("put_down", f"Put {body} down", figure, GROUP_OTHER, ref="G24")


def _offer(
    order: str, label: str, figure: Figure, group: str, *, ref: str = "", note: str = "",
    fixed: dict[str, str] | None = None, fields: tuple[Choice | Place | Number | Several, ...] = (),
    about: str = "",
) -> Offer:  # fmt: skip
    whole = {"figure": figure.id, **(fixed or {})}
    return Offer(order, label, figure.id, group, whole, fields, note, ref, about=about)


def _place(battle: Battle, origin: Point, reach: int, optional: bool = False) -> Place:
    return Place(origin, reach, battle.width, battle.height, optional)


def _movement(battle: Battle, figure: Figure) -> Iterator[Offer]:
    if figure.suppressed:
        yield _offer("rally", "Rally: shake off suppression", figure, GROUP_MOVE, ref="R12.3")
    elif not is_held(figure) and not figure.flying and not figure.aboard:
        speeds = open_speeds(battle, figure)
        for speed, reach in speeds.items():
            yield _offer(
                "move", _going(figure, speed), figure, GROUP_MOVE, fixed={"speed": speed},
                fields=(_place(battle, figure.at, reach),), note=f"up to {centimetres(reach)}",
                ref="R5.2",
            )  # fmt: skip
        yield from _exits(battle, figure, speeds)
    yield from _bodies(battle, figure)
    for carried in figure.weapons:
        if carried.state == "jammed":
            name = CATALOGUE.weapons[carried.entry].name
            fixed = {"weapon": carried.id}
            yield _offer(
                "unjam", f"Clear the {name}", figure, GROUP_OTHER, fixed=fixed, ref="R14.2"
            )


def _going(figure: Figure, speed: str) -> str:
    """What a figure does at a speed: walk, ride slow, drive at full speed."""
    if speed in WALKS:
        return speed.capitalize()
    return f"{'Ride' if figure.vehicle is None else 'Drive'} at {speed} speed"


def _exits(battle: Battle, figure: Figure, speeds: Mapping[str, int]) -> Iterator[Offer]:
    for way in exits(battle, figure, speeds):
        label = f"{_going(figure, way.speed)} off the {way.edge} edge"
        yield _exit("move", label, figure, way, "R5.2")


def _exit(order: str, label: str, figure: Figure, way: Exit, ref: str) -> Offer:
    return _offer(
        order, label, figure, GROUP_MOVE, note=centimetres(way.distance), ref=ref,
        fixed={"speed": way.speed, "leave": "True", "x": str(way.at.x), "y": str(way.at.y)},
    )  # fmt: skip


def _tasks(battle: Battle, figure: Figure) -> Iterator[Offer]:
    if figure.aboard or figure.vehicle is not None:
        return
    for task in tasks_for(battle, figure):
        skill = skill_for(battle, task)
        if is_too_hard(battle, figure, task) or not (skill or has_action(figure, MOVEMENT)):
            continue
        needed = needed_for(battle, task)
        note = f"{battle.tasks.get(task.id, 0)} of {needed} done" if needed > 1 else ""
        if skill:
            known = f"{CATALOGUE.skills[skill].name} {skill_level(figure, skill)}"
            note = f"{known}, {note}" if note else known
        fixed = {"task": task.id} if skill else {"task": task.id, "action": MOVEMENT}
        yield _offer(
            "attempt", task.label, figure, GROUP_OTHER, fixed=fixed, note=note, ref=task.ref,
            fields=(action_choice(figure),) if skill else (), about=task.fixture,
        )  # fmt: skip


def _bodies(battle: Battle, figure: Figure) -> Iterator[Offer]:
    if figure.carrying or figure.aboard or figure.vehicle is not None:
        return
    for body in battle.figures.values():
        if body.status != DOWN or body.vehicle is not None or body.carried_by or body.aboard:
            continue
        if gap(figure, body) <= TOUCH:
            yield _offer(
                "lift", f"Lift {body.name}", figure, GROUP_OTHER, fixed={"target": body.id},
                ref="G24",
            )  # fmt: skip


def _reloads(figure: Figure) -> Iterator[Offer]:
    for carried in figure.weapons:
        entry = CATALOGUE.weapons[carried.entry]
        if carried.state != "empty" or entry.reload != "action":
            continue
        for action in (MOVEMENT, COMBAT):
            if has_action(figure, action):
                yield _offer(
                    "reload", f"Reload the {entry.name} ({action} action)", figure, GROUP_OTHER,
                    fixed={"weapon": carried.id, "action": action}, ref="R10.1",
                )  # fmt: skip


def _entries(battle: Battle, figure: Figure) -> Iterator[Offer]:
    """A figure off the table enters straight over an edge."""
    edges = [edge for edge in EDGES if may_enter(battle, figure, edge)]
    if not edges:
        return
    over = "any edge" if len(edges) == len(EDGES) else f"the {' or '.join(edges)} edge"
    place = Place(Point(0, 0), 0, battle.width, battle.height)
    ref = scenario_of(battle).card.ref
    for speed, reach in open_speeds(battle, figure).items():
        label = f"Enter at a {speed}" if speed in WALKS else f"{_going(figure, speed)}, entering"
        yield _offer(
            "move", label, figure, GROUP_MOVE, fixed={"speed": speed},
            fields=(place,), note=f"up to {centimetres(reach)} in from {over}", ref=ref,
        )  # fmt: skip
    yield from flight_offers(battle, figure)


def may_enter(battle: Battle, figure: Figure, edge: str) -> bool:
    """Whether the scenario lets a figure come over this edge now."""
    try:
        scenario_of(battle).check_entry(battle, figure, edge)
    except IllegalOrder:
        return False
    return True


def _answers(battle: Battle) -> Iterator[Offer]:
    """How far to move on, or not at all; or what a chance event asks."""
    if is_of_chance(battle):
        yield from mishap_answers(battle)
        return
    question = battle.pending[0]
    figure = battle.figures[question.figure]
    for speed, reach in question.reach.items():
        yield _offer(
            "move_on", f"Move on, {speed}", figure, GROUP_MOVE, fixed={"speed": speed},
            fields=(_place(battle, figure.at, reach),), note=f"up to {centimetres(reach)}",
            ref="R5.5",
        )  # fmt: skip
    for way in exits_after(battle, figure, question.reach):
        label = f"Move on, {way.speed}, off the {way.edge} edge"
        yield _exit("move_on", label, figure, way, "R5.5")
    note = f"no extra movement. {what_follows(battle)}".strip()
    yield _offer("stay_put", "Stay here", figure, GROUP_MOVE, note=note, ref="R5.5")
