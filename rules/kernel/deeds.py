"""Who did what to whom: what chronicles, statistics and experience are made of."""

from __future__ import annotations

from rules.kernel.geometry import Point
from rules.kernel.record import Record

ATTACK, HARM, OUT, MISHAP, DRUG, CRASH = "attack", "harm", "out", "mishap", "drug", "crash"


class Deed(Record):
    """Something that a journal tells of, whatever the game.

    kind: attack (before its roll), harm (`amount` of what the game counts), out (`fate` says how),
        mishap of a weapon, drug that was taken, or crash of a system.
    side, who: the id of the doer; empty where it was nobody's doing.
    whom_side, whom: to whom; the doer too where somebody harms himself.
    means: the weapon, grenade, drug or mishap by its name.
    """

    kind: str
    side: str = ""
    who: str = ""
    means: str = ""
    whom_side: str = ""
    whom: str = ""
    amount: int = 0
    fate: str = ""


UNHARMED_FATES = frozenset({"left", "saved", "revived"})  # out of the battle, but no loss


class Fighter(Record):
    """Somebody of a battle, wherever and in whatever state: `fate` is empty for whoever fights.

    `is_down`: lies out of the fight for now, without a fate yet. `value` and `value_at_start` are
    in what the game counts: Gutz, for instance. `at`: where on the table, nothing for whoever is
    off it or inside something.
    """

    id: str
    name: str
    side: str
    fate: str = ""
    value: int = 0
    value_at_start: int = 0
    at: Point | None = None
    is_down: bool = False

    @property
    def is_lost(self) -> bool:
        """Whether its side has lost it, for good or for now."""
        return self.is_down or (bool(self.fate) and self.fate not in UNHARMED_FATES)
