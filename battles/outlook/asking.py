"""Asking for futures: who may, of which moment, and how often."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from accounts.actors import Actor
from accounts.ratelimit import allow
from battles import gates, journal
from battles.heads import Reader, reader_of
from battles.models import Battle, Outlook
from battles.queries import admitted
from battles.reels import reel_of
from battles.replay import boundary, position
from rules.bots.known import PLAIN
from web.enqueue import enqueue_after_commit

FUTURES = 100  # of one moment
CURVE_FUTURES = 40  # of each moment of a whole battle
HOUR = 3600
CHANCES_AN_HOUR = 20
CURVES_AN_HOUR = 6
EVERYTHING = "*"
NOT_AGREED = (
    "The players of this battle have not agreed that chances may be asked for while it is fought. "
    "Come back when it is over."
)


class OutlookRefused(Exception):
    """Futures that are not played, and why, in a sentence."""


@dataclass(frozen=True)
class Moment:
    """A battle as it stood after line `seq`, all of it; `eyes`: whose knowledge counts."""

    battle: Battle
    reader: Reader
    seq: int
    eyes: str
    state: Any


def eyes_of(battle: Battle, reader: Reader) -> str:
    """Whose knowledge goes into a reader's chances: after the end, everybody's."""
    open_to_all = battle.status == Battle.Status.ENDED or reader.sees_everything
    return EVERYTHING if open_to_all else reader.side


def ask_chances(
    battle_id: str, actor: Actor, at: int | None, side: str, asked_from: str
) -> tuple[int, str]:
    """Have the futures of a moment played, once; the moment, and the side that asks.

    `at`, and the moment that is told, are numbers as the visitor counts lines; `asked_from` is a
    fingerprint of where the request came from. Raises Battle.DoesNotExist, NotAdmitted or
    OutlookRefused.
    """
    moment = open_moment(battle_id, actor, at, side)
    _ask(moment.battle, asked_from, Outlook.Kind.CHANCES, moment.eyes, moment.seq)
    return moment.battle.numbers.shown(moment.seq), moment.reader.side


def open_moment(battle_id: str, actor: Actor, at: int | None, side: str) -> Moment:
    """A moment of which the visitor may ask what may come of it. Raises as `ask_chances`."""
    battle, seats = admitted(battle_id, actor)
    if not battle.has_position:
        raise OutlookRefused("The battle has not begun; nobody has any chances yet.")
    if not gates.may_ask_chances(actor, battle, seats):
        raise OutlookRefused(NOT_AGREED)
    reader = reader_of(battle, seats, actor, side)
    seq = moment_of(battle, at)
    ruleset = journal.ruleset_of(battle)
    state = position(ruleset, reel_of(battle), seq)
    if ruleset.outcome(state) is not None:
        raise OutlookRefused("There it is decided already. Go back to an earlier moment.")
    return Moment(battle, reader, seq, eyes_of(battle, reader), state)


def ask_curve(battle_id: str, actor: Actor, asked_from: str) -> None:
    """Have a whole battle looked at, once. Raises as above."""
    battle, _ = admitted(battle_id, actor)
    if battle.status != Battle.Status.ENDED:
        raise OutlookRefused("That is worked out when the battle is over.")
    _ask(battle, asked_from, Outlook.Kind.CURVE, EVERYTHING, 0)


def moment_of(battle: Battle, at: int | None) -> int:
    """The moment that is meant: the last one without a number; no order is cut in two."""
    return boundary(reel_of(battle), battle.seq if at is None else battle.numbers.up_to(at))


def found(battle: Battle, kind: str, side: str, seq: int) -> Outlook | None:
    """What was asked for before, by whomever."""
    return Outlook.objects.filter(battle=battle.pk, kind=kind, side=side, seq=seq).first()


def _ask(battle: Battle, asked_from: str, kind: str, side: str, seq: int) -> None:
    """A row for it unless there is one; a press too many costs nothing."""
    if found(battle, kind, side, seq) is not None:
        return
    limit = CURVES_AN_HOUR if kind == Outlook.Kind.CURVE else CHANCES_AN_HOUR
    if not allow(f"{kind}:{asked_from}", HOUR, limit):
        raise OutlookRefused(
            f"That is more than {limit} in one hour, and each keeps the machines busy for a while. "
            "Ask again later."
        )
    with transaction.atomic():
        outlook, is_new = Outlook.objects.get_or_create(
            battle_id=battle.pk,
            kind=kind,
            side=side,
            seq=seq,
            defaults=_row(battle, kind, side, seq),
        )
        if is_new:
            enqueue_after_commit("battles.tasks.play_futures", outlook.pk)


def _row(battle: Battle, kind: str, side: str, seq: int) -> dict[str, object]:
    """Nothing in it hangs on what the asker may not know, the seed included."""
    words = f"outlook:{battle.pk}:{kind}:{side}:{seq}"
    is_curve = kind == Outlook.Kind.CURVE
    return {
        "edition": journal.ruleset_of(battle).edition,
        "bot": PLAIN,
        "seed": int.from_bytes(hashlib.sha256(words.encode()).digest()[:4], "big"),
        "futures": CURVE_FUTURES if is_curve else FUTURES,
        "moments": [] if is_curve else [seq],
        "planned": not is_curve,
    }
