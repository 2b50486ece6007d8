"""What happens."""

from __future__ import annotations

from rules.fireteam_tomorrow.cues import burst_radius, fire_of, flipped
from rules.fireteam_tomorrow.state import Army, Battle, Figure, Side, Team
from rules.kernel.cues import (
    Appear,
    Banner,
    Board,
    Burst,
    Cue,
    Ending,
    Float,
    Gait,
    Leave,
    Ripple,
    Roll,
    Shot,
    Status,
    Walk,
    straight,
)
from rules.kernel.events import (
    BattleAgreed,
    DiceCommitted,
    DiceEntered,
    DiceEvent,
    Event,
    OrderTakenBack,
    SeedAdded,
    SeedRevealed,
)
from rules.kernel.geometry import Point
from rules.kernel.modifiers import Modifier
from rules.kernel.sight import Area


class BattleOpened(Event, tag="fireteam_opened"):
    """The table and those who fight on it."""

    edition: str
    scenario: str
    rules: dict[str, str]
    width: int
    height: int
    sides: tuple[Side, ...]
    armies: tuple[Army, ...]
    areas: tuple[Area, ...]
    centre: Point


class TeamCame(Event, tag="fireteam_team_came"):
    """A team takes part."""

    team: Team


class FigureCame(Event, tag="fireteam_figure_came"):
    """A figure takes part."""

    figure: Figure


class FigureDeployed(Event, tag="fireteam_deployed"):
    """A figure is set up elsewhere; only its army knows until all have begun."""

    figure: str
    at: Point

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Appear(self.figure, self.at),)


class SideReady(Event, tag="fireteam_ready"):
    """A side is set up."""

    side: str


class BattleBegan(Event, tag="fireteam_began"):
    """Everybody is set up: `places` lie open at once."""

    places: dict[str, Point]

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


class DeckShuffled(Event, tag="deck_shuffled"):
    """All cards are shuffled together; `cards` in no order, for each is drawn by a die (T3)."""

    turn: int
    cards: tuple[str, ...]

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


class DeckCut(DiceEvent, tag="deck_cut"):
    """Which of the cards that are left comes next."""


class CardTurned(Event, tag="card_turned"):
    """A card lies open."""

    card: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (flipped(battle, self.card),)


class CardDone(Event, tag="card_done"):
    """The card that lay open is played."""

    card: str


class MoveRolled(DiceEvent, tag="move_rolled"):
    """How far somebody may go, in inches."""

    figure: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, f"{sum(self.dice)} inches"),)


class FigureWent(Event, tag="figure_went", kw_only=True):
    """A figure goes to a place by way of `via`; `met`: an enemy whom it has come to grips with.

    `height`: where an aircraft is afterwards, in mm; None for whoever stays on its level.
    `start` is None: not recorded.
    """

    figure: str
    to: Point
    start: Point | None
    met: str = ""
    height: int | None = None
    via: tuple[Point, ...] = ()
    v: int = 2

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        path = straight(self.start, self.to, self.via)
        gait: Gait = "fly" if self.height is not None else "run" if self.met else "walk"
        return (Walk(self.figure, path, gait),)


class FigureBoarded(Event, tag="figure_boarded"):
    """A figure gets into a vehicle, and goes where it goes."""

    figure: str
    vehicle: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Board(self.figure, self.vehicle),)


class FigureGotOut(Event, tag="figure_got_out"):
    """A figure is out of its vehicle, at a place; HIT when that was destroyed."""

    figure: str
    to: Point
    hit: bool = False

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        out = Appear(self.figure, self.to)
        return (out, Status(self.figure, "wound", "HIT", is_down=True)) if self.hit else (out,)


class FigureJumped(DiceEvent, tag="figure_jumped", kw_only=True):
    """A figure comes down at a place and height; two ones are a HIT (T10). `start` as above."""

    figure: str
    to: Point
    height: int
    hit: bool
    start: Point | None
    v: int = 2

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        path = straight(self.start, self.to)
        jump = Walk(self.figure, path, "jump")
        return (jump, Status(self.figure, "wound", "HIT", is_down=True)) if self.hit else (jump,)


class ShotFired(DiceEvent, tag="fireteam_shot_fired"):
    """Two dice for the attacker, two for the defender; the higher attacker HITs (T5)."""

    figure: str
    weapon: str
    target: str
    attack: tuple[Modifier, ...]
    defence: tuple[Modifier, ...]
    hit: bool
    harmless: bool = False

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        ending: Ending = "hit" if self.hit else "miss"
        roll = Roll(self.figure, is_good=self.hit)
        shot = Shot(self.figure, fire_of(self.weapon), self.target, ending=ending)
        return (roll, shot, Float(self.target, "no effect")) if self.harmless else (roll, shot)


class BurstPlaced(Event, tag="burst_placed"):
    """An explosion; each of `reached` is attacked."""

    figure: str
    weapon: str
    at: Point
    reached: tuple[str, ...]

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        radius = burst_radius(self.weapon)
        shot = Shot(self.figure, fire_of(self.weapon), at=self.at, ending="hit", radius=radius)
        return (shot,)


