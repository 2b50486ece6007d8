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

MOST_PACKS, NOTE = 20, 200


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
