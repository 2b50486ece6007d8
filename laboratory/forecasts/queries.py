"""Read models of forecasts: the chances of a moment, and the curve of a battle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from battles.replay.replay_cache import cached_entries
from laboratory.forecasts.chart import CurveChart, curve_of
from laboratory.forecasts.permissions import EVERYTHING, eyes_of, moment_of
from laboratory.forecasts.services import found
from laboratory.forecasts.worker import players_of
from laboratory.models import Forecast
from rules.bots.known import BOTS
from rules.kernel.record import Record
from rules.kernel.ruleset import Ruleset
from rules.simulate import Interval, Tally, chances, wilson
from rules.simulate.report import tight_percent
from rules.simulate.tally import DRAWS, UNFINISHED, WINS

BITTER = ("grave", "bad")
SWINGS = 5
TOLD = 3  # sentences of a swing
# Standard errors. With 100 intervals without a change, one battle in four shows a false swing.
SURE = 3


class WinChanceRow(Record):
    """How often somebody wins, with the bounds of the 95 % interval (Wilson's), in millionths.

    `side` is empty for nobody.
    """

    side: str
    name: str
    share: int
    low: int
    high: int


class Share(WinChanceRow):
    """The same on a page. `side_index` is None for nobody."""

    side_index: int | None

    @property
    def chance(self) -> Interval:
        return Interval(self.share, self.low, self.high)

    @property
    def words(self) -> str:
        return tight_percent(self.share)

    @property
    def range_words(self) -> str:
        return f"{tight_percent(self.low)} to {tight_percent(self.high)}"

    @property
    def bar(self) -> tuple[int, int, int]:
        """Positions of the share and its bounds on a line of 1000."""
        return self.share // 1000, self.low // 1000, self.high // 1000


class ForecastDetail(Record):
    """How far the machines are: `played` of `of`, which is 0 before it is known.

    `trouble`: why there will be no numbers. `futures` of each moment from `seed`, by the rules of
    `edition`, all played by the machine called `bot`.
    """

    played: int
    of: int
    is_done: bool
    trouble: str
    futures: int
    seed: int
    edition: str
    bot: str


class ChancesResponse(Record):
    """The chances of a moment. `knows`: the side whose knowledge went in, empty for everything.

    `may_ask`: whether you may have them worked out; `futures` is null until somebody has.
    """

    seq: int
    may_ask: bool
    knows: str
    futures: ForecastDetail | None
    chances: tuple[WinChanceRow, ...]


class ChancesPage(ChancesResponse):
    """The same on a page: `seq` is a line of the `battle`, read through the eyes of `reader`."""

    chances: tuple[Share, ...]
    battle: BattleHead
    reader: Reader

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
    forecast = found(battle, Forecast.Kind.CHANCES, eyes, seq) if may_ask else None
    return ChancesPage(
        seq=battle.numbers.shown(seq),
        may_ask=may_ask,
        knows="" if eyes == EVERYTHING else reader.side_name,
        futures=futures_of(forecast) if forecast else None,
        chances=_chances(battle, Tally(forecast.sums.get(str(seq)))) if forecast else (),
        battle=head_of(battle),
        reader=reader,
    )


def futures_of(forecast: Forecast) -> ForecastDetail:
    return ForecastDetail(
        played=forecast.played,
        of=forecast.futures * len(forecast.moments),
        is_done=forecast.is_done,
        trouble=forecast.trouble,
        futures=forecast.futures,
        seed=forecast.seed,
        edition=forecast.edition,
        bot=BOTS[forecast.bot].name.lower() if forecast.bot in BOTS else forecast.bot,
    )


def _chances(battle: Battle, tally: Tally) -> tuple[Share, ...]:
    return tuple(_shares(battle, tally))


def _shares(battle: Battle, tally: Tally) -> Iterator[Share]:
    names, players = side_names(battle), players_of(battle)
    for side, chance in chances(tally, players).items():
        yield _share(side, names[side], chance, list(names).index(side))
    nobody = tally.of(DRAWS) + tally.of(UNFINISHED)
    nobody += sum(count for (side,), count in tally.under(WINS).items() if side not in players)
    yield _share("", "Nobody", wilson(nobody, tally.battles), None)


def _share(side: str, name: str, chance: Interval, side_index: int | None) -> Share:
    return Share(side, name, *chance, side_index)


# --- Over a whole battle -------------------------------------------------------------------------


class CurvePointRow(Record):
    """A moment: its line, what the log says up to there, and everybody's chances."""

    seq: int
    words: str
    chances: tuple[WinChanceRow, ...]


class CurvePoint(CurvePointRow):
    """The same on a page."""

    chances: tuple[Share, ...]


class CurveSwingRow(Record):
    """A stretch that ends with line `seq`, over which a side's chances changed by more than chance
    explains. `error`: two standard errors of the change; both in millionths. `told`: by the log.
    """

    seq: int
    side: str
    name: str
    change: int
    error: int
    told: tuple[str, ...]


class CurveSwing(CurveSwingRow):
    """The same on a page, with the shares at both ends as text. `side_index` is None for nobody."""

    side_index: int | None
    before: str
    after: str

    @property
    def change_words(self) -> str:
        """The change with its sign, as text."""
        return f"{'+' if self.change > 0 else '−'}{tight_percent(abs(self.change))}"

    @property
    def error_words(self) -> str:
        return tight_percent(self.error)


class CurveResponse(Record):
    """How the chances went over a battle. `futures` is null until somebody has asked for it."""

    futures: ForecastDetail | None
    points: tuple[CurvePointRow, ...]
    swings: tuple[CurveSwingRow, ...]


class CurvePage(CurveResponse):
    """The same on a page, with a chart if there are points."""

    points: tuple[CurvePoint, ...] = ()
    swings: tuple[CurveSwing, ...] = ()
    chart: CurveChart | None = None


def curve_page(battle: Battle) -> CurvePage:
    """The curve of a finished battle. The caller checks that the reader may see it."""
    forecast = found(battle, Forecast.Kind.CURVE, EVERYTHING, 0)
    if forecast is None:
        return CurvePage(futures=None)
    page = CurvePage(futures=futures_of(forecast))
    if not forecast.is_done or forecast.trouble or not forecast.moments:
        return page
    tallies = [Tally(forecast.sums.get(str(seq))) for seq in forecast.moments]
    told = _told(journal.ruleset_of(battle), cached_entries(battle), forecast.moments)
    points = tuple(
        CurvePoint(seq=seq, words=words[0] if words else "", chances=_chances(battle, tally))
        for seq, words, tally in zip(forecast.moments, told, tallies, strict=True)
    )
    return CurvePage(
        futures=page.futures,
        points=points,
        swings=_swings(points, told, forecast.futures),
        chart=_chart(points),
    )


def _chart(points: Sequence[CurvePoint]) -> CurveChart:
    """The lines of all playing sides. The chance of a draw is the rest and has no line."""
    rows = zip(*(point.chances for point in points), strict=True)
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
    """The sentences of the log between each moment and the one before, the most important first."""
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
    """The largest significant changes. Each appears once, for the side for which it is largest."""
    found: list[tuple[int, CurveSwing]] = []
    for place, (before, after) in enumerate(pairwise(points), 1):
        pairs = zip(before.chances, after.chances, strict=True)
        one, two = max(pairs, key=lambda pair: abs(_change(*pair)))
        change, error = _change(one, two), _error(one, two, futures)
        if abs(change) > SURE * error:
            swing = CurveSwing(
                seq=after.seq,
                side=two.side,
                name=two.name,
                change=change,
                error=2 * error,
                told=tuple(told[place]),
                side_index=two.side_index,
                before=one.words,
                after=two.words,
            )
            found.append((abs(change), swing))
    found.sort(key=lambda row: (-row[0], row[1].seq))
    return tuple(swing for _, swing in found[:SWINGS])


def _change(before: Share, after: Share) -> int:
    return after.share - before.share


def _error(before: Share, after: Share, futures: int) -> int:
    """The standard error of a difference, in millionths.

    Computed from Agresti-Coull shares, so the error for none of 40 futures is not zero.
    """
    variance = 0
    for each in (before, after):
        share = (each.share * futures + 2_000_000) // (futures + 4)
        variance += share * (1_000_000 - share) // (futures + 4)
    return isqrt(variance)
