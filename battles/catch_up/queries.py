"""Read model: what is new in a battle since the reader's last visit."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.actors import Actor
from battles.catch_up.last_seen import note_seen
from battles.queries.battle_page import BattlePage


@dataclass(frozen=True)
class Since:
    """How many lines of the log are new, and between which of its entries they lie."""

    lines: int
    newest: int
    oldest: int

    @property
    def words(self) -> str:
        if self.lines == 1:
            return "One line is new since you last looked"
        return f"{self.lines} lines are new since you last looked"


def since_last_look(page: BattlePage, actor: Actor) -> Since | None:
    """Note how far the reader's seat is shown the battle; say what is new to it.

    At one screen nobody is away while the other plays, so there nothing is noted.
    """
    battle, own = page.battle, [seat for seat in page.seats if seat.is_mine]
    if battle.is_waiting or battle.hotseat or not own:
        return None
    seat = next((each for each in own if each.side == page.reader.side), own[0])
    mark = note_seen(actor, battle.id, seat.id, battle.seq)
    fresh = [entry for entry in page.log.entries if entry.last_seq > mark]
    lines = sum(line.seq > mark for entry in fresh for line in entry.lines)
    return Since(lines, fresh[0].first.seq, fresh[-1].first.seq) if lines else None
