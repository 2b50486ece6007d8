"""Permissions in a club. A club that an actor may not see does not exist for that actor."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from accounts.actors import Actor
from accounts.input_checks import TextRefused, check_pace, check_silence
from campaigns.clubs.models import Club, ClubGame, ClubNotice, Membership
from notifications.models import Webhook
from notifications.permissions import topic_webhooks
from notifications.services import about
from web.errors import NotYours


class ClubRefused(Exception):
    """What was asked of a club cannot be done, and what to do instead, in a sentence.

    `field`: what it is about, "" for nothing that was said.
    """

    def __init__(self, sentence: str, field: str = "") -> None:
        super().__init__(sentence)
        self.field = field


@dataclass(frozen=True)
class Pass:
    """A club with whoever looks at it. `own`: their membership, if they belong to it."""

    club: Club
    actor: Actor
    own: Membership | None

    @property
    def is_open(self) -> bool:
        return self.club.closed is None

    @property
    def reads(self) -> bool:
        """Whether they read what is for members; the staff may look, and do no more."""
        return self.own is not None or self.actor.is_staff

    @property
    def takes_part(self) -> bool:
        return self.own is not None and self.is_open

    @property
    def organises(self) -> bool:
        return self.own is not None and self.own.organises and self.is_open

    @property
    def settles(self) -> bool:
        """Whether they decide what players disagree about."""
        return self.own is not None and self.own.settles and self.is_open

    @property
    def owns(self) -> bool:
        return self.own is not None and self.own.role == Membership.Role.OWNER

    @property
    def writes(self) -> bool:
        """Whether they may put up notices."""
        return self.organises or (self.takes_part and self.club.members_write)

    @property
    def sees_record(self) -> bool:
        """Whether they read who came, went and got which role."""
        return self.organises or self.owns or self.actor.is_staff

    @property
    def sees_results(self) -> bool:
        return self.reads or self.club.shows_results


def listed_clubs() -> QuerySet[Club]:
    """The clubs that everybody finds: neither unlisted nor closed."""
    return Club.objects.filter(is_listed=True, closed=None)


def seen_club(slug: str, actor: Actor) -> Pass:
    """A club for everybody; one that is unlisted or closed for its members and the staff.

    Raises Club.DoesNotExist or NotYours.
    """
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        membership_of(Club(pk=0), actor)  # a name can be guessed: as much is asked as of a club
        raise Club.DoesNotExist
    found = _pass(club, actor)
    if found.reads or (found.club.is_listed and found.is_open):
        return found
    raise NotYours


def _pass(club: Club, actor: Actor) -> Pass:
    return Pass(club, actor, membership_of(club, actor))


def membership_of(club: Club, actor: Actor) -> Membership | None:
    """The membership of somebody who belongs to a club now."""
    if actor.user_id is None:
        return None
    return club.memberships.filter(user_id=actor.user_id, left=None).first()


def member_pass(slug: str, actor: Actor) -> Pass:
    """For members of the club, and for the staff, who only look. Raises NotYours for the rest."""
    found = seen_club(slug, actor)
    return _only(found.reads, found)


def participant_pass(slug: str, actor: Actor) -> Pass:
    """For members of a club that is open, not for the staff. Raises NotYours for the rest."""
    found = seen_club(slug, actor)
    return _only(found.takes_part, found)


def organiser_pass(slug: str, actor: Actor) -> Pass:
    """For organisers and owners of a club that is open, not for the staff. Raises NotYours."""
    found = seen_club(slug, actor)
    return _only(found.organises, found)


def record_pass(slug: str, actor: Actor) -> Pass:
    """For organisers and owners, and for the staff: the record of membership. Raises NotYours."""
    found = seen_club(slug, actor)
    return _only(found.sees_record, found)


def results_pass(slug: str, actor: Actor) -> Pass:
    """For members, the staff, and everybody where the club shows results. Raises NotYours."""
    found = seen_club(slug, actor)
    return _only(found.sees_results, found)


def locked_club(slug: str, actor: Actor) -> Pass:
    """The same as `seen_club`, the club's row held until the transaction ends."""
    found = _pass(Club.objects.select_for_update().get(slug=slug), actor)
    return _only(found.reads or (found.club.is_listed and found.is_open), found)


def locked_as_member(slug: str, actor: Actor) -> Pass:
    """For a change that a member makes. Raises NotYours for the rest, ClubRefused when closed."""
    found = locked_club(slug, actor)
    if found.own is not None and not found.is_open:
        raise ClubRefused("This club is closed. One of its owners can open it again.")
    return _only(found.takes_part, found)


