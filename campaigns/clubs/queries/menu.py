"""Read model of the tabs of a club: what is in each, and what is there for the reader to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Count, IntegerField, Subquery, Value
from django.db.models.functions import Coalesce
from django.urls import reverse

from campaigns.clubs.models import Club
from campaigns.clubs.panels import Rows, tabs
from campaigns.clubs.permissions import Pass
from campaigns.clubs.queries.event_pages import coming_events
from campaigns.clubs.queries.notice_pages import notices_of


@dataclass(frozen=True)
class Tab:
    """A tab. here: the names of the addresses that it stands for. todo: for the reader to do."""

    title: str
    href: str
    here: tuple[str, ...] = ()
    number: int = 0
    todo: int = 0


class Place(NamedTuple):
    """Where a tab leads: the name of its address; `query`: of one that is not below the club."""

    title: str
    address: str
    here: tuple[str, ...] = ()
    query: str = ""


def menu_of(found: Pass) -> tuple[Tab, ...]:
    """The tabs that the reader may open. One query counts what is in all of them, and one more
    what no table says, for who has a part in it (`panels.Counted`).
    """
    club, numbers = found.club, _numbers(found)
    front = Tab("Club", club.get_absolute_url(), ("club",))
    results = Place("Results", "clubs:results", ("results", "result"))
    open_to_all = [
        *([results] if found.sees_results else []),
        Place("Notices", "clubs:notices", ("notices",)),
        Place("Calendar", "clubs:calendar", ("calendar", "event")),
        *(Place(each.title, each.address, (), f"?club={club.slug}") for each in tabs()),
    ]
    made = [_tab(each, club, numbers) for each in (*open_to_all, *_for_some(found))]
    # What waits for the reader comes first, where a phone shows it without a scroll.
    return (front, *sorted(made, key=lambda each: not each.todo))


def _for_some(found: Pass) -> Iterator[Place]:
    """What not everybody may open."""
    if found.sees_results:
        yield Place("Almanac", "almanac:almanac", ("almanac",))
        yield Place("Ratings", "almanac:ratings", ("ratings",))
    if found.reads:
        yield Place("Members", "clubs:members", ("members", "member", "record"))
        yield Place("House catalogues", "clubs:catalogues", ("catalogues",))
    if found.organises:
        yield Place("Requests", "clubs:requests", ("requests",))
        yield Place("Invite", "clubs:links", ("links",))
        yield Place("Settings", "clubs:edit", ("edit",))
    if found.own:
        yield Place("You", "clubs:you", ("you",))


def _tab(place: Place, club: Club, numbers: Mapping[str, int]) -> Tab:
    slug = [] if place.query else [club.slug]
    href = reverse(place.address, args=slug) + place.query
    number, todo = numbers.get(place.address, 0), numbers.get(f"{place.address}!", 0)
    return Tab(place.title, href, place.here, number, todo)


def _numbers(found: Pass) -> dict[str, int]:
    """How many things are behind an address, and, with a "!", how many wait for the reader."""
    club, actor = found.club, found.actor
    rows: dict[str, Rows] = {
        "clubs:notices": notices_of(found),
        "clubs:calendar": coming_events(found),
    }
    for each in tabs():
        rows[each.address] = each.rows(club, actor)
        if each.todo is not None and actor.user_id is not None:
            rows[f"{each.address}!"] = each.todo(club, actor)
        if each.more is not None and actor.user_id is not None:
            rows[f"{each.address}+"] = each.more.rows(club, actor)
    if found.reads:
        rows["clubs:catalogues"] = club.packs.all()
    if found.organises:
        rows["clubs:requests!"] = club.requests.filter(state="asked")
    counts = [_count(each) for each in rows.values()]
    values = Club.objects.filter(pk=club.pk).values_list(*counts).first() or ()
    numbers = dict(zip(rows, values, strict=False))
    for each in tabs():
        if each.more is not None and numbers.get(f"{each.address}+"):
            todo = f"{each.address}!"
            numbers[todo] = numbers.get(todo, 0) + each.more.count(club, actor)
    return numbers


def _count(rows: Rows) -> Coalesce:
    """The number of some rows as an expression."""
    ids = rows.model._default_manager.filter(pk__in=rows.order_by().values("pk"))
    counted = ids.order_by().annotate(one=Value(1)).values("one").annotate(n=Count("pk"))
    return Coalesce(Subquery(counted.values("n")), 0, output_field=IntegerField())
