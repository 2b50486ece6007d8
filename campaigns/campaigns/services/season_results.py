"""Writes the result of a season's fixture to the campaign, and corrects it after a new decision."""

from __future__ import annotations

from collections import Counter

from django.db import transaction
from django.db.models import Q
from msgspec.structs import replace

from battles.models import Battle
from campaigns.campaigns import journal
from campaigns.campaigns.models import Aftermath, Campaign, Meeting, SeasonTie
from campaigns.campaigns.services import aftermaths, reports
from campaigns.campaigns.services.meetings import crews_of
from campaigns.campaigns.services.notifications import Message, judges_of, notify_members
from campaigns.campaigns.services.open_battles import OPEN
from campaigns.campaigns.systems import craft_of
from campaigns.leagues import games as g
from campaigns.leagues.models import Fixture, Result
from campaigns.leagues.permissions import note
from rules.kernel.campaign import entries as e
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.entries import BadEntry
from rules.kernel.campaign.ledger import Ledger, entry_from, flat
from rules.kernel.campaign.settling import Report
from rules.kernel.campaign.verdicts import ALONE, DRAWN, LOST, OUT, WON, Verdict, puts_of

Status = Aftermath.Status
# The result of each outcome for the first and for the second entrant.
COUNTS = {
    g.FIRST: (WON, LOST), g.SECOND: (LOST, WON), g.DRAW: (DRAWN, DRAWN),
    g.FIRST_FORFEITS: (OUT, WON), g.SECOND_FORFEITS: (WON, OUT), g.BOTH_FORFEIT: (OUT, OUT),
    g.BYE: (ALONE, ALONE),
}  # fmt: skip


def count(tie: SeasonTie, fixture: Fixture, result: Result) -> None:
    """Book a fixture's result in the campaign. The season is locked, and the result is the newest.

    A season never waits for its campaign: if the campaign cannot book the result, the organisers of
    both are notified and decide on the page of the battle.
    """
    campaign = journal.locked_campaign(tie.campaign_id)
    Meeting.objects.get_or_create(fixture=fixture)
    meeting = Meeting.objects.select_related("aftermath__battle").get(fixture=fixture)
    try:
        with transaction.atomic():
            _count(campaign, meeting, fixture, result)
    except BadEntry as error:
        words = f"{campaign.name} could not take a result as it stands: {error}"
        note(tie.season, None, words)
        row = meeting.aftermath
        notify_members(
            campaign,
            judges_of(campaign),
            Message(
                f"untaken:{result.pk}",
                words,
                row.get_absolute_url() if row else fixture.get_absolute_url(),
            ),
        )
        Aftermath.objects.filter(meeting=meeting, status__in=OPEN).update(status=Status.DISPUTED)


def _count(campaign: Campaign, meeting: Meeting, fixture: Fixture, result: Result) -> None:
    crews = [each.pk if each else "" for each in crews_of(fixture)]
    counts = {crew: how for crew, how in zip(crews, COUNTS[result.outcome], strict=True) if crew}
    row, state = meeting.aftermath, journal.state_of(campaign)
    by = result.by_name or result.get_source_display()
    is_open = row is not None and row.status in OPEN
    if row is not None and is_open and result.outcome in g.PLAYED and _can_tell(row):
        winner = next((crew for crew, how in counts.items() if how == WON), "")
        report = replace(_report(row, state), winner=winner)
        aftermaths.book_report(campaign, row, report, by)
    else:
        if row is not None and is_open:
            aftermaths.call_void(row, by, result.reason)
        meeting.owed = _decide(campaign, meeting, counts, result, by)
    _collect(campaign, meeting, set(counts), result)
    meeting.counted = counts
    meeting.save(update_fields=["counted", "owed"])


def _can_tell(row: Aftermath) -> bool:
    """Whether there is a filed report, or a journal to fill it from."""
    is_over = row.battle is not None and row.battle.status == Battle.Status.ENDED
    return row.report is not None or (is_over and not aftermaths.is_other(row))


def _report(row: Aftermath, state: s.Campaign) -> Report:
    return reports.report_in(row) if row.report is not None else reports.from_battle(row, state)


def _decide(
    campaign: Campaign, meeting: Meeting, counts: dict[str, str], result: Result, by: str
) -> dict[str, int]:
    """Write the entries of a decision. Returns the amounts still owed."""
    row, cause = meeting.aftermath, _cause(meeting)
    is_fought = row is not None and row.status == Status.SETTLED
    report = reports.report_in(row) if row is not None and is_fought else None
    key = f"{cause}{result.number}"
    with journal.written(campaign, cause, by) as ledger:
        if ledger.campaign.ended and result.number == 1:
            raise BadEntry("the campaign is over.")
        paid, beside = _paid(campaign, meeting)
        verdict = Verdict(key, counts, meeting.counted, paid, beside, report)
        puts, owed = puts_of(ledger.campaign, craft_of(campaign.ruleset), verdict)
        _write(ledger, puts, key, result, by)
    return owed


def _write(ledger: Ledger, puts: tuple[e.Plain, ...], key: str, result: Result, by: str) -> None:
    """Notify of the first decision of a fixture as news, and of later ones as corrections."""
    if result.number == 1:
        for each in puts:
            ledger.write(each)
    elif puts:
        reason = result.reason or "The result of the season was corrected."
        ledger.write(e.Corrected(key, reason, by, puts))


def _cause(meeting: Meeting) -> str:
    return f"verdict:{meeting.fixture_id}:"


def _paid(campaign: Campaign, meeting: Meeting) -> tuple[Counter[str], Counter[str]]:
    """What crews have received for a fixture so far, and what its battle booked apart from pay.

    Both are read from the ledger.
    """
    battle = f"battle:{meeting.aftermath_id}:"
    own = Q(key__startswith=battle) | Q(key__startswith=_cause(meeting))
    rows = journal.rows_of(campaign).filter(own)
    found: Counter[str] = Counter()
    beside: Counter[str] = Counter()
    for entry in flat(entry_from(body) for body in rows.values_list("body", flat=True)):
        if not isinstance(entry, e.MoneyMoved):
            continue
        is_beside = entry.key.startswith(battle) and not entry.key.endswith(":pay")
        for purse, amount in ((entry.payee, entry.amount), (entry.payer, -entry.amount)):
            found[purse.removeprefix(s.PURSE)] += amount
            beside[purse.removeprefix(s.PURSE)] += amount if is_beside else 0
    return found, beside


def _collect(campaign: Campaign, meeting: Meeting, crews: set[str], result: Result) -> None:
    """Deduct owed amounts of earlier decisions from a new payment."""
    rows = Meeting.objects.filter(fixture__round__division__season__tie__campaign=campaign)
    for each in rows.exclude(owed={}).exclude(pk=meeting.pk):
        with journal.written(campaign, _cause(each), "the season") as ledger:
            for crew in crews & set(each.owed):
                key = f"{_cause(each)}for:{meeting.fixture_id}:{result.number}:{crew}"
                each.owed = _taken(ledger, each, crew, key)
        each.save(update_fields=["owed"])


def _taken(ledger: Ledger, meeting: Meeting, crew: str, key: str) -> dict[str, int]:
    amount = min(meeting.owed[crew], ledger.campaign.purse(crew))
    if not amount or ledger.campaign.ended:
        return dict(meeting.owed)
    ledger.write_fresh(
        e.MoneyMoved(key, s.purse_of(crew), s.EMPLOYER, amount, "Owed since a verdict")
    )
    left = {**meeting.owed, crew: meeting.owed[crew] - amount}
    return {name: due for name, due in left.items() if due}
