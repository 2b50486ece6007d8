"""Stores each picture once, counts it for its owner, and deletes those that no warband shows."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor, owner_of
from accounts.owners import TOO_MUCH, Full, check_room, lock_owner
from rosters.documents import warband_of
from rosters.models import Picture, Revision, Warband
from rosters.permissions import check_may_change
from rosters.services.warbands import Attempt, alter_warband, made_of
from rules.kernel.warbands import BadEdit, Portray, member_named
from web.json_limits import JsonObject

MOST_PICTURES = 300  # of one user: at most 18 MB
MOST_GUEST_PICTURES = 40
FULL = (
    "You keep as many pictures here as one person can. "
    "Those that no warband shows any more are cleared away in time."
)
UNUSED_FOR = timedelta(days=1)


@transaction.atomic
def hang_picture(
    row: Warband, actor: Actor, member: str, developed: bytes, attempt: Attempt
) -> Warband:
    """Store a processed picture and show it at a member.

    Raises NotYours, StaleWarband or BadEdit, and then stores nothing.
    """
    check_may_change(actor, row)
    _lock(actor)
    colour = member_named(warband_of(row.document), member).colour
    picture = keep_picture(actor, developed)
    portray = Portray(member, colour, picture)
    return alter_warband(row.pk, actor, attempt, lambda before: made_of(before, portray))


@transaction.atomic
def keep_picture(actor: Actor, developed: bytes) -> str:
    """Store a processed picture. Returns its name. One that is stored already counts for nobody."""
    _lock(actor)
    name = hashlib.sha256(developed).hexdigest()
    if Picture.objects.filter(pk=name).update(used=timezone.now()):
        return name
    owner = owner_of(actor)
    most = MOST_PICTURES if actor.user_id else MOST_GUEST_PICTURES
    if Picture.objects.filter(**owner).count() >= most:
        raise BadEdit(FULL, "picture")
    try:
        check_room(actor, len(developed))
    except Full as error:
        raise BadEdit(TOO_MUCH, "picture") from error
    Picture.objects.get_or_create(id=name, defaults={"data": developed, **owner})
    return name


def _lock(actor: Actor) -> None:
    try:
        lock_owner(actor)
    except Full as error:
        raise BadEdit(TOO_MUCH, "picture") from error


def pictures_of(names: Iterable[str]) -> dict[str, bytes]:
    """The bytes of those pictures that are stored."""
    found = Picture.objects.filter(pk__in={name for name in names if name})
    return {name: bytes(data) for name, data in found.values_list("pk", "data")}


def sweep_pictures() -> int:
    """Delete pictures that no warband shows, now or after an undo. Returns their number."""
    old = Picture.objects.filter(used__lt=timezone.now() - UNUSED_FOR)
    names = set(old.values_list("pk", flat=True))
    count, _ = old.filter(pk__in=names - shown_among(names)).delete()
    return count


def shown_among(names: set[str]) -> set[str]:
    """The pictures among these that a warband shows, now or after an undo. Without names nothing is
    read.
    """
    if not names:
        return set()
    return {name for document in _documents() for name in _shown_in(document)} & names


def _documents() -> Iterator[JsonObject]:
    yield from Warband.objects.values_list("document", flat=True).iterator(chunk_size=200)
    yield from Revision.objects.values_list("document", flat=True).iterator(chunk_size=200)


def _shown_in(document: JsonObject) -> Iterator[str]:
    for team in document.get("teams", ()):
        for member in team.get("members", ()):
            yield member.get("picture", "")
