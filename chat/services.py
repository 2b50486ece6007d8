"""Write a message, report it to the staff, decide on reports, hide messages, delete rooms."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from accounts.actors import Actor, person
from accounts.input_checks import check_pace, check_silence, checked_token, plain_words
from accounts.models import Decision
from accounts.ratelimit import allow
from accounts.reportable import Reported
from accounts.services import moderation
from accounts.services.moderation import NotDecided, Verdict
from chat.models import MESSAGE, REASON_LENGTH, WORDS_LENGTH, Message, Report, Room
from chat.permissions import access_to, author_of, kind_of
from chat.queries.messages import reportable

QUARTER = 900


@transaction.atomic
def write(kind: str, subject: str, actor: Actor, text: str, token: str) -> Message:
    """Write a message in the actor's room; idempotent.

    Raises NotYours, ObjectDoesNotExist or TextRefused.
    """
    access = access_to(kind, subject, actor, lock=True)
    author = author_of(access)
    words, token = plain_words(text, WORDS_LENGTH), checked_token(token)
    room, _ = Room.objects.get_or_create(kind=kind, subject=subject, name=access.writes_in)
    said = Message.objects.filter(room=room, author=author, token=token).first()
    if said is not None:
        return said
    check_silence(actor)
    check_pace(actor)
    message = Message.objects.create(room=room, author=author, words=words, token=token)
    # Readers are notified at most once in a quarter of an hour for each author.
    if allow(f"talk-news:{author}", QUARTER, 1):
        kind_of(kind).written(message, actor)
    return message


@transaction.atomic
def report(kind: str, subject: str, actor: Actor, message_id: int, reason: str) -> None:
    """Report a message to the staff, once per person.

    Raises NotYours, ObjectDoesNotExist or TextRefused.
    """
    access = access_to(kind, subject, actor, lock=True)
    message = reportable(kind, subject, access, actor, message_id)
    words, who = plain_words(reason, REASON_LENGTH), person(actor)
    if Report.objects.filter(message=message, who=who).exists():
        return
    check_pace(actor)
    Report.objects.create(message=message, who=who, user_id=actor.user_id, reason=words)


@transaction.atomic
def decide(message_id: int, by: User, verdict: Verdict) -> Decision:
    """Decide all open reports of a message at once, and notify the reporters.

    Raises Message.DoesNotExist, or NotDecided, also if another decision was made first.
    """
    message = _locked(message_id)
    reports = list(Report.objects.filter(message=message, decision=None))
    if not reports:
        raise NotDecided("Somebody has decided this meanwhile.")
    decision = moderation.settle(verdict, by, _content(message))
    if verdict.hides_content:
        _hide(message, by, decision.reason)
    Report.objects.filter(pk__in=[each.pk for each in reports]).update(decision=decision)
    for each in reports:
        _, _, guest = each.who.partition("guest:")
        moderation.tell_reporter(f"report:{each.pk}", each.user_id, decision, guest)
    return decision


@transaction.atomic
def show_again(message_id: int, by: User, reason: str) -> Decision:
    """Show a hidden message again. Raises Message.DoesNotExist or NotDecided."""
    message = _locked(message_id)
    if not message.hidden_reason:
        raise NotDecided("These words are not hidden.")
    decision = moderation.show_again(by, _content(message), reason)
    _hide(message, by, "")
    return decision


def _locked(message_id: int) -> Message:
    """A message, its row locked until the transaction ends."""
    rows = Message.objects.select_for_update(of=("self",)).select_related("room")
    return rows.get(pk=message_id)


def _content(message: Message) -> Reported:
    kind_of(message.room.kind).describe([message])
    seat = message.seat
    return Reported(seat.user, seat.name, message.words, MESSAGE, message.pk)


def _hide(message: Message, by: User, reason: str) -> None:
    """Hide a message and its notices; without a reason show it again."""
    message.hidden_reason = reason.strip()
    message.hidden_by = by if message.hidden_reason else None
    message.save(update_fields=["hidden_reason", "hidden_by"])
    if message.hidden_reason:
        kind_of(message.room.kind).hidden(message)


def delete_rooms(kind: str, subject: str) -> None:
    """Delete the rooms of a deleted subject, with their messages."""
    Room.objects.filter(kind=kind, subject=subject).delete()


def delete_messages_of(kind: str, author: int) -> None:
    """Delete the messages of a deleted author."""
    Message.objects.filter(room__kind=kind, author=author).delete()
