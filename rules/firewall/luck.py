"""What rolls against a number were worth before they were made."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product

from rules.firewall.cybernetics.events import CrashChecked
from rules.firewall.events import GutzRolled
from rules.firewall.gutz import FALL, is_success, judged
from rules.firewall.skills.events import ContestTied
from rules.firewall.skills.rolling import judged_skill
from rules.firewall.state import Battle
from rules.firewall.telling import side_of
from rules.firewall.traps.events import BombRolled
from rules.firewall.words import name_of
from rules.kernel.events import Event
from rules.kernel.luck import Gamble

FACES = range(1, 7)
THROWS = 36
CRASHES = "Systems that hold"
BOMBS = "Bombs survived"
TIES = "Ties in a contest"  # one die, and 4 to 6 wins it
OTHERS = "Other tasks"
KINDS = {
    "shot": "Shooting", "grenade": "Throwing", "gas": "Gas", "close combat": "Close combat",
    "crawl": "Moving", "walk": "Moving", "run": "Moving", "second running roll": "Moving",
    "fly": "Flying", "slow": "Driving", "cruise": "Driving", "full": "Driving",
    "climb": "Climbing and jumping", "jump": "Climbing and jumping", FALL: "Falls survived",
    "rally": "Rallying", "leader lost": "Bearing the loss of a leader", "unjam": "Clearing jams",
    "lift": "Lifting", "drug": "Taking drugs", "set trap": "Traps", "search": "Traps",
    "disarm": "Traps", "mend": "Skills", "treat": "Skills", "hide": "Skills", "spot": "Skills",
    "stealth": "Skills",
}  # fmt: skip


def gamble(battle: Battle, event: Event) -> Gamble | None:
    """What a roll against a number was worth; from what stands in the event alone."""
    match event:
        case GutzRolled():
            return _gutz(battle, event)
        case CrashChecked():
            ways = THROWS - _ways_below(event.points)
            return _of(battle, event.figure, CRASHES, ways, went_well=not event.crashes)
        case BombRolled():  # rolled against whoever has set it off
            ways = THROWS - _successes(event.gutz, event.gutz, None)
            return _of(battle, event.figure, BOMBS, ways, went_well=not is_success(event.burst))
        case ContestTied():
            return _of(battle, event.figure, TIES, THROWS // 2, went_well=event.won)
    return None


def _gutz(battle: Battle, event: GutzRolled) -> Gamble:
    ways = _successes(event.gutz, event.target, event.level if event.skill else None)
    went_well = is_success(event.result)
    if event.purpose == FALL:  # rolled against whoever falls
        ways, went_well = THROWS - ways, not went_well
    kind = KINDS.get(event.purpose, "Skills" if event.skill else OTHERS)
    return _of(battle, event.figure, kind, ways, went_well=went_well)


def _of(battle: Battle, figure: str, kind: str, ways: int, *, went_well: bool) -> Gamble:
    who = name_of(battle, figure)
    return Gamble(side_of(battle, figure), who, kind, ways, THROWS, went_well)


@lru_cache(maxsize=1024)
def _successes(gutz: int, target: int, level: int | None) -> int:
    """How many of the 36 throws of two dice are a success of either kind (R2.8-R2.11, R19.1)."""

    def result(first: int, second: int) -> str:
        if level is None:
            return judged(first, second, gutz, target)
        return judged_skill(first, second, level, gutz, target)

    return _counted(lambda first, second: is_success(result(first, second)))


def _ways_below(points: int) -> int:
    return _counted(lambda first, second: first + second < points)


def _counted(happens: Callable[[int, int], bool]) -> int:
    return sum(happens(first, second) for first, second in product(FACES, FACES))
