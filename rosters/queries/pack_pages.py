"""Read models of house catalogues, and of the catalogue that a warband uses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.module_loading import import_string

from accounts.actors import Actor, owned, owner_of
from rosters.models import Pack, PackEdition, Sharing
from rosters.pack_store import packing_of
from rules.kernel.packs import Pack as Content
from rules.kernel.packs import PackEntry
from rules.registry import RULESETS

PACKS_A_PAGE, MOST_OFFERED = 24, 60


@dataclass(frozen=True)
class SectionRow:
    """The entries of a pack in one section of the armoury."""

    title: str
    entries: tuple[PackEntry, ...]


@dataclass(frozen=True)
class PackPage:
    """One edition of a house catalogue, compared with the book."""

    row: Pack
    edition: PackEdition
    content: Content
    game: str
    sections: tuple[SectionRow, ...]
    editions: tuple[PackEdition, ...]
    is_own: bool

    @property
    def is_newest(self) -> bool:
        return self.edition.number == self.row.editions


def own_packs(actor: Actor) -> QuerySet[Pack]:
    """The actor's house catalogues."""
    return owned(Pack.objects.all(), actor)


def public_rows() -> QuerySet[Pack]:
    """All public house catalogues."""
    return Pack.objects.filter(sharing=Sharing.PUBLIC)


def by_name(rows: QuerySet[Pack]) -> QuerySet[Pack]:
    """House catalogues with their owners, by name."""
    return rows.select_related("user").order_by("name", "pk")


def public_packs(page: str) -> Page[Pack]:
    return Paginator(public_rows().select_related("user"), PACKS_A_PAGE).get_page(page)


def newest_source(row: Pack) -> str:
    """The newest edition as it was written."""
    return row.all_editions.get(number=row.editions).source


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


def _sections(entries: tuple[PackEntry, ...]) -> list[SectionRow]:
    titles = dict.fromkeys(each.table for each in entries)
    return [
        SectionRow(title, tuple(each for each in entries if each.table == title))
        for title in titles
    ]


@dataclass(frozen=True)
class ShelfLine:
    """An edition that may be used because it is on the shelf of the club `whose`."""

    digest: str
    label: str
    whose: str


Shelves = Callable[[Actor, str], tuple[ShelfLine, ...]]


@cache
def _shelves() -> Shelves:
    """The registered function that lists the editions of an actor's clubs; a setting names it,
    because clubs are in an app above.
    """
    found: Shelves = import_string(settings.HOUSE_CATALOGUE_SHELVES)
    return found


@dataclass(frozen=True)
class PackChoice:
    """The catalogue of a warband, the alternatives, and whether there is a later edition.

    `is_lost`: it names one that is not stored here. `shelves`: editions of the actor's clubs.
    """

    digest: str
    name: str
    later: Pack | None
    offered: tuple[Pack, ...]
    is_lost: bool
    shelves: tuple[ShelfLine, ...]


def pack_choice(actor: Actor, ruleset: str, digest: str) -> PackChoice:
    """The catalogues that a warband with the catalogue `digest` may use. One query,
    for users two.
    """
    packing = packing_of(ruleset)
    content = packing.known(digest) if digest else None
    may_see = Q(sharing=Sharing.PUBLIC)
    if actor.is_known:
        may_see |= Q(**owner_of(actor))
    rows = Pack.objects.filter(ruleset=ruleset)
    if digest:
        # A user of an edition is offered a later one, unless that was withdrawn.
        is_built_from = Exists(PackEdition.objects.filter(pack=OuterRef("pk"), rows=digest))
        rows = rows.annotate(is_built_from=is_built_from)
        may_see |= Q(is_built_from=True) & ~Q(sharing=Sharing.PRIVATE)
    found = tuple(rows.filter(may_see).order_by("name", "pk")[:MOST_OFFERED])
    later = (
        each for each in found if getattr(each, "is_built_from", False) and each.newest_id != digest
    )
    return PackChoice(
        digest=digest,
        name=content.name if content else "",
        later=next(later, None),
        offered=tuple(each for each in found if each.newest_id != digest),
        is_lost=bool(digest) and content is None,
        shelves=tuple(each for each in _shelves()(actor, ruleset) if each.digest != digest),
    )
