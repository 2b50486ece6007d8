"""A club's calendar as iCalendar: a public feed, and a private one for each member."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone
from icalendar import Calendar, Event

from accounts.bans import is_shut_out
from campaigns.clubs.models import Club, ClubEvent, Membership
from campaigns.clubs.permissions import Pass, check_public
from campaigns.clubs.services.events import hours_of
from web.text import full_address

BACK = timedelta(days=30)
MOST = 120


def public_feed(found: Pass) -> bytes:
    """The public events of a listed club. Raises NotYours for a club that is not listed."""
    check_public(found)
    return _calendar(found.club, found.club.events.filter(is_public=True))


def member_feed(secret: str) -> bytes:
    """A member's events, by the secret token of the address. Raises Membership.DoesNotExist."""
    rows = Membership.objects.select_related("club")
    own = rows.get(feed=secret, left=None, user__is_active=True, club__closed=None)
    if is_shut_out(own.user_id):
        raise Membership.DoesNotExist
    return _calendar(own.club, own.club.events.all())


def _calendar(club: Club, rows: QuerySet[ClubEvent]) -> bytes:
    calendar = Calendar()
    calendar.add("prodid", "-//Firewall Table//Clubs//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", club.name)
    recent = rows.filter(ends__gt=timezone.now() - BACK).order_by("starts", "id")
    _add(calendar, club, recent[:MOST])
    return bytes(calendar.to_ical())


def _add(calendar: Calendar, club: Club, rows: Iterable[ClubEvent]) -> None:
    for row in rows:
        row.club = club
        calendar.add_component(_event(row))


def _event(row: ClubEvent) -> Event:
    address = full_address(row.get_absolute_url())
    event = Event()
    event.add("uid", f"{row.pk}.{row.club_id}@firewall-table")
    event.add("sequence", row.version)
    event.add("dtstamp", row.changed)
    event.add("dtstart", row.starts)
    event.add("dtend", row.ends)
    event.add("summary", row.title)
    event.add("location", row.place)
    event.add("description", "\n".join(each for each in (hours_of(row), row.note, address) if each))
    event.add("url", address)
    event.add("status", "CANCELLED" if row.cancelled else "CONFIRMED")
    return event
