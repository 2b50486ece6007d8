"""A duel round by round: a Markov chain over what both bodies can still bear.

Each attacks once a round, in one way, and reloads when nothing is left; whoever is out of action
or dead has lost. Chances are whole numbers of a `WHOLE`; what rounding takes is added up, and is
less than a thousandth of a percent.

Everything is followed exactly but for one thing: what an attack has worn off armour and cover
(C27) is forgotten when it is over, as the ways in which several attacks may wear them are too many.
So the first round is exact, and later ones as if armour were mended in between; `worn=True`
follows that too, for whoever has the time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from rules.cyberpunk import arena
from rules.cyberpunk.columns import Columns
from rules.cyberpunk.state import Carried, Figure, row_of
from rules.cyberpunk.turn import edge
from rules.cyberpunk.volleys import TEN, Body, Condition
from rules.cyberpunk.wounds import Blow
from rules.kernel.record import IllegalOrder, Record

WHOLE = 10**15
TINY = 10**4  # of WHOLE: a pair of conditions that is rarer is followed no further
MOST_HITS = 3  # of one attack that are counted
INITIATIVE, FIRST, SECOND = "initiative", "first", "second"
BANDS = (0, 5, 9, 13)  # wounds from which REF is less (C22)

Arms = tuple[bool, bool]
Rows = dict[int, list[tuple[int, int]]]
Joint = dict[tuple[int, int], int]


class Fighter(Record):
    """Somebody who duels: with which weapon, how, and behind what."""

    figure: Figure
    weapon: str
    way: str
    cover: str = ""

    @property
    def carried(self) -> Carried:
        """The weapon as it is at first."""
        return next(each for each in self.figure.weapons if each.id == self.weapon)


class Standing(NamedTuple):
    """How a duel stands: chances of WHOLE that either has won, or that both are still up.

    moves_first: how often the first acts before the second, of those rounds that are still fought.
    """

    first: int
    second: int
    neither: int
    moves_first: int

    @property
    def nobody(self) -> int:
        """Both are dead, and what rounding has taken."""
        return WHOLE - self.first - self.second - self.neither


class Chain:
    """One of the two as a target: conditions by number, and what attacks make of each."""

    def __init__(
        self, target: Fighter, attacker: Fighter, distance: int, *, worn: bool = False
    ) -> None:
        self.attacker = attacker
        self.target = target
        self.distance = distance
        self.body = Body(target.figure.health, arena.RULES, arms=True, worn=worn)
        self.conditions: list[Condition] = []
        self._numbers: dict[Condition, int] = {}
        self._hits: dict[tuple[int, int, int], arena.Hits | None] = {}
        self._ends: dict[tuple[int, int, int, int], tuple[tuple[int, int], ...]] = {}
        self._out: dict[tuple[int, int, int, int], int] = {}
        self._rows: dict[tuple[Blow, int, tuple[bool, bool]], list[tuple[Arms, Rows]]] = {}
        self.number(Condition(target.figure.health.wounds))

    def number(self, condition: Condition) -> int:
        """The number of a condition, a new one if it has not been met."""
        found = self._numbers.get(condition)
        if found is None:
            found = self._numbers[condition] = len(self.conditions)
            self.conditions.append(condition)
        return found

    def kind(self, number: int) -> tuple[int, int]:
        """All of a condition that its own attacks depend on: depth of wounds, arms lost."""
        return kind_of(self.conditions[number])

    def attacked(
        self, number: int, kind: tuple[int, int], loaded: int
    ) -> tuple[tuple[tuple[int, int], ...], int]:
        """Where an attack by somebody of a kind leaves a condition, and the chance of out."""
        key = (number, *kind, loaded)
        if key not in self._ends:
            ends, out = self._worked_out(number, kind, loaded)
            self._ends[key], self._out[key] = tuple(ends.items()), out
        return self._ends[key], self._out[key]

    def _worked_out(
        self, number: int, kind: tuple[int, int], loaded: int
    ) -> tuple[dict[int, int], int]:
        hits = self.hits(kind, loaded)
        if hits is None or hits.blow is None:
            return {number: WHOLE}, 0
        ends: dict[int, int] = {}
        out = 0
        faces = self.body.faces(hits.blow)
        for count, chance in hits.counts:
            counted = min(MOST_HITS, count)
            of = chance.of * faces**counted
            found = self._volley(number, hits.blow, counted)
            for place, ways in found:
                ends[place] = ends.get(place, 0) + WHOLE * chance.ways * ways // of
            lost = faces**counted - sum(ways for _, ways in found)
            out += WHOLE * chance.ways * lost // of
        return ends, out

    def _volley(self, number: int, blow: Blow, count: int) -> list[tuple[int, int]]:
        """The conditions in which a condition may come out of so many blows, with their ways."""
        now = self.conditions[number]
        if self.body.worn:
            found = self.body.volley(now, blow, count)
            return [(self.number(each), ways) for each, ways in found.items()]
        key = (blow, count, now.arms)
        if key not in self._rows:
            columns = Columns(self.body, blow, count)
            self._rows[key] = [
                (arms, columns.rows(column)) for arms, column in columns.ends(now.arms).items()
            ]
        return [
            (self.number(Condition(wounds, arms=arms)), ways)
            for arms, rows in self._rows[key]
            for wounds, ways in rows[now.wounds]
        ]

    def hits(self, kind: tuple[int, int], loaded: int) -> arena.Hits | None:
        """How often somebody of a kind hits; None for whoever cannot attack."""
        key = (*kind, loaded)
        if key not in self._hits:
            self._hits[key] = self._tried(kind, loaded)
        return self._hits[key]

    def _tried(self, kind: tuple[int, int], loaded: int) -> arena.Hits | None:
        if not loaded:
            return None
        shooter = hurt(self.attacker, kind, loaded)
        battle = arena.arranged(shooter, self.target.figure, self.distance, self.target.cover)
        order = arena.order_of(shooter, self.attacker.weapon, limited(self.attacker, loaded))
        try:
            return arena.hits_of(battle, order)
        except IllegalOrder:
            return None


def kind_of(condition: Condition) -> tuple[int, int]:
    """Depth of wounds, by what they take from REF, and how many arms are lost."""
    depth = sum(condition.wounds >= each for each in BANDS) - 1
    return depth, sum(condition.arms)


def hurt(fighter: Fighter, kind: tuple[int, int], loaded: int) -> Figure:
    """Somebody of a kind, with so much in the weapon."""
    depth, arms = kind
    figure = fighter.figure
    lost = ("right_arm", "left_arm")[:arms]
    weapons = tuple(
        replace(each, loaded=loaded) if each.id == fighter.weapon else each
        for each in figure.weapons
    )
    health = replace(figure.health, wounds=max(figure.health.wounds, BANDS[depth]), lost=lost)
    return replace(figure, health=health, weapons=weapons)


def limited(fighter: Fighter, loaded: int) -> str:
    """The way of firing with so much loaded: never more single shots than there are."""
    ammo, mode, number = (*fighter.way.split(":"), "0")[:3]
    if mode != arena.SINGLE or row_of(fighter.carried).kind == "laser":
        return fighter.way
    return f"{ammo}:{mode}:{min(int(number), loaded)}"


def turns(fighter: Fighter, rounds: int) -> list[int]:
    """How much is loaded for the attack of each round; 0 where they load, or have nothing left."""
    carried = fighter.carried
    loaded, reloads, found = carried.loaded, carried.reloads, []
    for _ in range(rounds):
        used = used_of(fighter, loaded)
        found.append(loaded if used else 0)
        if used:
            loaded -= used
        elif reloads:
            loaded, reloads = row_of(carried).shots, reloads - 1
    return found


def used_of(fighter: Fighter, loaded: int) -> int:
    """How many rounds one attack takes from so many; 0 if there are too few for it."""
    _, mode, number = (*fighter.way.split(":"), "0")[:3]
    row = row_of(fighter.carried)
    if mode == arena.BURST:
        return 3 if loaded >= 3 else 0
    if mode == arena.AUTO:
        return min(row.rate, loaded)
    if row.kind == "laser":
        return int(number) if loaded >= int(number) else 0
    return min(int(number), loaded)


class Match:
    """A duel as it goes on: the chance of every pair of conditions in which both are up."""

    def __init__(
        self, fighters: tuple[Fighter, Fighter], distance: int, opens: str, *, worn: bool = False
    ) -> None:
        first, second = fighters
        self.fighters = fighters
        self.distance = distance
        self.opens = opens
        # Each as a target of the other.
        self.chains = (
            Chain(first, second, distance, worn=worn),
            Chain(second, first, distance, worn=worn),
        )
        self.joint: Joint = {(0, 0): WHOLE}
        self.won = [0, 0]
        self._edges: dict[tuple[int, tuple[int, int], tuple[int, int]], int] = {}

    def fight(self, rounds: int) -> Iterator[Standing]:
        """How it stands at the end of each round."""
        loads = [turns(each, rounds) for each in self.fighters]
        for number in range(1, rounds + 1):
            now = (loads[0][number - 1], loads[1][number - 1])
            ahead, behind, share = self._split(number)
            after: Joint = {}
            for joint, order in ((ahead, (0, 1)), (behind, (1, 0))):
                for actor in order:
                    joint = self._attack(joint, actor, now[actor])
                for pair, chance in joint.items():
                    after[pair] = after.get(pair, 0) + chance
            self.joint = self._bled(after)
            yield Standing(self.won[0], self.won[1], sum(self.joint.values()), share)

    def _split(self, number: int) -> tuple[Joint, Joint, int]:
        """Who acts first in a round, and how often the first does among those still up."""
        if self.opens != INITIATIVE:
            mine = self.opens == FIRST
            return (self.joint, {}, WHOLE) if mine else ({}, self.joint, 0)
        ahead: Joint = {}
        behind: Joint = {}
        for (a, b), chance in self.joint.items():
            ways = self._ahead(number, self.chains[0].kind(a), self.chains[1].kind(b))
            early = chance * ways // SAVES
            ahead[a, b] = early
            behind[a, b] = chance - early
        whole = sum(self.joint.values())
        return ahead, behind, WHOLE * sum(ahead.values()) // whole if whole else 0

    def _ahead(self, number: int, a: tuple[int, int], b: tuple[int, int]) -> int:
        """In how many of a hundred throws of initiative the first acts before the second (C1)."""
        key = (number % 2, a, b)
        if key not in self._edges:
            first, second = hurt(self.fighters[0], a, 1), hurt(self.fighters[1], b, 1)
            battle = arena.arranged(first, second, 0)
            gain = edge(battle, battle.figures[arena.FIRST]) - edge(
                battle, battle.figures[arena.SECOND]
            )
            refs = first.stats.ref - second.stats.ref
            # Of equals the higher REF, then the sides in turns: the second in odd rounds.
            tie = refs > 0 or (refs == 0 and number % 2 == 0)
            self._edges[key] = sum(
                mine + gain > theirs or (tie and mine + gain == theirs)
                for mine in range(1, TEN + 1)
                for theirs in range(1, TEN + 1)
            )
        return self._edges[key]

    def _attack(self, joint: Joint, actor: int, loaded: int) -> Joint:
        """One of the two attacks, as often as both are up."""
        own, other = self.chains[actor], self.chains[1 - actor]
        rows: dict[int, dict[int, int]] = {}
        for pair, chance in joint.items():
            if chance < TINY:
                continue
            mine, theirs = pair[actor], pair[1 - actor]
            ends, out = other.attacked(theirs, own.kind(mine), loaded)
            self.won[actor] += chance * out // WHOLE
            row = rows.setdefault(mine, {})
            for end, share in ends:
                row[end] = row.get(end, 0) + chance * share
        if actor == 0:
            return {(a, b): each // WHOLE for a, row in rows.items() for b, each in row.items()}
        return {(a, b): each // WHOLE for b, row in rows.items() for a, each in row.items()}

    def _bled(self, joint: Joint) -> Joint:
        """The dying save at the end of a round (C20); both may die of it, and then nobody wins."""
        after: Joint = {}
        for pair, chance in joint.items():
            lives = [
                chain.body.lives_on(chain.conditions[place].wounds)
                for chain, place in zip(self.chains, pair, strict=True)
            ]
            both = lives[0] * lives[1]
            after[pair] = chance * both // SAVES
            self.won[0] += chance * lives[0] * (TEN - lives[1]) // SAVES
            self.won[1] += chance * lives[1] * (TEN - lives[0]) // SAVES
        return after


SAVES = TEN * TEN


def fought(
    fighters: tuple[Fighter, Fighter], distance: int, opens: str, rounds: int
) -> tuple[Match, tuple[Standing, ...]]:
    """A duel at so many mm, and how it stands at the end of each round."""
    match = Match(fighters, distance, opens)
    return match, tuple(match.fight(rounds))
