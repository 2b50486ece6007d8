"""What each weapon would do in a figure's own hands, by the code that resolves attacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache

from msgspec.structs import replace

from rules.cyberpunk import arena
from rules.cyberpunk.armour import layers_of
from rules.cyberpunk.catalogue import CATALOGUE, Weapon
from rules.cyberpunk.fielding import Build, fielded
from rules.cyberpunk.state import METRE, Figure, Health
from rules.cyberpunk.volleys import Body
from rules.cyberpunk.warbands.builds import read_build
from rules.cyberpunk.warbands.trials import MOST_HITS, MOST_KEPT, mixed, person
from rules.cyberpunk.wounds import Blow
from rules.kernel.chance import Ways, lowest
from rules.kernel.prospects import Prospect, Prospects, best_of
from rules.kernel.record import IllegalOrder
from rules.kernel.warbands import BadEdit, Member, Warband

DISTANCES = (5, 15, 40, 100)  # metres
BODY, ARMOUR = 6, ("light_jacket",)
TARGET_WORDS = "somebody with BODY 6 in a light armour jacket, in the open"


def prospects(warband: Warband, member: Member, weapons: Sequence[str]) -> Prospects:
    """The chances of each weapon that harms by its damage alone, with the member's REF and skills.

    One action, without rounds of aim.
    """
    try:
        build = read_build(member.kind, member.build)
    except BadEdit:
        return Prospects()
    known = [each for each in weapons if each in CATALOGUE.weapons]
    return Prospects(TARGET_WORDS, dict(_rows(build, known)))


def _rows(build: Build, weapons: Sequence[str]) -> Iterator[tuple[str, tuple[Prospect, ...]]]:
    for each in weapons:
        row = CATALOGUE.weapons[each]
        if arena.ways_of(row):
            shooter = fielded(replace(build, weapons=(each,)), "", "Shooter", "")
            yield each, tuple(_fired(shooter, row, metres) for metres in DISTANCES)


def _fired(shooter: Figure, row: Weapon, metres: int) -> Prospect:
    """The best way. What hits less often than the best so far puts out is not worked out."""
    at, distance = f"{metres} m", metres * METRE
    ways = arena.ways_of(row) if distance <= arena.reach(row) else ()
    tried = [(each.label, _hits(shooter, row, distance, each.value)) for each in ways]
    meant = [(words, hits, _any(hits)) for words, hits in tried if hits is not None]
    best = Prospect(at)
    for words, hits, some in sorted(meant, key=lambda each: each[2], reverse=True):
        if some > Fraction(*best.out) or not best.way:
            best = best_of(at, [best, _told(at, words, hits)] if best.way else
                           [_told(at, words, hits)])  # fmt: skip
    return best


def _hits(shooter: Figure, row: Weapon, distance: int, way: str) -> arena.Hits | None:
    """How often so many blows meet the target; None for an attack that cannot be made."""
    target = person("Target", body=BODY, armour=ARMOUR)
    held = arena.loaded(shooter, f"{row.id}-1", way.partition(":")[0])
    battle = arena.arranged(held, target, distance)
    order = arena.order_of(battle.figures[arena.FIRST], f"{row.id}-1", way)
    try:
        return arena.hits_of(battle, order)
    except IllegalOrder:
        return None


def _any(hits: arena.Hits) -> Fraction:
    """How often anything meets the target."""
    return sum((Fraction(*chance) for count, chance in hits.counts if count), Fraction(0))


def _told(at: str, words: str, hits: arena.Hits) -> Prospect:
    blow = hits.blow
    found = [
        (chance, _ends(blow, min(MOST_HITS, count)))
        for count, chance in hits.counts
        if count and blow is not None
    ]
    out = mixed((chance, ends[0]) for chance, ends in found)
    return Prospect(at, out, mixed((chance, ends[1]) for chance, ends in found), words)


@lru_cache(maxsize=MOST_KEPT)
def _ends(blow: Blow, hits: int) -> tuple[Ways, Ways]:
    """How often so many like blows put the target out of the fight, and how often they wound it."""
    body = _body()
    of, left = body.faces(blow) ** hits, body.wounded(blow, hits)
    return lowest(of - sum(left.values()), of), lowest(of - left.get(0, 0), of)


@cache
def _body() -> Body:
    """The target, who remembers what each blow does to it."""
    return Body(Health(BODY, layers=layers_of(ARMOUR)), arena.RULES)
