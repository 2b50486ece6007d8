"""What a roll was worth before it was made: for reports of luck."""

from __future__ import annotations

from rules.kernel.record import Record


class Gamble(Record):
    """A roll against a number: whose, for what, and how often it goes well: `ways` of `of` throws.

    `went_well` is meant for `side`: whoever falls is glad of a failure.
    """

    side: str
    who: str
    kind: str
    ways: int
    of: int
    went_well: bool
