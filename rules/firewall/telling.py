"""How an event is told: a sentence about a figure or a side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.firewall.state import Battle
from rules.firewall.words import name_of
from rules.kernel.screen import Sentence

Telling = Callable[[Battle, Any], Sentence | None]


def side_of(battle: Battle, figure: str) -> str:
    """The side with which a figure came, even if it has gone over; empty when there is none.

    A line of the log keeps its colour, whatever becomes later of whom it is about.
    """
    found = battle.figures.get(figure)
    return battle.turned.get(figure, found.side) if found else ""


def about(battle: Battle, figure: str, text: str, tone: str = "plain", **more: Any) -> Sentence:
    """A sentence about a figure; `{}` stands for its name."""
    # Not `format`: other names in the text may hold braces of their own.
    named = text.replace("{}", name_of(battle, figure), 1)
    return Sentence(named, tone, side_of(battle, figure), **more)


def to_place(name: str) -> str:
    """The ground to which somebody comes, as the end of a clause; empty without a name."""
    return f", to {plain(name)}" if name else ""


def plain(text: str) -> str:
    """Text without the braces that stand for a name."""
    return text.replace("{", "").replace("}", "")
