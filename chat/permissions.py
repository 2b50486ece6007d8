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


@dataclass(frozen=True)
class Author:
    """Somebody who writes: their name, and the side that they write for, if any."""

    name: str
    side_name: str
    side_index: int | None
    user_id: int | None
    guest_key: str


@dataclass(frozen=True)
class Access:
    """What a visitor may do in the rooms of a subject.

    subject: what pages show of it. address: of the page of its talk. reads: the names of the rooms
    they may read. author, writes_in: as whom and where they write; None for who may not.
    may_report: whether they may ask the staff to look at a message. authors: whoever may have
    written, by number.
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
    """What an app answers about its rooms, and does when something is written there.

    access: of a visitor to the rooms of a subject; with `lock` held until the transaction ends.
    Raises NotYours or ObjectDoesNotExist.
    written: tell the readers of a new message. hidden: take back what was told of one.
    describe: set `battle` and `seat` of messages, for the staff. lines_before: what had happened
    before a message, as the staff read it. authors_of: the authors that a user is.
    """

    access: Callable[[str, Actor, bool], Access]
    written: Callable[[Message, Actor], None]
    hidden: Callable[[Message], None]
    describe: Callable[[Sequence[Message]], None]
    lines_before: Callable[[Message], Sequence[object]]
    authors_of: Callable[[int], QuerySet[Any, Any]]


_kinds: dict[str, RoomKind] = {}


def register(kind: str, rooms: RoomKind) -> None:
    """Let an app decide about the rooms of a kind."""
    _kinds[kind] = rooms


def kind_of(kind: str) -> RoomKind:
    return _kinds[kind]


def kinds() -> dict[str, RoomKind]:
    return dict(_kinds)


def access_to(kind: str, subject: str, actor: Actor, *, lock: bool = False) -> Access:
    """What a visitor may do in the rooms of a subject. Raises NotYours or ObjectDoesNotExist."""
    return _kinds[kind].access(subject, actor, lock)
