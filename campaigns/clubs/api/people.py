"""API operations on the members, invitations and requests of clubs."""

from __future__ import annotations

from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.clubs import permissions
from campaigns.clubs.api import records as r
from campaigns.clubs.api import serializers as told
from campaigns.clubs.api.base import BARE, CHANGING, PAGED, SEEN, WORDS, ClubApiView
from campaigns.clubs.queries import club_pages
from campaigns.clubs.services import invitations, members
from web.api import schema as s
from web.api.schema import operation

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
