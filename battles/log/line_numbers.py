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
    """What one reader may not know of a journal, in order: `hidden` lines, `orders` of which no
    line is known, and after which lines how many `dice` were thrown in secret.
    """

    hidden: tuple[int, ...] = ()
    orders: tuple[int, ...] = ()
    dice: tuple[tuple[int, int], ...] = ()

    def shown(self, seq: int) -> int:
        """How the reader counts a line; a hidden one has the number of the last they know."""
        return seq - bisect_right(self.hidden, seq)

    def seq(self, shown: int) -> int:
        """The line that the reader counts so."""
        found = shown
        for each in self.hidden:
            if each > found:
                break
            found += 1
        return found

    def up_to(self, shown: int) -> int:
        """The last line before the next that the reader knows: hidden ones behind it included."""
        return self.seq(shown + 1) - 1

    def order(self, number: int) -> int:
        """How the reader counts an order."""
        return number - bisect_right(self.orders, number)

    def draw(self, seq: int, draw: int) -> int:
        """How the reader counts the draws of dice, in a line that they know."""
        return draw - sum(count for at, count in self.dice if at < seq)


EVERYTHING = Numbers()
