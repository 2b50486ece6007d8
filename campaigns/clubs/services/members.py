"""Members of a club: roles, names, leaving, and the record of these changes."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.actors import Actor, account_of
from accounts.names import NAME_TAKEN, is_of_another
from campaigns.clubs.input_checks import NAME_LENGTH, one_line, optional_line
from campaigns.clubs.models import Club, ClubInvitation, Membership, MembershipChange
from campaigns.clubs.permissions import (
    ClubRefused,
    check_gives_role,
    check_removes_member,
    locked_as_heir,
    locked_as_member,
    locked_as_organiser,
    locked_club,
    own_of,
)
from notifications.services import about, notify

MOST_MEMBERS = 2000
REASON = "the reason"
REASON_LENGTH = 200
Kind, Role = MembershipChange.Kind, Membership.Role


@dataclass(frozen=True)
class FromTo:
    """A role or a name before and after a change."""

    before: str = ""
    after: str = ""


NO_CHANGE = FromTo()


def record(
    whom: Membership,
    kind: str,
    by: Membership | None,
    change: FromTo = NO_CHANGE,
    reason: str = "",
) -> MembershipChange:
    """Append a line to the record of membership changes."""
    return MembershipChange.objects.create(
        membership=whom,
        by=by,
        kind=kind,
        name=whom.name,
        before=change.before,
        after=change.after,
        reason=reason,
    )


# --- Coming ----------------------------------------------------------------------


def free_name(club: Club, text: str, user_id: int, whose: Membership | None = None) -> str:
    """A valid name that no other member and no account has. Raises ClubRefused."""
    name = one_line(text, NAME_LENGTH, "the name that the club is to call you", "name")
    others = club.memberships.filter(left=None, name__iexact=name)
    if whose is not None:
        others = others.exclude(pk=whose.pk)
    if others.exists():
        raise ClubRefused(
            f"Somebody in this club is called {name} already. Choose another name.", "name"
        )
    if is_of_another(name, user_id):
        raise ClubRefused(NAME_TAKEN.format(name=name), "name")
    return name


def enter(club: Club, user_id: int, name: str, by: Membership | None) -> Membership:
    """Add a member, or a former member again. The caller holds the club's lock."""
    found = club.memberships.filter(user_id=user_id).first()
    if found is not None and found.left is None:
        return found
    if club.memberships.filter(left=None, user__isnull=False).count() >= MOST_MEMBERS:
        raise ClubRefused(f"This club is full: {MOST_MEMBERS} members at most.")
    plain = free_name(club, name, user_id, found)
    if found is None:
        found = Membership.objects.create(club=club, user_id=user_id, name=plain)
        _tell_joined(found, record(found, Kind.JOINED, by), by)
        return found
    found.name, found.role, found.left, found.was_removed = plain, Role.MEMBER, None, False
    found.shows_here = False
    found.save()
    _tell_joined(found, record(found, Kind.RETURNED, by), by)
    return found


def organiser_ids(club: Club) -> list[int]:
    """The ids of the club's organisers."""
    rows = club.memberships.filter(
        left=None, user__isnull=False, role__in=(Role.OWNER, Role.ORGANISER)
    )
    return list(rows.values_list("user_id", flat=True))


def _tell_joined(whom: Membership, change: MembershipChange, by: Membership | None) -> None:
    """Notify the organisers, without the new member and without who admitted them."""
    club, known = whom.club, {whom.user_id, by.user_id if by else None}
    notify(
        "club_joined",
        [Actor(user_id=each) for each in organiser_ids(club) if each not in known],
        key=f"club-joined:{change.pk}",
        path=f"{club.get_absolute_url()}members/",
        who=whom.name,
        call=about("club", club.pk),
        club=club.name,
    )


# --- Roles -----------------------------------------------------------------------


@transaction.atomic
def change_role(slug: str, actor: Actor, member_id: int, role: str, reason: str = "") -> Membership:
    """Change a member's role. Only owners change roles of owners and of other organisers.

    Raises NotYours, Membership.DoesNotExist or ClubRefused.
    """
    found = locked_as_organiser(slug, actor)
    whom = member_in(found.club, member_id)
    if role not in Role.values:
        raise ClubRefused("Choose one of the roles.", "role")
    if role == whom.role:
        return whom
    check_gives_role(found, whom, role)
    if whom.role == Role.OWNER:
        _keep_an_owner(found.club, whom)
    words = optional_line(reason, REASON_LENGTH, REASON, "reason")
    before = whom.role
    whom.role = role
    whom.save(update_fields=["role"])
    change = record(whom, Kind.ROLE, found.own, FromTo(before, role), words)
    if found.own != whom:
        notify(
            "club_role",
            [Actor(user_id=whom.user_id)],
            key=f"club-role:{change.pk}",
            path=found.club.get_absolute_url(),
            call=about("club", found.club.pk),
            club=found.club.name,
            role=whom.get_role_display(),
            who=own_of(found).name,
        )
    return whom


