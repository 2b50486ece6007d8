"""Line numbers as one reader counts them: only lines that the reader may know are counted.

In the database every line of a journal has its number (`seq`). A gap would show how much the other
side does in secret. So during a battle every number in a response is counted for the reader: lines,
orders and draws of dice. For a reader who knows everything the numbers equal those in the database.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass


@dataclass(frozen=True)
class Numbers:
    """What is hidden from one reader of a journal, in order: `hidden` lines, `orders` without a
    known line, and after which lines how many `dice` were thrown in secret.
    """

    hidden: tuple[int, ...] = ()
    orders: tuple[int, ...] = ()
    dice: tuple[tuple[int, int], ...] = ()

    def shown(self, seq: int) -> int:
        """The reader's number of a line; a hidden line has that of the last known line."""
        return seq - bisect_right(self.hidden, seq)

    def seq(self, shown: int) -> int:
        """The line with this number of the reader."""
        found = shown
        for each in self.hidden:
            if each > found:
                break
            found += 1
        return found

    def up_to(self, shown: int) -> int:
        """The last line before the reader's next known one, with the hidden lines after it."""
        return self.seq(shown + 1) - 1

    def order(self, number: int) -> int:
        """The reader's number of an order."""
        return number - bisect_right(self.orders, number)

    def draw(self, seq: int, draw: int) -> int:
        """The reader's number of a draw of dice, in a known line."""
        return draw - sum(count for at, count in self.dice if at < seq)


EVERYTHING = Numbers()
