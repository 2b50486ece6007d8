"""The players made of code that can be chosen, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from rules.bots.easy import second_best
from rules.bots.player import QUICK, THOROUGH
from rules.bots.sensible import choices
from rules.bots.simple import Whim, random_order
from rules.kernel.events import Order
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.ruleset import Ruleset

Choosing = Callable[[Ruleset[Any], Record, str, Whim], Iterator[Order]]
SHY = frozenset({"concede"})
TRIES = 20


@dataclass(frozen=True)
class Bot:
    """A player made of code.

    choose(ruleset, seen, side, whim): orders for a side, the best first; `seen` is its view.
    """

    slug: str
    name: str
    says: str
    choose: Choosing


def at_random(ruleset: Ruleset[Any], seen: Record, side: str, whim: Whim) -> Iterator[Order]:
    """Anything legal, again and again: what the side cannot know may forbid an order."""
    for _ in range(TRIES):
        yield random_order(ruleset, seen, side, whim, SHY)
    yield from choices(ruleset, seen, side, whim)


BotSlug = Literal["random", "easy", "plain", "strong"]  # for programs: those of `BOTS`
RANDOM, EASY, PLAIN, STRONG = "random", "easy", "plain", "strong"
BOTS = {
    bot.slug: bot
    for bot in (
        Bot(RANDOM, "Chance", "Does anything that is allowed.", at_random),
        Bot(
            EASY,
            "Easy",
            "Takes cover and shoots, but often takes the second best.",
            second_best,
        ),
        Bot(
            PLAIN,
            "Plain",
            "Shoots when it pays, takes cover.",
            partial(choices, care=QUICK),
        ),
        Bot(
            STRONG,
            "Strong",
            "Knows the odds and looks ahead.",
            partial(choices, care=THOROUGH),
        ),
    )
}


def bot_called(slug: str) -> Bot:
    """A known player. Raises ValueError for any other."""
    if slug not in BOTS:
        raise ValueError(f"there is no bot called {slug!r}; there are {', '.join(BOTS)}")
    return BOTS[slug]


def ordered(
    bot: Bot, ruleset: Ruleset[Any], battle: Any, side: str, dice: Any, whim: Whim
) -> tuple[Order, Any, tuple[Any, ...]]:
    """What a player gives for a side: its first choice that the rules allow, and what comes of it.

    Returns order, battle afterwards and events. Raises RuntimeError when it finds none.
    """
    for order in bot.choose(ruleset, ruleset.view(battle, side), side, whim):
        try:
            after, events = ruleset.play(battle, order, dice)
        except IllegalOrder:
            continue
        return order, after, events
    raise RuntimeError(f"no order for {side!r}")
