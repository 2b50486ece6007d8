"""What happens."""

from __future__ import annotations

from rules.kernel.cues import (
    Appear,
    Banner,
    Board,
    Burst,
    Cue,
    Ending,
    Float,
    Leave,
    Roll,
    Shot,
    Status,
    Turn,
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
from rules.killzone.cues import fate_cues, fire_of
from rules.killzone.state import SMOKE_RADIUS, Ask, Battle, Figure, Side, Squad, Vehicle


class BattleOpened(Event, tag="killzone_opened"):
    """The table and those who fight on it."""

    edition: str
    scenario: str
    rules: dict[str, str]
    width: int
    height: int
    sides: tuple[Side, ...]
    areas: tuple[Area, ...]


class SquadCame(Event, tag="killzone_squad_came"):
    """A squad takes part."""

    squad: Squad


class FigureCame(Event, tag="killzone_figure_came"):
    """A figure takes part."""

    figure: Figure


class VehicleCame(Event, tag="killzone_vehicle_came"):
    """A vehicle takes part."""

    vehicle: Vehicle


class SideReady(Event, tag="killzone_ready"):
    """A side is ready."""

    side: str


class OrderGiven(Event, tag="killzone_order_given"):
    """Before the battle a squad has been given the order that it begins with."""

    squad: str
    order: str


class BattleBegan(Event, tag="killzone_began"):
    """All are ready, and who has taken too much is known."""

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


class OverdosesRolled(DiceEvent, tag="overdoses_rolled"):
    """A die for each of a squad on drugs: `count` of them have had a bad trip."""

    squad: str
    count: int


class OverdoseSuffered(Event, tag="overdose_suffered"):
    """Somebody has had a bad trip."""

    figure: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Status(self.figure, "drug", "bad trip"),)


class HeroSaved(DiceEvent, tag="hero_saved"):
    """A hero's save; `what` is overdose or death, `saved` whether it works.

    steady: nothing suppresses this hero, not even what he was saved from.
    """

    figure: str
    what: str
    saved: bool
    steady: bool = False

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "saved" if self.saved else "not saved"),)


class Asked(Event, tag="killzone_asked"):
    """A side has something to decide."""

    ask: Ask


class Answered(Event, tag="killzone_answered"):
    """What was asked first is decided."""


class TurnBegan(Event, tag="killzone_turn_began"):
    """Turn `turn`; moves and shots are fresh, gas is gone, old smoke clears."""

    turn: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


class InitiativeRolled(DiceEvent, tag="initiative_rolled"):
    """A squad's initiative: the first die, as it counts, is `score`; the second breaks ties."""

    squad: str
    score: int
    modifiers: tuple[Modifier, ...] = ()


class QueueFormed(Event, tag="queue_formed"):
    """In which order the squads act."""

    queue: tuple[str, ...]


class SquadActs(Event, tag="squad_acts", kw_only=True):
    """A squad's turn has come under an `order` (empty: not recorded).

    `changed`: it has had its chance of other orders.
    """

    squad: str
    order: str
    changed: bool = False
    v: int = 2

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


class SquadWaits(Event, tag="squad_waits"):
    """A squad that has gone to Stay Sharp acts after the others."""

    squad: str


class SquadDone(Event, tag="squad_done"):
    """A squad has acted."""

    squad: str


class SuppressionTested(DiceEvent, tag="killzone_suppression_tested"):
    """Whether somebody pulls himself together."""

    figure: str
    need: int
    modifiers: tuple[Modifier, ...]
    recovers: bool

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        if self.recovers:
            return (Status(self.figure, "up", "up again"),)
        return (Float(self.figure, "stays down", "bad"),)


class OrderTested(DiceEvent, tag="killzone_order_tested"):
    """A squad wished for another order and has got `order`."""

    squad: str
    wish: str
    order: str
    modifiers: tuple[Modifier, ...]


