"""What a side cannot see, drawn by lot: a whole battle that looks the same to that side."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.firewall.kit import BOMBS
from rules.firewall.referee.numbered import BOMB, COUNTERS, counters
from rules.firewall.referee.questioning import is_prisoner
from rules.firewall.state import (
    SETUP,
    TOUCH,
    Battle,
    Trap,
    active_figures,
    hides_rosters,
    is_player,
)
from rules.firewall.strangers import with_kit, with_pockets
from rules.firewall.terrain import floors_at
from rules.firewall.traps.explosions import BOMB_GUTZ
from rules.firewall.traps.knowledge import distance_to, is_looked_into
from rules.firewall.view import preparing_in_secret, sees_all
from rules.kernel.chance import Lots
from rules.kernel.geometry import Point
from rules.kernel.sight import areas_at

TRIES = 40  # places that are looked at for a bomb


def imagine(view: Battle, side: str, lots: Lots) -> Battle:
    """A battle of which `view` is what this side sees; what it does not know is drawn by lot.

    It hangs on the view alone, so nothing of the true battle can come out by it.
    """
    if sees_all(view, side):
        return view
    battle = _with_people(view, side, lots)
    if battle.traps:
        battle = _with_counters(_with_bombs(battle, side, lots), side, lots)
    return _with_rumours(battle, side, lots)


def _with_people(battle: Battle, side: str, lots: Lots) -> Battle:
    secretive = preparing_in_secret(battle, side) if battle.phase == SETUP else set()
    hidden = hides_rosters(battle)
    for figure in battle.figures.values():
        if figure.side in secretive:
            battle = with_kit(battle, figure, lots)
        elif hidden and figure.side != side:
            battle = with_pockets(battle, figure, lots)
    return battle


# --- Bombs and counters --------------------------------------------------------------------------


def _others(battle: Battle, side: str) -> list[str]:
    return [each.id for each in battle.sides if is_player(each) and each.id != side]


def _with_bombs(battle: Battle, side: str, lots: Lots) -> Battle:
    """A place for every bomb that others have laid; who else knows of the rest is a guess."""
    traps = dict(battle.traps)
    for id_, trap in battle.traps.items():
        if trap.gone or trap.label:
            continue
        if is_looked_into(trap):
            also = tuple(each for each in _others(battle, side) if lots.below(2))
            traps[id_] = replace(trap, known_to=(*trap.known_to, *also))
        else:
            owner = lots.pick(_others(battle, side) or (side,))
            traps[id_] = _laid(battle, trap, owner, lots)
    return replace(battle, traps=traps)


def _laid(battle: Battle, trap: Trap, owner: str, lots: Lots) -> Trap:
    """Somewhere on dry ground where none of the others stands, who would have set it off."""
    entry = lots.pick(BOMBS)
    for _ in range(TRIES):
        at = Point(lots.below(battle.width + 1), lots.below(battle.height + 1))
        height = lots.pick(floors_at(battle, at))
        laid = replace(trap, at=at, height=height, weapon=entry, gutz=BOMB_GUTZ, known_to=(owner,))
        if _is_possible(battle, laid, owner):
            break
    return laid


def _is_possible(battle: Battle, trap: Trap, owner: str) -> bool:
    here = areas_at(battle.areas, trap.at, trap.height)
    if any(area.water or area.obstacle for area in here):
        return False
    return not any(
        figure.side != owner and figure.height == trap.height and distance_to(figure, trap) <= TOUCH
        for figure in active_figures(battle)
    )


def _with_counters(battle: Battle, side: str, lots: Lots) -> Battle:
    """One counter of those that nobody has looked into is what everybody wants.

    What one player knows of a counter all know. Before the battle all are bombs: a die will choose.
    """
    closed = [each for each in counters(battle) if not each.gone and not is_looked_into(each)]
    is_found = any(not each.weapon for each in counters(battle) if each not in closed)
    chosen = "" if is_found or not closed or battle.phase == SETUP else lots.pick(closed).id
    everybody = tuple(each.id for each in battle.sides if is_player(each))
    traps = dict(battle.traps)
    for trap in counters(battle):
        if trap in closed:
            weapon = "" if trap.id == chosen else BOMB
            traps[trap.id] = replace(trap, weapon=weapon, gutz=BOMB_GUTZ)
        elif not trap.gone:
            traps[trap.id] = replace(trap, known_to=everybody)
    return replace(battle, traps=traps)


def _with_rumours(battle: Battle, side: str, lots: Lots) -> Battle:
    """What a prisoner may have said to others, where there is one: a number, or nothing."""
    if not counters(battle) or not any(map(is_prisoner, battle.figures.values())):
        return battle
    return replace(battle, told={**battle.told, **dict(_rumours(battle, side, lots))})


def _rumours(battle: Battle, side: str, lots: Lots) -> Iterator[tuple[str, str]]:
    for other in _others(battle, side):
        if lots.below(2):
            yield other, str(1 + lots.below(COUNTERS))
