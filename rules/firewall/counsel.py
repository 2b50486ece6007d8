"""The game's judgement, for players made of code: what an order is worth, where it is good to be.

In thousandths of an ordinary figure. It is no rule of the book, and no rule asks it.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.firewall import orders as o
from rules.firewall.catalogue import Weapon
from rules.firewall.fates import OUT, Fate, FigureOdds, Odds, fate_of
from rules.firewall.firepower import FIGURE, GUTZ, LEADER, SUPPRESSED, stakes_of, worth_of
from rules.firewall.fixtures.ways import BETWEEN
from rules.firewall.fold import fold
from rules.firewall.gutz import HIGHEST
from rules.firewall.leaders import LED_RADIUS
from rules.firewall.luck import gamble
from rules.firewall.malfunctions import JAM
from rules.firewall.mishaps.orders import AnswerMishap
from rules.firewall.movement import FAST
from rules.firewall.odds import odds
from rules.firewall.play import carry_out
from rules.firewall.prospects import FORESIGHT
from rules.firewall.referee.orders import Question
from rules.firewall.scenarios import scenario_of
from rules.firewall.scenarios.scenario import Wishes
from rules.firewall.sketch import best_gun
from rules.firewall.skills.orders import Mend, Spot, Treat
from rules.firewall.state import ACTIVE, DEAD, DOWN, Battle, Figure, active_figures, are_foes
from rules.firewall.terrain import clutter_at, cover_at, is_seen
from rules.firewall.traps.orders import Grab
from rules.kernel.chance import thousandths
from rules.kernel.counsel import ATTACK, MOVE, NEVER, PASS, TASK, Aim, Counsel, Judged
from rules.kernel.events import Order
from rules.kernel.geometry import Point, span
from rules.kernel.umpire import Umpire

PURPOSES = {
    **dict.fromkeys(("shoot", "shoot_twice", "throw_grenade", "fight"), ATTACK),
    **dict.fromkeys(("attempt", "lift", "question", "grab", "rally", "unjam", "reload"), TASK),
    **dict.fromkeys(("treat", "mend", "spot", "answer_mishap"), TASK),
    **dict.fromkeys(("move", "move_on", "fly", "alight", "deploy"), MOVE),
    **dict.fromkeys(("activate_team", "begin_battle", "choose_edge", "end_phase"), PASS),
    "stay_put": PASS,
    "concede": NEVER,
}

# What orders are worth beside what their dice may do.
LEAVE, LIFT = 6000, 3000
# Work on fixtures: what it tells or brings; nobody breaks a wall for its own sake.
FIXTURES = {"terminal:read": 250, "car:unlock": 80}
POINTS: dict[type[Order], int] = {
    o.Attempt: 1500, Grab: 1200, Question: 2500, o.Rally: 350, o.Unjam: 300, o.Reload: 250,
    Treat: 300, Mend: 100, Spot: 150, AnswerMishap: 1000,
}  # fmt: skip
TIRED = 60  # dice of one order
FALTERED, GUNNER, JAMMED, BROKEN = 40, 500, 60, 250
FUMBLED = 200  # of a thousand failures: critical ones

# Where to stand: a shot at somebody, and what they may do in return through each cover.
SHORT_SHOT, SHOT, LONG_SHOT = 130, 110, 80
THROUGH = {"none": 10, "light": 8, "medium": 5, "heavy": 3}  # tenths
SHELTER = {"none": 0, "light": 25, "medium": 50, "heavy": 70}
DANGER, NEARNESS = 60, 400  # mm: as near as that, everybody's gun bites
CLUTTER = 25
LED = 30
EXPOSED_LEADER = 2


def aims(battle: Battle, side: str) -> tuple[Aim, ...]:
    """Where the scenario sends the side's people."""
    return _wishes(battle, side).aims


def _wishes(battle: Battle, side: str) -> Wishes:
    return scenario_of(battle).wishes(battle, side)


# --- What an order is worth ---------------------------------------------------


def weigh(battle: Battle, order: Order) -> Judged:
    """What an order is for, and every fate that its dice may bring, by what each is worth."""
    wishes = _wishes(battle, order.side)
    found = odds(battle, order)
    failing = _failing(found, getattr(order, "figure", ""))
    # What rallying is worth, its odds say.
    point = 0 if isinstance(order, o.Rally) else _point_of(order, wishes) * (1000 - failing) // 1000
    return Judged(point + _worth(battle, order.side, found, wishes), failing)


def _failing(found: Odds, actor: str) -> int:
    """How often the actor falters, in thousandths."""
    for figure in found.figures:
        if figure.figure == actor:
            return thousandths(*figure.chance(lambda fate: fate.faltered or fate.status in OUT))
    return 0


def _point_of(order: Order, wishes: Wishes) -> int:
    """What an order is worth when its dice do not fail."""
    if getattr(order, "leave", False):
        return LEAVE if getattr(order, "figure", "") in wishes.leavers else -LEAVE
    if isinstance(order, o.Lift):
        return LIFT if order.target in wishes.wanted else -LIFT
    if isinstance(order, o.Attempt) and BETWEEN in order.task:
        return FIXTURES.get(order.task, 0)
    return POINTS.get(type(order), 0)


def _worth(battle: Battle, side: str, found: Odds, wishes: Wishes) -> int:
    """What the dice may do, each fate times its chance."""
    total = sum(_of_figure(battle, side, each, wishes) for each in found.figures)
    for mishap in found.mishaps:
        cost = JAMMED if mishap.effect == JAM else BROKEN
        total -= _sign(battle, side, mishap.figure) * cost * mishap.ways // mishap.of
    for loss in found.leaders:
        sign = 1 if battle.teams[loss.team].side == side else -1
        total -= sign * LEADER * loss.ways // loss.of
    return total


