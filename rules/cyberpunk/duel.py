"""Exact odds of blows upon one body: every location, damage and save, counted in whole throws.

What the dice of an attack come to is worked out by `wounds.suffer`, which the battle asks too.
Bodies that have become equal are counted together, and at last those that differ only where
nothing hits any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import gcd
from typing import NamedTuple

from msgspec.structs import replace

from rules.cyberpunk import wounds as w
from rules.cyberpunk.armour import place_of
from rules.cyberpunk.catalogue.model import BODY, LOCATIONS, Damage
from rules.cyberpunk.state import Health, Layer
from rules.kernel.chance import Ways, lowest
from rules.kernel.record import Record

TEN = 10
PAIRED = LOCATIONS[2:]
MOST_BLOWS = 2  # upon one body; of a longer volley the fates of the first two are told


class Fate(Record):
    """What has become of somebody: dead, out of action, and how deep the wounds are."""

    dead: bool = False
    out: bool = False
    level: int = 0
    lost: int = 0


UNTOUCHED = Fate()


class Share(NamedTuple):
    """A fate, and how often it comes."""

    fate: Fate
    ways: int
    of: int


class Spread:
    """Bodies and in how many of so many throws each comes."""

    __slots__ = ("of", "ways")

    def __init__(self, ways: dict[Health, int], of: int) -> None:
        self.ways = ways
        self.of = of

    def reduced(self) -> Spread:
        """The same in lowest terms."""
        common = gcd(self.of, *self.ways.values())
        if common < 2:
            return self
        return Spread({each: ways // common for each, ways in self.ways.items()}, self.of // common)


def fate_of(health: Health) -> Fate:
    """A body's state as a fate. Nobody asks of the dead how badly they were hurt."""
    if health.dead:
        return Fate(dead=True)
    return Fate(out=health.stunned, level=w.level_of(health.wounds), lost=len(health.lost))


@lru_cache(maxsize=128)
def sums(damage: Damage, *, best: bool) -> tuple[tuple[int, int], ...]:
    """Each total of some dice with the number of throws that come to it."""
    if best:
        return ((damage.most, 1),)
    counts = {damage.plus: 1}
    for _ in range(damage.dice):
        after: dict[int, int] = {}
        for total, ways in counts.items():
            for face in range(1, damage.sides + 1):
                after[total + face] = after.get(total + face, 0) + ways
        counts = after
    return tuple((max(0, total), ways) for total, ways in sorted(counts.items()))


@lru_cache(maxsize=8)
def _parts(location: str) -> tuple[tuple[str, int], ...]:
    """Each part with its faces of ten; a part that was aimed at has one of one."""
    if location:
        return ((location, 1),)
    return tuple((part, w.PARTS.count(part)) for part in dict.fromkeys(w.PARTS))


def after_blow(health: Health, blow: w.Blow, rules: Mapping[str, str]) -> Spread:
    """What one blow makes of a body, saves included."""
    if health.dead:
        return Spread({health: 1}, 1)
    parts = _parts(blow.location)
    # The dice of a location, of the damage, of a death save and of a stun save.
    faces = sum(ways for _, ways in parts)
    amounts = sums(blow.damage, best=blow.best)
    throws = sum(ways for _, ways in amounts)
    ways: dict[Health, int] = {}
    for part, often in parts:
        for body, weight in _at_part(health, blow, part, amounts, rules).items():
            ways[body] = ways.get(body, 0) + often * weight
    return Spread(ways, faces * throws * TEN * TEN).reduced()


def _at_part(
    health: Health, blow: w.Blow, part: str, amounts: Sequence[tuple[int, int]],
    rules: Mapping[str, str],
) -> dict[Health, int]:  # fmt: skip
    """What a blow at a part makes of a body, for every total of the damage dice."""
    sp = w.resistance(health, blow, part, rules)
    ways: dict[Health, int] = {}
    unhurt = 0
    for amount, weight in amounts:
        harm = w.harmed(health, blow, part, amount, sp, rules)
        if harm.health is health:
            unhurt += weight
            continue
        for body, saved in _saved(harm, blow.stun):
            ways[body] = ways.get(body, 0) + weight * saved
    if unhurt:
        ways[health] = ways.get(health, 0) + unhurt * TEN * TEN
    return ways


def _saved(harm: w.Harm, stun: int) -> Iterator[tuple[Health, int]]:
    """The body after its saves, each in so many of a hundred throws."""
    health = harm.health
    if not harm.taken or health.dead:
        yield health, TEN * TEN
        return
    lives = TEN
    if w.needs_death_save(health):
        lives = _passes(w.death_target(health))
        if lives < TEN:
            yield replace(health, dead=True), (TEN - lives) * TEN
    if not lives:
        return
    if health.stunned:
        yield health, lives * TEN
        return
    stands = _passes(w.stun_target(health, stun))
    if stands:
        yield health, lives * stands
    if stands < TEN:
        yield replace(health, stunned=True), lives * (TEN - stands)


def _passes(target: int) -> int:
    """On how many faces of ten a save against a target succeeds."""
    return max(0, min(TEN, target))


def fates(health: Health, blows: Sequence[w.Blow], rules: Mapping[str, str]) -> tuple[Share, ...]:
    """What several blows, one after the other, make of a body: every fate with its chance."""
    spread = Spread({health: 1}, 1)
    if not blows:
        return shares(spread)
    aimed = at_one_side(blows)
    for blow in blows[:-1]:
        spread = more(spread, blow, rules, aimed=aimed)
    return last_blow(spread, blows[-1], rules)


