"""Which events teach nobody anything, so that an order may be taken back."""

from __future__ import annotations

from rules.firewall import events as e
from rules.firewall.fixtures.events import FixturesPlaced
from rules.firewall.state import Battle
from rules.kernel.events import Event

# Choices, and what was known to everybody at the table before and after. Whatever throws a die,
# lays something open or ends something is not among them.
PLAIN = frozenset(
    {
        e.FigureEquipped, e.FigureDeployed, e.FigureHeldBack, e.FiguresHeldBack, e.GroundLaid,
        e.SideReady, e.EdgeChosen, e.TeamActivated, e.TeamFinished, e.InitiativePassed,
        e.ActionSpent, e.FigureTurned, e.BodyDropped, FixturesPlaced,
    }
)  # fmt: skip
# Whoever walks past a hidden bomb and hears nothing has learnt where none lies.
STEPS = frozenset({e.FigureMoved, e.ChoiceClosed, e.FigureLeft})


def is_plain(battle: Battle, event: Event) -> bool:
    """Whether nobody can have learnt anything by an event (that bombs lie somewhere is known)."""
    kind = type(event)
    if kind in STEPS:
        return all(trap.gone for trap in battle.traps.values())
    return kind in PLAIN
