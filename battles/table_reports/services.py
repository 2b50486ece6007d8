"""Tells of a battle that was played at a real table; the owner of the other warband answers."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor
from accounts.input_checks import TextRefused, check_pace, check_silence, checked_token
from accounts.owners import lock_owner
from accounts.queries.blocks import is_blocked
from accounts.ratelimit import allow
from battles.table_reports.history import tell_warbands
from battles.table_reports.models import TITLE, WORDS, TableReport
from battles.table_reports.permissions import locked_as_answerer, telling_user
from notifications.services import notify
from rosters.documents import warband_of
from rosters.models import Warband
from rosters.permissions import own_warband, seen_warband
from rules.kernel.warbands import members_of
from web.text import clean

State, Winner = TableReport.State, TableReport.Winner
DAY, A_DAY = 24 * 3600, 30
OLDEST = timedelta(days=366)
NO_ACCOUNT = "Its owner has no account, and so cannot confirm the battle."
UNASKED = "Its owner cannot be asked. Tell the result in a club that you share."


class ReportRefused(Exception):
    """A report or an answer that cannot be taken; the message says why. `field`: which one."""

    def __init__(self, words: str, field: str = "") -> None:
        super().__init__(words)
        self.field = field


@dataclass(frozen=True)
class Told:
    """What somebody tells. own, foe: ids of warbands; link: what opens the other's; lost: ids of
    members; played: as 2026-11-28.
    """

    own: str
    foe: str
    link: str = ""
    title: str = ""
    played: str = ""
    winner: str = ""
    own_lost: Collection[str] = ()
    foe_lost: Collection[str] = ()
    objectives: str = ""
    words: str = ""


@transaction.atomic
def tell(actor: Actor, told: Told, token: str) -> TableReport:
    """Tell of a battle, once for each token, and ask the owner of the other warband.

    Raises NotYours, Warband.DoesNotExist or ReportRefused.
    """
    lock_owner(actor)  # the same form may come twice at one moment
    own, foe = own_warband(told.own, actor), seen_warband(told.foe, actor, told.link)
    once = f"{telling_user(actor)}:{_token(token)}"
    before = TableReport.objects.filter(token=once).first()
    if before is not None:
        return before
    check_pair(actor, own, foe)
    _check_writes(actor)
    if told.winner not in Winner.values:
        raise ReportRefused("Say who won, or that nobody did.", "winner")
    title, played = clean(told.title, TITLE), _day(told.played)
    if not title:
        raise ReportRefused("Choose a scenario, or say what was played.", "title")
    if not allow(f"day:table-report:{actor.user_id}", DAY, A_DAY):
        raise ReportRefused(f"That is enough for one day: {A_DAY} battles. Tell more tomorrow.")
    names = _names(actor.user_id, foe.user_id)
    report = TableReport.objects.create(
        ruleset=own.ruleset,
        title=title,
        played=played,
        teller_id=actor.user_id,
        teller_name=names[0],
        answerer_id=foe.user_id,
        answerer_name=names[1],
        own=own,
        own_name=own.name,
        foe=foe,
        foe_name=foe.name,
        winner=told.winner,
        own_lost=_lost(own, told.own_lost),
        foe_lost=_lost(foe, told.foe_lost),
        objectives=clean(told.objectives, WORDS),
        words=clean(told.words, WORDS),
        token=once,
    )
    _notify(report, "table_told", report.answerer_id, report.teller_name, result_of(report))
    return report


def check_pair(actor: Actor, own: Warband, foe: Warband) -> None:
    """Raise ReportRefused unless the owner of `foe` can be asked about a battle against `own`."""
    if foe.user_id is None:
        raise ReportRefused(NO_ACCOUNT, "foe")
    if foe.user_id == actor.user_id:
        raise ReportRefused("Both warbands are yours: choose that of who played you.", "foe")
    if own.ruleset != foe.ruleset:
        raise ReportRefused("The two warbands are of different games.", "own")
    if is_blocked(actor.user_id, [foe.user_id]) or is_blocked(foe.user_id, [actor.user_id]):
        raise ReportRefused(UNASKED, "foe")


def result_of(report: TableReport) -> str:
    """How it ended, in words."""
    won = {Winner.OWN: report.own_name, Winner.FOE: report.foe_name}.get(Winner(report.winner))
    lost = (
        f"{report.own_name} lost {len(report.own_lost)}, {report.foe_name} {len(report.foe_lost)}"
    )
    return f"{f'{won} won' if won else 'nobody won'}; {lost}"


# --- The answer ------------------------------------------------------------------


@transaction.atomic
def confirm(report_id: str, actor: Actor) -> TableReport:
    """Confirm what was told. Once confirmed it stays. Raises NotYours or ReportRefused."""
    report = locked_as_answerer(report_id, actor)
    if report.state == State.DISPUTED:
        raise ReportRefused("You have disputed this battle. Let the other tell it anew.")
    if report.state == State.TOLD:
        _answer(report, State.CONFIRMED, "")
        tell_warbands(report)
        _notify(report, "table_answered", report.teller_id, report.answerer_name, "confirmed")
    return report


@transaction.atomic
def dispute(report_id: str, actor: Actor, words: str) -> TableReport:
    """Say that it was otherwise; the battle counts nowhere. Raises NotYours or ReportRefused."""
    report, said = locked_as_answerer(report_id, actor), clean(words, WORDS)
    _check_writes(actor)
    if report.state == State.CONFIRMED:
        raise ReportRefused("You have confirmed this battle.")
    if not said:
        raise ReportRefused("Say what was otherwise, so that it can be told anew.", "words")
    if report.state == State.TOLD:
        _answer(report, State.DISPUTED, said)
        what = f"disputed: {said}"
        _notify(report, "table_answered", report.teller_id, report.answerer_name, what)
    return report


def _answer(report: TableReport, state: str, words: str) -> None:
    report.state, report.answer, report.answered = state, words, timezone.now()
    report.save(update_fields=["state", "answer", "answered"])


def _check_writes(actor: Actor) -> None:
    """Raise ReportRefused for who is kept from talk, or writes too fast."""
    try:
        check_silence(actor)
        check_pace(actor)
    except TextRefused as error:
        raise ReportRefused(str(error)) from error


# --- What was sent ---------------------------------------------------------------


def _token(token: str) -> str:
    try:
        return checked_token(token)
    except TextRefused as error:
        raise ReportRefused(str(error)) from error


def _day(text: str) -> date:
    today = timezone.now().date()
    try:
        day = date.fromisoformat(text)
    except ValueError as error:
        raise ReportRefused("Give the day on which it was played.", "played") from error
    if not today - OLDEST <= day <= today + timedelta(days=1):
        raise ReportRefused("Give a day of the last year, and none to come.", "played")
    return day


def _names(*users: int | None) -> list[str]:
    found = get_user_model().objects.in_bulk(users)
    return [found[each].get_username() for each in users if each is not None]


def _lost(row: Warband, ids: Collection[str]) -> list[dict[str, str]]:
    """Those of a warband who were out at the end; ids of nobody are left out."""
    found = members_of(warband_of(row.document))
    return [{"member": each.id, "name": each.name} for each in found if each.id in ids]


def _notify(report: TableReport, kind: str, whom: int | None, who: str, what: str) -> None:
    if whom is None:
        return
    key, path = f"{kind}:{report.pk}:{report.state}", report.get_absolute_url()
    notify(kind, [Actor(user_id=whom)], key=key, path=path, title=report.title, who=who, what=what)