def _sign(battle: Battle, side: str, figure: str) -> int:
    return 1 if battle.figures[figure].side == side else -1


def _of_figure(battle: Battle, side: str, found: FigureOdds, wishes: Wishes) -> int:
    figure = battle.figures.get(found.figure)
    if figure is None:  # a piece of a building
        return 0
    sign = _sign(battle, side, figure.id)
    stake = stakes_of(battle).get(figure.side, 100)
    return sum(
        _fate_worth(share.fate, figure, sign, wishes, stake) * share.ways // share.of
        for share in found.shares
    )


def _fate_worth(fate: Fate, figure: Figure, sign: int, wishes: Wishes, stake: int = 100) -> int:
    prize = wishes.prizes.get(figure.id)
    if prize is not None and fate.status in OUT:
        owned = prize.down if figure.status == DOWN else 0
        return {DOWN: prize.down, DEAD: prize.dead}.get(fate.status, prize.routed) - owned
    if figure.status in OUT and not fate.revived:
        return 0  # whoever is out of the fight is no loss a second time (G51)
    return -sign * _loss(fate, worth_of(figure) * stake // 100)


def _loss(fate: Fate, value: int) -> int:
    """What a fate costs whoever meets it."""
    if fate.status in OUT:
        return value
    cost = SUPPRESSED * fate.suppressed + FALTERED * fate.faltered + GUNNER * fate.gunners
    gain = FIGURE * fate.revived + SUPPRESSED * fate.rallied
    return cost - GUTZ * fate.gutz - gain


# --- Roughly ------------------------------------------------------------------


class _Lucky:
    """Dice that come to three, which is a success of whatever can succeed, and no double."""

    drawn = 0

    def throw(self, sides: int) -> int:
        self.drawn += 1
        if self.drawn > TIRED:  # whoever rolls until something changes must come to an end
            return 1 + self.drawn * self.drawn // sides % sides
        return 1 + self.drawn % 2


def hope(battle: Battle, order: Order) -> Judged:
    """What an order does when all goes well, times how often its first roll does."""
    wishes = _wishes(battle, order.side)
    lucky = _luckily(battle, order)
    gain = _point_of(order, wishes)
    for each in battle.figures.values():
        now = lucky.battle.figures[each.id]
        if now is not each:
            sign = _sign(battle, order.side, each.id)
            gain += _fate_worth(fate_of(each, now), each, sign, wishes)
    gambles = (gamble(battle, event) for event in lucky.events)
    first = next((each for each in gambles if each is not None), None)
    if first is None:
        return Judged(gain, 0)
    failing = 1000 - thousandths(first.ways, first.of)
    # Who fails a run rolls again, and that roll may cost a point.
    again = failing if getattr(order, "speed", "") in FAST else FUMBLED
    return Judged((gain * (1000 - failing) - GUTZ * failing * again // 1000) // 1000, failing)


def _luckily(battle: Battle, order: Order) -> Umpire[Battle]:
    """The umpire after an order that has gone well; the next Turn is none of its doing."""
    umpire = Umpire(battle, _Lucky(), fold)
    carry_out(umpire, order)
    return umpire


def after(battle: Battle, order: Order) -> Battle:
    """The battle after an order that has gone well."""
    return _luckily(battle, order).battle


def nerve(battle: Battle, actor: str) -> int:
    """A figure's Gutz; crews and whoever is nobody in particular come first."""
    figure = battle.figures.get(actor)
    return HIGHEST if figure is None else figure.gutz


# --- Where to stand -----------------------------------------------------------


def standing(battle: Battle, actor: str, at: Point) -> int:
    """Shots that a figure would have at a place, less those that it would have to bear."""
    figure = battle.figures[actor]
    foes = [foe for foe in active_figures(battle) if are_foes(figure, foe)]
    cover = cover_at(battle, at, figure.height)[0]
    worth = (SHELTER[cover] if foes else 0) - CLUTTER * clutter_at(battle, at, figure.height)[0]
    danger = chance = 0
    gun = best_gun(replace(figure, fought=False, shots=0)) if foes else None
    for foe in foes:
        if is_seen(battle, foe, at, figure.height):
            distance = span(foe.at, at)
            chance = max(chance, 0 if foe.hidden else _shot(gun, distance))
            danger += _danger(distance) * THROUGH[cover] // 10
    leader = battle.teams[figure.team].leader
    worth += _led(battle, figure, leader, at)
    return worth + chance - min(danger, 3 * DANGER) * (EXPOSED_LEADER if leader == actor else 1)


def _led(battle: Battle, figure: Figure, leader: str, at: Point) -> int:
    """What it is worth to be near the own leader there."""
    if not leader or leader == figure.id or battle.figures[leader].status != ACTIVE:
        return 0
    other = battle.figures[leader]
    return LED if span(other.at, at) - (figure.base + other.base) // 2 <= LED_RADIUS else 0


def _shot(gun: Weapon | None, distance: int) -> int:
    if gun is None or distance > gun.long:
        return 0
    if distance <= gun.short:
        return SHORT_SHOT
    return SHOT if distance <= gun.effective else LONG_SHOT


def _danger(distance: int) -> int:
    return DANGER if distance <= NEARNESS else DANGER // 3


COUNSEL = Counsel(PURPOSES, aims, weigh, standing, hope, nerve, after, FORESIGHT)
