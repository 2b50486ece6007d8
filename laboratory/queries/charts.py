"""Integer coordinates of the bars, whiskers and labels of an SVG chart.

Every chart is 360 wide: as wide as a telephone's page, so its words are as big as the page's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from laboratory.queries.estimates import DifferenceEstimate
from rules.simulate.intervals import MILLION, Interval

WIDTH = 360
ROW, BAR, DROP = 40, 12, 20  # of a row with its words above the bar: height, bar, where it lies
FOOT = 24  # for the words of an axis
COLUMNS_HEIGHT, COLUMNS_LEFT = 180, 34
MOST_MARKS = 8
POINT = 10_000  # one battle in a hundred, in millionths
TICKS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
SIDES = 4  # colours for parties, and one for nobody


@dataclass(frozen=True)
class Mark:
    """A rule of a grid with its words."""

    at: int
    words: str


@dataclass(frozen=True)
class ShareRow:
    """A share with its interval: `paint` says whose it is. All but the words are places."""

    name: str
    words: str
    paint: str
    y: int
    bar: int
    low: int
    high: int

    @property
    def top(self) -> int:
        """Where the bar begins, from above."""
        return self.y + DROP

    @property
    def middle(self) -> int:
        return self.top + BAR // 2


@dataclass(frozen=True)
class SharesChart:
    """Bars from nothing to everything, each with its interval as a whisker."""

    rows: tuple[ShareRow, ...]
    marks: tuple[Mark, ...]
    height: int
    shape: str = "shares"
    width: int = WIDTH


@dataclass(frozen=True)
class ChangeRow:
    """A change from how things are, which is `zero`: a bar from there, with its interval."""

    name: str
    words: str
    paint: str
    y: int
    start: int
    width: int
    low: int
    high: int

    @property
    def top(self) -> int:
        """Where the bar begins, from above."""
        return self.y + DROP

    @property
    def middle(self) -> int:
        return self.top + BAR // 2


@dataclass(frozen=True)
class ChangesChart:
    """Bars to both sides of nothing, each with its interval as a whisker."""

    rows: tuple[ChangeRow, ...]
    marks: tuple[Mark, ...]
    height: int
    zero: int
    shape: str = "changes"
    width: int = WIDTH


@dataclass(frozen=True)
class Piece:
    """A part of a bar; `paint` names its colour and pattern, `words` tell it when asked."""

    x: int
    width: int
    paint: str
    words: str


@dataclass(frozen=True)
class BarRow:
    """A bar of pieces under its words."""

    name: str
    words: str
    y: int
    pieces: tuple[Piece, ...]

    @property
    def top(self) -> int:
        return self.y + DROP


@dataclass(frozen=True)
class BarsChart:
    """Bars of pieces laid end to end; the longest has the whole width."""

    rows: tuple[BarRow, ...]
    height: int
    shape: str = "bars"
    width: int = WIDTH


@dataclass(frozen=True)
class Column:
    """A column of a histogram, with what stands under it, or nothing where it would be crowded."""

    x: int
    y: int
    width: int
    height: int
    under: str
    words: str

    @property
    def middle(self) -> int:
        return self.x + self.width // 2


@dataclass(frozen=True)
class ColumnsChart:
    """Columns over whole numbers."""

    columns: tuple[Column, ...]
    marks: tuple[Mark, ...]
    floor: int
    height: int
    left: int = COLUMNS_LEFT
    shape: str = "columns"
    width: int = WIDTH


# A bar's piece before it is drawn: how much, its paint, its words.
Part = tuple[int, str, str]


def side_paint(place: int) -> str:
    """The paint of a party by its number; nobody's where there are no such colours."""
    return f"side-{place}" if 0 <= place < SIDES else "nobody"


def shares_chart(rows: Sequence[tuple[str, str, str, Interval]]) -> SharesChart:
    """Shares by name, words and paint, from 0 to 100 % across the whole width."""
    drawn = tuple(
        ShareRow(
            name,
            words,
            paint,
            place * ROW,
            _of_width(share.share),
            _of_width(share.low),
            _of_width(share.high),
        )
        for place, (name, words, paint, share) in enumerate(rows)
    )
    marks = tuple(Mark(_of_width(each * 10_000), f"{each}%") for each in (0, 25, 50, 75, 100))
    return SharesChart(drawn, marks, len(rows) * ROW + FOOT)


