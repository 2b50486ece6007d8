"""Reading what a form says about a stretch."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import QueryDict

from web.text import whole_number

NO_STRETCH = "Say from which event to which event the clip goes."


class ClipRefused(Exception):
    """A clip that cannot be made; the message says why, `field` where."""

    def __init__(self, sentence: str, field: str = "last") -> None:
        super().__init__(sentence)
        self.field = field


class TooManyClips(ClipRefused):
    """Clips are made too fast, or there are enough of them."""


@dataclass(frozen=True)
class Stretch:
    """The line before the stretch and its last line, as the actor counts; the form's token."""

    first: int
    last: int
    token: str


def stretch_of(given: QueryDict) -> Stretch:
    """The stretch of a form: `stretch` as "12-30", or `first` and `last`. Raises ClipRefused."""
    chosen = given.get("stretch", "").partition("-")
    first = whole_number(given.get("first", chosen[0]))
    last = whole_number(given.get("last", chosen[2]))
    if first is None or last is None:
        raise ClipRefused(NO_STRETCH, "first" if first is None else "last")
    return Stretch(first, last, given.get("token", ""))
