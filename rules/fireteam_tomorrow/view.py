"""What a side may see: not where other armies set up, and not what they have sealed."""

from __future__ import annotations

from msgspec.structs import replace

from rules.fireteam_tomorrow import hand_to_hand, morale
from rules.fireteam_tomorrow.state import (
    CAPTURE,
    FIGHT,
    KILL,
    SETUP,
    Battle,
    Plan,
    allies_of,
    opponents,
)
from rules.kernel.chance import Lots

ALL_SEEING = "*"


def view(battle: Battle, side: str) -> Battle:
    """The battle as this side knows it; "" is a spectator, "*" sees everything."""
    if side == ALL_SEEING:
        return battle
    if battle.phase == SETUP:
        allies = allies_of(battle, side)
        figures = {
            id_: figure if figure.side in allies else replace(figure, at=figure.post)
            for id_, figure in battle.figures.items()
        }
        return replace(battle, figures=figures)
    if battle.asks and (battle.plans or battle.choices):
        plans = {each: plan for each, plan in battle.plans.items() if each == side}
        choices = {
            team: choice
            for team, choice in battle.choices.items()
            if battle.teams[team].side == side
        }
        return replace(battle, plans=plans, choices=choices)
    return battle


def imagine(view: Battle, side: str, lots: Lots) -> Battle:
    """A whole battle that looks like this to a side: what others have sealed is drawn by lot.

    Where others set up is as good a guess as any other: there they were put first.
    """
    if side == ALL_SEEING or not view.asks:
        return view
    if view.asks == FIGHT:
        plans = {each: _plan(view, each, lots) for each in view.sealed if each not in view.plans}
        return replace(view, plans={**view.plans, **plans})
    choices = {team: _choice(view, team, lots) for team in view.decided if team not in view.choices}
    return replace(view, choices={**view.choices, **choices})


def _plan(battle: Battle, side: str, lots: Lots) -> Plan:
    foes = {figure.id: opponents(battle, figure) for figure in hand_to_hand.fighters(battle, side)}
    chosen = {each: lots.pick(several).id for each, several in foes.items() if len(several) > 1}
    return Plan(lots.pick((KILL, CAPTURE)), chosen)


def _choice(battle: Battle, team: str, lots: Lots) -> str:
    choice, into = lots.pick(list(morale.choices_of(battle, battle.teams[team])))
    return f"{choice}:{into}" if into else choice
