"""Chances as a reader may see them: of a moment, and over a whole battle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isqrt
from typing import Any

from accounts.actors import Actor
from battles import journal, permissions
from battles.journal import Entry
from battles.log.story import sentence_of
from battles.models import Battle
from battles.queries.access import admitted
from battles.queries.battle_head import BattleHead, Reader, head_of, reader_of, side_names
from battles.replay.replay_cache import reel_of
from laboratory.forecasts.chart import CurveChart, curve_of
from laboratory.forecasts.permissions import EVERYTHING, eyes_of, moment_of
from laboratory.forecasts.services import found
from laboratory.forecasts.worker import players_of
from laboratory.models import Forecast
from rules.bots.known import BOTS
from rules.kernel.ruleset import Ruleset
from rules.simulate import Interval, Tally, chances, wilson
from rules.simulate.report import tight_percent
from rules.simulate.tally import DRAWS, UNFINISHED, WINS

BITTER = ("grave", "bad")
SWINGS = 5
TOLD = 3  # sentences of a swing
SURE = (
    3  # standard errors: of a hundred changes that are none, one in four battles shows such a one
)


@dataclass(frozen=True)
class Share:
    """How often somebody wins; `side_index` is None for nobody, whose `side` is empty."""

    name: str
    side_index: int | None
    chance: Interval
    side: str = ""

    @property
    def words(self) -> str:
        return tight_percent(self.chance.share)

    @property
    def range_words(self) -> str:
        return f"{tight_percent(self.chance.low)} to {tight_percent(self.chance.high)}"

    @property
    def bar(self) -> tuple[int, int, int]:
        """Where the share and its bounds lie on a line of a thousand."""
        return self.chance.share // 1000, self.chance.low // 1000, self.chance.high // 1000


@dataclass(frozen=True)
class Progress:
    """How far futures are: `played` of `of`; `of` is 0 before it is known."""

    played: int
    of: int
    is_done: bool
    trouble: str


@dataclass(frozen=True)
class Provenance:
    """What anybody needs to get the same numbers again."""

    futures: int
    seed: int
    edition: str
    bot: str


@dataclass(frozen=True)
class ChancesPage:
    """The chances of a moment: `seq` of a battle whose last line is `last`.

    knows: through whose eyes, in words; empty for who sees everything. asked: whether anybody has.
    """

    battle: BattleHead
    reader: Reader
    seq: int
    may_ask: bool
    knows: str
    asked: bool = False
    progress: Progress | None = None
    shares: tuple[Share, ...] = ()
    source: Provenance | None = None

    @property
    def is_last(self) -> bool:
        return self.seq == self.battle.seq


def chances_page(battle_id: str, actor: Actor, at: int | None, side: str) -> ChancesPage | None:
    """A moment and its chances as far as they are known; None while the battle has not begun."""
    battle, seats = admitted(battle_id, actor)
    if not battle.has_position:
        return None
    reader = reader_of(battle, seats, actor, side)
    seq, eyes = moment_of(battle, at), eyes_of(battle, reader)
    may_ask = permissions.may_ask_chances(actor, battle, seats)
    knows = "" if eyes == EVERYTHING else reader.side_name
    shown = battle.numbers.shown(seq)
    page = ChancesPage(head_of(battle), reader, shown, may_ask, knows)
    forecast = found(battle, Forecast.Kind.CHANCES, eyes, seq) if may_ask else None
    if forecast is None:
        return page
    tally = Tally(forecast.sums.get(str(seq)))
    return ChancesPage(
        page.battle,
        reader,
        shown,
        may_ask,
        knows,
        True,
        progress_of(forecast),
        tuple(_shares(battle, tally)),
        source_of(forecast),
    )


def progress_of(forecast: Forecast) -> Progress:
    of = forecast.futures * len(forecast.moments)
    return Progress(forecast.played, of, forecast.is_done, forecast.trouble)


def source_of(forecast: Forecast) -> Provenance:
    bot = BOTS[forecast.bot].name.lower() if forecast.bot in BOTS else forecast.bot
    return Provenance(forecast.futures, forecast.seed, forecast.edition, bot)


def _shares(battle: Battle, tally: Tally) -> Iterator[Share]:
    names, players = side_names(battle), players_of(battle)
    for side, chance in chances(tally, players).items():
        yield Share(names[side], list(names).index(side), chance, side)
    nobody = tally.of(DRAWS) + tally.of(UNFINISHED)
    nobody += sum(count for (side,), count in tally.under(WINS).items() if side not in players)
    yield Share("Nobody", None, wilson(nobody, tally.battles))


# --- Over a whole battle -------------------------------------------------------------------------


@dataclass(frozen=True)
class CurvePoint:
    """A moment of the curve: its line, what the log says there, and everybody's chances."""

    seq: int
    words: str
    shares: tuple[Share, ...]