class FigureWent(Event, tag="killzone_went", kw_only=True):
    """Somebody has gone to a place, at a cost in mm; `start` is None: not recorded.

    `via`: the corners of the way. `charge`: the part of the cost that has brought somebody on
    Haywire nearer to his prey.
    """

    figure: str
    to: Point
    floor: int
    cost: int
    start: Point | None
    charge: int = 0
    via: tuple[Point, ...] = ()
    v: int = 2

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        path = straight(self.start, self.to, self.via)
        return (Walk(self.figure, path, "run" if self.charge else "walk"),)


class FigureLeft(Event, tag="killzone_left"):
    """Somebody has walked off the table over an edge."""

    figure: str
    edge: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Leave(self.figure, self.edge),)


class FigureShifted(Event, tag="killzone_shifted"):
    """The enemy has put somebody elsewhere, or left him; `start` is None: not recorded."""

    figure: str
    to: Point
    start: Point | None = None

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        path = straight(self.start, self.to)
        return (Walk(self.figure, path, "shove"),)


class ShotRolled(DiceEvent, tag="killzone_shot"):
    """One shot: `need` on a die with the modifiers in it; `automatic` shots need none."""

    figure: str
    weapon: str
    target: str
    need: int
    modifiers: tuple[Modifier, ...]
    hit: bool

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        ending: Ending = "hit" if self.hit else "miss"
        shot = Shot(self.figure, fire_of(self.weapon), self.target, ending=ending)
        return (Roll(self.figure, is_good=self.hit), shot)


class FlamesFilled(Event, tag="flames_filled"):
    """A room is full of flames: all of `caught` are hit."""

    figure: str
    weapon: str
    room: str
    caught: tuple[str, ...]

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        burns = tuple(Burst("flame", figure, radius=25) for figure in self.caught)
        return (Shot(self.figure, "flame", ending="none"), *burns)


class WeaponUsed(Event, tag="weapon_used"):
    """A weapon has fired this turn and used so many counters."""

    figure: str
    weapon: str
    counters: int = 0


class DamageRolled(DiceEvent, tag="killzone_damage", kw_only=True):
    """Damage to somebody or to a vehicle: `score` against `need`; `fate` is what comes of it.

    Of somebody: killed, suppressed, nothing, or mortal: killed unless a save helps. Of a vehicle:
    wrecked, nothing, or pierced: a skid roll says what comes of it.
    """

    target: str
    cause: str
    by: str
    score: int
    need: int
    fate: str
    v: int = 2

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return fate_cues(self.target, self.fate)


class BlowsTraded(DiceEvent, tag="killzone_blows"):
    """Hand-to-hand: the dice of the first, then of the second; `loser` empty for no effect.

    `fate`: that of the loser: killed, suppressed, nothing, or mortal: killed unless a save helps.
    """

    figure: str
    target: str
    first: int
    scores: tuple[int, int]
    loser: str
    fate: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        ending: Ending = "hit" if self.loser == self.target else "miss"
        blow = Shot(self.figure, "blow", self.target, ending=ending)
        return (blow, *(fate_cues(self.loser, self.fate) if self.loser else ()))


class SpeedChanged(DiceEvent, tag="speed_changed"):
    """Acceleration or brake dice: the speed afterwards in inches."""

    vehicle: str
    pedal: str
    speed: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.vehicle, f"{self.speed} inches"),)


class VehicleWent(Event, tag="vehicle_went", kw_only=True):
    """A vehicle has gone straight to a place, and looks that way; `start` None: not recorded."""

    vehicle: str
    to: Point
    facing: int
    start: Point | None
    v: int = 2

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        if self.start is not None and self.start == self.to:
            return (Turn(self.vehicle, self.facing),)
        path = straight(self.start, self.to)
        return (Walk(self.vehicle, path, "drive", self.facing),)


class VehicleDriven(Event, tag="vehicle_driven"):
    """A vehicle has had its move this turn."""

    vehicle: str


