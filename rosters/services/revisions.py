"""The stored states of a warband: what every change checks first and stores last."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import msgspec

from accounts.actors import Actor
from accounts.owners import TOO_MUCH, Full, check_room
from rosters.models import Revision
from rosters.models import Warband as Row
from rosters.permissions import check_may_change
from rules.kernel.warbands import BadEdit
from web.errors import StaleRevision

KEPT_REVISIONS = 200
KEPT_WHEN_FULL = 5  # revisions of a warband whose owner has reached the storage limit
TOKEN_LENGTH = 64
LABEL_LENGTH = 120


class StaleWarband(StaleRevision):
    """The warband has changed since the revision of the edit."""


class Line(NamedTuple):
    """A revision without its document.

    label: the change that led to its state from that of `parent`. redo: the furthest revision to
    which redo leads; 0 where nothing has been undone.
    """

    number: int
    parent: int
    label: str
    redo: int = 0


@contextmanager
def refusing_too_much() -> Iterator[None]:
    """Raise BadEdit where the owner's storage is full."""
    try:
        yield
    except Full as error:
        raise BadEdit(TOO_MUCH) from error


def locked_own(warband_id: str, actor: Actor) -> Row:
    """A warband of the actor's own, locked until the transaction ends. Raises NotYours."""
    row = Row.objects.select_for_update().get(pk=warband_id)
    check_may_change(actor, row)
    return row


def check_revision(row: Row, expected: int | None) -> None:
    """Raise StaleWarband if the warband has another revision; None matches any."""
    if expected not in (None, row.revision):
        raise StaleWarband(row.revision)


def check_token(token: str) -> None:
    """Raise BadEdit for a token that cannot be stored."""
    if not 1 <= len(token) <= TOKEN_LENGTH:
        raise BadEdit("That change does not say which attempt it is. Reload the page.", "token")


def is_repeated(row: Row, token: str) -> bool:
    """Whether the change with this token is stored already. Raises BadEdit for a bad token."""
    check_token(token)
    number = row.revisions.filter(token=token).values_list("number", flat=True).first()
    if number == 1:
        raise BadEdit("That token made this warband. Give this change one of its own.", "token")
    return number is not None


def remember(row: Row, token: str, line: Line) -> None:
    """Store the warband as it stands as a revision. Raises Full where there is no room."""
    size = len(msgspec.json.encode(row.document))
    _make_room(row, size)
    Revision.objects.create(
        warband=row,
        number=row.revision,
        parent=line.parent,
        redo=line.redo,
        token=token,
        label=line.label[:LABEL_LENGTH],
        document=row.document,
        size=size,
    )
    if row.revision > KEPT_REVISIONS:
        row.revisions.filter(number__lte=row.revision - KEPT_REVISIONS).delete()


def _make_room(row: Row, size: int) -> None:
    """Check the storage limit; at the limit delete older revisions first. Raises Full if that is
    not enough.
    """
    try:
        check_room(row, size)
    except Full:
        row.revisions.filter(number__lt=row.revision - KEPT_WHEN_FULL).delete()
        check_room(row, size)
