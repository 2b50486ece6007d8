"""Many attempts in one moment, each in a thread and a connection of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from django.db import connections

LIMIT = 5
CROWD = 3 * LIMIT
Came = TypeVar("Came")


def at_once(deed: Callable[[int], Came], count: int = CROWD) -> list[Came]:
    """What came of a deed that so many do in the same moment."""
    gate, came = threading.Barrier(count), []

    def one(number: int) -> None:
        try:
            gate.wait(30)
            came.append(deed(number))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=one, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(came) == count
    return came


def through(deed: Callable[[int], bool]) -> int:
    """How many of a crowd get through, all in the same moment."""
    return sum(at_once(deed))


def unless(refusal: type[Exception], deed: Callable[[], object]) -> bool:
    """Whether a deed is let through."""
    try:
        deed()
    except refusal:
        return False
    return True