def at_one_side(blows: Iterable[w.Blow]) -> bool:
    """Whether any blow is aimed at one arm or leg: then right and left are not alike."""
    return any(blow.location in PAIRED for blow in blows)


def more(spread: Spread, blow: w.Blow, rules: Mapping[str, str], *, aimed: bool) -> Spread:
    """What one blow more makes of every body of a spread.

    Bodies that are each other's mirror count as one, unless any blow of the row is `aimed` at one
    side (`at_one_side`).
    """
    parts = [(after_blow(body, blow, rules), ways) for body, ways in spread.ways.items()]
    common = 1
    for part, _ in parts:
        common = common * part.of // gcd(common, part.of)
    ways: dict[Health, int] = {}
    for part, weight in parts:
        scale = weight * (common // part.of)
        for body, count in part.ways.items():
            ways[body] = ways.get(body, 0) + count * scale
    return Spread(_merged(ways, aimed=aimed), spread.of * common).reduced()


def _merged(ways: dict[Health, int], *, aimed: bool) -> dict[Health, int]:
    """The dead are all alike."""
    merged: dict[Health, int] = {}
    for body, count in ways.items():
        kept = DEAD if body.dead else body if aimed else _even(body)
        merged[kept] = merged.get(kept, 0) + count
    return merged


DEAD = Health(0, dead=True)


def _even(body: Health) -> Health:
    """Of two bodies that are each other's mirror, always the same one.

    Only where both arms, and both legs, are armed alike; a fate does not tell left from right.
    """
    struck, sp = list(body.struck), [list(layer.sp) for layer in body.layers]
    swapped = False
    for right, left in ((2, 3), (4, 5)):
        names = (LOCATIONS[right], LOCATIONS[left])
        if any(name in body.lost for name in names):
            continue
        ours = struck[right], [each[right] for each in sp]
        theirs = struck[left], [each[left] for each in sp]
        if ours < theirs:
            swapped = True
            struck[right], struck[left] = struck[left], struck[right]
            for each in sp:
                each[right], each[left] = each[left], each[right]
    if not swapped:
        return body
    layers = tuple(
        Layer(layer.entry, layer.kind, tuple(each))
        for layer, each in zip(body.layers, sp, strict=True)
    )
    return replace(body, struck=tuple(struck), layers=layers)


def shares(spread: Spread) -> tuple[Share, ...]:
    """The fates of a spread, each with its exact chance; the worst first."""
    counts: dict[Fate, int] = {}
    for body, ways in spread.ways.items():
        fate = fate_of(body)
        counts[fate] = counts.get(fate, 0) + ways
    return _shared(counts, spread.of)


def _shared(counts: Mapping[Fate, int], of: int) -> tuple[Share, ...]:
    ranked = sorted(counts.items(), key=lambda each: rank(each[0]), reverse=True)
    return tuple(Share(fate, *lowest(ways, of)) for fate, ways in ranked)


Fates = dict[Fate, int]


def last_blow(spread: Spread, blow: w.Blow, rules: Mapping[str, str]) -> tuple[Share, ...]:
    """The fates after one blow more. Bodies that differ only elsewhere are asked about once."""
    amounts = sums(blow.damage, best=blow.best)
    parts = _parts(blow.location)
    of = spread.of * sum(each for _, each in parts) * sum(each for _, each in amounts) * TEN * TEN
    counts: Fates = {}
    for part, often in parts:
        alike: dict[tuple[object, ...], tuple[Health, int]] = {}
        for body, ways in spread.ways.items():
            key = _seen_at(body, part)
            alike[key] = alike.get(key, (body, 0))[0], alike.get(key, (body, 0))[1] + ways
        for body, ways in alike.values():
            _count(counts, ways * often, _ends(body, blow, part, amounts, rules))
    return _shared(counts, of)


def _seen_at(body: Health, part: str) -> tuple[object, ...]:
    """All of a body that a blow at one part can ask about, or that shows in its fate."""
    if body.dead:
        return (True,)
    place = place_of(part)
    worn = tuple(layer.sp[place] for layer in body.layers)
    struck = 0 if part == BODY else body.struck[place]
    return body.wounds, body.stunned, worn, struck, len(body.lost), part in body.lost


def _ends(
    body: Health, blow: w.Blow, part: str, amounts: Sequence[tuple[int, int]],
    rules: Mapping[str, str],
) -> Fates:  # fmt: skip
    if body.dead:
        return {Fate(dead=True): sum(ways for _, ways in amounts) * TEN * TEN}
    ends: Fates = {}
    for health, ways in _at_part(body, blow, part, amounts, rules).items():
        fate = fate_of(health)
        ends[fate] = ends.get(fate, 0) + ways
    return ends


def _count(counts: Fates, weight: int, ends: Fates) -> None:
    for fate, ways in ends.items():
        counts[fate] = counts.get(fate, 0) + weight * ways


def rank(fate: Fate) -> tuple[bool, bool, int, int]:
    """How bad a fate is."""
    return fate.dead, fate.out, fate.level, fate.lost


def chance(found: Sequence[Share], *, dead: bool = False, out: bool = False) -> Ways:
    """How often somebody is dead, or out of the fight in whatever way."""
    chosen = [
        share for share in found
        if (dead and share.fate.dead) or (out and (share.fate.dead or share.fate.out))
    ]  # fmt: skip
    total, of = 0, 1
    for share in chosen:
        total, of = total * share.of + share.ways * of, of * share.of
        total, of = lowest(total, of)
    return Ways(total, of)
