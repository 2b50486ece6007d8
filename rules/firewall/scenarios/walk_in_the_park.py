"""Scenario 1, A Walk in the Park (R22.1, R22.4, R22.5): five against two and the clock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.firewall.armour import move_change
from rules.firewall.events import (
    FactChanged,
    FigureLeft,
    FigureMoved,
    FigureMustered,
    GroundLaid,
    ScenarioDiceRolled,
    TeamMustered,
)
from rules.firewall.ground import GROUNDS, LARGEST, SMALLEST, Shuffle, lay
from rules.firewall.kit import carried
from rules.firewall.noncombat import stroll
from rules.firewall.scenarios.park_wishes import wishes
from rules.firewall.scenarios.scenario import (
    REFEREE_ROLE,
    REFEREE_SEAT,
    Limits,
    Scenario,
    Task,
    Words,
)
from rules.firewall.state import (
    ACTIVE,
    DEAD,
    LEFT,
    RESERVE,
    ROUTED,
    SETUP,
    Battle,
    Figure,
    Team,
)
from rules.firewall.terrain import EDGES
from rules.kernel.events import Event
from rules.kernel.geometry import Point, is_within
from rules.kernel.record import IllegalOrder
from rules.kernel.screen import HouseRule, Outcome, ScenarioCard, SideRole
from rules.kernel.sight import Area
from rules.kernel.umpire import Umpire

SNATCH, ELLAND = "snatch", "elland"
PATH = "path"
WIDTH, HEIGHT = 1200, 900
WALK = 180  # mm: an unhurried walk (R5.9)
MOST_AREAS = 30

# Facts that the scenario keeps.
ALERT, ALARM, SIXES, ARRIVAL, EDGE = (
    "squad has acted",
    "alarm turn",
    "sixes",
    "arrival turn",
    "arrival edge",
)
HOME_EDGE = "east"
SIXES_NEEDED = 4
ALARM_DICE = 2
ALARM_TASK = "alarm"

# The older edition's "pistol 2" and "assault rifle 1", read as these (A41).
PISTOL, RIFLE, BODY_ARMOUR = "smith_wesson_model_144", "corp_arms_mk_ii", "korlon_pleximesh"

# What the squad carries until its player chooses otherwise.
READY_KITS: tuple[tuple[tuple[str, ...], dict[str, int]], ...] = (
    (("isuku_stunner", "guo_peng_model_49"), {"concussion": 2, "tear_or_tranq_gas": 2}),
    (("isuku_stunner", "guo_peng_model_49"), {"concussion": 2, "tangler": 2}),
    (("jannings_net_gun", "thorco_12mm_magnum"), {"concussion": 4}),
    (("isuku_stunner", "h_k_mp5261v"), {"tear_or_tranq_gas": 2, "smoke": 2}),
    (("isuku_stunner", "h_k_car_7"), {"concussion": 2, "fragmentation": 2}),
)

CARD = ScenarioCard(
    id="walk_in_the_park",
    title="A Walk in the Park",
    summary=(
        "A bioengineer takes his weekly stroll between two minders. Five professionals wait in "
        "the bushes, and they want him breathing."
    ),
    sides=(
        SideRole(
            SNATCH,
            "Trafford-Ferguson snatch squad",
            "Bring Kewell down with non-lethal weapons and carry him off any table edge.",
        ),
        SideRole(
            ELLAND,
            "Elland Security",
            "Get Kewell out on his own feet, or hold until the response team arrives.",
        ),
        REFEREE_ROLE,
    ),
    minutes=45,
    ref="R22.1",
)

HOUSE_RULES = (
    HouseRule(
        "escape",
        "Where may Kewell and his minders leave the table? The book does not say.",
        (
            ("far_end", "Only over the east edge, where the path leads home"),
            ("any", "Over any edge"),
            ("never", "Nowhere: they hold out until it is decided"),
        ),
        "far_end",
        "R22.1",
    ),
    HouseRule(
        "nightfall",
        "When does the park close? If Kewell is still there at the end of that Turn, the squad "
        "has failed. The book sets no limit; this one is ours.",
        (("24", "After Turn 24"), ("16", "After Turn 16"), ("32", "After Turn 32")),
        "24",
        "R22.1",
    ),
    HouseRule(
        "kewell_killed",
        "What if Kewell dies?",
        (("draw", "Nobody wins"), ("elland", "Elland wins: the squad wanted him alive")),
        "draw",
        "R22.1",
    ),
    REFEREE_SEAT,
)


def muster(names: Mapping[str, str], rules: Mapping[str, str], seed: int) -> tuple[Event, ...]:
    """Teams, figures and a first park, shaped by the seed."""
    return (
        TeamMustered(Team("squad", SNATCH, "Snatch squad", "squad-1")),
        TeamMustered(Team("minders", ELLAND, "Kewell and minders", "ed")),
        TeamMustered(Team("response", ELLAND, "Response team", "response-1")),
        *(FigureMustered(figure) for figure in _figures()),
        GroundLaid(park(seed)),
    )


SQUAD_NAMES = ("Sable", "Brandt", "Okoro", "Wren", "Vasquez")
TROOPERS = 7  # of the response team, beside its leader


def _figures() -> Iterator[Figure]:
    for number, (guns, grenades) in enumerate(READY_KITS, 1):
        name = SQUAD_NAMES[number - 1]
        gutz = 10 if number == 1 else 9
        yield Figure(
            f"squad-{number}", name, SNATCH, "squad", gutz, gutz,
            armour="mono_weave", weapons=carried(guns), grenades=grenades, melee="knife",
            status=RESERVE,
        )  # fmt: skip
    walkers = (("ed", "Ed", 9, 200), ("kewell", "Kewell", 7, 140), ("phil", "Phil", 8, 80))
    for id_, name, gutz, x in walkers:
        weapons = () if id_ == "kewell" else carried((PISTOL,))
        yield Figure(
            id_, name, ELLAND, "minders", gutz, gutz, armour=BODY_ARMOUR, weapons=weapons,
            melee="unarmed", at=Point(x, HEIGHT // 2), facing=4,
        )  # fmt: skip
    for number in range(1, TROOPERS + 2):
        gutz = 9 if number == 1 else 8
        name = "Response leader" if number == 1 else f"Trooper {number}"
        yield Figure(
            f"response-{number}", name, ELLAND, "response", gutz, gutz, armour=BODY_ARMOUR,
            weapons=carried((RIFLE, PISTOL)), status=RESERVE,
        )  # fmt: skip


def park(seed: int) -> tuple[Area, ...]:
    """A park with a path across its whole length: woods, bushes and flowerbeds around it."""
    shuffle = Shuffle(seed)
    path = lay(PATH, PATH, 0, HEIGHT // 2 - 40, WIDTH, 80)
    areas = [path]
    # One plot of each column on either side of the path, so the park is never empty.
    for column in range(5):
        for half in range(2):
            kind = ("wood", "bush", "bush", "flowerbed", "wood", "bush")[shuffle.between(0, 5)]
            width, height = shuffle.between(100, 200), shuffle.between(90, 220)
            x = column * 240 + shuffle.between(10, 230 - width if width < 220 else 10)
            low, high = (20, 390 - height) if half == 0 else (510, 880 - height)
            y = shuffle.between(low, high)
            number = 1 + sum(1 for area in areas if area.kind == kind)
            areas.append(lay(f"{kind}-{number}", kind, x, y, width, height, number))
    return tuple(areas)


def shape(battle: Battle, seed: int) -> tuple[Event, ...]:
    """Another park."""
    return (GroundLaid(park(seed)),)


def check_area(battle: Battle, kind: str, box: tuple[int, int, int, int]) -> None:
    """The path stays; every other piece lies on the table and is of a printed kind (R22.4)."""
    if kind not in GROUNDS or kind == PATH:
        raise IllegalOrder("The park has woods, bushes, flowerbeds and open grass.", "R22.4")
    x, y, width, height = box
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise IllegalOrder("A piece of ground measures 4 to 60 cm each way.")
    if x < 0 or y < 0 or x + width > battle.width or y + height > battle.height:
        raise IllegalOrder("That piece would hang over the edge of the table.")
    if len(battle.areas) >= MOST_AREAS:
        raise IllegalOrder(f"The park holds at most {MOST_AREAS} pieces of ground.")


def deploy_areas(battle: Battle, figure: Figure) -> tuple[str, ...]:
    """The squad hides in light or medium cover (R22.1)."""
    if figure.side != SNATCH:
        return ()
    return tuple(area.id for area in battle.areas if area.cover in ("light", "medium"))


def check_deployment(battle: Battle, figure: Figure, x: int, y: int) -> None:
    """In cover, or not on the table at all."""
    allowed = deploy_areas(battle, figure)
    here = Point(x, y)
    if not any(area.id in allowed and is_within(area.corners, here) for area in battle.areas):
        raise IllegalOrder(
            f"{figure.name} may hide in woods or bushes, or wait off the table.", "R22.1"
        )


def limits(battle: Battle, figure: Figure) -> Limits:
    """At most two guns and four grenades for each of the squad (R22.5)."""
    return Limits(guns=2, grenades=4) if figure.side == SNATCH else Limits()


def preparing(battle: Battle) -> tuple[str, ...]:
    """The squad chooses its ground and its gear."""
    return (SNATCH,)


def preparation(battle: Battle, side: str) -> str:
    """What the squad is told to do."""
    return "Shape the park, choose gear, hide your squad."


def at_turn_start(umpire: Umpire[Battle]) -> None:
    """From the Turn after the alarm: two dice a Turn until four sixes have come up (R22.1)."""
    facts = umpire.battle.facts
    alarm = facts.get(ALARM, 0)
    if not alarm or alarm >= umpire.battle.turn or facts.get(ARRIVAL):
        return
    dice = umpire.roll(ALARM_DICE)
    sixes = facts.get(SIXES, 0) + dice.count(6)
    umpire.record(ScenarioDiceRolled(dice, 6, umpire.draw, "response", sixes))
    umpire.record(FactChanged(SIXES, sixes))
    if sixes >= SIXES_NEEDED:
        umpire.record(FactChanged(ARRIVAL, umpire.battle.turn + 1))


def runs_itself(umpire: Umpire[Battle], team: str) -> bool:
    """Until the squad has acted, Kewell and his minders stroll along the path (R22.1, R5.9)."""
    if team != "minders" or umpire.battle.facts.get(ALERT):
        return False
    walkers = [f for f in umpire.battle.figures.values() if f.team == team and f.status == ACTIVE]
    pace = min((WALK + move_change(figure) for figure in walkers), default=0)
    confined = umpire.battle.rules.get("escape") == "never"
    if confined:
        pace = min(pace, WIDTH - max((figure.at.x for figure in walkers), default=0))
    for figure in walkers:
        stroll(umpire, figure, Point(min(WIDTH, figure.at.x + pace), figure.at.y), pace)
        if umpire.battle.figures[figure.id].at.x == WIDTH and not confined:
            umpire.record(FigureLeft(figure.id, HOME_EDGE))
    return True


def may_enter(battle: Battle, figure: Figure) -> bool:
    """The squad whenever it likes; the response team once it has arrived."""
    if figure.side == SNATCH:
        return True
    arrival = battle.facts.get(ARRIVAL, 0)
    return bool(arrival) and battle.turn >= arrival


def check_entry(battle: Battle, figure: Figure, edge: str) -> None:
    """The squad over any edge; the response team all over the one that its first man chose."""
    if not may_enter(battle, figure):
        raise IllegalOrder("The response team is still on its way.", "R22.1")
    chosen = battle.facts.get(EDGE, 0)
    if figure.side == ELLAND and chosen and EDGES[chosen - 1] != edge:
        raise IllegalOrder(f"The response team comes over the {EDGES[chosen - 1]} edge.", "R22.1")


def check_exit(battle: Battle, figure: Figure, edge: str) -> None:
    """The squad leaves as it likes; Kewell's side only where the path leads home."""
    escape = battle.rules.get("escape", "far_end")
    if figure.side == SNATCH or escape == "any":
        return
    if escape == "never":
        raise IllegalOrder(f"{figure.name} has nowhere to go: help comes to the park.", "R22.1")
    if edge != HOME_EDGE:
        raise IllegalOrder(f"{figure.name}'s way home is the {HOME_EDGE} end of the path.", "R22.1")


