"""Moderation: each function makes a decision, records it and notifies users in one transaction."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor
from accounts.bans import until_words
from accounts.input_checks import TextRefused, plain_words
from accounts.models import REASON_LENGTH, WORDS_LENGTH, Ban, Decision
from accounts.notices import notify
from accounts.reportable import Reported

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

    @property
    def hides_content(self) -> bool:
        return self.kind == Kind.HIDDEN or (self.hides and self.kind != Kind.NO_FAULT)


class NotDecided(Exception):
    """A decision that is refused; the message says why in a sentence."""


# --- Reports ---------------------------------------------------------------------


def settle(verdict: Verdict, by: User, content: Reported) -> Decision:
    """Record the decision about a reported message, and carry out a ban. Raises NotDecided."""
    if verdict.kind not in OUTCOMES:
        raise NotDecided("Choose what is to be done.")
    reason = _reason(verdict.reason)
    if content.whom is None and verdict.kind in (Kind.WARNED, Kind.BANNED):
        raise NotDecided("Whoever wrote this has no account. Hide the words instead.")
    return _record(verdict, by, reason, content)


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
    return _record(verdict, by, _reason(verdict.reason), Reported(whom, whom.get_username(), ""))


@transaction.atomic
def lift(ban_id: int, by: User, reason: str) -> Decision:
    """End a ban early. Raises Ban.DoesNotExist for one that has ended."""
    ban = Ban.objects.select_for_update().get(pk=ban_id, lifted=None)
    words = _reason(reason)
    whom = User.objects.get(pk=ban.user_id)
    ban.lifted = timezone.now()
    ban.save(update_fields=["lifted"])
    verdict = Verdict(Kind.LIFTED, words)
    content = Reported(whom, whom.get_username(), "")
    return _record(verdict, by, words, content, terms=ban.get_scope_display())


def show_again(by: User, content: Reported, reason: str) -> Decision:
    """Record that hidden content is shown again. Raises NotDecided."""
    words = _reason(reason)
    return _record(Verdict(Kind.SHOWN, words), by, words, content)


# --- What all need ---------------------------------------------------------------


def _reason(text: str) -> str:
    try:
        return " ".join(plain_words(text, REASON_LENGTH).split())
    except TextRefused as refusal:
        raise NotDecided(f"Give a reason. {refusal}") from refusal


def _record(
    verdict: Verdict, by: User, reason: str, content: Reported, *, terms: str = ""
) -> Decision:
    """Store the decision, carry out a ban, and notify the user concerned."""
    whom = content.whom
    if verdict.kind == Kind.BANNED and whom is not None:
        terms = _ban(whom, verdict, reason)
    decision = Decision.objects.create(
        kind=verdict.kind,
        by=by,
        by_name=by.get_username(),
        whom=whom,
        whom_name=whom.get_username() if whom else content.name,
        subject_kind=content.kind,
        subject_id=content.number,
        words=content.words[:WORDS_LENGTH],
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
