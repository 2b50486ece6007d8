"""API: the inbox, notification preferences, and webhooks."""

from __future__ import annotations

from typing import Annotated, Literal

from django.contrib.auth.models import AbstractBaseUser
from django.core.paginator import Paginator
from msgspec import Meta
from msgspec.structs import replace
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ActorApiView
from notifications import channel_tests, kept_preferences, queries, services, webhooks
from notifications.models import Webhook
from notifications.permissions import TestRefused, own_notices
from notifications.queries import (
    PreferencesDetail,
    WebhookDetail,
    preferences_page_of,
    webhook_rows,
    webhooks_of,
)
from rules.kernel.record import Record
from web.api import schema as s
from web.api.encoding import as_sent
from web.api.schema import operation

ONE = (401, 403, 404, 429)
Channel = Literal["inbox", "mail", "webhook", "push"]
Hour = Annotated[int, Meta(ge=0, le=23)]


class NoticeRow(Record):
    """Something that you were told; `path` leads to what it is about."""

    id: str
    kind: str
    battle: str
    title: str
    text: str
    path: str
    created: str
    is_read: bool


class NoticePage(Record):
    """A page of your inbox, the newest first; `unread`: how many of all, up to a hundred."""

    count: int
    page: int
    pages: int
    unread: int
    results: tuple[NoticeRow, ...]


class PreferencesRequest(kept_preferences.PreferencesPlan):
    """The channels by kind; a kind that is not named reaches you by none."""

    channels: dict[str, tuple[Channel, ...]]
    digest: Literal["never", "daily", "weekly"] = "never"
    quiet_from: Hour | None = None
    quiet_to: Hour | None = None


class Hooks(Record):
    """Your webhooks."""

    results: tuple[WebhookDetail, ...]


class NewHook(Record):
    """An https address that is called with your news, and what it understands."""

    url: Annotated[str, Meta(max_length=500)]
    shape: Literal["generic", "discord"] = "generic"


class NotificationsApiView(ActorApiView):
    """Base of the operations on notifications."""

    scope = "play"
    refusals = (
        (webhooks.BadWebhook, 422, "webhook", "url"),
        (TestRefused, 429, "test", ""),
        (kept_preferences.BadPreferences, 422, "wish", ""),
    )


class Inbox(NotificationsApiView):
    """Operation that reads the inbox."""

    @operation(
        "list_inbox",
        "What you were told, the newest first.",
        NoticePage,
        refuses=(400, 401, 429),
        parameters=(s.PAGE, s.PAGE_SIZE),
    )
    def get(self, request: Request) -> Response:
        number, size = self.number("page", 1, 999_999_999), self.number("page_size", 24, 100)
        actor = self.known()
        pages = Paginator(own_notices(actor), size)
        found = pages.page(number).object_list if number <= pages.num_pages else []
        shown = tuple(
            NoticeRow(
                each.id,
                each.kind,
                each.battle_id or "",
                each.title,
                each.text,
                each.path,
                each.created.isoformat(),
                each.read is not None,
            )
            for each in found
        )
        unread = queries.unread(actor)
        return Response(NoticePage(pages.count, number, pages.num_pages, unread, shown))


class ReadAll(NotificationsApiView):
    """Operation that marks all notices as read."""

    @operation("read_inbox", "All of it is read.", None, status=204, refuses=(401, 403, 429))
    def post(self, request: Request) -> Response:
        services.mark_all_read(self.known())
        return Response(status=204)


class ReadOne(NotificationsApiView):
    """Operation that marks a notice as read."""

    @operation("note_inbox", "One of them is read.", None, status=204, refuses=ONE)
    def post(self, request: Request, notice_id: str) -> Response:
        services.mark_read(self.known(), notice_id)
        return Response(status=204)


class AccountApiView(NotificationsApiView):
    """Base of operations that need a user."""

    scope = "all"

    @property
    def user(self) -> AbstractBaseUser:
        self.known()
        user: AbstractBaseUser = self.request.user
        return user


class PreferencesView(AccountApiView):
    """Operations on notification settings."""

    @operation("list_notifications", "By which channels which news reach you.", PreferencesDetail)
    def get(self, request: Request) -> Response:
        return Response(self._detail())

    @operation(
        "keep_notifications",
        "Choose by which channels which news reach you.",
        PreferencesDetail,
        PreferencesRequest,
        refuses=s.WRITING,
    )
    def put(self, request: Request) -> Response:
        asked, user = self.asked(PreferencesRequest), self.user
        kept_preferences.keep_preferences(user, asked)
        return Response(self._detail())

    def _detail(self) -> PreferencesDetail:
        page = preferences_page_of(self.user)
        return as_sent(PreferencesDetail, page)


class Webhooks(AccountApiView):
    """Operations on the list of webhooks."""

    @operation("list_webhooks", "Your webhooks.", Hooks)
    def get(self, request: Request) -> Response:
        rows = webhooks_of(self.user.pk)
        return Response(Hooks(tuple(as_sent(WebhookDetail, each) for each in rows)))

    @operation(
        "add_webhooks",
        "Have an address called with your news.",
        WebhookDetail,
        NewHook,
        status=201,
        refuses=s.WRITING,
    )
    def post(self, request: Request) -> Response:
        asked = self.asked(NewHook)
        made = webhooks.add_webhook(self.user, asked.url.strip(), asked.shape)
        return Response(_shown(made, made.secret), 201)


def _shown(hook: Webhook, secret: str = "") -> WebhookDetail:
    [row] = webhook_rows([hook])
    return replace(as_sent(WebhookDetail, row), secret=secret)


class OneWebhook(AccountApiView):
    """Operation on one webhook."""

    @operation("remove_webhooks", "Have it called no more.", None, status=204, refuses=ONE)
    def delete(self, request: Request, hook_id: int) -> Response:
        webhooks.remove_webhook(self.user, self.row(hook_id))
        return Response(status=204)


class TestWebhook(AccountApiView):
    """Operation that sends a test to a webhook."""

    @operation("test_webhooks", "Send it a test.", None, status=204, refuses=ONE)
    def post(self, request: Request, hook_id: int) -> Response:
        channel_tests.test_webhook(self.user, self.row(hook_id))
        return Response(status=204)


class SwitchOn(AccountApiView):
    """Operation that enables a webhook again."""

    @operation(
        "mend_webhooks",
        "Have it called again after it was switched off.",
        None,
        status=204,
        refuses=ONE,
    )
    def post(self, request: Request, hook_id: int) -> Response:
        webhooks.switch_on(self.user, self.row(hook_id))
        return Response(status=204)
