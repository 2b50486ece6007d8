"""The report of a battle: filed, confirmed by both players, booked once."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor
from battles.models import Seat
from campaigns.campaigns import journal
from campaigns.campaigns.models import Aftermath, Campaign, Confirmation, Crew, Meeting
from campaigns.campaigns.permissions import (
    check_disinterested,
    own_crew_in,
    required_judge,
    required_member,
)
from campaigns.campaigns.services import (
    meetings,
    online_battle,
    reports,
    weapon_counts,
)
from campaigns.campaigns.services.notifications import Message, judges_of, notify_members
from campaigns.campaigns.services.open_battles import OPEN
from campaigns.campaigns.systems import craft_of
from campaigns.clubs.models import Membership
from rules.kernel.campaign.entries import BadEntry
from rules.kernel.campaign.settling import Report, check_report, settle
from web.text import clean

Status = Aftermath.Status
OUTRIGHT = ("void", "forfeit")  # rulings without a report
WORDS_LENGTH, REASON_LENGTH = 400, 300


def locked_aftermath(aftermath_id: str) -> tuple[Campaign, Aftermath, Meeting | None]:
    """A campaign, one of its battles and the season's fixture that the battle is, all locked.

    Raises Aftermath.DoesNotExist.
    """
    meeting = meetings.locked_meeting(aftermath_id)
    campaign_id = Aftermath.objects.values_list("campaign_id", flat=True).get(pk=aftermath_id)
    campaign = journal.locked_campaign(campaign_id)
    row = Aftermath.objects.select_for_update(of=("self",)).get(pk=aftermath_id)
    return campaign, row, meeting


def players_of(campaign: Campaign, row: Aftermath) -> list[Membership]:
    """The players whose crews are in a battle."""
    crews = campaign.crews.filter(pk__in=row.sides.values()).select_related("player")
    return [each.player for each in crews]


@transaction.atomic
def collect(aftermath_id: str, actor: Actor) -> Aftermath:
    """Fill the report of a battle on the site from its journal, after its end.

    Raises NotYours or BadEntry.
    """
    campaign, row, meeting = locked_aftermath(aftermath_id)
    required_member(campaign.club, actor)
    if row.status != Status.FIGHTING:
        return row
    if row.battle is None:
        raise BadEntry("Nothing is reported of this battle yet.")
    if meeting is not None:
        meetings.take_battle(meeting)
        row.refresh_from_db()
        return row
    if is_other(row):
        raise BadEntry("Other warbands were fielded than the crews: a referee must fill this in.")
    report = reports.from_battle(row, journal.state_of(campaign))
    _keep_report(campaign, row, report)
    return row


def is_other(row: Aftermath) -> bool:
    """Whether a side fielded something other than its crew."""
    seats = Seat.objects.filter(battle_id=row.battle_id, role=Seat.Role.PLAYER)
    return any(row.forces.get(seat.side) != seat.force for seat in seats if seat.side in row.forces)


def _keep_report(campaign: Campaign, row: Aftermath, report: Report) -> None:
    check_report(journal.state_of(campaign), report)
    row.report, row.status = reports.kept(report), Status.REPORTED
    row.revision += 1
    row.save(update_fields=["report", "status", "revision"])
    words = f"Look at what came of “{row.title}”, and confirm it."
    notify_members(
        campaign,
        players_of(campaign, row),
        Message(
            f"reported:{row.pk}:{row.revision}", words, row.get_absolute_url(), "campaign_list"
        ),
    )


@transaction.atomic
def file_report(aftermath_id: str, actor: Actor, fields: Mapping[str, str]) -> Aftermath:
    """File the report of a table battle, which counts as the player's confirmation. Raises NotYours
    or BadEntry.

    `revision`: of the report that the form showed, so that nobody overwrites an unseen change.
    """
    campaign, row, meeting = locked_aftermath(aftermath_id)
    crew = own_crew_in(campaign, row, actor)
    if row.status not in OPEN:
        return row
    if row.battle_id is not None:
        raise BadEntry("A battle on the web tells everything itself.")
    if row.status == Status.DISPUTED:
        raise BadEntry("A referee or organiser decides this now.")
    if fields.get("revision", "") != str(row.revision):
        raise BadEntry("The other side has just filled this in. Look at it first.")
    report = reports.from_fields(row, journal.state_of(campaign), fields)
    _keep_report(campaign, row, report)
    _say(row, crew, actor, agrees=True)
    if meeting is not None:
        meetings.tell(meeting, actor, report)
    return row


@transaction.atomic
def confirm(aftermath_id: str, actor: Actor, revision: str) -> Aftermath:
    """Confirm the report. When all players have confirmed, the result is booked, once.

    Raises NotYours or BadEntry.
    """
    campaign, row, meeting = locked_aftermath(aftermath_id)
    crew = own_crew_in(campaign, row, actor)
    if row.status not in OPEN:
        return row
    if row.status != Status.REPORTED or revision != str(row.revision):
        raise BadEntry("The list has changed, or is disputed. Look at it again.", "revision")
    _say(row, crew, actor, agrees=True)
    agreed = set(
        row.confirmations.filter(revision=row.revision, agrees=True).values_list(
            "crew_id", flat=True
        )
    )
    if not agreed >= set(row.sides.values()):
        return row
    if meeting is None:
        write_down(campaign, row, "both players")
    else:
        meetings.agree(meeting, actor)
        row.refresh_from_db()
    return row


@transaction.atomic
def dispute(aftermath_id: str, actor: Actor, words: str) -> Aftermath:
    """Dispute the report with a reason; a referee or organiser decides. Raises BadEntry."""
    campaign, row, meeting = locked_aftermath(aftermath_id)
    crew = own_crew_in(campaign, row, actor)
    said = clean(words, WORDS_LENGTH)
    if not said:
        raise BadEntry("Say what is wrong, so that somebody can decide.", "words")
    if row.status != Status.REPORTED:
        raise BadEntry("There is nothing to dispute now.")
    row.status = Status.DISPUTED
    row.save(update_fields=["status"])
    if meeting is not None:
        meetings.dispute(meeting, actor, said)
    _say(row, crew, actor, agrees=False, words=said)
    notify_members(
        campaign,
        judges_of(campaign),
        Message(
            f"disputed:{row.pk}:{row.revision}",
            f"{crew.name} disputes what came of “{row.title}”: {said}",
            row.get_absolute_url(),
            "campaign_disputed",
        ),
    )
    return row


@transaction.atomic
def decide(aftermath_id: str, actor: Actor, fields: Mapping[str, str]) -> Aftermath:
    """Settle a battle as a referee or organiser: as filled in, as reported, void or forfeited.

    After a forfeit all crews have lost and nobody is paid. Nobody decides on their own battle, or
    on a report that they have not seen: `revision` is that of their page. Raises NotYours or
    BadEntry.
    """
    campaign, row, meeting = locked_aftermath(aftermath_id)
    judge = required_judge(campaign.club, actor)
    check_disinterested(campaign, row, judge)
    words = clean(fields.get("words", ""), WORDS_LENGTH)
    if not words:
        raise BadEntry("Say why you decide so.", "words")
    if row.status not in OPEN:
        return row
    if fields.get("revision", "") != str(row.revision):
        raise BadEntry("The list has changed. Look at it again.", "revision")
    how = fields.get("how", "")
    if how in OUTRIGHT and meeting is not None:
        raise BadEntry("It is a meeting of a season: decide it there, as a forfeit of one or both.")
    if how == "filled":
        _keep_report(campaign, row, reports.from_fields(row, journal.state_of(campaign), fields))
    Confirmation.objects.create(
        aftermath=row,
        revision=row.revision,
        user_id=actor.user_id,
        by_name=judge.name,
        agrees=how != "void",
        words=words,
    )
    _rule(campaign, row, how, judge.name, words)
    if how not in OUTRIGHT and (
        meeting is None
        or not meetings.rule(meeting, actor, reports.report_in(row), words[:REASON_LENGTH])
    ):
        write_down(campaign, row, judge.name)
    row.refresh_from_db()
    return row


def _rule(campaign: Campaign, row: Aftermath, how: str, by: str, words: str) -> None:
    """Apply a ruling without a report: void or forfeit. Raises BadEntry for others."""
    if how == "void":
        call_void(row, by, words)
    elif how == "forfeit":
        row.report = reports.kept(reports.forfeited(row))
        row.save(update_fields=["report"])
        online_battle.close_unfought(row, by, words)
        write_down(campaign, row, by)
    elif how not in ("filled", "reported"):
        raise BadEntry("Choose how it is to be settled.", "how")


def call_void(row: Aftermath, by: str, reason: str, status: str = Status.VOID) -> None:
    """Declare a battle void. The caller holds the campaign's lock.

    A battle on the site without a move is closed. One that is being fought continues without effect
    on the campaign.
    """
    online_battle.close_unfought(row, by, reason)
    row.status, row.settled = status, timezone.now()
    row.save(update_fields=["status", "settled"])


def book_report(campaign: Campaign, row: Aftermath, report: Report, by: str) -> None:
    """Settle a battle by this report. The caller holds the campaign's lock.

    Raises BadEntry; then the transaction must be rolled back.
    """
    if row.report != reports.kept(report):
        row.report, row.revision = reports.kept(report), row.revision + 1
        row.save(update_fields=["report", "revision"])
    write_down(campaign, row, by)


def _say(row: Aftermath, crew: Crew, actor: Actor, *, agrees: bool, words: str = "") -> None:
    """Record a player's answer to this revision. A no replaces their yes."""
    Confirmation.objects.update_or_create(
        aftermath=row,
        crew=crew,
        revision=row.revision,
        defaults={
            "user_id": actor.user_id,
            "by_name": crew.player.name,
            "agrees": agrees,
            "words": words,
        },
    )


def write_down(campaign: Campaign, row: Aftermath, by: str) -> None:
    """Write the report's entries into the ledger. The battle is their cause, so they are written
    only once.
    """
    report = reports.report_in(row)
    with journal.written(campaign, f"battle:{row.pk}", by) as ledger:
        settle(ledger, report, craft_of(campaign.ruleset))
    row.status, row.settled = Status.SETTLED, timezone.now()
    row.save(update_fields=["status", "settled"])
    weapon_counts.count(row)
    words = f"“{row.title}” is settled."
    notify_members(
        campaign,
        players_of(campaign, row),
        Message(f"settled:{row.pk}", words, row.get_absolute_url(), "campaign_settled"),
    )
