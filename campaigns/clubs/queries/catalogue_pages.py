"""Read models of the house catalogues that a club plays with."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.actors import Actor
from campaigns.clubs.models import Club, ClubPack
from rosters.models import Pack
from rosters.pack_store import packing_of
from rosters.queries import pack_pages
from rosters.queries.pack_pages import ShelfLine

MOST_OFFERED = 60


def packs_of(club: Club) -> QuerySet[ClubPack]:
    """The editions on a club's shelf."""
    return club.packs.select_related("rows", "by")


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
