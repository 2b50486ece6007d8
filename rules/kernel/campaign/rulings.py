"""A battle that is ruled on anew after it was settled: what moved before is netted out.

Who was hurt stays hurt, and experience stays earned: dice that fell are not thrown again. What a
verdict changes is who won, and all that follows from that: the tally, money, the place that was
fought for and the story.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.campaign import entries as e
from rules.kernel.campaign import preset as p
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.entries import AnyEntry, BadEntry
from rules.kernel.campaign.ledger import Ledger, flat
from rules.kernel.campaign.settling import Report, wage_of
from rules.kernel.record import Record

WON, FORFEIT, VOID = "won", "forfeit", "void"
WAYS = (WON, FORFEIT, VOID)
Tally = tuple[int, int, int]  # battles, won, lost


class Verdict(Record):
    """What a battle came to: `winner` won (nobody where it is empty), all forfeit, or it is void.

    `key` names its cause; `by` ruled, and said why in `reason`.
    """

    key: str
    way: str
    by: str
    reason: str
    winner: str = ""


def rule_again(ledger: Ledger, lines: Sequence[AnyEntry], report: Report, verdict: Verdict) -> None:
    """Write a verdict on a battle that is settled; `lines` is the whole ledger so far.

    Raises BadEntry, also where a purse no longer holds what it would give back.
    """
    crews = [each.crew for each in report.crews]
    if verdict.way not in WAYS or (verdict.winner and verdict.winner not in crews):
        raise BadEntry("Choose what the battle came to.")
    past = _Past(lines, report)
    puts = [
        *_recounted(past, verdict),
        *_paid_back(ledger, past, verdict),
        *_held_again(ledger, past, verdict),
        *_told_again(ledger, past, verdict),
    ]
    ledger.write(e.Corrected(verdict.key, verdict.reason, verdict.by, tuple(puts), past.number))


def counts(lines: Sequence[AnyEntry], battle: str) -> bool:
    """Whether a battle that was settled counts by now."""
    said = [x for x in flat(lines) if isinstance(x, e.BattleRecounted) and x.battle == battle]
    return not said or said[-1].way != VOID


class _Past:
    """What the ledger says of a battle: its own entries, and those of earlier verdicts on it."""

    def __init__(self, lines: Sequence[AnyEntry], report: Report) -> None:
        self.report, self.lines = report, list(flat(lines))
        self.cause = f"battle:{report.battle}"
        self.number = next(
            (number for number, each in enumerate(lines, 1) if each.key == self.cause), 0
        )

    def is_own(self, entry: AnyEntry) -> bool:
        """Whether an entry followed from this battle."""
        return entry.key.startswith((f"{self.cause}:", f"verdict:{self.report.battle}:"))

    def tally(self, crew: str) -> Tally:
        """How often the battle counts for a crew by now: once or not at all."""
        first = next(x for x in self.lines if isinstance(x, e.BattleCounted) and
                     x.key == self.cause)  # fmt: skip
        found = [(1, int(first.winner == crew), int(first.winner not in ("", crew)))]
        found += [
            each.changes[crew] for each in self.lines
            if isinstance(each, e.BattleRecounted) and each.battle == self.report.battle
        ]  # fmt: skip
        return tuple(map(sum, zip(*found, strict=True)))  # type: ignore[return-value]

    def moved(self, crew: str, *, first: bool = False) -> int:
        """What the battle has put into a purse by now; `first`: when it was settled."""
        purse = s.purse_of(crew)
        return sum(
            each.amount * ((each.payee == purse) - (each.payer == purse))
            for each in self.lines
            if isinstance(each, e.MoneyMoved) and self.is_own(each)
            and not (first and each.key.startswith("verdict:"))
        )  # fmt: skip

    def wage(self, crew: str) -> int:
        """The pay that a crew got when it was settled, without what else moved."""
        key = f"{self.cause}:{crew}:pay"
        return sum(x.amount for x in self.lines if isinstance(x, e.MoneyMoved) and x.key == key)


# --- What follows from who won -------------------------------------------------------------------


def _recounted(past: _Past, verdict: Verdict) -> list[e.Plain]:
    changes: dict[str, Tally] = {}
    for each in past.report.crews:
        won = verdict.way == WON and verdict.winner == each.crew
        lost = verdict.way == FORFEIT or (verdict.way == WON and verdict.winner not in
                                          ("", each.crew))  # fmt: skip
        new, old = (int(verdict.way != VOID), int(won), int(lost)), past.tally(each.crew)
        changes[each.crew] = (new[0] - old[0], new[1] - old[1], new[2] - old[2])
    report = past.report
    return [
        e.BattleRecounted(
            f"{verdict.key}:tally", report.battle, report.title, changes, verdict.way,
            verdict.winner,
        )
    ]  # fmt: skip


def _paid_back(ledger: Ledger, past: _Past, verdict: Verdict) -> list[e.Plain]:
    """The difference between what each is due now and what has moved already: never both."""
    found: list[e.Plain] = []
    for each in past.report.crews:
        due = 0
        if verdict.way == WON:
            wage = wage_of(ledger.campaign, each.crew, verdict.winner)
            due = past.moved(each.crew, first=True) - past.wage(each.crew) + wage
        change = due - past.moved(each.crew)
        if not change:
            continue
        purse = s.purse_of(each.crew)
        _check_purse(ledger, each.crew, change)
        payer, payee = (s.CORRECTION, purse) if change > 0 else (purse, s.CORRECTION)
        key = f"{verdict.key}:{each.crew}:money"
        words = "Due by a new verdict" if change > 0 else "Given back by a new verdict"
        found.append(e.MoneyMoved(key, payer, payee, abs(change), words))
    # Who gives back comes first: nothing is paid out that is not there.
    return sorted(found, key=lambda entry: entry.payee != s.CORRECTION)  # type: ignore[union-attr]


def _check_purse(ledger: Ledger, crew: str, change: int) -> None:
    left = ledger.campaign.purse(crew)
    if left + change < 0:
        name = s.crew_named(ledger.campaign, crew).name
        raise BadEntry(
            f"{name} would give {-change} back and has only {left} left. Put its purse right "
            "first, with a reason, or rule otherwise."
        )


def _held_again(ledger: Ledger, past: _Past, verdict: Verdict) -> list[e.Plain]:
    """The place that was fought for: the winner's, or whose it was, unless it went on since."""
    place = past.report.holding
    if not place:
        return []
    before, is_last = "", True
    counted = False
    for each in past.lines:
        counted = counted or each.key == past.cause
        if isinstance(each, e.CrewLeft) and before == each.crew and not counted:
            before = ""
        if not isinstance(each, e.HoldingTaken) or each.holding != place:
            continue
        if not counted:
            before = each.crew
        elif not past.is_own(each):
            is_last = False
    holder = verdict.winner if verdict.way == WON and verdict.winner else before
    now = ledger.campaign.holdings.get(place, "")
    if not is_last or holder == now or (holder and not _is_here(ledger, holder)):
        return []
    return [e.HoldingTaken(f"{verdict.key}:holding", place, holder)]


def _is_here(ledger: Ledger, crew: str) -> bool:
    return s.crew_named(ledger.campaign, crew).is_here


def _told_again(ledger: Ledger, past: _Past, verdict: Verdict) -> list[e.Plain]:
    """The story as it goes on by the verdict, unless another battle has gone on with it since."""
    arc, terms = past.report.arc, ledger.campaign.terms
    if not arc or arc not in ledger.campaign.stories:
        return []
    here = next((each.chapters[0].id for each in terms.arcs if each.id == arc), "")
    counted = False
    for each in past.lines:
        counted = counted or each.key == past.cause
        if not isinstance(each, e.ChapterReached) or each.arc != arc:
            continue
        if not counted:
            here = each.chapter
        elif not past.is_own(each):
            return []
    chapter = p.chapter_of(terms, arc, here) if here else None
    after = here
    if chapter is not None and verdict.way == WON and verdict.winner:
        own = verdict.winner == past.report.crews[0].crew
        after = chapter.won if own else chapter.lost
    if after == ledger.campaign.stories[arc]:
        return []
    return [e.ChapterReached(f"{verdict.key}:story", arc, after)]
