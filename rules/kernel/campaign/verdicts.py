"""What a meeting counts for when somebody decides it, and when they decide it anew.

A battle that is settled has paid by what was thought then. A verdict moves what lies between that
and what is true now, so that the second takes back what the first has given, and nobody is paid
twice. Fates stay: they are what happened on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from rules.kernel.campaign import entries as e
from rules.kernel.campaign import preset as p
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.craft import CampaignCraft
from rules.kernel.campaign.ledger import Ledger
from rules.kernel.campaign.preset import Preset
from rules.kernel.campaign.settling import ABSENT, Report, advance
from rules.kernel.campaign.standing import Standing
from rules.kernel.record import Record

# What a meeting is to a crew. OUT: it did not come, or is put out; ALONE: nobody stood opposite.
WON, LOST, DRAWN, OUT, ALONE = "won", "lost", "drawn", "out", "alone"
WORDS = {
    WON: "Pay for a battle won, as decided",
    LOST: "Pay for a battle lost, as decided",
    DRAWN: "Pay for a battle drawn, as decided",
    OUT: "No pay, as decided",
    ALONE: "Pay for a round with nobody to fight",
}


class Verdict(Record):
    """What a meeting counts for now, by crew.

    before: what it counted for until now; empty at first. paid: what crews have got by it so far;
    beside: what of that its battle moved beside the pay, such as help and upkeep.
    report: of its battle, None where none was settled: then nobody learns anything by it.
    """

    key: str
    counts: dict[str, str]
    before: dict[str, str] = {}
    paid: dict[str, int] = {}
    beside: dict[str, int] = {}
    report: Report | None = None


def wage(terms: Preset, count: str) -> int:
    """The pay for what a meeting counts for."""
    pay = terms.pay
    return {WON: pay.won, LOST: pay.lost, DRAWN: pay.drawn, ALONE: pay.drawn, OUT: 0}[count]


def puts_of(
    campaign: s.Campaign, craft: CampaignCraft, verdict: Verdict
) -> tuple[tuple[e.Plain, ...], dict[str, int]]:
    """What a verdict changes, as entries, and what crews still owe since they have spent it."""
    scratch, owed = Ledger(replace(campaign, ended=False)), {}
    for crew, count in verdict.counts.items():
        short = _pay(scratch, verdict, crew, count)
        if short:
            owed[crew] = short
        if verdict.report is not None:
            _put_record(scratch, verdict, crew, count)
            _put_experience(scratch, craft, verdict, crew, count)
    return tuple(each for each in scratch.entries if not isinstance(each, e.Corrected)), owed


def _pay(scratch: Ledger, verdict: Verdict, crew: str, count: str) -> int:
    """Move what is missing or too much; what of the latter is spent already."""
    # Who is put out keeps nothing that the battle brought, nor bears what it cost.
    whole = 0 if count == OUT else wage(scratch.campaign.terms, count) + verdict.beside.get(crew, 0)
    due = whole - verdict.paid.get(crew, 0)
    purse, key = s.purse_of(crew), f"{verdict.key}:{crew}:pay"
    if due > 0:
        scratch.write(e.MoneyMoved(key, s.EMPLOYER, purse, due, WORDS[count]))
        return 0
    back = min(-due, scratch.campaign.purse(crew))
    if back:
        scratch.write(e.MoneyMoved(key, purse, s.EMPLOYER, back, WORDS[count]))
    return -due - back


def _put_record(scratch: Ledger, verdict: Verdict, crew: str, count: str) -> None:
    """Battles won and lost; who was put out of one that was fought has lost it."""
    was, now, found = (
        verdict.before.get(crew, ""), count, s.crew_named(scratch.campaign, crew),
    )  # fmt: skip
    won = found.won + (now == WON) - (was == WON)
    lost = found.lost + (now in (LOST, OUT)) - (was in (LOST, OUT))
    if (won, lost) != (found.won, found.lost):
        scratch.write(e.RecordPut(f"{verdict.key}:{crew}:record", crew, won, lost))


def _put_experience(
    scratch: Ledger, craft: CampaignCraft, verdict: Verdict, crew: str, count: str
) -> None:
    """What those who fought learn by a victory: given, or taken back."""
    change = (count == WON) - (verdict.before.get(crew, "") == WON)
    awards = (each for each in scratch.campaign.terms.awards if each.deed == p.WON)
    points = sum(min(each.points, each.most) for each in awards)
    if not change or not points:
        return
    for member in list(_fought(scratch.campaign, verdict, crew)):
        name = f"{verdict.key}:{crew}:{member}"
        if change > 0:
            scratch.write(e.ExperienceGained(f"{name}:won", crew, member, points, p.WON))
            advance(scratch, craft, name, crew, member)
        else:
            who = s.standing_of(scratch.campaign, crew, member)
            scratch.write(_unlearnt(scratch.campaign.terms, craft, crew, who, points, name))


def _fought(campaign: s.Campaign, verdict: Verdict, crew: str) -> Iterator[str]:
    """Who took part and is still alive."""
    people: Mapping[str, Standing] = s.crew_named(campaign, crew).people
    reports = verdict.report.crews if verdict.report is not None else ()
    for part in (part for each in reports if each.crew == crew for part in each.parts):
        who = people.get(part.member)
        if part.fate != ABSENT and who is not None and who.state not in (s.DEAD, s.GONE):
            yield part.member


def _unlearnt(
    terms: Preset, craft: CampaignCraft, crew: str, who: Standing, points: int, name: str
) -> e.MemberPut:
    """Somebody with so much less experience; what they had risen by for it goes too."""
    member, left = who.who, who.experience
    costs = {step.rank: step.points for step in terms.ranks}
    # Where level-ups are chosen, what was chosen stays: nobody can say which point paid for it.
    while (
        terms.training is None
        and left < points
        and (cost := costs.get(craft.rank(member))) is not None
    ):
        left += cost
        lower = craft.ranks[craft.ranks.index(craft.rank(member)) - 1]
        member = craft.ranked(member, lower)
    return e.MemberPut(
        f"{name}:less", crew, who.who.id, member, who.team, who.state, who.misses,
        max(0, left - points), who.held_by, who.wounds,
    )  # fmt: skip
