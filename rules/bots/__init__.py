"""Players made of code: they read offers and give orders, like everybody else."""

from rules.bots.sensible import choices
from rules.bots.simple import (
    Brawler,
    Whim,
    brawl,
    filled,
    filled_plainly,
    play_out,
    random_order,
)

__all__ = [
    "Brawler",
    "Whim",
    "brawl",
    "choices",
    "filled",
    "filled_plainly",
    "play_out",
    "random_order",
]
