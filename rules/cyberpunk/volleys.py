"""How a volley leaves somebody: exact chances for any number of like blows upon one body.

`duel` follows every part of a body. Whether somebody stands, or lives, depends on less: wounds,
what is worn and what the cover still stops; within one attack also what has come through at head,
torso and arms (C23). What a blow does at a part is asked of `wounds.suffer` once for each state of
what guards it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from rules.cyberpunk import wounds as w
from rules.cyberpunk.armour import place_of, worn_down
from rules.cyberpunk.catalogue.model import LOCATIONS
from rules.cyberpunk.duel import sums
from rules.cyberpunk.state import Health

TEN = 10
HEAD, TORSO, ARMS, LEGS = 0, 1, (2, 3), (4, 5)
SAVES = TEN * TEN  # a death save and a stun save
NOTHING = (0,) * len(LOCATIONS)


class Condition(NamedTuple):
    """All of somebody who stands that later attacks ask about: see `Health`.

    wear: how often each part's armour has been pierced. arms: how many are lost. cover: by how much
    it has worn.
    """

    wounds: int = 0
    wear: tuple[int, ...] = NOTHING
    arms: tuple[bool, bool] = (False, False)
    cover: int = 0


class Within(NamedTuple):
    """A condition in the midst of an attack: with what has come through at each part so far."""

    now: Condition
    struck: tuple[int, ...] = NOTHING


class Effect(NamedTuple):
    """What one blow does at a part, and in how many throws of its damage dice."""

    taken: int
    struck: int
    ways: int


class Body:
    """Somebody as a target: what each blow may do to each condition of theirs.

    deadly: count only death, as if nobody were ever stunned. Of what only a part's loss would
    show, arms are kept if `arms`. worn: remember after an attack what it has worn off.
    """

    def __init__(
        self,
        health: Health,
        rules: Mapping[str, str],
        *,
        deadly: bool = False,
        arms: bool = False,
        worn: bool = True,
    ) -> None:
        self.health = health
        self.rules = rules
        self.deadly = deadly
        self.arms = arms
        self.worn = worn
        self._effects: dict[tuple[w.Blow, int, int, int], tuple[Effect, ...]] = {}
        self._upright: dict[tuple[int, int], int] = {}
        self.most = tuple(max((layer.sp[at] for layer in health.layers), default=0)
                           for at in range(len(LOCATIONS)))  # fmt: skip

    def faces(self, blow: w.Blow) -> int:
        """In how many throws one blow may fall: location, damage and both saves."""
        parts = 1 if blow.location else TEN
        return parts * sum(ways for _, ways in sums(blow.damage, best=blow.best)) * SAVES

    def volley(self, start: Condition, blow: w.Blow, blows: int) -> dict[Condition, int]:
        """The conditions in which somebody still stands, each in so many of `faces ** blows`."""
        ends: dict[Condition, int] = {}
        for body, ways in self._after(start, blow, blows).items():
            now = body.now if self.worn else mended(body.now)
            ends[now] = ends.get(now, 0) + ways
        return ends

    def wounded(self, blow: w.Blow, blows: int) -> dict[int, int]:
        """The same told by wounds alone, which is quicker: the last blow's wear counts no more."""
        start = Condition(self.health.wounds)
        if not blows:
            return {start.wounds: 1}
        spread = self._after(start, blow, blows - 1)
        ends: dict[int, int] = {}
        for place, often in parts_of(blow.location):
            alike: dict[Within, int] = {}
            for body, ways in spread.items():
                seen = _seen_at(body, place)
                alike[seen] = alike.get(seen, 0) + ways
            for body, ways in alike.items():
                for other, found in self._at(body, blow, place):
                    wounds = other.now.wounds
                    ends[wounds] = ends.get(wounds, 0) + ways * often * found
        return ends

    def _after(self, start: Condition, blow: w.Blow, blows: int) -> dict[Within, int]:
        cover = max(0, blow.cover - start.cover)
        met = replace(blow, cover=cover)
        spread = {Within(start): 1}
        for _ in range(blows):
            after: dict[Within, int] = {}
            for body, ways in spread.items():
                for other, often in self._struck(body, met):
                    after[other] = after.get(other, 0) + ways * often
            spread = after
        return spread

    def _struck(self, body: Within, blow: w.Blow) -> Iterator[tuple[Within, int]]:
        """Every state after one blow in which the body stands, with its ways."""
        for place, often in parts_of(blow.location):
            for other, ways in self._at(body, blow, place):
                yield other, often * ways

    def _at(self, body: Within, blow: w.Blow, place: int) -> Iterator[tuple[Within, int]]:
        """The same of a blow at one part, for its damage and saves."""
        for taken, struck, ways in self.effects(blow, place, body.now.wear[place]):
            if not taken:
                yield body, ways * SAVES
                continue
            found = self._hit(body, place, taken, struck, guarded=bool(blow.cover))
            saved = 0 if found is None else self.saves(found.now.wounds, blow.stun)
            if found is not None and saved:
                yield found, ways * saved

    def _hit(
        self, body: Within, place: int, taken: int, struck: int, *, guarded: bool
    ) -> Within | None:
        """The body after a wound at a part, before its saves; None when that kills it."""
        now = body.now
        through = min(w.SEVERED + 1, body.struck[place] + struck)
        severed, wounds = through > w.SEVERED, now.wounds + taken
        if severed and place == TORSO:
            wounds = max(wounds, w.MORTAL + 1)
        if wounds > w.MOST_WOUNDS or (severed and place == HEAD):
            return None
        arms = now.arms
        if severed and place in ARMS and self.arms:
            arms = (arms[0] or place == ARMS[0], arms[1] or place == ARMS[1])
        wear = now.wear
        if wear[place] < self.most[place]:
            wear = put(wear, place, wear[place] + 1)
        told = body.struck
        if place in (HEAD, TORSO) or (self.arms and place in ARMS):
            told = put(told, place, through)
        cover = now.cover + guarded
        return even(wounds, wear, arms, cover, told)

    def effects(self, blow: w.Blow, place: int, wear: int) -> tuple[Effect, ...]:
        """What a blow may do at a part whose armour has been pierced so often."""
        key = (blow, place, wear, blow.cover)
        found = self._effects.get(key)
        if found is None:
            found = self._effects[key] = tuple(self._asked(blow, place, wear))
        return found

    def _asked(self, blow: w.Blow, place: int, wear: int) -> Iterator[Effect]:
        """What the rules of wounds say about every total of the damage dice."""
        part = LOCATIONS[place]
        worn = worn_down(self.health.layers, part, wear)
        fresh = replace(self.health, wounds=0, layers=worn, struck=NOTHING, lost=())
        counts: dict[tuple[int, int], int] = {}
        for amount, ways in sums(blow.damage, best=blow.best):
            harm = w.suffer(fresh, blow, part, amount, self.rules)
            key = (harm.taken, harm.health.struck[place_of(part)])
            counts[key] = counts.get(key, 0) + ways
        yield from (Effect(*key, ways) for key, ways in counts.items())

    def saves(self, wounds: int, stun: int) -> int:
        """In how many of a hundred throws somebody with so many wounds passes what is asked."""
        key = (wounds, stun)
        if key not in self._upright:
            health = replace(self.health, wounds=wounds, stable=False)
            lives = _passes(w.death_target(health)) if w.needs_death_save(health) else TEN
            stands = TEN if self.deadly else _passes(w.stun_target(health, stun))
            self._upright[key] = lives * stands
        return self._upright[key]

    def lives_on(self, wounds: int) -> int:
        """In how many of ten throws somebody lives through the end of a round (C20)."""
        health = replace(self.health, wounds=wounds, stable=False)
        return _passes(w.death_target(health)) if w.needs_death_save(health) else TEN


