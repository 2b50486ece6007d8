"""Hook for results that somebody else has reported and that wait to be confirmed.

This app does not import leagues, clubs and campaigns. Each calls `register` when Django starts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from accounts.actors import Actor


@dataclass(frozen=True)
class WaitingResult:
    """A result that the reader may confirm.

    id: unique on a page. by: who has reported it; words: what they say, as a sentence. href: the
    page on which it is read in full and disputed. action: where a POST of the `fields` confirms
    exactly this report, and no later one.
    """

    id: str
    title: str
    where: str
    by: str
    words: str
    href: str
    action: str
    fields: tuple[tuple[str, str], ...] = ()


Finder = Callable[[Actor], Sequence[WaitingResult]]

_finders: dict[str, Finder] = {}


def register(name: str, finder: Finder) -> None:
    """Register the function that finds what waits for one actor, the longest waiting first."""
    _finders[name] = finder


def waiting_results(actor: Actor) -> tuple[WaitingResult, ...]:
    """All results that wait for the actor's answer; none for guests, who are asked nowhere."""
    if actor.user_id is None:
        return ()
    return tuple(each for finder in _finders.values() for each in finder(actor))


def results_waiting(user_id: int) -> int:
    """How many results wait for the answer of a user, for the number of their turns."""
    return len(waiting_results(Actor(user_id=user_id)))
