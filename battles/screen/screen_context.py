"""Context of a panel: who looks at which board, and the URLs of its links."""

from __future__ import annotations

from dataclasses import dataclass

from battles.screen.links import Links
from rules.kernel.screen import Scene


@dataclass(frozen=True)
class ScreenContext:
    """The context of a panel: its reader, the board, and the URLs of its links.

    `held`: all sides of the reader; with several of them "you" would be ambiguous.
    `whose`: who is to act, if the game cannot say it. `safest_first`: how orders are sorted.
    `has_real_dice`: people type what their dice show, one order at a time.
    """

    scene: Scene
    links: Links
    side: str
    seq: int
    held: tuple[str, ...] = ()
    whose: str = ""
    safest_first: bool = False
    has_real_dice: bool = False

    def side_index(self, side: str) -> int:
        sides = [each.id for each in self.scene.sides]
        return sides.index(side) if side in sides else len(sides)
