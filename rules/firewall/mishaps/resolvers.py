"""Tags and chance events: who resolves which order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.firewall.mishaps import orders as o
from rules.firewall.mishaps.questions import play_answer
from rules.firewall.mishaps.tags import play_clearing, play_roll, play_tag
from rules.firewall.state import Battle
from rules.kernel.events import Order
from rules.kernel.umpire import Umpire

RESOLVERS: dict[type[Order], Callable[[Umpire[Battle], Any], None]] = {
    o.RollMishap: play_roll,
    o.SetGroundTag: play_tag,
    o.ClearGroundTag: play_clearing,
    o.AnswerMishap: play_answer,
}
