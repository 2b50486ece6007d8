"""A result in three sentences: who wins and how sure that is, why, and the weakest point."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from laboratory.number_text import a_hundred, between, counted, percent
from rules.kernel.deeds import UNHARMED_FATES
from rules.simulate import Experiment, Tally, shares, wilson
from rules.simulate import tally as t


def summary(experiment: Experiment, tally: Tally) -> tuple[str, ...]:
    """The sentences; none before a battle was counted, fewer where nothing can be said."""
    if not tally.battles:
        return ()
    order = sorted(range(len(experiment.parties)), key=lambda place: -tally.of(t.WINS, place))
    return tuple(_sentences(experiment, tally, order))


def _sentences(experiment: Experiment, tally: Tally, order: list[int]) -> Iterator[str]:
    names = [party.name for party in experiment.parties]
    yield _who_wins(experiment, tally, order)
    best, *others = order
    why = _why(names[best], best, tally)
    if why:
        yield why
    weakest = _weakest(names[others[-1]], others[-1], tally)
    if weakest and tally.of(t.WINS, best):
        yield weakest


def _who_wins(experiment: Experiment, tally: Tally, order: list[int]) -> str:
    """The shares, and whether the order of the first two is more than chance."""
    if not any(tally.of(t.WINS, place) for place in order):
        return f"Nobody has won any of {counted(tally.battles, 'battle')}."
    share, names = shares(experiment, tally), [party.name for party in experiment.parties]
    best, second, *_ = order
    others = ", ".join(f"{names[place]} {percent(share[place].share)}" for place in order[1:])
    told = (
        f"{names[best]} wins {percent(share[best].share)} of {counted(tally.battles, 'battle')} "
        f"({between(share[best])}), {others}"
    )
    if share[best].low > share[second].high:
        return f"{told}: that is no accident."
    return f"{told}: too close to call, more battles would tell more."


def _why(name: str, place: int, tally: Tally) -> str:
    """With what the party puts the others out of the fight, and who does it."""
    means: Counter[str] = Counter()
    for (what, fate), number in tally.under(t.OUTS, place).items():
        if fate not in UNHARMED_FATES:
            means[what] += number
    people: Counter[str] = Counter()
    for (who, other, _), number in tally.under(t.FELLED, place).items():
        if who != t.NOBODY and other != str(place):
            people[who] += number
    total = sum(means.values())
    if not total:
        return ""
    [(what, number)] = means.most_common(1)
    share = percent(wilson(number, total).share)
    told = f"Of those that {name} puts out of the fight, {share} fall to: {what}"
    if not people:
        return f"{told}."
    [(who, felled)] = people.most_common(1)
    often = a_hundred(felled, tally.battles)
    return f"{told}; {who} puts most of them out, {often} in 100 battles."


def _weakest(name: str, place: int, tally: Tally) -> str:
    """Who of the party is most often out of the fight at the end."""
    out: Counter[str] = Counter()
    for (who, fate), number in tally.under(t.FATES, place).items():
        if fate not in UNHARMED_FATES:
            out[who] += number
    fought = {who: number for (who,), number in tally.under(t.FOUGHT, place).items()}
    found = [(wilson(out[who], of).share, who) for who, of in fought.items() if out[who]]
    if not found:
        return ""
    share, who = max(found)
    return f"The weakest point of {name} is {who}: out of the fight in {percent(share)} of battles."
