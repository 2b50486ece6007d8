"""A battle of the Cyberpunk procedure as it stands: frozen records and what is asked of them."""

from __future__ import annotations

from rules.cyberpunk.catalogue import CATALOGUE, Stats, Weapon
from rules.cyberpunk.catalogue.model import LOCATIONS
from rules.kernel.geometry import Point, span
from rules.kernel.modifiers import Modifier
from rules.kernel.record import Record
from rules.kernel.screen import Outcome
from rules.kernel.sight import Area

EDITION = "cyberpunk-1"
METRE = 20  # mm on the table for a metre of the game (ours: the book has no table)
BASE = 25  # mm: diameter of a base
REACH = METRE  # mm between base edges: hand to hand
MOST_ACTIONS = 4  # the last that the book prices (C4)

# What has become of a figure.
ACTIVE, DEAD, REVIVED = "active", "dead", "revived"

# Phases of a battle.
DECLARE, ACT, OVER = "declare", "act", "over"

# What lasts for some rounds: the last of them stands beside it.
BLIND, DEAF, ASLEEP, DODGING, PARRYING, TRIPPED = (
    "blind", "deaf", "asleep", "dodging", "parrying", "tripped",
)  # fmt: skip
AMBUSHING, BURNING, ACID, TASED, ONE_EYE = "ambushing", "burning", "acid", "tased", "one_eye"
FOR_GOOD = 9999  # the last round of what does not pass in a battle


class Layer(Record):
    """A layer of armour as it is worn now: what it stops at each of the six parts."""

    entry: str
    kind: str
    sp: tuple[int, ...]


class Health(Record):
    """A body: what it can bear and has borne. Everything in it is hashable, so odds can count it.

    `struck`: what has come through at each part in the attack that is being resolved (C23).
    `dead_at`: the round of death, 0 for the living. `save`: what a stun save is rolled against.
    """

    body: int
    wounds: int = 0
    layers: tuple[Layer, ...] = ()
    lost: tuple[str, ...] = ()
    struck: tuple[int, ...] = (0,) * len(LOCATIONS)
    stunned: bool = False
    stable: bool = False
    dead: bool = False


class Carried(Record):
    """A weapon in somebody's hands. `fired`: rounds or shots of this round; `reloads` left.

    `state` is ready, jammed or broken.
    """

    id: str
    entry: str
    ammo: str
    loaded: int = 0
    reloads: int = 3
    fired: int = 0
    state: str = "ready"


class Figure(Record):
    """Somebody who fights. `at` is the middle of the base, `facing` one of sixteen steps.

    `conditions`: what lasts, with the last round of it. `actions`: those of this activation.
    `aim`: rounds of it, upon `aims_at`. `fast`: drew fast this round. `grip`: whom it grips, and
    `grip_kind` how. `prey`: whom it has caught unaware. `card`: a rescue team comes for it.
    `dead_at`: the round of its death; `rescue`: the round in which the team arrives.
    `drugged`: what takes from REF for the rest of the battle.
    """

    id: str
    name: str
    side: str
    role: str
    stats: Stats
    skills: dict[str, int]
    health: Health
    boost: int = 0
    cyber: int = 0
    weapons: tuple[Carried, ...] = ()
    supplies: dict[str, int] = {}
    is_leader: bool = False
    card: bool = False
    at: Point = Point(0, 0)
    facing: int = 0
    status: str = ACTIVE
    conditions: dict[str, int] = {}
    actions: int = 0
    done: bool = False
    moved: bool = False
    waited: bool = False
    aimed: bool = False
    aim: int = 0
    aims_at: str = ""
    fast: bool = False
    grip: str = ""
    grip_kind: str = ""
    prey: str = ""
    attacked: str = ""
    parries_with: str = ""
    dead_at: int = 0
    minutes: int = 0
    cause: str = ""


class Side(Record):
    """One of the two parties. `role` is player."""

    id: str
    name: str
    brief: str = ""


class Zone(Record):
    """A zone of suppressive fire (C33): a disc of `width` metres; `number` is what a save needs."""

    id: str
    shooter: str
    weapon: str
    at: Point
    width: int
    number: int
    ammo: str = "ball"


class Cloud(Record):
    """Gas on the table (C37): where it is, and in which of its two rounds."""

    id: str
    gas: str
    at: Point
    radius: int
    round: int


class Device(Record):
    """A mine or a charge that lies in wait: how it goes off, and in which round if by itself."""

    id: str
    entry: str
    amount: int
    trigger: str
    owner: str
    side: str
    at: Point
    facing: int = 0
    due: int = 0


