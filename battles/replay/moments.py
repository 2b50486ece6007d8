"""The moments of a replay, and the stretches up to one of them that a clip may show."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

ONWARDS = 12  # moments of a clip that begins where nothing is before it
ORDERS = ((4, "The last four orders"), (2, "This order and the one before"), (1, "This order"))


@dataclass(frozen=True)
class StretchChoice:
    """A stretch in words. `first`: the moment before it, `last`: its last one."""

    words: str
    first: int
    last: int

    @property
    def value(self) -> str:
        """As a form sends it."""
        return f"{self.first}-{self.last}"


@dataclass(frozen=True)
class Moments:
    """The seqs of lines with a sentence, of ends of orders, and of headings."""

    seqs: tuple[int, ...]
    ends: tuple[int, ...]
    headings: tuple[tuple[int, str], ...]

    def at(self, wanted: int | None) -> int:
        """The moment that shows this line: the line itself, or the last moment before it."""
        if wanted is None:
            return self.seqs[-1]
        return self.seqs[max(0, bisect_right(self.seqs, wanted) - 1)]

    def since(self, first: int) -> Moments:
        """Those from line `first` on, which is one of them."""
        late = tuple(each for each in self.headings if each[0] >= first)
        return Moments(
            (first, *(seq for seq in self.seqs if seq > first)),
            (first, *(seq for seq in self.ends if seq > first)),
            ((first, self.heading_at(first)), *late),
        )

    def heading_at(self, seq: int) -> str:
        return self._heading_before(seq)[1]

    def _heading_before(self, seq: int) -> tuple[int, str]:
        """The last heading up to a moment, and where it stands; "" at the first moment if none."""
        return next(
            (each for each in reversed(self.headings) if each[0] <= seq), (self.seqs[0], "")
        )

    def stretches_to(self, seq: int) -> tuple[StretchChoice, ...]:
        """What a clip may show that ends at this moment, none of it twice. The first is what it
        shows unless another is chosen: long enough to see what led to it.

        Where nothing is before the moment: what comes next.
        """
        if seq == self.seqs[0]:
            last = self.seqs[min(len(self.seqs) - 1, ONWARDS)]
            return (StretchChoice("What comes next", seq, last),) if last > seq else ()
        before = [end for end in self.ends if end < seq]
        choices = [
            StretchChoice(words, before[-number], seq)
            for number, words in ORDERS
            if number <= len(before)
        ]
        begin, whole = self._heading_before(seq)
        begun = self.seqs[max(0, bisect_left(self.seqs, begin) - 1)]
        words = f"All of {whole.rstrip('.')}, up to here" if whole else "All up to here"
        choices.append(StretchChoice(words, begun, seq))
        found: dict[int, StretchChoice] = {}
        for each in choices:
            found.setdefault(each.first, each)
        return tuple(found.values())
