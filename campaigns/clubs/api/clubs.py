"""API operations on clubs: the list, one club, close, reopen and take over."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.clubs import permissions
from campaigns.clubs.api import records as r
from campaigns.clubs.api import serializers as told
from campaigns.clubs.api.base import BARE, CHANGING, PAGED, SEEN, WORDS, ClubApiView
from campaigns.clubs.queries import club_pages
from campaigns.clubs.services import clubs, members
from web.api import schema as s
from web.api.errors import Refused
from web.api.schema import operation

SCOPE = OpenApiParameter(
    "scope",
    str,
    enum=["listed", "own"],
    default="listed",
    description="The clubs that everybody finds, or those that you belong to.",
)


class Clubs(ClubApiView):
    """Operations on the list of clubs: for everybody those of `permissions.listed_clubs`."""

    @operation(
        "list_clubs",
        "Clubs that everybody finds, or your own.",
        r.ClubListPage,
        refuses=(400, 401, 429),
        parameters=(SCOPE, WORDS, *PAGED),
    )
    def get(self, request: Request) -> Response:
        scope = request.query_params.get("scope", "listed")
        # One's own clubs fit on one page, but invalid parameters are refused all the same.
        number, size = self.page()
        if scope == "own":
            return Response(self._own())
        if scope != "listed":
            raise Refused(400, "scope", "scope is listed or own.", "scope")
        page = club_pages.listed_clubs(self.words(), number, size)
        own = club_pages.own_among(self.actor, [each.pk for each in page])
        return Response(
            told.page_of(
                r.ClubListPage,
                page,
                number,
                lambda each: told.club(each, each.people, own.get(each.pk)),
            )
        )

    def _own(self) -> r.ClubListPage:
        rows = club_pages.own_clubs(self.known())
        shown = tuple(told.club(e.club, e.club.people, e) for e in rows)  # type: ignore[attr-defined]
        return r.ClubListPage(len(shown), 1, 1, shown)

    @operation(
        "create_clubs",
        "Found a club, which you own.",
        r.ClubDetail,
        r.NewClub,
        status=201,
        refuses=s.WRITING,
        parameters=(s.ATTEMPT,),
    )
    def post(self, request: Request) -> Response:
        actor, asked = self.known(), self.asked(r.NewClub)
        called = asked.called or actor.name
        row = clubs.found_club(actor, asked, called, self.token(asked.token))
        return Response(told.one_club(permissions.seen_club(row.slug, self.actor)), 201)


class OneClub(ClubApiView):
    """Operations on one club."""

    @operation("read_clubs", "A club that you may see.", r.ClubDetail, refuses=SEEN)
    def get(self, request: Request, slug: str) -> Response:
        return Response(told.one_club(permissions.seen_club(slug, self.actor)))

    @operation(
        "replace_clubs",
        "Say something else of a club.",
        r.ClubDetail,
        r.ClubRequest,
        refuses=CHANGING,
    )
    def put(self, request: Request, slug: str) -> Response:
        clubs.change_club(slug, self.known(), self.asked(r.ClubRequest))
        return Response(told.one_club(permissions.seen_club(slug, self.actor)))


class State(ClubApiView):
    """Operation that closes or reopens a club."""

    @operation(
        "close_clubs",
        "Close a club that you own, or open it again.",
        r.ClubDetail,
        r.ClubState,
        refuses=CHANGING,
    )
    def put(self, request: Request, slug: str) -> Response:
        change = clubs.close if self.asked(r.ClubState).closed else clubs.reopen
        change(slug, self.known())
        return Response(told.one_club(permissions.seen_club(slug, self.actor)))


class TakeOver(ClubApiView):
    """Operation that takes over a club without an owner."""

    @operation(
        "take_over_clubs",
        "Own a club whose owners have no account any more.",
        r.ClubDetail,
        refuses=BARE,
    )
    def post(self, request: Request, slug: str) -> Response:
        members.take_over(slug, self.known())
        return Response(told.one_club(permissions.seen_club(slug, self.actor)))
