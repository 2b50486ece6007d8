"""The inbox page, for users and guests; a stranger's inbox is empty."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.functional import SimpleLazyObject
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.actors import GUEST, actor_of
from notifications import queries, services
from notifications.models import Notice


@require_safe
@never_cache
def inbox_page(request: HttpRequest) -> HttpResponse:
    page, bundles = queries.inbox_page(actor_of(request), request.GET.get("page", "1"))
    return render(request, "notifications/inbox.html", {"page": page, "bundles": bundles})


@require_safe
@never_cache
def news(request: HttpRequest) -> HttpResponse:
    """Polled by open tabs: the unread count, and the newest unread notice."""
    actor = actor_of(request)
    newest = queries.newest_unread(actor)
    said = newest and {"id": newest.id, "title": newest.title, "text": newest.text}
    return JsonResponse({"unread": queries.unread(actor) if newest else 0, "newest": said})


@require_POST
@never_cache
def read(request: HttpRequest, notice_id: str) -> HttpResponse:
    """Mark a notice as read; with `bundle` also the older ones about the same thing."""
    mark = services.mark_bundle_read if "bundle" in request.POST else services.mark_read
    try:
        mark(actor_of(request), notice_id)
    except Notice.DoesNotExist as error:
        raise Http404 from error
    return _back(request)


@require_POST
@never_cache
def read_all(request: HttpRequest) -> HttpResponse:
    services.mark_all_read(actor_of(request))
    return _back(request)


def _back(request: HttpRequest) -> HttpResponse:
    page = request.POST.get("page", "")
    response = redirect("inbox:list")
    if page.isdecimal() and page.isascii() and len(page) < 7:
        response["Location"] += f"?page={page}"
    return response


def header(request: HttpRequest) -> dict[str, object]:
    """Context of every page: the unread count, computed once and only if the page uses it."""
    has_inbox = request.user.is_authenticated or bool(request.session.get(GUEST))
    if not has_inbox:
        return {"has_inbox": False}
    count = SimpleLazyObject(lambda: queries.unread(actor_of(request)))
    return {"has_inbox": True, "unread": count}
