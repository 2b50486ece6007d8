"""Changes warbands. Each function is one transaction that locks the warband's row."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass

import msgspec
from django.db import transaction
from msgspec.structs import replace

from accounts.actors import Actor, account_of, owned, owner_of
from accounts.owners import Full, check_room, lock_owner
from rosters.documents import put, warband_of, workshop_of
from rosters.models import LoadOut, Picture
from rosters.models import Warband as Row
from rosters.pack_store import stocked
from rosters.permissions import check_may_change
from rosters.portraits.looks import seed_of
from rosters.services.revisions import (
    Line,
    check_revision,
    check_token,
    is_repeated,
    locked_own,
    refusing_too_much,
    remember,
)
from rules.kernel.changes import told
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
from web.errors import TooMany
from web.json_limits import JsonObject

MOST_WARBANDS = 2000  # of one owner
MOST_GUEST_WARBANDS = 20
MOST_LOAD_OUTS = 200

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
    """An attempt to change a warband: its revision, its token, its name, and whom it is about."""

    expected: int | None
    token: str
    label: str
    about: tuple[str, ...] = ()


@dataclass(frozen=True)
class Source:
    """The origin of a copy: its credit, and the warband if it is stored here."""

    credit: str
    row: Row | None = None


# --- New ones ------------------------------------------------------------------------------------


def create_warband(actor: Actor, ruleset: str, name: str, pack: str = "") -> Row:
    """Create an empty warband, called Warband 3 if it has no name. Raises BadEdit for a bad one."""
    plain = named(name, "warband") if name.strip() else _next_name(actor)
    return keep_new(actor, Warband(ruleset, plain, pack=pack), "new")


def _next_name(actor: Actor) -> str:
    """Warband 3 for somebody's third one, or the next number that none of theirs is called by."""
    own = owned(Row.objects.all(), actor)
    taken = set(own.filter(name__startswith="Warband ").values_list("name", flat=True))
    number = own.count() + 1
    while f"Warband {number}" in taken:
        number += 1
    return f"Warband {number}"


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
        remember(row, token or secrets.token_hex(8), Line(row.revision, 0, label))
    except Full as error:
        raise TooManyWarbands from error
    return row


@transaction.atomic
def keep_once(actor: Actor, warband: Warband, label: str, token: str) -> Row:
    """Store a complete warband for a user; the same token stores nothing twice."""
    check_token(token)
    user_id = account_of(actor)
    lock_owner(actor)
    found = Row.objects.filter(user_id=user_id, revisions__token=token, revisions__number=1).first()
    return found or keep_new(actor, warband, label, token=token)


def _check_room(actor: Actor) -> None:
    count = Row.objects.filter(**owner_of(actor)).count()
    if count >= (MOST_WARBANDS if actor.user_id else MOST_GUEST_WARBANDS):
        raise TooManyWarbands


# --- Changes -------------------------------------------------------------------------------------


def change_warband(warband_id: str, actor: Actor, change: Change) -> Row:
    """Apply an edit. The same token changes nothing twice.

    Raises NotYours, StaleWarband if it has changed since, or BadEdit with one sentence.
    """
    label = change.label or type(change.edit).__name__
    return alter_warband(
        warband_id,
        actor,
        Attempt(change.expected, change.token, label, _about(change.edit)),
        lambda before: made_of(before, change.edit),
    )


def _about(edit: AnyEdit) -> tuple[str, ...]:
    """The ids of the members that an edit names."""
    several: tuple[str, ...] = getattr(edit, "members", ())
    return several or tuple(filter(None, [getattr(edit, "member", "")]))


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
    return _looking_the_same(before, after, edit) if isinstance(edit, Rename) else after


def _looking_the_same(before: Warband, after: Warband, edit: Rename) -> Warband:
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
    with refusing_too_much():
        lock_owner(actor)
        row = locked_own(warband_id, actor)
        if is_repeated(row, attempt.token):
            return row
        check_revision(row, attempt.expected)
        before = warband_of(row.document)
        after = make(before)
        if after != before:
            _keep(row, before, after, attempt)
    return row


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


def _keep(row: Row, before: Warband, after: Warband, attempt: Attempt) -> None:
    parent = row.revision
    row.revision += 1
    put(row, after)
    row.save()
    words = told(before, after, workshop_of(after.ruleset).profile, attempt.about)
    remember(row, attempt.token, Line(row.revision, parent, words or attempt.label))


# --- Copies, sharing, the end --------------------------------------------------------------------


def copy_warband(source: Row, actor: Actor, credit: str) -> Row:
    """Copy a warband that the actor may see."""
    warband = warband_of(source.document)
    name = f"{warband.name} (copy)"[:60]
    return keep_new(actor, replace(warband, name=name), "copied", Source(credit, source))


@transaction.atomic
def share(warband_id: str, actor: Actor, sharing: str) -> Row:
    """Choose who may see a warband. Sharing by link creates a new link each time."""
    row = locked_own(warband_id, actor)
    row.share(sharing)
    return row


@transaction.atomic
def delete_warband(warband_id: str, actor: Actor, expected: int | None = None) -> None:
    """Delete a warband with its revisions; copies stay. `expected`: only at this revision."""
    row = locked_own(warband_id, actor)
    check_revision(row, expected)
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
    with refusing_too_much():
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
