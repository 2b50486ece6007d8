"""Read model of the still of a battle: the table as a reader may see it now."""

from __future__ import annotations

from dataclasses import dataclass, replace

from accounts.actors import Actor
from battles.models import Battle
from battles.permissions import NotAdmitted
from battles.queries import access
from battles.queries.battle_head import Reader, reader_of
from battles.screen.board import Board, Marked, board_of
from battles.stills.frame import Frame, frame_of
from notifications.models import Notice
from rules.kernel.screen import Scene
from web.stills.drawing import kept_svg, still_svg
from web.stills.rasteriser import WIDTH
from web.stills.services import drawn_still

FIGURE_PX = 24  # the least radius of a figure, of 1,200 px
MOST_GROWTH = 3


@dataclass(frozen=True)
class BattleStill:
    """The board, and the part of it that is drawn."""

    board: Board
    frame: Frame


def still_svg_for(battle_id: str, actor: Actor) -> str:
    """The still of a battle as SVG, with nothing that its page does not show this actor.

    Raises NotAdmitted or Battle.DoesNotExist, the latter also before there is a board.
    """
    battle, seats = access.admitted(battle_id, actor)
    if not battle.has_position:
        raise Battle.DoesNotExist
    reader = reader_of(battle, seats, actor)
    eyes = (reader.side, reader.sees_everything, battle.seq, battle.status)
    return kept_svg(("still", battle.pk, *eyes), lambda: _svg(battle, reader))


def picture_of_battle(notice: Notice, actor: Actor) -> bytes:
    """The PNG of the board for a letter's reader as things stand now.

    b"" before there is a board, and for a reader who may not open the battle any more.
    """
    try:
        return drawn_still(still_svg_for(notice.battle_id, actor))
    except (Battle.DoesNotExist, NotAdmitted):
        return b""


def _svg(battle: Battle, reader: Reader) -> str:
    return still_of_scene(access.scene_of(battle, reader))


def still_of_scene(scene: Scene) -> str:
    """The SVG of a table: the part of it with the figures, or all of it where there are none."""
    frame = frame_of((scene.width, scene.height), [each.at for each in scene.tokens])
    still = BattleStill(_with_larger_figures(board_of(scene, Marked(), None), frame), frame)
    return still_svg("battles/still.svg", {"still": still})


def _with_larger_figures(board: Board, frame: Frame) -> Board:
    """Figures that can be told apart in a list, as the page draws them on a small screen."""
    least = frame.width * FIGURE_PX // WIDTH
    tokens = (
        replace(each, radius_mm=max(each.radius_mm, min(least, each.radius_mm * MOST_GROWTH)))
        for each in board.tokens
    )
    return replace(board, tokens=tuple(tokens))
