"""House catalogues as people keep them: read, kept edition by edition, shared and shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from django.conf import settings
from django.core.paginator import Page, Paginator
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.module_loading import import_string

from accounts.actors import Actor, owned, owner_of
from accounts.owners import Full, check_room, lock_owner
from rosters.models import Pack, PackEdition, Sharing
from rosters.stocking import keep_rows, packing_of, size_of
from rules.kernel.building import Packing, Problem
from rules.kernel.packs import BadPack, PackEntry
from rules.kernel.packs import Pack as Content
from rules.registry import RULESETS
from web.errors import NotYours, TooMany
from web.json_limits import holds_too_much, is_deeper
from web.toml_reading import BadToml, toml_in

MOST_SOURCE = 200_000  # characters
MOST_DEPTH = 40
DEEP = "That is nested more deeply than any pack."
MOST_PACKS, MOST_GUEST_PACKS = 50, 5  # of one owner
MOST_EDITIONS = 500  # of one pack
PACKS_A_PAGE, MOST_OFFERED = 24, 60


class TooManyPacks(TooMany):
    """More than one owner may keep, or more editions than one pack may have."""


# --- Reading -------------------------------------------------------------------------------------


def content_of(packing: Packing, source: str) -> Content:
    """The pack that a text says, in JSON or TOML. Raises BadPack with everything wrong with it."""
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


def _json_in(words: str) -> dict[str, Any]:
    if holds_too_much(words.encode()):
        raise _unreadable("That holds more than any pack.")
    raw: dict[str, Any] = msgspec.json.decode(words)  # it begins like an object
    if is_deeper(raw, MOST_DEPTH):
        raise _unreadable(DEEP)
    return raw


def _unreadable(sentence: str) -> BadPack:
    return BadPack((Problem("", "unreadable", sentence),))


# --- Keeping -------------------------------------------------------------------------------------


@transaction.atomic
def keep_pack(actor: Actor, ruleset: str, source: str) -> Pack:
    """A new house catalogue. Raises BadPack, TooManyPacks, or NotYours for a stranger."""
    content = content_of(packing_of(ruleset), source)
    _lock(actor)
    own = Pack.objects.filter(**owner_of(actor))
    same = own.filter(ruleset=ruleset, newest=content.digest).first()
    if same is not None:  # pressed twice
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
    """A later edition of a house catalogue; saying the same again adds none."""
    _lock(actor)
    pack = _held(actor, pack_id)
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
    )  # fmt: skip
    return pack


def _lock(actor: Actor) -> None:
    try:
        lock_owner(actor)
    except Full as error:
        raise TooManyPacks from error


def _checked_size(actor: Actor, source: str, content: Content) -> int:
    """How many bytes a source has. Raises TooManyPacks where it and what it says are too many."""
    size = len(source.encode("utf-8", "surrogatepass"))
    try:
        check_room(actor, size + size_of(content))
    except Full as error:
        raise TooManyPacks from error
    return size


@transaction.atomic
def share_pack(actor: Actor, pack_id: str, sharing: str) -> Pack:
    """Who may see it. Each time that it is shared by link the link is a new one."""
    pack = _held(actor, pack_id)
    pack.share(sharing)
    return pack


@transaction.atomic
def delete_pack(actor: Actor, pack_id: str) -> None:
    """Keep it no longer. Warbands that were built from it keep what they have."""
    _held(actor, pack_id).delete()


def _held(actor: Actor, pack_id: str) -> Pack:
    pack = Pack.objects.select_for_update().get(pk=pack_id)
    if not actor.holds(pack):
        raise NotYours
    return pack


# --- Showing -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SectionFace:
    """The entries of a pack in one section of the armoury."""

    title: str
    entries: tuple[PackEntry, ...]


@dataclass(frozen=True)
class PackPage:
    """A house catalogue in one of its editions, beside what the book says."""

    row: Pack
    edition: PackEdition
    content: Content
    game: str
    sections: tuple[SectionFace, ...]
    editions: tuple[PackEdition, ...]
    is_own: bool

    @property
    def is_newest(self) -> bool:
        return self.edition.number == self.row.editions


def own_packs(actor: Actor) -> QuerySet[Pack]:
    """Somebody's own house catalogues."""
    return owned(Pack.objects.all(), actor)