@dataclass(frozen=True)
class CurveSwing:
    """A stretch over which a side's chances changed by more than chance explains.

    by: the change, within: two standard errors of it, in millionths.
    """

    name: str
    side_index: int | None
    by: int
    within: int
    before: str
    after: str
    seq: int
    told: tuple[str, ...]
    side: str = ""

    @property
    def change(self) -> str:
        """The change in words, with its sign."""
        return f"{'+' if self.by > 0 else '−'}{tight_percent(abs(self.by))}"

    @property
    def error(self) -> str:
        """Two standard errors of it, in words."""
        return tight_percent(self.within)


@dataclass(frozen=True)
class CurvePage:
    """How the chances went over a battle, once somebody has asked."""

    asked: bool
    progress: Progress | None = None
    chart: CurveChart | None = None
    points: tuple[CurvePoint, ...] = ()
    swings: tuple[CurveSwing, ...] = ()
    source: Provenance | None = None


def curve_page(battle: Battle) -> CurvePage:
    """The curve of a battle that is over; the caller has looked whether the reader may see it."""
    forecast = found(battle, Forecast.Kind.CURVE, EVERYTHING, 0)
    if forecast is None:
        return CurvePage(asked=False)
    page = CurvePage(True, progress_of(forecast), source=source_of(forecast))
    if not forecast.is_done or forecast.trouble or not forecast.moments:
        return page
    tallies = [Tally(forecast.sums.get(str(seq))) for seq in forecast.moments]
    told = _told(journal.ruleset_of(battle), reel_of(battle), forecast.moments)
    points = tuple(
        CurvePoint(seq, words[0] if words else "", tuple(_shares(battle, tally)))
        for seq, words, tally in zip(forecast.moments, told, tallies, strict=True)
    )
    return CurvePage(
        True,
        page.progress,
        _chart(points),
        points,
        _swings(points, told, forecast.futures),
        page.source,
    )


def _chart(points: Sequence[CurvePoint]) -> CurveChart:
    """A line for every side that plays; for nobody none, who is what is left."""
    rows = zip(*(point.shares for point in points), strict=True)
    return CurveChart(
        tuple(
            curve_of(row[0].side_index, row[0].name, [each.chance for each in row])
            for row in rows
            if row[0].side_index is not None
        )
    )


def _told(
    ruleset: Ruleset[Any], entries: Sequence[Entry], moments: Sequence[int]
) -> list[list[str]]:
    """What the log says between each moment and the one before it: the gravest first."""
    found: list[list[tuple[bool, str]]] = [[] for _ in moments]
    state, place = ruleset.empty(), 0
    for entry in journal.counting(entries, entries[-1].seq):
        state = ruleset.after(state, entry.event)
        while place < len(moments) and entry.seq > moments[place]:
            place += 1
        sentence = sentence_of(ruleset, state, entry)
        if place == len(moments) or sentence is None or sentence.tone == "heading":
            continue
        found[place].append((sentence.tone not in BITTER, sentence.text))
    told = [[text for _, text in sorted(each, key=lambda told: told[0])[:TOLD]] for each in found]
    return [["The battle begins."], *told[1:]]


def _swings(
    points: Sequence[CurvePoint], told: Sequence[Sequence[str]], futures: int
) -> tuple[CurveSwing, ...]:
    """The greatest changes that are sure, each told once, for whom it was greatest."""
    found: list[tuple[int, CurveSwing]] = []
    for place, (before, after) in enumerate(pairwise(points), 1):
        pairs = zip(before.shares, after.shares, strict=True)
        one, two = max(pairs, key=lambda pair: abs(_change(*pair)))
        change, error = _change(one, two), _error(one, two, futures)
        if abs(change) > SURE * error:
            swing = CurveSwing(
                two.name,
                two.side_index,
                change,
                2 * error,
                one.words,
                two.words,
                after.seq,
                tuple(told[place]),
                two.side,
            )
            found.append((abs(change), swing))
    found.sort(key=lambda row: (-row[0], row[1].seq))
    return tuple(swing for _, swing in found[:SWINGS])


def _change(before: Share, after: Share) -> int:
    return after.chance.share - before.chance.share


def _error(before: Share, after: Share, futures: int) -> int:
    """The standard error of a difference, in millionths.

    Of shares drawn a little to the middle, as Agresti and Coull do: of none in forty the error is
    not nothing.
    """
    variance = 0
    for each in (before, after):
        share = (each.chance.share * futures + 2_000_000) // (futures + 4)
        variance += share * (1_000_000 - share) // (futures + 4)
    return isqrt(variance)
