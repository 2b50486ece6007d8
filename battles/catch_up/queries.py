"""Read model: what is new in a battle since the reader's last visit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from accounts.actors import Actor
from battles.catch_up.last_seen import looked_from, note_acting, note_seen
from battles.models import Seat
from battles.queries.battle_page import BattlePage


@dataclass(frozen=True)
class Since:
    """The number of new lines of the log, and their position among its entries.

    `seen`: the last line that was seen before.
    """

    lines: int
    newest: int
    oldest: int
    seen: int

    @property
    def words(self) -> str:
        if self.lines == 1:
            return "While you were away: 1 new line"
        return f"While you were away: {self.lines} new lines"


def since_last_look(page: BattlePage, actor: Actor, acting: Sequence[Seat] = ()) -> Since | None:
    """Record how far the reader's seat is shown the battle; return what is new.

    Nothing is recorded for a battle at one screen: both players are always present there.
    `acting`: the seats as loaded with their last looks for an order of the reader's own.
    """
    battle, own = page.battle, [seat for seat in page.seats if seat.is_mine]
    if battle.is_waiting or battle.hotseat or not own:
        return None
    seat = next((each for each in own if each.side == page.reader.side), own[0])
    known = next((looked_from(each) for each in acting if each.pk == seat.id), None)
    mark = note_acting(known, battle.seq) if known else None
    if mark is None:
        mark = note_seen(actor, battle.id, seat.id, battle.seq)
    fresh = [entry for entry in page.log.story if entry.last_seq > mark]
    lines = sum(line.seq > mark for entry in fresh for line in entry.lines)
    return Since(lines, fresh[0].first.seq, fresh[-1].first.seq, mark) if lines else None
