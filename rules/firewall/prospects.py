"""What a place is worth to who would stand there: the shots from it, and those that it would draw.

For players that look ahead; worths are in thousandths of an ordinary figure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from rules.firewall.actions import COMBAT, has_action
from rules.firewall.firepower import GUTZ, PLAIN_WAYS, THROWS, arsenal, best_shot
from rules.firewall.gutz import HIGHEST
from rules.firewall.leaders import LED_RADIUS
from rules.firewall.movement import CRAWL, FAST, speeds_of
from rules.firewall.noncombat import STROLL
from rules.firewall.orders import MoveOn
from rules.firewall.scenarios import scenario_of
from rules.firewall.state import ACTIVE, Battle, Figure, active_figures, foes_of
from rules.firewall.terrain import COVER_GUTZ, clutter_at, cover_against, cover_at, is_seen
from rules.kernel.counsel import Foresight
from rules.kernel.events import Order
from rules.kernel.geometry import Point, span
from rules.kernel.record import once

# Shots before one is asked again, in hundredths: of who may fire this Turn, of who has fired or has
# failed, of who must come into sight first; and the own one then.
READY, SPENT, COMING, NEXT = 110, 60, 25, 60
WARY = 300  # the higher, the less boldness bears on how dangers are felt
BURST = 50  # mm that are too near to others
CLUTTER, LED, COVER = 20, 30, 3  # a point of clutter, the leader beside one, a point of cover


def shot_from(battle: Battle, actor: str, at: Point) -> int:
    """The best shot that a figure would still have this Turn at a place."""
    figure = battle.figures[actor]
    return _best_from(battle, figure, at) if has_action(figure, COMBAT) else 0


def _best_from(battle: Battle, figure: Figure, at: Point) -> int:
    """The same whether or not it has fired."""
    there = replace(figure, at=at)
    foes = foes_of(battle, figure)
    seen = (foe for foe in foes if is_seen(battle, foe, at, figure.height))
    return max((_shot_at(battle, there, foe) for foe in seen), default=0)


def _shot_at(battle: Battle, there: Figure, foe: Figure) -> int:
    """What the best shot would be worth at a foe who is seen from there."""
    if foe.hidden:
        return 0
    return best_shot(battle, there, foe, cover_against(battle, there, foe)[0], _near(battle, foe))


@once
def _crowds(battle: Battle) -> Mapping[str, int]:
    """How many of the same side stand so near each figure that one burst hits both."""
    everybody = active_figures(battle)
    return {each.id: _beside(everybody, each, each.at) for each in everybody}


def _beside(everybody: Sequence[Figure], figure: Figure, at: Point) -> int:
    """How many of a figure's side would stand near it at a place."""
    x, y = at
    return sum(
        1
        for other in everybody
        if other.side == figure.side
        and other.id != figure.id
        and (other.at[0] - x) ** 2 + (other.at[1] - y) ** 2 <= (BURST + other.base) ** 2
    )


def _near(battle: Battle, figure: Figure) -> int:
    return _crowds(battle)[figure.id]


@once
def _choices(battle: Battle) -> Mapping[str, tuple[tuple[int, str], ...]]:
    """The two targets that would pay each figure best where all stand now, with their worths."""
    return {each.id: _best_two(battle, each) for each in active_figures(battle)}


def _best_two(battle: Battle, firer: Figure) -> tuple[tuple[int, str], ...]:
    found = [
        (_shot_at(battle, firer, foe), foe.id)
        for foe in foes_of(battle, firer)
        if is_seen(battle, firer, foe.at, foe.height)
    ]
    return tuple(sorted(found, reverse=True)[:2])