class Battle(Record):
    """Everything about a battle. Dictionaries are never changed in place, only replaced.

    `order`: who acts this round, first to last; `active`: who acts now. `covers`: what each piece
    of cover stops by its area. `cover_of`: what it is made of. `declared`: the sides that have said
    who draws fast. `work`: what has been done of the task, by side. `made`: how many things have
    been numbered.
    """

    edition: str = EDITION
    scenario: str = ""
    rules: dict[str, str] = {}
    width: int = 0
    height: int = 0
    sides: tuple[Side, ...] = ()
    figures: dict[str, Figure] = {}
    areas: tuple[Area, ...] = ()
    covers: dict[str, int] = {}
    phase: str = DECLARE
    round: int = 0
    order: tuple[str, ...] = ()
    active: str = ""
    declared: tuple[str, ...] = ()
    zones: tuple[Zone, ...] = ()
    clouds: tuple[Cloud, ...] = ()
    devices: dict[str, Device] = {}
    work: dict[str, int] = {}
    made: int = 0
    conceded: tuple[str, ...] = ()
    outcome: Outcome | None = None


def metres(length: int) -> str:
    """A length of the table in the game's metres, as words: 12.5 m."""
    whole, rest = divmod(length * 10 // METRE, 10)
    return f"{whole}.{rest} m" if rest else f"{whole} m"


def gap(a: Figure, b: Figure) -> int:
    """Distance in mm between the edges of two bases, 0 when they touch."""
    return max(0, span(a.at, b.at) - BASE)


def has(battle: Battle, figure: Figure, condition: str) -> bool:
    """Whether something still lasts."""
    return figure.conditions.get(condition, 0) >= max(1, battle.round)


def is_up(figure: Figure) -> bool:
    """Whether a figure is alive and conscious."""
    return figure.status == ACTIVE and not figure.health.stunned


def is_alive(figure: Figure) -> bool:
    """Whether a figure is alive, conscious or not."""
    return figure.status == ACTIVE


def can_fight(battle: Battle, figure: Figure) -> bool:
    """Whether a figure can act and defend itself."""
    return is_up(figure) and not has(battle, figure, ASLEEP)


def foes_of(battle: Battle, figure: Figure) -> list[Figure]:
    """Everybody alive of the other side."""
    figures = battle.figures.values()
    return [other for other in figures if other.side != figure.side and is_alive(other)]


def weapon_of(figure: Figure, weapon: str) -> Carried | None:
    """The weapon with this id in a figure's hands."""
    return next((carried for carried in figure.weapons if carried.id == weapon), None)


def row_of(carried: Carried) -> Weapon:
    """The row of a carried weapon."""
    return CATALOGUE.weapons[carried.entry]


def side_name(battle: Battle, side: str) -> str:
    """What a side is called."""
    return next((each.name for each in battle.sides if each.id == side), side)


def name_of(battle: Battle, figure: str) -> str:
    """What a figure is called."""
    found = battle.figures.get(figure)
    return found.name if found else figure


# --- Stats -----------------------------------------------------------------------------------

GASSED = {"nausea": 4, "nausea_half": 2, "tear": 2, "tear_half": 1, "sleep_half": 2}


def halved(number: int) -> int:
    """Half of a number; halves round up."""
    return -(-number // 2)


def weakened(number: int, wounds: int) -> int:
    """A stat of somebody critically (half) or mortally (a third) wounded, rounded up (C22)."""
    if wounds > 12:
        return -(-number // 3)
    return halved(number) if wounds > 8 else number


def encumbrance(figure: Figure) -> int:
    """What armour takes from REF: each row's EV, 1 more for a second layer, 2 for a third (C28)."""
    rows = [CATALOGUE.armour[layer.entry] for layer in figure.health.layers]
    counted = [row for row in rows if not row.skin]
    return sum(row.ev for row in counted) + (0, 0, 1, 3)[min(3, len(counted))]


def reflexes(battle: Battle, figure: Figure) -> tuple[Modifier, ...]:
    """REF as it is now, part by part: armour, gas, then wounds (C22)."""
    parts = [Modifier("REF", figure.stats.ref)]
    ev = encumbrance(figure)
    if ev:
        parts.append(Modifier("encumbrance of armour", -ev, "C28"))
    for gas, minus in GASSED.items():
        if has(battle, figure, gas):
            parts.append(Modifier(f"{gas.split('_')[0]} gas", -minus, "C37"))
    wounds = figure.health.wounds
    raw = max(0, sum(part.value for part in parts))
    if 4 < wounds <= 8:
        parts.append(Modifier("seriously wounded", -min(2, raw), "C22"))
    elif wounds > 8:
        word = "critically wounded" if wounds <= 12 else "mortally wounded"
        parts.append(Modifier(word, weakened(raw, wounds) - raw, "C22"))
    total = sum(part.value for part in parts)
    return (*parts, Modifier("never below 0", -total)) if total < 0 else tuple(parts)


def ref_of(battle: Battle, figure: Figure) -> int:
    """REF as it is now."""
    return sum(part.value for part in reflexes(battle, figure))


def wits_of(figure: Figure) -> int:
    """INT as it is now."""
    return weakened(figure.stats.intellect, figure.health.wounds)


def skill(figure: Figure, name: str) -> int:
    """The level of a skill, 0 for the unskilled."""
    return figure.skills.get(name, 0)