def _of_width(millionths: int) -> int:
    return millionths * WIDTH // MILLION


def changes_chart(rows: Sequence[tuple[str, str, DifferenceEstimate]]) -> ChangesChart:
    """Differences by name and words, as far to the left and to the right as any interval goes."""
    bounds = [0, *(bound for _, _, found in rows for bound in (found.low, found.high))]
    low, high = min(bounds) // POINT, -(-max(bounds) // POINT)
    step = _apart(high - low)
    first = low // step
    last = max(-(-high // step), first + 1)
    start, whole = first * step * POINT, (last - first) * step * POINT

    def across(millionths: int) -> int:
        return (millionths - start) * WIDTH // whole

    zero = across(0)
    drawn = tuple(
        ChangeRow(
            name,
            words,
            _tone(found),
            place * ROW,
            min(zero, across(found.mean)),
            abs(across(found.mean) - zero),
            across(found.low),
            across(found.high),
        )
        for place, (name, words, found) in enumerate(rows)
    )
    marks = tuple(
        Mark(across(each * step * POINT), _points(each * step)) for each in range(first, last + 1)
    )
    return ChangesChart(drawn, marks, len(rows) * ROW + FOOT, zero)


def _tone(found: DifferenceEstimate) -> str:
    """Only what can be no accident has a colour of its own."""
    return "gain" if found.low > 0 else "loss" if found.high < 0 else "nobody"


def _points(points: int) -> str:
    return "0" if not points else f"{'−' if points < 0 else '+'}{abs(points)}"


def bars_chart(rows: Sequence[tuple[str, str, Sequence[Part]]], whole: int = 0) -> BarsChart:
    """Bars by name and words; `whole` is what the full width stands for, else the longest bar."""
    longest = whole or max((sum(part[0] for part in parts) for _, _, parts in rows), default=0)
    drawn = tuple(
        BarRow(name, words, place * ROW, tuple(_pieces(parts, max(1, longest))))
        for place, (name, words, parts) in enumerate(rows)
    )
    return BarsChart(drawn, len(rows) * ROW)


def _pieces(parts: Sequence[Part], longest: int) -> Iterator[Piece]:
    """Ends are rounded, never widths: the pieces of a bar neither overlap nor leave gaps."""
    reached = 0
    for amount, paint, words in parts:
        start, reached = reached, reached + amount
        x, end = start * WIDTH // longest, reached * WIDTH // longest
        if end > x:
            yield Piece(x, end - x, paint, words)


def columns_chart(counts: Sequence[tuple[int, int, str]], of: int) -> ColumnsChart:
    """A histogram of whole numbers, each with its count of `of` and its words."""
    most = max((count for _, count, _ in counts), default=0)
    apart = _apart(-(-100 * most // max(1, of)))
    high = max(apart, -(-(100 * most) // (max(1, of) * apart)) * apart)  # percent, at the top
    floor = COLUMNS_HEIGHT - FOOT
    marks = tuple(
        Mark(_height_at(percent, high, floor), f"{percent}%")
        for percent in range(0, high + 1, apart)
    )
    return ColumnsChart(tuple(_columns(counts, of * high, floor)), marks, floor, COLUMNS_HEIGHT)


def _height_at(percent: int, high: int, floor: int) -> int:
    return floor - percent * (floor - 8) // high


def _columns(counts: Sequence[tuple[int, int, str]], scale: int, floor: int) -> Iterator[Column]:
    if not counts:
        return
    first, last = counts[0][0], counts[-1][0]
    wide = (WIDTH - COLUMNS_LEFT) // (last - first + 1)
    every = _every(last - first + 1)
    for number, count, words in counts:
        tall = 100 * count * (floor - 8) // max(1, scale)
        x = COLUMNS_LEFT + (number - first) * (WIDTH - COLUMNS_LEFT) // (last - first + 1)
        under = str(number) if (number - first) % every == 0 else ""
        yield Column(x, floor - tall, max(1, wide - 2), tall, under, words)


def _every(many: int) -> int:
    return next((each for each in TICKS if -(-many // each) <= MOST_MARKS), TICKS[-1])


def _apart(percent: int) -> int:
    return next((each for each in TICKS if -(-percent // each) <= 4), TICKS[-1])
