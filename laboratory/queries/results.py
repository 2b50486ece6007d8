"""Read model of a result: sections with a chart, the same numbers as a table, and a summary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from laboratory.number_text import a_hundred, between, counted, give_or_take, mean, percent
from laboratory.queries.charts import (
    Part,
    bars_chart,
    columns_chart,
    shares_chart,
    side_paint,
)
from laboratory.queries.panels import MOST_BARS, Cell, Key, Panel, Section, row
from rules.kernel.wording import Wording
from rules.registry import RULESETS
from rules.simulate import Experiment, Interval, Tally, shares, wilson
from rules.simulate import tally as t
from rules.simulate.intervals import MILLION

MOST_FATES = 5  # fates with a pattern of their own
NOBODY = "Nobody in particular"
ACCIDENT = "Accident or flight"
STANDS = "still standing"


def result_of(experiment: Experiment, tally: Tally) -> tuple[Section, ...]:
    """All sections of a result; none for a tally without battles."""
    if not tally.battles:
        return ()
    names = [party.name for party in experiment.parties]
    kinds, words = fate_kinds(tally), RULESETS[experiment.ruleset].wording
    sections = (
        Section("outcome", "Who wins", (outcome(experiment, tally), length(tally, words))),
        Section(
            "fates", "What becomes of everybody", tuple(_each(fates, names, tally, kinds, words))
        ),
        Section("weapons", "What does the harm", tuple(_each(weapons, names, tally, words))),
        Section("felled", "Who puts out whom", tuple(_each(felled, names, tally, names))),
        Section("troubles", "What goes wrong, and what is taken", tuple(troubles(names, tally))),
    )
    return tuple(each for each in sections if each.panels)


def _each(
    make: Callable[..., Panel | None],
    names: Sequence[str],
    tally: Tally,
    *more: Sequence[str] | Wording,
) -> Iterator[Panel]:
    """A panel for each party and one for nobody, without those that have no data."""
    for place, name in (*enumerate(names), (t.NOBODY, NOBODY)):
        panel = make(place, name, tally, *more)
        if panel is not None and panel.rows:
            yield panel


# --- Who wins ------------------------------------------------------------------------------------


def outcome_rows(experiment: Experiment, tally: Tally) -> Iterator[tuple[str, str, Interval]]:
    """Every possible end of a battle: name, paint and share."""
    for place, share in enumerate(shares(experiment, tally)):
        yield experiment.parties[place].name, side_paint(place), share
    yield "Nobody wins", "nobody", wilson(tally.of(t.DRAWS), tally.battles)
    if tally.of(t.UNFINISHED):
        yield "Given up", "nobody", wilson(tally.of(t.UNFINISHED), tally.battles)


def outcome(experiment: Experiment, tally: Tally) -> Panel:
    """Wins, draws and the first side's advantage, each with its interval."""
    found = list(outcome_rows(experiment, tally))
    first = wilson(tally.of(t.FIRST_WINS), tally.battles)
    chart = shares_chart(
        [(n, f"{percent(s.share)} {give_or_take(s)}", paint, s) for n, paint, s in found]
    )
    counts = [tally.of(t.WINS, place) for place in range(len(experiment.parties))]
    counts += [tally.of(t.DRAWS), tally.of(t.UNFINISHED)]
    rows = [
        _share_row(name, count, share)
        for (name, _, share), count in zip(found, counts, strict=False)
    ]
    if experiment.swaps:
        rows.append(_share_row("Whoever has the first side wins", tally.of(t.FIRST_WINS), first))
    return Panel(
        "wins",
        "Wins and draws",
        verdict(experiment, tally),
        chart,
        ("How it ends", "Battles", "Share", "95% interval"),
        tuple(rows),
        note=f"Of {counted(tally.battles, 'battle')}. The thin line is the interval: were all "
        "this played again and again with other seeds, it would hold the truth 95 times in 100.",
    )


def _share_row(name: str, count: int, share: Interval) -> tuple[Cell, ...]:
    return row(name, f"{count:,}", percent(share.share), between(share))


def verdict(experiment: Experiment, tally: Tally) -> str:
    """Who is ahead. Says so only if the intervals do not overlap."""
    found = sorted(
        zip(shares(experiment, tally), experiment.parties, strict=True),
        key=lambda each: -each[0].share,
    )
    (best, winner), (second, _), *_ = found
    if best.low > second.high:
        return f"{winner.name} wins more often, and that is no accident."
    return "Nobody is clearly ahead: the intervals overlap. More battles would tell more."


