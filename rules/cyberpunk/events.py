"""What happens in a battle, in the past tense."""

from __future__ import annotations

from rules.cyberpunk.cues import CONDITIONS, fire_of
from rules.cyberpunk.referee_events import (
    DefenceNamed,
    FigurePlaced,
    ModifierLifted,
    ModifierSet,
    RulingGiven,
    TestCalled,
)
from rules.cyberpunk.state import Battle, Carried, Cloud, Device, Figure, Health, Side, Sign, Zone
from rules.kernel.cues import (
    Appear,
    Banner,
    Burst,
    Clear,
    Cue,
    Float,
    Part,
    Roll,
    Shot,
    Spread,
    Status,
    Turn,
    Walk,
    signed,
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
from rules.kernel.screen import Outcome
from rules.kernel.sight import Area


class BattleOpened(Event, tag="battle_opened"):
    """A table is set for a scenario. `covers`: what each piece of cover stops."""

    edition: str
    scenario: str
    rules: dict[str, str]
    width: int
    height: int
    sides: tuple[Side, ...]
    areas: tuple[Area, ...]
    covers: dict[str, int]


class FigureFielded(Event, tag="figure_fielded"):
    """Somebody stands on the table."""

    figure: Figure


class RoundBegan(Event, tag="round_began"):
    """Three seconds more."""

    round: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


class DrawsDeclared(Event, tag="draws_declared"):
    """A side has said who draws fast."""

    side: str
    figures: tuple[str, ...]


class InitiativeRolled(DiceEvent, tag="initiative_rolled"):
    """Who acts when: by each die, or by one for each side's leader. `totals` by figure."""

    totals: dict[str, int]
    order: tuple[str, ...]

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


class FigureActivated(Event, tag="figure_activated"):
    """Somebody's turn in the round has come."""

    figure: str


class TurnEnded(Event, tag="turn_ended"):
    """Somebody has acted; `why` when there was nothing to be done."""

    figure: str
    why: str = ""

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, self.why),) if self.why else ()


class FigureWaited(Event, tag="figure_waited"):
    """Somebody lets others go first; the order is now this."""

    figure: str
    after: str
    order: tuple[str, ...]

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "waits"),)


class ActionTaken(Event, tag="action_taken"):
    """An action is spent."""

    figure: str
    action: str


class FigureMoved(Event, tag="figure_moved"):
    """Somebody ran, was thrown, or turned where they stand.

    `start`: from where, for the log; None for what it does not tell, and where it was not recorded.
    """

    figure: str
    at: Point
    facing: int
    ran: bool = True
    start: Point | None = None

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        if not self.ran and self.start is None:
            return (Turn(self.figure, self.facing),)
        path = straight(self.start, self.at)
        return (Walk(self.figure, path, "run" if self.ran else "shove", self.facing),)


class AimTaken(Event, tag="aim_taken"):
    """One more round of aiming; 0 when it is lost."""

    figure: str
    target: str
    aim: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, f"aims +{self.aim}", "good"),) if self.aim else ()


class AttackMade(Event, tag="attack_made"):
    """An attack begins; what comes through at a part is counted from here.

    `entry`: the weapon's row of the catalogue; empty for bare hands, and where it was not recorded.
    """

    figure: str
    manner: str
    weapon: str = ""
    targets: tuple[str, ...] = ()
    entry: str = ""

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        if not self.figure:
            return ()
        fire = fire_of(self.manner, self.entry)
        if not self.targets:
            return (Shot(self.figure, fire, ending="none"),)
        return tuple(Shot(self.figure, fire, target) for target in self.targets)


class SkillRolled(DiceEvent, tag="skill_rolled"):
    """A ten-sided die and a sum against a number. `over`: by how much it is reached or missed."""

    figure: str
    purpose: str
    number: int
    modifiers: tuple[Modifier, ...]
    over: int
    success: bool
    against: str = ""

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Roll(self.figure, is_good=self.success),)


class ContestRolled(DiceEvent, tag="contest_rolled"):
    """Two ten-sided dice: of whoever tries, then of whoever withstands."""

    figure: str
    target: str
    purpose: str
    modifiers: tuple[Modifier, ...]
    defence: tuple[Modifier, ...]
    totals: tuple[int, int]
    success: bool

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Roll(self.figure, is_good=self.success),)


