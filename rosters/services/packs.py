"""House catalogues: parses, stores, shares and deletes them, edition by edition."""

from __future__ import annotations

import msgspec
from django.db import transaction

from accounts.actors import Actor, owner_of
from accounts.owners import Full, check_room, lock_owner
from rosters.models import Pack, PackEdition
from rosters.pack_store import keep_rows, packing_of, size_of
from rosters.permissions import check_may_change
from rules.kernel.building import Packing, Problem
from rules.kernel.packs import BadPack
from rules.kernel.packs import Pack as Content
from web.errors import TooMany
from web.json_limits import JsonObject, holds_too_much, is_deeper
from web.toml_reading import BadToml, toml_in

MOST_SOURCE = 200_000  # characters
MOST_DEPTH = 40
DEEP = "That is nested more deeply than any pack."
MOST_PACKS, MOST_GUEST_PACKS = 50, 5  # of one owner
MOST_EDITIONS = 500  # of one pack


class TooManyPacks(TooMany):
    """An owner has too many packs, or a pack too many editions."""


# --- Reading -------------------------------------------------------------------------------------


def content_of(packing: Packing, source: str) -> Content:
    """The pack in a text, JSON or TOML. Raises BadPack with all problems."""
    if len(source) > MOST_SOURCE:
        raise _unreadable(f"A pack has at most {MOST_SOURCE} characters.")
    words = source.removeprefix("\ufeff").strip()
    if not words:
        raise _unreadable("Write a pack into the field, or choose a file.")
    try:
        raw = _json_in(words) if words.startswith("{") else toml_in(words)
    except (msgspec.DecodeError, BadToml) as error:
        raise _unreadable(f"That is neither TOML nor JSON: {error}.") from error
    except RecursionError as error:
        raise _unreadable(DEEP) from error
    return packing.read(raw)


def _json_in(words: str) -> JsonObject:
    if holds_too_much(words.encode()):
        raise _unreadable("That holds more than any pack.")
    raw: JsonObject = msgspec.json.decode(words)  # it begins like a JSON object
    if is_deeper(raw, MOST_DEPTH):
        raise _unreadable(DEEP)
    return raw


def _unreadable(sentence: str) -> BadPack:
    return BadPack((Problem("", "unreadable", sentence),))


# --- Keeping -------------------------------------------------------------------------------------


@transaction.atomic
def keep_pack(actor: Actor, ruleset: str, source: str) -> Pack:
    """Store a new house catalogue. Raises BadPack, TooManyPacks, or NotYours for an actor without
    an identity.
    """
    content = content_of(packing_of(ruleset), source)
    _lock(actor)
    own = Pack.objects.filter(**owner_of(actor))
    same = own.filter(ruleset=ruleset, newest=content.digest).first()
    if same is not None:  # submitted twice
        return same
    if own.count() >= (MOST_PACKS if actor.user_id else MOST_GUEST_PACKS):
        raise TooManyPacks
    size = _checked_size(actor, source, content)
    rows = keep_rows(ruleset, content)
    pack = Pack.objects.create(**owner_of(actor), ruleset=ruleset, name=content.name, newest=rows)
    PackEdition.objects.create(pack=pack, number=1, rows=rows, source=source, size=size)
    return pack


@transaction.atomic
def add_edition(actor: Actor, pack_id: str, source: str) -> Pack:
    """Add an edition to a house catalogue; none if the content is unchanged."""
    _lock(actor)
    pack = _locked_own(actor, pack_id)
    content = content_of(packing_of(pack.ruleset), source)
    if content.digest == pack.newest_id:
        return pack
    if pack.editions >= MOST_EDITIONS:
        raise TooManyPacks
    size = _checked_size(actor, source, content)
    pack.newest, pack.name = keep_rows(pack.ruleset, content), content.name
    pack.editions += 1
    pack.save()
    PackEdition.objects.create(
        pack=pack, number=pack.editions, rows=pack.newest, source=source, size=size
    )
    return pack


def _lock(actor: Actor) -> None:
    try:
        lock_owner(actor)
    except Full as error:
        raise TooManyPacks from error


def _checked_size(actor: Actor, source: str, content: Content) -> int:
    """The size of a source in bytes. Raises TooManyPacks if the owner's total would
    be too large.
    """
    size = len(source.encode("utf-8", "surrogatepass"))
    try:
        check_room(actor, size + size_of(content))
    except Full as error:
        raise TooManyPacks from error
    return size


@transaction.atomic
def share_pack(actor: Actor, pack_id: str, sharing: str) -> Pack:
    """Choose who may see it. Sharing by link creates a new link each time."""
    pack = _locked_own(actor, pack_id)
    pack.share(sharing)
    return pack


@transaction.atomic
def delete_pack(actor: Actor, pack_id: str) -> None:
    """Delete it. Warbands that use it keep its content."""
    _locked_own(actor, pack_id).delete()


def _locked_own(actor: Actor, pack_id: str) -> Pack:
    pack = Pack.objects.select_for_update().get(pk=pack_id)
    check_may_change(actor, pack)
    return pack
