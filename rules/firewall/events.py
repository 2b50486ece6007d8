"""What can happen in a battle. `fold.py` says what each event changes."""

from __future__ import annotations

from rules.firewall.catalogue import HousePack
from rules.firewall.cues import GAITS, burst_radius, cloud_flash, fire_of, state_of_fate
from rules.firewall.state import (
    Battle,
    CarriedWeapon,
    Cloud,
    CyberSystem,
    Figure,
    Pending,
    Section,
    Side,
    Team,
)
from rules.kernel.cues import (
    Appear,
    Banner,
    Board,
    Burst,
    Clear,
    Cue,
    Drift,
    Float,
    FloatTone,
    Leave,
    Ripple,
    Roll,
    Shot,
    Spread,
    Status,
    Turn,
    Walk,
    middle,
    reach,
    signed,
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


class BattleOpened(Event, tag="battle_opened"):
    """The battle is called into being: edition, scenario, house rules, table (mm), sides."""

    edition: str
    scenario: str
    rules: dict[str, str]
    width: int
    height: int
    sides: tuple[Side, ...]


class TeamMustered(Event, tag="team_mustered"):
    team: Team


class FigureMustered(Event, tag="figure_mustered"):
    figure: Figure


class FigureOutfitted(Event, tag="figure_outfitted"):
    """What a model does not show, where rosters are hidden: for its side and the referee alone."""

    figure: str
    weapons: tuple[CarriedWeapon, ...]
    grenades: dict[str, int]
    gear: tuple[str, ...]
    skills: dict[str, int]
    cyber: tuple[CyberSystem, ...]
    drugs: dict[str, int]


class CatalogueBrought(Event, tag="catalogue_brought"):
    """A side fields entries of a house catalogue; everybody may look it up."""

    side: str
    pack: HousePack


class GroundLaid(Event, tag="ground_laid"):
    """The whole ground, in place of what was there, with the sections of its buildings."""

    areas: tuple[Area, ...]
    sections: dict[str, Section] = {}


class FigureEquipped(Event, tag="figure_equipped"):
    figure: str
    armour: str
    weapons: tuple[CarriedWeapon, ...]
    grenades: dict[str, int]
    melee: str


class FigureDeployed(Event, tag="figure_deployed"):
    figure: str
    at: Point
    facing: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Appear(self.figure, self.at), Turn(self.figure, self.facing))


class FigureHeldBack(Event, tag="figure_held_back"):
    figure: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Leave(self.figure),)


class FiguresHeldBack(Event, tag="figures_held_back"):
    """Who goes back off the table since the ground changed, maybe nobody.

    One event for all of them: how many there are would tell everybody how many were hidden.
    """

    figures: tuple[str, ...] = ()

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return tuple(Leave(figure) for figure in self.figures)


class SideReady(Event, tag="side_ready"):
    """A side has finished its preparations."""

    side: str


class EdgesRolled(DiceEvent, tag="edges_rolled"):
    """One die for each side: the highest chooses its table edge first.

    `order`: the sides as they choose, the winner first; empty while any are tied.
    """

    rolled_for: tuple[str, ...]
    winner: str = ""
    order: tuple[str, ...] = ()


class EdgeChosen(Event, tag="edge_chosen"):
    """The table edge over which a side comes."""

    side: str
    edge: str


class BattleBegan(Event, tag="battle_began"):
    """The preparations are over."""

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


class TurnBegan(Event, tag="turn_began"):
    turn: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


class InitiativeRolled(DiceEvent, tag="initiative_rolled"):
    """One die for each side, in the order of `rolled_for`, with each side's bonus for Tactics.

    `order`: the sides as they act this Turn, the winner first; empty while any are tied, who
    roll again.
    """

    rolled_for: tuple[str, ...]
    winner: str = ""
    bonuses: tuple[int, ...] = ()
    order: tuple[str, ...] = ()

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


class InitiativePassed(Event, tag="initiative_passed"):
    """A side must choose one of its teams."""

    side: str


class TeamActivated(Event, tag="team_activated"):
    team: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


class TeamAlerted(Event, tag="team_alerted"):
    """A team knows of an enemy from now on: `why` is sight, attack or shots."""

    team: str
    why: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Ripple(battle.teams[self.team].name),)


class TeamFinished(Event, tag="team_finished"):
    """The team's phase is over: `why` is done, spent, shaken, idle, unaware or fled.

    Of a shaken team: who has `failed`, of how many `left`, where so many were `allowed`. None of it
    stands in older journals.
    """

    team: str
    why: str
    failed: tuple[str, ...] = ()
    left: int = 0
    allowed: int = 0

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),) if self.why == "shaken" else ()