class RoundsCounted(DiceEvent, tag="rounds_counted"):
    """How many rounds hit."""

    target: str
    rounds: int
    purpose: str = ""

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.target, f"{self.rounds} hit", "bad" if self.rounds else "plain"),)


class LocationRolled(DiceEvent, tag="location_rolled"):
    """Where it hits."""

    figure: str
    location: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Part(self.figure, self.location.replace("_", " ")),)


class BlowLanded(DiceEvent, tag="blow_landed"):
    """What a blow did, with its dice: see `wounds.Harm`. `health` is the body afterwards.

    `parts`: how the boxes that it took come about, part by part; their sum is `taken`.
    """

    figure: str
    location: str
    cause: str
    rolled: int
    sp: int
    through: int
    taken: int
    severed: bool
    health: Health
    cover: str = ""
    cover_left: int = -1
    parts: tuple[Modifier, ...] = ()

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        if not self.taken:
            return (
                Burst("spark", self.figure),
                Float(self.figure, f"SP {self.sp} stops it", "good"),
            )
        hurt = Float(self.figure, signed(-self.taken), "bad", self.health.wounds)
        lost = f"{self.location.replace('_', ' ')} lost"
        return (hurt, Status(self.figure, "wound", lost)) if self.severed else (hurt,)


class StunSaved(DiceEvent, tag="stun_saved"):
    """A stun save; whoever fails is out of action. `purpose`: of a wound, to come round, or gas."""

    figure: str
    target: int
    success: bool
    purpose: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        if self.success:
            return (
                Status(self.figure, "up", "stays on" if self.purpose != "come round" else "awake"),
            )
        return (Status(self.figure, "unconscious", "out of action", is_down=True),)


class ToxinSaved(DiceEvent, tag="toxin_saved"):
    """A save against gas or poison: whoever makes it suffers half."""

    figure: str
    target: int
    success: bool

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "holds out" if self.success else "has it all"),)


class DeathSaved(DiceEvent, tag="death_saved"):
    """A death save."""

    figure: str
    target: int
    success: bool

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "clings to life" if self.success else "dies"),)


class FigureDied(Event, tag="figure_died"):
    """Somebody is dead, for all that those on the spot can do."""

    figure: str
    cause: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Status(self.figure, "dead", "dead", is_down=True),)


class FigureStabilised(Event, tag="figure_stabilised"):
    """Somebody is dying no longer."""

    figure: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "stable", "good"),)


class ConditionSet(Event, tag="condition_set"):
    """Something lasts until the end of a round; -1 ends it."""

    figure: str
    condition: str
    until: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        if self.until < 0 or self.condition not in CONDITIONS:
            return ()
        return (Status(self.figure, CONDITIONS[self.condition], self.condition.replace("_", " ")),)


class ConditionRolled(DiceEvent, tag="condition_rolled"):
    """A die for what befalls somebody: paint in the eyes, cyberware in a microwave."""

    figure: str
    purpose: str
    effect: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, self.effect.replace("_", " "), "bad"),)


class WeaponChanged(Event, tag="weapon_changed"):
    """A weapon after it was fired, loaded, jammed, broken or dropped."""

    figure: str
    weapon: Carried
    why: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        if self.why in ("jammed", "broke"):
            return (Status(self.figure, "jam", self.why),)
        return (
            (Float(self.figure, self.why, "good"),) if self.why in ("reloaded", "repaired") else ()
        )


class WeaponLost(Event, tag="weapon_lost"):
    """A weapon out of somebody's hands."""

    figure: str
    weapon: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "disarmed", "bad"),)


class SupplySpent(Event, tag="supply_spent"):
    """Somebody has used up things that they carried."""

    figure: str
    item: str
    amount: int


class GripChanged(Event, tag="grip_changed"):
    """Somebody grips another, or lets go (empty)."""

    figure: str
    target: str
    manner: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Shot(self.figure, "blow", self.target, ending="hit"),) if self.target else ()


class ParryRaised(Event, tag="parry_raised"):
    """Somebody holds a weapon ready to parry; empty when it is used."""

    figure: str
    weapon: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "ready to parry"),) if self.weapon else ()


class FigureAmbushed(Event, tag="figure_ambushed"):
    """Somebody has caught another unaware; empty when it is over."""

    figure: str
    target: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.target, "ambushed", "bad"),) if self.target else ()


class HealthChanged(Event, tag="health_changed"):
    """A body changed without a blow: acid ate its armour."""

    figure: str
    health: Health
    why: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "armour eaten", "bad"),)