class VehicleStopped(Event, tag="vehicle_stopped"):
    """A vehicle stands."""

    vehicle: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.vehicle, "stops"),)


class SkidRolled(DiceEvent, tag="skid_rolled"):
    """The skid table: `total` with what is added; `dice_each` of damage to each occupant."""

    vehicle: str
    modifier: int
    total: int
    crash: bool
    dice_each: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        if self.crash:
            return (Burst("crash", self.vehicle, radius=60), Float(self.vehicle, "crash", "bad"))
        return (Float(self.vehicle, "skids"),)


class Rammed(Event, tag="rammed"):
    """A vehicle has hit somebody or something at a speed; `modifier` is added to damage."""

    vehicle: str
    target: str
    speed: int
    modifier: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Burst("crash", self.target, radius=40), Float(self.target, "rammed", "bad"))


class VehicleWrecked(Event, tag="vehicle_wrecked"):
    """A vehicle lies on its side; those who were in it are at these places."""

    vehicle: str
    places: dict[str, Point]

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        out = tuple(Appear(figure, at) for figure, at in sorted(self.places.items()))
        return (Status(self.vehicle, "wrecked", "wrecked", is_down=True), *out)


class VehicleLeft(Event, tag="vehicle_left"):
    """A vehicle has left the table over an edge with all who are in it."""

    vehicle: str
    edge: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Leave(self.vehicle, self.edge),)


class FigureBoarded(Event, tag="killzone_boarded"):
    """Somebody has got into a vehicle."""

    figure: str
    vehicle: str
    cost: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Board(self.figure, self.vehicle),)


class FigureAlighted(Event, tag="killzone_alighted"):
    """Somebody has got out of a vehicle."""

    figure: str
    to: Point
    cost: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Appear(self.figure, self.to),)


class RoomLit(Event, tag="room_lit"):
    """Fire has come into a room, which nobody enters this turn; `kindles`: there may be a fire."""

    room: str
    kindles: bool

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Burst("flame", area=self.room.partition(":")[0]),)


class FireRolled(DiceEvent, tag="fire_rolled"):
    """How a fire goes on in `place`, a room or a whole building; `building` burns when major."""

    place: str
    building: str
    result: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Burst("flame", area=self.place.partition(":")[0]),)


class SmokeLaid(Event, tag="smoke_laid"):
    """Smoke lies around a place until the end of a turn."""

    at: Point
    until: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Burst("smoke", at=self.at, radius=SMOKE_RADIUS),)


class SideConceded(Event, tag="killzone_conceded"):
    """A side has given up."""

    side: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


class BattleEnded(Event, tag="killzone_ended"):
    """It is over."""

    winner: str
    reason: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


KillzoneEvent = (
    DiceCommitted
    | SeedAdded
    | DiceEntered
    | SeedRevealed
    | OrderTakenBack
    | BattleAgreed
    | BattleOpened
    | SquadCame
    | FigureCame
    | VehicleCame
    | SideReady
    | OrderGiven
    | BattleBegan
    | OverdosesRolled
    | OverdoseSuffered
    | HeroSaved
    | Asked
    | Answered
    | TurnBegan
    | InitiativeRolled
    | QueueFormed
    | SquadActs
    | SquadWaits
    | SquadDone
    | SuppressionTested
    | OrderTested
    | FigureWent
    | FigureLeft
    | FigureShifted
    | ShotRolled
    | FlamesFilled
    | WeaponUsed
    | DamageRolled
    | BlowsTraded
    | SpeedChanged
    | VehicleWent
    | VehicleDriven
    | VehicleStopped
    | SkidRolled
    | Rammed
    | VehicleWrecked
    | VehicleLeft
    | FigureBoarded
    | FigureAlighted
    | RoomLit
    | FireRolled
    | SmokeLaid
    | SideConceded
    | BattleEnded
)
