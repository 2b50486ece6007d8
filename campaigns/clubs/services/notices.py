"""The noticeboard: posts, changes, pins, hides and reports notices."""

from __future__ import annotations

from typing import Annotated

from django.db import transaction
from django.utils import timezone
from msgspec import Meta

from accounts.actors import Actor, account_of, person
from accounts.models import Block
from accounts.ratelimit import allow
from campaigns.clubs.input_checks import one_line, press, several_lines
from campaigns.clubs.models import REASON_LENGTH, ClubNotice, NoticeReport
from campaigns.clubs.permissions import (
    ClubRefused,
    Pass,
    check_hides,
    check_wrote,
    locked_as_member,
    locked_as_organiser,
    locked_club,
    may_speak,
    own_of,
    readable_notice,
)
from campaigns.clubs.services.members import members_to_tell
from campaigns.clubs.services.telling import tell
from notifications.services import withdraw
from rules.kernel.record import Record

TITLE, WORDS = 80, 2000
MOST_PINNED = 5
DAY, A_DAY = 24 * 3600, 30
THE_STAFF = "the staff"
REPORTED = "This notice is reported. It stays as it is until the staff have looked at it."
TOLD = 300  # characters of a notice that the notification repeats


class NoticeWords(Record):
    """The text of a notice. is_public: visible to everybody who sees the club's page."""

    title: Annotated[str, Meta(max_length=TITLE)]
    words: Annotated[str, Meta(max_length=WORDS)]
    is_public: bool = False


@transaction.atomic
def put_up(slug: str, actor: Actor, said: NoticeWords, token: str) -> ClubNotice:
    """Post a notice, once for each token, and notify the members.

    Raises NotYours or ClubRefused.
    """
    found = locked_as_member(slug, actor)
    own = own_of(found)
    if not found.writes:
        raise ClubRefused("In this club the organisers put up notices. Ask one of them.")
    once = press(token)
    same = ClubNotice.objects.filter(author=own, token=once).first()
    if same is not None:
        return same
    notice = ClubNotice(club=found.club, author=own, token=once)
    _say(notice, said)
    may_speak(actor)
    if not allow(f"day:club-notice:{own.pk}", DAY, A_DAY):
        raise ClubRefused(f"That is enough for one day: {A_DAY} notices. Write more tomorrow.")
    notice.save()
    _tell(notice, actor)
    return notice


def _say(notice: ClubNotice, said: NoticeWords) -> None:
    notice.title = one_line(said.title, TITLE, "the notice a title", "title")
    notice.words, notice.is_public = several_lines(said.words, WORDS, "words"), said.is_public


def _tell(notice: ClubNotice, writer: Actor) -> None:
    club = notice.club
    blocks = Block.objects.filter(user_id=writer.user_id or 0)
    deaf = {writer.user_id, *blocks.values_list("owner_id", flat=True)}
    readers = [each for each in members_to_tell(club) if each.user_id not in deaf]
    tell(
        "club_notice",
        club,
        readers,
        key=key_of(notice),
        path=f"{club.get_absolute_url()}notices/",
        notice=notice.title,
        who=notice.author.name,
        words=notice.words[:TOLD],
    )


def key_of(notice: ClubNotice) -> str:
    return f"club-notice:{notice.pk}"


@transaction.atomic
def change(slug: str, actor: Actor, notice_id: int, said: NoticeWords) -> ClubNotice:
    """Change a notice. Only its author may."""
    found = locked_as_member(slug, actor)
    rows = found.club.notices.select_for_update(of=("self",)).select_related("author")
    notice = rows.get(pk=notice_id, hidden_reason="")
    check_wrote(found, notice)
    before = (notice.title, notice.words, notice.is_public)
    _say(notice, said)
    if (notice.title, notice.words, notice.is_public) != before:
        if notice.reports.filter(decision=None).exists():
            raise ClubRefused(REPORTED)
        may_speak(actor)
        notice.edited = timezone.now()
        notice.save(update_fields=["title", "words", "is_public", "edited"])
    return notice


def _shown(found: Pass, notice_id: int) -> ClubNotice:
    return found.club.notices.select_related("author").get(pk=notice_id, hidden_reason="")


@transaction.atomic
def pin(slug: str, actor: Actor, notice_id: int, pinned: bool) -> ClubNotice:
    """Pin or unpin a notice."""
    found = locked_as_organiser(slug, actor)
    notice = _shown(found, notice_id)
    others = found.club.notices.filter(is_pinned=True, hidden_reason="").exclude(pk=notice.pk)
    if pinned and others.count() >= MOST_PINNED:
        raise ClubRefused(f"{MOST_PINNED} notices are pinned already. Unpin one first.")
    notice.is_pinned = pinned
    notice.save(update_fields=["is_pinned"])
    return notice


@transaction.atomic
def hide(slug: str, actor: Actor, notice_id: int, reason: str) -> ClubNotice:
    """Hide a notice: organisers with a reason, or its author."""
    found = locked_as_member(slug, actor)
    own, notice = own_of(found), found.club.notices.get(pk=notice_id)
    check_hides(found, notice)
    if notice.hidden_reason:
        return notice
    words = reason
    if notice.author_id == own.pk and not reason.strip():
        words = "taken down by its author"
    words = one_line(words, REASON_LENGTH, "a reason, which stands where the notice was", "reason")
    hide_notice(notice, own.name, words)
    return notice


def hide_notice(notice: ClubNotice, by: str, reason: str) -> None:
    """Hide a notice, whoever has decided so, and delete the notifications of it."""
    notice.hidden_by, notice.hidden_reason, notice.is_pinned = by, reason, False
    notice.save(update_fields=["hidden_by", "hidden_reason", "is_pinned"])
    withdraw(key_of(notice))


@transaction.atomic
def show_again(slug: str, actor: Actor, notice_id: int) -> ClubNotice:
    """Show a notice again that an organiser hid; a decision of the staff stands."""
    found = locked_as_organiser(slug, actor)
    notice = found.club.notices.get(pk=notice_id)
    if notice.hidden_by == THE_STAFF:
        raise ClubRefused("The staff of the site have hidden this notice. It stays hidden.")
    notice.hidden_by, notice.hidden_reason = "", ""
    notice.save(update_fields=["hidden_by", "hidden_reason"])
    return notice


@transaction.atomic
def report(slug: str, actor: Actor, notice_id: int, reason: str) -> None:
    """Report a notice to the staff, once for each person and text."""
    found = locked_club(slug, actor)
    notice = readable_notice(found, notice_id)
    account_of(actor)
    if found.own is not None and notice.author_id == found.own.pk:
        raise ClubRefused("These are your own words.")
    words, who = one_line(reason, REASON_LENGTH, "what is wrong with it", "reason"), person(actor)
    earlier = notice.reports.select_related("decision").filter(who=who).first()
    if earlier is not None and not _is_outdated(earlier, notice):
        return
    may_speak(actor)
    if earlier is not None:
        earlier.delete()  # the decision on it is stored in a row of its own
    NoticeReport.objects.create(notice=notice, who=who, user_id=actor.user_id, reason=words)


def _is_outdated(report: NoticeReport, notice: ClubNotice) -> bool:
    """Whether the notice has changed since the staff decided on a report."""
    decided, edited = report.decision, notice.edited
    return decided is not None and edited is not None and edited > decided.created
