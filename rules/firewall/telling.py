"""How an event is told: a sentence about a figure or a side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.firewall.state import Battle
from rules.firewall.words import name_of
from rules.kernel.screen import Sentence

Telling = Callable[[Battle, Any], Sentence | None]


def side_of(battle: Battle, figure: str) -> str:
    """The side of a figure, empty when there is none."""
    found = battle.figures.get(figure)
    return found.side if found else ""


def about(battle: Battle, figure: str, text: str, tone: str = "plain", **more: Any) -> Sentence:
    """A sentence about a figure; `{}` stands for its name."""
    # Not `format`: other names in the text may hold braces of their own.
    named = text.replace("{}", name_of(battle, figure), 1)
    return Sentence(named, tone, side_of(battle, figure), **more)


def plain(text: str) -> str:
    """Text without the braces that stand for a name."""
    return text.replace("{", "").replace("}", "")