def length(tally: Tally, words: Wording) -> Panel:
    """The length of battles."""
    turns = {int(number): count for (number,), count in tally.under(t.TURNS).items()}
    order, of = sorted(turns), tally.battles
    told = [(each, turns[each], f"{words.turn} {each}: {turns[each]:,} battles") for each in order]
    average = mean(sum(each * turns[each] for each in order), of)
    rows = tuple(
        row(f"{words.turn} {each}", f"{turns[each]:,}", percent(wilson(turns[each], of).share))
        for each in order
    )
    return Panel(
        "length",
        "How long they last",
        f"{average} {words.turns} and {mean(tally.of(t.ORDERS), of)} orders on average.",
        columns_chart(told, of),
        ("Ends in", "Battles", "Share"),
        rows,
        note=_reasons(tally),
    )


def _reasons(tally: Tally) -> str:
    found = sorted(tally.under(t.REASONS).items(), key=lambda each: -each[1])
    return " ".join(
        f"{percent(wilson(count, tally.battles).share)}: {reason}" for (reason,), count in found
    )


# --- What becomes of everybody -------------------------------------------------------------------


def fate_kinds(tally: Tally) -> tuple[str, ...]:
    """All fates that occurred, the most frequent first, so that each has one pattern
    on the page.
    """
    together: Counter[str] = Counter()
    for (_, _, fate), count in tally.under(t.FATES).items():
        together[fate] += count
    return tuple(sorted(together, key=lambda fate: (-together[fate], fate)))


def fates(
    place: int | str, name: str, tally: Tally, kinds: Sequence[str], words: Wording
) -> Panel | None:
    """The fates of each figure of a party, as stacked bars."""
    fought = {who: count for (who,), count in tally.under(t.FOUGHT, place).items()}
    if not isinstance(place, int) or not fought:
        return None
    ends = [
        Ends(who, of, _fates_of(tally, place, who), tally.of(t.LOST, place, who))
        for who, of in fought.items()
    ]
    ends.sort(key=lambda each: (-each.share.share, each.who))
    own = [kind for kind in kinds if any(each.met.get(kind) for each in ends)]
    bars = [
        (each.who, f"{percent(each.share.share)} out", tuple(_fate_parts(each, kinds)))
        for each in ends
    ]
    keys = (Key(_fate_paint(kinds, each), each) for each in own)
    heads = ("Who", "Fought", "Out", "95% interval", *map(str.capitalize, own), "Value lost")
    return Panel(
        f"fates-{place}",
        name,
        _worst(ends[0], ends[-1]),
        bars_chart(bars, MILLION),
        heads,
        tuple(_fates_row(each, own) for each in ends),
        (*keys, Key("stands", STANDS)),
        "Value lost: how much less a figure has at the end of a battle than at its start, on "
        f"average, in {words.counted_in}.",
        side_paint(place),
    )


@dataclass(frozen=True)
class Ends:
    """The fates of a figure in `of` battles: how often each, and the total loss."""

    who: str
    of: int
    met: Mapping[str, int]
    lost: int

    @property
    def share(self) -> Interval:
        """The share of battles at whose end the figure was out."""
        return wilson(sum(self.met.values()), self.of)


def _fates_row(ends: Ends, kinds: Sequence[str]) -> tuple[Cell, ...]:
    return row(
        ends.who,
        f"{ends.of:,}",
        percent(ends.share.share),
        between(ends.share),
        *(percent(wilson(ends.met.get(kind, 0), ends.of).share) for kind in kinds),
        mean(ends.lost, ends.of),
    )


def _fates_of(tally: Tally, place: int, who: str) -> dict[str, int]:
    return {fate: count for (fate,), count in tally.under(t.FATES, place, who).items()}


def _fate_paint(kinds: Sequence[str], fate: str) -> str:
    return f"fate-{min(kinds.index(fate), MOST_FATES)}"


def _fate_parts(ends: Ends, kinds: Sequence[str]) -> Iterator[Part]:
    for fate in kinds:
        share = wilson(ends.met.get(fate, 0), ends.of).share
        yield share, _fate_paint(kinds, fate), f"{ends.who}: {fate} {percent(share)}"
    stands = MILLION - ends.share.share
    yield stands, "stands", f"{ends.who}: {STANDS} {percent(stands)}"


def _worst(worst: Ends, best: Ends) -> str:
    if not worst.share.share:
        return "Everybody always stands at the end."
    return (
        f"Out most often: {worst.who} ({percent(worst.share.share)}). "
        f"Least often: {best.who} ({percent(best.share.share)})."
    )


# --- What does the harm --------------------------------------------------------------------------


