"""Changes warbands. Each function is one transaction that locks the warband's row."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import msgspec
from django.db import transaction
from msgspec.structs import replace

from accounts.actors import Actor, account_of, owned, owner_of
from accounts.owners import TOO_MUCH, Full, check_room, lock_owner
from rosters.documents import put, warband_of, workshop_of
from rosters.models import LoadOut, Picture, Revision
from rosters.models import Warband as Row
from rosters.pack_store import stocked
from rosters.permissions import check_may_change
from rosters.portraits.looks import seed_of
from rules.kernel.edits import edited, named
from rules.kernel.warbands import (
    AnyEdit,
    BadEdit,
    Portray,
    Rename,
    Restock,
    Warband,
    member_named,
    members_of,
)
from web.errors import StaleRevision, TooMany
from web.json_limits import JsonObject

MOST_WARBANDS = 2000  # of one owner
MOST_GUEST_WARBANDS = 20
KEPT_REVISIONS = 200
KEPT_WHEN_FULL = 5  # revisions of a warband whose owner has reached the storage limit
MOST_LOAD_OUTS = 200
TOKEN_LENGTH = 64


class StaleWarband(StaleRevision):
    """The warband has changed since the revision of the edit."""


FULL = "You keep as many warbands, or as much in them, as one person can here. Delete one first."


class TooManyWarbands(TooMany):
    """An owner has too many warbands. The message is `FULL`."""


@dataclass(frozen=True)
class Change:
    """An edit: its revision, and its idempotency token."""

    edit: AnyEdit
    expected: int
    token: str
    label: str = ""


@dataclass(frozen=True)
class Attempt:
    """An attempt to change a warband: its revision, its token, its name."""

    expected: int | None
    token: str
    label: str


@dataclass(frozen=True)
class Source:
    """The origin of a copy: its credit, and the warband if it is stored here."""

    credit: str
    row: Row | None = None


# --- New ones ------------------------------------------------------------------------------------


def create_warband(actor: Actor, ruleset: str, name: str, pack: str = "") -> Row:
    """Create an empty warband. Raises BadEdit for an invalid name."""
    return keep_new(actor, Warband(ruleset, named(name, "warband"), pack=pack), "new")


@transaction.atomic
def keep_new(
    actor: Actor,
    warband: Warband,
    label: str,
    source: Source | None = None,
    token: str = "",
) -> Row:
    """Store a complete warband for an actor. Raises NotYours or TooManyWarbands."""
    try:
        lock_owner(actor)
        _check_room(actor)
        copied_from, credit = (source.row, source.credit) if source else (None, "")
        row = Row(**owner_of(actor), copied_from=copied_from, credit=credit)
        put(row, _under_its_pack(warband))
        row.save()
        _remember(row, token or secrets.token_hex(8), label, parent=0)
    except Full as error:
        raise TooManyWarbands from error
    return row


@transaction.atomic
def keep_once(actor: Actor, warband: Warband, label: str, token: str) -> Row:
    """Store a complete warband for a user; the same token stores nothing twice."""
    _check_token(token)
    user_id = account_of(actor)
    lock_owner(actor)
    found = Row.objects.filter(user_id=user_id, revisions__token=token, revisions__number=1).first()
    return found or keep_new(actor, warband, label, token=token)


def _check_room(actor: Actor) -> None:
    count = Row.objects.filter(**owner_of(actor)).count()
    if count >= (MOST_WARBANDS if actor.user_id else MOST_GUEST_WARBANDS):
        raise TooManyWarbands


def _remember(row: Row, token: str, label: str, parent: int) -> None:
    size = len(msgspec.json.encode(row.document))
    _make_room(row, size)
    Revision.objects.create(
        warband=row,
        number=row.revision,
        parent=parent,
        token=token,
        label=label[:120],
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


# --- Changes -------------------------------------------------------------------------------------


def change_warband(warband_id: str, actor: Actor, change: Change) -> Row:
    """Apply an edit. The same token changes nothing twice.

    Raises NotYours, StaleWarband if it has changed since, or BadEdit with one sentence.
    """
    label = change.label or type(change.edit).__name__
    return alter_warband(
        warband_id,
        actor,
        Attempt(change.expected, change.token, label),
        lambda before: made_of(before, change.edit),
    )


def made_of(before: Warband, edit: AnyEdit) -> Warband:
    """The warband after an edit. Raises BadEdit, also for a pack that is not stored here."""
    workshop = workshop_of(before.ruleset)
    if (
        isinstance(edit, Restock)
        and edit.pack
        and stocked(workshop, before.ruleset, edit.pack) is None
    ):
        raise BadEdit("That house catalogue is not kept here.", "pack")
    after = edited(before, edit, workshop)
    return _with_same_face(before, after, edit) if isinstance(edit, Rename) else after


def _with_same_face(before: Warband, after: Warband, edit: Rename) -> Warband:
    """Keep the face of a member that gets another name: without a seed it follows the name."""
    member = next((each for each in members_of(before) if each.id == edit.of), None)
    if member is None or member.name == edit.name or member.face.partition(".")[0]:
        return after
    face = seed_of(member.name, member.id) + member.face
    kept = Portray(member.id, member.colour, member.picture, face)
    return edited(after, kept, workshop_of(before.ruleset))


def _under_its_pack(warband: Warband) -> Warband:
    """A complete warband from outside, with the entries of its house catalogue."""
    if not warband.pack:
        return warband
    return edited(warband, Restock(warband.pack), workshop_of(warband.ruleset))


@transaction.atomic
def alter_warband(
    warband_id: str, actor: Actor, attempt: Attempt, make: Callable[[Warband], Warband]
) -> Row:
    """Store the warband that `make` returns. Raises as `change_warband` does."""
    with _refusing_too_much():
        lock_owner(actor)
        row = _locked_own(warband_id, actor)
        if _is_repeated(row, attempt.token):
            return row
        _check_revision(row, attempt.expected)
        before = warband_of(row.document)
        after = make(before)
        if after != before:
            _keep(row, after, attempt.token, attempt.label)
    return row


@contextmanager
def _refusing_too_much() -> Iterator[None]:
    try:
        yield
    except Full as error:
        raise BadEdit(TOO_MUCH) from error


def replace_warband(warband_id: str, actor: Actor, attempt: Attempt, whole: Warband) -> Row:
    """Replace a warband by a complete one. Raises as `change_warband` does."""
    return alter_warband(warband_id, actor, attempt, lambda before: _instead(before, whole))


def _instead(before: Warband, whole: Warband) -> Warband:
    """The new warband in place of the old one. No id is used again."""
    if whole.ruleset != before.ruleset:
        raise BadEdit("That is a warband of another game.", "ruleset")
    plain = _under_its_pack(with_known_pictures(whole))
    return replace(plain, made=max(whole.made, before.made))


def with_known_pictures(warband: Warband) -> Warband:
    """The warband without pictures that are not stored here."""
    wanted = {each.picture for each in members_of(warband)} - {""}
    known = set(Picture.objects.filter(pk__in=wanted).values_list("pk", flat=True))
    teams = tuple(
        replace(
            team,
            members=tuple(
                each if each.picture in known else replace(each, picture="")
                for each in team.members
            ),
        )
        for team in warband.teams
    )
    return replace(warband, teams=teams)


@transaction.atomic
def undo(warband_id: str, actor: Actor, expected: int | None, token: str) -> Row:
    """Return to the previous revision. Can be repeated as far as revisions are stored."""
    with _refusing_too_much():
        lock_owner(actor)
        return _undone(_locked_own(warband_id, actor), expected, token)


def _undone(row: Row, expected: int | None, token: str) -> Row:
    if _is_repeated(row, token):
        return row
    _check_revision(row, expected)
    now = row.revisions.get(number=row.revision)
    parent = row.revisions.filter(number=now.parent).first()
    if parent is None:
        raise BadEdit("There is nothing to undo.")
    row.revision += 1
    put(row, warband_of(parent.document))
    row.save()
    _remember(row, token, f"undone: {now.label}", parent=parent.parent)
    return row


def _locked_own(warband_id: str, actor: Actor) -> Row:
    row = Row.objects.select_for_update().get(pk=warband_id)
    check_may_change(actor, row)
    return row


def _check_revision(row: Row, expected: int | None) -> None:
    """Raise StaleWarband if the warband has another revision; None matches any."""
    if expected not in (None, row.revision):
        raise StaleWarband(row.revision)


def _check_token(token: str) -> None:
    if not 1 <= len(token) <= TOKEN_LENGTH:
        raise BadEdit("That change does not say which attempt it is. Reload the page.", "token")


def _is_repeated(row: Row, token: str) -> bool:
    _check_token(token)
    number = row.revisions.filter(token=token).values_list("number", flat=True).first()
    if number == 1:
        raise BadEdit("That token made this warband. Give this change one of its own.", "token")
    return number is not None


def _keep(row: Row, warband: Warband, token: str, label: str) -> None:
    parent = row.revision
    row.revision += 1
    put(row, warband)
    row.save()
    _remember(row, token, label, parent)


# --- Copies, sharing, the end --------------------------------------------------------------------


def copy_warband(source: Row, actor: Actor, credit: str) -> Row:
    """Copy a warband that the actor may see."""
    warband = warband_of(source.document)
    name = f"{warband.name} (copy)"[:60]
    return keep_new(actor, replace(warband, name=name), "copied", Source(credit, source))


@transaction.atomic
def share(warband_id: str, actor: Actor, sharing: str) -> Row:
    """Choose who may see a warband. Sharing by link creates a new link each time."""
    row = _locked_own(warband_id, actor)
    row.share(sharing)
    return row


@transaction.atomic
def delete_warband(warband_id: str, actor: Actor, expected: int | None = None) -> None:
    """Delete a warband with its revisions; copies stay. `expected`: only at this revision."""
    row = _locked_own(warband_id, actor)
    _check_revision(row, expected)
    row.delete()


# --- Load-outs -----------------------------------------------------------------------------------


@transaction.atomic
def keep_load_out(actor: Actor, warband_id: str, member: str, name: str) -> LoadOut:
    """Store a member's gear under a name. Raises NotYours or BadEdit."""
    row = Row.objects.get(pk=warband_id)
    check_may_change(actor, row)
    found = member_named(warband_of(row.document), member)
    build = workshop_of(row.ruleset).outfit(found)
    size = len(msgspec.json.encode(build))
    with _refusing_too_much():
        lock_owner(actor)
        check_room(row, size)
    if owned(LoadOut.objects.all(), actor).count() >= MOST_LOAD_OUTS:
        raise BadEdit(f"Keep at most {MOST_LOAD_OUTS} load-outs; delete one first.")
    return LoadOut.objects.create(
        **owner_of(actor),
        ruleset=row.ruleset,
        kind=found.kind,
        name=named(name, "load-out"),
        build=build,
        size=size,
    )


def forget_load_out(actor: Actor, load_out: int) -> None:
    """Delete a load-out. Members that received it keep the gear."""
    owned(LoadOut.objects.all(), actor).filter(pk=load_out).delete()


def outfit_of(actor: Actor, warband_id: str, load_out: str, member: str) -> JsonObject:
    """The gear to give: of a load-out or of another member."""
    if load_out:
        number = int(load_out) if load_out.isdecimal() else 0
        kept = owned(LoadOut.objects.filter(pk=number), actor).first()
        if kept is None:
            raise BadEdit("That load-out is gone.")
        return dict(kept.build)
    row = Row.objects.get(pk=warband_id)
    return workshop_of(row.ruleset).outfit(member_named(warband_of(row.document), member))
