"""Creates a club and changes its profile."""

from __future__ import annotations

from typing import Annotated

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify
from msgspec import Meta

from accounts.actors import Actor
from accounts.names import NAME_TAKEN, is_of_another
from accounts.ratelimit import allow
from campaigns.clubs.input_checks import (
    NAME_LENGTH,
    one_line,
    optional_line,
    optional_lines,
    press,
)
from campaigns.clubs.models import Club, Membership, MembershipChange
from campaigns.clubs.permissions import ClubRefused, locked_as_organiser, locked_as_owner, may_speak
from campaigns.clubs.services.members import locked_user, record
from rules.kernel.record import Record

DAY = 24 * 3600
A_DAY, MOST_OWNED, TRIES = 5, 20, 5
CLUB_NAME, ABOUT, TOWN, SLUG = 80, 2000, 80, 60
# Words that addresses use in the place of a slug.
RESERVED = {"new", "join", "calendar", "find", "notices", "api"}


class ClubWords(Record):
    """The profile of a club."""

    name: Annotated[str, Meta(max_length=CLUB_NAME)]
    about: Annotated[str, Meta(max_length=ABOUT)] = ""
    town: Annotated[str, Meta(max_length=TOWN)] = ""
    is_listed: bool = True
    joins: str = Club.Joins.ASKING
    members_write: bool = False
    shows_results: bool = False


@transaction.atomic
def found_club(actor: Actor, words: ClubWords, called: str, token: str) -> Club:
    """Create a club owned by the actor; the same token creates one. Raises ClubRefused."""
    user_id = locked_user(actor)
    once = f"{user_id}:{press(token)}"
    found = Club.objects.filter(token=once).first()
    if found is not None:
        return found
    may_speak(actor)
    own = Membership.objects.filter(user_id=user_id, left=None, role=Membership.Role.OWNER)
    if own.filter(club__closed=None).count() >= MOST_OWNED:
        raise ClubRefused(f"You own {MOST_OWNED} clubs. Close one, or give one to somebody else.")
    club = Club(slug="", token=once)
    _say(club, words)
    name = one_line(called, NAME_LENGTH, "the name that the club is to call you", "called")
    if is_of_another(name, user_id):
        raise ClubRefused(NAME_TAKEN.format(name=name), "called")
    if not allow(f"day:club:{user_id}", DAY, A_DAY):
        raise ClubRefused(f"That is enough for one day: {A_DAY} new clubs. Come back tomorrow.")
    _save_new(club)
    owner = Membership.objects.create(
        club=club, user_id=user_id, name=name, role=Membership.Role.OWNER
    )
    record(owner, MembershipChange.Kind.FOUNDED, owner)
    return club


@transaction.atomic
def change_club(slug: str, actor: Actor, words: ClubWords) -> Club:
    """Change a club's profile. Its address stays. Raises NotYours or ClubRefused."""
    club = locked_as_organiser(slug, actor).club
    may_speak(actor)
    _say(club, words)
    club.save()
    return club


def _say(club: Club, words: ClubWords) -> None:
    if words.joins not in Club.Joins.values:
        raise ClubRefused("Choose how people join.", "joins")
    club.name = one_line(words.name, CLUB_NAME, "the name of the club", "name")
    club.about = optional_lines(words.about, ABOUT, "about")
    club.town = optional_line(words.town, TOWN, "the place", "town")
    club.is_listed, club.joins = words.is_listed, words.joins
    club.members_write, club.shows_results = words.members_write, words.shows_results


def _save_new(club: Club) -> None:
    """Store a new club. Handles another club of the same name that is created at the same time."""
    for _ in range(TRIES):
        club.slug = _free_slug(club.name)
        try:
            with transaction.atomic():
                club.save(force_insert=True)
        except IntegrityError:
            continue
        return
    raise ClubRefused("Others are founding clubs of this name just now. Press once more.")


def _free_slug(name: str) -> str:
    start = slugify(name)[: SLUG - 6].strip("-_") or "club"
    near = (
        set(Club.objects.filter(slug__startswith=start).values_list("slug", flat=True)) | RESERVED
    )
    number, slug = 1, start
    while slug in near:
        number += 1
        slug = f"{start}-{number}"
    return slug


@transaction.atomic
def close(slug: str, actor: Actor) -> Club:
    """Close a club: nobody joins and nothing is added; everything stays."""
    club = locked_as_owner(slug, actor).club
    if club.closed is None:
        club.closed = timezone.now()
        club.save(update_fields=["closed"])
    return club


@transaction.atomic
def reopen(slug: str, actor: Actor) -> Club:
    club = locked_as_owner(slug, actor).club
    club.closed = None
    club.save(update_fields=["closed"])
    return club