def _keep_an_owner(club: Club, leaving: Membership) -> None:
    others = owners_of(club).exclude(pk=leaving.pk)
    if not others.exists():
        raise ClubRefused("A club needs an owner. Make somebody else one first, or close the club.")


def owners_of(club: Club) -> QuerySet[Membership]:
    """The owners who are still members."""
    return club.memberships.filter(left=None, user__isnull=False, role=Role.OWNER)


def member_in(club: Club, member_id: int) -> Membership:
    """A present member of the club. Raises Membership.DoesNotExist."""
    return club.memberships.get(pk=member_id, left=None, user__isnull=False)


@transaction.atomic
def take_over(slug: str, actor: Actor) -> Membership:
    """Become the owner of a club without an owner, even if it is closed."""
    found = locked_as_heir(slug, actor)
    own = own_of(found)
    if owners_of(found.club).exists():
        raise ClubRefused("This club has an owner.")
    before = own.role
    own.role = Role.OWNER
    own.save(update_fields=["role"])
    record(own, Kind.ROLE, own, FromTo(before, Role.OWNER), "no owner was left")
    return own


def members_to_tell(club: Club) -> list[Actor]:
    """All members of a club, as recipients of notifications."""
    rows = club.memberships.filter(left=None, user__isnull=False)
    return [Actor(user_id=each) for each in rows.values_list("user_id", flat=True)]


# --- Names and leaving -----------------------------------------------------------


@transaction.atomic
def rename(slug: str, actor: Actor, name: str) -> Membership:
    """Change one's own name in the club."""
    found = locked_as_member(slug, actor)
    own = own_of(found)
    plain = free_name(found.club, name, own.user_id or 0, own)
    if plain != own.name:
        before = own.name
        own.name = plain
        own.save(update_fields=["name"])
        record(own, Kind.NAMED, own, FromTo(before, plain))
    return own


@transaction.atomic
def show_here(slug: str, actor: Actor, shows: bool) -> Membership:
    """Let the members of the club see when one is on the site, or no longer."""
    own = own_of(locked_as_member(slug, actor))
    own.shows_here = shows
    own.save(update_fields=["shows_here"])
    return own


@transaction.atomic
def leave(slug: str, actor: Actor) -> Club:
    """Leave the club. The last owner may leave only after appointing another, or if the club is
    closed.
    """
    found = locked_club(slug, actor)
    own = own_of(found)
    if own.role == Role.OWNER and found.is_open:
        _keep_an_owner(found.club, own)
    go(own)
    record(own, Kind.LEFT, own)
    return found.club


@transaction.atomic
def remove(slug: str, actor: Actor, member_id: int, reason: str) -> None:
    """Remove a member, for who may remove them (`check_removes_member`)."""
    found = locked_as_organiser(slug, actor)
    whom = member_in(found.club, member_id)
    if whom == found.own:
        raise ClubRefused("That is you. Leave the club instead.")
    check_removes_member(found, whom)
    words = one_line(reason, REASON_LENGTH, "a reason, which they are told", "reason")
    whom.was_removed = True
    go(whom)
    change = record(whom, Kind.REMOVED, found.own, reason=words)
    notify(
        "club_removed",
        [Actor(user_id=whom.user_id)],
        key=f"club-removed:{change.pk}",
        path="/clubs/",
        club=found.club.name,
        words=words,
    )


def go(membership: Membership) -> None:
    """End a membership: no role, no calendar, no links, no evenings to come."""
    membership.left, membership.role, membership.feed = timezone.now(), Role.MEMBER, None
    membership.save(update_fields=["left", "role", "feed", "was_removed"])
    membership.coming.filter(event__ends__gt=membership.left).delete()
    # Links of a former member must not admit anybody.
    ClubInvitation.objects.filter(by=membership, revoked=None).update(revoked=membership.left)


@transaction.atomic
def renew_feed(slug: str, actor: Actor) -> Membership:
    """Replace the secret address of one's calendar; the previous one stops working."""
    own = own_of(locked_as_member(slug, actor))
    own.feed = secrets.token_urlsafe(24)
    own.save(update_fields=["feed"])
    return own


def locked_user(actor: Actor) -> int:
    """Lock the actor's account: one request after another. Raises NotYours."""
    user_id = account_of(actor)
    # no_key: rows that refer to the account, such as notices, need not wait for this lock.
    get_user_model().objects.select_for_update(no_key=True).get(pk=user_id)
    return user_id
