"""What a side may see of a battle: preparations and traps are hidden from their victims."""

from __future__ import annotations

from msgspec.structs import replace

from rules.firewall.pockets import as_modelled
from rules.firewall.precedence import preparing
from rules.firewall.state import OVER, RESERVE, SETUP, Battle, Figure, hides_rosters, is_referee
from rules.firewall.traps.knowledge import as_known
from rules.kernel.geometry import Point

ALL_SEEING = "*"


def view(battle: Battle, side: str) -> Battle:
    """The battle as this side knows it; "" is a spectator, "*" sees everything, as a referee."""
    if sees_all(battle, side):
        return battle
    if battle.told:
        own = {each: counter for each, counter in battle.told.items() if each == side}
        battle = replace(battle, told=own)
    if battle.traps:
        traps = {id_: as_known(trap, side, battle.sides) for id_, trap in battle.traps.items()}
        battle = replace(battle, traps=traps)
    if hides_rosters(battle):
        battle = _modelled(battle, side)
    return _unprepared(battle, side) if battle.phase == SETUP else battle


def sees_all(battle: Battle, side: str) -> bool:
    """Whether nothing is hidden from a side: a referee's, or anybody's once it is over."""
    if side == ALL_SEEING or is_referee(battle, side):
        return True
    return battle.phase == OVER or not battle.scenario


def _modelled(battle: Battle, side: str) -> Battle:
    """Of the figures of others what their models show and what has come out in play."""
    figures = {
        id_: figure if figure.side == side else as_modelled(figure, battle.shown.get(id_, ()))
        for id_, figure in battle.figures.items()
    }
    return replace(battle, figures=figures)


def _unprepared(battle: Battle, side: str) -> Battle:
    """Before the battle: what the other sides prepare stays hidden."""
    secretive = preparing_in_secret(battle, side)
    figures = {
        id_: _hidden(figure) if figure.side in secretive else figure
        for id_, figure in battle.figures.items()
    }
    return replace(battle, figures=figures)


def preparing_in_secret(battle: Battle, side: str) -> set[str]:
    """The sides whose preparations another one may not see before the battle begins."""
    return {*preparing(battle), *battle.ready} - {side}


def _hidden(figure: Figure) -> Figure:
    """A figure of whom only name, team and Gutz are known."""
    return replace(
        figure, at=Point(0, 0), facing=0, status=RESERVE, weapons=(), grenades={},
        armour="", melee="", skills={}, cyber=(), drugs={}, gear=(), transport="", aboard="",
        vehicle=None, found=0,
    )  # fmt: skip
