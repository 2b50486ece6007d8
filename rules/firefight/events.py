"""What happened in a firefight."""

from __future__ import annotations

from rules.firefight.state import Battle, Objective, Pending, Shooter, Side, Tag
from rules.kernel.cues import Banner, Burst, Cue, Float, Pool, Roll, Shot, Status, signed
from rules.kernel.events import DiceEvent, Event
from rules.kernel.modifiers import Modifier


class FirefightOpened(Event, tag="firefight_opened"):
    """The first line: scenario, answers to the switches, sides, Posture and the random table."""

    edition: str
    scenario: str
    rules: dict[str, str]
    sides: tuple[Side, ...]
    posture: dict[str, int]
    table: str
    last_beat: int


class ShooterArrived(Event, tag="shooter_arrived"):
    """Somebody takes part."""

    figure: Shooter


class TagSet(Event, tag="tag_set", kw_only=True):
    """The place gets a tag in a Beat; `source` says by what. `beat` is None: not recorded."""

    tag: Tag
    beat: int | None
    source: str = ""
    v: int = 2


class TagCleared(Event, tag="tag_cleared"):
    """A tag is gone."""

    tag: str


class ObjectiveSet(Event, tag="objective_set"):
    """There is something to be done."""

    objective: Objective


class ObjectiveAdvanced(Event, tag="objective_advanced"):
    """One success towards an objective."""

    objective: str
    figure: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "a step further", "good"),)


class ObjectiveClosed(Event, tag="objective_closed"):
    """An objective is `met`, or can no longer be."""

    objective: str
    met: bool


class BeatBegan(Event, tag="beat_began"):
    """A Beat begins; who has acted may act again."""

    beat: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


class InitiativeRolled(DiceEvent, tag="initiative_rolled"):
    """A die for each side, added to its best Initiative: `totals`, and who acts first."""

    totals: dict[str, int]
    first: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


class ActionTaken(Event, tag="action_taken"):
    """Somebody uses the action of this Beat: shoot, maneuver, objective, get_out or hold."""

    figure: str
    action: str
    target: str = ""

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        words = {"hold": "holds", "get_out": "gets out"}.get(self.action)
        return (Float(self.figure, words),) if words else ()


class SideActs(Event, tag="side_acts"):
    """It is this side's turn to act with somebody."""

    side: str


class ReturnedFire(Event, tag="returned_fire"):
    """Somebody shoots back, once in a Beat."""

    figure: str
    target: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "returns fire"),)


class FireHeld(Event, tag="fire_held"):
    """Somebody will return fire from now on, or not."""

    figure: str
    holds: bool

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "watches" if self.holds else "watches no more"),)


class CheckRolled(DiceEvent, tag="check_rolled"):
    """A Skill-Check: the score, why there were more dice than one, which die counts.

    `purpose`: shot, return, free_shot, maneuver, objective or table.
    """

    figure: str
    test: str
    score: int
    modifiers: tuple[Modifier, ...]
    counting: int
    success: bool
    purpose: str
    target: str = ""
    ref: str = ""

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        roll = Roll(self.figure, is_good=self.success)
        if self.purpose not in ("shot", "return", "free_shot"):
            return (roll,)
        return (
            roll,
            Shot(self.figure, "burst", self.target, ending="hit" if self.success else "miss"),
        )


class SightLost(Event, tag="sight_lost"):
    """Nobody sees anybody: everybody's next action tests Awareness."""

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


class SightRegained(Event, tag="sight_regained"):
    """Whoever had lost contact has acted by ear."""

    figure: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "sees again", "good"),)


class ShooterHurt(Event, tag="shooter_hurt", kw_only=True):
    """Somebody takes damage: `by` points, of which armour `stopped` some.

    `wounds`: how many points somebody has taken in all after that, at most 3; None: not recorded.
    """

    figure: str
    by: int
    stopped: int
    cause: str
    wounds: int | None
    source: str = ""
    v: int = 2

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        through = self.by - self.stopped
        if not through:
            return (Burst("spark", self.figure), Float(self.figure, "armour holds", "good"))
        left = None if self.wounds is None else 3 - self.wounds
        hurt = Float(self.figure, signed(-through), "bad", left)
        if self.wounds == 3:
            return (hurt, Status(self.figure, "unconscious", "put down", is_down=True))
        return (hurt,)


class ShooterMended(Event, tag="shooter_mended"):
    """The referee takes back a point of damage."""

    figure: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "mended", "good"),)


class PostureChanged(Event, tag="posture_changed"):
    """A side's pool grows or shrinks."""

    side: str
    by: int
    why: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Pool(self.side, "Posture", self.by),)


class BystanderStruck(Event, tag="bystander_struck"):
    """A shot that missed has hit somebody who was only there."""

    figure: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "bystander hit", "bad"),)


class BystandersSettled(DiceEvent, tag="bystanders_settled"):
    """After the fight: how badly each bystander was hit."""

    injuries: tuple[str, ...]


class BystandersLost(Event, tag="bystanders_lost"):
    """Nobody got them out in time."""

    number: int


class TableRolled(DiceEvent, tag="table_rolled"):
    """A roll on the random table: the running total, and the entry that it names."""

    total: int
    entry: int


class EventCame(Event, tag="event_came"):
    """An entry of the random table comes to pass; `instead` of another that did not fit."""

    table: str
    entry: int
    instead: int = 0

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


class FateChose(DiceEvent, tag="fate_chose"):
    """Chance names one of several; `why` says for what."""

    figure: str
    why: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "by lot"),)


class GotClear(Event, tag="got_clear"):
    """Somebody is out of reach of what is Deadly here."""

    figure: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "clear", "good"),)


class CoverTaken(Event, tag="cover_taken"):
    """Somebody goes along behind something that rolls: cover for this Beat."""

    figure: str
    beat: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "in cover", "good"),)


class PutDownForGood(Event, tag="put_down_for_good"):
    """A last shot was fired; this one will fire no other."""

    figure: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Status(self.figure, "dead", "out for good", is_down=True),)


class ChoiceOpened(Event, tag="choice_opened"):
    """A side is asked something."""

    choice: Pending


class ChoiceMade(Event, tag="choice_made"):
    """It has answered."""

    answer: str


class RefereeRuled(Event, tag="referee_ruled"):
    """The referee has said something that holds."""

    text: str


class FightEnded(Event, tag="fight_ended"):
    """The end: who won, or nobody, and why."""

    winner: str
    reason: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)