def tasks(battle: Battle, figure: Figure) -> tuple[Task, ...]:
    """A minder may set off the alarm, once."""
    if figure.id not in ("ed", "phil") or battle.facts.get(ALARM):
        return ()
    return (Task(ALARM_TASK, "Set off the alarm", 1, "R22.1"),)


def task_done(umpire: Umpire[Battle], figure: str, task: str) -> None:
    """The alarm is out."""
    umpire.record(FactChanged(ALARM, umpire.battle.turn))


def after_order(umpire: Umpire[Battle], side: str) -> None:
    """Notice the squad's first action, and over which edge the response team comes."""
    battle = umpire.battle
    if battle.phase == SETUP:
        return
    acted = any(f.moved or f.fought for f in battle.figures.values() if f.side == SNATCH)
    if acted and not battle.facts.get(ALERT):
        umpire.record(FactChanged(ALERT, 1))
    if battle.facts.get(ARRIVAL) and not battle.facts.get(EDGE):
        _note_edge(umpire)


def _note_edge(umpire: Umpire[Battle]) -> None:
    for event in umpire.events:
        if isinstance(event, FigureMoved):
            mover = umpire.battle.figures[event.figure]
            if mover.team == "response" and event.edge:
                umpire.record(FactChanged(EDGE, EDGES.index(event.edge) + 1))
                return


