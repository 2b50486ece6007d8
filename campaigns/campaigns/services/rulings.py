"""Reopens a battle of a campaign with a reason, and books the difference of the new ruling."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone
from msgspec.structs import replace

from accounts.actors import Actor
from campaigns.campaigns import journal
from campaigns.campaigns.models import (
    FOR_A_MEETING,
    Aftermath,
    Campaign,
    Confirmation,
    LedgerEntry,
    Meeting,
)
from campaigns.campaigns.permissions import check_disinterested, required_judge, required_organiser
from campaigns.campaigns.services import reports, weapon_counts
from campaigns.campaigns.services.aftermaths import (
    WORDS_LENGTH,
    locked_aftermath,
    players_of,
)
from campaigns.campaigns.services.notifications import Message, judges_of, notify_members
from campaigns.campaigns.services.open_battles import fighting
from campaigns.clubs.models import Membership
from rules.kernel.campaign import rulings
from rules.kernel.campaign.entries import BadEntry
from rules.kernel.campaign.rulings import FORFEIT, VOID, WON, Verdict
from web.text import clean

Status = Aftermath.Status
STANDS = "stands"


@transaction.atomic
def reopen(aftermath_id: str, actor: Actor, reason: str) -> Aftermath:
    """Reopen a decided battle, as an organiser who was not in it.

    The earlier decision stays valid until the new one. Raises Aftermath.DoesNotExist, NotYours or
    BadEntry.
    """
    campaign, row, meeting = locked_aftermath(aftermath_id)
    organiser = required_organiser(campaign.club, actor)
    _check_no_meeting(meeting, row)
    check_disinterested(campaign, row, organiser)
    words = _reason(reason, "reason")
    if row.status in (Status.REOPENED, Status.DISPUTED):
        return row  # submitted twice
    if row.status not in (Status.SETTLED, Status.VOID):
        raise BadEntry("Nothing is decided here yet.")
    if was_settled(row):
        row.status = Status.REOPENED
    else:
        _check_free(campaign, row)
        row.status = Status.DISPUTED
    row.revision += 1
    row.save(update_fields=["status", "revision"])
    _note(row, organiser, actor, words, agrees=False)
    people = [*players_of(campaign, row), *judges_of(campaign)]
    notify_members(
        campaign,
        people,
        Message(
            f"reopened:{row.pk}:{row.revision}",
            f"{organiser.name} has “{row.title}” ruled on anew: {words}",
            row.get_absolute_url(),
            "campaign_disputed",
        ),
    )
    return row


def _check_no_meeting(meeting: Meeting | None, row: Aftermath) -> None:
    # A battle of a fixture that was replaced since is not handled by the campaign alone.
    if meeting is not None or row.token.startswith(FOR_A_MEETING):
        raise BadEntry("It is a meeting of a season: have it ruled on anew there, for both.")


def was_settled(row: Aftermath) -> bool:
    """Whether a battle has ever booked anything."""
    lines = LedgerEntry.objects.filter(campaign_id=row.campaign_id, key=f"battle:{row.pk}")
    return lines.exists()


def _check_free(campaign: Campaign, row: Aftermath) -> None:
    """Refuse unless the crews are free: a battle that never counted is settled like any other."""
    if campaign.status != Campaign.Status.RUNNING:
        raise BadEntry("The campaign is over: a battle that never counted stays out of it.")
    busy = fighting(campaign).intersection(row.sides.values())
    for crew in campaign.crews.filter(pk__in=busy):
        raise BadEntry(f"{crew.name} has another battle to settle first.")


@transaction.atomic
def rule_again(aftermath_id: str, actor: Actor, fields: Mapping[str, str]) -> Aftermath:
    """Decide a reopened battle; `how`: stands, won (by `winner`), forfeit or void.

    Only the difference to earlier decisions is booked, so nothing is paid twice. `revision` is that
    of the page. Raises NotYours or BadEntry.
    """
    campaign, row, meeting = locked_aftermath(aftermath_id)
    judge = required_judge(campaign.club, actor)
    _check_no_meeting(meeting, row)
    check_disinterested(campaign, row, judge)
    words, how = _reason(fields.get("words", ""), "words"), fields.get("how", "")
    if row.status in (Status.SETTLED, Status.VOID):
        return row  # submitted twice
    if row.status != Status.REOPENED or fields.get("revision", "") != str(row.revision):
        raise BadEntry(
            "This is not to be ruled on anew, or has changed. Look at it again.", "revision"
        )
    if how not in (STANDS, WON, FORFEIT, VOID):
        raise BadEntry("Choose what the battle came to.", "how")
    if how != STANDS:
        _write(campaign, row, judge, fields, words)
    counts = rulings.counts([line.entry for line in journal.lines(campaign)], row.pk)
    row.status, row.settled = Status.SETTLED if counts else Status.VOID, timezone.now()
    row.save(update_fields=["status", "settled", "report"])
    (weapon_counts.count if counts else weapon_counts.take_back)(row)
    _note(row, judge, actor, words, agrees=counts)
    notify_members(
        campaign,
        players_of(campaign, row),
        Message(
            f"settled:{row.pk}:{row.revision}",
            f"“{row.title}” is ruled on anew by {judge.name}: {words}",
            row.get_absolute_url(),
            "campaign_settled",
        ),
    )
    return row


def _write(
    campaign: Campaign, row: Aftermath, judge: Membership, fields: Mapping[str, str], words: str
) -> None:
    way = fields["how"]
    winner = fields.get("winner", "") if way == WON else ""
    report, key = reports.report_in(row), f"verdict:{row.pk}:{row.revision}"
    lines = [line.entry for line in journal.lines(campaign)]
    with journal.written(campaign, key, judge.name) as ledger:
        verdict = Verdict(key, way, judge.name, words, winner)
        rulings.rule_again(ledger, lines, report, verdict)
    row.report = reports.kept(replace(report, winner=winner, forfeit=way == FORFEIT))


def _reason(text: str, path: str) -> str:
    words = clean(text, WORDS_LENGTH)
    if not words:
        raise BadEntry("Say why: everybody in it reads it.", path)
    return words


def _note(row: Aftermath, judge: Membership, actor: Actor, words: str, *, agrees: bool) -> None:
    Confirmation.objects.create(
        aftermath=row,
        revision=row.revision,
        user_id=actor.user_id,
        by_name=judge.name,
        agrees=agrees,
        words=words,
    )