def public_packs(page: str) -> Page[Pack]:
    """Everybody's public house catalogues."""
    rows = Pack.objects.filter(sharing=Sharing.PUBLIC).select_related("user")
    return Paginator(rows, PACKS_A_PAGE).get_page(page)


def seen_pack(actor: Actor, pack_id: str, link: str = "") -> Pack:
    """A house catalogue that the visitor may see. Raises NotYours or Pack.DoesNotExist."""
    row = Pack.objects.select_related("user").get(pk=pack_id)
    if row.may_be_seen_by(actor, link):
        return row
    raise NotYours


def pack_page(actor: Actor, row: Pack, number: str = "") -> PackPage:
    """The page of a house catalogue. Raises PackEdition.DoesNotExist."""
    wanted = int(number) if number.isdecimal() and len(number) < 6 else row.editions
    editions = tuple(row.all_editions.defer("source"))
    edition = row.all_editions.select_related("rows").get(number=wanted)
    packing = packing_of(row.ruleset)
    content = packing.stocked(edition.rows.content)
    return PackPage(
        row=row,
        edition=edition,
        content=content,
        game=RULESETS[row.ruleset].name,
        sections=tuple(_sections(packing.entries(content))),
        editions=editions,
        is_own=actor.holds(row),
    )


def _sections(entries: tuple[PackEntry, ...]) -> list[SectionFace]:
    titles = dict.fromkeys(each.table for each in entries)
    return [
        SectionFace(title, tuple(each for each in entries if each.table == title))
        for title in titles
    ]


@dataclass(frozen=True)
class ShelfLine:
    """An edition that may be built from because of `whose` shelf it stands on."""

    digest: str
    label: str
    whose: str


Shelves = Callable[[Actor, str], tuple[ShelfLine, ...]]


@cache
def _shelves() -> Shelves:
    """Who has shelves that a visitor may build from: a room above this one, named by a setting."""
    found: Shelves = import_string(settings.HOUSE_CATALOGUE_SHELVES)
    return found


@dataclass(frozen=True)
class StockFace:
    """From which catalogue a warband is built, what else there is, and whether a later edition is.

    `is_lost`: it names one that is not kept here. `shelves`: editions of those whom one belongs to.
    """

    digest: str
    name: str
    later: Pack | None
    offered: tuple[Pack, ...]
    is_lost: bool
    shelves: tuple[ShelfLine, ...]


def stock_face(actor: Actor, ruleset: str, digest: str) -> StockFace:
    """What a warband that is built from `digest` may be built from; one query, a user's two."""
    packing = packing_of(ruleset)
    content = packing.known(digest) if digest else None
    may_see = Q(sharing=Sharing.PUBLIC)
    if actor.is_known:
        may_see |= Q(**owner_of(actor))
    # Whoever builds from an edition may be told of a later one, unless it was taken back.
    is_built_from = Exists(PackEdition.objects.filter(pack=OuterRef("pk"), rows=digest))
    rows = Pack.objects.filter(ruleset=ruleset).annotate(is_built_from=is_built_from)
    shared = Q(is_built_from=True) & ~Q(sharing=Sharing.PRIVATE)
    found = tuple(rows.filter(may_see | shared).order_by("name", "pk")[:MOST_OFFERED])
    later = (each for each in found if each.is_built_from and each.newest_id != digest)
    return StockFace(
        digest=digest,
        name=content.name if content else "",
        later=next(later, None),
        offered=tuple(each for each in found if each.newest_id != digest),
        is_lost=bool(digest) and content is None,
        shelves=tuple(each for each in _shelves()(actor, ruleset) if each.digest != digest),
    )
