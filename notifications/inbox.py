"""The inbox: notices to a user or a guest, newest first."""

from __future__ import annotations

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from accounts.actors import GUEST, Actor, actor_of, owned
from notifications.models import Notice

NOTICES_A_PAGE = 30
MOST_COUNTED = 99


def notices_of(actor: Actor) -> QuerySet[Notice]:
    """The notices in an actor's inbox; none for a stranger."""
    return owned(Notice.objects.filter(in_inbox=True), actor)


def inbox_page(actor: Actor, number: str) -> Page[Notice]:
    """One page of the inbox, newest first."""
    rows = notices_of(actor).only("title", "text", "path", "created", "read", "kind")
    return Paginator(rows, NOTICES_A_PAGE).get_page(number)


def unread(actor: Actor) -> int:
    """The number of unread notices, at most a hundred."""
    return notices_of(actor).filter(read=None).order_by()[: MOST_COUNTED + 1].count()


def newest_unread(actor: Actor) -> Notice | None:
    return notices_of(actor).filter(read=None).first()


def mark_read(actor: Actor, notice_id: str) -> None:
    """Mark a notice as read. Raises Notice.DoesNotExist if it is not in the actor's inbox."""
    notice = notices_of(actor).get(pk=notice_id)
    Notice.objects.filter(pk=notice.pk, read=None).update(read=timezone.now())


def mark_all_read(actor: Actor) -> None:
    notices_of(actor).filter(read=None).update(read=timezone.now())


def mark_battle_read(actor: Actor, battle_id: str) -> None:
    """Mark the notices about a battle as read, because the actor has opened it."""
    notices_of(actor).filter(read=None, battle_id=battle_id).update(read=timezone.now())


def header(request: HttpRequest) -> dict[str, object]:
    """Context of every page: the unread count, computed once and only if the page uses it."""
    has_inbox = request.user.is_authenticated or bool(request.session.get(GUEST))
    if not has_inbox:
        return {"has_inbox": False}
    return {"has_inbox": True, "unread": SimpleLazyObject(lambda: unread(actor_of(request)))}
