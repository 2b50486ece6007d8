"""Pages of members, roles, invitations and one's own membership: below members/, join/ and more."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.actors import actor_of, opened_from
from battles.matchmaking.plans import BadPlan
from battles.services.limits import TooManyBattles
from campaigns.clubs import forms, permissions
from campaigns.clubs.permissions import ClubRefused, own_of
from campaigns.clubs.queries import club_pages
from campaigns.clubs.services import challenges, invitations
from campaigns.clubs.services import members as member_services
from campaigns.clubs.views.base import done, shown
from campaigns.clubs.views.clubs import club_page
from web.views import hidden_as_404

SIZE = club_pages.MEMBERS_A_PAGE


@require_safe
@hidden_as_404
def members(request: HttpRequest, slug: str) -> HttpResponse:
    found, words = permissions.member_pass(slug, actor_of(request)), forms.search_words(request.GET)
    page = club_pages.members_page(found, words, request.GET.get("page", "1"), SIZE)
    return shown(request, "clubs/members.html", found, page=page, words=words)


@require_safe
@hidden_as_404
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """The record of membership changes."""
    found = permissions.record_pass(slug, actor_of(request))
    page = club_pages.record_page(found, request.GET.get("page", "1"), SIZE)
    return shown(request, "clubs/record.html", found, page=page)


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def member(request: HttpRequest, slug: str, member_id: int) -> HttpResponse:
    """A member of the club; POST changes their role."""
    found, data = permissions.organiser_pass(slug, actor_of(request)), request.POST
    page = club_pages.member_page(found, member_id)
    if request.method != "POST":
        return shown(request, "clubs/member.html", found, page=page)
    try:
        role, reason = data.get("role", ""), data.get("reason", "")
        member_services.change_role(slug, actor_of(request), member_id, role, reason)
    except ClubRefused as refusal:
        return shown(
            request, "clubs/member.html", found, 422, page=page, problem=str(refusal), given=data
        )
    messages.success(request, "That is kept, and they are told.")
    return redirect("clubs:members", slug)


@require_POST
@hidden_as_404
def remove(request: HttpRequest, slug: str, member_id: int) -> HttpResponse:
    found = permissions.organiser_pass(slug, actor_of(request))
    reason = request.POST.get("reason", "")
    try:
        member_services.remove(slug, actor_of(request), member_id, reason)
    except ClubRefused as refusal:
        page = club_pages.member_page(found, member_id)
        return shown(
            request, "clubs/member.html", found, 422, page=page, refusal=str(refusal), why=reason
        )
    messages.success(request, "They no longer belong to the club, and are told why.")
    return redirect("clubs:members", slug)


# --- One's own place -------------------------------------------------------------


@require_POST
@hidden_as_404
def here(request: HttpRequest, slug: str) -> HttpResponse:
    """Let members see when one is here, or no longer."""
    shows = request.POST.get("shows") == "yes"
    said = "Members see when you are here." if shows else "Nobody sees whether you are here."
    return done(
        request, lambda who: member_services.show_here(slug, who, shows), said, "clubs:you", slug
    )


@require_POST
@hidden_as_404
def challenge(request: HttpRequest, slug: str, member_id: int) -> HttpResponse:
    """Ask a member to play; redirects to the battle, where it can be changed or called off."""
    actor = actor_of(request)
    try:
        battle = challenges.challenge(slug, actor, member_id, opened_from(request, actor))
    except (ClubRefused, BadPlan, TooManyBattles) as refusal:
        messages.error(request, str(refusal))
        return redirect("clubs:club", slug)
    request.session["has_battles"] = True
    messages.success(request, "They are asked to play.")
    return redirect(battle)


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def you(request: HttpRequest, slug: str) -> HttpResponse:
    """One's own name, calendar and membership; POST changes the name."""
    found = permissions.member_pass(slug, actor_of(request))
    own, name = own_of(found), request.POST.get("name", "")
    if request.method != "POST":
        return shown(request, "clubs/you.html", found, own=own, called=own.name)
    try:
        member_services.rename(slug, actor_of(request), name)
    except ClubRefused as refusal:
        return shown(
            request, "clubs/you.html", found, 422, own=own, called=name, problem=str(refusal)
        )
    messages.success(request, "That is what the club calls you now.")
    return redirect("clubs:you", slug)


