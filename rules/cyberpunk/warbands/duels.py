"""A duel as it is asked for: who, with what, how far apart; and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec.structs import replace

from rules.cyberpunk import arena
from rules.cyberpunk.armour import layer_problem
from rules.cyberpunk.automatic import BURST
from rules.cyberpunk.catalogue import CATALOGUE, Weapon
from rules.cyberpunk.duelling import (
    FIRST,
    INITIATIVE,
    MOST_HITS,
    SECOND,
    WHOLE,
    Fighter,
    Match,
    Standing,
    fought,
)
from rules.cyberpunk.fielding import Build, build_of, fielded
from rules.cyberpunk.state import METRE
from rules.cyberpunk.warbands.points import LEAST_STAT, MOST_SKILL, MOST_STAT, SUPERHUMAN
from rules.cyberpunk.warbands.trials import NONE, against, aim_of, cover_articles, in_words, known
from rules.kernel.building import Article, Level, Pick
from rules.kernel.chance import lowest
from rules.kernel.duels import Duel, Duelling, DuelRound, DuelSide
from rules.kernel.record import IllegalOrder

OWN = ""
MOST_ROUNDS, FURTHEST = 6, 400
MOST_KEPT = 256
A, B = "a", "b"


def _numbers(low: int, high: int) -> tuple[Article, ...]:
    return (Article(OWN, "as theirs"), *(Article(str(n), str(n)) for n in range(low, high + 1)))


def _guns() -> tuple[Article, ...]:
    rows = (row for row in CATALOGUE.weapons.values() if arena.ways_of(row))
    return (Article(OWN, "their own"), *(Article(row.id, row.name) for row in rows))


def _armour() -> tuple[Article, ...]:
    rows = (Article(row.id, row.name) for row in CATALOGUE.armour.values())
    return (Article(OWN, "their own"), Article(NONE, "none"), *rows)


PERSON: tuple[Level | Pick, ...] = (
    Pick(
        "who", "Who", tuple(Article(row.id, row.name) for row in CATALOGUE.people.values()),
        "gunhand", "C10",
    ),
    Pick("weapon", "Weapon", _guns(), OWN, "C10"),
    Pick(
        "how", "How it is fired",
        (
            Article("most", "all its single shots"), Article("one", "one shot"),
            Article("burst", "bursts of three"), Article("auto", "full auto"),
        ),
        "most", "C31",
    ),
    Pick(
        "ammo", "Loaded with",
        (Article(OWN, "the usual"), Article("ap", "piercing rounds"), Article("slug", "slugs")),
        OWN, "C25",
    ),
    Pick("cover", "Behind", cover_articles(), NONE, "C29"),
    Pick("armour", "Armour", _armour(), OWN, "C25"),
    Pick("ref", "REF", _numbers(LEAST_STAT, MOST_STAT), OWN, "C10"),
    Pick("skill", "Skill with it", _numbers(0, MOST_SKILL), OWN, "C10"),
    Pick("body", "BODY", _numbers(LEAST_STAT, SUPERHUMAN), OWN, "C17"),
)  # fmt: skip
COMMON: tuple[Level | Pick, ...] = (
    Level("distance", "Metres apart", 0, FURTHEST, 20, "C11"),
    Pick(
        "opens", "Who acts first",
        (
            Article(INITIATIVE, "by initiative, every round"),
            Article(FIRST, "always the first"), Article(SECOND, "always the second"),
        ),
        INITIATIVE, "C1",
    ),
    Level("rounds", "Rounds", 1, MOST_ROUNDS, 4, "C1"),
)  # fmt: skip
USUAL = ((("who", "gunhand"),), (("who", "enforcer"),))
FORGOTTEN = (
    "From the second round on, one thing is left out: what earlier attacks have worn off armour "
    "and cover (C27). The first round is exact."
)
OF_MANY = "Of one attack, the first {most} rounds that hit are counted."


def duel(asked: Mapping[str, str]) -> Duel:
    """The duel that is asked for. Raises KeyError for a value that no field has."""
    return _fought(tuple(sorted(_given(asked).items())))


@lru_cache(maxsize=MOST_KEPT)
def _fought(asked: tuple[tuple[str, str], ...]) -> Duel:
    given = dict(asked)
    try:
        fighters = (_fighter(given, A), _fighter(given, B))
        distance = int(given["distance"]) * METRE
        match, rounds = fought(fighters, distance, given["opens"], int(given["rounds"]))
        sides = tuple(_side(match, place) for place in (0, 1))
    except IllegalOrder as refusal:
        return Duel(refused=refusal.reason)
    return Duel(
        sides=sides,
        rounds=tuple(_round(number, each) for number, each in enumerate(rounds, 1)),
        first_moves=lowest(rounds[0].moves_first, WHOLE),
        notes=tuple(_notes(match, len(rounds))),
    )


def _given(asked: Mapping[str, str]) -> dict[str, str]:
    """Every field by its name, what is not asked as usual. Raises KeyError."""
    fields: dict[str, tuple[Level | Pick, str]] = {
        each.name: (each, str(each.given)) for each in COMMON
    }
    for prefix, usual in zip((A, B), USUAL, strict=True):
        for each in PERSON:
            fields[f"{prefix}_{each.name}"] = (each, dict(usual).get(each.name, str(each.given)))
    found = {name: value for name, (_, value) in fields.items()}
    for name, value in asked.items():
        if value not in known(fields[name][0]):
            raise KeyError(f"{name}: {value}")
        found[name] = value
    return found


# --- The two -------------------------------------------------------------------------------------


def _fighter(given: Mapping[str, str], who: str) -> Fighter:
    """Somebody as they were asked for. Raises IllegalOrder for what cannot be."""
    asked = {each.name: given[f"{who}_{each.name}"] for each in PERSON}
    build = build_of(asked["who"])
    row = _weapon(build, asked["weapon"])
    build = _changed(build, row, asked)
    problem = layer_problem(build.armour)
    if problem:
        raise IllegalOrder(problem, "C28")
    name = CATALOGUE.people[asked["who"]].name
    figure = fielded(build, who, name, who)
    weapon = next(each.id for each in figure.weapons if each.entry == row.id)
    way = _way(row, asked["how"], asked["ammo"])
    cover = "" if asked["cover"] == NONE else asked["cover"]
    return Fighter(arena.loaded(figure, weapon, way.partition(":")[0]), weapon, way, cover)


def _weapon(build: Build, asked: str) -> Weapon:
    """The weapon, or the first of their own that shoots."""
    if asked:
        return CATALOGUE.weapons[asked]
    own = (CATALOGUE.weapons[each] for each in build.weapons)
    found = next((row for row in own if arena.ways_of(row)), None)
    if found is None:
        name = CATALOGUE.people[build.role].name
        raise IllegalOrder(f"The {name.lower()} carries no gun: choose a weapon.", "C10")
    return found


def _changed(build: Build, row: Weapon, asked: Mapping[str, str]) -> Build:
    """Scores, armour and weapon as they were chosen."""
    stats, skills = build.stats, dict(build.skills)
    if asked["ref"]:
        stats = replace(stats, ref=int(asked["ref"]))
    if asked["body"]:
        stats = replace(stats, body=int(asked["body"]))
    if asked["skill"]:
        skills[row.skill] = int(asked["skill"])
    armour = build.armour
    if asked["armour"]:
        armour = () if asked["armour"] == NONE else (asked["armour"],)
    weapons = build.weapons if row.id in build.weapons else (*build.weapons, row.id)
    return replace(build, stats=stats, skills=skills, armour=armour, weapons=weapons)


def _way(row: Weapon, how: str, ammo: str) -> str:
    """The way of firing by its value. Raises IllegalOrder when the weapon has none like it."""
    loaded = ammo or row.ammo[0]
    ways = [each.value for each in arena.ways_of(row) if each.value.startswith(f"{loaded}:")]
    if not ways:
        raise IllegalOrder(f"The {row.name} does not take that.", "C3")
    singles = [each for each in ways if f":{arena.SINGLE}:" in each]
    if how == "most" and (singles or ways):
        return (singles or ways)[-1]
    wanted = f"{loaded}:{arena.SINGLE}:1" if how == "one" else f"{loaded}:{how}"
    if wanted not in ways:
        raise IllegalOrder(f"The {row.name} is not fired like that.", "C3")
    return wanted


# --- What comes of it ----------------------------------------------------------------------------


def _side(match: Match, place: int) -> DuelSide:
    """One of the two with their first attack. Raises IllegalOrder when it cannot be made."""
    me, other = match.fighters[place], match.fighters[1 - place]
    battle = arena.arranged(me.figure, other.figure, match.distance, other.cover)
    order = arena.order_of(me.figure, me.weapon, me.way)
    aim = aim_of(battle, order)
    volley = f":{arena.AUTO}" in me.way
    _, out = match.chains[1 - place].attacked(0, (0, 0), aim.carried.loaded)
    row = CATALOGUE.weapons[aim.carried.entry]
    way = next(each.label for each in arena.ways_of(row) if each.value == me.way)
    return DuelSide(
        me.figure.name, f"{row.name}, {way}", f"{aim.band} range",
        f"Number at {aim.band} range", aim.number, in_words(aim.number - aim.bonus + volley),
        against(aim, volley=volley), lowest(out, WHOLE),
    )  # fmt: skip


def _round(number: int, now: Standing) -> DuelRound:
    return DuelRound(
        number, lowest(now.first, WHOLE), lowest(now.second, WHOLE), lowest(now.neither, WHOLE),
        lowest(now.nobody, WHOLE),
    )  # fmt: skip


def _notes(match: Match, rounds: int) -> Iterator[str]:
    if rounds > 1:
        yield FORGOTTEN
    if any(f":{arena.AUTO}" in each.way for each in match.fighters):
        yield OF_MANY.format(most=max(MOST_HITS, BURST))


DUELLING = Duelling(PERSON, USUAL, COMMON, duel)
