"""Calls off a battle of a campaign that was not fought; its crews are free again."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor
from campaigns.campaigns.models import Aftermath, Campaign, Confirmation, Meeting
from campaigns.campaigns.permissions import own_crew_in, required_organiser
from campaigns.campaigns.services import online_battle
from campaigns.campaigns.services.aftermaths import locked_aftermath, players_of
from campaigns.campaigns.services.notifications import Message, notify_members
from campaigns.clubs.cancellation_votes import WORDS_LENGTH, all_voted, with_vote, words_of
from rules.kernel.campaign.entries import BadEntry
from web.text import clean

Status = Aftermath.Status
MOVED = "Somebody has given an order: fight it to its end, or agree in the battle how it ends."


@transaction.atomic
def propose(aftermath_id: str, actor: Actor, words: str = "") -> Aftermath:
    """Propose to call a battle off, or agree to it. When all agree it is called off, once.

    Raises Aftermath.DoesNotExist, NotYours or BadEntry.
    """
    campaign, row, meeting = locked_aftermath(aftermath_id)
    crew = own_crew_in(campaign, row, actor)
    if row.status == Status.OFF:
        return row  # submitted twice, or by both at once
    _check_no_meeting(meeting)
    _check(row)
    before = row.off_wishes
    row.off_wishes = with_vote(before, crew.pk, crew.name, clean(words, WORDS_LENGTH))
    if all_voted(row.off_wishes, row.sides.values()):
        _close(campaign, row, "", words_of(row.off_wishes))
        return row
    row.save(update_fields=["off_wishes"])
    if row.off_wishes != before:
        others = [each for each in players_of(campaign, row) if each.pk != crew.player_id]
        said = f"{crew.name} would call “{row.title}” off. {row.off_wishes[-1]['words']}".strip()
        key = f"off-asked:{row.pk}:{crew.pk}:{timezone.now():%Y%m%d%H%M%S}"
        notify_members(campaign, others, Message(key, said, row.get_absolute_url(), "campaign_off"))
    return row


@transaction.atomic
def decline(aftermath_id: str, actor: Actor) -> Aftermath:
    """Decline, or withdraw one's own proposal. All votes are deleted."""
    campaign, row, _ = locked_aftermath(aftermath_id)
    own_crew_in(campaign, row, actor)
    if row.status == Status.FIGHTING and row.off_wishes:
        row.off_wishes = []
        row.save(update_fields=["off_wishes"])
    return row


@transaction.atomic
def at_once(aftermath_id: str, actor: Actor, reason: str) -> Aftermath:
    """Call a battle off with a reason, as an organiser who is not in it. Raises as
    `propose` does.
    """
    campaign, row, meeting = locked_aftermath(aftermath_id)
    organiser = required_organiser(campaign.club, actor)
    if campaign.crews.filter(player=organiser, pk__in=row.sides.values()).exists():
        raise BadEntry("You play in it: agree with the other side, or ask another organiser.")
    said = clean(reason, WORDS_LENGTH)
    if not said:
        raise BadEntry("Say why it is called off.", "words")
    if row.status == Status.OFF:
        return row
    _check_no_meeting(meeting)
    _check(row)
    Confirmation.objects.create(
        aftermath=row,
        revision=row.revision,
        user_id=actor.user_id,
        by_name=organiser.name,
        agrees=False,
        words=said,
    )
    _close(campaign, row, organiser.name, said)
    return row


def _check_no_meeting(meeting: Meeting | None) -> None:
    if meeting is not None:
        raise BadEntry("It is a meeting of a season: call it off on the page of the meeting.")


def _check(row: Aftermath) -> None:
    if row.status != Status.FIGHTING:
        raise BadEntry("The result is submitted already: confirm it, or dispute it.")
    if not online_battle.is_unfought(row):
        raise BadEntry(MOVED)


def _close(campaign: Campaign, row: Aftermath, by: str, reason: str) -> None:
    if not online_battle.close_unfought(row, by, reason):
        raise BadEntry(MOVED)  # an order was given meanwhile
    row.status, row.settled = Status.OFF, timezone.now()
    row.save(update_fields=["status", "settled", "off_wishes"])
    words = f"“{row.title}” is called off. {reason}".strip()
    notify_members(
        campaign,
        players_of(campaign, row),
        Message(f"off:{row.pk}", words, row.get_absolute_url(), "campaign_off"),
    )
