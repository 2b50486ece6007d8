"""What happens."""

from __future__ import annotations

from rules.fireteam_tomorrow.state import Army, Figure, Side, Team
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


class SideReady(Event, tag="fireteam_ready"):
    """A side is set up."""

    side: str


class BattleBegan(Event, tag="fireteam_began"):
    """Everybody is set up: `places` lie open at once."""

    places: dict[str, Point]


class DeckShuffled(Event, tag="deck_shuffled"):
    """All cards are shuffled together; `cards` in no order, for each is drawn by a die (T3)."""

    turn: int
    cards: tuple[str, ...]


class DeckCut(DiceEvent, tag="deck_cut"):
    """Which of the cards that are left comes next."""


class CardTurned(Event, tag="card_turned"):
    """A card lies open."""

    card: str


class CardDone(Event, tag="card_done"):
    """The card that lay open is played."""

    card: str


class MoveRolled(DiceEvent, tag="move_rolled"):
    """How far somebody may go, in inches."""

    figure: str


class FigureWent(Event, tag="figure_went", kw_only=True):
    """A figure goes straight to a place; `met`: an enemy whom it has come to grips with.

    `height`: where an aircraft is afterwards, in mm; None for whoever stays on its level.
    `start` is None: not recorded.
    """

    figure: str
    to: Point
    start: Point | None
    met: str = ""
    height: int | None = None
    v: int = 2


class FigureBoarded(Event, tag="figure_boarded"):
    """A figure gets into a vehicle, and goes where it goes."""

    figure: str
    vehicle: str


class FigureGotOut(Event, tag="figure_got_out"):
    """A figure is out of its vehicle, at a place; HIT when that was destroyed."""

    figure: str
    to: Point
    hit: bool = False


class FigureJumped(DiceEvent, tag="figure_jumped", kw_only=True):
    """A figure comes down at a place and height; two ones are a HIT (T10). `start` as above."""

    figure: str
    to: Point
    height: int
    hit: bool
    start: Point | None
    v: int = 2


class ShotFired(DiceEvent, tag="fireteam_shot_fired"):
    """Two dice for the attacker, two for the defender; the higher attacker HITs (T5)."""

    figure: str
    weapon: str
    target: str
    attack: tuple[Modifier, ...]
    defence: tuple[Modifier, ...]
    hit: bool
    harmless: bool = False


class BurstPlaced(Event, tag="burst_placed"):
    """An explosion; each of `reached` is attacked."""

    figure: str
    weapon: str
    at: Point
    reached: tuple[str, ...]


class FigureHit(Event, tag="figure_hit"):
    """A figure lies on its side: hiding, injured or finished (T14c)."""

    figure: str
    cause: str = ""


class VehicleDamaged(DiceEvent, tag="vehicle_damaged"):
    """What a HIT does to a vehicle: movement, weapons or destroyed (T17)."""

    figure: str
    effect: str


class OpponentChosen(Event, tag="opponent_chosen"):
    """With whom a figure will strike blows; only its own side knows."""

    side: str
    figure: str
    opponent: str


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


class FigureKilled(Event, tag="figure_killed"):
    """A figure is out for good."""

    figure: str
    by: str = ""
    cause: str = ""


class FigureCaptured(Event, tag="figure_captured"):
    """A figure is taken; `unsure`: the next recovery shows whether it lives (T14b)."""

    figure: str
    by: str
    unsure: bool = False


class CaptiveHandedOver(Event, tag="captive_handed_over"):
    """A captive has another guard."""

    figure: str
    to: str


class CaptivesFreed(Event, tag="captives_freed"):
    """Nobody guards these any more."""

    figures: tuple[str, ...]


class RecoveryRolled(DiceEvent, tag="recovery_rolled"):
    """Two dice and modifiers: at 8 or more a HIT figure stands up, at less it is out (T12)."""

    figure: str
    modifiers: tuple[Modifier, ...]
    recovers: bool


class ArmyWavered(Event, tag="army_wavered"):
    """An army begins to withdraw, or turns back (T19)."""

    army: str
    withdraws: bool


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


class TeamWithdrew(Event, tag="team_withdrew"):
    """A team begins to leave the table."""

    team: str


class TeamsMerged(Event, tag="teams_merged"):
    """A team goes into another, and its cards out of the deck (T18)."""

    team: str
    into: str


class FigureLeft(Event, tag="fireteam_figure_left"):
    """A figure is off the table, with whom it guards."""

    figure: str


class SideConceded(Event, tag="side_conceded"):
    """A side gives up."""

    side: str


class BattleEnded(Event, tag="fireteam_ended"):
    """It is over: the winning side, or nobody."""

    winner: str
    reason: str


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
