"""The inbox: what somebody was told, newest first, for users and for guests."""

from __future__ import annotations

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from battles.gates import Visitor, visitor_of
from battles.news.models import Notice
from rosters.visitors import GUEST, owned

NOTICES_A_PAGE = 30
MOST_COUNTED = 99


def notices_of(visitor: Visitor) -> QuerySet[Notice]:
    """What is in a visitor's inbox; a stranger has none."""
    return owned(Notice.objects.filter(in_inbox=True), visitor)


def inbox_page(visitor: Visitor, number: str) -> Page[Notice]:
    """One page of the inbox, newest first."""
    rows = (
        notices_of(visitor)
        .select_related("battle")
        .only(*("title", "text", "path", "created", "read", "kind", "battle__title"))
    )
    return Paginator(rows, NOTICES_A_PAGE).get_page(number)


def unread(visitor: Visitor) -> int:
    """How many notices somebody has not read; no more than a hundred are counted."""
    return notices_of(visitor).filter(read=None).order_by()[: MOST_COUNTED + 1].count()


def newest_unread(visitor: Visitor) -> Notice | None:
    return notices_of(visitor).filter(read=None).first()


def mark_read(visitor: Visitor, notice_id: str) -> None:
    """Raises Notice.DoesNotExist for what is not in the visitor's inbox."""
    notice = notices_of(visitor).get(pk=notice_id)
    Notice.objects.filter(pk=notice.pk, read=None).update(read=timezone.now())


def mark_all_read(visitor: Visitor) -> None:
    notices_of(visitor).filter(read=None).update(read=timezone.now())


def mark_battle_read(visitor: Visitor, battle_id: str) -> None:
    """Whoever has looked at a battle need not be told of it again."""
    notices_of(visitor).filter(read=None, battle=battle_id).update(read=timezone.now())


def header(request: HttpRequest) -> dict[str, object]:
    """For every page: how much is unread. Counted once, and only if the page asks."""
    has_inbox = request.user.is_authenticated or bool(request.session.get(GUEST))
    if not has_inbox:
        return {"has_inbox": False}
    return {"has_inbox": True, "unread": SimpleLazyObject(lambda: unread(visitor_of(request)))}