def locked_as_organiser(slug: str, actor: Actor) -> Pass:
    """For a change that organisers and owners make: the club must be open."""
    found = locked_as_member(slug, actor)
    return _only(found.organises, found)


def locked_as_owner(slug: str, actor: Actor) -> Pass:
    """For what owners do, also with a club that is closed."""
    found = locked_club(slug, actor)
    return _only(found.owns, found)


def locked_as_heir(slug: str, actor: Actor) -> Pass:
    """For an organiser who takes over a club that has no owner, also a closed one."""
    found = locked_club(slug, actor)
    return _only(own_of(found).organises, found)


def check_removes_member(found: Pass, whom: Membership) -> None:
    """Raise ClubRefused for an organiser who would remove another organiser, or an owner."""
    if whom.organises and not found.owns:
        raise ClubRefused("Only an owner asks an owner or an organiser to leave.")


def check_gives_role(found: Pass, whom: Membership, role: str) -> None:
    """Raise ClubRefused for who changes the role of an owner or organiser and is no owner.

    Organisers may lay their own role down.
    """
    if Membership.Role.OWNER in (role, whom.role) and not found.owns:
        raise ClubRefused("Only an owner makes owners, or takes that away.", "role")
    if whom.role == Membership.Role.ORGANISER and whom != found.own and not found.owns:
        raise ClubRefused("Only an owner takes an organiser’s role away.", "role")


def check_comes_back(before: Membership | None) -> None:
    """Raise ClubRefused for who was asked to leave: no link lets them in again."""
    if before is not None and before.was_removed:
        raise ClubRefused(
            "You were asked to leave this club. Only its organisers can let you in again: ask them."
        )


def check_public(found: Pass) -> None:
    """Raise NotYours for a club that is unlisted or closed: it shows nothing to everybody."""
    _only(found.club.is_listed and found.is_open, found)


def check_settles(found: Pass) -> None:
    """Raise NotYours for who does not decide what players disagree about."""
    _only(found.settles, found)


def may_answer_result(found: Pass, game: ClubGame) -> bool:
    """Whether a member may confirm or dispute a result that another player has filed."""
    if found.own is None or not found.takes_part or game.state == ClubGame.State.ON_SITE:
        return False
    players = {each.membership_id for each in game.players.all()}
    return game.by_id != found.own.pk and found.own.pk in players


def check_answers_result(found: Pass, game: ClubGame) -> None:
    """Raise NotYours for who may not confirm or dispute a result."""
    _only(may_answer_result(found, game), found)


def check_wrote(found: Pass, notice: ClubNotice) -> None:
    """Raise NotYours for who has not written a notice: only its author changes it."""
    _only(notice.author_id == own_of(found).pk, found)


def check_hides(found: Pass, notice: ClubNotice) -> None:
    """Raise NotYours for who may not hide a notice: organisers and its author may."""
    _only(found.organises or notice.author_id == own_of(found).pk, found)


def own_of(found: Pass) -> Membership:
    """The membership behind a pass. Raises NotYours for who has none."""
    if found.own is None:
        raise NotYours
    return found.own


def _only(may: bool, found: Pass) -> Pass:
    if not may:
        raise NotYours
    return found


def readable_notice(found: Pass, notice_id: int) -> ClubNotice:
    """A notice that the actor reads. Raises ClubNotice.DoesNotExist."""
    rows = found.club.notices.select_related("author")
    if not found.reads:
        rows = rows.filter(is_public=True)
    return rows.get(pk=notice_id, hidden_reason="")


def own_notice(found: Pass, notice_id: int) -> ClubNotice:
    """A notice that the actor wrote. Raises ClubNotice.DoesNotExist or NotYours."""
    notice = readable_notice(found, notice_id)
    if found.own is None or notice.author_id != found.own.pk:
        raise NotYours
    return notice


def topic_of(club: Club) -> str:
    """The topic of a club's news, by which its webhooks are found."""
    return about("club", club.pk).topic


def club_webhooks(found: Pass) -> QuerySet[Webhook]:
    """The webhooks of a club, for its officers alone. Raises NotYours."""
    _only(found.organises, found)
    return topic_webhooks(topic_of(found.club))


def club_webhook(found: Pass, hook_id: int) -> Webhook:
    """One of them. Raises NotYours or Webhook.DoesNotExist."""
    return club_webhooks(found).get(pk=hook_id)


def may_speak(actor: Actor) -> None:
    """Count a text against the limits. Raises ClubRefused for a muted actor, or
    beyond the limit.
    """
    try:
        check_silence(actor)
        check_pace(actor)
    except TextRefused as refusal:
        raise ClubRefused(str(refusal)) from refusal
