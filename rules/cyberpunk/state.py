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

PLAYER, REFEREE = "player", "referee"  # roles of a side; a referee's id is REFEREE as well

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
NEXT_ACTION = 0  # in place of a last round: until the figure has acted once


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
    `defends_with`: the skill that the referee has named for its defence, empty for its best.
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
    defends_with: str = ""


class Side(Record):
    """One of the parties. `role` is player or referee."""

    id: str
    name: str
    brief: str = ""
    role: str = PLAYER


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
    """A mine, a charge or a grenade that lies in wait: how it goes off.

    `due`: the round in which it does so by itself. `sign`: what the others saw of it, by its id;
    empty for what lies there for all to see.
    """

    id: str
    entry: str
    amount: int
    trigger: str
    owner: str
    side: str
    at: Point
    facing: int = 0
    due: int = 0
    sign: str = ""


class Sign(Record):
    """What everybody saw: somebody bent down at a place. A device may lie there, or nothing."""

    id: str
    figure: str
    side: str
    at: Point
    round: int


class Ruling(Record):
    """A modifier that the referee has set (C12).

    `figure`: whose rolls, everybody's if empty; `target`: against whom alone. `kind`: ranged,
    melee, tasks or all. `until`: the last round of it; NEXT_ACTION for one action of the figure.
    """

    id: str
    by: int
    reason: str
    kind: str
    figure: str = ""
    target: str = ""
    until: int = FOR_GOOD


class Battle(Record):
    """Everything about a battle. Dictionaries are never changed in place, only replaced.

    `order`: who acts this round, first to last; `active`: who acts now. `covers`: what each piece
    of cover stops by its area. `cover_of`: what it is made of. `declared`: the sides that have said
    who draws fast. `work`: what has been done of the task, by side. `made`: how many things have
    been numbered. `signs`: where somebody may have left something that others do not see.
    `rulings`: the modifiers that a referee has set; `ruled`: how many there have been.
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
    signs: tuple[Sign, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    ruled: int = 0


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


def players(battle: Battle) -> tuple[Side, ...]:
    """The sides that fight, without a referee's."""
    return tuple(side for side in battle.sides if side.role == PLAYER)


def is_referee(battle: Battle, side: str) -> bool:
    """Whether a side is a referee's."""
    return any(each.id == side and each.role == REFEREE for each in battle.sides)


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


def cool_of(figure: Figure) -> int:
    """COOL as it is now. No roll of the text asks for it; a referee's test may (C22)."""
    return weakened(figure.stats.cool, figure.health.wounds)


def stat_of(battle: Battle, figure: Figure, stat: str) -> tuple[Modifier, ...]:
    """A stat as it is now, part by part: only REF, INT and COOL suffer by wounds (C22)."""
    if stat == "ref":
        return reflexes(battle, figure)
    weakening = {"intellect": wits_of, "cool": cool_of}
    whole = int(getattr(figure.stats, stat))
    now = weakening[stat](figure) if stat in weakening else whole
    parts = (Modifier(STAT_NAMES[stat], whole),)
    return (*parts, Modifier("wounded", now - whole, "C22")) if now != whole else parts


STAT_NAMES = {
    "ref": "REF", "intellect": "INT", "cool": "COOL", "tech": "TECH", "body": "BODY",
    "move": "MOVE",
}  # fmt: skip


def granted(battle: Battle, figure: Figure, kind: str, target: str = "") -> tuple[Modifier, ...]:
    """What the referee has added to a roll of this kind, or taken from it (C12)."""
    return tuple(
        Modifier(f"the referee: {each.reason}", each.by, "C12")
        for each in battle.rulings
        if each.kind in (kind, ALL_ROLLS)
        and each.figure in ("", figure.id)
        and each.target in ("", target)
    )


# Which rolls a referee's modifier is for.
RANGED, MELEE, TASKS, ALL_ROLLS = "ranged", "melee", "tasks", "all"


def skill(figure: Figure, name: str) -> int:
    """The level of a skill, 0 for the unskilled."""
    return figure.skills.get(name, 0)
