"""What a volley makes of every depth of wounds at once, exactly.

A volley's blows do the same whatever somebody has suffered before; only the saves ask how much that
is. So all depths go through it together: one whole number holds a column of chances, a slot for
each pair of wounds before and wounds now. A wound moves a column up by shifting it, and a save
weighs the slots of each level by a mask.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.cyberpunk import wounds as w
from rules.cyberpunk.volleys import (
    ARMS,
    HEAD,
    NOTHING,
    SAVES,
    TORSO,
    Body,
    Condition,
    Effect,
    Within,
    even,
    mended,
    parts_of,
    put,
)

DEPTHS = w.MOST_WOUNDS + 1  # 0 to 40 boxes
MOST_TAKEN = 200  # boxes of one blow
LIFTED = w.MORTAL + 1  # what a destroyed torso is at least

Column = int
Kept = dict[Within, Column]


class Columns:
    """Volleys of one kind of blow upon one body whose wounds are not known."""

    def __init__(self, body: Body, blow: w.Blow, blows: int) -> None:
        self.body = body
        self.blow = blow
        self.blows = blows
        self.of = body.faces(blow) ** blows
        self.bits = self.of.bit_length() + 1
        self.slot = (1 << self.bits) - 1
        # A slot of a given depth in every row, a row for each depth before.
        rows = sum(1 << (self.bits * DEPTHS * row) for row in range(DEPTHS))
        self.depths = tuple((rows * self.slot) << (self.bits * each) for each in range(DEPTHS))
        # All depths at which somebody may take so many boxes more and live.
        self.rooms = tuple(sum(self.depths[: max(0, DEPTHS - each)]) for each in range(MOST_TAKEN))
        self.weights = tuple(self._weights())

    def _weights(self) -> Iterator[tuple[Column, int]]:
        """A mask for all depths whose saves are alike, and in how many throws they are passed."""
        masks: dict[int, Column] = {}
        for depth, mask in enumerate(self.depths):
            saved = self.body.saves(depth, self.blow.stun)
            masks[saved] = masks.get(saved, 0) | mask
        yield from ((mask, saved) for saved, mask in masks.items() if saved)

    def ends(self, arms: tuple[bool, bool]) -> dict[tuple[bool, bool], Column]:
        """Columns of who still stands afterwards, by the arms that are lost then."""
        start = sum(1 << (self.bits * (DEPTHS * each + each)) for each in range(DEPTHS))
        kept: Kept = {Within(Condition(arms=arms)): start}
        for _ in range(self.blows - 1):
            kept = self._blow(kept, None)
        if self.blows:
            kept = self._last(kept)
        found: dict[tuple[bool, bool], Column] = {}
        for body, column in kept.items():
            lost = body.now.arms
            found[lost] = found.get(lost, 0) + column
        return found

    def _last(self, kept: Kept) -> Kept:
        """The last blow: of each body nothing counts any more but the part that is hit."""
        found: Kept = {}
        for place, _ in parts_of(self.blow.location):
            alike: Kept = {}
            for body, column in kept.items():
                seen = _seen_at(body, place)
                alike[seen] = alike.get(seen, 0) + column
            for body, column in self._blow(alike, place).items():
                end = Within(mended(body.now))
                found[end] = found.get(end, 0) + column
        return found

    def rows(self, column: Column) -> dict[int, list[tuple[int, int]]]:
        """By wounds before: wounds now, in how many throws."""
        found: dict[int, list[tuple[int, int]]] = {}
        width = self.bits * DEPTHS
        for before in range(DEPTHS):
            row = (column >> (width * before)) & ((1 << width) - 1)
            found[before] = [
                (now, (row >> (self.bits * now)) & self.slot)
                for now in range(DEPTHS)
                if (row >> (self.bits * now)) & self.slot
            ]
        return found

    def _blow(self, kept: Kept, only: int | None) -> Kept:
        """Everybody after one blow more, wherever it hits or at one part alone."""
        unhurt: Kept = {}
        wounded: Kept = {}
        for body, column in kept.items():
            for place, effect, ways in self._throws(body, only):
                if not effect.taken:
                    unhurt[body] = unhurt.get(body, 0) + column * (ways * SAVES)
                    continue
                found = self._hit(body, place, effect.struck)
                if found is not None:
                    other, lifts = found
                    moved = self._moved(column, effect.taken) * ways
                    moved = self._lifted(moved) if lifts else moved
                    wounded[other] = wounded.get(other, 0) + moved
        for body, column in wounded.items():
            saved = sum((column & mask) * weight for mask, weight in self.weights)
            unhurt[body] = unhurt.get(body, 0) + saved
        return unhurt

    def _throws(self, body: Within, only: int | None) -> Iterator[tuple[int, Effect, int]]:
        """Each part with what a blow may do there, and in how many throws."""
        for place, often in parts_of(self.blow.location):
            if only not in (None, place):
                continue
            for effect in self.body.effects(self.blow, place, body.now.wear[place]):
                yield place, effect, often * effect.ways

    def _hit(self, body: Within, place: int, struck: int) -> tuple[Within, bool] | None:
        """The body but for its wounds, and whether these are mortal now; None for the dead."""
        through = min(w.SEVERED + 1, body.struck[place] + struck)
        severed = through > w.SEVERED
        if severed and place == HEAD:
            return None
        now, told = body.now, body.struck
        arms, wear = now.arms, now.wear
        if severed and place in ARMS and self.body.arms:
            arms = (arms[0] or place == ARMS[0], arms[1] or place == ARMS[1])
        if wear[place] < self.body.most[place]:
            wear = put(wear, place, wear[place] + 1)
        if place in (HEAD, TORSO) or (self.body.arms and place in ARMS):
            told = put(told, place, through)
        return even(0, wear, arms, 0, told), severed and place == TORSO

    def _moved(self, column: Column, taken: int) -> Column:
        """Every row so many boxes deeper; whoever has taken too many is dead."""
        moved: Column = (column & self.rooms[taken]) << (self.bits * taken)
        return moved

    def _lifted(self, column: Column) -> Column:
        """Every depth at least mortal."""
        low: Column = 0
        for depth in range(LIFTED):
            slots = column & self.depths[depth]
            low += slots << (self.bits * (LIFTED - depth))
            column ^= slots
        return column + low


def _seen_at(body: Within, place: int) -> Within:
    """All of a body that one blow more at a part asks about."""
    now = Condition(wear=put(NOTHING, place, body.now.wear[place]), arms=body.now.arms)
    return Within(now, put(NOTHING, place, body.struck[place]))