def outcome(battle: Battle) -> Outcome | None:
    """Kewell decides it; or nobody is left to take him; or the park closes."""
    kewell = battle.figures["kewell"]
    if kewell.status == LEFT:
        return _gone(kewell)
    if kewell.status == ROUTED:
        return Outcome(ELLAND, "Kewell has bolted for home.")
    if kewell.status == DEAD:
        winner = battle.rules.get("kewell_killed", "draw")
        return Outcome("" if winner == "draw" else winner, "Kewell is dead.")
    squad = [f for f in battle.figures.values() if f.side == SNATCH]
    if not any(figure.status in (ACTIVE, RESERVE) for figure in squad):
        return Outcome(ELLAND, "Nobody of the squad is left to take Kewell.")
    if battle.turn > int(battle.rules.get("nightfall", "24")):
        return Outcome(ELLAND, "The park has closed and Kewell is still there.")
    return None


def _gone(kewell: Figure) -> Outcome:
    if kewell.fate == "taken":
        return Outcome(SNATCH, "Kewell has been carried off alive.")
    if kewell.fate:
        return Outcome(ELLAND, "Kewell's minders have carried him to safety.")
    return Outcome(ELLAND, "Kewell has walked out of the park.")


def _sixes(event: ScenarioDiceRolled) -> str:
    sixes = "1 six" if event.counted == 1 else f"{event.counted} sixes"
    return f"The response team comes closer: {sixes} so far."


