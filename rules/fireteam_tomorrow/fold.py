"""What each event changes; nothing else changes a battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.fireteam_tomorrow import events as e
from rules.fireteam_tomorrow.state import (
    ABOARD,
    ACTIVE,
    CAPTIVE,
    DEAD,
    HIT,
    LEFT,
    OVER,
    PLAYED,
    PRESENT,
    Battle,
    Plan,
    captives_of,
    kind_of,
    riders_of,
)
from rules.kernel.events import BattleAgreed, Event
from rules.kernel.geometry import Point, facing_toward
from rules.kernel.screen import Outcome

# Agreed endings by how; others may be agreed on before anybody here has heard of them.
AGREED = {
    "draw": "The players agree on a draw.",
    "stop": "The players agree to stop here.",
    "called_off": "The battle is called off.",
}
UNHEARD_OF = "The players agree to end it."


def fold(battle: Battle, event: Event) -> Battle:
    """The battle after an event."""
    change = _CHANGES.get(type(event))
    return battle if change is None else change(battle, event)


def _with(battle: Battle, figure: str, **changes: Any) -> Battle:
    changed = replace(battle.figures[figure], **changes)
    return replace(battle, figures={**battle.figures, figure: changed})


# --- The table and the deck ----------------------------------------------------------------------


def _opened(battle: Battle, event: e.BattleOpened) -> Battle:
    return replace(
        battle, edition=event.edition, scenario=event.scenario, rules=event.rules,
        width=event.width, height=event.height, sides=event.sides,
        armies={army.id: army for army in event.armies}, areas=event.areas, centre=event.centre,
    )  # fmt: skip


def _team_came(battle: Battle, event: e.TeamCame) -> Battle:
    return replace(battle, teams={**battle.teams, event.team.id: event.team})


def _figure_came(battle: Battle, event: e.FigureCame) -> Battle:
    figure = event.figure
    army = battle.armies[figure.army]
    armies = {**battle.armies, army.id: replace(army, started=army.started + 1)}
    return replace(battle, figures={**battle.figures, figure.id: figure}, armies=armies)


def _deployed(battle: Battle, event: e.FigureDeployed) -> Battle:
    return _with(battle, event.figure, at=event.at)


def _ready(battle: Battle, event: e.SideReady) -> Battle:
    return replace(battle, ready=(*battle.ready, event.side))


def _began(battle: Battle, event: e.BattleBegan) -> Battle:
    figures = {
        id_: replace(figure, at=event.places[id_], post=event.places[id_])
        for id_, figure in battle.figures.items()
    }
    return replace(battle, figures=figures, phase=PLAYED)


def _shuffled(battle: Battle, event: e.DeckShuffled) -> Battle:
    return replace(battle, turn=event.turn, cards=event.cards)


def _turned(battle: Battle, event: e.CardTurned) -> Battle:
    _, team = kind_of(event.card)
    figures = {
        id_: replace(figure, done=False) if figure.team == team and figure.done else figure
        for id_, figure in battle.figures.items()
    }
    left = tuple(card for card in battle.cards if card != event.card)
    return replace(battle, card=event.card, cards=left, figures=figures)


def _done(battle: Battle, event: e.CardDone) -> Battle:
    return replace(battle, card="", asks="", sealed=(), decided=(), plans={}, choices={})


# --- Figures -------------------------------------------------------------------------------------


def _moved(battle: Battle, figure: str, to: Point, height: int) -> Battle:
    before = battle.figures[figure]
    facing = facing_toward(before.at, to) if to != before.at else before.facing
    battle = _with(battle, figure, at=to, height=height, facing=facing, done=True)
    for captive in captives_of(battle, figure):
        battle = _with(battle, captive.id, at=to, height=height)
    for rider in riders_of(battle, figure):
        battle = _with(battle, rider.id, at=to)
    return battle


def _went(battle: Battle, event: e.FigureWent) -> Battle:
    height = battle.figures[event.figure].height if event.height is None else event.height
    return _moved(battle, event.figure, event.to, height)


def _boarded(battle: Battle, event: e.FigureBoarded) -> Battle:
    at = battle.figures[event.vehicle].at
    return _with(battle, event.figure, status=ABOARD, aboard=event.vehicle, at=at, done=True)


def _got_out(battle: Battle, event: e.FigureGotOut) -> Battle:
    status = HIT if event.hit else ACTIVE
    return _with(battle, event.figure, status=status, aboard="", at=event.to, done=True)


def _jumped(battle: Battle, event: e.FigureJumped) -> Battle:
    return _moved(battle, event.figure, event.to, event.height)


def _fired(battle: Battle, event: e.ShotFired | e.BurstPlaced) -> Battle:
    return _with(battle, event.figure, done=True)


def _hit(battle: Battle, event: e.FigureHit) -> Battle:
    return _with(battle, event.figure, status=HIT)


def _damaged(battle: Battle, event: e.VehicleDamaged) -> Battle:
    changes = {"movement": {"immobile": True}, "weapons": {"disarmed": True}}
    return _with(battle, event.figure, **changes.get(event.effect, {"status": DEAD}))


def _killed(battle: Battle, event: e.FigureKilled) -> Battle:
    return _with(battle, event.figure, status=DEAD, guard="", unsure=False)


def _captured(battle: Battle, event: e.FigureCaptured) -> Battle:
    at = battle.figures[event.by].at
    return _with(battle, event.figure, status=CAPTIVE, guard=event.by, unsure=event.unsure, at=at)


def _handed_over(battle: Battle, event: e.CaptiveHandedOver) -> Battle:
    return _with(battle, event.figure, guard=event.to, at=battle.figures[event.to].at)


def _freed(battle: Battle, event: e.CaptivesFreed) -> Battle:
    for figure in event.figures:
        status = HIT if battle.figures[figure].unsure else ACTIVE
        battle = _with(battle, figure, status=status, guard="", unsure=False, done=True)
    return battle


def _recovered(battle: Battle, event: e.RecoveryRolled) -> Battle:
    figure = battle.figures[event.figure]
    if figure.status == CAPTIVE and event.recovers:
        return _with(battle, event.figure, unsure=False)
    status = ACTIVE if event.recovers else DEAD
    return _with(battle, event.figure, status=status, guard="", unsure=False)


def _figure_left(battle: Battle, event: e.FigureLeft) -> Battle:
    for captive in captives_of(battle, event.figure):
        battle = _with(battle, captive.id, unsure=False)
    for rider in riders_of(battle, event.figure):
        battle = _with(battle, rider.id, status=LEFT, aboard="", done=True)
    return _with(battle, event.figure, status=LEFT, aboard="", done=True)


# --- Secrets -------------------------------------------------------------------------------------


def _asked(battle: Battle, event: e.DecisionAsked) -> Battle:
    return replace(battle, asks=event.what)


def _chosen(battle: Battle, event: e.OpponentChosen) -> Battle:
    plan = battle.plans.get(event.side, Plan())
    chosen = {**plan.opponents, event.figure: event.opponent}
    return replace(battle, plans={**battle.plans, event.side: replace(plan, opponents=chosen)})


def _planned(battle: Battle, event: e.FightPlanned) -> Battle:
    plan = replace(battle.plans.get(event.side, Plan()), capture=event.capture)
    return replace(battle, plans={**battle.plans, event.side: plan})


def _sealed(battle: Battle, event: e.SideSealed) -> Battle:
    return replace(battle, sealed=(*battle.sealed, event.side))


def _team_chose(battle: Battle, event: e.TeamChose) -> Battle:
    return replace(battle, choices={**battle.choices, event.team: event.choice})


def _settled(battle: Battle, event: e.TeamSettled) -> Battle:
    return replace(battle, decided=(*battle.decided, event.team))


def _choices_opened(battle: Battle, event: e.ChoicesOpened) -> Battle:
    return replace(battle, asks="")


# --- Teams and armies ----------------------------------------------------------------------------


def _wavered(battle: Battle, event: e.ArmyWavered) -> Battle:
    army = replace(battle.armies[event.army], withdrawing=event.withdraws)
    return replace(battle, armies={**battle.armies, army.id: army})


def _team_withdrew(battle: Battle, event: e.TeamWithdrew) -> Battle:
    team = replace(battle.teams[event.team], withdrawing=True)
    return replace(battle, teams={**battle.teams, team.id: team})


def _merged(battle: Battle, event: e.TeamsMerged) -> Battle:
    into = battle.teams[event.into]
    team = replace(battle.teams[event.team], joined=into.id)
    figures = {
        id_: replace(figure, team=into.id, side=into.side)
        if figure.team == team.id and figure.status in PRESENT
        else figure
        for id_, figure in battle.figures.items()
    }
    left = {
        id_: figure.side
        for id_, figure in battle.figures.items()
        if figure.side != figures[id_].side
    }
    gone = (f"move:{team.id}", f"fire:{team.id}")
    return replace(
        battle, teams={**battle.teams, team.id: team}, figures=figures,
        cards=tuple(card for card in battle.cards if card not in gone),
        came_with=left | battle.came_with,
    )  # fmt: skip


def _conceded(battle: Battle, event: e.SideConceded) -> Battle:
    return replace(battle, conceded=(*battle.conceded, event.side))


def _ended(battle: Battle, event: e.BattleEnded) -> Battle:
    return replace(battle, phase=OVER, outcome=Outcome(event.winner, event.reason))


def _agreed(battle: Battle, event: BattleAgreed) -> Battle:
    return replace(battle, phase=OVER, outcome=Outcome("", AGREED.get(event.how, UNHEARD_OF)))


_CHANGES: dict[type[Event], Callable[[Battle, Any], Battle]] = {
    e.BattleOpened: _opened,
    e.TeamCame: _team_came,
    e.FigureCame: _figure_came,
    e.FigureDeployed: _deployed,
    e.SideReady: _ready,
    e.BattleBegan: _began,
    e.DeckShuffled: _shuffled,
    e.CardTurned: _turned,
    e.CardDone: _done,
    e.FigureWent: _went,
    e.FigureJumped: _jumped,
    e.FigureBoarded: _boarded,
    e.FigureGotOut: _got_out,
    e.ShotFired: _fired,
    e.BurstPlaced: _fired,
    e.FigureHit: _hit,
    e.VehicleDamaged: _damaged,
    e.OpponentChosen: _chosen,
    e.FightPlanned: _planned,
    e.SideSealed: _sealed,
    e.FigureKilled: _killed,
    e.FigureCaptured: _captured,
    e.CaptiveHandedOver: _handed_over,
    e.CaptivesFreed: _freed,
    e.RecoveryRolled: _recovered,
    e.ArmyWavered: _wavered,
    e.DecisionAsked: _asked,
    e.TeamChose: _team_chose,
    e.TeamSettled: _settled,
    e.ChoicesOpened: _choices_opened,
    e.TeamWithdrew: _team_withdrew,
    e.TeamsMerged: _merged,
    e.FigureLeft: _figure_left,
    e.SideConceded: _conceded,
    e.BattleEnded: _ended,
    BattleAgreed: _agreed,
}