def post(battle: Battle, actor: str, at: Point, how: Order | None = None) -> int:
    """What it is worth to stand at a place until one is asked again: shots to come, less danger.

    Who crawls there lies there, and is harder to hit.
    """
    figure = battle.figures[actor]
    lies = figure.prone if how is None else getattr(how, "speed", "") == CRAWL
    there = replace(figure, at=at, prone=lies)
    crowd = _beside(active_figures(battle), figure, at)
    chance = danger = 0
    for foe in foes_of(battle, figure):
        if is_seen(battle, foe, at, figure.height):
            chance = max(chance, _shot_at(battle, there, foe))
            danger += _danger_of(battle, foe, there, crowd)
        else:
            danger += _danger_of_coming(battle, foe, there, crowd)
    clutter = clutter_at(battle, at, figure.height)[0]
    cover = -COVER_GUTZ[cover_at(battle, at, figure.height)[0]] * COVER
    wary = WARY * 100 // (_boldness_of(battle)[figure.side] + WARY - 100)
    worth = NEXT * chance // 100 - danger * wary // 100 + cover
    return worth + _led(battle, figure, at) - CLUTTER * clutter


def _danger_of(battle: Battle, foe: Figure, there: Figure, crowd: int) -> int:
    """What a foe may do to one whom it sees: it will do the most that it can, to somebody."""
    if not arsenal(battle).get(foe.id):
        return 0
    harm = best_shot(battle, foe, there, cover_against(battle, foe, there)[0], crowd)
    if not harm:
        return 0
    others = [worth for worth, target in _choices(battle)[foe.id] if target != there.id]
    return harm * harm * _often(battle, foe) // (100 * (harm + (others[0] if others else 0)))


def _danger_of_coming(battle: Battle, foe: Figure, there: Figure, crowd: int) -> int:
    """The same of a foe who would have to come into sight first."""
    reach = _reach(battle).get(foe.id, 0)
    (x, y), (here, there_y) = foe.at, there.at
    if (x - here) ** 2 + (y - there_y) ** 2 > reach * reach:
        return 0
    cover = cover_at(battle, there.at, there.height)[0]
    half_way = replace(foe, at=Point((x + here) // 2, (y + there_y) // 2))
    return best_shot(battle, half_way, there, cover, crowd) * COMING // 100


@once
def _reach(battle: Battle) -> Mapping[str, int]:
    """How far away each can be a danger after a move, in mm; nobody who has nothing to fire."""
    return {
        firer: max(barrel.effective for barrel in barrels) + _step(battle.figures[firer])
        for firer, barrels in arsenal(battle).items()
        if barrels
    }


def _step(figure: Figure) -> int:
    return 0 if figure.suppressed else max(speeds_of(figure).values(), default=0)


def _often(battle: Battle, foe: Figure) -> int:
    """How often a foe fires before one is asked again, in hundredths."""
    if foe.fought or foe.failed or battle.teams[foe.team].used:
        return SPENT
    return READY


def _led(battle: Battle, figure: Figure, at: Point) -> int:
    """What it is worth to be near the own leader there."""
    leader = battle.figures.get(battle.teams[figure.team].leader)
    if leader is None or leader.id == figure.id or leader.status != ACTIVE:
        return 0
    return LED if span(leader.at, at) - (figure.base + leader.base) // 2 <= LED_RADIUS else 0


@once
def _boldness_of(battle: Battle) -> Mapping[str, int]:
    return {side.id: boldness(battle, side.id) for side in battle.sides}


def boldness(battle: Battle, side: str) -> int:
    """How much a side should press on, in hundredths of what it would do anyway."""
    return scenario_of(battle).boldness(battle, side)


def luck(battle: Battle, order: Order, failing: int) -> int:
    """The Gutz that a way may give and cost by its own throws, whatever it leads to (R5.5-R5.8)."""
    figure = battle.figures.get(getattr(order, "figure", ""))
    speed = getattr(order, "speed", "")
    if figure is None or isinstance(order, MoveOn) or speed == STROLL:
        return 0
    within = min(6, figure.gutz // 2)  # doubles that are no more than its Gutz
    beyond = 6 - within
    gained = within if figure.gutz < HIGHEST else 0
    worth = GUTZ * (gained - beyond) // THROWS
    if speed in FAST:
        again = THROWS - PLAIN_WAYS[min(12, figure.gutz)] - within
        worth -= GUTZ * (failing - 1000 * beyond // THROWS) * again // (1000 * THROWS)
    return worth


FORESIGHT = Foresight(post, luck, shot_from, boldness)
