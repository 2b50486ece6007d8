"""Chapters 5 and 22, referee: who resolves which order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.firewall.referee import counters, questioning, rulings
from rules.firewall.referee import orders as o
from rules.firewall.state import Battle
from rules.kernel.events import Order
from rules.kernel.umpire import Umpire

RESOLVERS: dict[type[Order], Callable[[Umpire[Battle], Any], None]] = {
    o.RefereePlaces: rulings.play_place,
    o.RefereeMoves: rulings.play_place,
    o.RefereeAdjustsGutz: rulings.play_adjust,
    o.RefereeSetsTask: rulings.play_task,
    o.RefereeRules: rulings.play_ruling,
    o.RefereeReinforces: rulings.play_reinforcement,
    o.PlaceCounter: counters.play_counter,
    o.HideSpike: counters.play_spike,
    o.Question: questioning.play_question,
}