def weapons(place: int | str, name: str, tally: Tally, words: Wording) -> Panel | None:
    """Harm done and figures put out of the fight, by weapon."""
    of = tally.battles
    harm = {means: amount for (means,), amount in tally.under(t.HARM, place).items()}
    used = {means: count for (means,), count in tally.under(t.ATTACKS, place).items()}
    outs: Counter[str] = Counter()
    for (means, _), count in tally.under(t.OUTS, place).items():
        outs[means] += count
    order = sorted({*harm, *used, *outs}, key=lambda each: (-harm.get(each, 0), -outs[each], each))
    rows = tuple(
        row(
            means,
            a_hundred(used.get(means, 0), of),
            a_hundred(harm.get(means, 0), of),
            a_hundred(outs[means], of),
            mean(harm.get(means, 0), used[means]) if used.get(means) else "–",
        )
        for means in order
    )
    paint = side_paint(place) if isinstance(place, int) else "nobody"
    bars = [
        (
            means,
            f"{a_hundred(harm.get(means, 0), of)} harm, {a_hundred(outs[means], of)} out",
            [(harm.get(means, 0), paint, f"{means}: {a_hundred(harm.get(means, 0), of)}")],
        )
        for means in [each for each in order if harm.get(each) or outs[each]][:MOST_BARS]
    ]
    return Panel(
        f"weapons-{place}" if isinstance(place, int) else "weapons-nobody",
        name,
        f"Most of it: {order[0]}." if order and harm.get(order[0]) else "",
        bars_chart(bars) if bars else None,
        ("Weapon or cause", "Attacks", "Harm", "Put out", "Harm an attack"),
        rows,
        note="All but the last are for 100 battles. Harm is counted in "
        f"{words.counted_in}; whoever is killed outright may have borne none.",
        paint=paint,
    )


# --- Who puts out whom ---------------------------------------------------------------------------


def felled(place: int | str, name: str, tally: Tally, names: Sequence[str]) -> Panel | None:
    """Whom the figures of a party put out of the fight, the most frequent pairs first."""
    of, paint = tally.battles, side_paint(place) if isinstance(place, int) else "nobody"
    pairs = sorted(tally.under(t.FELLED, place).items(), key=lambda each: (-each[1], each[0]))
    told = [(_who(who), _whom(place, other, whom, names), n) for (who, other, whom), n in pairs]
    rows = tuple(row(who, Cell(whom, False), a_hundred(n, of)) for who, whom, n in told)
    bars = [
        (f"{who} → {whom}", a_hundred(n, of), [(n, paint, f"{who} puts {whom} out")])
        for who, whom, n in told[:MOST_BARS]
    ]
    return Panel(
        f"felled-{place}" if isinstance(place, int) else "felled-nobody",
        name,
        _most_often(*told[0]) if told else "",
        bars_chart(bars) if bars else None,
        ("Who", "Puts out", "In 100 battles"),
        rows,
        paint=paint,
    )


def _most_often(who: str, whom: str, _: int) -> str:
    if who == ACCIDENT:
        return f"Most often out through nobody’s doing: {whom}."
    return f"Most often: {who} puts {whom} out."


def _who(name: str) -> str:
    return ACCIDENT if name == t.NOBODY else name


def _whom(place: int | str, other: str, whom: str, names: Sequence[str]) -> str:
    """The name of a figure; with its side if that is the own one or one of several others."""
    if other == t.NOBODY:
        return whom
    if str(place) == other:
        return f"{whom} (own side)"
    return f"{whom} ({names[int(other)]})" if len(names) > 2 else whom


# --- What goes wrong -----------------------------------------------------------------------------


def troubles(names: Sequence[str], tally: Tally) -> Iterator[Panel]:
    """Malfunctions, drugs and crashes, without those that never occurred."""
    kinds = (
        (t.MISHAPS, "Malfunctions", ("Whose", "Weapon", "What happens", "In 100 battles")),
        (t.DRUGS, "Drugs taken", ("Whose", "Drug", "In 100 battles")),
        (t.CRASHES, "Cyberware that crashes", ("Whose", "How", "In 100 battles")),
    )
    for kind, title, heads in kinds:
        panel = _trouble(kind, title, heads, names, tally)
        if panel.rows:
            yield panel


def _trouble(
    kind: str, title: str, heads: tuple[str, ...], names: Sequence[str], tally: Tally
) -> Panel:
    found = sorted(tally.under(kind).items(), key=lambda each: (-each[1], each[0]))
    of = tally.battles
    rows, bars = [], []
    for (place, *what), count in found:
        own = NOBODY if place == t.NOBODY else names[int(place)]
        often = a_hundred(count, of)
        rows.append(row(own, *(Cell(each, False) for each in what), often))
        paint = side_paint(int(place)) if place != t.NOBODY else "nobody"
        bars.append((": ".join(what), often, [(count, paint, f"{own}: {often}")]))
    keys = tuple(Key(side_paint(place), each) for place, each in enumerate(names))
    return Panel(
        kind,
        title,
        f"{a_hundred(sum(n for _, n in found), of)} in 100 battles.",
        bars_chart(bars[:MOST_BARS]),
        heads,
        tuple(rows),
        keys,
    )
