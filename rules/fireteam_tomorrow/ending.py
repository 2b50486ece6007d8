"""How a battle ends: one army alone on the table, or the deck played through often enough (T19)."""

from __future__ import annotations

from rules.fireteam_tomorrow.catalogue import INCH
from rules.fireteam_tomorrow.events import BattleEnded
from rules.fireteam_tomorrow.morale import losses, strength
from rules.fireteam_tomorrow.state import ACTIVE, Battle, Figure, side_name
from rules.kernel.geometry import span
from rules.kernel.screen import ScoreLine
from rules.kernel.umpire import Umpire

HELD = 6 * INCH


def end_if_over(umpire: Umpire[Battle]) -> bool:
    """End the battle when no more than one army has anybody on the table."""
    battle = umpire.battle
    left = [army for army in battle.armies if strength(battle, army)]
    if len(left) > 1:
        return False
    if left:
        _end(umpire, left[0], f"{battle.armies[left[0]].name} alone is left on the table.")
    else:
        _end(umpire, "", "Nobody is left on the table.")
    return True


def end_of_play(umpire: Umpire[Battle]) -> bool:
    """End the battle when the deck has been played through as often as was agreed."""
    battle = umpire.battle
    if battle.cards or battle.turn < int(battle.rules.get("decks", "6")):
        return False
    marks = {army: standing(battle, army) for army in battle.armies}
    best = max(marks.values())
    first = [army for army, mark in marks.items() if mark == best]
    if len(first) > 1:
        _end(umpire, "", "The deck is played out, and nobody has the better of it.")
        return True
    held, lost = best
    _end(
        umpire, first[0],
        f"The deck is played out: {battle.armies[first[0]].name} has {held} at the objective "
        f"and {-lost} lost.",
    )  # fmt: skip
    return True


def standing(battle: Battle, army: str) -> tuple[int, int]:
    """What decides at the end: people at the objective, then how few are lost (as a minus)."""
    held = sum(1 for f in battle.figures.values() if f.army == army and is_at_centre(battle, f))
    return held, -losses(battle, army)


def scores(battle: Battle) -> tuple[ScoreLine, ...]:
    """What each side's army has of what decides."""
    held, lost = {}, {}
    for side in battle.sides:
        at_objective, minus = standing(battle, side.army)
        held[side.id], lost[side.id] = str(at_objective), str(-minus)
    return (
        ScoreLine("At the objective", held, "of the whole army: more of them win"),
        ScoreLine("Dead or taken", lost, "of the whole army: fewer win where both hold as many"),
    )


def is_at_centre(battle: Battle, figure: Figure) -> bool:
    """Whether somebody stands at the objective."""
    if figure.is_aloft:
        return False
    return figure.status == ACTIVE and span(figure.at, battle.centre) - figure.radius <= HELD


def _end(umpire: Umpire[Battle], army: str, reason: str) -> None:
    """The winner is a side of the army; all of its players have won."""
    battle = umpire.battle
    sides = [side.id for side in battle.sides if side.army == army]
    winner = next((each for each in sides if each not in battle.conceded), "")
    names = ", ".join(side_name(battle, each) for each in sides)
    if len(sides) > 1:
        reason = f"{reason} {names} have won together."
    umpire.record(BattleEnded(winner=winner, reason=reason))
