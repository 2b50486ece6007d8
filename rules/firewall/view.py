"""What a side may see of a battle: in preparation, the ambush is hidden from its victims."""

from __future__ import annotations

from msgspec.structs import replace

from rules.firewall.scenarios import scenario_of
from rules.firewall.state import RESERVE, SETUP, Battle, Figure
from rules.kernel.geometry import Point

ALL_SEEING = "*"


def view(battle: Battle, side: str) -> Battle:
    """The battle as this side knows it; "" is a spectator, "*" a referee who sees everything."""
    if battle.phase != SETUP or not battle.scenario or side == ALL_SEEING:
        return battle
    preparing = scenario_of(battle).preparing(battle)
    if side == preparing:
        return battle
    figures = {
        id_: _hidden(figure) if figure.side == preparing else figure
        for id_, figure in battle.figures.items()
    }
    return replace(battle, figures=figures)


def _hidden(figure: Figure) -> Figure:
    """A figure of whom only name, team and Gutz are known."""
    return replace(
        figure, at=Point(0, 0), facing=0, status=RESERVE, weapons=(), grenades={},
        armour="", melee="",
    )  # fmt: skip
