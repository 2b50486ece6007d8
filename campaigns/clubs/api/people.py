"""API operations on clubs, their members, invitations and requests."""

from __future__ import annotations

from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.clubs import permissions
from campaigns.clubs.api import records as r
from campaigns.clubs.api import serializers as told
from campaigns.clubs.api.base import BARE, CHANGING, PAGED, SEEN, WORDS, ClubApiView
from campaigns.clubs.queries import club_pages
from campaigns.clubs.services import clubs, invitations, members
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
    """Operations on the list of clubs."""

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


# --- Members ---------------------------------------------------------------------


class Members(ClubApiView):
    """Operation that lists members."""

    @operation(
        "list_members_of_clubs",
        "Who belongs to a club, for its members.",
        r.ClubMemberPage,
        refuses=SEEN,
        parameters=(WORDS, *PAGED),
    )
    def get(self, request: Request, slug: str) -> Response:
        number, size = self.page()
        page = club_pages.members_page(
            permissions.member_pass(slug, self.actor), self.words(), number, size
        )
        return Response(told.page_of(r.ClubMemberPage, page, number, told.member))


class OneMember(ClubApiView):
    """Operation that changes a member's role."""

    @operation(
        "give_role_in_clubs",
        "Give a member another role.",
        r.ClubMemberRow,
        r.NewRole,
        refuses=CHANGING,
    )
    def put(self, request: Request, slug: str, member_id: int) -> Response:
        asked = self.asked(r.NewRole)
        row = members.change_role(slug, self.known(), member_id, asked.role, asked.reason)
        return Response(told.member(row))


class Removing(ClubApiView):
    """Operation that removes a member."""

    @operation(
        "remove_from_clubs",
        "Ask a member to leave, with a reason that they are told.",
        None,
        r.ClubReason,
        status=204,
        refuses=CHANGING,
    )
    def post(self, request: Request, slug: str, member_id: int) -> Response:
        members.remove(slug, self.known(), member_id, self.asked(r.ClubReason).reason)
        return Response(status=204)


class RecordOf(ClubApiView):
    """Operation that reads the record of membership changes."""

    @operation(
        "list_record_of_clubs",
        "Who came, went and got which role, for who runs the club.",
        r.MembershipChangePage,
        refuses=SEEN,
        parameters=PAGED,
    )
    def get(self, request: Request, slug: str) -> Response:
        number, size = self.page()
        page = club_pages.record_page(permissions.record_pass(slug, self.actor), number, size)
        return Response(told.page_of(r.MembershipChangePage, page, number, told.change))


class You(ClubApiView):
    """Operations on one's own membership."""

    @operation(
        "rename_in_clubs",
        "Be called otherwise in a club.",
        r.ClubMemberRow,
        r.Calling,
        refuses=CHANGING,
    )
    def put(self, request: Request, slug: str) -> Response:
        row = members.rename(slug, self.known(), self.asked(r.Calling).name)
        return Response(told.member(row))

    @operation("leave_clubs", "Leave a club.", None, status=204, refuses=BARE)
    def delete(self, request: Request, slug: str) -> Response:
        members.leave(slug, self.known())
        return Response(status=204)


class Feed(ClubApiView):
    """Operation that renews the secret address of one's calendar."""

    @operation(
        "renew_calendar_of_clubs",
        "A new secret address of your calendar of a club.",
        r.FeedResponse,
        refuses=BARE,
    )
    def post(self, request: Request, slug: str) -> Response:
        row = members.renew_feed(slug, self.known())
        return Response(r.FeedResponse(reverse("clubs:member_feed", args=[row.feed])))


# --- Ways in ---------------------------------------------------------------------


class Links(ClubApiView):
    """Operations on invitation links."""

    @operation(
        "list_links_of_clubs",
        "The links by which people may join.",
        r.InvitationLinkList,
        refuses=SEEN,
    )
    def get(self, request: Request, slug: str) -> Response:
        rows = club_pages.links_of(permissions.organiser_pass(slug, self.actor))
        return Response(r.InvitationLinkList(tuple(told.link(each) for each in rows)))

    @operation(
        "create_links_of_clubs",
        "Make a link by which people join.",
        r.InvitationLinkRow,
        r.NewLink,
        status=201,
        refuses=CHANGING,
        parameters=(s.ATTEMPT,),
    )
    def post(self, request: Request, slug: str) -> Response:
        actor, asked = self.known(), self.asked(r.NewLink)
        row = invitations.make_link(slug, actor, asked.uses, asked.days, self.token(asked.token))
        return Response(told.link(row), 201)


class OneLink(ClubApiView):
    """Operation that revokes a link."""

    @operation(
        "delete_link_of_clubs",
        "Take a link back: nobody joins by it any more.",
        None,
        status=204,
        refuses=BARE,
    )
    def delete(self, request: Request, slug: str, link_id: int) -> Response:
        invitations.revoke_link(slug, self.known(), link_id)
        return Response(status=204)


class Join(ClubApiView):
    """Operations on an invitation link: read the club, join it."""

    @operation(
        "read_link_to_clubs",
        "The club that a link leads to, before you agree.",
        r.InvitationDetail,
        refuses=SEEN,
    )
    def get(self, request: Request, token: str) -> Response:
        return Response(told.invitation(club_pages.invitation_page(token, self.actor)))

    @operation("join_clubs", "Join a club by a link.", r.ClubDetail, r.Calling, refuses=CHANGING)
    def post(self, request: Request, token: str) -> Response:
        row = invitations.join_by_link(token, self.known(), self.asked(r.Calling).name)
        return Response(told.one_club(permissions.seen_club(row.club.slug, self.actor)))


class OwnRequest(ClubApiView):
    """Operations on one's own request to join."""

    @operation(
        "ask_clubs", "Ask a club to let you in.", r.JoinRequestRow, r.Calling, refuses=CHANGING
    )
    def post(self, request: Request, slug: str) -> Response:
        actor, asked = self.known(), self.asked(r.Calling)
        return Response(told.request(invitations.ask(slug, actor, asked.name, asked.words)))

    @operation("ask_no_more_clubs", "Ask no more.", None, status=204, refuses=BARE)
    def delete(self, request: Request, slug: str) -> Response:
        permissions.seen_club(slug, self.known())
        invitations.withdraw(slug, self.actor)
        return Response(status=204)


class Requests(ClubApiView):
    """Operation that lists requests to join."""

    @operation(
        "list_requests_of_clubs",
        "Who asks to be let in.",
        r.JoinRequestPage,
        refuses=SEEN,
        parameters=(s.PAGE,),
    )
    def get(self, request: Request, slug: str) -> Response:
        number = self.number("page", 1, 999_999_999)
        page = club_pages.requests_page(
            permissions.organiser_pass(slug, self.actor), number, over=False
        )
        return Response(told.page_of(r.JoinRequestPage, page, number, told.request))


class OneRequest(ClubApiView):
    """Operation that answers a request to join."""

    @operation(
        "answer_request_of_clubs",
        "Let somebody in, or decline.",
        r.JoinRequestRow,
        r.LettingIn,
        refuses=CHANGING,
    )
    def post(self, request: Request, slug: str, request_id: int) -> Response:
        let_in = self.asked(r.LettingIn).let_in
        return Response(told.request(invitations.answer(slug, self.known(), request_id, let_in)))