@require_POST
@hidden_as_404
def renew_feed(request: HttpRequest, slug: str) -> HttpResponse:
    said = "This is your new address. The one before opens nothing any more."
    return done(request, lambda who: member_services.renew_feed(slug, who), said, "clubs:you", slug)


@require_POST
@hidden_as_404
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    try:
        club = member_services.leave(slug, actor_of(request))
    except ClubRefused as refusal:
        messages.error(request, str(refusal))
        return redirect("clubs:you", slug)
    messages.success(request, f"You have left {club.name}.")
    return redirect("clubs:list")


# --- Links -----------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def links(request: HttpRequest, slug: str) -> HttpResponse:
    """The invitation links; POST creates one."""
    found, data = permissions.organiser_pass(slug, actor_of(request)), request.POST
    if request.method != "POST":
        return shown(request, "clubs/links.html", found, links=club_pages.links_of(found))
    try:
        uses, days = forms.number(data, "uses", 10), forms.number(data, "days", 14)
        invitations.make_link(slug, actor_of(request), uses, days, data.get("token", ""))
    except ClubRefused as refusal:
        rows, problem = club_pages.links_of(found), str(refusal)
        return shown(
            request, "clubs/links.html", found, 422, links=rows, problem=problem, given=data
        )
    messages.success(request, "The link is made. Copy it and send it on.")
    return redirect("clubs:links", slug)


@require_POST
@hidden_as_404
def revoke(request: HttpRequest, slug: str, link_id: int) -> HttpResponse:
    said = "Nobody joins by that link any more."
    return done(
        request, lambda who: invitations.revoke_link(slug, who, link_id), said, "clubs:links", slug
    )


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def join(request: HttpRequest, token: str) -> HttpResponse:
    """A club as an invitation shows it, to everybody with the link; POST joins by an account."""
    actor = actor_of(request)
    if request.method != "POST":
        return _way_in(request, token, actor.name)
    if actor.user_id is None:
        return redirect_to_login(request.get_full_path())
    name = request.POST.get("name", "")
    try:
        found = invitations.join_by_link(token, actor, name)
    except ClubRefused as refusal:
        return _way_in(request, token, name, 422, str(refusal))
    messages.success(request, f"Welcome to {found.club.name}, {found.name}.")
    return redirect(found.club)


def _way_in(
    request: HttpRequest, token: str, name: str, status: int = 200, problem: str = ""
) -> HttpResponse:
    page = club_pages.invitation_page(token, actor_of(request))
    context = {"page": page, "club": page.link.club, "name": name, "problem": problem}
    if page.is_over:
        return render(request, "clubs/link_over.html", context, status=410)
    return render(request, "clubs/join.html", context, status=status)


# --- Asking ----------------------------------------------------------------------


@require_POST
@login_required
@hidden_as_404
def ask(request: HttpRequest, slug: str) -> HttpResponse:
    data = request.POST
    try:
        invitations.ask(slug, actor_of(request), data.get("name", ""), data.get("words", ""))
    except ClubRefused as refusal:
        return club_page(request, slug, 422, problem=str(refusal), given=data)
    messages.success(request, "The organisers are told. You hear from them in your inbox.")
    return redirect("clubs:club", slug)


@require_POST
@login_required
@hidden_as_404
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    permissions.seen_club(slug, actor_of(request))
    said = "You ask no more."
    return done(request, lambda who: invitations.withdraw(slug, who), said, "clubs:club", slug)


@require_safe
@hidden_as_404
def requests(request: HttpRequest, slug: str) -> HttpResponse:
    """The requests to join."""
    found, over = permissions.organiser_pass(slug, actor_of(request)), "over" in request.GET
    page = club_pages.requests_page(found, request.GET.get("page", "1"), over=over)
    return shown(request, "clubs/requests.html", found, page=page, over=over)


@require_POST
@hidden_as_404
def answer(request: HttpRequest, slug: str, request_id: int) -> HttpResponse:
    let_in = request.POST.get("answer") == "let_in"
    said = "They are in, and told so." if let_in else "They are told that it is a no."
    to = ("home",) if request.POST.get("back") == "home" else ("clubs:requests", slug)
    return done(request, lambda who: invitations.answer(slug, who, request_id, let_in), said, *to)