class Scattered(DiceEvent, tag="scattered"):
    """Something lands elsewhere: a die of eight for where to, one of ten for how many metres."""

    at: Point
    purpose: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Burst("spark", at=self.at),)


class ThingLanded(Event, tag="thing_landed"):
    """Something goes off at a place: `radius` in mm."""

    what: str
    at: Point
    radius: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Burst("blast", at=self.at, radius=self.radius),)


class ZoneLaid(Event, tag="zone_laid"):
    """A zone of suppressive fire lies on the table."""

    zone: Zone

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Shot(self.zone.shooter, "sweep", at=self.zone.at, ending="none"),)


class ZonesEnded(Event, tag="zones_ended"):
    """Somebody's zones are over."""

    shooter: str


class CloudsChanged(Event, tag="clouds_changed"):
    """The gas that is on the table now."""

    clouds: tuple[Cloud, ...]

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return tuple(Spread(each.id, "gas", each.at, each.radius) for each in self.clouds)


class WindRolled(DiceEvent, tag="wind_rolled"):
    """Where the wind carries a cloud: a die of eight."""

    cloud: str
    at: Point

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Burst("gas", at=self.at, radius=40),)


class DeviceLaid(Event, tag="device_laid"):
    """A mine, a charge or a grenade lies in wait.

    Of a hidden one, which has a sign, only its own side hears; it leaves its owner's supplies by
    this event alone.
    """

    device: Device

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Appear(self.device.id, self.device.at),)


class LeavingFeigned(Event, tag="leaving_feigned"):
    """Somebody only pretends to leave something, as their own side knows."""

    figure: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "only pretends"),)


class SignLeft(Event, tag="sign_left"):
    """Everybody sees that somebody bends down; a device may lie there now, or nothing."""

    sign: Sign

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Appear(self.sign.id, self.sign.at), Float(self.sign.figure, "bends down"))


class DeviceWentOff(Event, tag="device_went_off"):
    """A mine, a charge or a grenade goes off. `what`: what it is called; `sign`: what others saw.

    It says all of it itself, since not everybody has heard that the device was laid.
    """

    device: str
    why: str
    what: str = ""
    sign: str = ""

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Clear(self.device), Clear(self.sign)) if self.sign else (Clear(self.device),)


class WorkDone(Event, tag="work_done"):
    """A step of the scenario's task."""

    side: str
    steps: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


class RescueCalled(DiceEvent, tag="rescue_called"):
    """A rescue team is on its way for somebody who died: a die of six and one, in minutes."""

    figure: str
    minutes: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "rescue called"),)


class RescueCame(DiceEvent, tag="rescue_came"):
    """A rescue team has come: a ten-sided die against how dead somebody is (C24)."""

    figure: str
    state: int
    success: bool

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "rescued" if self.success else "beyond help"),)


class SideConceded(Event, tag="side_conceded"):
    """A side gave up."""

    side: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


class BattleEnded(Event, tag="battle_ended"):
    """The battle is over."""

    outcome: Outcome

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


EVENT_TYPE = (
    BattleOpened
    | FigureFielded
    | RoundBegan
    | DrawsDeclared
    | InitiativeRolled
    | FigureActivated
    | TurnEnded
    | FigureWaited
    | ActionTaken
    | FigureMoved
    | AimTaken
    | AttackMade
    | SkillRolled
    | ContestRolled
    | RoundsCounted
    | LocationRolled
    | BlowLanded
    | StunSaved
    | ToxinSaved
    | DeathSaved
    | FigureDied
    | FigureStabilised
    | ConditionSet
    | ConditionRolled
    | WeaponChanged
    | WeaponLost
    | SupplySpent
    | GripChanged
    | ParryRaised
    | FigureAmbushed
    | HealthChanged
    | Scattered
    | ThingLanded
    | ZoneLaid
    | ZonesEnded
    | CloudsChanged
    | WindRolled
    | DeviceLaid
    | LeavingFeigned
    | SignLeft
    | DeviceWentOff
    | WorkDone
    | RescueCalled
    | RescueCame
    | SideConceded
    | BattleEnded
    | RulingGiven
    | ModifierSet
    | ModifierLifted
    | TestCalled
    | DefenceNamed
    | FigurePlaced
    | DiceCommitted
    | SeedAdded
    | SeedRevealed
    | OrderTakenBack
    | BattleAgreed
    | DiceEntered
)