class FigureHit(Event, tag="figure_hit"):
    """A figure lies on its side: hiding, injured or finished (T14c)."""

    figure: str
    cause: str = ""

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Status(self.figure, "wound", "HIT", is_down=True),)


class VehicleDamaged(DiceEvent, tag="vehicle_damaged"):
    """What a HIT does to a vehicle: movement, weapons or destroyed (T17)."""

    figure: str
    effect: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        if self.effect == "destroyed":
            wreck = Status(self.figure, "wrecked", "destroyed", is_down=True)
            return (Burst("blast", self.figure, radius=60), wreck)
        return (Status(self.figure, "other", f"{self.effect} lost"),)


class OpponentChosen(Event, tag="opponent_chosen"):
    """With whom a figure will strike blows; only its own side knows."""

    side: str
    figure: str
    opponent: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "strikes next"),)


class FightPlanned(Event, tag="fight_planned"):
    """What a side will do with the beaten; only the side knows."""

    side: str
    capture: str


class SideSealed(Event, tag="side_sealed"):
    """A side has made its choices for hand-to-hand."""

    side: str


class BlowsTraded(DiceEvent, tag="blows_traded"):
    """Two dice each; `loser` is empty at a difference of nought (T15)."""

    figure: str
    other: str
    first: tuple[Modifier, ...]
    second: tuple[Modifier, ...]
    loser: str
    margin: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        if not self.loser:
            return (Shot(self.figure, "blow", self.other, ending="miss"),)
        winner = self.other if self.loser == self.figure else self.figure
        return (Shot(winner, "blow", self.loser, ending="hit"),)


class FigureKilled(Event, tag="figure_killed"):
    """A figure is out for good."""

    figure: str
    by: str = ""
    cause: str = ""

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Status(self.figure, "dead", "out for good", is_down=True),)


class FigureCaptured(Event, tag="figure_captured"):
    """A figure is taken; `unsure`: the next recovery shows whether it lives (T14b)."""

    figure: str
    by: str
    unsure: bool = False

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Status(self.figure, "captured", "captured", is_down=True),)


class CaptiveHandedOver(Event, tag="captive_handed_over"):
    """A captive has another guard."""

    figure: str
    to: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.to, "guards a captive"),)


class CaptivesFreed(Event, tag="captives_freed"):
    """Nobody guards these any more."""

    figures: tuple[str, ...]

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return tuple(Status(each, "up", "free") for each in self.figures)


class RecoveryRolled(DiceEvent, tag="recovery_rolled"):
    """Two dice and modifiers: at 8 or more a HIT figure stands up, at less it is out (T12)."""

    figure: str
    modifiers: tuple[Modifier, ...]
    recovers: bool

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        if self.recovers:
            return (Status(self.figure, "up", "recovers"),)
        return (Status(self.figure, "dead", "out for good", is_down=True),)


class ArmyWavered(Event, tag="army_wavered"):
    """An army begins to withdraw, or turns back (T19)."""

    army: str
    withdraws: bool

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


class DecisionAsked(Event, tag="decision_asked"):
    """Sides must choose in secret: about hand-to-hand (fight) or worn down teams (recovery)."""

    what: str


class TeamChose(Event, tag="team_chose"):
    """What a worn down team will do; only its side knows."""

    side: str
    team: str
    choice: str


class TeamSettled(Event, tag="team_settled"):
    """It is settled what a worn down team will do."""

    team: str


class ChoicesOpened(Event, tag="choices_opened"):
    """Everybody has chosen: all choices lie open at once."""

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


class TeamWithdrew(Event, tag="team_withdrew"):
    """A team begins to leave the table."""

    team: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Ripple(battle.teams[self.team].name),)


class TeamsMerged(Event, tag="teams_merged"):
    """A team goes into another, and its cards out of the deck (T18)."""

    team: str
    into: str


class FigureLeft(Event, tag="fireteam_figure_left"):
    """A figure is off the table, with whom it guards."""

    figure: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Leave(self.figure),)


class SideConceded(Event, tag="side_conceded"):
    """A side gives up."""

    side: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


class BattleEnded(Event, tag="fireteam_ended"):
    """It is over: the winning side, or nobody."""

    winner: str
    reason: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


FireteamEvent = (
    DiceCommitted
    | SeedAdded
    | SeedRevealed
    | OrderTakenBack
    | BattleAgreed
    | DiceEntered
    | BattleOpened
    | TeamCame
    | FigureCame
    | FigureDeployed
    | SideReady
    | BattleBegan
    | DeckShuffled
    | DeckCut
    | CardTurned
    | CardDone
    | MoveRolled
    | FigureWent
    | FigureJumped
    | FigureBoarded
    | FigureGotOut
    | ShotFired
    | BurstPlaced
    | FigureHit
    | VehicleDamaged
    | OpponentChosen
    | FightPlanned
    | SideSealed
    | BlowsTraded
    | FigureKilled
    | FigureCaptured
    | CaptiveHandedOver
    | CaptivesFreed
    | RecoveryRolled
    | ArmyWavered
    | DecisionAsked
    | TeamChose
    | TeamSettled
    | ChoicesOpened
    | TeamWithdrew
    | TeamsMerged
    | FigureLeft
    | SideConceded
    | BattleEnded
)
