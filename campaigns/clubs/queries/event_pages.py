"""Read models of the calendar of a club."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from campaigns.clubs.models import ClubEvent, Coming
from campaigns.clubs.permissions import Pass
from campaigns.clubs.services import events

EVENTS_A_PAGE = 30


def events_of(found: Pass) -> QuerySet[ClubEvent]:
    """The evenings that the actor knows of."""
    rows = found.club.events.all()
    return rows if found.reads else rows.filter(is_public=True)


def coming_events(found: Pass) -> QuerySet[ClubEvent]:
    """Those to come, the next first, each with how many come."""
    rows = events_of(found).filter(ends__gt=timezone.now(), cancelled=None)
    return _with_numbers(rows).order_by("starts", "id")


def _with_numbers(rows: QuerySet[ClubEvent]) -> QuerySet[ClubEvent]:
    return rows.select_related("club").annotate(
        number_coming=Count("coming", filter=Q(coming__answer="yes"))
    )


def events_page(
    found: Pass, number: str | int, *, past: bool, size: int = EVENTS_A_PAGE
) -> Page[ClubEvent]:
    """The calendar: what is to come, or what was, the last first."""
    rows, now = events_of(found), timezone.now()
    shown = rows.filter(ends__lte=now) if past else rows.filter(ends__gt=now)
    order = ("-starts", "-id") if past else ("starts", "id")
    return Paginator(_with_numbers(shown).order_by(*order), size).get_page(number)


def planned_event(found: Pass, event_id: int) -> ClubEvent:
    """One that is not cancelled. Raises ClubEvent.DoesNotExist."""
    return events_of(found).get(pk=event_id, cancelled=None)


@dataclass(frozen=True)
class EventPage:
    """An evening. `coming`: who has answered, for members alone; `own`: what the reader said."""

    event: ClubEvent
    coming: tuple[Coming, ...]
    own: str
    is_over: bool

    def saying(self, answer: str) -> list[str]:
        return [each.membership.name for each in self.coming if each.answer == answer]

    @property
    def answers(self) -> list[tuple[str, list[str]]]:
        """Each answer with the names behind it."""
        return [(label, self.saying(value)) for value, label in Coming.Answer.choices]


def event_page(found: Pass, event_id: int) -> EventPage:
    """Raises ClubEvent.DoesNotExist."""
    event = _with_numbers(events_of(found)).get(pk=event_id)
    rows = event.coming.select_related("membership").filter(membership__left=None)
    coming = tuple(rows) if found.reads else ()
    own = next((each.answer for each in coming if each.membership == found.own), "")
    return EventPage(event, coming, own, event.ends <= timezone.now())


def event_values(event: ClubEvent) -> dict[str, object]:
    """An event as the values of its form."""
    starts, ends = (events.local(event, each) for each in (event.starts, event.ends))
    return {
        "title": event.title,
        "place": event.place,
        "note": event.note,
        "zone": event.zone,
        "is_public": event.is_public,
        "starts": f"{starts:{events.WRITTEN}}",
        "ends": f"{ends:{events.WRITTEN}}",
    }
