"""Ways to join a club: invitation links and requests."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor, account_of
from accounts.ratelimit import allow
from campaigns.clubs.input_checks import optional_lines, own_press
from campaigns.clubs.models import Club, ClubInvitation, JoinRequest, Membership
from campaigns.clubs.permissions import (
    ClubRefused,
    Pass,
    check_comes_back,
    locked_as_organiser,
    locked_club,
    may_speak,
    membership_of,
    own_of,
)
from campaigns.clubs.services.members import enter, free_name, locked_user, organiser_ids
from notifications.services import about, notify

DAY = 24 * 3600
MOST_LINKS, MOST_USES, MOST_DAYS = 20, 500, 365
ASKS_A_DAY, MOST_ASKED = 10, 20
AGAIN_AFTER = timedelta(days=7)
WORDS = 500
State = JoinRequest.State


# --- Links -----------------------------------------------------------------------


@transaction.atomic
def make_link(slug: str, actor: Actor, uses: int, days: int, token: str) -> ClubInvitation:
    """Create an invitation link with a number of uses and of days. Raises NotYours or
    ClubRefused.
    """
    found = locked_as_organiser(slug, actor)
    if not 1 <= uses <= MOST_USES or not 1 <= days <= MOST_DAYS:
        raise ClubRefused(
            f"A link is for 1 to {MOST_USES} people and holds for 1 to {MOST_DAYS} days.",
            "days" if 1 <= uses <= MOST_USES else "uses",
        )
    rows, own = found.club.invitations, own_of(found)
    once = own_press(own, token)
    same = rows.filter(press=once).first()
    if same is not None:
        return same
    now = timezone.now()
    if rows.filter(revoked=None, ends__gt=now).count() >= MOST_LINKS:
        raise ClubRefused(f"There are {MOST_LINKS} links already. Take one back first.")
    return rows.create(
        by=own,
        token=secrets.token_urlsafe(24),
        press=once,
        most=uses,
        ends=now + timedelta(days=days),
    )


@transaction.atomic
def revoke_link(slug: str, actor: Actor, link_id: int) -> None:
    """Revoke an invitation link. Raises ClubInvitation.DoesNotExist."""
    link = locked_as_organiser(slug, actor).club.invitations.get(pk=link_id)
    if link.revoked is None:
        link.revoked = timezone.now()
        link.save(update_fields=["revoked"])


def open_link(token: str) -> ClubInvitation:
    """A valid invitation link. Raises ClubInvitation.DoesNotExist, or ClubRefused if
    it has ended.
    """
    link = ClubInvitation.objects.select_related("club").get(token=token)
    if trouble := _trouble(link):
        raise ClubRefused(trouble)
    return link


def _trouble(link: ClubInvitation) -> str:
    if link.club.closed is not None:
        return "This club is closed."
    if link.revoked is not None:
        return "This link was withdrawn."
    if link.ends <= timezone.now():
        return "This link has run out: each holds for some days."
    if link.used >= link.most:
        return "This link is used up: each is for a number of people."
    return ""


@transaction.atomic
def join_by_link(token: str, actor: Actor, name: str) -> Membership:
    """Join by a link. A member of the club uses nothing up."""
    user_id = locked_user(actor)
    slug = ClubInvitation.objects.values_list("club__slug", flat=True).get(token=token)
    club = Club.objects.select_for_update().get(slug=slug)
    before = club.memberships.filter(user_id=user_id).first()
    if before is not None and before.left is None:
        return before
    link = open_link(token)
    check_comes_back(before)
    member = enter(club, user_id, name, link.by)
    link.used += 1
    link.save(update_fields=["used"])
    club.requests.filter(user_id=user_id, state=State.ASKED).update(
        state=State.LET_IN, decided_by=link.by, decided=timezone.now()
    )
    return member


# --- Asking ----------------------------------------------------------------------


@transaction.atomic
def ask(slug: str, actor: Actor, name: str, words: str) -> JoinRequest:
    """Request to join, once however often it is sent. Raises NotYours or ClubRefused."""
    user_id = locked_user(actor)
    found = locked_club(slug, actor)
    club = found.club
    waiting = club.requests.filter(user_id=user_id, state=State.ASKED).first()
    if waiting is not None:
        return waiting
    _may_ask(found, user_id)
    plain, said = free_name(club, name, user_id), optional_lines(words, WORDS, "words")
    may_speak(actor)
    if not allow(f"day:club-ask:{user_id}", DAY, ASKS_A_DAY):
        raise ClubRefused(f"You have asked {ASKS_A_DAY} clubs today. Ask again tomorrow.")
    request = JoinRequest.objects.create(club=club, user_id=user_id, name=plain, words=said)
    notify(
        "club_asked",
        [Actor(user_id=each) for each in organiser_ids(club)],
        key=f"club-asked:{request.pk}",
        path=f"{club.get_absolute_url()}requests/",
        who=plain,
        call=about("club", club.pk),
        club=club.name,
        words=said,
    )
    return request


def _may_ask(found: Pass, user_id: int) -> None:
    club = found.club
    if found.own is not None:
        raise ClubRefused("You belong to this club.")
    if club.joins != Club.Joins.ASKING or not found.is_open:
        raise ClubRefused("This club takes people by invitation. Ask a member for a link.")
    own = JoinRequest.objects.filter(user_id=user_id)
    if own.filter(state=State.ASKED).count() >= MOST_ASKED:
        raise ClubRefused("You wait for many answers. Withdraw one of your requests first.")
    last = own.filter(club=club, state=State.DECLINED).first()
    if last is not None and last.decided and last.decided > timezone.now() - AGAIN_AFTER:
        raise ClubRefused("The club has said no. You may ask again a week after that.")


@transaction.atomic
def withdraw(slug: str, actor: Actor) -> None:
    """Withdraw one's request to join."""
    user_id = account_of(actor)
    # Waits for an answer that is being given, which locks the club too.
    club = Club.objects.select_for_update().filter(slug=slug).first()
    rows = JoinRequest.objects.filter(club=club, user_id=user_id, state=State.ASKED)
    rows.update(state=State.WITHDRAWN, decided=timezone.now())


@transaction.atomic
def answer(slug: str, actor: Actor, request_id: int, let_in: bool) -> JoinRequest:
    """Accept or decline a request to join, and notify. Raises JoinRequest.DoesNotExist or
    ClubRefused.
    """
    found = locked_as_organiser(slug, actor)
    club, own = found.club, own_of(found)
    request = club.requests.get(pk=request_id)
    wanted = State.LET_IN if let_in else State.DECLINED
    if request.state == wanted:
        return request
    if request.state != State.ASKED:
        raise ClubRefused(f"This request is settled: {request.get_state_display()}.")
    if let_in and membership_of(club, Actor(user_id=request.user_id)) is None:
        enter(club, request.user_id, _name_for(club, request), own)
    request.state, request.decided_by, request.decided = wanted, own, timezone.now()
    request.save()
    notify(
        "club_let_in" if let_in else "club_declined",
        [Actor(user_id=request.user_id)],
        key=f"club-answer:{request.pk}",
        path=club.get_absolute_url() if let_in else "/clubs/",
        call=about("club", club.pk),
        club=club.name,
    )
    return request


def _name_for(club: Club, request: JoinRequest) -> str:
    """The requested name, with a number if another member has taken it meanwhile."""
    name, number = request.name, 1
    while club.memberships.filter(left=None, name__iexact=name).exists():
        number += 1
        name = f"{request.name[:55]} {number}"
    return name
