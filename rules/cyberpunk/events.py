"""What happens in a battle, in the past tense."""

from __future__ import annotations

from rules.cyberpunk.referee_events import (
    DefenceNamed,
    FigurePlaced,
    ModifierLifted,
    ModifierSet,
    RulingGiven,
    TestCalled,
)
from rules.cyberpunk.state import Carried, Cloud, Device, Figure, Health, Side, Sign, Zone
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


class DrawsDeclared(Event, tag="draws_declared"):
    """A side has said who draws fast."""

    side: str
    figures: tuple[str, ...]


class InitiativeRolled(DiceEvent, tag="initiative_rolled"):
    """Who acts when: by each die, or by one for each side's leader. `totals` by figure."""

    totals: dict[str, int]
    order: tuple[str, ...]


class FigureActivated(Event, tag="figure_activated"):
    """Somebody's turn in the round has come."""

    figure: str


class TurnEnded(Event, tag="turn_ended"):
    """Somebody has acted; `why` when there was nothing to be done."""

    figure: str
    why: str = ""


class FigureWaited(Event, tag="figure_waited"):
    """Somebody lets others go first; the order is now this."""

    figure: str
    after: str
    order: tuple[str, ...]


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


class AimTaken(Event, tag="aim_taken"):
    """One more round of aiming; 0 when it is lost."""

    figure: str
    target: str
    aim: int


class AttackMade(Event, tag="attack_made"):
    """An attack begins; what comes through at a part is counted from here."""

    figure: str
    manner: str
    weapon: str = ""
    targets: tuple[str, ...] = ()


class SkillRolled(DiceEvent, tag="skill_rolled"):
    """A ten-sided die and a sum against a number. `over`: by how much it is reached or missed."""

    figure: str
    purpose: str
    number: int
    modifiers: tuple[Modifier, ...]
    over: int
    success: bool
    against: str = ""


class ContestRolled(DiceEvent, tag="contest_rolled"):
    """Two ten-sided dice: of whoever tries, then of whoever withstands."""

    figure: str
    target: str
    purpose: str
    modifiers: tuple[Modifier, ...]
    defence: tuple[Modifier, ...]
    totals: tuple[int, int]
    success: bool


class RoundsCounted(DiceEvent, tag="rounds_counted"):
    """How many rounds hit."""

    target: str
    rounds: int
    purpose: str = ""


class LocationRolled(DiceEvent, tag="location_rolled"):
    """Where it hits."""

    figure: str
    location: str


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


class StunSaved(DiceEvent, tag="stun_saved"):
    """A stun save; whoever fails is out of action. `purpose`: of a wound, to come round, or gas."""

    figure: str
    target: int
    success: bool
    purpose: str


class ToxinSaved(DiceEvent, tag="toxin_saved"):
    """A save against gas or poison: whoever makes it suffers half."""

    figure: str
    target: int
    success: bool


class DeathSaved(DiceEvent, tag="death_saved"):
    """A death save."""

    figure: str
    target: int
    success: bool


class FigureDied(Event, tag="figure_died"):
    """Somebody is dead, for all that those on the spot can do."""

    figure: str
    cause: str


class FigureStabilised(Event, tag="figure_stabilised"):
    """Somebody is dying no longer."""

    figure: str


class ConditionSet(Event, tag="condition_set"):
    """Something lasts until the end of a round; -1 ends it."""

    figure: str
    condition: str
    until: int


class ConditionRolled(DiceEvent, tag="condition_rolled"):
    """A die for what befalls somebody: paint in the eyes, cyberware in a microwave."""

    figure: str
    purpose: str
    effect: str


class WeaponChanged(Event, tag="weapon_changed"):
    """A weapon after it was fired, loaded, jammed, broken or dropped."""

    figure: str
    weapon: Carried
    why: str


class WeaponLost(Event, tag="weapon_lost"):
    """A weapon out of somebody's hands."""

    figure: str
    weapon: str


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


class ParryRaised(Event, tag="parry_raised"):
    """Somebody holds a weapon ready to parry; empty when it is used."""

    figure: str
    weapon: str


class FigureAmbushed(Event, tag="figure_ambushed"):
    """Somebody has caught another unaware; empty when it is over."""

    figure: str
    target: str


class HealthChanged(Event, tag="health_changed"):
    """A body changed without a blow: acid ate its armour."""

    figure: str
    health: Health
    why: str


class Scattered(DiceEvent, tag="scattered"):
    """Something lands elsewhere: a die of eight for where to, one of ten for how many metres."""

    at: Point
    purpose: str


class ThingLanded(Event, tag="thing_landed"):
    """Something goes off at a place: `radius` in mm."""

    what: str
    at: Point
    radius: int


class ZoneLaid(Event, tag="zone_laid"):
    """A zone of suppressive fire lies on the table."""

    zone: Zone


class ZonesEnded(Event, tag="zones_ended"):
    """Somebody's zones are over."""

    shooter: str


class CloudsChanged(Event, tag="clouds_changed"):
    """The gas that is on the table now."""

    clouds: tuple[Cloud, ...]


class WindRolled(DiceEvent, tag="wind_rolled"):
    """Where the wind carries a cloud: a die of eight."""

    cloud: str
    at: Point


class DeviceLaid(Event, tag="device_laid"):
    """A mine, a charge or a grenade lies in wait.

    Of a hidden one, which has a sign, only its own side hears; it leaves its owner's supplies by
    this event alone.
    """

    device: Device


class LeavingFeigned(Event, tag="leaving_feigned"):
    """Somebody only pretends to leave something, as their own side knows."""

    figure: str


class SignLeft(Event, tag="sign_left"):
    """Everybody sees that somebody bends down; a device may lie there now, or nothing."""

    sign: Sign


class DeviceWentOff(Event, tag="device_went_off"):
    """A mine, a charge or a grenade goes off. `what`: what it is called; `sign`: what others saw.

    It says all of it itself, since not everybody has heard that the device was laid.
    """

    device: str
    why: str
    what: str = ""
    sign: str = ""


class WorkDone(Event, tag="work_done"):
    """A step of the scenario's task."""

    side: str
    steps: int


class RescueCalled(DiceEvent, tag="rescue_called"):
    """A rescue team is on its way for somebody who died: a die of six and one, in minutes."""

    figure: str
    minutes: int


class RescueCame(DiceEvent, tag="rescue_came"):
    """A rescue team has come: a ten-sided die against how dead somebody is (C24)."""

    figure: str
    state: int
    success: bool


class SideConceded(Event, tag="side_conceded"):
    """A side gave up."""

    side: str


class BattleEnded(Event, tag="battle_ended"):
    """The battle is over."""

    outcome: Outcome


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
