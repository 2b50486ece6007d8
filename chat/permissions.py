"""Permissions in a chat room. The app that the room belongs to decides.

This app does not import those apps. Each registers its kind of room when Django starts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from accounts.actors import Actor
from chat.models import Message
from web.errors import NotYours


@dataclass(frozen=True)
class Author:
    """An author: their name, and their side, if any."""

    name: str
    side_name: str
    side_index: int | None
    user_id: int | None
    guest_key: str


@dataclass(frozen=True)
class Access:
    """An actor's permissions in the rooms of a subject.

    subject: its title. address: the URL of its chat page. reads: the names of the readable rooms.
    author, writes_in: the author and the room for writing; None without permission.
    may_report: whether the actor may report messages. authors: all possible authors, by number.
    """

    subject: Any
    address: str
    reads: tuple[str, ...]
    author: int | None
    writes_in: str
    may_report: bool
    authors: Mapping[int, Author]


@dataclass(frozen=True)
class RoomKind:
    """The functions of an app for its rooms.

    access: an actor's permissions in the rooms of a subject; with `lock` its row is locked until
    the transaction ends. Raises NotYours or ObjectDoesNotExist.
    written: notify the readers of a new message. hidden: withdraw the notices of a message.
    describe: set `battle` and `seat` of messages, for the staff. lines_before: the events before a
    message, as the staff read them. authors_of: the author numbers of a user.
    """

    access: Callable[[str, Actor, bool], Access]
    written: Callable[[Message, Actor], None]
    hidden: Callable[[Message], None]
    describe: Callable[[Sequence[Message]], None]
    lines_before: Callable[[Message], Sequence[object]]
    authors_of: Callable[[int], QuerySet[Any, Any]]


_kinds: dict[str, RoomKind] = {}


def register(kind: str, rooms: RoomKind) -> None:
    """Register a kind of room."""
    _kinds[kind] = rooms


def kind_of(kind: str) -> RoomKind:
    return _kinds[kind]


def kinds() -> dict[str, RoomKind]:
    return dict(_kinds)


def access_to(kind: str, subject: str, actor: Actor, *, lock: bool = False) -> Access:
    """An actor's permissions in the rooms of a subject, as the app of its kind decides them.

    Of a battle: `battles.chat_rooms.access`. Raises NotYours or ObjectDoesNotExist.
    """
    return _kinds[kind].access(subject, actor, lock)


def author_of(access: Access) -> int:
    """The number under which the actor writes. Raises NotYours for who only reads."""
    if access.author is None:
        raise NotYours
    return access.author


def check_reports(access: Access) -> None:
    """Raise NotYours for who may not report messages."""
    if not access.may_report:
        raise NotYours
