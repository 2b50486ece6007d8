"""Read models of messages for one reader."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from accounts.actors import Actor
from accounts.input_checks import TextRefused
from accounts.queries.blocks import blocked_by
from chat.models import Message, Room
from chat.permissions import Access, Author, access_to, check_reports

A_PAGE = 50
STANDS = Room.Name.STANDS
NOBODY = Author("", "", None, None, "")


@dataclass(frozen=True)
class MessageRow:
    id: int
    who: str
    side_name: str
    side_index: int | None
    from_stands: bool
    words: str
    created: datetime
    is_mine: bool
    hidden: str


@dataclass(frozen=True)
class TalkPage:
    """Messages, the newest first; `older`: the key of the next older page."""

    subject: Any
    messages: tuple[MessageRow, ...]
    older: int | None
    may_write: bool
    may_report: bool
    rooms: tuple[str, ...]

    @property
    def audience(self) -> str:
        if len(self.rooms) > 1:
            return "Everybody here reads this."
        if self.rooms == (STANDS,):
            return "Only those who watch read this, until the battle is over."
        return "Players and referees read this; those who watch do when the battle is over."


def talk_page(kind: str, subject: str, actor: Actor, before: int | None = None) -> TalkPage:
    """The messages about a subject, without unreadable rooms and blocked authors."""
    access = access_to(kind, subject, actor)
    blocked = blocked_by(actor.user_id)
    unread = [number for number, each in access.authors.items() if each.user_id in blocked]
    rows = readable(kind, subject, access).exclude(author__in=unread)
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows[: A_PAGE + 1])
    shown = found[:A_PAGE]
    return TalkPage(
        subject=access.subject,
        messages=tuple(_row(each, access, actor) for each in shown),
        older=shown[-1].pk if len(found) > A_PAGE else None,
        may_write=access.author is not None,
        may_report=access.may_report,
        rooms=access.reads,
    )


def readable(kind: str, subject: str, access: Access) -> QuerySet[Message]:
    """The messages that an actor may read, with their rooms."""
    rows = Message.objects.select_related("room")
    return rows.filter(room__kind=kind, room__subject=subject, room__name__in=access.reads)


def _row(message: Message, access: Access, actor: Actor) -> MessageRow:
    author = access.authors.get(message.author, NOBODY)
    return MessageRow(
        id=message.pk,
        who=author.name,
        side_name=author.side_name,
        side_index=author.side_index,
        from_stands=message.room.name == STANDS,
        words="" if message.hidden_reason else message.words,
        created=message.created,
        is_mine=actor.holds(author),
        hidden=message.hidden_reason,
    )


def reported_message(
    kind: str, subject: str, actor: Actor, message_id: int
) -> tuple[Access, MessageRow]:
    """A message and the actor's permissions for a report. Raises as `reportable` does."""
    access = access_to(kind, subject, actor)
    return access, _row(reportable(kind, subject, access, actor, message_id), access, actor)


def reportable(kind: str, subject: str, access: Access, actor: Actor, message_id: int) -> Message:
    """A message by another author. Raises NotYours, Message.DoesNotExist or TextRefused."""
    check_reports(access)
    message = readable(kind, subject, access).get(pk=message_id)
    if actor.holds(access.authors.get(message.author, NOBODY)):
        raise TextRefused("These are your own words.")
    return message
