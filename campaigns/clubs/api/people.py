"""Clubs, their members and the ways in, for programs."""

from __future__ import annotations

from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.clubs import founding, joining, people, permissions, reading
from campaigns.clubs.api import reading as told
from campaigns.clubs.api import records as r
from campaigns.clubs.api.door import BARE, CHANGING, PAGED, SEEN, WORDS, ClubDoor
from campaigns.clubs.founding import ClubWords
from web.api import schema as s
from web.api.errors import Refused
from web.api.schema import operation

SCOPE = OpenApiParameter(
    "scope", str, enum=["listed", "own"], default="listed",
    description="The clubs that everybody finds, or those that you belong to.",
)  # fmt: skip


def _words(asked: r.ClubAsked) -> ClubWords:
    return ClubWords(
        asked.name, asked.about, asked.town, asked.is_listed, asked.joins, asked.members_write,
        asked.shows_results,
    )  # fmt: skip


class Clubs(ClubDoor):
    """All of them."""

    @operation(
        "list_clubs", "Clubs that everybody finds, or your own.", r.ClubPageShown,
        refuses=(400, 401, 429), parameters=(SCOPE, WORDS, *PAGED),
    )  # fmt: skip
    def get(self, request: Request) -> Response:
        scope = request.query_params.get("scope", "listed")
        number, size = self.page()  # your own are on one page, but nonsense is none there either
        if scope == "own":
            return Response(self._own())
        if scope != "listed":
            raise Refused(400, "scope", "scope is listed or own.", "scope")
        page = reading.listed_clubs(self.words(), number, size)
        own = reading.own_among(self.actor, [each.pk for each in page])
        return Response(
            told.page_of(
                r.ClubPageShown, page, number,
                lambda each: told.club(each, each.people, own.get(each.pk)),
            )
        )  # fmt: skip

    def _own(self) -> r.ClubPageShown:
        rows = reading.own_clubs(self.known())
        shown = tuple(told.club(e.club, e.club.people, e) for e in rows)  # type: ignore[attr-defined]
        return r.ClubPageShown(len(shown), 1, 1, shown)

    @operation(
        "create_clubs", "Found a club, which you own.", r.ClubShown, r.NewClub, status=201,
        refuses=s.WRITING, parameters=(s.ATTEMPT,),
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        actor, asked = self.known(), self.asked(r.NewClub)
        called = asked.called or actor.name
        row = founding.found_club(actor, _words(asked), called, self.token(asked.token))
        return Response(told.one_club(self.seen(row.slug)), 201)


class OneClub(ClubDoor):
    """One of them."""

    @operation("read_clubs", "A club that you may see.", r.ClubShown, refuses=SEEN)
    def get(self, request: Request, slug: str) -> Response:
        return Response(told.one_club(self.seen(slug)))

    @operation(
        "replace_clubs", "Say something else of a club.", r.ClubShown, r.ClubAsked,
        refuses=CHANGING,
    )  # fmt: skip
    def put(self, request: Request, slug: str) -> Response:
        founding.change_club(slug, self.known(), _words(self.asked(r.ClubAsked)))
        return Response(told.one_club(self.seen(slug)))


class State(ClubDoor):
    """Whether it is open."""

    @operation(
        "close_clubs", "Close a club that you own, or open it again.", r.ClubShown, r.ClubState,
        refuses=CHANGING,
    )  # fmt: skip
    def put(self, request: Request, slug: str) -> Response:
        change = people.close if self.asked(r.ClubState).closed else people.reopen
        change(slug, self.known())
        return Response(told.one_club(self.seen(slug)))


class TakeOver(ClubDoor):
    """When no owner is left."""

    @operation(
        "take_over_clubs", "Own a club whose owners have no account any more.", r.ClubShown,
        refuses=BARE,
    )  # fmt: skip
    def post(self, request: Request, slug: str) -> Response:
        people.take_over(slug, self.known())
        return Response(told.one_club(self.seen(slug)))


# --- Members ---------------------------------------------------------------------


class Members(ClubDoor):
    """Who belongs to it."""

    @operation(
        "list_members_of_clubs", "Who belongs to a club, for its members.", r.MemberPageShown,
        refuses=SEEN, parameters=(WORDS, *PAGED),
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> Response:
        number, size = self.page()
        page = reading.members_page(self.seen(slug), self.words(), number, size)
        return Response(told.page_of(r.MemberPageShown, page, number, told.member))


class OneMember(ClubDoor):
    """Somebody in it."""

    @operation(
        "give_role_in_clubs", "Give a member another role.", r.ClubMemberShown, r.NewRole,
        refuses=CHANGING,
    )  # fmt: skip
    def put(self, request: Request, slug: str, member_id: int) -> Response:
        asked = self.asked(r.NewRole)
        row = people.change_role(slug, self.known(), member_id, asked.role, asked.reason)
        return Response(told.member(row))


class Removing(ClubDoor):
    """Somebody is asked to leave."""

    @operation(
        "remove_from_clubs", "Ask a member to leave, with a reason that they are told.", None,
        r.ClubReason, status=204, refuses=CHANGING,
    )  # fmt: skip
    def post(self, request: Request, slug: str, member_id: int) -> Response:
        people.remove(slug, self.known(), member_id, self.asked(r.ClubReason).reason)
        return Response(status=204)


class RecordOf(ClubDoor):
    """Who came, went and got which role."""

    @operation(
        "list_record_of_clubs", "Who came, went and got which role, for who runs the club.",
        r.ChangePageShown, refuses=SEEN, parameters=PAGED,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> Response:
        number, size = self.page()
        page = reading.record_page(self.seen(slug), number, size)
        return Response(told.page_of(r.ChangePageShown, page, number, told.change))


class You(ClubDoor):
    """One's own place."""

    @operation(
        "rename_in_clubs", "Be called otherwise in a club.", r.ClubMemberShown, r.Calling,
        refuses=CHANGING,
    )  # fmt: skip
    def put(self, request: Request, slug: str) -> Response:
        row = people.rename(slug, self.known(), self.asked(r.Calling).name)
        return Response(told.member(row))

    @operation("leave_clubs", "Leave a club.", None, status=204, refuses=BARE)
    def delete(self, request: Request, slug: str) -> Response:
        people.leave(slug, self.known())
        return Response(status=204)


class Feed(ClubDoor):
    """One's own calendar."""

    @operation(
        "renew_calendar_of_clubs", "A new secret address of your calendar of a club.",
        r.FeedShown, refuses=BARE,
    )  # fmt: skip
    def post(self, request: Request, slug: str) -> Response:
        row = people.renew_feed(slug, self.known())
        return Response(r.FeedShown(reverse("clubs:member_feed", args=[row.feed])))


# --- Ways in ---------------------------------------------------------------------


class Links(ClubDoor):
    """Links that are given away."""

    @operation(
        "list_links_of_clubs", "The links by which people may join.", r.LinksShown, refuses=SEEN
    )
    def get(self, request: Request, slug: str) -> Response:
        rows = reading.links_of(self.seen(slug))
        return Response(r.LinksShown(tuple(told.link(each) for each in rows)))

    @operation(
        "create_links_of_clubs", "Make a link by which people join.", r.LinkShown, r.NewLink,
        status=201, refuses=CHANGING, parameters=(s.ATTEMPT,),
    )  # fmt: skip
    def post(self, request: Request, slug: str) -> Response:
        actor, asked = self.known(), self.asked(r.NewLink)
        row = joining.make_link(slug, actor, asked.uses, asked.days, self.token(asked.token))
        return Response(told.link(row), 201)


class OneLink(ClubDoor):
    """One of them."""

    @operation(
        "delete_link_of_clubs", "Take a link back: nobody joins by it any more.", None,
        status=204, refuses=BARE,
    )  # fmt: skip
    def delete(self, request: Request, slug: str, link_id: int) -> Response:
        joining.revoke_link(slug, self.known(), link_id)
        return Response(status=204)


class Join(ClubDoor):
    """Following a link."""

    @operation(
        "read_link_to_clubs", "The club that a link leads to, before you agree.", r.WayInShown,
        refuses=SEEN,
    )  # fmt: skip
    def get(self, request: Request, token: str) -> Response:
        return Response(told.way_in(reading.way_in(token, self.actor)))

    @operation("join_clubs", "Join a club by a link.", r.ClubShown, r.Calling, refuses=CHANGING)
    def post(self, request: Request, token: str) -> Response:
        row = joining.join_by_link(token, self.known(), self.asked(r.Calling).name)
        return Response(told.one_club(self.seen(row.club.slug)))


class Asking(ClubDoor):
    """Asking to be let in."""

    @operation(
        "ask_clubs", "Ask a club to let you in.", r.RequestShown, r.Calling, refuses=CHANGING
    )
    def post(self, request: Request, slug: str) -> Response:
        actor, asked = self.known(), self.asked(r.Calling)
        return Response(told.request(joining.ask(slug, actor, asked.name, asked.words)))

    @operation("ask_no_more_clubs", "Ask no more.", None, status=204, refuses=BARE)
    def delete(self, request: Request, slug: str) -> Response:
        permissions.pass_of(slug, self.known())
        joining.withdraw(slug, self.actor)
        return Response(status=204)


class Requests(ClubDoor):
    """Who asks."""

    @operation(
        "list_requests_of_clubs", "Who asks to be let in.", r.RequestPageShown, refuses=SEEN,
        parameters=(s.PAGE,),
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> Response:
        number = self.number("page", 1, 999_999_999)
        page = reading.requests_page(self.seen(slug), number, over=False)
        return Response(told.page_of(r.RequestPageShown, page, number, told.request))


class OneRequest(ClubDoor):
    """One of them."""

    @operation(
        "answer_request_of_clubs", "Let somebody in, or decline.", r.RequestShown, r.LettingIn,
        refuses=CHANGING,
    )  # fmt: skip
    def post(self, request: Request, slug: str, request_id: int) -> Response:
        let_in = self.asked(r.LettingIn).let_in
        return Response(told.request(joining.answer(slug, self.known(), request_id, let_in)))
