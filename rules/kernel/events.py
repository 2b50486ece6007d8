"""What happened. An event changes a battle; nothing else does."""

from __future__ import annotations

from typing import Any

from rules.kernel.cues import Banner, Cue
from rules.kernel.dice import ALGORITHM
from rules.kernel.record import Record


class Event(Record, tag_field="kind", kw_only=True):
    """Something that happened, in the past tense.

    `audience`: the sides that may know of it; empty means everybody. `v`: version of the shape.
    """

    audience: tuple[str, ...] = ()
    v: int = 1

    def cues(self, battle: Any) -> tuple[Cue, ...]:
        """What a board plays; nothing: a card with the sentence.

        `battle`: any later position of the battle, as the reader sees it. Only what never changes
        is taken from it, so that the cues of an event are the same whenever they are asked for.
        """
        return ()


class DiceEvent(Event):
    """An event with dice in it: `dice` as thrown, `sides` of each, `draw` the first draw number."""

    dice: tuple[int, ...]
    sides: int
    draw: int


class DiceCommitted(Event, tag="dice_committed"):
    """The first event of a battle: the server's promise about every die to come.

    `seats`: the sides whose players may each add a seed; empty in journals of before. A side that
    two players share stands there twice, as "side/command".

    `machines`: the seats of machines, which add none. Before there was this field they stood among
    `seats`.
    """

    commitment: str
    algorithm: str = ALGORITHM
    seats: tuple[str, ...] = ()
    machines: tuple[str, ...] = ()


class SeedAdded(Event, tag="seed_added"):
    """A player's own contribution to the dice: it counts for every die below this line.

    `side`: whose seat it is, as the first line calls it.

    `commitment`: the one that came back with the seed, so its player had seen it; empty where
    the seed may have been known before there was any, as in journals of before.
    """

    side: str
    seed: str
    commitment: str = ""


class DiceEntered(Event, tag="dice_entered"):
    """The next `count` dice, from draw number `draw` on, were thrown at a table and typed in."""

    by: str
    draw: int
    count: int


class DiceCalled(Event, tag="dice_called"):
    """An order of this side waits: the referee throws its dice."""

    side: str


class SeedRevealed(Event, tag="seed_revealed"):
    """The secret (hex), published when the battle is over."""

    secret: str


class OrderTakenBack(Event, tag="order_taken_back"):
    """An order never happened: of the journal before this line only the first `to` lines count.

    `order` is its number. No die was in it, so the dice go on from where they are.
    """

    side: str
    order: int
    to: int


class BattleAgreed(Event, tag="battle_agreed"):
    """The players have agreed how it ends: `draw`, or `stop` for a battle that is not played on."""

    how: str

    def cues(self, battle: Any) -> tuple[Cue, ...]:
        return (Banner(),)


class BattleForked(Event, tag="battle_forked"):
    """This battle goes on from another: after its event `seq`, as it stood there."""

    battle: str
    title: str
    seq: int


class Recalled(Event, tag="recalled"):
    """An event of the battle from which this one goes on, as it was written down there.

    It is folded and told like that event, but its dice are history: they belong to the seeds of
    the other battle and are no draws of this one. `order` counts the orders over there, 0 for none.
    """

    event: dict[str, Any]
    order: int = 0


class PositionTaken(Event, tag="position_taken"):
    """A battle begins in the midst of another: `state` is all of it as JSON text.

    Only battles that are played to see what may come of a moment begin so; no journal is kept of
    them, and what one side cannot know was drawn by lot.
    """

    state: str


class DeadlinePassed(Event, tag="deadline_passed"):
    """A side was too late. `deed`: skip, bot or forfeit; what came of it follows as orders."""

    side: str
    deed: str


class NothingToDo(Event, tag="nothing_to_do"):
    """A side could only pass, so the site passes for it; what comes of it follows as an order.

    `why`: a sentence of the game.
    """

    side: str
    why: str


class PauseAsked(Event, tag="pause_asked"):
    """A side would like the clock to stand still."""

    side: str


class PauseWithdrawn(Event, tag="pause_withdrawn"):
    """A side that would have liked the clock to stand still would like it no longer."""

    side: str


class ClockPaused(Event, tag="clock_paused"):
    """The clock stands still; `by_referee` or because all who play wished it."""

    by_referee: bool = False


class ClockResumed(Event, tag="clock_resumed"):
    """The clock runs again; `side` wished it, or the referee (empty)."""

    side: str = ""


class BattleCalledOff(Event, tag="battle_called_off"):
    """It is not fought after all: nobody has given an order. `by`: who decided so, empty for all
    who play in agreement; `reason`: why, if it was said.
    """

    by: str = ""
    reason: str = ""


# What happens beside the table. No game need know of it, and none is changed by it.
BesideTheTable = (
    DeadlinePassed
    | NothingToDo
    | PauseAsked
    | PauseWithdrawn
    | ClockPaused
    | ClockResumed
    | DiceCalled
    | BattleCalledOff
)


class Order(Record, tag_field="type"):
    """What a side asks for, in the imperative."""

    side: str
