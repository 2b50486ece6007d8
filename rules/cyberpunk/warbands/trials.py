"""A weapon tried on a bench: the exact chances of one attack, by the code that resolves it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from rules.cyberpunk import arena
from rules.cyberpunk.armour import layer_problem, layers_of
from rules.cyberpunk.automatic import plan_burst, plan_full_auto
from rules.cyberpunk.catalogue import CATALOGUE, Stats, Weapon
from rules.cyberpunk.catalogue.model import LOCATIONS
from rules.cyberpunk.fielding import Build, fielded
from rules.cyberpunk.orders import Burst, FullAuto
from rules.cyberpunk.ranged import ANYWHERE, NUMBERS, Aim, checked_shoot
from rules.cyberpunk.state import METRE, Battle, Figure, Health
from rules.cyberpunk.volleys import Body
from rules.cyberpunk.warbands.points import LEAST_STAT, MOST_SKILL, MOST_STAT, SUPERHUMAN
from rules.cyberpunk.wounds import MORTAL, Blow, level_of
from rules.kernel.building import Article, Bench, BenchWords, Level, Loss, Pick, Trial
from rules.kernel.chance import NEVER, Ways, lowest, summed
from rules.kernel.events import Order
from rules.kernel.modifiers import Modifier
from rules.kernel.record import IllegalOrder

NONE, NO, YES = "none", "no", "yes"
HELMET = 0  # the place of the head
MOST_HITS = 3  # that are counted upon one body; a burst has no more
MOST_KEPT = 4096
AVERAGE = 5  # of what no attack asks about
DEPTHS = {"unhurt": 0, "serious": 5, "critical": 9, "mortal": 13}  # boxes (C22)
PLAIN = Article(NONE, "none")
# In the order of what they stop; the first of them are those that charts go through.
COVERS = (
    "wood_door", "car", "steel_door", "heavy_door", "brick", "stone", "engine_block",
    "armoured_car",
)  # fmt: skip


def _worn(*, head: bool) -> tuple[Article, ...]:
    rows = (row for row in CATALOGUE.armour.values() if _is_helmet(row.sp) == head)
    return (PLAIN, *(Article(row.id, row.name) for row in rows))


def _is_helmet(sp: Sequence[int]) -> bool:
    return bool(sp[HELMET]) and not any(sp[HELMET + 1 :])


def cover_articles() -> tuple[Article, ...]:
    """What can be stood behind, with what it stops (C29)."""
    rows = (CATALOGUE.covers[each] for each in COVERS)
    return (PLAIN, *(Article(row.id, f"{row.name}, SP {row.sp}") for row in rows))


BENCH: tuple[Level | Pick, ...] = (
    Level("ref", "Attacker’s REF", LEAST_STAT, MOST_STAT, 7, "C10"),
    Level("skill", "Attacker’s skill with it", 0, MOST_SKILL, 4, "C10"),
    Pick("armour", "Target’s armour", _worn(head=False), "light_jacket", "C25"),
    Pick("cover", "Target’s cover", cover_articles(), NONE, "C29"),
    Level("body", "Target’s BODY", LEAST_STAT, SUPERHUMAN, 6, "C17"),
)
CIRCUMSTANCES: tuple[Level | Pick, ...] = (
    Level("aim", "Rounds of aim", 0, 3, 0, "C5"),
    Pick(
        "location", "Aimed at a part",
        (
            Article(ANYWHERE, "wherever it hits"),
            *(Article(part, part.replace("_", " ")) for part in LOCATIONS),
        ),
        ANYWHERE, "C12",
    ),
    Level("action", "Which action of the round", 1, 4, 1, "C4"),
    Pick(
        "ambush", "Ambush", (Article(NO, "no"), Article(YES, "the target is unaware")), NO, "C8"
    ),
    Pick("fast", "Fast draw", (Article(NO, "no"), Article(YES, "drawn fast")), NO, "C7"),
    Pick(
        "wounds", "Attacker’s wounds",
        tuple(Article(each, "unhurt or light" if each == "unhurt" else each) for each in DEPTHS),
        "unhurt", "C22",
    ),
    Pick("helmet", "Target’s helmet", _worn(head=True), NONE, "C25"),
)  # fmt: skip
WORDS = BenchWords(
    fates=("kill", "out", "hurt"), lost="Levels of wounds", more="Aim, ambush, wounds, helmet",
    whole=level_of(MORTAL), distances="5 15 40 100",
)  # fmt: skip

Asked = Mapping[str, str]


def trial(weapon: str, mode: str, distance: int, bench: Bench) -> Trial:
    """The exact chances of an attack at so many mm. Raises KeyError for an unknown name."""
    row = CATALOGUE.weapons[weapon]
    return _tried(weapon, mode, _as_far_as(row, max(0, distance)), bench)


def _as_far_as(row: Weapon, distance: int) -> int:
    """The furthest distance of the same band (C11); what is beyond all of them stays as it is."""
    far = row.range * METRE
    limits = (METRE, far // 4, far // 2, far, 2 * far)
    return next((limit for limit in limits if distance <= limit), distance)


@lru_cache(maxsize=MOST_KEPT)
def _tried(weapon: str, mode: str, distance: int, bench: Bench) -> Trial:
    asked = _asked(bench)
    row = CATALOGUE.weapons[weapon]
    if mode not in {each.value for each in arena.ways_of(row)}:
        return Trial(refused=f"The {row.name} is not fired like that.")
    problem = layer_problem(_armour(asked))
    if problem:
        return Trial(refused=problem)
    battle = _battle(row, mode, distance, asked)
    order = arena.order_of(battle.figures[arena.FIRST], f"{weapon}-1", mode, asked["location"])
    try:
        if asked["location"] != ANYWHERE and isinstance(order, Burst | FullAuto):
            raise IllegalOrder("Only single shots are aimed at a part.", "C12")
        aim = aim_of(battle, order)
        hits = arena.hits_of(battle, order)
    except IllegalOrder as refusal:
        return Trial(refused=refusal.reason)
    return _told(aim, hits, asked, order)


def _asked(bench: Bench) -> dict[str, str]:
    """Every field by its name. Raises KeyError for what the bench does not know."""
    fields = {each.name: each for each in (*BENCH, *CIRCUMSTANCES)}
    given = {"armour": bench.armour, "cover": bench.cover, **dict(bench.more)}
    found = {name: str(field.given) for name, field in fields.items()}
    for name, value in given.items():
        if value not in known(fields[name]):
            raise KeyError(f"{name}: {value}")
        found[name] = value
    return found


def known(field: Level | Pick) -> tuple[str, ...]:
    """Every value that a field may have."""
    if isinstance(field, Level):
        return tuple(map(str, range(field.low, field.high + 1)))
    return tuple(each.value for each in field.articles)


# --- The two -------------------------------------------------------------------------------------


def _battle(row: Weapon, mode: str, distance: int, asked: Asked) -> Battle:
    shooter = arena.loaded(_shooter(row, asked), f"{row.id}-1", mode.partition(":")[0])
    target = person("Target", body=int(asked["body"]), armour=_armour(asked))
    cover = "" if asked["cover"] == NONE else asked["cover"]
    return arena.arranged(shooter, target, distance, cover)


def _armour(asked: Asked) -> tuple[str, ...]:
    return tuple(asked[name] for name in ("armour", "helmet") if asked[name] != NONE)


def _shooter(row: Weapon, asked: Asked) -> Figure:
    figure = person(
        "Attacker", ref=int(asked["ref"]), skills={row.skill: int(asked["skill"])},
        weapons=(row.id,),
    )  # fmt: skip
    aim = int(asked["aim"])
    return replace(
        figure,
        health=replace(figure.health, wounds=DEPTHS[asked["wounds"]]),
        actions=int(asked["action"]) - 1,
        aim=aim,
        aims_at=arena.SECOND if aim else "",
        fast=asked["fast"] == YES,
        prey=arena.SECOND if asked["ambush"] == YES else "",
    )


def person(
    name: str, *, ref: int = AVERAGE, body: int = AVERAGE, skills: dict[str, int] | None = None,
    armour: tuple[str, ...] = (), weapons: tuple[str, ...] = (),
) -> Figure:  # fmt: skip
    """Somebody for the bench, average in whatever no attack asks about."""
    stats = Stats(ref, AVERAGE, AVERAGE, AVERAGE, body, AVERAGE)
    build = Build("", stats, skills or {}, armour=armour, weapons=weapons)
    return fielded(build, name, name, name)


def aim_of(battle: Battle, order: Order) -> Aim:
    """The first aim of an attack. Raises IllegalOrder."""
    if isinstance(order, Burst):
        return plan_burst(battle, order).aims[0]
    if isinstance(order, FullAuto):
        return plan_full_auto(battle, order).aims[0]
    return checked_shoot(battle, order).aims[0]  # type: ignore[arg-type]


# --- What comes of it ----------------------------------------------------------------------------


class Ends(NamedTuple):
    """What so many hits leave: chances of death, of being out of the fight, of a wound.

    `levels`: how deep the wounds of whoever still stands are.
    """

    kill: Ways
    out: Ways
    hurt: Ways
    levels: tuple[tuple[int, Ways], ...]


@lru_cache(maxsize=MOST_KEPT)
def _ends(health: Health, blow: Blow, hits: int) -> Ends:
    """What so many like blows do to a body, each chance exact."""
    standing, living = Body(health, arena.RULES), Body(health, arena.RULES, deadly=True)
    of = standing.faces(blow) ** hits
    stand, live = standing.wounded(blow, hits), living.wounded(blow, hits)
    levels: dict[int, int] = {}
    for wounds, ways in stand.items():
        levels[level_of(wounds)] = levels.get(level_of(wounds), 0) + ways
    told = tuple((each, lowest(ways, of)) for each, ways in sorted(levels.items()) if each)
    return Ends(
        lowest(of - sum(live.values()), of), lowest(of - sum(stand.values()), of),
        lowest(of - stand.get(0, 0), of), told,
    )  # fmt: skip


def _told(aim: Aim, hits: arena.Hits, asked: Asked, order: Order) -> Trial:
    volley = isinstance(order, FullAuto)
    needed = aim.number - aim.bonus + volley
    health = Health(int(asked["body"]), layers=layers_of(_armour(asked)))
    found = [
        (chance, _ends(health, hits.blow, min(MOST_HITS, count)))
        for count, chance in hits.counts
        if count and hits.blow is not None
    ]
    depths = sorted({by for _, ends in found for by, _ in ends.levels})
    return Trial(
        band=f"{aim.band} range",
        base=f"Number at {aim.band} range",
        start=NUMBERS[aim.band],
        target=needed,
        needed=in_words(needed),
        modifiers=against(aim, volley=volley),
        kill=mixed((chance, ends.kill) for chance, ends in found),
        out=mixed((chance, ends.out) for chance, ends in found),
        hurt=mixed((chance, ends.hurt) for chance, ends in found),
        losses=tuple(
            Loss(by, mixed((chance, dict(ends.levels).get(by, NEVER)) for chance, ends in found))
            for by in depths
        ),
        notes=tuple(_notes(hits)),
    )  # fmt: skip


def in_words(needed: int) -> str:
    """What the die must show."""
    if needed > 10:
        return f"never ({needed})"
    return "always" if needed < 2 else f"{needed} or more"


def against(aim: Aim, *, volley: bool) -> tuple[Modifier, ...]:
    """What brings the number down to what the die must show: each modifier the other way round."""
    parts = tuple(Modifier(each.name, -each.value, each.ref) for each in aim.modifiers)
    return (*parts, Modifier("a round for each point beyond it", 1, "C32")) if volley else parts


def _notes(hits: arena.Hits) -> Sequence[str]:
    most = max(count for count, _ in hits.counts)
    if most <= MOST_HITS:
        return ()
    return (f"Up to {most} rounds hit; what comes of them is counted for the first {MOST_HITS}.",)


def mixed(parts: Iterable[tuple[Ways, Ways]]) -> Ways:
    """A chance over all ways that the hits may come."""
    return summed((a.ways * b.ways, a.of * b.of) for a, b in parts)
