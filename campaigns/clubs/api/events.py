"""API operations on the calendar of clubs."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.clubs import permissions
from campaigns.clubs.api import records as r
from campaigns.clubs.api import serializers as told
from campaigns.clubs.api.base import BARE, CHANGING, PAGED, SEEN, ClubApiView
from campaigns.clubs.queries import event_pages
from campaigns.clubs.services import events
from web.api import schema as s
from web.api.schema import operation

PAST = OpenApiParameter("past", bool, description="What was, instead of what is to come.")


class Events(ClubApiView):
    """The calendar."""

    @operation(
        "list_events_of_clubs",
        "The calendar, as far as you read it.",
        r.EventListPage,
        refuses=SEEN,
        parameters=(PAST, *PAGED),
    )
    def get(self, request: Request, slug: str) -> Response:
        number, size = self.page()
        past = self.is_wanted("past")
        page = event_pages.events_page(
            permissions.seen_club(slug, self.actor), number, past=past, size=size
        )
        return Response(told.page_of(r.EventListPage, page, number, told.event))

    @operation(
        "create_events_of_clubs",
        "Plan an evening, or one each week.",
        r.EventRow,
        r.EventRequest,
        status=201,
        refuses=CHANGING,
        parameters=(s.ATTEMPT,),
    )
    def post(self, request: Request, slug: str) -> Response:
        actor, asked = self.known(), self.asked(r.EventRequest)
        row = events.new_event(slug, actor, asked, self.token(asked.token))
        return Response(told.event(row), 201)


class OneEvent(ClubApiView):
    """One of them."""

    @operation(
        "read_event_of_clubs",
        "An evening, for members with who comes.",
        r.EventDetail,
        refuses=SEEN,
    )
    def get(self, request: Request, slug: str, event_id: int) -> Response:
        return Response(told.one_event(permissions.seen_club(slug, self.actor), event_id))

    @operation(
        "replace_event_of_clubs",
        "Change an evening; the members are told.",
        r.EventRow,
        r.EventRequest,
        refuses=CHANGING,
    )
    def put(self, request: Request, slug: str, event_id: int) -> Response:
        words = self.asked(r.EventRequest)
        events.change_event(slug, self.known(), event_id, words)
        return Response(
            told.event(
                event_pages.event_page(permissions.seen_club(slug, self.actor), event_id).event
            )
        )

    @operation(
        "cancel_event_of_clubs",
        "Call an evening off; it stays, and says so.",
        r.EventRow,
        refuses=BARE,
    )
    def delete(self, request: Request, slug: str, event_id: int) -> Response:
        events.cancel_event(slug, self.known(), event_id)
        return Response(
            told.event(
                event_pages.event_page(permissions.seen_club(slug, self.actor), event_id).event
            )
        )


class ComingTo(ClubApiView):
    """Whether one comes."""

    @operation(
        "come_to_event_of_clubs",
        "Say whether you come.",
        r.EventDetail,
        r.AttendanceRequest,
        refuses=CHANGING,
    )
    def put(self, request: Request, slug: str, event_id: int) -> Response:
        events.say_coming(slug, self.known(), event_id, self.asked(r.AttendanceRequest).answer)
        return Response(told.one_event(permissions.seen_club(slug, self.actor), event_id))
