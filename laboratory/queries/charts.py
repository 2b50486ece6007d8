"""Integer coordinates of the bars, whiskers and labels of an SVG chart.

Every chart is 360 wide, like a page on a telephone, so its text is as large as the page's.
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
    """A grid line with its label."""

    at: int
    words: str


@dataclass(frozen=True)
class ShareRow:
    """A share with its interval. `paint` is its colour class. All numbers are coordinates."""

    name: str
    words: str
    paint: str
    y: int
    bar: int
    low: int
    high: int

    @property
    def top(self) -> int:
        """The upper edge of the bar."""
        return self.y + DROP

    @property
    def middle(self) -> int:
        return self.top + BAR // 2


@dataclass(frozen=True)
class SharesChart:
    """Bars from 0 to 100 %, each with its interval as a whisker."""

    rows: tuple[ShareRow, ...]
    marks: tuple[Mark, ...]
    height: int
    shape: str = "shares"
    width: int = WIDTH


@dataclass(frozen=True)
class ChangeRow:
    """A change, as a bar from the line `zero` (no change), with its interval."""

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
        """The upper edge of the bar."""
        return self.y + DROP

    @property
    def middle(self) -> int:
        return self.top + BAR // 2


@dataclass(frozen=True)
class ChangesChart:
    """Bars to both sides of zero, each with its interval as a whisker."""

    rows: tuple[ChangeRow, ...]
    marks: tuple[Mark, ...]
    height: int
    zero: int
    shape: str = "changes"
    width: int = WIDTH


@dataclass(frozen=True)
class Piece:
    """A part of a bar. `paint` is its colour and pattern, `words` its tooltip."""

    x: int
    width: int
    paint: str
    words: str


@dataclass(frozen=True)
class BarRow:
    """A stacked bar with its label above."""

    name: str
    words: str
    y: int
    pieces: tuple[Piece, ...]

    @property
    def top(self) -> int:
        return self.y + DROP


@dataclass(frozen=True)
class BarsChart:
    """Stacked bars; the longest has the full width."""

    rows: tuple[BarRow, ...]
    height: int
    shape: str = "bars"
    width: int = WIDTH


@dataclass(frozen=True)
class Column:
    """A column of a histogram with its label; the label is empty where labels would overlap."""

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
    """A histogram over whole numbers."""

    columns: tuple[Column, ...]
    marks: tuple[Mark, ...]
    floor: int
    height: int
    left: int = COLUMNS_LEFT
    shape: str = "columns"
    width: int = WIDTH


# A part of a bar before it is drawn: amount, paint, words.
Part = tuple[int, str, str]


def side_paint(place: int) -> str:
    """The paint of a party by its number; the neutral one if there are not enough colours."""
    return f"side-{place}" if 0 <= place < SIDES else "nobody"


def shares_chart(rows: Sequence[tuple[str, str, str, Interval]]) -> SharesChart:
    """A chart of shares, given as name, words and paint. The width is 0 to 100 %."""
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
    """A chart of differences, given as name and words. The width covers all intervals."""
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
    """A change has a colour only if its interval excludes zero."""
    return "gain" if found.low > 0 else "loss" if found.high < 0 else "nobody"


def _points(points: int) -> str:
    return "0" if not points else f"{'−' if points < 0 else '+'}{abs(points)}"


def bars_chart(rows: Sequence[tuple[str, str, Sequence[Part]]], whole: int = 0) -> BarsChart:
    """A chart of bars by name and words. `whole` is the amount of the full width; the default is
    the longest bar.
    """
    longest = whole or max((sum(part[0] for part in parts) for _, _, parts in rows), default=0)
    drawn = tuple(
        BarRow(name, words, place * ROW, tuple(_pieces(parts, max(1, longest))))
        for place, (name, words, parts) in enumerate(rows)
    )
    return BarsChart(drawn, len(rows) * ROW)


def _pieces(parts: Sequence[Part], longest: int) -> Iterator[Piece]:
    """The parts of a bar. Ends are rounded and not widths, so parts neither overlap
    nor leave gaps.
    """
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
