"""What is new in the clubs that somebody belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils import timezone

from campaigns.clubs.models import ClubEvent, ClubNotice, Membership


@dataclass(frozen=True)
class NewsLine:
    """Something new: `kind` is notice or evening; `starts`: when an evening begins."""

    kind: str
    title: str
    club: str
    href: str
    created: datetime
    starts: datetime | None = None


def club_news(
    memberships: Sequence[Membership], since: datetime, most: int
) -> tuple[NewsLine, ...]:
    """Notices that are not hidden and the next evening of each club, the newest first.

    `memberships` are those of the reader, with their clubs: a member reads both, whether they are
    public or not.
    """
    clubs = [each.club_id for each in memberships]
    if not clubs:
        return ()
    notices = ClubNotice.objects.filter(club__in=clubs, created__gte=since, hidden_reason="")
    events = ClubEvent.objects.filter(
        club__in=clubs, created__gte=since, ends__gt=timezone.now(), cancelled=None
    )
    lines = [_of_notice(each) for each in notices.select_related("club").order_by("-id")[:most]]
    coming = {event.club_id: event for event in events.select_related("club").order_by("-starts")}
    lines += [_of_event(event) for event in coming.values()]
    return tuple(sorted(lines, key=lambda line: line.created, reverse=True)[:most])


def _of_notice(notice: ClubNotice) -> NewsLine:
    href = f"{reverse('clubs:notices', args=[notice.club.slug])}#notice-{notice.pk}"
    return NewsLine("notice", notice.title, notice.club.name, href, notice.created)


def _of_event(event: ClubEvent) -> NewsLine:
    href = event.get_absolute_url()
    return NewsLine("evening", event.title, event.club.name, href, event.created, event.starts)
