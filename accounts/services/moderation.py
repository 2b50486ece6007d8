"""Moderation: each function makes a decision, records it and notifies users in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor
from accounts.input_checks import TextRefused, plain_words
from accounts.models import REASON_LENGTH, WORDS_LENGTH, Ban, Decision
from accounts.notices import notify
from accounts.permissions import until_words
from accounts.subjects import About, Report, subject_of

Kind = Decision.Kind
# Durations of a ban, in days; 0 is for good.
LENGTHS = {1: "a day", 3: "three days", 7: "a week", 30: "a month", 365: "a year", 0: "for good"}
OUTCOMES = {
    Kind.NO_FAULT: "They found no fault in it.",
    Kind.HIDDEN: "They have hidden the words.",
    Kind.WARNED: "They have warned whoever wrote it.",
    Kind.BANNED: "They have banned whoever wrote it.",
}
STANDING = "/account/standing/"


@dataclass(frozen=True)
class Verdict:
    """A decision about a user or their message. `scope` and `days`: of a ban."""

    kind: str
    reason: str
    hides: bool = False
    scope: str = ""
    days: int = -1


class NotDecided(Exception):
    """A decision that is refused; the message says why in a sentence."""


# --- Reports ---------------------------------------------------------------------


@transaction.atomic
def decide(kind: str, number: int, by: User, verdict: Verdict) -> Decision:
    """Decide all open reports of a subject at once, and notify the reporters.

    Raises ObjectDoesNotExist, or NotDecided, also if another decision was made first.
    """
    subject = subject_of(kind)
    about = subject.hold(number)
    reports = subject.open_reports(number)
    if not reports:
        raise NotDecided("Somebody has decided this meanwhile.")
    decision = settle(verdict, by, about)
    if verdict.kind == Kind.HIDDEN or (verdict.hides and verdict.kind != Kind.NO_FAULT):
        subject.hide(number, by.pk, decision.reason)
    subject.settle(reports, decision)
    _tell_reporters(reports, decision)
    return decision


def settle(verdict: Verdict, by: User, about: About) -> Decision:
    """Record the decision about a reported message, and carry out a ban. Raises NotDecided."""
    if verdict.kind not in OUTCOMES:
        raise NotDecided("Choose what is to be done.")
    reason = _reason(verdict.reason)
    if about.whom is None and verdict.kind in (Kind.WARNED, Kind.BANNED):
        raise NotDecided("Whoever wrote this has no account. Hide the words instead.")
    return _record(verdict, by, reason, about)


def _tell_reporters(reports: Sequence[Report], decision: Decision) -> None:
    for report in reports:
        _, _, guest = report.who.partition("guest:")
        tell_reporter(f"report:{report.pk}", report.user_id, decision, guest)


def tell_reporter(key: str, user_id: int | None, decision: Decision, guest: str = "") -> None:
    """Notify the reporter of the decision."""
    actor = Actor(user_id=user_id, guest_key="" if user_id else guest)
    notify(
        "report_settled",
        [actor],
        key=key,
        path="/inbox/",
        words=f"{OUTCOMES[Kind(decision.kind)]} {decision.reason}",
    )


# --- People ----------------------------------------------------------------------


@transaction.atomic
def act(user_id: int, by: User, verdict: Verdict) -> Decision:
    """Warn or ban a user without a report. Raises User.DoesNotExist or NotDecided."""
    if verdict.kind not in (Kind.WARNED, Kind.BANNED):
        raise NotDecided("Choose whether to warn or to ban.")
    whom = User.objects.select_for_update().get(pk=user_id)
    return _record(verdict, by, _reason(verdict.reason), About(whom, whom.get_username(), ""))


@transaction.atomic
def lift(ban_id: int, by: User, reason: str) -> Decision:
    """End a ban early. Raises Ban.DoesNotExist for one that has ended."""
    ban = Ban.objects.select_for_update().get(pk=ban_id, lifted=None)
    words = _reason(reason)
    whom = User.objects.get(pk=ban.user_id)
    ban.lifted = timezone.now()
    ban.save(update_fields=["lifted"])
    verdict = Verdict(Kind.LIFTED, words)
    about = About(whom, whom.get_username(), "")
    return _record(verdict, by, words, about, terms=ban.get_scope_display())


@transaction.atomic
def show_again(kind: str, number: int, by: User, reason: str) -> Decision:
    """Show a hidden message again. Raises ObjectDoesNotExist or NotDecided."""
    subject = subject_of(kind)
    about = subject.hold(number)
    if not about.is_hidden:
        raise NotDecided("These words are not hidden.")
    words = _reason(reason)
    subject.hide(number, by.pk, "")
    return _record(Verdict(Kind.SHOWN, words), by, words, about)


# --- What all need ---------------------------------------------------------------


def _reason(text: str) -> str:
    try:
        return " ".join(plain_words(text, REASON_LENGTH).split())
    except TextRefused as refusal:
        raise NotDecided(f"Give a reason. {refusal}") from refusal


def _record(verdict: Verdict, by: User, reason: str, about: About, *, terms: str = "") -> Decision:
    """Store the decision, carry out a ban, and notify the user concerned."""
    whom = about.whom
    if verdict.kind == Kind.BANNED and whom is not None:
        terms = _ban(whom, verdict, reason)
    decision = Decision.objects.create(
        kind=verdict.kind,
        by=by,
        by_name=by.get_username(),
        whom=whom,
        whom_name=whom.get_username() if whom else about.name,
        subject_kind=about.kind,
        subject_id=about.number,
        words=about.words[:WORDS_LENGTH],
        terms=terms,
        reason=reason,
    )
    if whom is not None and verdict.kind in (Kind.WARNED, Kind.BANNED, Kind.LIFTED):
        notify(
            verdict.kind,
            [Actor(user_id=whom.pk)],
            key=f"decision:{decision.pk}",
            path=STANDING,
            terms=terms,
            words=reason,
        )
    return decision


def _ban(whom: User, verdict: Verdict, reason: str) -> str:
    if whom.is_staff:
        raise NotDecided(f"{whom.get_username()} is on the staff. Take that away first.")
    if verdict.scope not in Ban.Scope.values or verdict.days not in LENGTHS:
        raise NotDecided("Choose from what, and for how long.")
    ends = timezone.now() + timedelta(days=verdict.days) if verdict.days else None
    ban = Ban.objects.create(user=whom, scope=verdict.scope, reason=reason, ends=ends)
    return f"{ban.get_scope_display()}, {until_words(ends)}"
