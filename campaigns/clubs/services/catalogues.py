"""House catalogues and price lists that a club plays with, one edition of each."""

from __future__ import annotations

from django.db import transaction

from accounts.actors import Actor
from campaigns.clubs.input_checks import optional_line
from campaigns.clubs.models import ClubPack
from campaigns.clubs.permissions import ClubRefused, locked_as_organiser, own_of
from rosters.models import Pack
from rosters.pack_store import packing_of
from rosters.permissions import may_use
from rosters.queries import pack_pages
from rosters.queries.pack_pages import ShelfLine

MOST_PACKS, NOTE = 20, 200
MOST_OFFERED = 60


@transaction.atomic
def add_pack(slug: str, actor: Actor, pack_id: str, note: str = "") -> ClubPack:
    """Put the newest edition of a house catalogue on the club's shelf, once.

    One's own is shown to the members thereby; somebody else's must be shared with everybody.
    """
    found = locked_as_organiser(slug, actor)
    pack = _offered(actor, pack_id)
    same = found.club.packs.filter(rows=pack.newest_id).first()
    if same is not None:
        return same
    if found.club.packs.count() >= MOST_PACKS:
        raise ClubRefused(f"A club has at most {MOST_PACKS} catalogues. Take one away first.")
    content = packing_of(pack.ruleset).stocked(pack.newest.content)
    return ClubPack.objects.create(
        club=found.club,
        pack=pack,
        rows=pack.newest,
        name=pack.name,
        edition=pack.editions,
        has_prices=content.points is not None,
        by=own_of(found),
        note=optional_line(note, NOTE, "the note", "note"),
    )


def _offered(actor: Actor, pack_id: str) -> Pack:
    pack = Pack.objects.select_related("newest").filter(pk=pack_id.replace("\0", "")).first()
    if pack is None or not may_use(actor, pack):
        raise ClubRefused(
            "Choose one of your own house catalogues, or one that is for everybody.", "pack"
        )
    return pack


@transaction.atomic
def remove_pack(slug: str, actor: Actor, row_id: int) -> None:
    """Take an edition away. Warbands that were built from it keep what they have."""
    locked_as_organiser(slug, actor).club.packs.get(pk=row_id).delete()


def digests(club_id: str, ruleset: str) -> tuple[str, ...]:
    """The editions on a club's shelf for a game, by name; this process knows them afterwards."""
    rows = ClubPack.objects.filter(club_id=club_id, rows__ruleset=ruleset).select_related("rows")
    packing, found = packing_of(ruleset), []
    for each in rows.order_by("name", "pk"):
        if packing.known(each.rows_id) is None:
            packing.stocked(each.rows.content)
        found.append(each.rows_id)
    return tuple(found)


def choices(actor: Actor) -> tuple[Pack, ...]:
    """What somebody may put on a club's shelf: their own first."""
    own = tuple(pack_pages.own_packs(actor)[:MOST_OFFERED])
    public = pack_pages.public_packs("1").object_list
    known = {each.pk for each in own}
    return (*own, *(each for each in public if each.pk not in known))


def shelves(actor: Actor, ruleset: str) -> tuple[ShelfLine, ...]:
    """The editions that a member's clubs play with; one query."""
    if actor.user_id is None:
        return ()
    rows = ClubPack.objects.select_related("club").filter(rows__ruleset=ruleset, club__closed=None)
    mine = rows.filter(
        club__memberships__user_id=actor.user_id, club__memberships__left__isnull=True
    )
    return tuple(
        ShelfLine(each.rows_id, f"{each.name}, edition {each.edition}", each.club.name)
        for each in mine.order_by("club__name", "name", "pk")[:MOST_OFFERED]
    )