class TurnEnded(Event, tag="turn_ended"):
    turn: int


class GutzRolled(DiceEvent, tag="gutz_rolled"):
    """A Gutz roll of 2d6: what for, against what, and how it came out (R2.7-R2.11).

    `gutz` judges doubles. `skill` and `level` when it is the roll of a skill (R19.1).
    """

    figure: str
    purpose: str
    gutz: int
    target: int
    result: str
    modifiers: tuple[Modifier, ...] = ()
    skill: str = ""
    level: int = 0

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Roll(self.figure, is_good=self.result in ("success", "critical_success")),)


class GutzChanged(Event, tag="gutz_changed"):
    """Gutz went up or down by `change` to `gutz`; `stopped` is what armour took off a loss."""

    figure: str
    change: int
    gutz: int
    cause: str
    stopped: int = 0

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        if not self.change:
            return (Burst("spark", self.figure), Float(self.figure, "armour holds", "good"))

        tone: FloatTone = "good" if self.change > 0 else "bad"
        return (Float(self.figure, f"{signed(self.change)} Gutz", tone, self.gutz),)


class ActionSpent(Event, tag="action_spent"):
    """`action` is movement or combat."""

    figure: str
    action: str


class FigureFaltered(Event, tag="figure_faltered"):
    """A roll failed: no more actions this Turn (R4.9)."""

    figure: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "failed", "bad"),)


class FigureTurned(Event, tag="figure_turned"):
    figure: str
    facing: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Turn(self.figure, self.facing),)


class FigureMoved(Event, tag="figure_moved"):
    """`path` from the old place to the new one; `manner` is the speed, stroll or fly.

    `edge`: over which the figure came on to the table, if it did. `height`: where it now stands
    above the table in mm, when that has changed; `flying`: whether it hovers there, likewise.
    `place`: the name of the ground where it ends, if another than where it began.
    """

    figure: str
    path: tuple[Point, ...]
    facing: int
    manner: str
    edge: str = ""
    height: int | None = None
    flying: bool | None = None
    place: str = ""

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Walk(self.figure, self.path, GAITS.get(self.manner, "walk"), self.facing),)


class FigureLeft(Event, tag="figure_left"):
    """Walked off the table over an edge, with whoever was carried."""

    figure: str
    edge: str
    carried: str = ""

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Leave(self.figure, self.edge),)


class FigureSuppressed(Event, tag="figure_suppressed"):
    figure: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Status(self.figure, "suppressed", "suppressed"),)


class SuppressionCleared(Event, tag="suppression_cleared"):
    figure: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Status(self.figure, "up", "up again"),)


class FigureTakenOut(Event, tag="figure_taken_out"):
    """Out of the fight: dead, routed, or down with a fate such as unconscious."""

    figure: str
    status: str
    fate: str = ""
    cause: str = ""

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        state = state_of_fate(self.status, self.fate)
        words = self.fate or {"dead": "dead", "routed": "routed"}.get(self.status, "down")
        blast = (Burst("blast", self.figure, radius=40),) if state == "wrecked" else ()
        return (*blast, Status(self.figure, state, words, is_down=True))


class LeaderLost(Event, tag="leader_lost"):
    team: str
    figure: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Ripple(battle.teams[self.team].name, self.figure),)


class WeaponFired(Event, tag="weapon_fired"):
    """A shot, throw or launch, before its roll. `weapon` is the carried weapon afterwards.

    It goes at a figure, at a place, or at a building's section.
    """

    figure: str
    weapon: CarriedWeapon
    mode: str
    target: str = ""
    at: Point | None = None
    grenade: str = ""
    slugs: bool = False
    section: str = ""

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        fire = fire_of(self.weapon.entry, self.mode, self.grenade)
        section = battle.sections.get(self.section)
        area = section.area if section else ""
        radius = burst_radius(self.mode, self.grenade)
        return (Shot(self.figure, fire, self.target, self.at, area, radius=radius),)


class WeaponChanged(Event, tag="weapon_changed"):
    """`weapon` as it is now; `how` is jammed, broken, cleared, reloaded, burst."""

    figure: str
    weapon: CarriedWeapon
    how: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        if self.how in ("jammed", "broken"):
            return (Status(self.figure, "jam", self.how),)
        if self.how == "burst":
            return (Burst("blast", self.figure, radius=25),)
        return (Float(self.figure, self.how, "good"),)


