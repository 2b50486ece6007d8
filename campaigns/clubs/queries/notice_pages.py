"""Read models of the noticeboard of a club."""

from __future__ import annotations

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from campaigns.clubs.models import ClubNotice
from campaigns.clubs.permissions import Pass

NOTICES_A_PAGE = 20


def notices_of(found: Pass) -> QuerySet[ClubNotice]:
    """The notices that the actor reads, those that are pinned first."""
    rows = found.club.notices.select_related("author")
    if found.organises or found.actor.is_staff:
        return rows
    rows = rows.filter(hidden_reason="")
    return rows if found.reads else rows.filter(is_public=True)


def notices_page(found: Pass, number: str | int, size: int = NOTICES_A_PAGE) -> Page[ClubNotice]:
    """The noticeboard, a page at a time."""
    return Paginator(notices_of(found), size).get_page(number)


def notice_values(notice: ClubNotice) -> dict[str, object]:
    """A notice as the values of its form."""
    return {"title": notice.title, "words": notice.words, "is_public": notice.is_public}