WORDS = Words(
    another="Lay out another park",
    number="Park number",
    deploy="Hide in cover",
    deploy_note="in light or medium cover",
    purposes={ALARM_TASK: "{} reaches for the alarm"},
    dice={"response": _sixes},
)


def notices(battle: Battle) -> tuple[str, ...]:
    """What both players should know at a glance."""
    return () if battle.outcome else tuple(_notices(battle))


def _notices(battle: Battle) -> Iterator[str]:
    facts = battle.facts
    if battle.turn and not facts.get(ALERT):
        yield "Kewell and his minders stroll on until the squad acts."
    if facts.get(ARRIVAL):
        arrival = facts[ARRIVAL]
        waiting = any(f.team == "response" and f.status == RESERVE for f in battle.figures.values())
        if battle.turn < arrival:
            yield f"The response team arrives in Turn {arrival}."
        elif waiting:
            yield "The response team is here and may enter over one table edge."
    elif facts.get(ALARM):
        yield f"The alarm is out: {facts.get(SIXES, 0)} of {SIXES_NEEDED} sixes."


SCENARIO = Scenario(
    card=CARD,
    house_rules=HOUSE_RULES,
    width=WIDTH,
    height=HEIGHT,
    words=WORDS,
    muster=muster,
    preparing=preparing,
    preparation=preparation,
    limits=limits,
    kinds=("wood", "bush", "flowerbed", "grass"),
    fixed=(PATH,),
    check_area=check_area,
    shape=shape,
    check_deployment=check_deployment,
    deploy_areas=deploy_areas,
    at_turn_start=at_turn_start,
    runs_itself=runs_itself,
    may_enter=may_enter,
    check_entry=check_entry,
    check_exit=check_exit,
    tasks=tasks,
    task_done=task_done,
    after_order=after_order,
    outcome=outcome,
    notices=notices,
    wishes=wishes,
)
