"""A machine for a first battle: it takes cover and shoots, and often takes the second best."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from rules.bots.player import QUICK, tag_of
from rules.bots.sensible import choices
from rules.bots.simple import Whim
from rules.kernel.counsel import PASS
from rules.kernel.events import Order
from rules.kernel.record import Record
from rules.kernel.ruleset import Ruleset

OFTEN, OF = 5, 6  # in so many of so many orders it does not take the best
AMONG = 6  # orders that it thinks of then


def second_best(ruleset: Ruleset[Any], seen: Record, side: str, whim: Whim) -> Iterator[Order]:
    """Orders as a plain player thinks of them; often it begins with one of the next best.

    It never ends anything by mistake: what passes the turn on waits until its time comes.
    """
    thought = choices(ruleset, seen, side, whim, care=QUICK)
    if whim.below(OF) >= OFTEN:
        yield from thought
        return
    first = list(islice(thought, AMONG))
    purposes = ruleset.counsel.purposes if ruleset.counsel else {}
    acts = [each for each in first if purposes.get(tag_of(each)) != PASS]
    others = acts[1:]
    if others:
        chosen = whim.pick(others)
        yield chosen
        first = [each for each in first if each is not chosen]
    yield from first
    yield from thought
