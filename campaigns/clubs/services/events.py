"""The club calendar: creates, changes and cancels events, and records who attends."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Annotated
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone
from msgspec import Meta

from accounts.actors import Actor
from campaigns.clubs.input_checks import (
    one_line,
    optional_line,
    optional_lines,
    own_press,
)
from campaigns.clubs.models import Club, ClubEvent, Coming
from campaigns.clubs.permissions import (
    ClubRefused,
    locked_as_member,
    locked_as_organiser,
    may_speak,
    own_of,
)
from campaigns.clubs.services.members import members_to_tell
from campaigns.clubs.services.telling import tell
from notifications.kept_preferences import zones
from rules.kernel.record import Record

TITLE, PLACE, NOTE = 80, 120, 1000
MOST_WEEKS, MOST_TO_COME = 26, 300
LONGEST = timedelta(days=7)
FURTHEST = timedelta(days=2 * 366)
WRITTEN = "%Y-%m-%dT%H:%M"
SAID = "%A %-d %B %Y, %H:%M"


class EventWords(Record):
    """An event: hours are local times of `zone`, as 2026-11-22T19:30.

    weeks: the number of weekly events to create.
    """

    title: Annotated[str, Meta(max_length=TITLE)]
    starts: str
    ends: str
    zone: str
    place: Annotated[str, Meta(max_length=PLACE)] = ""
    note: Annotated[str, Meta(max_length=NOTE)] = ""
    is_public: bool = False
    weeks: int = 1


def local(event: ClubEvent, moment: datetime) -> datetime:
    """A moment as the local time of an event."""
    return moment.astimezone(ZoneInfo(event.zone))


def hours_of(event: ClubEvent) -> str:
    """The time of an event as text."""
    return f"{local(event, event.starts):{SAID}} ({event.zone})"


@transaction.atomic
def new_event(slug: str, actor: Actor, words: EventWords, token: str) -> ClubEvent:
    """Create an event, or one each week, once for each token, and notify the members.

    Returns the first. Raises NotYours or ClubRefused.
    """
    found = locked_as_organiser(slug, actor)
    club, own = found.club, own_of(found)
    once = own_press(own, token)
    same = club.events.filter(token=f"{once}:0").first()
    if same is not None:
        return same
    if not 1 <= words.weeks <= MOST_WEEKS:
        raise ClubRefused(f"An evening is held 1 to {MOST_WEEKS} times.", "weeks")
    if club.events.filter(ends__gt=timezone.now()).count() + words.weeks > MOST_TO_COME:
        raise ClubRefused(f"There are at most {MOST_TO_COME} dates to come. Cancel some first.")
    rows = [ClubEvent(club=club, by=own, token=f"{once}:{n}") for n in range(words.weeks)]
    for week, row in enumerate(rows):
        _say(row, words, week)
    if rows[0].ends <= timezone.now():
        raise ClubRefused("That is over already. Choose a day to come.", "starts")
    may_speak(actor)
    for row in rows:
        row.save()
    also = f", and {words.weeks - 1} more, a week apart" if words.weeks > 1 else ""
    _tell(rows[0], "is new", f"{hours_of(rows[0])}{also}", actor)
    return rows[0]


def _say(event: ClubEvent, words: EventWords, week: int = 0) -> None:
    if words.zone not in zones():
        raise ClubRefused("Choose a time zone from the list, such as Europe/London.", "zone")
    event.zone = words.zone
    event.title = one_line(words.title, TITLE, "the evening a name", "title")
    event.place = optional_line(words.place, PLACE, "the place", "place")
    event.note = optional_lines(words.note, NOTE, "note")
    event.is_public = words.is_public
    event.starts = _moment(words.starts, words.zone, week, "starts")
    event.ends = _moment(words.ends, words.zone, week, "ends")
    if not timedelta() < event.ends - event.starts <= LONGEST:
        raise ClubRefused("It must end after it begins, and within a week.", "ends")
    if not abs(event.starts - timezone.now()) < FURTHEST:
        raise ClubRefused("Choose a day within the next two years.", "starts")


def _moment(text: str, zone: str, week: int, field: str) -> datetime:
    """The moment of a local time, so that weekly events keep their hour across daylight saving.

    Of an ambiguous hour the first is used. Raises ClubRefused for an hour that does not exist.
    """
    what = "when it begins" if field == "starts" else "when it ends"
    try:
        plain = datetime.strptime(text.strip()[:16], WRITTEN)  # noqa: DTZ007 - the zone follows
        plain += timedelta(weeks=week)
        moment = plain.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
        said = moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    except (ValueError, OverflowError) as error:
        raise ClubRefused(f"Say {what} as a date and a time: 2026-11-22T19:30.", field) from error
    if said != plain:
        raise ClubRefused(
            f"On {plain:%d %B %Y} the clocks of {zone} leave out {plain:%H:%M}, {what}: they go "
            f"forward. Choose another time, such as {said:%H:%M}.",
            field,
        )
    return moment


@transaction.atomic
def change_event(slug: str, actor: Actor, event_id: int, words: EventWords) -> ClubEvent:
    """Change an event and notify the members."""
    found = locked_as_organiser(slug, actor)
    event = found.club.events.get(pk=event_id, cancelled=None)
    before = _what_is_shown(event)
    _say(event, words)
    if _what_is_shown(event) != before:
        may_speak(actor)
        event.version += 1
        event.save()
        _tell(event, "has changed", _where(event), actor)
    return event


def _what_is_shown(event: ClubEvent) -> tuple[object, ...]:
    return (
        event.title,
        event.place,
        event.note,
        event.starts,
        event.ends,
        event.zone,
        event.is_public,
    )


def _where(event: ClubEvent) -> str:
    return ", ".join(each for each in (hours_of(event), event.place) if each)


@transaction.atomic
def cancel_event(slug: str, actor: Actor, event_id: int) -> ClubEvent:
    """Cancel an event. It stays in the calendar, marked as cancelled."""
    event = locked_as_organiser(slug, actor).club.events.get(pk=event_id)
    if event.cancelled is None:
        event.cancelled = timezone.now()
        event.version += 1
        event.save()
        _tell(event, "is cancelled", hours_of(event), actor)
    return event


def _tell(event: ClubEvent, what: str, words: str, teller: Actor) -> None:
    club: Club = event.club
    readers = [each for each in members_to_tell(club) if each.user_id != teller.user_id]
    tell(
        "club_event",
        club,
        readers,
        key=f"club-event:{event.pk}:{event.version}",
        path=event.get_absolute_url(),
        event=event.title,
        what=what,
        words=words,
    )


@transaction.atomic
def say_coming(slug: str, actor: Actor, event_id: int, answer: str) -> Coming:
    """Record whether the actor attends. The last answer counts."""
    found = locked_as_member(slug, actor)
    event = found.club.events.get(pk=event_id)
    if answer not in Coming.Answer.values:
        raise ClubRefused("Say yes, perhaps or no.", "answer")
    if event.cancelled is not None or event.ends <= timezone.now():
        raise ClubRefused("This evening is over or cancelled.")
    row, _ = Coming.objects.update_or_create(
        event=event, membership=own_of(found), defaults={"answer": answer}
    )
    return row
