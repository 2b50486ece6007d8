"""Read model of the tabs of a club: what is in each, and what is there for the reader to do."""

from __future__ import annotations

from dataclasses import dataclass

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


def menu_of(found: Pass) -> tuple[Tab, ...]:
    """The tabs that the reader may open. One query counts what is in all of them."""
    club, numbers = found.club, _numbers(found)
    slug = [club.slug]

    def tab(title: str, name: str, *here: str) -> Tab:
        shown = here or (name.partition(":")[2],)
        number, todo = numbers.get(name, 0), numbers.get(f"{name}!", 0)
        return Tab(title, reverse(name, args=slug), shown, number, todo)

    made = [
        Tab("Club", club.get_absolute_url(), ("club",)),
        tab("Notices", "clubs:notices"),
        tab("Calendar", "clubs:calendar", "calendar", "event"),
    ]
    made += [
        Tab(
            each.title,
            f"{reverse(each.address)}?club={club.slug}",
            (),
            numbers.get(each.address, 0),
            numbers.get(f"{each.address}!", 0),
        )
        for each in tabs()
    ]
    if found.sees_results:
        made += [
            tab("Results", "clubs:results", "results", "result"),
            tab("Almanac", "almanac:almanac"),
            tab("Ratings", "almanac:ratings"),
        ]
    if found.reads:
        made += [
            tab("Members", "clubs:members", "members", "member", "record"),
            tab("House catalogues", "clubs:catalogues"),
        ]
    if found.organises:
        made += [
            tab("Requests", "clubs:requests"),
            tab("Invite", "clubs:links"),
            tab("Settings", "clubs:edit"),
        ]
    if found.own:
        made.append(tab("You", "clubs:you"))
    # What waits for the reader comes first, where a phone shows it without a scroll.
    return (made[0], *sorted(made[1:], key=lambda each: not each.todo))


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
    if found.reads:
        rows["clubs:catalogues"] = club.packs.all()
    if found.organises:
        rows["clubs:requests!"] = club.requests.filter(state="asked")
    counts = [_count(each) for each in rows.values()]
    values = Club.objects.filter(pk=club.pk).values_list(*counts).first() or ()
    return dict(zip(rows, values, strict=False))


def _count(rows: Rows) -> Coalesce:
    """The number of some rows as an expression."""
    ids = rows.model._default_manager.filter(pk__in=rows.order_by().values("pk"))
    counted = ids.order_by().annotate(one=Value(1)).values("one").annotate(n=Count("pk"))
    return Coalesce(Subquery(counted.values("n")), 0, output_field=IntegerField())
