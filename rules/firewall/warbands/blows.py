"""A blow tried on a bench: the exact chances of one close combat attack, as it is resolved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from rules.firewall.catalogue import CATALOGUE, Catalogue, catalogue_for
from rules.firewall.close_combat import plan_blow
from rules.firewall.cybernetics.systems import BUILT_IN
from rules.firewall.fates import OUT
from rules.firewall.gutz import HIGHEST, LOWEST
from rules.firewall.house_rules import HOUSE_RULES
from rules.firewall.kit import carried
from rules.firewall.odds import odds
from rules.firewall.orders import Fight
from rules.firewall.skills.levels import EXPERT, LEADERSHIP, STRENGTH
from rules.firewall.state import ACT, BASE, Battle, CyberSystem, Dose, Figure, Side, Team
from rules.firewall.warbands.circumstances import (
    LEADER,
    MOST_CLUTTER,
    NONE,
    SHOOTER,
    TARGET,
    YES,
    spot,
    yes_or_no,
)
from rules.firewall.warbands.trials import EAST, MIDDLE, WEST, losses_of
from rules.kernel.building import Article, Level, Pick, Trial
from rules.kernel.geometry import Point
from rules.kernel.modifiers import total
from rules.kernel.record import IllegalOrder

A, B = SHOOTER, TARGET
BARE = "unarmed"
FIREARM = "firearm:"  # begins the arm that is one of the firearms which help in a melee
MOST_NEAR = 4  # on either side, beside the two who fight
BESIDE = BASE + 5  # mm between the middles of two who stand close together
BEHIND = 50  # mm from a leader to whoever strikes: too far to join in, near enough to lead
MOST_KEPT = 4096
PLACES = ((0, -BESIDE), (0, BESIDE), (-18, -26), (-18, 26))  # around the attacker, mm
FEET = "feet"


def fight(pack: str = "") -> tuple[Level | Pick, ...]:
    """The fields of a blow: who strikes, whom, and everything that bears on it."""
    stock = catalogue_for(pack)
    return (
        Pick("arm", "Fights with", tuple(_arms(stock)), "knife", "R13.3"),
        Level("gutz", "Attacker’s Gutz", LOWEST, HIGHEST, 7, "R2.8"),
        Pick(
            "armour", "Target’s armour",
            tuple(Article(row.id, row.name) for row in stock.armour.values()),
            "street_clothing", "R16.1",
        ),
        Level("target_gutz", "Target’s Gutz", LOWEST, HIGHEST, 7, "R2.2"),
        yes_or_no("built_in", "Built into the attacker", "yes", "R17.4"),
        Level("strength", "Strength", 0, EXPERT, 0, "R19.10"),
        Level("leader", "Leadership within 8 cm, 0 for none", 0, EXPERT, 0, "R3.1"),
        yes_or_no("suppressed", "Attacker suppressed", "yes", "R12.1"),
        Pick("drug", "Drug at work in the attacker", tuple(_drugs(stock)), NONE, "R18.1"),
        Pick("cyber", "Cyberware of the attacker", tuple(_systems(stock)), NONE, "R17.4"),
        Pick("pace", "Attacker comes", tuple(_paces()), FEET, "R20.1"),
        yes_or_no("surprised", "Target has seen the attacker", "no", "R13.3", "yes"),
        Level("enemies", "More enemies within 2 cm of the attacker", 0, MOST_NEAR, 0, "R13.3"),
        Level("friends", "Friends within 2 cm of the target", 0, MOST_NEAR, 0, "R13.3"),
        Level("clutter", "Clutter where they fight", 0, MOST_CLUTTER, 0, "R6.3"),
    )  # fmt: skip


def _arms(stock: Catalogue) -> Iterator[Article]:
    """Hand weapons that stand for themselves, and one of each sort of firearm that helps."""
    for row in stock.close_combat_weapons.values():
        yield Article(row.id, row.name, group="Close combat weapons")
    for firearm in CATALOGUE.close_combat_firearms.values():
        yield Article(f"{FIREARM}{firearm.id}", firearm.name, group="Firearms as clubs")


def _drugs(stock: Catalogue) -> Iterator[Article]:
    yield Article(NONE, "none")
    for row in stock.drugs.values():
        if row.close_combat:
            yield Article(row.id, row.name)


def _systems(stock: Catalogue) -> Iterator[Article]:
    yield Article(NONE, "none that helps")
    for row in stock.cybernetics.values():
        if row.combat or row.close_combat or row.kick:
            yield Article(row.id, row.name)


def _paces() -> Iterator[Article]:
    yield Article(FEET, "on foot")
    for pace in CATALOGUE.transport_penalty:
        yield Article(pace, f"riding at {pace} speed")


# --- The bench -----------------------------------------------------------------------------------


def blow(asked: Sequence[tuple[str, str]]) -> Trial:
    """The exact chances of one blow; what is not asked is as usual. Raises KeyError for a name
    that there is not.
    """
    return _tried(tuple(sorted(asked)))


@lru_cache(maxsize=MOST_KEPT)
def _tried(asked: tuple[tuple[str, str], ...]) -> Trial:
    chosen = {each.name: str(each.given) for each in fight()}
    for name, value in asked:
        if name not in chosen:
            raise KeyError(name)
        chosen[name] = value
    battle, order = _bench(chosen), Fight(A, A, B)
    try:
        plan = plan_blow(battle, order)
    except IllegalOrder as refusal:
        return Trial(refused=refusal.reason)
    found = odds(battle, order)
    struck = found.of(B)
    return Trial(
        band="close combat",
        target=int(chosen["gutz"]) + total(plan.modifiers),
        modifiers=plan.modifiers,
        kill=struck.killed,
        out=struck.out,
        hurt=struck.chance(lambda fate: fate.status in OUT or fate.gutz < 0),
        losses=tuple(losses_of(struck)),
        suppressed=struck.suppressed,
        riposte=found.of(A).out,
    )


def _bench(asked: Mapping[str, str]) -> Battle:
    """The two base to base on open ground, with whoever stands around them."""
    at, to = Point(MIDDLE, MIDDLE), Point(MIDDLE + BASE, MIDDLE)
    faces = EAST if asked["surprised"] == YES else WEST
    target_gutz = int(asked["target_gutz"])
    target = Figure(
        B, "Target", B, B, target_gutz, target_gutz,
        armour=CATALOGUE.armour[asked["armour"]].id, at=to, facing=faces,
    )  # fmt: skip
    crowd = [_striker(asked, at), target, *_crowd(asked, at, to)]
    clutter = int(asked["clutter"])
    return Battle(
        rules={rule.key: rule.default for rule in HOUSE_RULES},
        width=2 * MIDDLE,
        height=2 * MIDDLE,
        sides=(Side(A, "Attacker"), Side(B, "Target")),
        teams={
            A: Team(A, A, "Attacker", LEADER if int(asked["leader"]) else "", used=True),
            B: Team(B, B, "Target"),
        },
        figures={each.id: each for each in crowd},
        areas=(spot(to, clutter=clutter),) if clutter else (),
        phase=ACT,
        turn=1,
        active_team=A,
    )


def _striker(asked: Mapping[str, str], at: Point) -> Figure:
    gutz, arm = int(asked["gutz"]), asked["arm"]
    guns = carried((_firearm(arm.removeprefix(FIREARM)),)) if arm.startswith(FIREARM) else ()
    melee = BARE if guns else CATALOGUE.close_combat_weapons[arm].id
    row = CATALOGUE.close_combat_weapons.get(melee)
    if row is not None and row.needs_rifle:
        guns = carried((_rifle(),))
    is_part = asked["built_in"] == YES and arm != BARE
    part = guns[0].id if arm.startswith(FIREARM) else melee
    own = CyberSystem("arm", BUILT_IN, weapon=part)
    system = CyberSystem("system", asked["cyber"], grade=1)
    cyber = (*((own,) if is_part else ()), *((system,) if asked["cyber"] != NONE else ()))
    rides = asked["pace"] != FEET
    return Figure(
        A, "Attacker", A, A, gutz, gutz, weapons=guns, melee=melee, cyber=cyber, at=at,
        facing=EAST, skills={STRENGTH: int(asked["strength"])},
        suppressed=asked["suppressed"] == YES,
        doses=() if asked["drug"] == NONE else (Dose(asked["drug"]),),
        transport=next(iter(CATALOGUE.transport)) if rides else "",
        pace=asked["pace"] if rides else "",
    )  # fmt: skip


def _firearm(sort: str) -> str:
    """A gun of the sort that helps in close combat."""
    wanted = CATALOGUE.close_combat_firearms[sort]
    return next(
        row.id
        for row in CATALOGUE.weapons.values()
        if row.category == wanted.category
        and row.attaches_to is None
        and (row.fully_automatic or not wanted.fully_automatic_only)
    )


def _rifle() -> str:
    """A long gun that does not itself help in close combat, to fix a bayonet to."""
    helpful = {row.category for row in CATALOGUE.close_combat_firearms.values()}
    return next(
        row.id
        for row in CATALOGUE.weapons.values()
        if row.category not in helpful and row.hands == 2 and row.mount_class is None
        and row.category == "battle_rifle"
    )  # fmt: skip


def _crowd(asked: Mapping[str, str], at: Point, to: Point) -> Iterator[Figure]:
    for place, (x, y) in enumerate(PLACES[: int(asked["enemies"])]):
        yield _bystander(f"E{place}", B, Point(at.x + x, at.y + y), EAST)
    for place, (x, y) in enumerate(PLACES[: int(asked["friends"])]):
        yield _bystander(f"F{place}", A, Point(to.x - x, to.y + y), WEST)
    level = int(asked["leader"])
    if level:
        behind = Point(at.x - BASE - BEHIND, at.y)
        yield replace(
            _bystander(LEADER, A, behind, EAST), name="Leader", skills={LEADERSHIP: level}
        )


def _bystander(name: str, side: str, at: Point, facing: int) -> Figure:
    return Figure(name, "Somebody", side, side, 7, 7, melee=BARE, at=at, facing=facing)