def _passes(target: int) -> int:
    return max(0, min(TEN, target))


@lru_cache(maxsize=8)
def parts_of(location: str) -> tuple[tuple[int, int], ...]:
    """Each part with its faces of ten; a part that was aimed at has one of one."""
    if location:
        return ((place_of(location), 1),)
    return tuple((place, w.PARTS.count(part)) for place, part in enumerate(LOCATIONS))


def mended(now: Condition) -> Condition:
    """A condition without what has worn; then one arm lost is as good as the other."""
    right, left = sorted(now.arms, reverse=True)
    return Condition(now.wounds, arms=(right, left))


def _seen_at(body: Within, place: int) -> Within:
    """All of a body that one blow more at a part asks about, its other parts as they were."""
    wear, struck = put(NOTHING, place, body.now.wear[place]), body.struck[place]
    return Within(Condition(body.now.wounds, wear), put(NOTHING, place, struck))


def put(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """The same values with another one at a place."""
    return (*values[:place], value, *values[place + 1 :])


def even(
    wounds: int, wear: tuple[int, ...], arms: tuple[bool, bool], cover: int, struck: tuple[int, ...]
) -> Within:
    """Of two bodies that are each other's mirror always the same one: left and right are alike."""
    if (wear[2], struck[2], arms[0]) < (wear[3], struck[3], arms[1]):
        wear = (*wear[:2], wear[3], wear[2], *wear[4:])
        struck = (*struck[:2], struck[3], struck[2], *struck[4:])
        arms = (arms[1], arms[0])
    if wear[4] < wear[5]:
        wear = (*wear[:4], wear[5], wear[4])
    return Within(Condition(wounds, wear, arms, cover), struck)