class MalfunctionRolled(DiceEvent, tag="malfunction_rolled"):
    """1d6 and modifiers on the malfunction table: dud, jam, useless, bang or killed."""

    figure: str
    weapon: str
    total: int
    effect: str
    modifiers: tuple[Modifier, ...] = ()

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        bursts = self.effect in ("bang", "killed")
        return (Burst("blast", self.figure, radius=25),) if bursts else ()


class BlowStruck(Event, tag="blow_struck"):
    """Close combat begins, before its roll; `bomb` is used up in it."""

    figure: str
    target: str
    bomb: str = ""

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Shot(self.figure, "blow", self.target),)


class AttackIneffective(Event, tag="attack_ineffective"):
    """An attack that reached a figure and could do nothing to it, and why."""

    figure: str
    why: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Burst("spark", self.figure), Float(self.figure, "no effect"))


class CloudPlaced(DiceEvent, tag="cloud_placed"):
    cloud: Cloud

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        area = self.cloud.area
        flash = cloud_flash(self.cloud.grenade)
        return (Spread(area.id, flash, middle(area.corners), reach(area.corners)),)


class WindTurned(DiceEvent, tag="wind_turned"):
    """One die of sixteen sides says whither the clouds drift: `facing`, clockwise from north."""

    facing: int


class CloudsDrifted(DiceEvent, tag="clouds_drifted"):
    """Every cloud moves by `dx`, `dy` mm; the die is the distance in cm."""

    dx: int
    dy: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Drift(self.dx, self.dy),)


class CloudDispersed(Event, tag="cloud_dispersed"):
    cloud: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Clear(self.cloud),)


class GasBreathed(Event, tag="gas_breathed"):
    """A figure is caught in a gas cloud, before the roll made for the thrower."""

    figure: str
    cloud: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Burst("gas", self.figure, radius=20),)


class TaskAdvanced(Event, tag="task_advanced"):
    """One more success of the `needed` for a task."""

    figure: str
    task: str
    successes: int
    needed: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, f"{self.successes} of {self.needed}", "good"),)


class BodyLifted(Event, tag="body_lifted"):
    figure: str
    body: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Board(self.body, self.figure),)


class BodyDropped(Event, tag="body_dropped"):
    figure: str
    body: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Appear(self.body),)


class ChoiceOpened(Event, tag="choice_opened"):
    pending: Pending


class ChoiceClosed(Event, tag="choice_closed"):
    figure: str


class FactChanged(Event, tag="fact_changed"):
    """A number that the scenario keeps."""

    name: str
    value: int


class ScenarioDiceRolled(DiceEvent, tag="scenario_dice_rolled"):
    """Dice that a scenario asks for; `purpose` says which, `counted` what they came to."""

    purpose: str
    counted: int


class SideConceded(Event, tag="side_conceded"):
    side: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


class BattleEnded(Event, tag="battle_ended"):
    winner: str
    reason: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


FirewallEvent = (
    DiceCommitted
    | OrderTakenBack
    | BattleAgreed
    | DiceEntered
    | SeedAdded
    | SeedRevealed
    | BattleOpened
    | CatalogueBrought
    | TeamMustered
    | FigureMustered
    | FigureOutfitted
    | GroundLaid
    | FigureEquipped
    | FigureDeployed
    | FigureHeldBack
    | FiguresHeldBack
    | SideReady
    | EdgesRolled
    | EdgeChosen
    | BattleBegan
    | TurnBegan
    | InitiativeRolled
    | InitiativePassed
    | TeamActivated
    | TeamAlerted
    | TeamFinished
    | TurnEnded
    | GutzRolled
    | GutzChanged
    | ActionSpent
    | FigureFaltered
    | FigureTurned
    | FigureMoved
    | FigureLeft
    | FigureSuppressed
    | SuppressionCleared
    | FigureTakenOut
    | LeaderLost
    | WeaponFired
    | WeaponChanged
    | MalfunctionRolled
    | BlowStruck
    | AttackIneffective
    | CloudPlaced
    | WindTurned
    | CloudsDrifted
    | CloudDispersed
    | GasBreathed
    | TaskAdvanced
    | BodyLifted
    | BodyDropped
    | ChoiceOpened
    | ChoiceClosed
    | FactChanged
    | ScenarioDiceRolled
    | SideConceded
    | BattleEnded
)
