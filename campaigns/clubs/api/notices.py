"""API operations on notices of clubs."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.clubs import permissions
from campaigns.clubs.api import records as r
from campaigns.clubs.api import serializers as told
from campaigns.clubs.api.base import BARE, CHANGING, PAGED, SEEN, ClubApiView
from campaigns.clubs.queries import notice_pages
from campaigns.clubs.services import notices
from web.api import schema as s
from web.api.schema import operation


class Notices(ClubApiView):
    """The noticeboard."""

    @operation(
        "list_notices_of_clubs",
        "The noticeboard, as far as you read it.",
        r.ClubNoticePage,
        refuses=SEEN,
        parameters=PAGED,
    )
    def get(self, request: Request, slug: str) -> Response:
        number, size = self.page()
        page = notice_pages.notices_page(permissions.seen_club(slug, self.actor), number, size)
        return Response(told.page_of(r.ClubNoticePage, page, number, told.notice))

    @operation(
        "create_notices_of_clubs",
        "Put up a notice; the members are told.",
        r.ClubNoticeRow,
        r.ClubNoticeRequest,
        status=201,
        refuses=CHANGING,
        parameters=(s.ATTEMPT,),
    )
    def post(self, request: Request, slug: str) -> Response:
        actor, asked = self.known(), self.asked(r.ClubNoticeRequest)
        row = notices.put_up(slug, actor, asked, self.token(asked.token))
        return Response(told.notice(row), 201)


class OneNotice(ClubApiView):
    """One of them."""

    @operation(
        "replace_notice_of_clubs",
        "Change a notice of your own.",
        r.ClubNoticeRow,
        r.ClubNoticeRequest,
        refuses=CHANGING,
    )
    def put(self, request: Request, slug: str, notice_id: int) -> Response:
        said = self.asked(r.ClubNoticeRequest)
        return Response(told.notice(notices.change(slug, self.known(), notice_id, said)))


class PinNotice(ClubApiView):
    """Above the others, or not."""

    @operation(
        "pin_notice_of_clubs",
        "Keep a notice above the others, or no longer.",
        r.ClubNoticeRow,
        r.Pinning,
        refuses=CHANGING,
    )
    def put(self, request: Request, slug: str, notice_id: int) -> Response:
        pinned = self.asked(r.Pinning).pinned
        return Response(told.notice(notices.pin(slug, self.known(), notice_id, pinned)))


class HideNotice(ClubApiView):
    """Taken down, and up again."""

    @operation(
        "hide_notice_of_clubs",
        "Take a notice down, with a reason that stands in its place.",
        r.ClubNoticeRow,
        r.ClubReason,
        refuses=CHANGING,
    )
    def post(self, request: Request, slug: str, notice_id: int) -> Response:
        reason = self.asked(r.ClubReason).reason
        return Response(told.notice(notices.hide(slug, self.known(), notice_id, reason)))

    @operation("show_notice_of_clubs", "Put a notice up again.", r.ClubNoticeRow, refuses=BARE)
    def delete(self, request: Request, slug: str, notice_id: int) -> Response:
        return Response(told.notice(notices.show_again(slug, self.known(), notice_id)))


class ReportNotice(ClubApiView):
    """To the staff."""

    @operation(
        "report_notice_of_clubs",
        "Ask the staff of the site to look at a notice.",
        None,
        r.ClubReason,
        status=204,
        refuses=CHANGING,
    )
    def post(self, request: Request, slug: str, notice_id: int) -> Response:
        notices.report(slug, self.known(), notice_id, self.asked(r.ClubReason).reason)
        return Response(status=204)
